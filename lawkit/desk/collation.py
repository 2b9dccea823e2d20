"""The records of `collate`, `trace` and `impact --proposed`: what they give as JSON.

Fields may be added, never renamed. Offsets are code points, half-open.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lawkit.collate import Step
from lawkit.desk.comparison import (
    ComparisonRecord,
    RowRecord,
    comparison_record,
    path_of,
    row_record,
)
from lawkit.desk.proposal import Proposal
from lawkit.model.apparatus import Apparatus, Layer


class SiglumRecord(msgspec.Struct, frozen=True):
    """A witness of the apparatus; `base` is the one collated over."""

    siglum: str
    edition: str
    title: str
    base: bool


class ReadingRecord(msgspec.Struct, frozen=True):
    """What some witnesses read, "" where they omit."""

    sigla: tuple[str, ...]
    text: str
    layer: Layer


class EntryRecord(msgspec.Struct, frozen=True):
    """A place in the passage's text where witnesses part."""

    start: int
    end: int
    lemma: str
    sigla: tuple[str, ...]
    readings: tuple[ReadingRecord, ...]
    layer: Layer


class LineRecord(msgspec.Struct, frozen=True):
    """A line of the passage in one witness."""

    path: str
    where: str
    label: str


class PassageRecord(msgspec.Struct, frozen=True):
    """Clauses of the base as one text of lines; `lines` by siglum, `lacking` the sigla without it."""

    paths: tuple[str, ...]
    text: str
    entries: tuple[EntryRecord, ...]
    lines: dict[str, tuple[LineRecord, ...]]
    lacking: tuple[str, ...]


class ApparatusRecord(msgspec.Struct, frozen=True):
    """Witnesses and passages; `order` by siglum: its lines as (passage, line), in its own order."""

    witnesses: tuple[SiglumRecord, ...]
    passages: tuple[PassageRecord, ...]
    order: dict[str, tuple[tuple[int, int], ...]]


class StepRecord(msgspec.Struct, frozen=True):
    """The clause in one edition; `rows` as in `compare`, from the edition before."""

    edition: str
    date: str
    paths: tuple[str, ...]
    rows: tuple[RowRecord, ...]


class TouchedRecord(msgspec.Struct, frozen=True):
    """What rests on a changed clause; see `Touched`."""

    what: str
    name: str
    clause: str
    why: str
    became: tuple[str, ...]
    surface: str
    place: str


class ProposalRecord(msgspec.Struct, frozen=True):
    """A proposal weighed; `broken` are those of `comparison.references` that would not hold."""

    comparison: ComparisonRecord
    broken: int
    touched: tuple[TouchedRecord, ...]


def apparatus_record(apparatus: Apparatus) -> ApparatusRecord:
    """The apparatus as a record."""
    return ApparatusRecord(
        tuple(
            SiglumRecord(
                siglum,
                str(apparatus.editions[siglum]),
                apparatus.titles[siglum],
                siglum == apparatus.base,
            )
            for siglum in apparatus.sigla
        ),
        tuple(
            PassageRecord(
                tuple(map(path_of, passage.ids)),
                passage.text,
                tuple(
                    EntryRecord(
                        entry.span.start,
                        entry.span.end,
                        entry.lemma,
                        entry.sigla,
                        tuple(ReadingRecord(r.sigla, r.text, r.layer) for r in entry.readings),
                        entry.layer,
                    )
                    for entry in passage.entries
                ),
                {
                    siglum: tuple(LineRecord(path_of(x.id), x.where, x.label) for x in lines)
                    for siglum, lines in passage.lines.items()
                },
                tuple(siglum for siglum in apparatus.sigla if siglum not in passage.lines),
            )
            for passage in apparatus.passages
        ),
        apparatus.order,
    )


def history_record(steps: Iterable[Step]) -> tuple[StepRecord, ...]:
    """The steps of a clause's history as records."""
    return tuple(
        StepRecord(
            str(step.edition),
            step.date,
            tuple(map(path_of, step.ids)),
            tuple(map(row_record, step.rows)),
        )
        for step in steps
    )


def proposal_record(proposal: Proposal) -> ProposalRecord:
    """A weighed proposal as a record."""
    return ProposalRecord(
        comparison_record(proposal.concordance),
        len(proposal.broken),
        tuple(
            TouchedRecord(
                each.what,
                each.name,
                str(each.clause),
                each.why,
                tuple(map(path_of, each.became)),
                each.surface,
                each.place,
            )
            for each in proposal.touched
        ),
    )
