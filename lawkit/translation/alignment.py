"""Source and target laid side by side: clauses by their numbers, segments inside a clause by the
dynamic programme. Takes editions, their references and a concordance as they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from lawkit.model import ClauseId, ClausePath, Edition, Reference, Span, Where
from lawkit.model.alignment import Alignment, ClausePair, Method, Segment, Unit
from lawkit.model.concordance import Concordance
from lawkit.translation import programme
from lawkit.translation.bags import Bag, bag
from lawkit.translation.cells import Block, Cell, Piece, blocks_of, cells_of
from lawkit.translation.definitions import pair_definitions
from lawkit.translation.lexicon import Lexicon, learn
from lawkit.translation.likeness import Weights, liken, weigh
from lawkit.translation.pairing import Pairing, pair_by_label, pair_by_text, paths_onward
from lawkit.translation.segments import segment
from lawkit.translation.stripping import join_crossed, strip

Marks = Callable[[str, str], Iterable[str]]
"""Names of what a text of a language speaks of, the same in every language: terms of a termbase."""

_LABELLED = 0.3
_TRAINED = 1500
_ENOUGH = 40
_ALIKE = 0.25
_WIDEST = 12


def align(
    source: Edition,
    target: Edition,
    *,
    source_references: Sequence[Reference] = (),
    target_references: Sequence[Reference] = (),
    concordance: Concordance | None = None,
    by_text: bool = False,
    marks: Marks | None = None,
) -> Alignment:
    """Every segment of both editions in one unit.

    Clauses pair by path, or by what `concordance` (source to target, or to the edition whose
    numbers the target bears) says they became; where fewer than three in ten numbers agree, or
    with `by_text`, by their words alone. A clause without a counterpart goes with the clause it
    lies in, whose counterpart may hold its words.
    """
    work = _Bench(source, target, source_references, target_references, marks)
    return work.align(concordance, by_text=by_text)


class _Bench:
    """One alignment in the making: both editions, their references and what was learned."""

    def __init__(
        self,
        source: Edition,
        target: Edition,
        source_references: Sequence[Reference],
        target_references: Sequence[Reference],
        marks: Marks | None,
    ) -> None:
        self.source, self.target, self.marks = source, target, marks
        self.left, self.right = cells_of(source), cells_of(target)
        self.cited = _cited((*source_references, *target_references))
        self.lexicon = Lexicon()
        self.weights: Weights | None = None
        self.has_learned = False
        sizes = [
            [len(piece.text) for cell in cells.values() for piece in cell.pieces]
            for cells in (self.left, self.right)
        ]
        self.ratio = programme.ratio_of(*sizes)

    def align(self, concordance: Concordance | None, *, by_text: bool) -> Alignment:
        onward = paths_onward(self.left, self.right, concordance)
        shared = sum(path in onward for path in self.left)
        least = min(len(self.left), len(self.right))
        if by_text or shared < _LABELLED * least:
            pairings, self.lexicon = pair_by_text(
                self.left,
                self.right,
                (
                    [self._bag(cell.text, self.source.language) for cell in self.left.values()],
                    [self._bag(cell.text, self.target.language) for cell in self.right.values()],
                ),
            )
        else:
            pairings = pair_by_label(
                self.left, self.right, onward, "concordance" if concordance else "label"
            )
        self._learn(pairings)
        units = [(key, unit) for pairing in pairings for key, unit in self._units(pairing)]
        units += self._notes()
        units.sort(key=lambda pair: pair[0])
        return Alignment(
            self.source.id,
            self.target.id,
            self.source.language,
            self.target.language,
            tuple(unit for _, unit in units),
            tuple(
                ClausePair(
                    tuple(cell.path for cell in each.source),
                    tuple(cell.path for cell in each.target),
                    each.method,
                )
                for each in pairings
            ),
        )

    def _learn(self, pairings: Sequence[Pairing]) -> None:
        """Words that go together, and how rare each is: only for the clauses that need them."""
        pairs: list[tuple[list[Piece], list[Piece]]] = []
        wanted: set[str] = set()
        for each in pairings:
            if not (each.source and each.target):
                continue
            sources = [piece for cell in each.source for piece in cell.pieces]
            targets = [piece for cell in each.target for piece in cell.pieces]
            if len(sources) != 1 or len(targets) != 1 or _is_long(sources, targets):
                wanted |= self._bag(" ".join(p.text for p in sources), self.source.language)
            if len(pairs) < _TRAINED and len(sources) <= 2 and len(targets) <= 2:
                pairs.append((sources, targets))
        if not wanted:
            return
        trained = [
            (
                self._bag(" ".join(piece.text for piece in sources), self.source.language),
                self._bag(" ".join(piece.text for piece in targets), self.target.language),
            )
            for sources, targets in pairs
        ]
        self.lexicon = learn(trained, frozenset(wanted))
        self.weights = weigh(trained)
        self.has_learned = len(trained) >= _ENOUGH

    def _bag(self, text: str, language: str) -> Bag:
        found = bag(text, language)
        if self.marks is None:
            return found
        return found | {f"#{name}" for name in self.marks(text, language)}

    def _units(self, pairing: Pairing) -> list[tuple[tuple[int, int], Unit]]:
        source, target, method = pairing
        path = (source or target)[0].path
        found = self._headings(pairing)
        if source and target and len(source[0].blocks) > 2 < len(target[0].blocks):
            blocks, others = blocks_of(source), blocks_of(target)
            named = pair_definitions(blocks, others)
            if len(named) > 1:
                return found + self._definitions(path, blocks, others, named)
        sources = sorted((p for cell in source for p in cell.pieces), key=lambda p: p.place)
        targets = sorted((p for cell in target for p in cell.pieces), key=lambda p: p.place)
        return found + self._pair_pieces(path, sources, targets, method)

    def _headings(self, pairing: Pairing) -> list[tuple[tuple[int, int], Unit]]:
        found = []
        by_path = {cell.path: cell for cell in pairing.target}
        first = pairing.target[0] if pairing.target else None
        used = set()
        for k, cell in enumerate(pairing.source):
            other = first if k == 0 else by_path.get(cell.path)
            if cell.heading or (other and other.heading):
                if other is not None:
                    used.add(other.path)
                found.append(self._heading(cell, other, cell.path))
        found += [
            self._heading(None, cell, cell.path)
            for cell in pairing.target
            if cell.heading and cell.path not in used
        ]
        return found

    def _heading(
        self, source: Cell | None, target: Cell | None, path: ClausePath
    ) -> tuple[tuple[int, int], Unit]:
        sides: list[tuple[Segment, ...]] = []
        for cell, edition in ((source, self.source), (target, self.target)):
            if cell is None or not cell.heading:
                sides.append(())
                continue
            span = Span(0, len(cell.heading))
            sides.append((Segment(ClauseId(edition.id, cell.path), "heading", span, cell.heading),))
        sure = 1.0 if all(sides) else 0.0
        unit = Unit(path, "heading", sides[0], sides[1], sure, "heading")
        return self._key(source, target), unit

    def _key(self, source: Cell | None, target: Cell | None) -> tuple[int, int]:
        if source is not None:
            return source.place * 4 - 1, 0
        assert target is not None
        return self._beside(target.place), target.place

    def _beside(self, place: int) -> int:
        """The order of a place of the target among the source's: after what precedes it."""
        paths, places, keys = self._order
        at = bisect_right(places, place) - 1
        while at >= 0 and paths[at] not in self.left:
            at -= 1
        return keys[at] + 2 if at >= 0 else -1

    @property
    def _order(self) -> tuple[list[ClausePath], list[int], list[int]]:
        if not hasattr(self, "_ordered"):
            cells = list(self.right.values())
            keys = []
            for cell in cells:
                mine = self.left.get(cell.path)
                keys.append(
                    max((p.place for p in mine.pieces), default=mine.place) * 4 if mine else 0
                )
            self._ordered = [cell.path for cell in cells], [cell.place for cell in cells], keys
        return self._ordered

    def _definitions(
        self,
        path: ClausePath,
        source: Sequence[Block],
        target: Sequence[Block],
        named: dict[int, int],
    ) -> list[tuple[tuple[int, int], Unit]]:
        """Definitions in the alphabets of two languages: each goes with its own, out of order."""
        found = []
        lead, front = int(0 not in named), int(0 not in named.values())
        for other in self._likely(source, target, named, lead, front):
            named[other[0]] = other[1]
        for k, m in named.items():
            found += self._pair_pieces(path, source[k].pieces, target[m].pieces, "definition")
        found += self._pair_pieces(
            path,
            [piece for block in source[:lead] for piece in block.pieces],
            [piece for block in target[:front] for piece in block.pieces],
            "text",
        )
        taken = set(named.values())
        for k in range(lead, len(source)):
            if k not in named:
                found += self._pair_pieces(path, source[k].pieces, (), "alone")
        for m in range(front, len(target)):
            if m not in taken:
                found += self._pair_pieces(path, (), target[m].pieces, "alone")
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
            [self._bag(sources[k].text, self.source.language) for k in rows],
            [self._bag(targets[m].text, self.target.language) for m in columns],
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

    def _pair_pieces(
        self,
        path: ClausePath,
        sources: Sequence[Piece],
        targets: Sequence[Piece],
        method: Method,
        where: Where = "text",
    ) -> list[tuple[tuple[int, int], Unit]]:
        left = self._segments(sources, self.source.language, where)
        right = self._segments(targets, self.target.language, where)
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
                    (place, 0) if mine_side else (self._beside(place // 4), place),
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
    ) -> list[tuple[tuple[int, int], Unit]]:
        mine_bags = [self._segment_bag(one, self.source.language) for one, _ in left]
        other_bags = [self._segment_bag(one, self.target.language) for one, _ in right]
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
        found = self._bag(one.text, language)
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

    def _notes(self) -> list[tuple[tuple[int, int], Unit]]:
        found = []
        theirs = defaultdict(list)
        for note in self.target.notes:
            theirs[note.law].append(note)
        laws = dict.fromkeys([n.law for n in (*self.source.notes, *self.target.notes)])
        for law in laws:
            mine = [note for note in self.source.notes if note.law == law]
            for k in range(max(len(mine), len(theirs[law]))):
                pieces = [
                    [Piece(ClauseId(edition.id, law, notes[k].n), notes[k].text, self._end(law))]
                    if k < len(notes)
                    else []
                    for notes, edition in ((mine, self.source), (theirs[law], self.target))
                ]
                for _, unit in self._pair_pieces(law, pieces[0], pieces[1], "note", "note"):
                    found.append(((self._end(law) * 4 + 1, k), unit))
        return found

    def _end(self, law: ClausePath) -> int:
        """Where the law's last words stand in the source."""
        return max(
            (
                p.place
                for cell in self.left.values()
                if cell.path.is_within(law)
                for p in cell.pieces
            ),
            default=0,
        )


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


def _cited(references: Iterable[Reference]) -> dict[tuple[ClauseId, Where], list[tuple[int, str]]]:
    """Offset and target's path of every reference, by the text it stands in."""
    found: dict[tuple[ClauseId, Where], list[tuple[int, str]]] = defaultdict(list)
    for reference in references:
        for target in reference.targets:
            found[reference.source, reference.where].append(
                (reference.span.start, str(target.id.path))
            )
    return found
