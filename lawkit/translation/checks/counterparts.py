"""What one side says and the other does not, and what stands in another order."""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.model import ClausePath
from lawkit.model.alignment import Fault, Unit
from lawkit.translation.bags import stems
from lawkit.translation.checks.look import Look
from lawkit.translation.programme import length_cost

_MUCH = 0.22
_LIKE = 0.3
_NEAR = 6
_LONG_ENOUGH = 3
_WEIGHT = 0.3
_APART = 0.1
_SHORT = 2.0
_LOST = 0.5
_VERY_SHORT = 4.0
_SOME_LOST = 0.35
_WEIGHED = 3


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
    for cell in look.cells:
        pair = _turned(look, cell) if cell[0].where == "text" else None
        if pair and not found & {id(one) for one in pair}:
            found |= {id(one) for one in pair}
            yield Fault("order-differs", pair[0], "two sentences have changed places")
    units = [unit for unit in look.paired if unit.where == "text"]
    for block in range(0, len(units), 200):
        rows = units[block : block + 200 + _NEAR]
        alike = look.liken(rows)
        for k, unit in enumerate(rows):
            for m in range(k + 1, min(k + 1 + _NEAR, len(rows))):
                if id(unit) in found or id(rows[m]) in found:
                    continue
                straight = alike.of(k, k + 1, k, k + 1), alike.of(m, m + 1, m, m + 1)
                cross = alike.of(k, k + 1, m, m + 1), alike.of(m, m + 1, k, k + 1)
                if (
                    min(cross) > _LIKE
                    and sum(cross) > sum(straight) + _MUCH
                    and all(cross[n] > straight[n] for n in (0, 1))
                ):
                    found |= {id(unit), id(rows[m])}
                    other = "" if unit.path == rows[m].path else f" with that of {rows[m].path}"
                    yield Fault("order-differs", unit, f"the segment changed places{other}")


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


def _turned(look: Look, cell: list[Unit]) -> tuple[Unit, Unit] | None:
    """Two neighbouring target segments of a clause whose words stand the other way round in the
    source, by the mean place of the words they render.
    """
    segments = [(unit, one) for unit in cell for one in unit.target]
    # Definitions stand in two alphabets, each in its own.
    if len(segments) < 2 or any(unit.method == "definition" for unit in cell):
        return None
    language = look.alignment.source_language, look.alignment.target_language
    places: dict[str, list[int]] = {}
    spoken = [
        one
        for _, one in sorted(
            ((one.clause, one.span), one.text) for unit in cell for one in unit.source
        )
    ]
    for at, word in enumerate(stems(" ".join(spoken), language[0])):
        places.setdefault(word, []).append(at)
    size = sum(map(len, places.values()))
    if size < _LONG_ENOUGH * 2:
        return None
    ordered = sorted(segments, key=lambda pair: (pair[1].clause, pair[1].span))
    rendered = [set(stems(one.text, language[1])) for _, one in ordered]
    means = []
    for k, held in enumerate(rendered):
        others = set().union(*(rendered[:k] + rendered[k + 1 :]))
        own = held - others
        found = [
            (strength / len(places[word]), at)
            for word in places
            for strength in (look.strength(word, own),)
            if strength and len(places[word]) <= 2
            for at in places[word]
        ]
        weight = sum(share for share, _ in found)
        means.append((weight, sum(share * at for share, at in found) / weight if weight else 0.0))
    for k in range(len(means) - 1):
        (weight, mean), (next_weight, next_mean) = means[k], means[k + 1]
        if min(weight, next_weight) >= _WEIGHT and mean - next_mean > _APART * size:
            return ordered[k][0], ordered[k + 1][0]
    return None


def lengths(look: Look) -> Iterator[Fault]:
    """Targets far too short for their source, in which many of its words are not rendered: where a
    sentence of several that render one is gone, no segment is left without a counterpart.
    """
    for unit in look.paired:
        if unit.where == "heading":
            continue
        expected = len(unit.source_text) * look.ratio
        actual = len(unit.target_text)
        cost = length_cost(int(expected), actual)
        lost, weight = look.lost(unit)
        is_short = (cost >= _SHORT and lost >= _LOST) or (
            cost >= _VERY_SHORT and lost >= _SOME_LOST
        )
        if actual < expected and weight >= _WEIGHED and is_short:
            yield Fault(
                "length-differs",
                unit,
                f"the target has {actual / len(unit.source_text):.0%} of the source's length, and "
                f"{lost:.0%} of its known words are not rendered",
            )


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
