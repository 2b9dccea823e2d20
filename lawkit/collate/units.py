"""The units that a comparison matches: clauses with their words as codes, and notes. Reads editions,
decides nothing.
"""

from __future__ import annotations

from typing import Literal

from lawkit.collate.tokens import Codebook
from lawkit.model import Clause, ClauseId, Edition
from lawkit.model.concordance import Field
from lawkit.model.text import Span

Sort = Literal["clause", "paragraph", "note"]


class Unit:
    """One clause, unnumbered paragraph or note of an edition.

    place: its index in document order. parent: the unit it lies in, -1 for a law. owner: of a
    paragraph the numbered clause it belongs to, else itself. heading, text: as codes. words: what
    it is matched by: its heading, its text, and the paragraphs that belong to it; own: without those.
    """

    __slots__ = ("heading", "id", "lines", "owner", "parent", "place", "sort", "text", "words")

    def __init__(self, id: ClauseId, sort: Sort, place: int, parent: int) -> None:
        self.id = id
        self.sort: Sort = sort
        self.place = place
        self.parent = parent
        self.owner = place
        self.lines: tuple[tuple[Literal["heading", "text", "note"], str], ...] = ()
        self.heading = ""
        self.text = ""
        self.words = ""

    @property
    def own(self) -> str:
        """Heading and text alone."""
        return self.heading + self.text


def units_of(edition: Edition, book: Codebook) -> list[Unit]:
    """All units in document order; a law's notes after the law."""
    found: list[Unit] = []
    notes: dict[str, list[tuple[int, str]]] = {}
    for note in edition.notes:
        notes.setdefault(str(note.law), []).append((note.n, note.text))
    for law in edition.clauses:
        first = len(found)
        _add(law, -1, edition, book, found)
        for n, text in notes.get(str(law.path), ()):
            unit = Unit(ClauseId(edition.id, law.path, n), "note", len(found), first)
            unit.lines = (("note", text),) if text else ()
            unit.text = unit.words = book.read(text)
            found.append(unit)
    for unit in found:
        if unit.sort == "paragraph":
            owner = found[unit.owner]
            owner.words += unit.words
    return found


def _add(clause: Clause, parent: int, edition: Edition, book: Codebook, found: list[Unit]) -> None:
    stack = [(clause, parent)]
    while stack:
        each, above = stack.pop()
        sort: Sort = "paragraph" if each.path.is_paragraph else "clause"
        unit = Unit(ClauseId(edition.id, each.path), sort, len(found), above)
        if sort == "paragraph" and above >= 0:
            unit.owner = found[above].owner
        lines = []
        if each.heading:
            unit.heading = book.read(each.heading)
            lines.append(("heading", each.heading))
        if each.text:
            unit.text = book.read(each.text)
            lines.append(("text", each.text))
        unit.lines = tuple(lines)  # type: ignore[arg-type]
        unit.words = unit.heading + unit.text
        found.append(unit)
        stack += [(child, unit.place) for child in reversed(each.children)]


def joined(units: list[Unit]) -> tuple[str, tuple[Field, ...]]:
    """The lines of the units as one string, and which line is whose."""
    pieces: list[str] = []
    fields: list[Field] = []
    offset = 0
    for unit in units:
        for where, words in unit.lines:
            fields.append(Field(unit.id, where, Span(offset, offset + len(words))))
            pieces.append(words)
            offset += len(words) + 1
    return "\n".join(pieces), tuple(fields)
