"""The tags of a marked-up source and where they stand: one pass for HTML and XML alike.

Linear, and nothing is lost for any input: what is no tag is text, and there is no depth to exceed
and no length at which a run of text is dropped. No entity is read but the one character it names,
and nothing is fetched: a document type and what it declares are passed over as they stand.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from html import unescape
from itertools import chain

from lawkit.parsers.pieces import Piece

Token = tuple[int, int, str, str]
"""(start, end, name, attributes): `p`, `/p`, or "" for comments and the like. Half-open."""

RAW = frozenset(("script", "style", "xmp", "noembed", "noframes"))
"""Elements of HTML whose content is no markup; only of the first two it is no text either."""

_SILENT = frozenset(("script", "style"))
_TAG = re.compile(r"<(?:(/?[A-Za-z_][^\s<>/]*+)([^<>]*+)>|(?=[A-Za-z_/!?]))")
_QUOTE_OR_END = re.compile(r"[\"'<>]")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
_XML_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos);")
_ATTRIBUTE = re.compile(r"""([^\s=/"'<>]++)(?:\s*+=\s*+(?:"([^"]*)"|'([^']*)'|([^\s"'>]++)))?""")
_RAW_END = re.compile(r"</(script|style|xmp|noembed|noframes)(?=[\s/>])[^<>]*+>?", re.I)
_TAIL = 300  # no tag's name, and no tag that the end of a file cuts off, is longer


class Tokens:
    """The tags of a source in order, none overlapping; all between them is text.

    HTML: names in lower case; a `script` or `style` with what is in it is one token with an empty
    name. XML: names as they stand, without prefix. The marks of a CDATA section are tokens `![` and
    `]]`, its content is text.
    """

    def __init__(self, text: str, *, xml: bool = False) -> None:
        self.text = text
        self.xml = xml
        self._place = 0

    def go_on(self, place: int) -> None:
        """Leave out the tags before a place, at which no tag or text is broken off."""
        self._place = place

    def __iter__(self) -> Iterator[Token]:
        text, xml = self.text, self.xml
        names: dict[str, str] = {}
        ends = _Ends(text)
        position = 0
        while True:
            position = max(position, self._place)
            for match in _TAG.finditer(text, position):
                name, attributes = match.groups()
                start, end = match.span()
                if name is None or (
                    attributes and ("'" in attributes or '"' in attributes) and _is_torn(attributes)
                ):
                    token = _long_tag(text, start) if name else _special(text, start, ends)
                    if token is None:
                        position = start + 1
                        break
                    start, end, name, attributes = token
                    position = end
                    if name == "![":
                        close = ends.find("]]>", end)
                        if close >= 0:
                            yield token
                            yield close, close + 3, "]]", ""
                            position = close + 3
                        else:
                            yield start, end, "", ""
                        break
                    if not name:
                        yield token
                        break
                    torn = True
                else:
                    torn = False
                known = names.get(name) or _name(name, xml, names)
                if known in RAW and not xml and attributes[-1:] != "/":
                    close, position = ends.of_element(known, end)
                    if known in _SILENT:
                        yield start, position, "", ""
                    else:
                        yield start, end, known, attributes
                        if close > end:
                            yield close, position, "/" + known, ""
                    break
                yield start, end, known, attributes
                if torn or self._place > end:
                    break
            else:
                return


def attribute(attributes: str, name: str) -> str | None:
    """The value of an attribute as it stands, without its prefix in XML; None where there is none."""
    if name not in attributes and name not in attributes.lower():
        return None
    for match in _ATTRIBUTE.finditer(attributes):
        if match[1].rpartition(":")[2].lower() == name:
            return unescape(match[2] or match[3] or match[4] or "")
    return None


def attributes_of(attributes: str) -> dict[str, str]:
    """All attributes of a tag as they stand, by name in small letters, without prefix; the first of a
    name counts.
    """
    found: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(attributes):
        name, double, single, bare = match.groups()
        value = double or single or bare or ""
        found.setdefault(
            name.rpartition(":")[2].lower(), unescape(value) if "&" in value else value
        )
    return found


def pieces_of(text: str, start: int, end: int, *, xml: bool = False) -> Iterator[Piece]:
    """A run of text as pieces, with the characters that its entities name, a space for every white
    space.

    XML: the five that every XML has, and numbers; another stays as it stands.
    """
    position = start
    for place, stop, named in _entities(text, start, end, xml):
        if place > position:
            yield position, text[position:place]
        for sign in named:
            yield place, " " if sign.isspace() else sign
        position = stop
    if position < end:
        yield position, text[position:end]


def markup(text: str, *, xml: bool = False) -> Iterator[tuple[int, int]]:
    """The runs of a source that are no text, in order: its tags, and entities but for their `&`."""
    position = 0
    verbatim = False
    last: Token = (len(text), len(text), "", "")
    for start, end, name, _ in chain(Tokens(text, xml=xml), (last,)):
        if not verbatim and text.find("&", position, start) >= 0:
            for place, stop, _ in _entities(text, position, start, xml):
                yield place + 1, stop
        if end > start:
            yield start, end
        verbatim = name == "!["
        position = end


def _entities(text: str, start: int, end: int, xml: bool) -> Iterator[tuple[int, int, str]]:
    """Extents of entities, with what they name. `&nbsptd` is the old `&nbsp`, and `td` after it."""
    for match in (_XML_ENTITY if xml else _ENTITY).finditer(text, start, end):
        named = unescape(match[0])
        if named == match[0]:
            continue
        rest = len(named) - 1 if match[0][-1] != ";" else 0
        yield match.start(), match.end() - rest, named[:1] if rest else named


def _name(name: str, xml: bool, names: dict[str, str]) -> str:
    if xml:
        close = "/" if name[0] == "/" else ""
        known = close + name.rpartition(":")[2].lstrip("/")
    else:
        known = name.lower()
    names[name] = known
    return known


def _is_torn(attributes: str) -> bool:
    """Whether a quotation mark is open where the tag seems to end: `title="a > b"`, `title="don't"`."""
    return bool(attributes.count('"') % 2 or attributes.count("'") % 2)


class _Ends:
    """Where things close. What closes nowhere is looked for once: a thousand open comments cost one
    search, not a thousand.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.last: dict[str, int] = {}
        self.elements: dict[str, list[tuple[int, int]]] | None = None

    def find(self, sign: str, start: int) -> int:
        """The next place of a sign, or -1."""
        last = self.last.get(sign)
        if last is None:
            last = self.last[sign] = self.text.rfind(sign)
        return self.text.find(sign, start) if start <= last else -1

    def of_element(self, name: str, start: int) -> tuple[int, int]:
        """Extent of the end tag of a raw element; empty, where it begins, for one that has none."""
        if self.elements is None:
            self.elements = {}
            for match in _RAW_END.finditer(self.text):
                self.elements.setdefault(match[1].lower(), []).append(match.span())
        places = self.elements.get(name, [])
        k = bisect_left(places, (start, start))
        return places[k] if k < len(places) else (start, start)


def _special(text: str, start: int, ends: _Ends) -> Token | None:
    """A comment, a declaration, a CDATA mark or a tag with `>` or `<` in a value; None for text."""
    sign = text[start + 1 : start + 2]
    if sign not in "!?/" or (sign == "/" and text[start + 2 : start + 3].isalpha()):
        return _long_tag(text, start)
    end = ends.find(">", start) + 1
    if not end:
        return None
    if sign == "/":
        return (start, end, "", "") if end - start < _TAIL else None
    if text.startswith("<!--", start):
        close = ends.find("-->", start + 4)
        end = close + 3 if close >= 0 else end
    elif text.startswith("<![CDATA[", start):
        return start, start + 9, "![", ""
    elif text[start : start + 9].lower() == "<!doctype" and text.find("[", start, end) >= 0:
        close = ends.find("]>", start)
        end = close + 2 if close >= 0 else end
    return start, end, "", ""


def _long_tag(text: str, start: int) -> Token | None:
    """A tag whose values hold `<` or `>`, told by its quotation marks.

    A value that never closes, or seems to close where the next one opens, ends with the tag at the
    first `>`: so no text is swallowed for the lack of a quotation mark.
    """
    match = re.compile(r"<(/?[A-Za-z_][^\s<>/\"'=]*+)").match(text, start)
    if match is None:
        return None
    position = match.end()
    while True:
        found = _QUOTE_OR_END.search(text, position)
        if found is None:
            # A tag that the end of the file cuts off.
            rest = text[start:]
            return (start, len(text), "", "") if len(rest) <= _TAIL and "\n\n" not in rest else None
        sign, k = found[0], found.start()
        if sign == ">":
            return start, k + 1, match[1], text[match.end() : k]
        if sign == "<":
            return None
        if not text[position:k].rstrip().endswith("="):
            position = k + 1
            continue
        close = text.find(sign, k + 1)
        if close < 0 or _swallows(text[k + 1 : close]):
            end = text.find(">", match.end())
            return (start, end + 1, match[1], text[match.end() : end]) if end >= 0 else None
        position = close + 1


def _swallows(value: str) -> bool:
    """Whether a value goes on over other tags to where another value opens: `x>text</a> <a href=`."""
    return ">" in value and (value.rstrip().endswith("=") or "</" in value)
