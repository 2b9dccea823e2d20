"""Which level of the ladder a label belongs to: decided by ladder and run, never by looks."""

from __future__ import annotations

from collections.abc import Sequence

from lawkit.model import Ladder
from lawkit.model.numbers import value
from lawkit.parsers.labels import Label
from lawkit.parsers.nodes import Node

Reading = tuple[int, int]
"""A depth in the ladder (1 under the law) and the rank of the number there."""


class Levels:
    """Reads labels against one ladder."""

    def __init__(self, ladder: Ladder) -> None:
        rungs = list(enumerate(ladder.levels[1:], start=1))
        shared = [level.style for _, level in rungs]
        # Brackets tell levels of one style apart: 1 and (1).
        self._rungs = [
            (depth, level.style, ")" in level.after if shared.count(level.style) > 1 else None)
            for depth, level in rungs
        ]

    def readings(self, label: Label) -> list[Reading]:
        """Every depth at which the ladder has such a number, with its rank there."""
        found: list[Reading] = []
        if label.parts:
            return found
        for depth, style, bracketed in self._rungs:
            rank = value(style, label.number)
            if rank is not None and bracketed in (None, label.is_bracketed):
                found.append((depth, rank))
        return found

    def begins_run(self, label: Label) -> bool:
        """Whether the label may be the first of its run."""
        return any(rank == 1 for _, rank in self.readings(label))

    def goes_on(self, label: Label, node: Node) -> bool:
        """Whether the label is the next after that of a clause."""
        return _alike(node.shape, label.shape) and (node.depth, node.rank + 1) in self.readings(
            label
        )

    def place(self, label: Label, open: Sequence[Node], following: Label | None) -> Reading | None:
        """Where a label belongs, the clauses in `open` being those it may stand in; None where the
        ladder has no place for it.

        A number that goes on an open run is taken before one that begins a run, a deeper level
        before a higher one; `i` after `h` begins a run only if `ii` is the `following` label.
        """
        goes_on: list[Reading] = []
        begins: list[Reading] = []
        skips: list[Reading] = []
        for depth, rank in self.readings(label):
            previous = next((node for node in open if node.depth == depth), None)
            if previous is None:
                if rank == 1:
                    begins.append((depth, rank))
            elif rank == previous.rank + 1 and _alike(previous.shape, label.shape):
                goes_on.append((depth, rank))
            elif previous.shape == label.shape and previous.rank <= rank <= previous.rank + 4:
                skips.append((depth, rank))
        if goes_on and begins and following is not None:
            nested = min(begins)[0]
            if (nested, 2) in self.readings(following):
                return min(begins)
        if goes_on:
            return max(goes_on)
        if begins:
            return min(begins)
        return max(skips, default=None)


def _alike(one: str, other: str) -> bool:
    """Whether two shapes may stand in one run: brackets must agree, dots and dashes need not."""
    return (")" in one) == (")" in other)
