"""Titles over runs of clauses (chapters, parts, A MISDEAL.): what became of them between two texts."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import Indel

from lawkit.model import ClauseId, Division, Edition
from lawkit.model.concordance import TitleChange

_ALIKE = 0.6
Runs = list[tuple[Division, frozenset[str]]]


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
        id.path.law: {each.path.law for each in after if not each.note}
        for id, after in onward.items()
        if not id.note and len(id.path.parts) == 1
    }
    before, after = _runs(old), _runs(new)
    pairs = _pair(before, after, became, words=words)
    return tuple(_changes(before, after, pairs, became, old, new, words=words))


def _runs(edition: Edition) -> Runs:
    """Each title with the laws under it."""
    laws = [clause.path for clause in edition.clauses]
    places = {path: k for k, path in reversed(list(enumerate(laws)))}
    return [
        (
            each,
            frozenset(
                path.law for path in laws[places.get(each.first, 0) : places.get(each.last, -1) + 1]
            ),
        )
        for each in edition.divisions
    ]


def _pair(before: Runs, after: Runs, became: dict[str, set[str]], *, words: bool) -> dict[int, int]:
    """Which old title, by its place, answers to which new one; the best first."""
    candidates = []
    for i, (old, run) in enumerate(before):
        image = set().union(*(became.get(law, set()) for law in run))
        begins = became.get(old.first.law, set())
        for j, (new, laws) in enumerate(after):
            same = words and _folded(old.title) == _folded(new.title)
            shared = len(image & laws) / max(len(image | laws), 1)
            alike = Indel.normalized_similarity(_folded(old.title), _folded(new.title))
            fits = old.depth == new.depth and bool(image & laws)
            if same or (fits and (not words or alike >= _ALIKE or new.first.law in begins)):
                candidates.append((-same, -shared, -alike, abs(i - j), i, j))
    pairs: dict[int, int] = {}
    taken = set()
    for *_, i, j in sorted(candidates):
        if i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def _changes(
    before: Runs,
    after: Runs,
    pairs: dict[int, int],
    became: dict[str, set[str]],
    old: Edition,
    new: Edition,
    *,
    words: bool,
) -> Iterable[TitleChange]:
    back = {j: i for i, j in pairs.items()}
    for j, (title, laws) in enumerate(after):
        here = ClauseId(new.id, title.first)
        if j not in back:
            yield TitleChange("added", "", title.title, None, here)
            continue
        was, run = before[back[j]]
        there = ClauseId(old.id, was.first)
        image = set().union(*(became.get(law, set()) for law in run))
        if words and was.title != title.title:
            yield TitleChange("renamed", was.title, title.title, there, here)
        if image and not image & laws:
            yield TitleChange("moved", was.title, title.title, there, here)
    for i, (title, _) in enumerate(before):
        if i not in pairs:
            yield TitleChange("dropped", title.title, "", ClauseId(old.id, title.first), None)


def _folded(title: str) -> str:
    return " ".join(title.casefold().rstrip(".").split())
