"""How long a translation is expected to be, and how far from that it may be: learned from the pairs of a
text. Knows sizes in characters only.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import median

import msgspec

_NORMAL = 0.6745
_USUAL, _FEW = 2.6, 10
_STRANGEST = 8.0


class Lengths(msgspec.Struct, frozen=True):
    """ratio: characters of the target for one of the source. spread: the standard deviation for one
    character of the target expected; it grows with the root of their number.
    """

    ratio: float = 1.0
    spread: float = 1.0

    def strain(self, source: int, target: int) -> float:
        """How much less likely than the expected length that of the target is: the logarithm, at most 8,
        for no text is too strange to be a translation.
        """
        expected = self.ratio * source
        away = (expected - target) / max(self.spread * sqrt(max(expected, 0.0)), 1.0)
        return min(away * away / 2, _STRANGEST)


def learn_lengths(sizes: Sequence[tuple[int, int]]) -> Lengths:
    """From the sizes of texts that say the same: the median of how far they are from the mean ratio, so
    that a few that do not say the same change nothing; of few pairs drawn to what is usual (the spread
    of Gale and Church).
    """
    fit = [(a, b) for a, b in sizes if a and b]
    if not fit:
        return Lengths()
    ratio = sum(b for _, b in fit) / sum(a for a, _ in fit)
    away = median(abs(b - ratio * a) / sqrt(ratio * a) for a, b in fit)
    return Lengths(ratio, (len(fit) * away / _NORMAL + _FEW * _USUAL) / (len(fit) + _FEW))
