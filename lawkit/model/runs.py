"""A row of a comparison as runs of kept, deleted and inserted words, for whoever draws it: terminal, page,
document or notebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from lawkit.model.concordance import Change, Row

Fate = Literal["kept", "deleted", "inserted"]


class Run(msgspec.Struct, frozen=True):
    """Words of one line of a row with one fate; `change` is that of which they are part."""

    fate: Fate
    text: str
    change: Change | None = None


def runs_of(row: Row) -> tuple[Run, ...]:
    """The row's strings as one: deleted words before those put in their place. Joined without the
    inserted ones they are `row.before`, without the deleted ones `row.after`.
    """
    found: list[Run] = []
    end = 0
    for change in row.changes:
        if change.old.start > end:
            found.append(Run("kept", row.before[end : change.old.start]))
        if change.before:
            found.append(Run("deleted", change.before, change))
        if change.after:
            found.append(Run("inserted", change.after, change))
        end = change.old.end
    if end < len(row.before):
        found.append(Run("kept", row.before[end:]))
    return tuple(found)


def summary_words(row: Row, *, context: int = 6) -> Iterator[Run]:
    """The runs with long kept stretches cut to `context` words at either side of a change."""
    runs = runs_of(row)
    for k, run in enumerate(runs):
        words = run.text.replace("\n", " ¶ ")
        if run.fate == "kept":
            parts = words.split(" ")
            head = 0 if k == 0 else context
            tail = 0 if k == len(runs) - 1 else context
            if len(parts) > head + tail + 2:
                start = " ".join(parts[:head])
                stop = " ".join(parts[len(parts) - tail :]) if tail else ""
                words = f"{start} … {stop}" if start or stop else "…"
        yield Run(run.fate, words, run.change)
