"""How alike two clauses are, by the order of their words and by the rare ones they share. Decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log

from rapidfuzz.distance import Indel

from lawkit.collate.units import Unit

Bag = tuple[dict[str, int], float]
"""The words of a unit with their number, and their weight together."""

_TELLING = 5
_WITHIN = 0.55


class Likeness:
    """Likeness of the units of an old and a new text, by their places; what was measured is kept.

    weight: of each word, the higher the rarer it is in both texts together.
    """

    def __init__(self, old: list[Unit], new: list[Unit]) -> None:
        self._old, self._new = old, new
        self._known: dict[tuple[int, int], float] = {}
        self._bags: tuple[dict[int, Bag], dict[int, Bag]] = ({}, {})
        self.weight = self._weigh()

    def of(self, i: int, j: int) -> float:
        """0 to 1: the mean of how much of their words stands in the same order, and of how much of
        their rare words they share. Clauses of one book share a third of their words by chance,
        but not the rare ones.
        """
        known = self._known.get((i, j))
        if known is None:
            a, b = self._old[i].words, self._new[j].words
            known = 0.0
            if a and b:
                order = Indel.normalized_similarity(a, b)
                known = (order + self._shared(i, j)) / 2
            self._known[i, j] = known
        return known

    def near(self, i: int, j: int) -> float:
        """Likeness, or how much of the shorter is in the longer, for what is long enough to tell."""
        a, b = self._old[i].words, self._new[j].words
        found = self.of(i, j)
        least = min(len(a), len(b))
        if least > _TELLING:
            order = Indel.normalized_similarity(a, b) * (len(a) + len(b)) / 2 / least
            short, long = (a, b) if len(a) <= len(b) else (b, a)
            rare = contained(short, long, self.weight)
            if min(order, rare) >= _WITHIN:
                found = max(found, 0.3 * (order + rare))
        return found

    def _weigh(self) -> dict[str, float]:
        count: Counter[str] = Counter()
        for units in (self._old, self._new):
            for unit in units:
                if unit.sort != "clause" or unit.words:
                    count.update(set(unit.words))
        total = len(self._old) + len(self._new) + 1
        return {code: log(total / number) ** 2 for code, number in count.items()}

    def _shared(self, i: int, j: int) -> float:
        (one, mine), (two, theirs) = self._bag(0, i), self._bag(1, j)
        if len(one) > len(two):
            one, two = two, one
        weight = self.weight
        common = 0.0
        for code, times in one.items():
            other = two.get(code)
            if other:
                common += (times if times < other else other) * weight[code]
        total = mine + theirs
        return 2 * common / total if total else 1.0

    def _bag(self, side: int, k: int) -> Bag:
        found = self._bags[side].get(k)
        if found is None:
            bag = dict(Counter((self._new if side else self._old)[k].words))
            weight = self.weight
            found = bag, sum([times * weight[code] for code, times in bag.items()])
            self._bags[side][k] = found
        return found


def contained(words: str, whole: str, weight: Mapping[str, float]) -> float:
    """How much of the weight of the words is found in the whole, in any order: 0 to 1."""
    theirs = Counter(whole)
    total = common = 0.0
    for code, times in Counter(words).items():
        total += times * weight[code]
        common += min(times, theirs[code]) * weight[code]
    return common / total if total else 0.0
