"""Which level of the ladder a label belongs to: decided by ladder and run, never by looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from lawkit.model import Ladder
from lawkit.model.numbers import value
from lawkit.parsers.labels import Label
from lawkit.parsers.nodes import Node

Reading = tuple[int, int]
"""A depth in the ladder (1 under the law) and the rank of the number there."""


class Levels:
    """Reads labels against one ladder."""

    def __init__(self, ladder: Ladder) -> None:
        self._degrees = any(level.after == "°" for level in ladder.levels)
        rungs = list(enumerate(ladder.levels[1:], start=1))
        # A level of decimals shows in labels that give all numbers at once, if 1. has its own.
        own = {level.style for _, level in rungs if not level.is_decimal}
        rungs = [(n, level) for n, level in rungs if not (level.is_decimal and level.style in own)]
        shared = Counter((level.style, level.name) for _, level in rungs)
        # Marks tell levels of one style apart: 1 and (1), 1 and 1°.
        self._rungs = [
            (
                depth,
                level.style,
                level.name,
                level.after.strip(".") if shared[level.style, level.name] > 1 else None,
            )
            for depth, level in rungs
        ]
        self._known: dict[tuple[str, str], list[Reading]] = {}

    def readings(self, label: Label) -> list[Reading]:
        """Every depth at which the ladder has such a number, with its rank there."""
        if label.parts:
            return []
        found = self._known.get((label.number, label.shape))
        if found is None:
            after, noun = label.after, label.shape if label.shape.isalpha() else ""
            found = self._known[label.number, label.shape] = [
                (depth, rank)
                for depth, style, name, marks in self._rungs
                if (
                    marks is None
                    or marks == after
                    or (marks == "" and after == "°" and not self._degrees)
                )
                and name == noun
                and (rank := value(style, label.number)) is not None
            ]
        return found

    def begins_run(self, label: Label) -> bool:
        """Whether the label may be the first of its run."""
        return any(rank < 2 for _, rank in self.readings(label))

    def goes_on(self, label: Label, node: Node) -> bool:
        """Whether the label is the next after that of a clause."""
        return _alike(node.shape, label.shape) and (node.depth, node.rank + 1) in self.readings(
            label
        )

    def place(
        self,
        label: Label,
        open: Sequence[Node],
        following: Callable[[], Label | None] = lambda: None,
        indent: int = -1,
    ) -> Reading | None:
        """Where a label belongs, the clauses in `open` being those it may stand in; None where the
        ladder has no place for it.

        A number that goes on an open run is taken before one that begins a run, a deeper level
        before a higher one (of two that go on, the one whose `indent` it has); `i` after `h` begins
        a run only if `ii` is the `following` label. `ba` after `b` was put in.
        """
        readings = self.readings(label)
        if not readings:
            return _put_in(label, open)
        at = {node.depth: node for node in open}
        goes_on: list[Reading] = []
        begins: list[Reading] = []
        skips: list[Reading] = []
        for depth, rank in readings:
            previous = at.get(depth)
            if previous is None:
                if rank < 2:
                    begins.append((depth, rank))
            elif rank == previous.rank + 1 and _alike(previous.shape, label.shape):
                goes_on.append((depth, rank))
            elif previous.shape == label.shape and previous.rank <= rank <= previous.rank + 4:
                skips.append((depth, rank))
        if goes_on and begins:
            after = following()
            if after is not None and (min(begins)[0], 2) in self.readings(after):
                return min(begins)
        if len(goes_on) > 1 and indent >= 0:
            level = [reading for reading in goes_on if at[reading[0]].indent == indent]
            goes_on = level if len(level) == 1 else goes_on
        if goes_on:
            return max(goes_on)
        if begins:
            return min(begins)
        return max(skips, default=None) or _put_in(label, open)


def _put_in(label: Label, open: Sequence[Node]) -> Reading | None:
    """The place of a number that was put in behind the last of a run: `ba` or `b-1` after `b`."""
    for node in reversed(open):
        last = node.path.parts[-1] if node.depth > 0 else ""
        after = last and label.number[0] == last[0] and label.number > last
        if after and last[0].isalpha() and _alike(node.shape, label.shape):
            return node.depth, node.rank
    return None


def _alike(one: str, other: str) -> bool:
    """Whether two shapes may stand in one run: `)` and `°` must agree, dots and dashes need not."""
    return one == other or (")" in one, one == "°") == (")" in other, other == "°")
