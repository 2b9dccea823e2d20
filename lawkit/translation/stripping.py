"""Beads looked at again: a segment that adds nothing to its bead stands alone, and beads whose words
go across are one. Short texts teach no lexicon, and the programme alone would rather stretch a bead
than drop a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lawkit.translation.bags import Bag
from lawkit.translation.lexicon import Lexicon
from lawkit.translation.likeness import Likeness
from lawkit.translation.programme import Bead, Row, length_cost

_OWN = 0.12
_SLACK = 1.0
_ACROSS = 0.05
_LIKE = 0.15


def strip(
    beads: Iterable[Bead],
    sources: Sequence[tuple[Row, Bag]],
    targets: Sequence[tuple[Row, Bag]],
    alike: Likeness,
    lexicon: Lexicon,
    ratio: float,
    *,
    clauses: bool = False,
) -> Iterator[Bead]:
    """The beads in order; a first or last segment of one of several leaves it where hardly a word of
    it answers to anything that the rest has not answered, and the rest fits in length without it.

    Only whole sentences leave: an item that ends in `;` or `or` is part of what it stands in, unless
    the rows are whole `clauses`.
    """
    for bead in beads:
        rows = list(range(bead.first, bead.last))
        columns = list(range(bead.start, bead.end))
        before: list[Bead] = []
        after: list[Bead] = []
        while rows and columns and (len(rows) > 1 or len(columns) > 1):
            in_source = len(rows) > 1
            side, others = (rows, columns) if in_source else (columns, rows)
            mine, theirs = (sources, targets) if in_source else (targets, sources)
            whole = _cost(side, others, mine, theirs, ratio if in_source else 1 / ratio)
            for at in (len(side) - 1, 0):
                rest = side[:at] + side[at + 1 :]
                ends = mine[side[at]][0].is_closed and mine[side[max(at - 1, 0)]][0].is_closed
                if not (clauses or ends):
                    continue
                cost = _cost(rest, others, mine, theirs, ratio if in_source else 1 / ratio)
                if cost > whole + _SLACK:
                    continue
                if _own(side[at], rest, others, mine, theirs, lexicon, in_source) >= _OWN:
                    continue
                alone = side[at]
                edge = (columns if in_source else rows)[0 if at == 0 else -1] + (at != 0)
                gone = (
                    Bead(alone, alone + 1, edge, edge, 0.0)
                    if in_source
                    else Bead(edge, edge, alone, alone + 1, 0.0)
                )
                (after if at else before).append(gone)
                del side[at]
                break
            else:
                break
        yield from before
        if rows and columns:
            first, last, start, end = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
            yield Bead(first, last, start, end, alike.of(first, last, start, end))
        else:
            yield bead
        yield from reversed(after)


def join_crossed(beads: Iterable[Bead], alike: Likeness) -> Iterator[Bead]:
    """The beads in order; two neighbours of which one answers better to the other's counterpart than
    to its own are one: one language says in its first sentence what the other says in its last.
    """
    before: Bead | None = None
    for bead in beads:
        if before is None:
            before = bead
        elif _is_crossed(before, bead, alike):
            edges = before.first, bead.last, before.start, bead.end
            before = Bead(*edges, alike.of(*edges))
        else:
            yield before
            before = bead
    if before is not None:
        yield before


def _is_crossed(one: Bead, other: Bead, alike: Likeness) -> bool:
    if not all(b.first < b.last and b.start < b.end for b in (one, other)):
        return False
    across = max(
        alike.of(one.first, one.last, other.start, other.end),
        alike.of(other.first, other.last, one.start, one.end),
    )
    return across >= _LIKE and min(one.score, other.score) + _ACROSS < across


def _cost(
    side: Sequence[int],
    others: Sequence[int],
    mine: Sequence[tuple[Row, Bag]],
    theirs: Sequence[tuple[Row, Bag]],
    ratio: float,
) -> float:
    return length_cost(
        sum(mine[k][0].length for k in side), sum(theirs[k][0].length for k in others), ratio
    )


def _own(
    at: int,
    rest: Sequence[int],
    others: Sequence[int],
    mine: Sequence[tuple[Row, Bag]],
    theirs: Sequence[tuple[Row, Bag]],
    lexicon: Lexicon,
    in_source: bool,
) -> float:
    """The share of a segment's words that answer to what the rest of its side does not answer to."""
    there: frozenset[str] = frozenset().union(*(theirs[k][1] for k in others))
    taken: set[str] = set()
    for k in rest:
        for word in mine[k][1]:
            taken |= _answers(word, there, lexicon, in_source)
    words = mine[at][1]
    answering = sum(bool(_answers(word, there, lexicon, in_source) - taken) for word in words)
    return answering / len(words) if words else 0.0


def _answers(word: str, there: frozenset[str], lexicon: Lexicon, in_source: bool) -> set[str]:
    found = {word} & there
    if in_source:
        return found | (lexicon.links.get(word, {}).keys() & there)
    return found | {other for other in there if word in lexicon.links.get(other, {})}
