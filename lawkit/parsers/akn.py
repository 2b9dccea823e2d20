"""Akoma Ntoso 3.0 (OASIS LegalDocML) into blocks that know their levels.

Reads the hierarchy that others wrote: the law itself is the document's basic unit (section, article
or rule), what stands above it is a division, what stands below it a clause at a lower rung, numbered
by its `num`. Identifiers are not believed: a clause's path is made of its numbers. Nothing is
resolved, expanded or fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from lawkit.languages import Language
from lawkit.model import Ladder, Span
from lawkit.model.clause import Edge
from lawkit.parsers import declared, tags
from lawkit.parsers.akn_names import BASIC, BELOW, DIVISION, LANGUAGES, OWN, UNNUMBERED
from lawkit.parsers.block import Block, Role
from lawkit.parsers.elements import DEEPEST, ElementReader, Unit

NAME = "akn"

_ROOT = re.compile(r"<(?:\w+:)?akomaNtoso\b")
_LANGUAGE = re.compile(r"<(?:\w+:)?FRBRlanguage\b[^<>]*>")
_ABOVE = frozenset(
    ("book", "tome", "part", "subpart", "title", "subtitle", "chapter", "subchapter", DIVISION,
     "subdivision", "proviso", "level", "transitional", "hcontainer")
)  # fmt: skip
_BELOW = frozenset(
    (*BELOW, UNNUMBERED, "subrule", "list", "sublist", "item", "crossHeading")
)  # fmt: skip
_HIERARCHY = _ABOVE | _BELOW | frozenset(BASIC)
_LEAVES = frozenset(
    ("num", "heading", "subheading", "p", "listIntroduction", "listWrapUp", "docTitle", "tr", "block",
     "longTitle", "blockContainer", "formula", "crossHeading", "span")
)  # fmt: skip
_SPACED = frozenset(("num", "heading", "subheading", "td", "th", "br", "eol", "p"))
_ROLES: dict[str, Role] = {
    "meta": "front", "coverPage": "front", "preface": "front", "preamble": "front",
    "conclusions": "back", "attachments": "back", "components": "back", "toc": "navigation",
    "header": "front",
}  # fmt: skip
_OWN = re.compile(rf"xmlns:([\w.-]+)\s*=\s*[\"']{OWN}[\"']")
_NUMBER = re.compile(r"[\w-]+(?:\.[\w-]+)*")
_EDGES: dict[str, Edge] = {"head": "head", "tail": "tail"}
_QUOTED = frozenset(("quotedStructure", "embeddedStructure"))


def sniff(text: str) -> float:
    """The root element of the standard."""
    return 0.99 if _ROOT.search(text, 0, 20_000) else 0.0


def language_of(text: str) -> str:
    """The language that the document's identification declares, or ""."""
    found = _LANGUAGE.search(text, 0, 200_000)
    code = (tags.attribute(found[0], "language") or "").lower() if found else ""
    return LANGUAGES.get(code, code[:2])


def markup(text: str) -> Iterator[Span]:
    """The runs of the source that are markup: tags, comments, entities but for their `&`."""
    return (Span(start, end) for start, end in tags.markup(text, xml=True))


def ladder_of(text: str, blocks: Sequence[Block], language: Language) -> Ladder:
    """The ladder that a document of ours says; else the one that the numbers make, under the noun of
    the laws' own labels, else the element's.
    """
    prefix = _own_prefix(text)
    own = re.compile(rf"<{re.escape(prefix)}edition\b[^<>]*>").search(text, 0, 200_000)
    if prefix and own:
        with suppress(ValueError):
            return Ladder.parse(tags.attribute(own[0], "ladder") or "")
    for block in blocks:
        if block.rung == 0 and block.label:
            noun = re.match(r"[^\W\d_]+", block.label)
            if noun and noun[0].lower() in language.law_nouns:
                return declared.ladder_of(blocks, noun[0].lower())
            break
    return declared.ladder_of(blocks, _basic_unit(text) or "section")


def read(text: str, language: Language) -> list[Block]:
    """The blocks of a document in order; together they hold every character that is not markup."""
    return _Reader(text, spaced=bool(language.space_before), basic=_basic_unit(text)).blocks()


def _own_prefix(text: str) -> str:
    """What our own attributes and elements begin with, as `lk:`; "" in a document that has none."""
    found = _OWN.search(text, 0, 200_000)
    return f"{found[1]}:" if found else ""


def _basic_unit(text: str) -> str:
    """The element that is the law: article where there are any (what stands above them is a division,
    be it a section; what stands below them is counted anew in each), else the first of section and
    rule, else the first element of the hierarchy below them; "" for none.
    """
    first = below = ""
    quoted = 0
    for _, _, name, attributes in tags.Tokens(text, xml=True):
        bare = name.lstrip("/")
        if bare in _QUOTED and not attributes.endswith("/"):
            quoted = max(quoted + (1 if name == bare else -1), 0)
        elif quoted:
            continue
        elif name == "article":
            return name
        elif name in BASIC:
            first = first or name
        elif name in _BELOW:
            below = below or name
    return first or below


class _Reader(ElementReader):
    leaves = _LEAVES
    spaced = _SPACED

    def __init__(self, text: str, *, spaced: bool, basic: str) -> None:
        super().__init__(text, spaced=spaced)
        self.basic = basic
        self.own = _own_prefix(text)
        self.quoted = 0
        self.divisions = 0
        self.naming = False  # a division's number and heading are one title
        self.kinds: list[str] = []  # of the hierarchy's open elements: "unit", "division", "words"
        self.notes: list[Block] = []
        self.notes_within = 0
        self.aside: list[
            tuple[list[tuple[int, str]], list[tuple[int, str, Span]], list[str], str]
        ] = []

    def opened(self, name: str, attributes: str) -> None:
        if name == "authorialNote":
            self._open_note(attributes)
        elif name in _ROLES and not self.within:
            self.roles.append(_ROLES[name])
        elif name in _QUOTED:
            self.flush()
            self.quoted += 1
        elif name in _HIERARCHY and name != "crossHeading" and not self.aside:
            self._open_level(name, attributes)
        elif name == "noteRef":
            marker = tags.attribute(attributes, "marker")
            if marker:
                self.marks.append((len(self.pieces), marker, self.place))

    def closed(self, name: str) -> None:
        if name == "authorialNote":
            self._close_note()
        elif name in _ROLES and not self.within and len(self.roles) > 1:
            self.flush()
            self.roles.pop()
        elif name in _QUOTED:
            self.flush()
            self.quoted = max(self.quoted - 1, 0)
        elif name in _HIERARCHY and name != "crossHeading" and not self.aside and self.kinds:
            self.flush()
            kind = self.kinds.pop()
            if kind == "unit":
                self.end_unit()
            elif kind == "division":
                self.divisions -= 1

    def take(self, leaf: str, block: Block) -> None:
        unit = self.units[-1] if self.units else None
        kind = self.kinds[-1] if self.kinds else ""
        if unit is not None and kind != "division":
            fresh = kind == "unit" and not unit.is_shown and not self.quoted
            if leaf == "num" and fresh and not unit.label:
                self.give_label(unit, block)
            elif leaf == "heading" and fresh and unit.title is None:
                unit.title = block
            else:
                self.give_words(unit, block)
        elif leaf in ("num", "heading", "subheading", "crossHeading") and not self.quoted:
            self._entitle(leaf, block)
        else:
            self.found.append(block)
        self._release()

    def flush(self) -> None:
        """As every reader; a note may stand where no words are."""
        super().flush()
        if not self.aside:
            self._release()

    def show(self) -> None:
        """As every reader; notes of a heading stand after it."""
        super().show()
        self._release()

    def rung_of(self, unit: Unit) -> int:
        """Words of a clause without a number are words of the one it lies in."""
        at = self.units.index(unit)
        return next(
            (one.rung for one in reversed(self.units[: at + 1]) if one.is_numbered or not one.rung),
            unit.rung,
        )

    def _release(self) -> None:
        """Notes come after the words that bear their marks, or they would be another clause's."""
        if self.notes and not (self.units and not self.units[-1].is_shown):
            self.found += self.notes
            self.notes = []

    def _open_level(self, name: str, attributes: str) -> None:
        self.flush()
        self.naming = False
        if self.quoted or self.roles[-1] != "text":
            self.kinds.append("words")
        elif name == self.basic and not self.units:
            self._begin_clause(0, attributes)
        elif self.units:
            self.show()
            above = self.units[-1]
            rung = above.rung + (1 if above.is_numbered or not above.rung else 0)
            if rung > DEEPEST:
                self.kinds.append("words")
            else:
                self._begin_clause(rung, attributes)
        else:
            self.divisions += 1
            self.kinds.append("division")

    def _has_own(self, attributes: str) -> bool:
        return bool(self.own) and self.own in attributes

    def _begin_clause(self, rung: int, attributes: str) -> None:
        self.begin_unit(rung)
        self.kinds.append("unit")
        if self._has_own(attributes):
            unit = self.units[-1]
            number = tags.attribute(attributes, "number") or ""
            if _NUMBER.fullmatch(number) and (not rung or "." not in number):
                unit.number = number
            said = (tags.attribute(attributes, "missing") or "").split()
            unit.missing = tuple(_EDGES[edge] for edge in said if edge in _EDGES)

    def _entitle(self, leaf: str, block: Block) -> None:
        """`<num>Part I</num> <heading>General</heading>` are one title."""
        block.role, block.depth = "title", max(self.divisions - 1, 0)
        if self.naming and leaf != "num" and self.found and self.found[-1].role == "title":
            last = self.found[-1]
            shift = len(last.text) + 1
            last.origin = type(last.origin)(
                (*last.origin.at, *(at + shift for at in block.origin.at)),
                (*last.origin.source, *block.origin.source),
            )
            last.text = f"{last.text} {block.text}"
            last.end = block.end
            last.marks += tuple(
                type(mark)(mark.offset + shift, mark.marker, mark.place) for mark in block.marks
            )
            last.cuts += block.cuts
        else:
            self.found.append(block)
        self.naming = leaf == "num"

    def _open_note(self, attributes: str) -> None:
        """A note stands where its mark is: its words are kept until those around it are read."""
        if self.aside:
            self.notes_within += 1  # no note has notes: its words are the outer one's
            return
        marker = tags.attribute(attributes, "marker") or "*"
        if not self._has_own(attributes) or tags.attribute(attributes, "mark") != "no":
            self.marks.append((len(self.pieces), marker, self.place))
        self.aside.append((self.pieces, self.marks, self.within, marker))
        self.pieces, self.marks, self.within = [], [], ["(note)"]

    def _close_note(self) -> None:
        if not self.aside or self.notes_within:
            self.notes_within = max(self.notes_within - 1, 0)
            return
        block = self.cut()
        self.pieces, self.marks, self.within, marker = self.aside.pop()
        if block is not None:
            block.role, block.marker = "note", marker
            if self.roles[-1] != "text":
                block.role = self.roles[-1]
            self.notes.append(block)
        if not self.within:
            self.flush()
            self._release()
