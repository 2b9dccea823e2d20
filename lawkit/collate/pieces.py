"""Parts of clauses: units without a mate whose words came from, or went into, a clause that has one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rapidfuzz.distance import LCSseq

from lawkit.collate.alignment import Block, align
from lawkit.collate.likeness import contained
from lawkit.collate.matching import Matching, Piece
from lawkit.collate.units import Unit

_RUN = 3
_COVERED = 0.6
_OWN = 0.7
_PROBED = 50
_TRIED = 4
_BESIDE = 3
_ASIDE = 0.45
_LONG = 8


def find_pieces(matching: Matching, *, aside: bool, before: Sequence[Piece] = ()) -> list[Piece]:
    """`before` and the pieces found now: (1, old home, new place) for a split, (0, new home, old
    place) for a merger. aside: of a neighbour of the home's mate likeness will do, where what the
    mate has not is told again in other words.
    """
    found: list[tuple[float, int, int, int]] = []
    for side in (1, 0):
        homes, units = (matching.old, matching.new) if side else (matching.new, matching.old)
        mates, turned = matching.mate, matching.turned
        if not side:
            mates, turned = turned, mates
        free = [unit for unit in units if matching.is_free(turned[unit.place])]
        for unit, home, share in _home(matching, free, homes, mates, units, aside):
            found.append((share, side, home, unit))
    busy: dict[tuple[int, int], int] = {}
    chosen: list[Piece] = []
    rest = [row[1:] for row in sorted(found, key=lambda row: (-row[0], row[1:]))]
    for side, home, place in (*before, *rest):
        mate = (matching.mate if side else matching.turned)[home]
        # A clause is split or merged, not both: the row has one clause on one side.
        key = (home, mate) if side else (mate, home)
        if busy.setdefault(key, side) == side:
            chosen.append((side, home, place))
    return chosen


def _home(
    matching: Matching,
    free: list[Unit],
    homes: list[Unit],
    mates: list[int],
    units: list[Unit],
    aside: bool,
) -> Iterator[tuple[int, int, float]]:
    """For a unit without a mate the clause on the other side that its words belong to, if any."""
    wanted = [unit for unit in free if len(unit.own) >= _RUN]
    if not wanted:
        return
    runs = {unit.place: _runs(unit.own) for unit in wanted}
    asked = set().union(*runs.values())
    index: dict[str, list[int]] = defaultdict(list)
    for home in homes:
        if mates[home.place] >= 0 and len(home.own) > _RUN:
            for run in asked.intersection(_runs(home.own)):
                index[run].append(home.place)
    cache: dict[int, list[bool]] = {}
    for unit in wanted:
        votes: dict[int, float] = defaultdict(float)
        for run in runs[unit.place]:
            places = index.get(run, ())
            if len(places) <= _PROBED:
                for place in places:
                    votes[place] += 1 / len(places)
        tried = sorted(votes, key=lambda one: (-votes[one], one))[:_TRIED]
        best: tuple[float, int, int] | None = None
        for place in tried:
            home = homes[place]
            if place not in cache:
                cache[place] = _mask(home.own, units[mates[place]].own)
            beside = aside and abs(mates[place] - unit.place) <= _BESIDE
            share = _share(
                home.own, unit.own, cache[place], matching.likeness.weight if beside else None
            )
            if share:
                row = (share, -len(home.own), place)
                best = row if best is None else max(best, row)
        if best:
            yield unit.place, best[2], best[0]


def _share(home: str, words: str, used: list[bool], weight: Mapping[str, float] | None) -> float:
    """How surely the words came from the part of their home that its mate has not: 0 if not.

    Most of them must be there in runs; of a neighbour of the mate, in any order that is no chance.
    """
    blocks = align(home, words)
    covered = own = 0
    for k, _, size in blocks:
        if size >= _RUN:
            covered += size
            own += sum(not used[at] for at in range(k, k + size))
    if covered >= _COVERED * len(words) and own >= _OWN * covered:
        return covered / len(words) + covered / len(home)
    if weight and len(words) >= _LONG:
        rest = "".join([code for code, gone in zip(home, used, strict=True) if not gone])
        found = (LCSseq.similarity(rest, words) / len(words) + contained(words, rest, weight)) / 2
        if found >= _ASIDE:
            return found
    return 0.0


def _mask(words: str, other: str) -> list[bool]:
    """Which of the words answer to words of the other, in runs that are no chance."""
    used = [False] * len(words)
    blocks: list[Block] = align(words, other)
    for k, _, size in blocks:
        if size >= _RUN:
            used[k : k + size] = [True] * size
    return used


def _runs(words: str) -> set[str]:
    return {words[k : k + _RUN] for k in range(len(words) - _RUN + 1)}
