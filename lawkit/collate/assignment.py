"""Who goes with whom: the pairing of greatest worth among scored candidates. Knows no clauses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

_EXACT = 40


def assign(worth: Mapping[tuple[int, int], float]) -> list[tuple[int, int]]:
    """Pairs (left, right), each index at most once, of greatest total worth, in rising order.

    worth: that of each candidate pair, above 0; pairs that are not in it are never made. Exact in
    each group of up to forty that compete with one another, else the best pair first.
    """
    found: list[tuple[int, int]] = []
    for group in _groups(worth):
        lefts = sorted({i for i, _ in group})
        rights = sorted({j for _, j in group})
        if len(group) == 1:
            found += group
        elif len(lefts) <= _EXACT and len(rights) <= _EXACT:
            found += _exact(lefts, rights, worth)
        else:
            found += _greedy(group, worth)
    return sorted(found)


def _groups(worth: Mapping[tuple[int, int], float]) -> list[list[tuple[int, int]]]:
    """Candidates that share an index, directly or through others."""
    by_left: dict[int, list[int]] = defaultdict(list)
    by_right: dict[int, list[int]] = defaultdict(list)
    for i, j in worth:
        by_left[i].append(j)
        by_right[j].append(i)
    seen: set[int] = set()
    groups = []
    for start in by_left:
        if start in seen:
            continue
        seen.add(start)
        waiting, group = [start], []
        reached: set[int] = set()
        while waiting:
            i = waiting.pop()
            for j in by_left[i]:
                group.append((i, j))
                if j not in reached:
                    reached.add(j)
                    for other in by_right[j]:
                        if other not in seen:
                            seen.add(other)
                            waiting.append(other)
        groups.append(group)
    return groups


def _greedy(
    group: list[tuple[int, int]], worth: Mapping[tuple[int, int], float]
) -> list[tuple[int, int]]:
    found = []
    lefts: set[int] = set()
    rights: set[int] = set()
    for i, j in sorted(group, key=lambda pair: (-worth[pair], pair)):
        if i not in lefts and j not in rights:
            lefts.add(i)
            rights.add(j)
            found.append((i, j))
    return found


def _exact(
    lefts: list[int], rights: list[int], worth: Mapping[tuple[int, int], float]
) -> list[tuple[int, int]]:
    """The Hungarian method with potentials (Kuhn 1955, in the form of shortest augmenting paths)."""
    if len(lefts) > len(rights):
        turned = {(j, i): value for (i, j), value in worth.items()}
        return [(i, j) for j, i in _exact(rights, lefts, turned)]
    n, m = len(lefts), len(rights)
    cost = [[-worth.get((i, j), 0.0) for j in rights] for i in lefts]
    u, v = [0.0] * (n + 1), [0.0] * (m + 1)
    owner = [0] * (m + 1)
    for row in range(1, n + 1):
        owner[0] = row
        at = 0
        least = [float("inf")] * (m + 1)
        came = [0] * (m + 1)
        used = [False] * (m + 1)
        while owner[at]:
            used[at] = True
            here, delta, following = owner[at], float("inf"), 0
            for j in range(1, m + 1):
                if not used[j]:
                    slack = cost[here - 1][j - 1] - u[here] - v[j]
                    if slack < least[j]:
                        least[j], came[j] = slack, at
                    if least[j] < delta:
                        delta, following = least[j], j
            for j in range(m + 1):
                if used[j]:
                    u[owner[j]] += delta
                    v[j] -= delta
                else:
                    least[j] -= delta
            at = following
        while at:
            owner[at] = owner[came[at]]
            at = came[at]
    pairs = [(lefts[owner[j] - 1], rights[j - 1]) for j in range(1, m + 1) if owner[j]]
    return [pair for pair in pairs if pair in worth]
