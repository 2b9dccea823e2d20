"""Units as CSV (RFC 4180), for a spreadsheet: out and back in."""

from __future__ import annotations

import csv
import io

from lawkit.errors import InputError
from lawkit.model.memory import Entry, Memory, State

HEADS = ("id", "clause", "source", "target", "state", "reviewer", "comments")
_STATES: tuple[State, ...] = ("initial", "translated", "reviewed", "final")
# A spreadsheet takes these for the beginning of a formula; the apostrophe says that it is text.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(memory: Memory) -> str:
    """A row of heads, in which the languages stand, and a row for each unit."""
    out = io.StringIO(newline="")
    table = csv.writer(out)
    heads = list(HEADS)
    heads[2] += f" ({memory.source_language})"
    heads[3] += f" ({memory.target_language})"
    table.writerow(heads)
    for entry in memory.entries:
        cells = (
            entry.id,
            entry.clause,
            entry.source,
            entry.target,
            entry.state,
            entry.reviewer,
            " / ".join(entry.comments),
        )
        table.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells])
    return out.getvalue()


def read(raw: bytes, *, where: str) -> Memory:
    """The units of such a table; InputError where a head is missing."""
    try:
        rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError("this is no CSV in UTF-8", where=where, why=str(error)) from None
    heads = [cell.partition(" (")[0] for cell in rows[0]] if rows else []
    missing = [head for head in HEADS[:4] if head not in heads]
    if missing:
        raise InputError(
            f"there is no column {missing[0]!r}",
            where=f"{where}:1",
            remedy="Keep the first row as it was exported.",
        )
    languages = [
        cell.partition(" (")[2].rstrip(")")
        for cell in rows[0]
        if cell.startswith(("source", "target"))
    ]
    entries = []
    for row in rows[1:]:
        cells = dict(zip(heads, (_plain(cell) for cell in row), strict=False))
        if not cells.get("id"):
            continue
        state = next((one for one in _STATES if one == cells.get("state")), _STATES[0])
        comments = tuple(filter(None, cells.get("comments", "").split(" / ")))
        entries.append(
            Entry(
                cells["id"],
                cells.get("clause", ""),
                cells.get("source", ""),
                cells.get("target", ""),
                state,
                reviewer=cells.get("reviewer", ""),
                comments=comments,
            )
        )
    return Memory(languages[0], languages[1] if len(languages) > 1 else "", tuple(entries))


def _plain(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_FORMULA) else cell
