"""The monotone dynamic programme that lays two rows of segments side by side. Knows lengths and
likeness, no languages.

After Gale and Church (1993), A Program for Aligning Sentences in Bilingual Corpora: a bead pairs so
many segments with so many; the probability of its lengths is theirs. Likeness of words is added.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import erfc, log, sqrt
from typing import NamedTuple

from lawkit.translation.likeness import Likeness

# What a bead costs by itself: -ln of how often translations are so divided.
BEADS: dict[tuple[int, int], float] = {
    (1, 1): 0.1, (1, 0): 5.0, (0, 1): 5.0, (1, 2): 2.6, (2, 1): 2.6, (2, 2): 8.0, (1, 3): 3.6,
    (3, 1): 3.6, (1, 4): 4.2, (4, 1): 4.2, (1, 5): 4.8, (5, 1): 4.8, (1, 6): 5.4, (6, 1): 5.4,
}  # fmt: skip
_CLOSES = frozenset(".!?…。！？")
_VARIANCE = 6.8
_LENGTH = 0.4
STRANGEST = 8.0
"""The most that lengths can cost."""
_WORDS = 11.0
_EXPECTED = 0.13
_UNLIKE_END = 2.2
_BAND = 12
_WIDEST = 600
_MORE = 0.9
_BEAM = 40.0
_NEVER = float("inf")


class Row(NamedTuple):
    """What the programme knows of a segment: its length in characters, and whether it ends as a
    sentence does (and not in the `;` or `or` of an item).
    """

    length: int
    is_closed: bool


class Bead(NamedTuple):
    """Source rows first..last answer to target rows start..end, half-open; score 0 to 1."""

    first: int
    last: int
    start: int
    end: int
    score: float


def row_of(text: str) -> Row:
    """The row of a segment's text."""
    return Row(len(text), is_closed(text))


def is_closed(text: str) -> bool:
    """Whether a segment ends as a sentence does."""
    return text.rstrip("\"'”’»)] ")[-1:] in _CLOSES


def length_cost(source: int, target: int, ratio: float = 1.0) -> float:
    """-ln of the probability that a text of `source` characters is rendered in `target`; ratio: how
    many characters of the target answer to one of the source.
    """
    if not source and not target:
        return 0.0
    expected = source * ratio
    delta = (target - expected) / sqrt(_VARIANCE * (source + target / ratio) / 2)
    tail = erfc(abs(delta) / sqrt(2))
    return min(-log(tail), STRANGEST) if tail > 1e-9 else STRANGEST


def ratio_of(sources: Sequence[int], targets: Sequence[int]) -> float:
    """How many characters of the target answer to one of the source over a text, within reason."""
    total, other = sum(sources), sum(targets)
    return min(max(other / total, 0.6), 1.6) if total and other else 1.0


def lay(
    sources: Sequence[Row],
    targets: Sequence[Row],
    likeness: Likeness,
    *,
    ratio: float = 0.0,
    widest: int = 6,
) -> list[Bead]:
    """The cheapest way to cover both rows with beads, in order; every row is in one bead.

    widest: so many rows may answer to one, as the items of a list do to a sentence.

    Cost grows with the rows times the width between sure pairs, at most 600.
    """
    ratio = ratio or ratio_of([row.length for row in sources], [row.length for row in targets])
    low, high = _bounds(len(sources), len(targets), likeness)
    return _walk_back(_forward(sources, targets, likeness, ratio, low, high, widest), likeness)


def _forward(
    sources: Sequence[Row],
    targets: Sequence[Row],
    likeness: Likeness,
    ratio: float,
    low: list[int],
    high: list[int],
    widest: int,
) -> list[dict[int, tuple[float, int, int]]]:
    """For each source boundary the cost of reaching a target boundary, and the last bead's size."""
    shared = likeness.shared
    size_left = list(accumulate((row.length for row in sources), initial=0))
    size_right = list(accumulate((row.length for row in targets), initial=0))
    left = list(accumulate(likeness.left, initial=0.0))
    right = list(accumulate(likeness.right, initial=0.0))
    closed_right = [row.is_closed for row in targets]
    moves = [(rows, columns, price) for (rows, columns), price in BEADS.items()]
    for rows in range(7, widest + 1):
        moves += [(rows, 1, _MORE * rows), (1, rows, _MORE * rows)]
    best: list[dict[int, tuple[float, int, int]]] = [{} for _ in range(len(sources) + 1)]
    best[0][0] = (0.0, 0, 0)
    for i in range(len(sources) + 1):
        here = best[i]
        is_closed = bool(i) and sources[i - 1].is_closed
        for j in range(low[i], high[i] + 1):
            cheapest = here.get(j, (_NEVER, 0, 0))
            for rows, columns, price in moves:
                if rows > i or columns > j:
                    continue
                before = best[i - rows].get(j - columns)
                if before is None:
                    continue
                cost = before[0] + price
                # No bead can win back more than a perfect likeness.
                if cost - _WORDS >= cheapest[0]:
                    continue
                if rows and columns:
                    common = 0.0
                    for row in range(i - rows, i):
                        got = shared[row]
                        for column in range(j - columns, j):
                            if column in got:
                                common += got[column]
                    weight = left[i] - left[i - rows] + right[j] - right[j - columns]
                    alike = min(2 * common / weight, 1.0) if weight > 0 else _EXPECTED
                    cost -= _WORDS * (alike - _EXPECTED)
                    if is_closed != closed_right[j - 1]:
                        cost += _UNLIKE_END
                    if cost < cheapest[0]:
                        size = size_left[i] - size_left[i - rows]
                        other = size_right[j] - size_right[j - columns]
                        cost += _LENGTH * length_cost(size, other, ratio)
                if cost < cheapest[0]:
                    cheapest = (cost, rows, columns)
            if cheapest[0] < _NEVER:
                here[j] = cheapest
        if i < len(sources) and here:
            floor = min(cost for cost, _, _ in here.values()) + _BEAM
            best[i] = {j: way for j, way in here.items() if way[0] <= floor}
    return best


def _walk_back(best: list[dict[int, tuple[float, int, int]]], likeness: Likeness) -> list[Bead]:
    i = len(best) - 1
    j = max(best[i], default=0)
    beads: list[Bead] = []
    while i or j:
        _, rows, columns = best[i][j]
        score = likeness.of(i - rows, i, j - columns, j) if rows and columns else 0.0
        beads.append(Bead(i - rows, i, j - columns, j, score))
        i, j = i - rows, j - columns
    beads.reverse()
    return beads


def _bounds(rows: int, columns: int, likeness: Likeness) -> tuple[list[int], list[int]]:
    """For each row boundary the columns that are tried: between the sure pairs around it, with room."""
    if rows * columns <= 4000:
        return [0] * (rows + 1), [columns] * (rows + 1)
    fixed = [(-1, -1), *sure_pairs(likeness), (rows, columns)]
    low, high = [columns] * (rows + 1), [0] * (rows + 1)
    for (i, j), (k, m) in pairwise(fixed):
        for row in range(max(i, 0), min(k, rows) + 1):
            first, last = max(j - _BAND, 0), min(m + _BAND, columns)
            if last - first > _WIDEST:
                middle = j + (m - j) * (row - i) // max(k - i, 1)
                first, last = max(middle - _WIDEST // 2, 0), min(middle + _WIDEST // 2, columns)
            low[row] = min(low[row], first)
            high[row] = max(high[row], last)
    low[0], high[rows] = 0, columns
    return low, high


def sure_pairs(likeness: Likeness, *, least: float = 0.3) -> list[tuple[int, int]]:
    """Rows and columns each the other's likeliest by far, in a chain that rises in both."""
    back: dict[int, tuple[float, int]] = {}
    forth: list[tuple[float, float, int]] = []
    for row, shared in enumerate(likeness.shared):
        first = second = 0.0
        at = -1
        for column, common in shared.items():
            weight = likeness.left[row] + likeness.right[column]
            alike = 2 * common / weight if weight else 0.0
            if alike > first:
                first, second, at = alike, first, column
            elif alike > second:
                second = alike
            if alike > back.get(column, (0.0, 0))[0]:
                back[column] = (alike, row)
        forth.append((first, second, at))
    mutual = [
        (row, at, first)
        for row, (first, second, at) in enumerate(forth)
        if at >= 0 and first >= least and first > 1.4 * second and back[at][1] == row
    ]
    return _rising(mutual)


def _rising(pairs: list[tuple[int, int, float]]) -> list[tuple[int, int]]:
    """The longest chain of pairs that rises in both (patience sorting)."""
    from bisect import bisect_left

    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for k, (_, column, _) in enumerate(pairs):
        at = bisect_left(tails, column)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [column]
        ends[at : at + 1] = [k]
    chain = []
    k = ends[-1] if ends else -1
    while k >= 0:
        chain.append((pairs[k][0], pairs[k][1]))
        k = before[k]
    return chain[::-1]
