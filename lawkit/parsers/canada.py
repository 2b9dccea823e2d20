"""Acts and regulations as Justice Canada publishes them in XML, into blocks that know their levels.

The elements are those of the department's own schema: Section > Subsection > Paragraph >
Subparagraph > Clause > Subclause. Nothing is resolved, expanded or fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lawkit.languages import Language
from lawkit.model import Ladder, MarkedTerm, Span
from lawkit.parsers import declared, tags
from lawkit.parsers.block import Block, Role
from lawkit.parsers.elements import ElementReader

NAME = "canada"

_ROOT = re.compile(r"<(?:Statute|Regulation|Bill)\b[^<>]*>")
_RUNGS = {
    "Section": 0, "Subsection": 1, "Paragraph": 2, "Subparagraph": 3, "Clause": 4, "Subclause": 5,
    "Subsubclause": 6,
}  # fmt: skip
_LEAVES = frozenset(
    (
        "Text", "MarginalNote", "Label", "Heading", "HistoricalNote", "Footnote", "LongTitle",
        "ShortTitle", "RunningHead", "ScheduleFormHeading", "row", "Item", "Stages", "Chapter",
        "Note", "Amendment",
    )
)  # fmt: skip
# Words of these stand apart, though they are one block.
_SPACED = frozenset(
    (
        "Label", "TitleText", "HistoricalNoteSubItem", "entry", "LineBreak", "Text", "YYYY", "MM",
        "DD", "ConsolidatedNumber", "AnnualStatuteNumber", "AmendmentCitation", "AmendmentDate",
        "OriginatingRef", "Leader",
    )
)  # fmt: skip
# Bounded, and never over another opening tag, so that what is not closed costs no more than itself.
_DEFINITION = re.compile(r"<Definition\b[^<>]*>(?:(?!</?Definition\b).){0,20000}", re.S)
_TERM = re.compile(
    r"<DefinedTerm(?P<in>En|Fr)\b[^<>]*>(?P<words>(?:(?!</?DefinedTerm).){1,300})</DefinedTerm(?P=in)>",
    re.S,
)
_TAG = re.compile(r"<[^<>]*>")
_MARK_SIGNS = 6  # no note's mark is longer
_ROLES: dict[str, Role] = {
    "Identification": "front", "Introduction": "front", "Order": "front", "Schedule": "back",
    "RecentAmendments": "back", "HistoricalNote": "layout",
}  # fmt: skip


def sniff(text: str) -> float:
    """A root of the department's schema, with sections under it."""
    root = _ROOT.search(text, 0, 20_000)
    if root is None or not text.lstrip("\ufeff \r\n\t").startswith("<"):
        return 0.0
    return 0.99 if "justice.gc.ca" in root[0] or "<Section" in text else 0.0


def language_of(text: str) -> str:
    """The language that the root declares, or ""."""
    root = _ROOT.search(text, 0, 20_000)
    return (tags.attribute(root[0], "lang") or "")[:2].lower() if root else ""


def markup(text: str) -> Iterator[Span]:
    """The runs of the source that are markup: tags, comments, entities but for their `&`."""
    return (Span(start, end) for start, end in tags.markup(text, xml=True))


def ladder_of(text: str, blocks: Sequence[Block], language: Language) -> Ladder:
    """The ladder that the labels make, under sections (articles in French)."""
    return declared.ladder_of(blocks, "article" if language.code == "fr" else "section")


def terms_of(text: str, language: Language) -> Iterator[MarkedTerm]:
    """The terms of each definition in the text's language, with what it calls them in the other."""
    own = "Fr" if language.code == "fr" else "En"
    for definition in _DEFINITION.finditer(text):
        named = list(_TERM.finditer(text, *definition.span()))
        others = tuple(_TAG.sub("", term["words"]) for term in named if term["in"] != own)
        for term in named:
            if term["in"] == own:
                yield MarkedTerm(Span(*term.span("words")), others)


def read(text: str, language: Language) -> list[Block]:
    """The blocks of an Act in order; together they hold every character that is not markup."""
    return _Reader(text, spaced=bool(language.space_before)).blocks()


class _Reader(ElementReader):
    leaves = _LEAVES
    spaced = _SPACED

    def __init__(self, text: str, *, spaced: bool) -> None:
        super().__init__(text, spaced=spaced)
        self.level = 1
        self.quoted = 0
        self.marker = ""
        self.marker_due = False  # a note has begun, and its label has not come

    def opened(self, name: str, attributes: str) -> None:
        if name in _RUNGS and not self.quoted and self.roles[-1] == "text":
            self.begin_unit(_RUNGS[name])
            self.marker_due = False
        elif name in _ROLES:
            self.flush()
            self.roles.append(_ROLES[name])
        elif name == "AmendedText":
            self.flush()
            self.quoted += 1
        elif name == "Heading":
            level = tags.attribute(attributes, "level") or "1"
            self.level = int(level) if level.isdigit() and len(level) < 3 else 1
        elif name == "Footnote":
            self.flush()
            self.marker, self.marker_due = "*", True

    def closed(self, name: str) -> None:
        if name == "FootnoteRef":
            self._mark()
        elif name == "Label" and self.marker_due:
            self.marker_due = False
            words = "".join([words for _, words in self.pieces]).strip()
            if len(words) <= _MARK_SIGNS:
                self.marker, self.pieces = words or self.marker, []
        elif name == "Footnote":
            self._note()
        elif name in _RUNGS and not self.quoted and self.roles[-1] == "text":
            self.end_unit()
        elif name in _ROLES and len(self.roles) > 1:
            self.flush()
            self.roles.pop()
        elif name == "AmendedText":
            self.flush()
            self.quoted = max(self.quoted - 1, 0)

    def take(self, leaf: str, block: Block) -> None:
        unit = self.units[-1] if self.units else None
        if leaf == "Heading" and (unit is None or unit.is_shown):
            block.role, block.depth = "title", max(self.level - 1, 0)
        elif unit is not None:
            fresh = not unit.is_shown and not self.quoted
            if leaf == "Label" and fresh and not unit.label:
                self.give_label(unit, block)
            elif leaf == "MarginalNote" and fresh and unit.title is None:
                unit.title = block
            else:
                self.give_words(unit, block)
            return
        self.found.append(block)

    def _mark(self) -> None:
        """`<FootnoteRef>*</FootnoteRef>`: the last words are a note's mark."""
        if not self.pieces or not self.pieces[-1][1].strip():
            return
        place, words = self.pieces.pop()
        self.marks.append((len(self.pieces), words.strip(), Span(place, place + len(words))))

    def _note(self) -> None:
        block = self.cut()
        if block is None:
            return
        self.show()
        block.role, block.marker = "note", self.marker
        if self.roles[-1] != "text":
            block.role = self.roles[-1]
        self.found.append(block)
