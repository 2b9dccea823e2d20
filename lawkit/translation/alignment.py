"""Source and target laid side by side: clauses by their numbers, segments inside a clause by the
dynamic programme. Takes editions, their references and a concordance as they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from lawkit.model import ClauseId, ClausePath, Edition, Reference, Span, Where
from lawkit.model.alignment import Alignment, ClausePair, Segment, Unit
from lawkit.model.concordance import Concordance
from lawkit.translation import programme
from lawkit.translation.cells import Cell, Piece, blocks_of, cells_of
from lawkit.translation.definitions import pair_definitions
from lawkit.translation.laying import Layer, Marks, Placed
from lawkit.translation.pairing import Pairing, pair_by_label, pair_by_text, paths_onward

_LABELLED = 0.3


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
        self.source, self.target = source, target
        self.left, self.right = cells_of(source), cells_of(target)
        sizes = [
            [len(piece.text) for cell in cells.values() for piece in cell.pieces]
            for cells in (self.left, self.right)
        ]
        self.layer = Layer(
            (source.language, target.language),
            _cited((*source_references, *target_references)),
            programme.ratio_of(*sizes),
            marks,
            self._beside,
        )

    def align(self, concordance: Concordance | None, *, by_text: bool) -> Alignment:
        onward = paths_onward(self.left, self.right, concordance)
        shared = sum(path in onward for path in self.left)
        least = min(len(self.left), len(self.right))
        if by_text or shared < _LABELLED * least:
            pairings = pair_by_text(
                self.left,
                self.right,
                (
                    [
                        self.layer.bag_of(cell.text, self.source.language)
                        for cell in self.left.values()
                    ],
                    [
                        self.layer.bag_of(cell.text, self.target.language)
                        for cell in self.right.values()
                    ],
                ),
            )
        else:
            pairings = pair_by_label(
                self.left, self.right, onward, "concordance" if concordance else "label"
            )
        self.layer.learn(pairings)
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

    def _units(self, pairing: Pairing) -> list[Placed]:
        source, target, method = pairing
        path = (source or target)[0].path
        found = self._headings(pairing)
        if source and target and len(source[0].blocks) > 2 < len(target[0].blocks):
            blocks, others = blocks_of(source), blocks_of(target)
            named = pair_definitions(blocks, others)
            if len(named) > 1:
                return found + self.layer.lay_definitions(path, blocks, others, named)
        sources = sorted((p for cell in source for p in cell.pieces), key=lambda p: p.place)
        targets = sorted((p for cell in target for p in cell.pieces), key=lambda p: p.place)
        return found + self.layer.lay_pieces(path, sources, targets, method)

    def _headings(self, pairing: Pairing) -> list[Placed]:
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

    def _heading(self, source: Cell | None, target: Cell | None, path: ClausePath) -> Placed:
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

    def _notes(self) -> list[Placed]:
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
                for _, unit in self.layer.lay_pieces(law, pieces[0], pieces[1], "note", "note"):
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


def _cited(references: Iterable[Reference]) -> dict[tuple[ClauseId, Where], list[tuple[int, str]]]:
    """Offset and target's path of every reference, by the text it stands in."""
    found: dict[tuple[ClauseId, Where], list[tuple[int, str]]] = defaultdict(list)
    for reference in references:
        for target in reference.targets:
            found[reference.source, reference.where].append(
                (reference.span.start, str(target.id.path))
            )
    return found
