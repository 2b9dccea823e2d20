"""Which word of a text stands for which of its translation, learned from the pair itself: words that
constantly stand side by side, and words that are spelt alike. Knows words, no clauses.

After Melamed (2000), Models of Translational Equivalence among Words: the strongest pairs are linked
first, each word once, and what was linked is counted anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import exp, log

import msgspec

_LEARNED_FROM = 1500
_TOO_FEW = 40
_LONGEST = 80
_PASSES = 2
_TOGETHER = 0.21
_LEAST = 0.12
_ALIKE = 0.3
_LIKE_LETTERS = 4
_SHIFT = 7
_PRIOR = 2.0
_NEARNESS = 4.0
_OTHERS = 2
_NAMED = 0.85

Words = Sequence[str]
Links = list[tuple[int, int]]


class Renderings(msgspec.Struct, frozen=True):
    """strength: for a stem of the source the stems of the target that render it, 0 to 1.

    kept, by_chance: for a stem of either side, how often it is linked where the sides answer to
    each other, and where they do not; under `""` that of stems hardly met.

    taught: for a stem of the source in how many pairs each stem of the target renders it.
    """

    strength: Mapping[str, Mapping[str, float]] = {}
    kept: tuple[Mapping[str, float], Mapping[str, float]] = ({}, {})
    by_chance: tuple[Mapping[str, float], Mapping[str, float]] = ({}, {})
    taught: Mapping[str, Mapping[str, int]] = {}

    def apart_from(self, pairs: Sequence[tuple[Words, Words]]) -> Renderings:
        """What at least two other pairs teach of the words of these, and words spelt alike: a pair that
        is asked whether its sides answer to each other is no witness to it.
        """
        here = Counter(
            link
            for source, target in pairs
            for link in {(source[i], target[j]) for i, j in self.link(source, target)}
        )
        strength = {
            word: {
                other: share
                for other, share in known.items()
                if _is_alike(word, other)
                or self._taught(word, other) - here[word, other] >= _OTHERS
            }
            for source, _ in pairs
            for word in source
            if (known := self.strength.get(word))
        }
        return msgspec.structs.replace(self, strength=strength)

    def _taught(self, word: str, other: str) -> int:
        return self.taught.get(word, {}).get(other, 0)

    def link(self, source: Words, target: Words) -> Links:
        """Places of words that render each other, the surest first, each word once; of equals those
        that stand at like places.
        """
        return _link(source, target, self.strength)

    def in_order(self, source: Words, target: Words) -> float:
        """How well the renderings of both sides stand at like places: each stem's best counterpart,
        the nearer the more.
        """
        rows, columns = max(len(source), 1), max(len(target), 1)
        places: dict[str, list[int]] = defaultdict(list)
        for j, word in enumerate(target):
            places[word].append(j)
        forth = [0.0] * rows
        back = [0.0] * columns
        for i, word in enumerate(source):
            for other, share in self.strength.get(word, {}).items():
                for j in places.get(other, ()):
                    near = share * exp(-_NEARNESS * abs(i / rows - j / columns))
                    forth[i], back[j] = max(forth[i], near), max(back[j], near)
        return sum(forth) + sum(back)

    def answers(self, source: Words, target: Words) -> float:
        """The logarithm of how much likelier the words of both sides are, linked as they can be, where
        the sides answer to each other than where they do not.
        """
        linked = self.link(source, target)
        rows, columns = {i for i, _ in linked}, {j for _, j in linked}
        return -sum(
            self.weigh(word, side, linked=k in places)
            for side, words, places in ((0, source, rows), (1, target, columns))
            for k, word in enumerate(words)
        )

    def weigh(self, word: str, side: int, *, linked: bool) -> float:
        """The logarithm of how much likelier it is to find a stem so (linked or not) where its sentence
        was left out than where it was rendered.
        """
        kept, chance = self.kept[side], self.by_chance[side]
        here = kept.get(word, kept.get("", 0.5))
        there = min(chance.get(word, chance.get("", 0.1)), here)
        return log(there / here) if linked else log((1 - there) / (1 - here))


def learn_renderings(pairs: Sequence[tuple[Words, Words]]) -> Renderings:
    """From rows of stems that say the same, of which the first 1,500 are enough; fewer than forty
    teach nothing.
    """
    fit = [(a, b) for a, b in pairs if a and b and max(len(a), len(b)) <= _LONGEST]
    fit = fit[:_LEARNED_FROM]
    if len(fit) < _TOO_FEW:
        return Renderings()
    strength = _first(fit)
    for _ in range(_PASSES):
        strength = _again(fit, strength)
    strength = _with_alike(fit, strength)
    # Sides that do not answer to each other, yet speak of the same things.
    apart = [(source, fit[(k + _SHIFT) % len(fit)][1]) for k, (source, _) in enumerate(fit)]
    linked = [_link(source, target, strength) for source, target in fit]
    by_chance = [_link(source, target, strength) for source, target in apart]
    return Renderings(strength, _rates(fit, linked), _rates(apart, by_chance), _counts(fit, linked))


def render_names(rows: Sequence[Words]) -> Renderings:
    """Of names that are the same in every language, each rendered by itself. rows: those of each text,
    which tell how often one stands there by chance.
    """
    seen = Counter(name for row in rows for name in set(row))
    by_chance = {name: min(n / len(rows), _NAMED) for name, n in seen.items()}
    kept = {"": _NAMED}
    return Renderings({name: {name: 1.0} for name in seen}, (kept, kept), (by_chance, by_chance))


def _counts(
    pairs: Sequence[tuple[Words, Words]], linked: Sequence[Links]
) -> dict[str, Counter[str]]:
    """For each stem of the source in how many pairs it is linked to each stem of the target."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for (source, target), links in zip(pairs, linked, strict=True):
        for word, other in {(source[i], target[j]) for i, j in links}:
            found[word][other] += 1
    return found


def _first(pairs: Sequence[tuple[Words, Words]]) -> dict[str, dict[str, float]]:
    """By how constantly stems stand side by side (the Dice coefficient)."""
    left = Counter(word for source, _ in pairs for word in set(source))
    right = Counter(word for _, target in pairs for word in set(target))
    together: dict[str, Counter[str]] = defaultdict(Counter)
    for source, target in pairs:
        held = [word for word in set(target) if right[word] > 1]
        for word in set(source):
            if left[word] > 1:
                together[word].update(held)
    return {
        word: {
            other: 2 * n / (left[word] + right[other])
            for other, n in counted.items()
            if n > 1 and 2 * n >= _TOGETHER * (left[word] + right[other])
        }
        for word, counted in together.items()
    }


def _again(
    pairs: Sequence[tuple[Words, Words]], strength: Mapping[str, Mapping[str, float]]
) -> dict[str, dict[str, float]]:
    """By how often stems were linked of the times either was there."""
    left: Counter[str] = Counter()
    right: Counter[str] = Counter()
    linked: dict[str, Counter[str]] = defaultdict(Counter)
    for source, target in pairs:
        left.update(source)
        right.update(target)
        for i, j in _link(source, target, strength):
            linked[source[i]][target[j]] += 1
    return {
        word: kept
        for word, counted in linked.items()
        if (
            kept := {
                other: share
                for other, n in counted.items()
                if n > 1 and (share := 2 * n / (left[word] + right[other])) >= _LEAST
            }
        )
    }


def _with_alike(
    pairs: Sequence[tuple[Words, Words]], strength: dict[str, dict[str, float]]
) -> dict[str, dict[str, float]]:
    """With stems that are spelt alike in a pair and that no other word answers to better."""
    for source, target in pairs:
        letters: dict[str, list[str]] = defaultdict(list)
        for other in set(target):
            letters[other[:_LIKE_LETTERS]].append(other)
        for word in set(source):
            for other in letters.get(word[:_LIKE_LETTERS], ()):
                if _is_alike(word, other):
                    known = strength.setdefault(word, {})
                    known[other] = max(known.get(other, 0.0), _ALIKE)
    return strength


def _is_alike(word: str, other: str) -> bool:
    letters = _LIKE_LETTERS
    return word == other or (len(word) >= letters and word[:letters] == other[:letters])


def _rates(
    pairs: Sequence[tuple[Words, Words]], linked: Sequence[Links]
) -> tuple[dict[str, float], dict[str, float]]:
    """For each stem of either side how often it is linked, drawn to the mean of all."""
    found: list[dict[str, float]] = []
    seen: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    held: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    for (source, target), links in zip(pairs, linked, strict=True):
        seen[0].update(source)
        seen[1].update(target)
        for i, j in links:
            held[0][source[i]] += 1
            held[1][target[j]] += 1
    for side in (0, 1):
        mean = (held[side].total() + 1) / (seen[side].total() + 2)
        rates = {
            word: (held[side][word] + _PRIOR * mean) / (n + _PRIOR)
            for word, n in seen[side].items()
        }
        rates[""] = mean
        found.append(rates)
    return found[0], found[1]


def _link(source: Words, target: Words, strength: Mapping[str, Mapping[str, float]]) -> Links:
    places: dict[str, list[int]] = defaultdict(list)
    for j, word in enumerate(target):
        places[word].append(j)
    rows, columns = max(len(source), 1), max(len(target), 1)
    ways = [
        (-share, abs(i / rows - j / columns), i, j)
        for i, word in enumerate(source)
        for other, share in strength.get(word, {}).items()
        if other in places
        for j in places[other]
    ]
    ways.sort()
    left: set[int] = set()
    right: set[int] = set()
    found: Links = []
    for _, _, i, j in ways:
        if i not in left and j not in right:
            left.add(i)
            right.add(j)
            found.append((i, j))
    return found
