"""What one side says and the other does not, and what stands in another order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from lawkit.model import ClausePath
from lawkit.model.alignment import Fault, Segment, Unit
from lawkit.translation.bags import fold, stems
from lawkit.translation.checks.look import Look, Scope, Sides, sizes_of
from lawkit.translation.definitions import named_by
from lawkit.translation.renderings import Renderings

_LIKE = 0.3
_NEAR = 4
_EXCHANGED = 3.0
_TURNED = 1.0
_MANY = 12


def counterparts(look: Look) -> Iterator[Fault]:
    """Segments without a counterpart; a clause all of whose segments lack one is found once."""
    alignment = look.alignment
    alone: dict[ClausePath, bool] = {}
    for unit in alignment.units:
        if unit.where == "text":
            has_both = bool(unit.source and unit.target)
            alone[unit.path] = alone.get(unit.path, True) and not has_both
    told: set[ClausePath] = set()
    crossed = {id(unit) for pair in _crossed(look) for unit in pair}
    for unit in alignment.units:
        if (unit.source and unit.target) or id(unit) in crossed:
            continue
        side = alignment.target if unit.source else alignment.source
        if unit.where == "note":
            if unit.source:
                yield Fault("segment-missing", unit, f"the note has no counterpart in {side}")
            else:
                yield Fault("segment-added", unit, f"the note has no counterpart in {side}")
            continue
        if unit.where == "heading":
            # A book may head its clauses in one language only: an edition's way, told once a clause.
            code = "heading-missing" if unit.source else "heading-added"
            yield Fault(code, unit, f"the heading has no counterpart in {side}")
            continue
        whole = alone.get(unit.path, False) and unit.method == "alone" and _is_own(unit)
        if whole and _has_no_words(look, unit):
            if unit.path in told or any(unit.path.is_within(path) for path in told):
                continue
            told.add(unit.path)
            code = "clause-missing" if unit.source else "clause-added"
            yield Fault(code, unit, f"{unit.path} has no counterpart in {side}")
        else:
            code = "segment-missing" if unit.source else "segment-added"
            yield Fault(code, unit, f"the segment has no counterpart in {side}")


def order(look: Look) -> Iterator[Fault]:
    """Two segments, of one clause or of neighbours, whose renderings stand in each other's place."""
    found: set[int] = set()
    for first, second in _crossed(look):
        if id(first) not in found and id(second) not in found:
            found |= {id(first), id(second)}
            where = "" if first.path == second.path else f" (that of {second.path})"
            yield Fault("order-differs", first, f"two segments have changed places{where}")
    for scope in look.scopes:
        unit = _swapped(look, scope) or _turned(look, scope)
        if unit is not None and id(unit) not in found:
            found.add(id(unit))
            yield Fault("order-differs", unit, "two sentences have changed places")
    for unit in look.paired:
        if unit.method == "definition" and id(unit) not in found and _loses_its_head(unit):
            found.add(id(unit))
            yield Fault("order-differs", unit, "the definition does not begin with its term")
    for one, other in _exchanged(look):
        unit = one.units[0]
        if id(unit) not in found:
            found.add(id(unit))
            beside = other.units[0].path
            where = "" if beside == unit.path else f" with that of {beside}"
            yield Fault("order-differs", unit, f"the text has changed places{where}")


def _exchanged(look: Look) -> Iterator[tuple[Scope, Scope]]:
    """Clauses near each other, each rendered by the other's translation."""
    learned = look.evidence
    if not learned.strength:
        return
    rows = [
        (scope, look.words_of(scope.source, scope.target))
        for scope in look.scopes
        if scope.source and scope.target and scope.units[0].method != "definition"
    ]
    apart = [learned.apart_from((pair,)) for _, pair in rows]
    straight = [one.answers(*pair) for one, (_, pair) in zip(apart, rows, strict=True)]
    for k, (scope, pair) in enumerate(rows):
        for m in range(k + 1, min(k + 1 + _NEAR, len(rows))):
            other, beside = rows[m]
            least = _EXCHANGED - _nearer(look, scope.sizes, other.sizes)
            across = apart[k].answers(pair[0], beside[1]) + apart[m].answers(beside[0], pair[1])
            # Then with what neither of the two has taught of the other.
            if across - straight[k] - straight[m] > least and (
                _gain(learned.apart_from((pair, beside)), pair, beside) > least
            ):
                yield scope, other
                break


def _gain(learned: Renderings, one: Sides, other: Sides) -> float:
    """How much better two pairs answer each to the other than to itself."""
    across = learned.answers(one[0], other[1]) + learned.answers(other[0], one[1])
    return across - learned.answers(*one) - learned.answers(*other)


def _nearer(look: Look, one: tuple[int, int], other: tuple[int, int]) -> float:
    """How much likelier the lengths of two pairs are with each other's translation."""
    strain = look.lengths.strain
    across = strain(one[0], other[1]) + strain(other[0], one[1])
    return strain(*one) + strain(*other) - across


def _crossed(look: Look) -> list[tuple[Unit, Unit]]:
    """A source segment and a target segment of one clause, each alone, that say the same: the
    programme is monotone and leaves out one of two that changed places.
    """
    found = []
    for cell in look.cells:
        left = [unit for unit in cell if not unit.target]
        right = [unit for unit in cell if not unit.source]
        if not left or not right:
            continue
        for unit in left:
            for other in right:
                both = look.liken([unit, other]).of(0, 1, 1, 2)
                if both > _LIKE:
                    found.append((unit, other))
                    right.remove(other)
                    break
    return found


def _loses_its_head(unit: Unit) -> bool:
    """Whether the term that the source names stands in the target behind what names the source's."""
    term = named_by(unit.source_text)
    return bool(term) and bool(re.search(rf"\)\s*{re.escape(term)}\b", fold(unit.target_text)))


def _swapped(look: Look, scope: Scope) -> Unit | None:
    """The unit of a target sentence that answers better to the next sentence of the source, and the next
    one to that before it: sentence by sentence where there are as many, else pair by pair.
    """
    paired = [(unit.source, unit.target) for unit in scope.units if unit.source and unit.target]
    sides: Sequence[tuple[Sequence[Segment], Sequence[Segment]]] = paired
    if len(scope.source) == len(scope.target):
        sides = [((a,), (b,)) for a, b in zip(scope.source, scope.target, strict=True)]
    if len(sides) < 2 or scope.units[0].method == "definition":
        return None
    apart = look.evidence.apart_from([look.words_of(*pair) for pair in paired])
    rows = [(look.words_of(*pair), sizes_of(*pair)) for pair in sides]
    for k, ((one, size), (other, beside)) in enumerate(pairwise(rows)):
        if _gain(apart, one, other) + _nearer(look, size, beside) > _EXCHANGED:
            return scope.unit_of(sides[k][1][0])
    return None


def _turned(look: Look, scope: Scope) -> Unit | None:
    """The unit of a target sentence that would stand much better after the next one, by where in the
    source the words stand that they render.
    """
    # Among many sentences two that changed places stand as good as where they stood.
    if not scope.source or not 1 < len(scope.target) <= _MANY:
        return None
    if scope.units[0].method == "definition" and len(scope.units) > 1:
        return None  # a definition may begin with what the other language ends with
    source, target = look.alignment.source_language, look.alignment.target_language
    spoken = [word for one in scope.source for word in stems(one.text, source)]
    rows = [stems(one.text, target) for one in scope.target]
    as_it_is = look.renderings.in_order(spoken, [word for row in rows for word in row])
    for k in range(len(rows) - 1):
        turned = [*rows[:k], rows[k + 1], rows[k], *rows[k + 2 :]]
        gain = look.renderings.in_order(spoken, [word for row in turned for word in row]) - as_it_is
        if gain > _TURNED:
            return scope.unit_of(scope.target[k])
    return None


def _is_own(unit: Unit) -> bool:
    """Whether the unit's clause is the numbered one its path says."""
    segment = (unit.source or unit.target)[0]
    return segment.clause.path == unit.path


def _has_no_words(look: Look, unit: Unit) -> bool:
    """Whether the other edition lacks the clause itself, not only this segment of it."""
    side = 0 if unit.source else 1
    return not any(
        unit.path in (pair.target, pair.source)[side]
        for pair in look.alignment.pairs
        if pair.source and pair.target
    ) or all(
        unit.path != other
        for pair in look.alignment.pairs
        for other in (pair.target, pair.source)[side]
    )
