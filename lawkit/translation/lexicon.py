"""A lexicon learned from the text itself: which stems of one side stand where a stem of the other does.
Needs nothing but pairs of bags that say the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from lawkit.translation.bags import Bag, frequencies

_LEARNED_FROM = 1500
_LONGEST = 60
_SEEN = 2
_ALIKE = 0.34
_KEPT = 4


class Lexicon(msgspec.Struct, frozen=True):
    """links: for a stem of the source the stems of the target it goes with, each with a strength of
    0 to 1 (the Dice coefficient of the bags they stand in).
    """

    links: Mapping[str, Mapping[str, float]] = {}


def learn(pairs: Sequence[tuple[Bag, Bag]], wanted: Bag | None = None) -> Lexicon:
    """From pairs of bags that say the same; long ones are left out, for any word goes with any there.
    wanted: the stems of the source that will be asked for; all where it is None.

    Quadratic in the words of a pair, linear in the pairs, of which the first 1,500 are enough.
    """
    fit = [pair for pair in pairs if max(map(len, pair)) <= _LONGEST][:_LEARNED_FROM]
    left, right = frequencies(a for a, _ in fit), frequencies(b for _, b in fit)
    ceiling = max(len(fit) // 3, 8)
    asked = left.keys() if wanted is None else left.keys() & wanted
    known_left = {word for word in asked if _SEEN <= left[word] <= ceiling}
    known_right = {word for word, count in right.items() if _SEEN <= count <= ceiling}
    together: dict[str, list[str]] = defaultdict(list)
    for source, target in fit:
        held = target & known_right
        for word in source & known_left:
            together[word] += held
    links: dict[str, dict[str, float]] = {}
    for word, beside in together.items():
        mine = left[word]
        strong = [
            (2 * count / (mine + right[other]), other)
            for other, count in Counter(beside).items()
            if count >= _SEEN and 2 * count >= _ALIKE * (mine + right[other])
        ]
        if strong:
            strong.sort(key=lambda pair: (-pair[0], pair[1]))
            links[word] = {other: strength for strength, other in strong[:_KEPT]}
    return Lexicon(links)
