"""An edition as rows to be paired: each numbered clause with the unnumbered paragraphs that are its
own. Knows clauses, not how they are paired.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lawkit.model import Clause, ClauseId, ClausePath, Edition

# `the Nunavut Court of Justice,` and `a corporation that is` both go on.
_GOES_ON = re.compile(r"[,:\w]\s*\Z")


class Piece(NamedTuple):
    """Own words of one clause (or note), and where in the edition's order they stand."""

    clause: ClauseId
    text: str
    place: int


class Block(NamedTuple):
    """A clause's own text, or one of its paragraphs with the items under it that have no path of
    their own. `tail`: the last words under it, whoever's they are.
    """

    pieces: tuple[Piece, ...]
    tail: str

    @property
    def text(self) -> str:
        """Its words, joined."""
        return " ".join(piece.text for piece in self.pieces)


class Cell(NamedTuple):
    """A numbered clause: its heading and its words."""

    path: ClausePath
    heading: str
    blocks: tuple[Block, ...]
    place: int

    @property
    def pieces(self) -> list[Piece]:
        """All words in document order."""
        return [piece for block in self.blocks for piece in block.pieces]

    @property
    def text(self) -> str:
        """Heading and words, for a look at the whole."""
        return " ".join(filter(None, (self.heading, *(piece.text for piece in self.pieces))))


def cells_of(edition: Edition) -> dict[ClausePath, Cell]:
    """The numbered clauses of an edition in document order, by path; of a path that stands twice the
    words are joined.

    A numbered clause whose path goes through a paragraph (`35.1.p39.a`: an item of one of many
    definitions) is part of that paragraph's block.
    """
    found: dict[ClausePath, Cell] = {}
    counter = iter(range(10**9))
    for law in edition.clauses:
        for path, heading, block in _blocks(edition, law, counter):
            known = found.get(path)
            place = block.pieces[0].place if block else next(counter)
            if known is None:
                found[path] = Cell(path, heading, (block,) if block else (), place)
            elif block:
                found[path] = known._replace(blocks=(*known.blocks, block))
    return found


def _blocks(
    edition: Edition, law: Clause, counter: Iterator[int]
) -> Iterator[tuple[ClausePath, str, Block | None]]:
    """(owner's path, heading, block) of every block of a law, in document order."""
    open_block: list[Piece] = []
    tail = law.text
    owner = law.path
    heading = law.heading
    within: ClausePath | None = None
    for clause in law.walk():
        home, paragraph = _home(clause.path)
        if paragraph is None or paragraph != within:
            if open_block or within is None:
                yield owner, heading, Block(tuple(open_block), tail) if open_block else None
            tail = _last(clause) if paragraph is not None else clause.text
            open_block, owner, within = [], home, paragraph
            heading = "" if paragraph is not None else clause.heading
        if clause.text:
            open_block.append(Piece(ClauseId(edition.id, clause.path), clause.text, next(counter)))
    yield owner, heading, Block(tuple(open_block), tail) if open_block else None


def blocks_of(cells: Sequence[Cell]) -> tuple[Block, ...]:
    """The blocks of a clause, with what its other cells hold put where it stands among them, and a
    paragraph that goes on from the one before (`and includes ...`) joined to it.
    """
    blocks = list(cells[0].blocks)
    for cell in cells[1:]:
        for block in cell.blocks:
            at = sum(one.pieces[0].place < block.pieces[0].place for one in blocks) - 1
            if at < 0:
                blocks.insert(0, block)
            else:
                blocks[at] = Block((*blocks[at].pieces, *block.pieces), block.tail)
    joined: list[Block] = []
    for block in blocks:
        if len(joined) > 1 and _GOES_ON.search(joined[-1].tail):
            joined[-1] = Block((*joined[-1].pieces, *block.pieces), block.tail)
        else:
            joined.append(block)
    return tuple(joined)


def _last(clause: Clause) -> str:
    """The last words under a clause, its own where nothing hangs under it."""
    while clause.children:
        clause = clause.children[-1]
    return clause.text


def _home(path: ClausePath) -> tuple[ClausePath, ClausePath | None]:
    """The numbered clause a path belongs to, and the paragraph it goes through, if any."""
    for k, part in enumerate(path.parts):
        if k and part[0] == "p" and part[1:].isdigit():
            return ClausePath(path.parts[:k]), ClausePath(path.parts[: k + 1])
    return path, None
