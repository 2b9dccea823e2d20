"""Which kinds of labels stand under which: what the labels of all laws together say of the ladder.

Knows labels and indentation; not where a law begins, nor which label is a clause in the end.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from lawkit.model.numbers import Style, value
from lawkit.parsers.labels import Label

_GAP = 4  # numbers that may be lacking in a run
_ORDER: tuple[Style, ...] = ("lower", "upper", "digit", "roman", "ROMAN")


class Kind(msgspec.Struct, frozen=True):
    """One rung: the style of its numbers, what stands behind them (`)`, `°` or ""), the noun before
    them or "", and how many such rungs stand above it (a. > 1. > a.).
    """

    style: Style
    after: str
    name: str = ""
    above: int = 0

    @property
    def looks(self) -> tuple[Style, str, str]:
        """All but where it stands."""
        return self.style, self.after, self.name


class _Open(msgspec.Struct):
    """A run at hand: its kind, its last rank, the indentation of its labels."""

    kind: Kind
    rank: int
    indent: int


class Climb:
    """Takes the labels of a book in order; says which rungs its ladder has, from the top."""

    def __init__(self) -> None:
        self._stack: list[_Open] = []
        self._under: Counter[tuple[Kind, Kind]] = Counter()
        self._seen: dict[Kind, None] = {}

    def begin_law(self) -> None:
        """No run goes on from one law to the next."""
        self._stack.clear()

    def take(self, label: Label, indent: int, following: Label | None) -> None:
        """The next label. following: the one after it, where they are of one law."""
        stack = self._stack
        name = label.shape if label.shape.isalpha() else ""
        after = label.after
        begins = _first_of(label.number)
        if not (begins and following and self._is_next(following, begins, label)):
            for k in range(len(stack) - 1, -1, -1):
                one = stack[k]
                if one.kind.after != after or one.kind.name != name:
                    continue
                rank = value(one.kind.style, label.number)
                if rank is None:
                    continue
                if rank == one.rank + 1 or (not begins and 0 <= rank - one.rank <= _GAP):
                    del stack[k + 1 :]
                    one.rank = rank
                    return
        if begins is None:
            return
        while stack and 0 <= indent < stack[-1].indent:
            stack.pop()
        kind = Kind(begins, after, name)
        same = [k for k, one in enumerate(stack) if one.kind.looks == kind.looks]
        nested = bool(same) and indent > stack[same[-1]].indent >= 0
        last = bool(same) and same[-1] == len(stack) - 1 and not nested
        if last or (same and indent == stack[same[-1]].indent > 0):
            del stack[same[-1] :]  # another list of the same rung
            same.pop()
        kind = msgspec.structs.replace(kind, above=len(same))
        self._under.update((one.kind, kind) for one in stack)
        self._seen.setdefault(kind)
        stack.append(_Open(kind, value(begins, label.number) or 0, indent))

    @staticmethod
    def _is_next(following: Label, style: Style, label: Label) -> bool:
        """Whether a label goes on the run that `label` begins in that style, and no other."""
        return (
            style in ("roman", "ROMAN")
            and following.after == label.after
            and value(style, following.number) == 2
        )

    def rungs(self) -> list[Kind]:
        """Every kind, each above those that stand under it more often than over it; kinds that never
        meet in the order in which they come.
        """
        left = list(self._seen)
        under = self._under
        found: list[Kind] = []
        while left:
            weights = [
                max((under[other, kind] - under[kind, other] for other in left), default=0)
                for kind in left
            ]
            found.append(left.pop(_least(weights)))
        return found


@lru_cache(maxsize=4096)
def _first_of(number: str) -> Style | None:
    """The style in which a number is the first of its run; roman for `i`."""
    found = [style for style in _ORDER if value(style, number) in (0, 1)]
    return found[-1] if found else None


def _least(weights: list[int]) -> int:
    """The first place whose weight is the least, all below one being alike."""
    bare = [max(weight, 0) for weight in weights]
    return bare.index(min(bare))
