"""Clauses and what stands around them in an edition: notes, divisions, furniture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from lawkit.model.ids import ClausePath
from lawkit.model.text import SourceMap, Span

Edge = Literal["head", "tail"]


class Anchor(msgspec.Struct, frozen=True, gc=False):
    """Where a note's mark stood: an offset in the own text (or heading) of the clause at `path`, or
    in the title of the division that begins there.
    """

    path: ClausePath
    offset: int
    where: Literal["text", "heading", "division"] = "text"


class Note(msgspec.Struct, frozen=True, gc=False):
    """Note `n` (from 1) of the law it stands under; `text` is without its mark."""

    law: ClausePath
    n: int
    marker: str
    text: str
    anchors: tuple[Anchor, ...]
    span: Span
    origin: SourceMap = SourceMap()


class MarkedTerm(msgspec.Struct, frozen=True):
    """A term that the source's markup says is defined: its span in the witness, and what the same
    definition calls it in the other language, as printed.
    """

    span: Span
    others: tuple[str, ...] = ()


class Tag(msgspec.Struct, frozen=True, gc=False):
    """A note's mark without a note of its own: it tags the clause for a rule that speaks of marks."""

    marker: str
    anchor: Anchor


class Division(msgspec.Struct, frozen=True, gc=False):
    """A title over a run of clauses (chapter, part, A MISDEAL.); no part of any path.

    `first` and `last` are the laws it spans; `last` may lie past an excerpt's edge and is then the
    last law present. `depth` counts from 0 for the outermost.
    """

    title: str
    first: ClausePath
    last: ClausePath
    span: Span
    depth: int = 0


class Furniture(msgspec.Struct, frozen=True, gc=False):
    """Text of a witness that is no part of the law, kept and counted."""

    span: Span
    text: str
    kind: Literal["navigation", "licence", "layout", "markup", "mark", "front", "back", "other"]


class Clause(msgspec.Struct, frozen=True, gc=False):
    """Any numbered or unnumbered unit.

    text: its own words only, white space folded, without label, children, note marks and markup.
    span: the whole extent in the witness, label and descendants included.
    missing: the edges at which an excerpt cuts it off. origin and heading_origin map the text and
    the heading to the witness. taken_from: the edition whose text this is, where an amending edition
    only points to it, or "".
    """

    path: ClausePath
    label: str
    heading: str
    text: str
    span: Span
    children: tuple[Clause, ...] = ()
    missing: tuple[Edge, ...] = ()
    origin: SourceMap = SourceMap()
    heading_origin: SourceMap = SourceMap()
    witness: str = ""
    taken_from: str = ""

    @property
    def number(self) -> str:
        """The last part of the path: `10`, `a`, `i`, `p2`."""
        return self.path.parts[-1] if self.path.parts else ""

    @property
    def is_complete(self) -> bool:
        """False where an edge of the excerpt cuts it off."""
        return not self.missing

    def walk(self) -> Iterator[Clause]:
        """The clause and all below it, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def full_text(self) -> str:
        """Own words and those of all below, in document order, one unit a line."""
        return "\n".join(clause.text for clause in self.walk() if clause.text)

    def _repr_html_(self) -> str:
        from lawkit.model.markup import clause_html

        return clause_html(self)
