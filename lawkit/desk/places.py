"""Where a finding is: from a clause or an offset to line and column of the base witness.

The desk knows no files: a place without a file is in the base witness, a bare name beside it.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from msgspec.structs import replace

from lawkit.model import Clause, ClauseId, Edition, Note, Place, Reference


def place_at(edition: Edition, offset: int, clause: ClauseId | None = None) -> Place:
    """The place of an offset in the edition's source, code points from 0."""
    if not edition.source:
        return Place(clause=clause)
    starts = _line_starts(edition.source)
    line = bisect_right(starts, offset)
    return Place("", line, offset - starts[line - 1] + 1, clause)


def offset_of(edition: Edition, line: int, column: int) -> int:
    """The inverse of `place_at`: the offset of a line and column, both from 1."""
    starts = _line_starts(edition.source)
    return starts[min(max(line, 1), len(starts)) - 1] + max(column, 1) - 1


def place_of_clause(edition: Edition, clause: Clause, offset: int | None = None) -> Place:
    """The clause's beginning, or a place in its own text."""
    id = ClauseId(edition.id, clause.path)
    if offset is None or not clause.origin.at:
        return place_at(edition, clause.span.start, id)
    return place_at(edition, clause.origin.locate(offset), id)


def place_of_note(edition: Edition, note: Note) -> Place:
    """The note's beginning; its clause is the law with the note's number."""
    return place_at(edition, note.span.start, ClauseId(edition.id, note.law, note.n))


def place_of_reference(edition: Edition, reference: Reference) -> tuple[Place, str]:
    """Where the reference stands, and the text it stands in."""
    id = reference.source
    if reference.where == "note":
        for note in edition.notes:
            if note.law == id.path and note.n == id.note:
                start = note.origin.locate(reference.span.start) if note.origin.at else 0
                return place_at(edition, start or note.span.start, id), note.text
        return Place(clause=id), ""
    clause = edition.by_path[id.path]
    heading = reference.where == "heading"
    origin = clause.heading_origin if heading else clause.origin
    start = origin.locate(reference.span.start) if origin.at else clause.span.start
    return place_at(edition, start, id), clause.heading if heading else clause.text


def fill(place: Place, file: str) -> Place:
    """The place with the base witness's file, or with a file of that name beside it."""
    if "/" in place.file or not file:
        return place
    folder, stroke, _ = file.rpartition("/")
    return replace(place, file=f"{folder}{stroke}{place.file}" if place.file else file)


@lru_cache(maxsize=32)
def _line_starts(source: str) -> tuple[int, ...]:
    """Offsets at which lines begin; LF, CR LF and a lone CR end a line."""
    starts = [0]
    k = -1
    size = len(source)
    for sign in ("\n", "\r"):
        k = source.find(sign)
        while k >= 0:
            if sign == "\n" or source[k + 1 : k + 2] != "\n":
                starts.append(k + 1)
            k = source.find(sign, k + 1)
    return tuple(sorted(start for start in starts if start <= size))
