"""What a translator's tools know of a unit: its id, both sides, how far the work is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from lawkit.model.alignment import Unit
from lawkit.model.ids import EditionId

State = Literal["initial", "translated", "reviewed", "final"]
"""As in XLIFF 2.0: initial: not translated; translated; reviewed; final."""


class Entry(msgspec.Struct, frozen=True):
    """One unit as it travels. id: `6.D.1.s2`, an XML name token, the same for the same place.

    clause: the citation path with the note, as people write it. before, after: the neighbouring
    source texts, for context. reviewer, comments: whose work it is and what was said of it.
    """

    id: str
    clause: str
    source: str = ""
    target: str = ""
    state: State = "initial"
    before: str = ""
    after: str = ""
    reviewer: str = ""
    comments: tuple[str, ...] = ()


class Memory(msgspec.Struct, frozen=True):
    """Units of one pair of languages in order. source, target: the editions, or None where a file
    does not say.
    """

    source_language: str
    target_language: str
    entries: tuple[Entry, ...]
    source: EditionId | None = None
    target: EditionId | None = None
    rights: str = ""


def entries_of(units: Iterable[Unit]) -> tuple[Entry, ...]:
    """The units as entries, with ids by place: the nth of a clause is `<path>.s<n>`, a heading's
    `<path>.h`, a note's `<law>.n<note>.s<n>`.
    """
    rows = list(units)
    counted: Counter[str] = Counter()
    names = []
    for unit in rows:
        stem = str(unit.path)
        if unit.where == "heading":
            stem += ".h"
        elif unit.note:
            stem += f".n{unit.note}.s"
        else:
            stem += ".s"
        counted[stem] += 1
        first_heading = unit.where == "heading" and counted[stem] == 1
        names.append(stem if first_heading else f"{stem}{counted[stem]}")
    return tuple(
        Entry(
            f"c{name}",
            unit.key,
            unit.source_text,
            unit.target_text,
            "translated" if unit.target else "initial",
            rows[k - 1].source_text if k else "",
            rows[k + 1].source_text if k + 1 < len(rows) else "",
        )
        for k, (name, unit) in enumerate(zip(names, rows, strict=True))
    )
