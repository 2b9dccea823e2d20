"""What the two sides cite: other clauses, more or fewer, in another way."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lawkit.model import ClausePath, Kind
from lawkit.model.alignment import Fault, Unit
from lawkit.translation.checks.look import Look

# Kinds that change what a clause says; between the others a translator may choose.
_WEIGHTY: frozenset[Kind] = frozenset(("subject-to", "except", "not-applicable"))


class _Cited(msgspec.Struct, frozen=True):
    unit: Unit
    path: ClausePath
    kind: Kind
    surface: str


def references(look: Look) -> Iterator[Fault]:
    """Differences between the clauses that the sides of a clause cite, in no order."""
    for cell in look.cells:
        left = [one for unit in cell if unit.target for one in _cited(look, unit, "source")]
        right = [one for unit in cell if unit.source for one in _cited(look, unit, "target")]
        if left or right:
            yield from _compare(left, right)


def _cited(look: Look, unit: Unit, side: str) -> Iterator[_Cited]:
    segments = unit.source if side == "source" else unit.target
    for _, reference in look.citings(segments):
        if reference.status in ("open", "external"):
            continue
        for target in reference.targets:
            if unit.path.is_within(target.id.path):
                continue  # `in this section`, which a language may leave out
            yield _Cited(unit, target.id.path, reference.kind, reference.surface)


def _compare(left: list[_Cited], right: list[_Cited]) -> Iterator[Fault]:
    pairs: list[tuple[_Cited, _Cited]] = []
    for one in list(left):
        same = [other for other in right if other.path == one.path]
        if same:
            mate = next((other for other in same if other.kind == one.kind), same[0])
            left.remove(one)
            right.remove(mate)
            pairs.append((one, mate))
    # A language may repeat a citation where the other has a pronoun.
    known = {one.path for one, _ in pairs}
    left = [one for one in left if one.path not in known]
    right = [one for one in right if one.path not in known]
    for one in list(left):
        near = [other for other in right if other.path.law == one.path.law]
        if near:
            left.remove(one)
            right.remove(near[0])
            pairs.append((one, near[0]))
    while left and right:
        pairs.append((left.pop(0), right.pop(0)))
    for one, mate in pairs:
        if one.path != mate.path:
            yield Fault(
                "reference-differs", one.unit, f"“{one.surface}” is rendered “{mate.surface}”"
            )
        if one.kind != mate.kind and (one.kind in _WEIGHTY or mate.kind in _WEIGHTY):
            yield Fault(
                "reference-kind",
                one.unit,
                f"“{one.surface}” is cited as {one.kind}, “{mate.surface}” as {mate.kind}",
            )
    for one in left:
        yield Fault("reference-missing", one.unit, f"“{one.surface}” is not cited")
    for one in right:
        yield Fault("reference-added", one.unit, f"“{one.surface}” is cited on this side only")
