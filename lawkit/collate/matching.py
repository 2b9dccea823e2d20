"""Which clause answers to which, one to one: by the same words, then by like words and place, then by
the structure around them. Decides no kinds and aligns no words for show.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rapidfuzz.distance import Indel

from lawkit.collate.alignment import rising
from lawkit.collate.assignment import assign
from lawkit.collate.likeness import Likeness
from lawkit.collate.rivals import probe
from lawkit.collate.units import Unit
from lawkit.model.concordance import Evidence

SURE = 0.55
"""Likeness at which words alone join two clauses."""
LIKELY = 0.36
"""Likeness at which words join two clauses whose neighbours, number or heading agree."""
FAINT = 0.22
"""Likeness below which a place alone joins nothing that has words."""
BETWEEN = 0.25
"""Likeness at which two clauses go together that stand alone between the same neighbours."""
BESIDE = 0.31
"""The same for clauses that stand a little before or after that place."""
_BESIDE = 6
_SUNK = 0.6
_GAP = 2500
_FREE, _HELD = -1, -2
_TELLING = 5


Piece = tuple[int, int, int]
"""A unit that is part of a clause with a mate: (1, old home, new place) or (0, new home, old place)."""


class Matching:
    """The mates of two lists of units, found step by step.

    mate: of each old unit the new one or -1; turned: the other way round. score and evidence by
    old unit.
    """

    def __init__(self, old: list[Unit], new: list[Unit], *, same_work: bool) -> None:
        self.old, self.new = old, new
        self.same_work = same_work
        self.mate = [_FREE] * len(old)
        self.turned = [_FREE] * len(new)
        self._rivals: dict[int, list[int]] = {}
        self.score: dict[int, float] = {}
        self.evidence: dict[int, tuple[Evidence, ...]] = {}
        self.likeness = Likeness(old, new)
        self._paths = _by_path(new)

    def join_sure(self) -> None:
        """The steps that need no neighbour's word."""
        self._join_identical()
        self._join_titled()
        self._join_sunk()
        self._rivals = self._candidates()
        self._join_alike(self._rivals, SURE)
        self._join_parts()

    def join_likely(self) -> None:
        """The other steps, the surest first."""
        self._join_alike(self._rivals, LIKELY)
        self._join_within()
        self._join_parts()
        self._join_between()
        self._join_repeated()
        self._join_wordless()

    def hold(self, pieces: Iterable[Piece]) -> None:
        """Keep units that are parts of others from being matched by themselves."""
        for side, _, place in pieces:
            (self.turned if side else self.mate)[place] = _HELD

    @staticmethod
    def is_free(mate: int) -> bool:
        """Whether a unit with that mate has none and may have one."""
        return mate == _FREE

    def join(self, i: int, j: int, *evidence: Evidence) -> None:
        """Make i and j mates."""
        self.mate[i], self.turned[j] = j, i
        old, new = self.old[i], self.new[j]
        alike = old.words == new.words
        self.score[i] = 1.0 if alike else self.likeness.of(i, j)
        found: list[Evidence] = ["identical"] if alike and old.words else []
        if not alike and self.score[i] >= LIKELY:
            found.append("words")
        if old.heading and old.heading == new.heading:
            found.append("heading")
        if self._is_same_number(i, j):
            found.append("number")
        self.evidence[i] = tuple(dict.fromkeys((*found, *evidence)))

    def _is_same_number(self, i: int, j: int) -> bool:
        a, b = self.old[i], self.new[j]
        return a.sort == b.sort != "paragraph" and (a.id.path, a.id.note) == (b.id.path, b.id.note)

    def _is_free(self, i: int, j: int) -> bool:
        return self.mate[i] == self.turned[j] == _FREE

    # -- steps ---------------------------------------------------------------------------------

    def _join_identical(self) -> None:
        """The same words at the same number; then words that stand once on each side."""
        theirs: dict[tuple[str, str], list[int]] = defaultdict(list)
        for unit in self.new:
            if unit.words:
                theirs[unit.sort, unit.words].append(unit.place)
        mine: dict[tuple[str, str], list[int]] = defaultdict(list)
        for unit in self.old:
            if unit.words:
                mine[unit.sort, unit.words].append(unit.place)
                if unit.sort == "clause":
                    for j in self._paths.get((unit.id.path, unit.id.note), ()):
                        if self.turned[j] == _FREE and self.new[j].words == unit.words:
                            self.join(unit.place, j)
                            break
        for key, places in mine.items():
            others = theirs.get(key, [])
            if len(places) == 1 == len(others) and len(key[1]) >= _TELLING:
                i, j = places[0], others[0]
                if self._is_free(i, j):
                    self.join(i, j)

    def _join_titled(self) -> None:
        """A heading that stands once on each side, where one side has nothing else of its own: its
        text went into its parts, or came from them.
        """
        titles: dict[str, list[int]] = defaultdict(list)
        for unit in self.new:
            if unit.heading:
                titles[unit.heading].append(unit.place)
        own = Counter(unit.heading for unit in self.old)
        for unit in self.old:
            places = titles.get(unit.heading, [])
            if len(places) == 1 == own[unit.heading] and self._is_free(unit.place, places[0]):
                other = self.new[places[0]]
                if unit.words == unit.heading or other.words == other.heading:
                    self.join(unit.place, other.place)

    def _join_sunk(self) -> None:
        """A number without words of its own whose first part has those of the old clause of that
        number, or the other way round: a section became subsection (1) when a second was added.
        """
        if not self.same_work:
            return
        for unit in self.old:
            if self.mate[unit.place] != _FREE or unit.sort != "clause":
                continue
            for j in self._paths.get((unit.id.path, None), ()):
                other = self.new[j]
                if self.turned[j] != _FREE or bool(unit.words) == bool(other.words):
                    continue
                side, k = (self.new, j + 1) if unit.words else (self.old, unit.place + 1)
                if k >= len(side) or side[k].parent != k - 1 or len(side[k].words) < _TELLING:
                    continue
                whole = unit.words or other.words
                if Indel.normalized_similarity(whole, side[k].words) >= _SUNK:
                    self.join(unit.place, j, "parts")
                    break

    def _candidates(self) -> dict[int, list[int]]:
        """For each free old unit the few new ones that share most of its rare words, and the one
        of its number.
        """
        free_old = [u for u in self.old if self.mate[u.place] == _FREE and u.words]
        free_new = [u for u in self.new if self.turned[u.place] == _FREE and u.words]
        found: dict[int, list[int]] = defaultdict(list)
        for units, others, turned in ((free_old, free_new, False), (free_new, free_old, True)):
            for k, best in probe(units, others):
                for other in best:
                    i, j = (other, k) if turned else (k, other)
                    if j not in found[i]:
                        found[i].append(j)
        for unit in free_old:
            for j in self._paths.get((unit.id.path, unit.id.note), ()):
                if (
                    self.turned[j] == _FREE
                    and self.new[j].sort == unit.sort
                    and j not in found[unit.place]
                ):
                    found[unit.place].append(j)
        return found

    def _join_alike(self, candidates: dict[int, list[int]], least: float) -> None:
        """The best pairing of all candidates whose likeness and place together reach `least`."""
        worth: dict[tuple[int, int], float] = {}
        for i, others in candidates.items():
            if self.mate[i] != _FREE:
                continue
            for j in others:
                if self.turned[j] == _FREE and self.old[i].sort == self.new[j].sort:
                    words = self.likeness.of(i, j)
                    value = words + self._place(i, j)
                    if words >= FAINT and value >= least and self._tells(i, j):
                        worth[i, j] = value
        for i, j in assign(worth):
            self.join(i, j, *self._reasons(i, j))

    def _tells(self, i: int, j: int) -> bool:
        """False for a few words that are alike by chance (`Government policy`, `Policy on ...`)."""
        a, b = self.old[i], self.new[j]
        return (
            min(len(a.words), len(b.words)) >= _TELLING
            or a.words == b.words
            or self._is_same_number(i, j)
        )

    def _place(self, i: int, j: int) -> float:
        """What number, heading, parent and neighbours add to likeness: at most 0.3."""
        a, b = self.old[i], self.new[j]
        found = 0.0
        if self._is_same_number(i, j):
            found += 0.08 if self.same_work else 0.03
        if a.heading and a.heading == b.heading:
            found += 0.10
        if a.parent >= 0 and b.parent >= 0 and self.mate[a.parent] == b.parent:
            found += 0.04
            found += 0.04 * (a.id.path.parts[-1] == b.id.path.parts[-1])
        return found + 0.05 * len(self._neighbours(i, j))

    def _neighbours(self, i: int, j: int) -> list[int]:
        """The sides, -1 and 1, on which the nearest units of the same sort are mates."""
        return [
            step
            for step in (-1, 1)
            if 0 <= i + step < len(self.old) and self.mate[i + step] == j + step
        ]

    def _reasons(self, i: int, j: int) -> Iterator[Evidence]:
        if self._neighbours(i, j):
            yield "place"

    def _join_parts(self) -> None:
        """A clause without a mate goes with the one that holds most of what it holds."""
        for i in range(len(self.old) - 1, -1, -1):
            if self.mate[i] != _FREE or self.old[i].sort != "clause":
                continue
            votes: Counter[int] = Counter()
            children = 0
            for k in self._children(i):
                children += 1
                mate = self.mate[k]
                if mate >= 0:
                    above = self.new[mate].parent
                    if above >= 0 and self.new[above].sort == "paragraph":
                        above = self.new[above].owner
                    if (
                        above >= 0
                        and self.turned[above] == _FREE
                        and self.new[above].sort == "clause"
                    ):
                        votes[above] += 1 + len(self.old[k].words)
            if votes:
                j, _ = min(votes.items(), key=lambda row: (-row[1], row[0]))
                shared = sum(1 for k in self._children(i) if self._lies_in(self.mate[k], j))
                words = self.old[i].words and self.new[j].words
                if 2 * shared >= children and (not words or self.likeness.of(i, j) >= FAINT):
                    self.join(i, j, "parts")

    def _children(self, i: int) -> Iterator[int]:
        k = i + 1
        while k < len(self.old) and _is_below(self.old, k, i):
            if self.old[k].parent == i or self.old[self.old[k].parent].owner == i:
                yield k
            k += 1

    def _lies_in(self, k: int, j: int) -> bool:
        if k < 0:
            return False
        above = self.new[k].parent
        return above == j or (above >= 0 and self.new[above].owner == j)

    def _join_within(self) -> None:
        """Under clauses that are mates, and at the top where numbers tell: the same number."""
        tell = self._numbers_tell()
        for i, unit in enumerate(self.old):
            if self.mate[i] != _FREE or unit.sort == "paragraph":
                continue
            if unit.parent < 0 and not tell:
                continue
            for j in self._under_mates(i):
                other = self.new[j]
                if other.sort == unit.sort and self._is_same_end(unit, other):
                    small = min(len(unit.words), len(other.words)) < _TELLING
                    both = unit.words and other.words
                    if not both or self.likeness.of(i, j) >= (FAINT if not small else 0.5):
                        self.join(i, j, "place")
                        break

    def _numbers_tell(self) -> bool:
        """Whether laws keep their numbers: at least a tenth of those that words joined."""
        pairs = [
            self._is_same_number(i, j)
            for i, j in enumerate(self.mate)
            if j >= 0 and self.old[i].parent < 0 and self.old[i].sort == "clause"
        ]
        return 10 * sum(pairs) >= len(pairs)

    def _under_mates(self, i: int) -> list[int]:
        """Free new units that stand where i stood, by its number."""
        unit = self.old[i]
        if unit.parent < 0:
            places = self._paths.get((unit.id.path, unit.id.note), [])
        else:
            above = self.old[unit.parent].owner
            mate = self.mate[above]
            if mate < 0:
                return []
            path = self.new[mate].id.path
            if unit.sort == "note":
                places = self._paths.get((path, unit.id.note), [])
            else:
                places = self._paths.get((path.child(unit.id.path.parts[-1]), None), [])
        return [j for j in places if self.turned[j] == _FREE]

    @staticmethod
    def _is_same_end(unit: Unit, other: Unit) -> bool:
        return (unit.id.path.parts[-1:], unit.id.note) == (other.id.path.parts[-1:], other.id.note)

    def _join_between(self) -> None:
        """What is left between the same two pairs of mates, alike enough not to be strangers: there
        one contained in the other will do (`break up a table` in a longer rule on tables).
        """
        worth: dict[tuple[int, int], float] = {}
        for i, low, high in self._gaps():
            inside = [j for j in range(low + 1, high) if self.turned[j] == _FREE]
            for j in range(max(low + 1 - _BESIDE, 0), min(high + _BESIDE, len(self.new))):
                if self.turned[j] != _FREE or self.old[i].sort != self.new[j].sort:
                    continue
                if not self._have_same_parent(self.old[i], self.new[j]):
                    continue
                least = BETWEEN if low < j < high else BESIDE
                if self.old[i].words and self.new[j].words:
                    value = self.likeness.near(i, j) + self._place(i, j) / 2
                    if value >= least:
                        worth[i, j] = value
                elif inside == [j]:
                    worth[i, j] = BETWEEN
        for i, j in assign(worth):
            self.join(i, j, "place")

    def _gaps(self) -> Iterator[tuple[int, int, int]]:
        """For each free old unit the mates (exclusive) between which its own would stand."""
        pairs = [(i, j) for i, j in enumerate(self.mate) if j >= 0]
        chain = [pairs[k] for k in rising([j for _, j in pairs])]
        for (i0, j0), (i1, j1) in pairwise([(-1, -1), *chain, (len(self.old), len(self.new))]):
            mine = [i for i in range(i0 + 1, i1) if self.mate[i] == _FREE]
            if len(mine) * (j1 - j0) <= _GAP:
                for i in mine:
                    yield i, j0, j1

    def _have_same_parent(self, unit: Unit, other: Unit) -> bool:
        if unit.parent < 0 or other.parent < 0:
            return unit.parent == other.parent
        return self.mate[self.old[unit.parent].owner] == self.new[other.parent].owner

    def _join_repeated(self) -> None:
        """Words that stand more than once: within mates first, then in order."""
        theirs: dict[tuple[str, str], list[int]] = defaultdict(list)
        for unit in self.new:
            if self.turned[unit.place] == _FREE and unit.words:
                theirs[unit.sort, unit.words].append(unit.place)
        for within in (True, False):
            used: dict[tuple[str, str], int] = defaultdict(int)
            for unit in self.old:
                if self.mate[unit.place] != _FREE or not unit.words:
                    continue
                key = (unit.sort, unit.words)
                places = theirs.get(key, [])
                k = used[key]
                while k < len(places) and self.turned[places[k]] != _FREE:
                    k += 1
                used[key] = k
                if k < len(places) and (
                    not within or self._have_same_parent(unit, self.new[places[k]])
                ):
                    self.join(unit.place, places[k])

    def _join_wordless(self) -> None:
        """What has no words on either side: at the same place of the same clause."""
        free: dict[object, list[int]] = defaultdict(list)
        for unit in self.new:
            if self.turned[unit.place] == _FREE and not unit.words:
                free[unit.sort, unit.id.path, unit.id.note].append(unit.place)
        for unit in self.old:
            places = free.get((unit.sort, unit.id.path, unit.id.note))
            if places and self.mate[unit.place] == _FREE and not unit.words:
                self.join(unit.place, places.pop(0))


def match_by_number(matching: Matching) -> None:
    """Mates by number alone, for texts in two languages; paragraphs in order where as many stand
    on both sides.
    """
    places = _by_path(matching.new)
    for unit in matching.old:
        if unit.sort != "paragraph":
            for j in places.get((unit.id.path, unit.id.note), ()):
                if matching.turned[j] == _FREE:
                    matching.join(unit.place, j)
                    break
    mine, theirs = _paragraphs(matching.old), _paragraphs(matching.new)
    for owner, places_old in mine.items():
        mate = matching.mate[owner]
        places_new = theirs.get(mate, [])
        if mate >= 0 and len(places_old) == len(places_new):
            for i, j in zip(places_old, places_new, strict=True):
                matching.join(i, j, "place")


def _paragraphs(units: list[Unit]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for unit in units:
        if unit.sort == "paragraph":
            found[unit.owner].append(unit.place)
    return found


def _by_path(units: list[Unit]) -> dict[tuple[object, int | None], list[int]]:
    found: dict[tuple[object, int | None], list[int]] = defaultdict(list)
    for unit in units:
        if unit.sort != "paragraph":
            found[unit.id.path, unit.id.note].append(unit.place)
    return found


def _is_below(units: list[Unit], k: int, i: int) -> bool:
    above = units[k].parent
    while above > i:
        above = units[above].parent
    return above == i
