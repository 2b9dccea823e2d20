"""Which clauses answer to which: by their numbers, by what a concordance says they became, or by their
words alone. Knows cells, not segments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lawkit.model import ClausePath
from lawkit.model.alignment import Method
from lawkit.model.concordance import Concordance
from lawkit.translation import programme
from lawkit.translation.bags import Bag, bag
from lawkit.translation.cells import Cell
from lawkit.translation.lexicon import Lexicon, learn
from lawkit.translation.likeness import liken
from lawkit.translation.stripping import strip

Cells = Mapping[ClausePath, Cell]

_LEARNED = 20


class Pairing(NamedTuple):
    """Cells that answer to each other; a side may be empty or hold several."""

    source: tuple[Cell, ...]
    target: tuple[Cell, ...]
    method: Method


def paths_onward(
    left: Cells, right: Cells, concordance: Concordance | None
) -> dict[ClausePath, ClausePath]:
    """The target's path for each source path that has one."""
    became: dict[ClausePath, ClausePath] = {}
    if concordance is not None:
        for id, news in concordance.onward().items():
            if id.note is None and news:
                became[id.path] = news[0].path
    return {
        path: new for path in left if (new := became.get(path, path) if became else path) in right
    }


def pair_by_label(
    left: Cells, right: Cells, onward: Mapping[ClausePath, ClausePath], method: Method
) -> list[Pairing]:
    """Cells by the paths that answer to each other; one without a counterpart goes with the clause it
    lies in, and alone where that has none.
    """
    taken: dict[ClausePath, list[Cell]] = {}
    sources: dict[ClausePath, list[Cell]] = {}
    backward: dict[ClausePath, ClausePath] = {}
    for path, new in onward.items():
        if new not in backward:
            backward[new] = path
            sources[path], taken[path] = [], []
    alone: list[Pairing] = []
    for path, cell in left.items():
        home = _up(path, sources)
        if home is None:
            alone.append(Pairing((cell,), (), "alone"))
        else:
            sources[home].append(cell)
    for path, cell in right.items():
        place = _up(path, backward)
        if place is None:
            alone.append(Pairing((), (cell,), "alone"))
        else:
            taken[backward[place]].append(cell)
    found = [Pairing(tuple(cells), tuple(taken[path]), method) for path, cells in sources.items()]
    return found + alone


def pair_by_text(
    left: Cells, right: Cells, bags: tuple[Sequence[Bag], Sequence[Bag]]
) -> list[Pairing]:
    """Cells in their order by their words alone."""
    mine, theirs = list(left.values()), list(right.values())
    texts = [cell.text for cell in mine], [cell.text for cell in theirs]
    return [
        Pairing(
            tuple(mine[bead.first : bead.last]),
            tuple(theirs[bead.start : bead.end]),
            "text" if bead.last > bead.first and bead.end > bead.start else "alone",
        )
        for bead in _lay_twice(*texts, *bags)
    ]


def align_texts(
    sources: Sequence[str], targets: Sequence[str], languages: tuple[str, str]
) -> list[programme.Bead]:
    """Two rows of texts without any number, laid side by side in order: beads of their places.

    A lexicon is learned from the sure pairs of a first pass and used in a second and third.
    """
    left = [bag(text, languages[0]) for text in sources]
    right = [bag(text, languages[1]) for text in targets]
    return _lay_twice(sources, targets, left, right)


def _lay_twice(
    sources: Sequence[str], targets: Sequence[str], left: Sequence[Bag], right: Sequence[Bag]
) -> list[programme.Bead]:
    rows = [programme.row_of(text) for text in sources]
    columns = [programme.row_of(text) for text in targets]
    lexicon = Lexicon()
    alike = liken(left, right, lexicon)
    beads = programme.lay(rows, columns, alike)
    for _ in range(2):
        lexicon = learn(
            [
                (left[bead.first], right[bead.start])
                for bead in beads
                if bead.last - bead.first == 1 == bead.end - bead.start and bead.score >= 0.1
            ]
        )
        alike = liken(left, right, lexicon)
        beads = programme.lay(rows, columns, alike)
    if len(lexicon.links) < _LEARNED:
        return beads
    ratio = programme.ratio_of([row.length for row in rows], [row.length for row in columns])
    sides = list(zip(rows, left, strict=True)), list(zip(columns, right, strict=True))
    return list(strip(beads, *sides, alike, lexicon, ratio, clauses=True))


def _up(path: ClausePath, known: Mapping[ClausePath, object]) -> ClausePath | None:
    """The path itself or the nearest clause around it that is known."""
    while path.parts and path not in known:
        path = path.parent
    return path if path.parts else None
