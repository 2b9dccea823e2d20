"""A row as lines, the headings, texts and notes of its clauses, for whoever draws it as a document."""

from __future__ import annotations

from typing import Literal

import msgspec

from lawkit.model import ClauseId
from lawkit.model.concordance import Field, Row
from lawkit.model.runs import Fate, Run, runs_of


class Line(msgspec.Struct, frozen=True):
    """One heading, text or note: whose it is in the new text, or was where all of it is deleted.

    mark: the fate of the line's end. Where it is deleted, the line runs on into the next.
    was, now: the field of the old and of the new text that begins with this line, if one does.
    """

    id: ClauseId
    where: Literal["heading", "text", "note"]
    runs: tuple[Run, ...]
    mark: Fate = "kept"
    was: Field | None = None
    now: Field | None = None

    @property
    def fate(self) -> Fate:
        """Deleted or inserted where all its words are, else kept."""
        fates = {run.fate for run in self.runs}
        return fates.pop() if len(fates) == 1 else "kept"


def lines_of(row: Row) -> tuple[Line, ...]:
    """The runs line by line, in order; the end of the row ends its last line."""
    found: list[Line] = []
    runs: list[Run] = []
    old = new = old_start = new_start = 0
    for run in runs_of(row):
        for k, piece in enumerate(run.text.split("\n")):
            if k:
                found.append(_line(row, runs, old_start, new_start, run.fate))
                runs = []
                old += run.fate != "inserted"
                new += run.fate != "deleted"
                old_start, new_start = old, new
            if piece:
                runs.append(Run(run.fate, piece, run.change))
                old += len(piece) * (run.fate != "inserted")
                new += len(piece) * (run.fate != "deleted")
    if runs:
        # All of a clause that was added or dropped goes with its last end.
        last: Fate = "kept" if row.old and row.new else "deleted" if row.old else "inserted"
        found.append(_line(row, runs, old_start, new_start, last))
    # `T` gone from `H T` takes its own end with it, rather than that of `H`.
    for k in range(len(found) - 2, -1, -1):
        gone = found[k].mark
        if gone != "kept" and found[k + 1].fate == gone and found[k + 1].mark == "kept":
            found[k] = msgspec.structs.replace(found[k], mark="kept")
            found[k + 1] = msgspec.structs.replace(found[k + 1], mark=gone)
    return tuple(found)


def _line(row: Row, runs: list[Run], old: int, new: int, mark: Fate) -> Line:
    fates = {run.fate for run in runs}
    was = next((each for each in row.old_fields if each.span.start == old), None)
    now = next((each for each in row.new_fields if each.span.start == new), None)
    fields, at = (row.old_fields, old) if fates == {"deleted"} else (row.new_fields, new)
    field = next((each for each in fields if each.span.end >= at), fields[-1])
    return Line(
        field.id,
        field.where,
        tuple(runs),
        mark,
        was if fates != {"inserted"} else None,
        now if fates != {"deleted"} else None,
    )
