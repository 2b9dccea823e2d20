"""A translation laid beside its source and looked at by every check."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from lawkit.model import ClausePath, Edition, Reference
from lawkit.model.alignment import Alignment, Fault
from lawkit.model.concordance import Concordance
from lawkit.translation.alignment import align
from lawkit.translation.checks import CHECKS, look_at
from lawkit.translation.programme import length_cost, ratio_of
from lawkit.translation.terms import Termbase

_LONG = 40
_FEW = 12
_FITS = 3.0


def review(
    source: Edition,
    target: Edition,
    references: Iterable[Reference],
    *,
    termbase: Termbase | None = None,
    concordance: Concordance | None = None,
) -> tuple[Fault, ...]:
    """What differs between a source and its translation, in the order of the source.

    references: those of both editions, in any order. The cause is left unknown.
    """
    every = tuple(references)
    laid = align(
        source,
        target,
        source_references=[one for one in every if one.source.edition == source.id],
        target_references=[one for one in every if one.source.edition == target.id],
        concordance=concordance,
        marks=termbase.marks if termbase else None,
    )
    return find_faults(laid, every, termbase)


def is_estranged(laid: Alignment) -> bool:
    """Whether the two texts can hardly be one in two languages: in most of the clauses that both have
    the lengths do not answer to each other. False for few clauses, which tell nothing.
    """
    sizes: dict[ClausePath, list[int]] = defaultdict(lambda: [0, 0])
    for unit in laid.units:
        if unit.where == "text":
            sizes[unit.path][0] += len(unit.source_text)
            sizes[unit.path][1] += len(unit.target_text)
    both = [(a, b) for a, b in sizes.values() if a > _LONG and b]
    if len(both) < _FEW:
        return not laid.is_related
    ratio = ratio_of([a for a, _ in both], [b for _, b in both])
    return sum(length_cost(a, b, ratio) < _FITS for a, b in both) < len(both) / 2


def find_faults(
    laid: Alignment, references: Iterable[Reference], termbase: Termbase | None = None
) -> tuple[Fault, ...]:
    """The faults of an alignment in the order of its units, each check's in the table's order."""
    look = look_at(laid, references, termbase)
    place = {id(unit): k for k, unit in enumerate(laid.units)}
    found = [
        fault
        for check in CHECKS
        for fault in check(look)
        # Of what is not yet translated nothing else is to be said.
        if fault.code == "untranslated" or "⟦" not in fault.unit.target_text
    ]
    unique = {(fault.code, id(fault.unit), fault.message): fault for fault in found}
    return tuple(sorted(unique.values(), key=lambda fault: place[id(fault.unit)]))
