"""Which words of two texts answer to each other, in order. Works on strings of codes (see `tokens`)
and knows nothing of what they stand for.

Anchors are runs of five that stand once on each side; those in order (the longest increasing
subsequence) are kept and grown, and each gap between them is aligned by itself, so that the cost is
near that of the differences. Nothing here is quadratic in the whole text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rapidfuzz.distance import Indel

Block = tuple[int, int, int]
"""`(i, j, size)`: size codes from i in one string are those from j in the other."""

_RUNS = (5, 3, 1)
_SMALL = 4_000_000
_LARGE = 400_000_000
_CHANCE = 4
_PASSES = 6


def align(a: str, b: str) -> list[Block]:
    """The equal runs of two strings of codes, in order, none empty, none touching on both sides.

    The same the other way round: `align(b, a)` mirrors `align(a, b)`. Whichever comes first in the
    order of strings is taken as the first, since a tie must fall the same way in both directions.
    """
    if a > b:
        return [(i, j, size) for j, i, size in _settle(b, a, _align(b, a))]
    return _settle(a, b, _align(a, b))


def rising(values: Sequence[int], weights: Sequence[int] | None = None) -> list[int]:
    """Indices of a longest strictly increasing subsequence; with weights, of a heaviest one.

    >>> rising([3, 1, 2, 5, 4])
    [1, 2, 4]
    """
    if weights is not None:
        return _heaviest(values, weights)
    tails: list[int] = []
    ends: list[int] = []
    before = [-1] * len(values)
    for k, value in enumerate(values):
        place = bisect_left(tails, value)
        if place == len(tails):
            tails.append(value)
            ends.append(k)
        else:
            tails[place] = value
            ends[place] = k
        before[k] = ends[place - 1] if place else -1
    chain = []
    k = ends[-1] if ends else -1
    while k >= 0:
        chain.append(k)
        k = before[k]
    return chain[::-1]


def _heaviest(values: Sequence[int], weights: Sequence[int]) -> list[int]:
    """By a Fenwick tree of the best weight ending at or below each value: n log n."""
    rank = {value: place for place, value in enumerate(sorted(set(values)), 1)}
    best: list[tuple[int, int]] = [(0, -1)] * (len(rank) + 1)
    before = [-1] * len(values)
    top = (0, -1)
    for k, value in enumerate(values):
        place = rank[value] - 1
        found = (0, -1)
        while place:
            found = max(found, best[place], key=lambda row: row[0])
            place &= place - 1
        before[k] = found[1]
        row = (found[0] + weights[k], k)
        if row[0] > top[0]:
            top = row
        place = rank[value]
        while place < len(best):
            if row[0] > best[place][0]:
                best[place] = row
            place += place & -place
    chain = []
    k = top[1]
    while k >= 0:
        chain.append(k)
        k = before[k]
    return chain[::-1]


def _align(a: str, b: str) -> list[Block]:
    found: list[Block] = []
    waiting = [(0, len(a), 0, len(b), 0)]
    while waiting:
        i1, i2, j1, j2, depth = waiting.pop()
        head = _common(a, b, i1, i2, j1, j2)
        if head:
            found.append((i1, j1, head))
            i1, j1 = i1 + head, j1 + head
        tail = _common_end(a, b, i1, i2, j1, j2)
        if tail:
            i2, j2 = i2 - tail, j2 - tail
            found.append((i2, j2, tail))
        if i1 == i2 or j1 == j2:
            continue
        area = (i2 - i1) * (j2 - j1)
        anchors: list[Block] = []
        while depth < len(_RUNS) and area > (_SMALL if depth else 10_000) and not anchors:
            anchors = _anchors(a, b, i1, i2, j1, j2, _RUNS[depth])
            depth += not anchors
        if anchors:
            found += anchors
            edges = [(i1, j1, 0), *anchors, (i2, j2, 0)]
            waiting += [
                (i + size, next_i, j + size, next_j, depth)
                for (i, j, size), (next_i, next_j, _) in pairwise(edges)
                if i + size < next_i and j + size < next_j
            ]
        elif area <= _LARGE:
            found += _gap(a[i1:i2], b[j1:j2], i1, j1)
    found.sort()
    return _joined(found)


def _anchors(a: str, b: str, i1: int, i2: int, j1: int, j2: int, run: int) -> list[Block]:
    """Runs that stand once on each side of the gap, those in order, grown in both directions."""
    mine = _once(a, i1, i2, run)
    theirs = _once(b, j1, j2, run)
    pairs = [(i, theirs[codes]) for codes, i in mine.items() if codes in theirs]
    if not pairs:
        return []
    pairs.sort()
    kept = [pairs[k] for k in rising([j for _, j in pairs])]
    blocks: list[Block] = []
    low_i, low_j = i1, j1
    for i, j in kept:
        if i < low_i or j < low_j:
            continue
        back = _common_end(a, b, low_i, i, low_j, j)
        size = back + run + _common(a, b, i + run, i2, j + run, j2)
        blocks.append((i - back, j - back, size))
        low_i, low_j = i - back + size, j - back + size
    return blocks


def _once(text: str, start: int, stop: int, run: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for k in range(start, stop - run + 1):
        codes = text[k : k + run]
        found[codes] = -1 if codes in found else k
    return {codes: k for codes, k in found.items() if k >= 0}


def _gap(a: str, b: str, i0: int, j0: int) -> list[Block]:
    return [
        (op.src_start + i0, op.dest_start + j0, op.src_end - op.src_start)
        for op in Indel.opcodes(a, b)
        if op.tag == "equal"
    ]


def _common(a: str, b: str, i1: int, i2: int, j1: int, j2: int) -> int:
    limit = min(i2 - i1, j2 - j1)
    size = 0
    while size < limit and a[i1 + size] == b[j1 + size]:
        size += 1
    return size


def _common_end(a: str, b: str, i1: int, i2: int, j1: int, j2: int) -> int:
    limit = min(i2 - i1, j2 - j1)
    size = 0
    while size < limit and a[i2 - 1 - size] == b[j2 - 1 - size]:
        size += 1
    return size


def _joined(blocks: Iterable[Block]) -> list[Block]:
    """Blocks that touch on both sides made one."""
    found: list[Block] = []
    for i, j, size in blocks:
        if found:
            i0, j0, size0 = found[-1]
            if (i0 + size0, j0 + size0) == (i, j):
                found[-1] = (i0, j0, size0 + size)
                continue
        found.append((i, j, size))
    return found


def _settle(a: str, b: str, blocks: list[Block]) -> list[Block]:
    """Drop equal runs that are chance: shorter than what changed on either side of them.

    In `the dealer shall` -> `each player who deals must, the` a lone `the` says nothing.
    """
    kept = blocks
    for _ in range(_PASSES):
        edges = [(0, 0, 0), *kept, (len(a), len(b), 0)]
        changed = [max(i - (i0 + s0), j - (j0 + s0)) for (i0, j0, s0), (i, j, _) in pairwise(edges)]
        # How much less a run is than what surrounds it; of two neighbours only the weaker goes.
        excess = [
            min(changed[k], changed[k + 1]) - size if size < _CHANCE else 0
            for k, (_, _, size) in enumerate(kept)
        ]
        rest = [
            block
            for k, block in enumerate(kept)
            if excess[k] <= 0
            or (k and excess[k - 1] > excess[k])
            or (k + 1 < len(kept) and excess[k + 1] >= excess[k] and excess[k + 1] > 0)
        ]
        if len(rest) == len(kept):
            break
        kept = rest
    return kept
