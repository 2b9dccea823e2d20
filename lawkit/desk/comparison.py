"""The record of a comparison that others build on: what `compare` gives as JSON.

Fields may be added, never renamed. Offsets are code points, half-open.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from lawkit.model import ClauseId
from lawkit.model.concordance import Change, Concordance, Evidence, Field, Followed, Relation, Row
from lawkit.model.text import Span


class PlaceRecord(msgspec.Struct, frozen=True):
    """Words of one clause: `where` is heading, text or note."""

    path: str
    where: str
    start: int
    end: int


class ChangeRecord(msgspec.Struct, frozen=True, rename={"old": "from", "new": "to"}):
    """Words that changed; `from_place`, `to_place` say where they stood and stand, or null."""

    type: str
    old: str
    new: str
    from_place: PlaceRecord | None
    to_place: PlaceRecord | None
    why: str


class RowRecord(msgspec.Struct, frozen=True, rename={"old": "from", "new": "to"}):
    """Paths of clauses of either side; a note n of law 7 is `7^n`."""

    kind: Relation
    old: tuple[str, ...]
    new: tuple[str, ...]
    score: float
    evidence: tuple[Evidence, ...]
    changes: tuple[ChangeRecord, ...]


class FollowingRecord(msgspec.Struct, frozen=True):
    """A citation of the new text followed: `was` in the old, `expected` after it, `now` in the new."""

    path: str
    surface: str
    start: int
    end: int
    status: Followed
    was: str
    expected: tuple[str, ...]
    now: str


class TitleRecord(msgspec.Struct, frozen=True, rename={"old": "from", "new": "to"}):
    """A title renamed, moved, added or dropped; the paths are those of the first clause under it."""

    kind: str
    old: str
    new: str
    from_first: str | None
    to_first: str | None


class SummaryRecord(msgspec.Struct, frozen=True, rename={"old": "from", "new": "to"}):
    """The editions, how many rows of each kind, how many changes of each type within clauses that
    both have, how many citations of each status. words: whether words were compared (not across
    languages). related: false where the two have nothing in common.
    """

    old: str
    new: str
    kinds: dict[str, int]
    changes: dict[str, int]
    references: dict[str, int]
    unchanged: int
    words: bool
    related: bool


class ComparisonRecord(msgspec.Struct, frozen=True):
    """Two editions compared."""

    rows: tuple[RowRecord, ...]
    summary: SummaryRecord
    references: tuple[FollowingRecord, ...]
    titles: tuple[TitleRecord, ...]


KINDS: tuple[Relation, ...] = (
    "same", "renumbered", "moved", "split", "merged", "added", "dropped",
)  # fmt: skip


def comparison_record(concordance: Concordance) -> ComparisonRecord:
    """The comparison as a record, rows in the order of the new text."""
    return ComparisonRecord(
        tuple(map(row_record, concordance.rows)),
        summary_record(concordance),
        tuple(
            FollowingRecord(
                path_of(each.source), each.surface, each.span.start, each.span.end, each.status,
                path_of(each.was), tuple(map(path_of, each.expected)), path_of(each.now),
            )
            for each in concordance.followings
        ),
        tuple(
            TitleRecord(
                each.kind, each.old, each.new,
                path_of(each.old_first) if each.old_first else None,
                path_of(each.new_first) if each.new_first else None,
            )
            for each in concordance.titles
        ),
    )  # fmt: skip


def summary_record(concordance: Concordance) -> SummaryRecord:
    """The counts of a comparison."""
    kinds = Counter(row.kind for row in concordance.rows)
    changes = Counter(
        change.kind for row in concordance.rows if row.old and row.new for change in row.changes
    )
    followed = Counter(each.status for each in concordance.followings)
    return SummaryRecord(
        str(concordance.old),
        str(concordance.new),
        {kind: kinds[kind] for kind in KINDS},
        dict(sorted(changes.items())),
        dict(sorted(followed.items())),
        sum(row.kind == "same" and not row.changes for row in concordance.rows),
        concordance.words,
        concordance.is_related,
    )


def path_of(id: ClauseId) -> str:
    """The clause without its edition: `10.a.i`, `7^1`."""
    return str(id).partition("#")[2]


def row_record(row: Row) -> RowRecord:
    """One row as a record."""
    return RowRecord(
        row.kind,
        tuple(map(path_of, row.old)),
        tuple(map(path_of, row.new)),
        row.score,
        row.evidence,
        tuple(_change(change, row) for change in row.changes),
    )


def _change(change: Change, row: Row) -> ChangeRecord:
    return ChangeRecord(
        change.kind,
        change.before,
        change.after,
        _place(change.old, row.old_fields) if change.before else None,
        _place(change.new, row.new_fields) if change.after else None,
        change.why,
    )


def _place(span: Span, fields: tuple[Field, ...]) -> PlaceRecord | None:
    """The field in which a stretch begins, and the part of it that lies there."""
    for field in fields:
        if span.start < field.span.end and span.end > field.span.start:
            start = max(span.start, field.span.start) - field.span.start
            end = min(span.end, field.span.end) - field.span.start
            return PlaceRecord(path_of(field.id), field.where, start, end)
    return None
