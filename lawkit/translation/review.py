"""A translation laid beside its source and looked at by every check."""

from __future__ import annotations

from collections.abc import Iterable

from lawkit.model import Edition, Reference
from lawkit.model.alignment import Alignment, Fault
from lawkit.model.concordance import Concordance
from lawkit.translation.alignment import align
from lawkit.translation.checks import CHECKS, look_at
from lawkit.translation.terms import Termbase


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
