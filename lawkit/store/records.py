"""The records of a store: one for each thing, told apart by `type`. As JSON they are the lines of
`lawkit export jsonl`; fields may be added, never renamed.

Where a record is one that a verb gives as JSON, it has that verb's fields and adds what tells it from
those of other editions. Offsets are code points, half-open.
"""

from __future__ import annotations

from typing import Any

import msgspec

from lawkit.desk import comparison
from lawkit.desk import records as desk


class WorkRecord(msgspec.Struct, frozen=True, tag="work", tag_field="type"):
    """A work; `titles` by language."""

    id: str
    ladder: str
    titles: dict[str, str]


class EditionRecord(desk.EditionRecord, frozen=True, kw_only=True, tag="edition", tag_field="type"):
    """An edition; as in `lawkit parse`, and `amends`: the edition that it prints its differences from."""

    amends: str = ""


class ClauseRecord(desk.ClauseRecord, frozen=True, kw_only=True, tag="clause", tag_field="type"):
    """A clause; as in `lawkit parse`. `id` ends in `~2` where its path stands a second time.

    citation: how people cite it, in the edition's language. identity: the clause of the earliest
    edition from which concordances lead to it, itself where there is none.
    """

    edition: str
    citation: str
    identity: str


class NoteRecord(desk.NoteRecord, frozen=True, kw_only=True, tag="note", tag_field="type"):
    """A note; as in `lawkit parse`, and `id`: `rubber/1993-en#7^1`."""

    id: str
    edition: str
    identity: str


class DivisionRecord(
    desk.DivisionRecord, frozen=True, kw_only=True, tag="division", tag_field="type"
):
    """A title over a run of laws; as in `lawkit parse`, and how deep it is, 0 for the outermost."""

    edition: str
    depth: int


class ReferenceRecord(
    desk.ReferenceRecord, frozen=True, kw_only=True, tag="reference", tag_field="type"
):
    """A reference; as in `lawkit refs`, and `statuses`: those of its targets, in their order."""

    edition: str
    statuses: tuple[str, ...]


class SegmentRecord(msgspec.Struct, frozen=True):
    """A sentence of a clause (its full id; a note's with `^n`)."""

    clause: str
    where: str
    start: int
    end: int


class UnitRecord(msgspec.Struct, frozen=True, tag="unit", tag_field="type"):
    """A translation unit: the segments of either side and their words, as in `lawkit align`."""

    source_edition: str
    target_edition: str
    path: str
    source: str
    target: str
    source_segments: tuple[SegmentRecord, ...]
    target_segments: tuple[SegmentRecord, ...]
    score: float
    method: str


class ConcordanceRecord(
    comparison.ComparisonRecord, frozen=True, tag="concordance", tag_field="type"
):
    """Two consecutive editions of a work compared; as in `lawkit compare`."""


class RuleRecord(msgspec.Struct, frozen=True, tag="rule", tag_field="type"):
    """An executable rule as it is written; `then` by decision. `see` may name clauses elsewhere."""

    edition: str
    id: str
    clauses: tuple[str, ...]
    when: str
    unless: str
    then: dict[str, Any]
    beats: tuple[str, ...]
    otherwise: bool
    discretion: str
    readings: tuple[dict[str, Any], ...]
    reading: dict[str, str]
    see: tuple[str, ...]


class ScenarioRecord(msgspec.Struct, frozen=True, tag="scenario", tag_field="type"):
    """A tested situation; `facts` holds what is not by default, `ruling` what the text demands."""

    edition: str
    title: str
    facts: dict[str, Any]
    ruling: dict[str, str]
    clauses: tuple[str, ...]
    rules: tuple[str, ...]


Record = (
    WorkRecord
    | EditionRecord
    | ClauseRecord
    | NoteRecord
    | DivisionRecord
    | ReferenceRecord
    | UnitRecord
    | ConcordanceRecord
    | RuleRecord
    | ScenarioRecord
)
"""In a stream a work and its editions stand before all else that is of them."""
