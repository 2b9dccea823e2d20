"""Numbers that one side says and the other does not, in digits or in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lawkit.model.alignment import Fault, Unit
from lawkit.translation.checks.look import Look
from lawkit.translation.numbers import Numbers, numbers_of

_NEIGHBOURS = 4


def numbers(look: Look) -> Iterator[Fault]:
    """Values that stand in one side of a clause only; numbers of citations are not counted."""
    alignment = look.alignment
    for cell in look.cells:
        rows = [
            (
                unit,
                numbers_of(look.without_citations(unit.source), alignment.source_language),
                numbers_of(look.without_citations(unit.target), alignment.target_language),
            )
            for unit in cell
            if unit.source and unit.target
        ]
        whole = [_all(row[1] for row in rows), _all(row[2] for row in rows)]
        for unit, left, right in rows:
            # A sentence may take a number over from its neighbour, a definition not from another.
            said = whole if len(rows) <= _NEIGHBOURS else [_all([left]), _all([right])]
            lost = [number for number in left.firm if number not in said[1]]
            new = [number for number in right.firm if number not in said[0]]
            if lost or new:
                yield Fault("number-differs", unit, _message(unit, lost, new))


def _all(rows: Iterable[Numbers]) -> set[str]:
    found: set[str] = set()
    for row in rows:
        found |= row.firm.keys() | row.loose
    return found


def _message(unit: Unit, lost: list[str], new: list[str]) -> str:
    if lost and new:
        return f"{_list(lost)} on one side, {_list(new)} on the other"
    if lost:
        return f"{_list(lost)} is not rendered"
    return f"{_list(new)} is on this side only"


def _list(numbers: list[str]) -> str:
    return ", ".join(number.removeprefix("R") for number in numbers)
