"""How alike two rows of bags are, pair by pair, kept only where anything is shared. Knows bags and a
lexicon.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log

import msgspec

from lawkit.translation.bags import Bag, frequencies
from lawkit.translation.lexicon import Lexicon

_COMMON = 0.15
_RARE_ENOUGH = 40
_TOO_COMMON = 120


class Weights(msgspec.Struct, frozen=True):
    """How much each stem of either side counts; `unknown` where it was not met before."""

    left: Mapping[str, float]
    right: Mapping[str, float]
    unknown: float


def weigh(pairs: Sequence[tuple[Bag, Bag]]) -> Weights:
    """The rarer a stem among the pairs' bags, the more it counts."""
    rows = max(len(pairs), 1)
    return Weights(
        {w: log(1 + rows / n) for w, n in frequencies(a for a, _ in pairs).items()},
        {w: log(1 + rows / n) for w, n in frequencies(b for _, b in pairs).items()},
        log(2 + rows),
    )


class Likeness(msgspec.Struct, frozen=True):
    """shared: for each source row the weight of what it shares with a target row, where it is not 0.
    left, right: the weights of the rows themselves.
    """

    shared: Sequence[dict[int, float]]
    left: Sequence[float]
    right: Sequence[float]

    def of(self, first: int, last: int, start: int, end: int) -> float:
        """0 to 1: how alike source rows first..last are to target rows start..end, both half-open."""
        weight = sum(self.left[first:last]) + sum(self.right[start:end])
        if not weight:
            return 0.0
        common = 0.0
        for row in range(first, last):
            shared = self.shared[row]
            for column in range(start, end):
                common += shared.get(column, 0.0)
        return min(2 * common / weight, 1.0)


def liken(
    sources: Sequence[Bag],
    targets: Sequence[Bag],
    lexicon: Lexicon,
    weights: Weights | None = None,
) -> Likeness:
    """The likeness of every source bag to every target bag. A common stem counts for little, a rare
    one for much, by `weights` or as the rows themselves have it; linear in what is shared.
    """
    rows = max(len(sources), len(targets), 1)
    weights_left, weights_right = (
        _weigh(sources, rows, weights.left if weights else None, weights),
        _weigh(targets, rows, weights.right if weights else None, weights),
    )
    postings: dict[str, list[int]] = defaultdict(list)
    for column, target in enumerate(targets):
        for word in target:
            postings[word].append(column)
    ceiling = min(max(rows * _COMMON, _RARE_ENOUGH), _TOO_COMMON)
    ways: dict[str, list[tuple[float, list[int]]]] = {}
    for word, weight in weights_left.items():
        links = dict(lexicon.links.get(word, {}))
        if word in postings:
            links[word] = 1.0
        ways[word] = [
            (strength * min(weight, weights_right[other]), postings[other])
            for other, strength in links.items()
            if other in postings and len(postings[other]) <= ceiling
        ]
    shared = []
    for source in sources:
        row: dict[int, float] = {}
        for word in source:
            found = ways[word]
            if len(found) == 1:
                gain, columns = found[0]
                for column in columns:
                    row[column] = row.get(column, 0.0) + gain
            elif found:
                best: dict[int, float] = {}
                for gain, columns in found:
                    for column in columns:
                        if gain > best.get(column, 0.0):
                            best[column] = gain
                for column, gain in best.items():
                    row[column] = row.get(column, 0.0) + gain
        shared.append(row)
    return Likeness(
        shared,
        [sum(weights_left[word] for word in source) for source in sources],
        [sum(weights_right[word] for word in target) for target in targets],
    )


def _weigh(
    found: Sequence[Bag], rows: int, known: Mapping[str, float] | None, weights: Weights | None
) -> dict[str, float]:
    if known is None or weights is None:
        return {word: log(1 + rows / n) for word, n in frequencies(found).items()}
    return {word: known.get(word, weights.unknown) for each in found for word in each}
