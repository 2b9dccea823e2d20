"""The units of a translation to be made: a source's segments, filled from what was translated before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from lawkit.model import ClauseId, Edition, Span
from lawkit.model.alignment import Segment, Unit
from lawkit.model.memory import Entry, entries_of
from lawkit.translation.bags import fold
from lawkit.translation.memory import find_like
from lawkit.translation.segments import segment

_NEAR = 75


def scaffold(source: Edition, memory: Iterable[Unit] = ()) -> tuple[Entry, ...]:
    """An entry for each heading, sentence and note of the source, in its order.

    memory: units of other editions, source to target. One that says just the same fills its
    target; one that is 75 percent like it is suggested in a comment.
    """
    entries = entries_of(_units(source))
    known = list(memory)
    same = {fold(unit.source_text): unit.target_text for unit in known if unit.target}
    return tuple(_filled(entry, same, known) for entry in entries)


def _filled(entry: Entry, same: dict[str, str], known: Sequence[Unit]) -> Entry:
    target = same.get(fold(entry.source), "")
    if target:
        return replace(entry, target=target, state="translated")
    near = [one for one in find_like(entry.source, known, least=_NEAR, most=1) if one.unit.target]
    if near:
        said = f"{near[0].percent}%: {near[0].unit.target_text}"
        return replace(entry, comments=(said,))
    return entry


def _units(source: Edition) -> Iterator[Unit]:
    for law in source.clauses:
        for clause in law.walk():
            id = ClauseId(source.id, clause.path)
            if clause.heading:
                whole = Segment(id, "heading", Span(0, len(clause.heading)), clause.heading)
                yield Unit(clause.path, "heading", (whole,), (), 0.0, "alone")
            for span in segment(clause.text, source.language):
                one = Segment(id, "text", span, span.of(clause.text))
                yield Unit(clause.path, "text", (one,), (), 0.0, "alone")
        for note in source.notes_of(law.path):
            id = ClauseId(source.id, law.path, note.n)
            for span in segment(note.text, source.language):
                one = Segment(id, "note", span, span.of(note.text))
                yield Unit(law.path, "note", (one,), (), 0.0, "alone", note.n)


def progress(entries: Iterable[Entry]) -> dict[str, tuple[int, int]]:
    """By clause: how many of its units are translated, and how many it has."""
    found: dict[str, tuple[int, int]] = {}
    for entry in entries:
        done, every = found.get(entry.clause, (0, 0))
        found[entry.clause] = done + bool(entry.target), every + 1
    return found
