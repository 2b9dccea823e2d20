"""Titles over runs of clauses (chapters, parts, A MISDEAL.): what became of them between two texts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from rapidfuzz.distance import Indel

from lawkit.model import ClauseId, Division, Edition, EditionId
from lawkit.model.concordance import TitleChange

_ALIKE = 0.6


class _Run(NamedTuple):
    """A title with the laws under it, and what they became in the other text."""

    title: Division
    folded: str
    laws: frozenset[str]
    became: frozenset[str] = frozenset()
    begins: frozenset[str] = frozenset()
    """What the first of them became."""


def follow_titles(
    old: Edition, new: Edition, onward: dict[ClauseId, tuple[ClauseId, ...]], *, words: bool
) -> tuple[TitleChange, ...]:
    """Titles renamed, moved, added and dropped, in the new text's order, then the dropped.

    A title answers to the one with its words; else to one over what its clauses became, if the
    words are alike or the runs begin alike. It has moved where no clause under it is one that was
    under it. onward: what each old clause became. words: False across languages, where a title
    answers to any over what its clauses became.
    """
    became = {
        id.path.law: frozenset(each.path.law for each in after if not each.note)
        for id, after in onward.items()
        if not id.note and len(id.path.parts) == 1
    }
    before, after = _runs(old, became), _runs(new, {})
    pairs = _pair(before, after, words=words)
    return tuple(_changes(before, after, pairs, old.id, new.id, words=words))


def _runs(edition: Edition, became: dict[str, frozenset[str]]) -> list[_Run]:
    """The titles of an edition in their order."""
    laws = [clause.path for clause in edition.clauses]
    places = {path: k for k, path in reversed(list(enumerate(laws)))}
    nothing: frozenset[str] = frozenset()
    runs = []
    for each in edition.divisions:
        under = laws[places.get(each.first, 0) : places.get(each.last, -1) + 1]
        names = frozenset(path.law for path in under)
        image = nothing.union(*(became.get(law, nothing) for law in names))
        begins = became.get(each.first.law, nothing)
        runs.append(_Run(each, _folded(each.title), names, image, begins))
    return runs


def _pair(before: list[_Run], after: list[_Run], *, words: bool) -> dict[int, int]:
    """Which old title, by its place, answers to which new one; the best first."""
    over: dict[tuple[int, str], list[int]] = defaultdict(list)
    named: dict[str, list[int]] = defaultdict(list)
    for j, new in enumerate(after):
        named[new.folded].append(j)
        for law in new.laws:
            over[new.title.depth, law].append(j)
    candidates = []
    for i, old in enumerate(before):
        fits = {j for law in old.became for j in over.get((old.title.depth, law), ())}
        namesakes = set(named.get(old.folded, ())) if words else set()
        for j in fits | namesakes:
            new, same = after[j], j in namesakes
            alike = Indel.normalized_similarity(old.folded, new.folded)
            if same or not words or alike >= _ALIKE or new.title.first.law in old.begins:
                shared = len(old.became & new.laws) / max(len(old.became | new.laws), 1)
                candidates.append((-same, -shared, -alike, abs(i - j), i, j))
    pairs: dict[int, int] = {}
    taken = set()
    for *_, i, j in sorted(candidates):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def _changes(
    before: list[_Run],
    after: list[_Run],
    pairs: dict[int, int],
    old: EditionId,
    new: EditionId,
    *,
    words: bool,
) -> Iterable[TitleChange]:
    back = {j: i for i, j in pairs.items()}
    for j, (title, _, laws, *_) in enumerate(after):
        here = ClauseId(new, title.first)
        if j not in back:
            yield TitleChange("added", "", title.title, None, here)
            continue
        was, _, _, became, _ = before[back[j]]
        there = ClauseId(old, was.first)
        if words and was.title != title.title:
            yield TitleChange("renamed", was.title, title.title, there, here)
        if became and not became & laws:
            yield TitleChange("moved", was.title, title.title, there, here)
    for i, (title, *_) in enumerate(before):
        if i not in pairs:
            yield TitleChange("dropped", title.title, "", ClauseId(old, title.first), None)


def _folded(title: str) -> str:
    return " ".join(title.casefold().rstrip(".").split())
