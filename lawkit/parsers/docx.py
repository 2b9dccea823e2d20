"""Word's documents (Office Open XML, ISO/IEC 29500) into text with the numbers that Word shows.

The witness text is the body in reading order: paragraphs with their automatic numbers written out
(they stand nowhere in the file, only how to count them), a table's rows one a line, then the notes.
Headers, footers, comments and deleted words are no part of it. Nothing is expanded beyond limits,
resolved or fetched.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from lawkit.errors import InputError
from lawkit.model.numbers import spell
from lawkit.parsers.block import Role
from lawkit.parsers.extract import Extract, Writer
from lawkit.parsers.labels import is_title
from lawkit.parsers.trees import read_tree

if TYPE_CHECKING:
    from lxml import etree

    Element = etree._Element

NAME = "docx"

MOST_BYTES = 256 * 1024 * 1024
"""No part of a document may be larger when unpacked, nor all that is read of it."""
MOST_TIMES = 200
"""Nor may a part larger than a megabyte be more times its packed size."""

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_BODY = "word/document.xml"
_SKIPPED = frozenset(
    _W + name
    for name in ("del", "moveFrom", "instrText", "delText", "pPr", "rPr", "tblPr", "sectPr")
) | {_FALLBACK}
_HEADING = re.compile(r"(?:heading|titre|überschrift|título|encabezado)\s*([1-9])\Z", re.I)
_PLACE = re.compile(r"%([1-9])")
_HIGHEST = 100_000


def opens(raw: bytes) -> bool:
    """A zip archive with a document's body in it."""
    return raw.startswith(b"PK\x03\x04") and (b"word/" in raw[:65536] or b"word/" in raw[-65536:])


def extract(raw: bytes, name: str = "") -> Extract:
    """The text of a document. InputError for what is no document, is damaged, is locked with a
    password, or unpacks beyond all limits.
    """
    parts = _unpack(raw, name)
    root = _body(parts.get(_BODY, b""), name)
    styles = _Styles(_tree(parts.get("word/styles.xml", b"")))
    numbering = _Numbering(_tree(parts.get("word/numbering.xml", b"")), styles)
    notes = {
        kind: _notes(_tree(parts.get(f"word/{kind}s.xml", b"")), kind)
        for kind in ("footnote", "endnote")
    }
    found = _Reader(styles, numbering, notes).read(root)
    if not any(sign.isalnum() for sign in found.text):
        raise InputError(
            "there is no text in the document",
            where=name,
            why="it may hold pictures of pages",
            remedy="Have the text recognised (OCR) first.",
        )
    return found


def _unpack(raw: bytes, name: str) -> dict[str, bytes]:
    """The parts that are read, within limits."""
    wanted = {_BODY, *(f"word/{n}.xml" for n in ("styles", "numbering", "footnotes", "endnotes"))}
    parts: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            total = 0
            for entry in archive.infolist():
                if entry.filename not in wanted:
                    continue
                total += entry.file_size
                times = entry.file_size / max(entry.compress_size, 1)
                if total > MOST_BYTES or (entry.file_size > 1_000_000 and times > MOST_TIMES):
                    raise InputError(
                        "the document unpacks beyond all measure",
                        where=name,
                        why=f"{entry.filename} would be {entry.file_size:,} bytes, "
                        f"{times:,.0f} times what it is packed",
                        remedy="Do not open it unless you trust it; save it anew if you do.",
                    )
                # No more is unpacked than the archive said it would be.
                parts[entry.filename] = archive.read(entry)
    except (zipfile.BadZipFile, RuntimeError, EOFError, OSError, ValueError,
            zipfile.zlib.error) as error:  # type: ignore[attr-defined]  # fmt: skip
        raise InputError(
            "this is no whole Word document",
            where=name,
            why=str(error),
            remedy="Check that the download or copy is whole, and that no password locks it.",
        ) from None
    return parts


def _body(part: bytes, name: str) -> Element:
    """The root of the document. A damaged one is refused: a parser that mends loses words silently."""
    from lxml import etree

    try:
        return read_tree(part, comments=False)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise InputError(
            "the document's text cannot be read",
            where=name,
            why=str(error)[:200],
            remedy="Open it in a word processor and save it anew as .docx.",
        ) from None


def _tree(part: bytes) -> Element | None:
    """The root of a part that only helps to read the text; damaged as far as it goes."""
    if not part:
        return None
    from lxml import etree

    try:
        return read_tree(part, mends=True, comments=False)
    except (etree.XMLSyntaxError, ValueError):
        return None


def _value(element: Element | None, path: str) -> str:
    """The `w:val` of a descendant, or ""."""
    found = element.find(path) if element is not None else None
    return found.get(_W + "val", "") if found is not None else ""


class _Style(msgspec.Struct, frozen=True):
    name: str = ""
    based_on: str = ""
    number: str = ""
    level: str = ""
    outline: str = ""
    align: str = ""
    bold: bool = False


class _Styles:
    """Paragraph styles by id, each with what it has from those it is based on."""

    def __init__(self, root: Element | None) -> None:
        self.own: dict[str, _Style] = {}
        self.default = ""
        for style in root.iterfind(_W + "style") if root is not None else ():
            id = style.get(_W + "styleId", "")
            if style.get(_W + "default") in ("1", "true") and style.get(_W + "type") == "paragraph":
                self.default = id
            p = f"{_W}pPr/{_W}"
            self.own[id] = _Style(
                _value(style, _W + "name"),
                _value(style, _W + "basedOn"),
                _value(style, f"{p}numPr/{_W}numId"),
                _value(style, f"{p}numPr/{_W}ilvl"),
                _value(style, f"{p}outlineLvl"),
                _value(style, f"{p}jc"),
                style.find(f"{_W}rPr/{_W}b") is not None,
            )

    def chain(self, id: str) -> Iterator[_Style]:
        """A style and those it is based on, nearest first."""
        seen = set()
        while id in self.own and id not in seen:
            seen.add(id)
            yield self.own[id]
            id = self.own[id].based_on

    def heading(self, id: str) -> int:
        """0 for the outermost heading or title, -1 for none."""
        for style in self.chain(id):
            match = _HEADING.match(style.name.strip())
            if match:
                return int(match[1]) - 1
            if style.outline.isdigit() and int(style.outline) < 9:
                return int(style.outline)
            if style.name.lower() in ("title", "titre", "subtitle"):
                return 0
        return -1


class _Level(msgspec.Struct, frozen=True):
    """One level of a list: how it counts and how its number prints (`%1.%2`)."""

    start: int = 1
    style: str = "decimal"
    text: str = ""
    restarts: bool = True
    legal: bool = False
    paragraph_style: str = ""


class _Numbering:
    """Automatic numbers (ISO/IEC 29500-1, 17.9): how far each list has counted."""

    def __init__(self, root: Element | None, styles: _Styles) -> None:
        self.styles = styles
        self.levels: dict[str, dict[int, _Level]] = {}
        self.lists: dict[str, str] = {}
        self.starts: dict[str, dict[int, int]] = {}
        self.counts: dict[str, dict[int, int]] = {}
        self.begun: set[tuple[str, int]] = set()
        links: dict[str, str] = {}
        if root is None:
            return
        for abstract in root.iterfind(_W + "abstractNum"):
            id = abstract.get(_W + "abstractNumId", "")
            self.levels[id] = dict(_levels(abstract))
            link = _value(abstract, _W + "numStyleLink")
            if link:
                links[id] = link
        for num in root.iterfind(_W + "num"):
            id, abstract_id = num.get(_W + "numId", ""), _value(num, _W + "abstractNumId")
            self.lists[id] = abstract_id
            overrides = num.findall(_W + "lvlOverride")
            own: dict[int, _Level] = {}
            for override in overrides:
                level = _int(override.get(_W + "ilvl"), 0)
                start = _value(override, _W + "startOverride")
                if start:
                    self.starts.setdefault(id, {})[level] = _int(start, 1)
                own.update(_levels(override))
            if own:
                # A list that prints its numbers in its own way counts with the one it is made from.
                self.levels[f"{abstract_id}/{id}"] = {**self.levels.get(abstract_id, {}), **own}
                self.lists[id] = f"{abstract_id}/{id}"
        for id, link in links.items():
            number = next((s.number for s in styles.chain(link) if s.number), "")
            if number in self.lists and self.lists[number] != id:
                self.levels[id] = self.levels.get(self.lists[number], {})

    def number(self, properties: Element | None, style: str) -> str:
        """The number of the next paragraph with these properties, as it prints, or ""."""
        id = _value(properties, f"{_W}numPr/{_W}numId")
        depth = _value(properties, f"{_W}numPr/{_W}ilvl")
        if not id:
            for each in self.styles.chain(style):
                if each.number:
                    id, depth = each.number, depth or each.level
                    break
        # A damaged sheet may have a list without a name: who names none is in none.
        levels = self.levels.get(self.lists.get(id, ""), {}) if id in self.lists else {}
        if not levels:
            return ""
        level = _int(depth, -1)
        if level < 0:
            level = next((k for k, one in levels.items() if one.paragraph_style == style), 0)
        return self._count(id, level, levels) if level in levels else ""

    def _count(self, id: str, level: int, levels: dict[int, _Level]) -> str:
        counts = self.counts.setdefault(self.lists[id].partition("/")[0], {})
        for above in range(level):
            if above in levels:
                counts.setdefault(above, levels[above].start)
        start = self.starts.get(id, {}).get(level)
        if start is not None and (id, level) not in self.begun:
            counts[level] = start
        else:
            counts[level] = counts[level] + 1 if level in counts else levels[level].start
        self.begun.add((id, level))
        for below in [k for k in counts if k > level]:
            if below not in levels or levels[below].restarts:
                del counts[below]

        def printed(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            one = levels.get(place, _Level())
            style = "decimal" if levels[level].legal else one.style
            return _printed(style, counts.get(place, one.start))

        if levels[level].style in ("bullet", "none"):
            return ""
        return _PLACE.sub(printed, levels[level].text)


def _levels(parent: Element) -> Iterator[tuple[int, _Level]]:
    for level in parent.iterfind(_W + "lvl"):
        yield (
            _int(level.get(_W + "ilvl"), 0),
            _Level(
                _int(_value(level, _W + "start"), 1),
                _value(level, _W + "numFmt") or "decimal",
                _value(level, _W + "lvlText"),
                _value(level, _W + "lvlRestart") != "0",
                level.find(_W + "isLgl") is not None,
                _value(level, _W + "pStyle"),
            ),
        )


def _int(text: str | None, default: int) -> int:
    return int(text) if text and re.fullmatch(r"\d{1,6}", text) else default


def _printed(style: str, rank: int) -> str:
    if style in ("bullet", "none") or not 0 <= rank < _HIGHEST:
        return ""
    if rank:
        if style == "lowerLetter":
            return spell("lower", rank) if rank < 1000 else str(rank)
        if style == "upperLetter":
            return spell("upper", rank) if rank < 1000 else str(rank)
        if style in ("lowerRoman", "upperRoman") and rank < 4000:
            return spell("roman" if style == "lowerRoman" else "ROMAN", rank)
    if style == "decimalZero":
        return f"{rank:02}"
    if style == "ordinal":
        ends = {1: "st", 2: "nd", 3: "rd"}
        return f"{rank}{'th' if rank % 100 in (11, 12, 13) else ends.get(rank % 10, 'th')}"
    return str(rank)


def _notes(root: Element | None, kind: str) -> dict[str, Element]:
    """The notes of a part by id; separators are none."""
    found = {}
    for note in root.iterfind(_W + kind) if root is not None else ():
        if note.get(_W + "type", "normal") == "normal":
            found[note.get(_W + "id", "")] = note
    return found


class _Reader:
    def __init__(
        self, styles: _Styles, numbering: _Numbering, notes: dict[str, dict[str, Element]]
    ) -> None:
        self.styles = styles
        self.numbering = numbering
        self.notes = notes
        self.out = Writer()
        self.called: list[tuple[str, Element]] = []
        self.waiting: list[Element] = []

    def read(self, root: Element) -> Extract:
        body = root.find(_W + "body")
        self._blocks(body if body is not None else root)
        for marker, note in self.called:
            self.out.begin()
            self.out.cut(f"{marker} ")
            for k, paragraph in enumerate(note.iter(_W + "p")):
                if k:
                    self.out.write(" ")
                self._words(paragraph, plain=True)
            self.out.end("note", marker=marker)
        return self.out.extract()

    def _blocks(self, parent: Element) -> None:
        """Paragraphs and tables in order; a stack, for no depth of nesting is too much."""
        stack = [iter(parent)]
        while stack:
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
            elif child.tag == _W + "p":
                self._paragraph(child)
                while self.waiting:
                    self._paragraph(self.waiting.pop(0))
            elif child.tag == _W + "tr":
                if not self._row(child):
                    stack.append(iter(child))
            elif child.tag not in _SKIPPED:
                stack.append(iter(child))

    def _row(self, row: Element) -> bool:
        """A row whose cells hold one paragraph each is one line."""
        cells = row.findall(_W + "tc")
        paragraphs = [cell.findall(_W + "p") for cell in cells]
        if any(len(one) > 1 for one in paragraphs) or row.find(f".//{_W}tbl") is not None:
            return False
        numbered = any(p.find(f"{_W}pPr/{_W}numPr") is not None for one in paragraphs for p in one)
        if numbered or row.find(f".//{_W}sdt") is not None:
            return False
        self.out.begin()
        for k, one in enumerate(paragraphs):
            if k:
                self.out.write("\t")
            for paragraph in one:
                self._words(paragraph)
        self.out.end()
        return True

    def _paragraph(self, paragraph: Element) -> None:
        properties = paragraph.find(_W + "pPr")
        style = _value(properties, _W + "pStyle") or self.styles.default
        number = self.numbering.number(properties, style)
        self.out.begin()
        if number:
            self.out.write(number + " ")
        start = self.out.length
        self._words(paragraph)
        if self.out.length == start and number:
            self.out.end()
            return
        words = self._last(start)
        role: Role = "text"
        depth = self.styles.heading(style)
        if depth >= 0 and not number and len(words) <= 250 and not words.startswith("("):
            role = "title"
        elif not number and self._is_centred_title(paragraph, properties, style, words):
            role, depth = "title", 0
        self.out.end(role, depth=max(depth, 0))

    def _last(self, start: int) -> str:
        """What was written from `start` on."""
        words: list[str] = []
        length = self.out.length
        for part in reversed(self.out.parts):
            if length <= start:
                break
            words.append(part)
            length -= len(part)
        return "".join(reversed(words)).strip()

    def _is_centred_title(
        self, paragraph: Element, properties: Element | None, style: str, words: str
    ) -> bool:
        chain = list(self.styles.chain(style))
        align = _value(properties, _W + "jc") or next((s.align for s in chain if s.align), "")
        if align != "center" or not words or len(words) > 120 or words.startswith("("):
            return False
        runs = [run for run in paragraph.iterfind(_W + "r") if run.find(_W + "t") is not None]
        bold = all(run.find(f"{_W}rPr/{_W}b") is not None for run in runs)
        return is_title(words) or (bool(runs) and bold) or any(s.bold for s in chain)

    def _words(self, paragraph: Element, *, plain: bool = False) -> None:
        """The words of a paragraph as a reader sees them, with the marks of its notes."""
        stack = [iter(paragraph)]
        while stack:
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
                continue
            tag = child.tag
            if tag in _SKIPPED:
                continue
            if tag in (_W + "t", _M + "t"):
                # An entity that is not expanded stands in the words as it was written.
                self.out.write(
                    (child.text or "") + "".join(f"{e.text}{e.tail or ''}" for e in child)
                )
            elif tag in (_W + "tab", _W + "br", _W + "cr", _W + "ptab"):
                self.out.write(" ")
            elif tag == _W + "noBreakHyphen":
                self.out.write("\u2011")
            elif tag in (_W + "footnoteReference", _W + "endnoteReference") and not plain:
                self._call(child, "footnote" if tag.endswith("footnoteReference") else "endnote")
            elif tag == _W + "p":
                self.waiting.append(child)  # of a text box
            else:
                stack.append(iter(child))

    def _call(self, reference: Element, kind: str) -> None:
        note = self.notes[kind].get(reference.get(_W + "id", ""))
        if note is None:
            return
        marker = f"[{len(self.called) + 1}]"
        self.out.cut(marker, marker)
        self.called.append((marker, note))
