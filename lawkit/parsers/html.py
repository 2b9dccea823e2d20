"""HTML into blocks: paragraphs, headings, lists whose numbers the markup implies, tables, notes.

One pass over the tags, without a tree: so every block knows its place in the source, no depth or
length of markup loses a word, and markup that breaks the rules is read as far as it goes. Knows
nothing of ladders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from lawkit.languages import Language
from lawkit.model import Span
from lawkit.parsers import tags
from lawkit.parsers.asides import set_licence_aside, set_links_aside
from lawkit.parsers.block import Block, Cut, Role
from lawkit.parsers.labels import read_label
from lawkit.parsers.lists import LISTS, Lists, unprinted
from lawkit.parsers.looks import look
from lawkit.parsers.nodes import shifted
from lawkit.parsers.ordinary import PAGE_SIGNS, RULES, Ordinary
from lawkit.parsers.pieces import Piece, PieceMark, flat, fold, oddities
from lawkit.parsers.typed import ASTERISK, NOTE

NAME = "html"

_NAMES = (
    "html", "head", "title", "body", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol",
    "li", "dl", "dt", "dd", "table", "tr", "td", "th", "thead", "tbody", "tfoot", "caption",
    "blockquote", "center", "pre", "hr", "br", "address", "article", "aside", "section", "header",
    "footer", "main", "nav", "figure", "figcaption", "form", "fieldset", "legend", "option",
    "select", "optgroup", "textarea", "button", "summary", "details", "dialog", "hgroup", "menu",
    "dir", "noscript", "iframe", "frameset", "applet",
)  # fmt: skip
_INLINE = ("a", "span", "b", "strong", "i", "em", "sup", "small", "font", "u", "big", "cite")
_KNOWN = re.compile(rf"<(?:{'|'.join((*_NAMES, *_INLINE))}|script|style|meta|link)\b[^<>]*>", re.I)
_BLOCKS = frozenset(name for one in _NAMES if one != "br" for name in (one, "/" + one))
_CELLS = frozenset(("td", "th", "/td", "/th"))
_HEADINGS = {f"h{n}": n - 1 for n in range(1, 7)}
_BOLD = frozenset(("b", "strong"))
_SLANTED = frozenset(("i", "em"))
_IDLE = frozenset(("/p", "/li", "/div", "/tr", "/dd", "/dt", "/blockquote"))
_MENUS = frozenset(("nav", "select", "button"))
_MARK = re.compile(r"\[?(\d{1,3}|[a-z]|\*{1,3}|[†‡§¶])\]?\Z")
_LETTER = re.compile(r"(?:[a-z]|[ivx]{1,5}|[A-Z]|\d{1,2})\Z")
_RULE = re.compile(r"[*\s\-_=|.•·—–]*\Z")
_BLANKS = re.compile(r"(?:\s|&nbsp;|&#160;|<(?!br\b|/?p\b)[^<>]{0,200}>){0,20}+")
_RETURNS = frozenset(("↩", "↩︎", "↑", "^", "⤴", "↵", "back", "return", "[back]", "[return]"))
_ROWS = frozenset(("tr", "/tr", "/table", "/tbody", "/thead", "/tfoot"))


def sniff(text: str) -> float:
    """How many of HTML's own tags stand at the beginning; a document type or `<html>` is enough."""
    head = text[:4096].lstrip("\ufeff \t\r\n")
    if re.match(r"<!doctype html|<html[\s>]", head, re.I):
        return 0.95
    if head.startswith("<?xml"):
        return 0.9 if re.search(r"<html[\s>]", head, re.I) else 0.0
    if _KNOWN.match(head):
        return 0.7
    sample = text[:200_000]
    found = sum(1 for _ in _KNOWN.finditer(sample))
    return 0.8 if found > 3 and found * 1500 > len(sample) else 0.3 if found > 3 else 0.0


def read(text: str, language: Language) -> list[Block]:
    """The blocks of a page in order; together they hold every character that is not markup."""
    return _Reader(text, bool(language.space_before)).blocks()


def markup(text: str) -> Iterator[Span]:
    """The runs of a page that are markup: tags, comments, scripts, entities but for their `&`."""
    return (Span(start, end) for start, end in tags.markup(text))


class _Table(msgspec.Struct):
    """An open table: whether the row before may be gone on with, and the cells of the row at hand."""

    goes_on: bool = False
    cells: int = 0


class _Reader:
    """The state of one pass. `pieces` are the words of the block at hand."""

    def __init__(self, text: str, spaced: bool) -> None:
        self.text = text
        self.flat = flat(text)
        self.spaced = spaced
        self.found: list[Block] = []
        self.odd = oddities(self.flat)
        self.signs = tuple(sign for sign in "*†‡" if sign in text)
        self.lists = Lists()
        self.tables: list[_Table] = []
        self.noted: dict[str, str] = {}  # the id that a mark leads to -> its marker
        self.marked: dict[str, str] = {}  # the id where a mark stands -> its marker
        self.names: list[str] = []
        self.outer: Role = "text"
        self.links: list[int] = []
        self.menus = 0
        self.centres = 0
        self.verbatim = 0
        self.is_raw = False
        self.ordinary = Ordinary(self.flat, self.odd, self.signs, spaced=spaced)
        self._fresh()

    def _fresh(self) -> None:
        self.pieces: list[Piece] = []
        self.first = -1  # the first piece that is not blank
        self.cuts: list[Cut] = []
        self.marks: list[PieceMark] = []
        self.tail = 0
        self.bold = self.linked = self.words = 0
        self.label = ""
        self.label_pieces = 0
        self.heading = -1
        self.centred = False
        self.item = ""
        self.depth = 0
        self.soft = False
        self.note = ""

    # -- the walk over the tags -----------------------------------------------------------------

    def blocks(self) -> list[Block]:
        text, flat = self.text, self.flat
        position = 0
        in_bold = in_link = 0
        in_sup = False
        link: tuple[int, int, str] | None = None
        slant = -1
        page: tuple[str, int, int] | None = None
        page_depth = 0
        tokens = tags.Tokens(text)
        for start, end, name, attributes in tokens:
            if start > position:
                words = flat[position:start]
                if self.pieces or not words.isspace():
                    self._add(position, words)
                    if in_bold:
                        self.bold += len(words)
                    if in_link:
                        self.linked += len(words)
            position = end
            self.is_raw = name == "!["
            if name in _BLOCKS or (name == "span" and attributes and look(attributes).block):
                if page is not None:
                    self._end_page(page, start)
                    page = None
                self._turn(name, attributes)
                link, slant, in_link, in_sup = None, -1, 0, False
                if in_bold and (name in _HEADINGS or name == "/p"):
                    in_bold = 0
                if name == "p" and not in_bold:
                    place = self._ordinary(start)
                    if place > start:
                        tokens.go_on(place)
                        position = place
                continue
            if attributes and ("id=" in attributes or "name=" in attributes):
                self.names.extend(look(attributes).names)
            if name == "a":
                in_link = int("href" in attributes)
                link = (len(self.pieces), end, attributes)
                if page is None and attributes and look(attributes).page:
                    page, page_depth = (name, len(self.pieces), end), 1
            elif name == "/a":
                if link is not None:
                    self._end_link(link, start, in_sup)
                link, in_link = None, 0
                if page is not None and page[0] == "a":
                    self._end_page(page, start)
                    page = None
            elif name == "br":
                self._break(start, end)
            elif name in _BOLD:
                in_bold += 1
                slant = len(self.pieces) if not self.pieces else slant
            elif name in _SLANTED:
                slant = 0 if not self.pieces else -1
            elif name in ("/b", "/strong", "/i", "/em"):
                in_bold = max(in_bold - 1, 0) if name in ("/b", "/strong") else in_bold
                if slant == 0 and self.pieces and not self.label:
                    self._lead(end)
                slant = -1
            elif name == "sup":
                in_sup = True
                link = link or (len(self.pieces), end, "")
            elif name == "/sup":
                in_sup = False
                if link is not None and not link[2]:
                    self._end_link(link, start, True)
                    link = None
            elif name == "span":
                if page is not None:
                    page_depth += page[0] == "span"
                elif attributes and look(attributes).page:
                    page, page_depth = (name, len(self.pieces), end), 1
            elif name == "/span" and page is not None and page[0] == "span":
                page_depth -= 1
                if not page_depth:
                    self._end_page(page, start)
                    page = None
        if position < len(text) and not (words := flat[position:]).isspace():
            self._add(position, words)
        self._flush()
        set_links_aside(self.found, self.links)
        set_licence_aside(self.found, self.text)
        return self.found

    def _ordinary(self, place: int) -> int:
        """Read the ordinary paragraphs that begin at a `<p>`, unless what is open around it has a say
        in what they are; where they end.
        """
        if self.item or self.centred or self.centres or self.menus or self.verbatim:
            return place
        if self.outer != "text" or (self.names and self.noted):
            return place
        end = self.ordinary.read(place, self.found, noted=bool(self.noted))
        if end > place:
            self.names.clear()
            if self.tables:
                self.tables[-1].goes_on = False
        return end

    def _drop(self, k: int) -> None:
        """Take the pieces from `k` on out again."""
        del self.pieces[k:]
        if self.first >= k:
            self.first = -1

    def _add(self, place: int, words: str) -> None:
        """Words at a place of the source, with what their entities name."""
        if self.verbatim and "\n" in (raw := self.text[place : place + len(words)]):
            self._add_lines(place, raw)
            return
        if "&" in words and not self.is_raw:
            self.pieces.extend(tags.pieces_of(self.flat, place, place + len(words)))
        else:
            self.pieces.append((place, words))
        if not words.isspace():
            if self.first < 0:
                self.first = len(self.pieces) - 1
            self.tail = place + len(words)
            self.words += len(words)

    def _add_lines(self, place: int, words: str) -> None:
        """Preformatted words: a blank line parts blocks, a label at the head of a line may."""
        position = 0
        for match in (*re.finditer(r"\n[^\S\n]*+(?:\n\s*+)?", words), None):
            stop = match.start() if match else len(words)
            verbatim, self.verbatim = self.verbatim, 0
            if stop > position:
                self._add(place + position, self.flat[place + position : place + stop])
            if match:
                if "\n" in match.group()[1:]:
                    self._flush()
                elif read_label(words[match.end() : match.end() + 40]):
                    self._flush()
                    self.soft = True
                elif self.pieces:
                    self.pieces.append((place + stop, " " * len(match.group())))
            self.verbatim = verbatim
            position = match.end() if match else stop

    def _turn(self, name: str, attributes: str) -> None:
        """A tag that begins or ends a block."""
        if name in _CELLS:
            self._cell(name, attributes)
            return
        if self.pieces or self.cuts or self.item:
            self._flush(is_row=name in _ROWS)
        else:
            self.heading, self.centred, self.soft = -1, False, False
        if name[0] == "/":
            if name not in _IDLE:
                self._close(name[1:])
            return
        if attributes:
            said = look(attributes)
            self.centred = said.centred
            self.names.extend(said.names)
            if said.menu:
                self.heading = -1
        if name == "li":
            label = self.lists.label(attributes)
            if label:  # shown when the words of the item are known
                self.item, self.depth = label, self.lists.depth
        elif name in _HEADINGS:
            self.heading = _HEADINGS[name]
        elif name in LISTS:
            self.lists.begin(name, attributes)
        elif name == "table":
            self.tables.append(_Table())
        elif name == "tr":
            if self.tables:
                self.tables[-1].cells = 0
        elif name in _MENUS:
            self.menus += 1
        elif name == "center":
            self.centres += 1
        elif name in ("pre", "textarea"):
            self.verbatim += 1
        elif name == "title":
            self.outer = "front"
        elif name == "body":
            self.outer = "text"

    def _close(self, name: str) -> None:
        if name in LISTS:
            self.lists.end(name)
        elif name == "table":
            if self.tables:
                self.tables.pop()
        elif name in _MENUS:
            self.menus = max(self.menus - 1, 0)
        elif name == "center":
            self.centres = max(self.centres - 1, 0)
        elif name in ("pre", "textarea"):
            self.verbatim = max(self.verbatim - 1, 0)
        elif name in ("title", "head"):
            self.outer = "text"

    def _cell(self, name: str, attributes: str) -> None:
        """A cell parts words; a row is a block, unless its cells hold blocks of their own."""
        if self.pieces:
            self.pieces.append((self.tail, " "))
        if name[0] != "/" and self.tables:
            self.tables[-1].cells += 1
            if attributes:
                said = look(attributes)
                self.centred = self.centred or said.centred
                self.names.extend(said.names)

    def _break(self, start: int, end: int) -> None:
        """`<br>` parts words; two of them, or a label after one, part blocks."""
        if not self.pieces:
            return
        following = _BLANKS.match(self.text, end)
        k = following.end() if following else end
        if self.heading < 0:
            if self.text[k : k + 3].lower() == "<br":
                self._flush()
                return
            if read_label(self.text[k : k + 40].partition("<")[0]):
                depth, centred = self.depth, self.centred
                self._flush()
                self.soft, self.depth, self.centred = True, depth, centred
                return
        self.pieces.append((start, " "))

    # -- what stands within a line ----------------------------------------------------------------

    def _lead(self, end: int) -> None:
        """Slanted or bold words right at the head of a block: `<i>a</i> If the cards`, a label."""
        words = "".join([words for _, words in self.pieces]).strip()
        if _LETTER.match(words) and self.text[end : end + 1].isspace():
            self.label, self.label_pieces = words, len(self.pieces)

    def _end_link(self, link: tuple[int, int, str], start: int, raised: bool) -> None:
        """`<a href="#n24"><sup>[24]</sup></a>`: a note's mark in the text, or at the head of a note."""
        k, begun, attributes = link
        inner = "".join([words for _, words in self.pieces[k:]]).strip()
        if not inner or len(inner) > 8:
            return
        target = (tags.attribute(attributes, "href") or "") if attributes else ""
        if attributes and not target.startswith("#"):
            return
        if target[1:] in self.marked and inner.lower() in _RETURNS:
            self._drop(k)
            self.cuts.append(Cut(begun, start, "layout"))
            return
        match = _MARK.match(inner)
        if match is None:
            return
        sign = match[1]
        marker = f"[{sign}]" if sign.isalnum() else sign
        raised = raised or inner[0] == "[" or not sign.isalnum()
        if not (raised or "<sup" in self.text[begun:start].lower()):
            return
        place = self.pieces[k][0]
        stop = place + len(self.text[place:start].rstrip())
        if not 0 <= self.first < k:
            if target[1:] in self.marked or any(name in self.noted for name in self.names):
                self.note = marker
                self._drop(k)
                self.cuts.append(Cut(place, stop, "mark", marker))
            return
        if not attributes and sign.isalnum():
            return  # 1<sup>er</sup>, a power: no note, unless a link says so
        if attributes:
            self.noted[target[1:]] = marker
            # The id may be the link's own or that of an element just around it.
            for name in (*look(attributes).names, *self.names[-2:]):
                self.marked.setdefault(name, marker)
        self._drop(k)
        self.marks.append((len(self.pieces), marker, Span(place, stop)))
        self.cuts.append(Cut(place, stop, "mark", marker))

    def _end_page(self, page: tuple[str, int, int], start: int) -> None:
        """The number of a page, printed inside a sentence: `{229}`."""
        _, k, begun = page
        words = "".join([words for _, words in self.pieces[k:]])
        if len(words) > PAGE_SIGNS:
            return
        self._drop(k)
        if words.strip():
            self.cuts.append(Cut(begun, start, "layout"))

    # -- blocks -----------------------------------------------------------------------------------

    def _flush(self, *, is_row: bool = False) -> None:
        """The words at hand become a block."""
        if self.pieces or self.cuts:
            self._block(is_row)
            self.names.clear()
        elif self.item:
            item, depth = self.item, self.depth
            self._fresh()
            self.item, self.depth = item, depth
            return
        self._fresh()

    def _block(self, is_row: bool) -> None:
        marker = self.note or (self._named() if self.names and self.noted else "")
        # A note has no label: what looks like one is of its words.
        label = self.label if len(self.pieces) > self.label_pieces and not marker else ""
        lead = self.pieces[0][0] if label else -1
        if label:
            del self.pieces[: self.label_pieces]
            self.marks = [(k - self.label_pieces, m, span) for k, m, span in self.marks]
        pieces, marks = self.pieces, self.marks
        text, end = self.text, self.tail
        while end and text[end - 1].isspace():
            end -= 1
        for sign in self.signs:
            if text.find(sign, pieces[0][0] if pieces else end, end) >= 0:
                pieces, marks = self._lift(pieces, marks)
                break
        words, origin, found = fold(pieces, marks, spaced=self.spaced, odd=self.odd)
        cuts: tuple[Cut, ...] = ()
        start = lead if lead >= 0 else origin.source[0] if words else -1
        if self.cuts:
            cuts = tuple(sorted(self.cuts, key=lambda cut: (cut.start, cut.end)))
            start = cuts[0].start if start < 0 else min(start, cuts[0].start)
            end = max(end, max(cut.end for cut in cuts))
        if start < 0:
            return
        role, depth = self._role(words), 0
        if role == "title":
            depth = max(self.heading, 0)
        elif role == "text":
            note = NOTE.match(words) if words[:1] in "*†‡" and not label else None
            if note:
                role, marker = "note", note["marker"]
                words, origin = words[note.end() :], shifted(origin, note.end())
                found = tuple(
                    msgspec.structs.replace(m, offset=max(m.offset - note.end(), 0)) for m in found
                )
            elif marker:
                role = "note"
            elif self.item:
                label, depth = label or unprinted(self.item, words), self.depth
        table = self.tables[-1] if self.tables else None
        soft = self.soft
        if table and role == "text":
            soft = soft or (is_row and table.goes_on and table.cells > 1)
            table.goes_on = is_row and table.cells > 1
        self.found.append(
            Block(
                start, end, words, origin, role, label, marker, found, cuts, soft,
                depth=depth,
            )
        )  # fmt: skip

    def _named(self) -> str:
        """The marker of the note that this block is, by the id that a mark leads to."""
        return next((self.noted[name] for name in self.names if name in self.noted), "")

    def _lift(
        self, pieces: list[Piece], marks: list[PieceMark]
    ) -> tuple[list[Piece], list[PieceMark]]:
        """Marks typed into the words (`any player*`) taken out of them."""
        joined = "".join([words for _, words in pieces])
        places = [m.span(m.lastindex or 1) for m in ASTERISK.finditer(joined)]
        if not places:
            return pieces, marks
        kept: list[Piece] = []
        lifted: list[PieceMark] = []
        waiting = list(reversed(marks))
        at = k = 0
        for n, (place, words) in enumerate(pieces):
            while waiting and waiting[-1][0] <= n:
                _, marker, span = waiting.pop()
                lifted.append((len(kept), marker, span))
            position, stop = 0, at + len(words)
            while k < len(places) and places[k][0] < stop:
                a, b = places[k][0] - at, places[k][1] - at
                k += 1
                if a < position or b > len(words):
                    continue
                if a > position:
                    kept.append((place + position, words[position:a]))
                span = Span(place + a, place + b)
                lifted.append((len(kept), words[a:b], span))
                self.cuts.append(Cut(span.start, span.end, "mark", words[a:b]))
                position = b
            if position < len(words):
                kept.append((place + position, words[position:]) if position else (place, words))
            at = stop
        lifted += [(len(kept), marker, span) for _, marker, span in reversed(waiting)]
        return kept, lifted

    def _role(self, words: str) -> Role:
        if self.outer == "front":
            return "front"
        if not words or (words[0] in RULES and _RULE.match(words)):
            return "layout"
        if self.menus:
            return "navigation"
        if self.heading >= 0 and words[0] != "(":
            return "title"
        if self.linked >= 0.9 * self.words:
            self.links.append(len(self.found))
            return "text"
        centred = self.centred or self.centres > 0
        if centred and len(words) <= 120 and self.bold >= 0.9 * self.words and words[0] != "(":
            return "title"
        return "text"
