"""A clause through the editions of its work: what it was, what it became, what was in force when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from lawkit.collate.comparison import ids_of
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import ClauseId, Edition, EditionId
from lawkit.model.concordance import Concordance, Row

Compare = Callable[[Edition, Edition], Concordance]
"""Compares two editions, the older first; the caller knows their references."""


class Step(msgspec.Struct, frozen=True):
    """The clause in one edition.

    ids: what it is there, empty where it is not (not yet, or no more). rows: how it came there
    from the edition before, none in the first.
    """

    edition: EditionId
    date: str
    ids: tuple[ClauseId, ...]
    rows: tuple[Row, ...] = ()


def in_order(editions: Sequence[Edition]) -> tuple[Edition, ...]:
    """By date, then by name."""
    return tuple(sorted(editions, key=lambda edition: (edition.date, edition.id)))


def trace(clause: ClauseId, editions: Sequence[Edition], compare: Compare) -> tuple[Step, ...]:
    """The clause in every edition, the oldest first: back and forward along the chain of
    concordances of consecutive editions. NotFoundError where its edition is not among them.
    """
    ordered = in_order(editions)
    start = next((k for k, each in enumerate(ordered) if each.id == clause.edition), None)
    if start is None:
        raise NotFoundError(f"no edition {clause.edition} among those to be traced")
    steps: dict[int, Step] = {}
    ids: tuple[ClauseId, ...] = (clause,)
    rows: tuple[Row, ...] = ()
    for k in range(start, 0, -1):
        rows = _rows(compare(ordered[k - 1], ordered[k]), ids, new=True)
        steps[k] = Step(ordered[k].id, ordered[k].date, ids, rows)
        ids = _unique(id for row in rows for id in row.old)
    steps[0] = Step(ordered[0].id, ordered[0].date, ids)
    ids = (clause,)
    for k in range(start + 1, len(ordered)):
        rows = _rows(compare(ordered[k - 1], ordered[k]), ids, new=False)
        ids = _unique(id for row in rows for id in row.new)
        steps[k] = Step(ordered[k].id, ordered[k].date, ids, rows)
    return tuple(steps[k] for k in sorted(steps))


def in_force(editions: Sequence[Edition], date: str) -> Edition:
    """The latest edition of that date or before; a year means its end. NotFoundError where the first
    is later, UsageError for what is no date.
    """
    if not all(part.isdigit() for part in date.split("-")) or len(date.split("-")[0]) != 4:
        raise UsageError(
            f"{date!r} is no date", remedy="Write it like 1990, 1990-07 or 1990-07-14."
        )
    ordered = in_order([edition for edition in editions if edition.date])
    found = [edition for edition in ordered if edition.date[: len(date)] <= date]
    if not found:
        first = (
            f"the first edition here is of {ordered[0].date}"
            if ordered
            else "no edition has a date"
        )
        raise NotFoundError(f"nothing was in force on {date}", why=first)
    return found[-1]


def identities(editions: Sequence[Edition], compare: Compare) -> dict[ClauseId, ClauseId]:
    """The work-level identity of each clause: the clause of the earliest edition from which the
    chain of concordances leads to it. Of the parts of a split the first keeps it.
    """
    ordered = in_order(editions)
    found: dict[ClauseId, ClauseId] = {}
    for k, edition in enumerate(ordered):
        if not k:
            found.update((id, id) for id in ids_of(edition))
            continue
        taken: set[ClauseId] = set()
        for row in compare(ordered[k - 1], edition).rows:
            for n, id in enumerate(row.new):
                root = found.get(row.old[0]) if row.old and not n else None
                if root is None or root in taken:
                    root = id
                taken.add(root)
                found[id] = root
    return found


def _rows(concordance: Concordance, ids: tuple[ClauseId, ...], *, new: bool) -> tuple[Row, ...]:
    wanted = set(ids)
    return tuple(
        row for row in concordance.rows if wanted.intersection(row.new if new else row.old)
    )


def _unique(ids: Iterable[ClauseId]) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(ids))
