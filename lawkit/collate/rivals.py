"""Which clauses of the other text are worth a closer look: those that share the rarest words and word
pairs. An index, so that no clause is compared with all others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from lawkit.collate.units import Unit

_RARE = 40
_PROBES = 8
_KEPT = 6


def probe(units: list[Unit], others: list[Unit]) -> Iterator[tuple[int, list[int]]]:
    """For each unit the places of those others that share most of its rarest words and word pairs."""
    index: dict[str, list[int]] = defaultdict(list)
    for other in others:
        for term in _terms(other.words):
            index[term].append(other.place)
    sort = {other.place: other.sort for other in others}
    for unit in units:
        found = [(len(index[term]), term) for term in _terms(unit.words) if term in index]
        votes: dict[int, float] = defaultdict(float)
        for count, term in sorted([row for row in found if row[0] <= _RARE])[: _PROBES * 3]:
            for place in index[term]:
                if sort[place] == unit.sort:
                    votes[place] += 1 / count
        best = sorted(votes, key=lambda place: (-votes[place], place))[:_KEPT]
        yield unit.place, best


def _terms(words: str) -> set[str]:
    """The words and the pairs of neighbouring words."""
    return {*words, *(a + b for a, b in pairwise(words))}
