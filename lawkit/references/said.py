"""What a text has named so far, so that more of it may point back: that section, ledit article. Knows
mentions and the clauses they were found to mean.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from lawkit.model import Span
from lawkit.references import places
from lawkit.references.lexicon import folded
from lawkit.references.mention import Mention
from lawkit.references.places import Path
from lawkit.references.scene import Scene

_MOST = 12
_FAR = 400

Pairs = Sequence[tuple[Path, Span]]
"""Clauses, each with the words that name it."""


class Said:
    """The last mentions of a text, and of the words that lead to it, with what they mean."""

    __slots__ = ("_last",)

    def __init__(self, last: Said | None = None) -> None:
        self._last: deque[tuple[Mention, Pairs]] = deque(last._last if last else (), _MOST)

    def __bool__(self) -> bool:
        return bool(self._last)

    def add(self, mention: Mention, pairs: Pairs = ()) -> None:
        """A mention and its clauses; none where they are of another work."""
        self._last.append((mention, pairs))

    def named(
        self, noun: str, depth: int, scene: Scene, *, plural: bool = False, so_called: bool = False
    ) -> tuple[Path, ...] | None:
        """The last clauses that a noun may mean: what was called so, else (unless only that will do) the
        clause on its rung that holds what was named (subsection 4(2) ... that section). None: they
        are of another work.
        """
        for mention, pairs in reversed(self._last):
            if mention.noun == noun and not pairs:
                return None
            if mention.noun == noun and (not plural or len(pairs) > 1):
                meant = pairs if plural else pairs[-1:]
                return tuple(dict.fromkeys(_up_to(path, depth, scene) for path, _ in meant))
        for mention, pairs in reversed(self._last) if not so_called else ():
            laws = mention.items and not mention.is_relative
            if pairs and mention.noun and (laws or depth > 0):
                path = pairs[-1][0]
                if depth in places.rungs(path, scene.ladder):
                    return (_up_to(path, depth, scene),)
        return ()


def is_general(surface: str, text: str, start: int) -> bool:
    """Whether `that section` goes on with a section that no number names: where a section ..., that section."""
    noun = folded(surface).rpartition(" ")[2]
    return noun in folded(text[max(start - _FAR, 0) : start])


def _up_to(path: Path, depth: int, scene: Scene) -> Path:
    """A path as far as the rung that a noun names: that section, behind section 7(1)."""
    rungs = places.rungs(path, scene.ladder)
    depth = scene.cited_depth(path, depth)
    return path[: rungs.index(depth) + 1] if depth in rungs else path
