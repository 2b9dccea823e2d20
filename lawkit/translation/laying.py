"""The segments of clauses that answer to each other, laid side by side as units: what is one sentence
on either side at once, definitions by the terms they name, the rest by the dynamic programme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from lawkit.model import ClauseId, ClausePath, Where
from lawkit.model.alignment import Method, Segment, Unit
from lawkit.translation import programme
from lawkit.translation.bags import Bag, bag
from lawkit.translation.cells import Block, Piece
from lawkit.translation.lexicon import Lexicon, learn
from lawkit.translation.likeness import Weights, liken, weigh
from lawkit.translation.pairing import Pairing
from lawkit.translation.segments import segment
from lawkit.translation.stripping import join_crossed, strip

Marks = Callable[[str, str], Iterable[str]]
"""Names of what a text of a language speaks of, the same in every language: terms of a termbase."""

Placed = tuple[tuple[int, int], Unit]
"""A unit and the key by which it stands in the order of the source."""

_TRAINED = 1500
_ENOUGH = 40
_ALIKE = 0.25
_WIDEST = 12


class Layer:
    """What it takes to lay segments side by side: languages, citations, and what was learned."""

    def __init__(
        self,
        languages: tuple[str, str],
        cited: Mapping[tuple[ClauseId, Where], Sequence[tuple[int, str]]],
        ratio: float,
        marks: Marks | None,
        beside: Callable[[int], int],
    ) -> None:
        """cited: offset and target of every citation of a text. ratio: characters of the target for
        one of the source. beside: the place in the source's order of a place in the target's.
        """
        self.languages, self.cited, self.ratio = languages, cited, ratio
        self.marks, self.beside = marks, beside
        self.lexicon = Lexicon()
        self.weights: Weights | None = None
        self.has_learned = False
        self.bags: dict[tuple[str, str], Bag] = {}

    def learn(self, pairings: Sequence[Pairing]) -> None:
        """Words that go together, and how rare each is: only for the clauses that need them."""
        pairs: list[tuple[list[Piece], list[Piece]]] = []
        wanted: set[str] = set()
        for each in pairings:
            if not (each.source and each.target):
                continue
            sources = [piece for cell in each.source for piece in cell.pieces]
            targets = [piece for cell in each.target for piece in cell.pieces]
            if len(sources) != 1 or len(targets) != 1 or _is_long(sources, targets):
                wanted |= self.bag_of(" ".join(p.text for p in sources), self.languages[0])
            if len(pairs) < _TRAINED and len(sources) <= 2 and len(targets) <= 2:
                pairs.append((sources, targets))
        if not wanted:
            return
        trained = [
            (
                self.bag_of(" ".join(piece.text for piece in sources), self.languages[0]),
                self.bag_of(" ".join(piece.text for piece in targets), self.languages[1]),
            )
            for sources, targets in pairs
        ]
        self.lexicon = learn(trained, frozenset(wanted))
        self.weights = weigh(trained)
        self.has_learned = len(trained) >= _ENOUGH

    def bag_of(self, text: str, language: str) -> Bag:
        """The stems of a text, with the names of what it speaks of."""
        found = self.bags.get((text, language))
        if found is None:
            found = bag(text, language)
            if self.marks is not None:
                found |= {f"#{name}" for name in self.marks(text, language)}
            self.bags[text, language] = found
        return found

    def lay_definitions(
        self,
        path: ClausePath,
        source: Sequence[Block],
        target: Sequence[Block],
        named: dict[int, int],
    ) -> list[Placed]:
        """Definitions in the alphabets of two languages: each goes with its own, out of order."""
        found = []
        lead, front = int(0 not in named), int(0 not in named.values())
        for other in self._likely(source, target, named, lead, front):
            named[other[0]] = other[1]
        for k, m in named.items():
            found += self.lay_pieces(path, source[k].pieces, target[m].pieces, "definition")
        found += self.lay_pieces(
            path,
            [piece for block in source[:lead] for piece in block.pieces],
            [piece for block in target[:front] for piece in block.pieces],
            "text",
        )
        taken = set(named.values())
        for k in range(lead, len(source)):
            if k not in named:
                found += self.lay_pieces(path, source[k].pieces, (), "alone")
        for m in range(front, len(target)):
            if m not in taken:
                found += self.lay_pieces(path, (), target[m].pieces, "alone")
        return found

    def _likely(
        self,
        sources: Sequence[Block],
        targets: Sequence[Block],
        named: Mapping[int, int],
        lead: int,
        front: int,
    ) -> list[tuple[int, int]]:
        """Definitions that nobody names, by their words: each the other's likeliest."""
        rows = [k for k in range(lead, len(sources)) if k not in named]
        columns = [m for m in range(front, len(targets)) if m not in set(named.values())]
        alike = liken(
            [self.bag_of(sources[k].text, self.languages[0]) for k in rows],
            [self.bag_of(targets[m].text, self.languages[1]) for m in columns],
            self.lexicon,
            self.weights,
        )
        ways = sorted(
            (-alike.of(i, i + 1, j, j + 1), i, j)
            for i, shared in enumerate(alike.shared)
            for j in shared
        )
        found: dict[int, int] = {}
        for strength, i, j in ways:
            if -strength >= _ALIKE and i not in found and j not in found.values():
                found[i] = j
        return [(rows[i], columns[j]) for i, j in found.items()]

    def lay_pieces(
        self,
        path: ClausePath,
        sources: Sequence[Piece],
        targets: Sequence[Piece],
        method: Method,
        where: Where = "text",
    ) -> list[Placed]:
        """The units of the words of one clause; `method` is how the clauses were paired."""
        left = self._segments(sources, self.languages[0], where)
        right = self._segments(targets, self.languages[1], where)
        if not left and not right:
            return []
        note = (left or right)[0][0].clause.note
        if len(left) == 1 == len(right):
            (mine, place), (other, _) = left[0], right[0]
            unit = Unit(
                path, where, (mine,), (other,), self._sure(mine.text, other.text), method, note
            )
            return [((place, 0), unit)]
        if method == "definition" and left and right and min(len(left), len(right)) == 1:
            # One definition is one unit, in however many items a language prints it.
            mine_all, other_all = tuple(one for one, _ in left), tuple(one for one, _ in right)
            fit = self._fit(
                sum(len(one.text) for one in mine_all), sum(len(one.text) for one in other_all)
            )
            unit = Unit(path, where, mine_all, other_all, round(fit, 3), method, note)
            return [((left[0][1], 0), unit)]
        if not left or not right:
            return [
                (
                    (place, 0) if mine_side else (self.beside(place // 4), place),
                    Unit(
                        _numbered(one.clause.path, path),
                        where,
                        (one,) if mine_side else (),
                        () if mine_side else (one,),
                        0.0,
                        "alone",
                        note,
                    ),
                )
                for mine_side, side in ((True, left), (False, right))
                for one, place in side
            ]
        return self._lay(path, left, right, method, where, note)

    def _lay(
        self,
        path: ClausePath,
        left: list[tuple[Segment, int]],
        right: list[tuple[Segment, int]],
        method: Method,
        where: Where,
        note: int | None,
    ) -> list[Placed]:
        mine_bags = [self._segment_bag(one, self.languages[0]) for one, _ in left]
        other_bags = [self._segment_bag(one, self.languages[1]) for one, _ in right]
        alike = liken(mine_bags, other_bags, self.lexicon, self.weights)
        sizes = [len(one.text) for one, _ in left], [len(one.text) for one, _ in right]
        rows = [
            (programme.row_of(one.text), b) for (one, _), b in zip(left, mine_bags, strict=True)
        ]
        columns = [
            (programme.row_of(one.text), b) for (one, _), b in zip(right, other_bags, strict=True)
        ]
        beads = programme.lay(
            [row for row, _ in rows],
            [row for row, _ in columns],
            alike,
            ratio=self.ratio,
            widest=_WIDEST,
        )
        beads = list(strip(beads, rows, columns, alike, self.lexicon, self.ratio))
        if self.has_learned and method != "definition":
            beads = list(join_crossed(beads, alike))
        found = []
        last = left[0][1] - 1
        for bead in beads:
            mine = tuple(one for one, _ in left[bead.first : bead.last])
            other = tuple(one for one, _ in right[bead.start : bead.end])
            last = left[bead.last - 1][1] if mine else last
            home = (mine or other)[0].clause.path
            score = 0.0
            if mine and other:
                fit = self._fit(
                    sum(sizes[0][bead.first : bead.last]), sum(sizes[1][bead.start : bead.end])
                )
                score = round((fit + min(bead.score / 0.5, 1.0)) / 2, 3)
            how: Method = "definition" if method == "definition" else "text"
            found.append(
                (
                    (last, bead.start),
                    Unit(
                        _numbered(home, path),
                        where,
                        mine,
                        other,
                        score,
                        how if mine and other else "alone",
                        note,
                    ),
                )
            )
        return found

    def _segment_bag(self, one: Segment, language: str) -> Bag:
        found = self.bag_of(one.text, language)
        cited = self.cited.get((one.clause, one.where))
        if not cited:
            return found
        return found | {f"@{path}" for at, path in cited if one.span.start <= at < one.span.end}

    def _segments(
        self, pieces: Sequence[Piece], language: str, where: Where
    ) -> list[tuple[Segment, int]]:
        return [
            (Segment(piece.clause, where, span, span.of(piece.text)), piece.place * 4)
            for piece in pieces
            for span in segment(piece.text, language)
        ]

    def _sure(self, mine: str, other: str) -> float:
        return round(self._fit(len(mine), len(other)), 3)

    def _fit(self, mine: int, other: int) -> float:
        cost = programme.length_cost(mine, other, self.ratio)
        return 1 - cost / programme.STRANGEST / 2


def _numbered(path: ClausePath, known: ClausePath) -> ClausePath:
    """The numbered clause a segment's path belongs to; `known` where it is a paragraph of that."""
    for k, part in enumerate(path.parts):
        if k and part[0] == "p" and part[1:].isdigit():
            return ClausePath(path.parts[:k])
    return path if path.is_within(known) else known


def _is_long(sources: Sequence[Piece], targets: Sequence[Piece]) -> bool:
    """Whether a piece may hold more than one sentence: a stop before its end."""
    return any(
        ". " in piece.text or "; " in piece.text or "? " in piece.text
        for piece in (*sources, *targets)
    )
