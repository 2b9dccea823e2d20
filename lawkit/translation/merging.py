"""Translators' work brought home: units matched by id, what cannot be taken named. Overwrites nothing
by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from lawkit.model.memory import Entry

Problem = Literal["unknown", "source-changed", "twice", "conflict"]
"""unknown: no unit here has the id; source-changed: its source reads otherwise now; twice: the file
has the id more than once; conflict: other work on the unit was brought in before.
"""


class Conflict(msgspec.Struct, frozen=True):
    """A unit that was not taken: as it came, and as it is here (None where it is not)."""

    problem: Problem
    incoming: Entry
    here: Entry | None


class Merge(msgspec.Struct, frozen=True):
    """taken: units that are new or changed, as they now are. unchanged: how many are as they were."""

    taken: tuple[Entry, ...]
    conflicts: tuple[Conflict, ...]
    unchanged: int


def merge(incoming: Sequence[Entry], here: Sequence[Entry], before: Sequence[Entry] = ()) -> Merge:
    """What of a translator's file can be taken.

    here: the units as the editions now have them; before: what was taken from files earlier. The
    white space of a source does not count.
    """
    known = {entry.id: entry for entry in here}
    earlier = {entry.id: entry for entry in before}
    seen: set[str] = set()
    taken: list[Entry] = []
    conflicts: list[Conflict] = []
    unchanged = 0
    for entry in incoming:
        mine = known.get(entry.id)
        if mine is None:
            conflicts.append(Conflict("unknown", entry, None))
            continue
        if entry.id in seen:
            conflicts.append(Conflict("twice", entry, mine))
            continue
        seen.add(entry.id)
        if _plain(entry.source) != _plain(mine.source):
            conflicts.append(Conflict("source-changed", entry, mine))
            continue
        old = earlier.get(entry.id)
        if old is not None and not entry.target and entry.state == "initial":
            unchanged += 1  # the file brings no work on it
            continue
        if old is not None and old.target != entry.target and old.target != mine.target:
            conflicts.append(Conflict("conflict", entry, old))
            continue
        now = msgspec.structs.replace(
            entry, clause=mine.clause, source=mine.source, before=mine.before, after=mine.after
        )
        same = old or mine
        if _work(now) == _work(same):
            unchanged += 1
        else:
            taken.append(now)
    return Merge(tuple(taken), tuple(conflicts), unchanged)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _work(entry: Entry) -> tuple[str, str, str, tuple[str, ...]]:
    return entry.target, entry.state, entry.reviewer, entry.comments
