"""Blocks: what a format's reader makes of a source, and the structure builder makes clauses of."""

from __future__ import annotations

from typing import Literal

import msgspec

from lawkit.model import SourceMap, Span
from lawkit.model.clause import Edge
from lawkit.parsers.labels import Label, read_label

Role = Literal["text", "title", "note", "navigation", "licence", "front", "back", "layout"]


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A note's mark taken out of a block's text at `offset`; it stood at `place` in the source."""

    offset: int
    marker: str
    place: Span


class Block(msgspec.Struct, gc=False):
    """A paragraph, list item or title of a source.

    start, end: its extent in the source. text: white space folded, markup and marks taken out,
    the label still in it unless `label` gives it (a list item whose number the markup implies).
    soft: its beginning is a guess; where no label is accepted it goes on the block before.
    indent: columns of white space before it, -1 where the format has none.
    cuts: what was taken out of the source between start and end.
    depth: of a title or a list, as the markup nests them. rung: the level of the ladder that the
    markup itself declares, 0 for a law (-1: it declares none): with a label the block opens a clause
    there, without one it is more words of the clause that is open there. title: its heading.
    """

    start: int
    end: int
    text: str
    origin: SourceMap
    role: Role = "text"
    label: str = ""
    marker: str = ""
    marks: tuple[Mark, ...] = ()
    cuts: tuple[Cut, ...] = ()
    soft: bool = False
    indent: int = -1
    depth: int = 0
    rung: int = -1
    title: Block | None = None
    number: str = ""
    missing: tuple[Edge, ...] = ()
    head: Label | Literal[False] | None = False


def label_of(block: Block, start: int = 0) -> Label | None:
    """The label that a block's markup gives, or that its words begin with at `start`.

    What stands at the head of the words is read once and kept.
    """
    if start:
        return read_label(block.text, start)
    if block.head is False:
        if block.label:
            shape = "()" if block.label.startswith("(") else ""
            block.head = Label(block.label, block.label.strip("().[] "), shape, 0)
        else:
            block.head = read_label(block.text) if block.role == "text" else None
    return block.head


def layout(start: int, end: int) -> Block:
    """A stretch of the source that is no text at all."""
    cut = Cut(start, end, "layout")
    return Block(start, end, "", SourceMap((0,), (start,)), "layout", cuts=(cut,))


class Cut(msgspec.Struct, frozen=True, gc=False):
    """A run of the source that is no part of its text. `marker` where it is a note's mark."""

    start: int
    end: int
    kind: Literal["layout", "markup", "mark"]
    marker: str = ""
