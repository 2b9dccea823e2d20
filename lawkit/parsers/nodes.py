"""Clauses in the making: nodes with their paragraphs, and the freezing of a node into a clause.

Knows spans and maps; not which label makes a node, nor what a law is.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Self

import msgspec

from lawkit.model import Anchor, Clause, ClausePath, SourceMap, Span
from lawkit.model.clause import Edge
from lawkit.parsers.block import Block, Mark
from lawkit.parsers.source import Source

Anchored = tuple[int, Mark, Anchor]
"""A note's mark: the index of its law, the mark as it was cut out, where it stands in a clause."""

_NOWHERE = SourceMap()
_SINCE = 8  # paragraphs after which a list is over


class Paragraph(msgspec.Struct, gc=False, eq=False):
    """An unnumbered unit under a node, with the nodes that hang under it.

    more: the words of further blocks that go on with it, joined once, however many there are.
    """

    text: str
    origin: SourceMap
    start: int
    end: int
    marks: tuple[Mark, ...] = ()
    children: list[Node] | None = None
    more: list[Block] | None = None

    @classmethod
    def of(cls, block: Block, at: int) -> Self:
        """The words of a block from `at` on."""
        if not at:
            origin = block.origin
            start = origin.source[0] if origin.at else block.start
            return cls(block.text, origin, start, block.end, block.marks)
        origin = block.origin
        if len(origin.at) == 1:
            start = origin.source[0] + at
            origin = SourceMap(origin.at, (start,))
        else:
            origin = shifted(origin, at)
            start = origin.source[0] if origin.at else block.start
        marks = marks_from(block, at) if block.marks else ()
        return cls(block.text[at:], origin, start, block.end, marks)

    def go_on(self, block: Block) -> None:
        """Words of a block whose break was no break go on this paragraph."""
        if block.marks:
            before = (self.text, *(one.text for one in self.more or ()))
            shift = sum(len(text) + 1 for text in before)
            moved = (Mark(m.offset + shift, m.marker, m.place) for m in block.marks)
            self.marks = (*self.marks, *moved)
        self.more = self.more or []
        self.more.append(block)
        self.end = block.end

    @property
    def ending(self) -> str:
        """The last words."""
        return self.more[-1].text if self.more else self.text

    def words(self) -> tuple[str, SourceMap]:
        """The text and its map, pieces joined by spaces."""
        if not self.more:
            return self.text, self.origin
        at, source = list(self.origin.at), list(self.origin.source)
        length = len(self.text)
        for block in self.more:
            if length:
                at.append(length)
                source.append(max(block.start - 1, 0))
                length += 1
            at.extend(place + length for place in block.origin.at)
            source.extend(block.origin.source)
            length += len(block.text)
        text = " ".join((self.text, *(block.text for block in self.more)))
        return text, SourceMap(tuple(at), tuple(source))


class Node(msgspec.Struct, gc=False, eq=False):
    """A numbered clause in the making. depth: its rung, 0 for a law; rank: its number's value."""

    path: ClausePath
    label: str
    depth: int
    start: int
    end: int
    indent: int
    rank: int = 0
    shape: str = ""
    heading: str = ""
    heading_origin: SourceMap = _NOWHERE
    heading_marks: tuple[Mark, ...] = ()
    missing: tuple[Edge, ...] = ()
    paragraphs: list[Paragraph] = []
    children: list[Node] | None = None

    @classmethod
    def of(cls, block: Block, path: ClausePath, label: str, depth: int) -> Self:
        """A clause that begins with a block."""
        return cls(path, label, depth, block.start, block.end, block.indent)

    @property
    def is_bare(self) -> bool:
        """True before it has words or children."""
        return not (self.paragraphs or self.children)

    @property
    def last_child(self) -> Node | None:
        """The last clause under it, unless many paragraphs have come since."""
        for paragraph in self.paragraphs[: -_SINCE - 1 : -1]:
            if paragraph.children:
                return paragraph.children[-1]
        return self.children[-1] if self.children else None

    def add(self, child: Node) -> None:
        """A child hangs under the last paragraph, where there is one."""
        above = self.paragraphs[-1] if self.paragraphs else self
        if above.children is None:
            above.children = [child]
        else:
            above.children.append(child)

    def entitle(self, block: Block, at: int = 0) -> None:
        """The words of a block from `at` on are the heading."""
        self.heading, self.heading_origin = words_from(block, at)
        self.heading_marks = marks_from(block, at)


def freeze(node: Node, law: int, source: Source, anchors: list[Anchored]) -> Clause:
    """The clause a node has become; marks of notes go to `anchors` in document order.

    One paragraph is the clause's own text; of several each is a child `p1`, `p2`, ... with what
    hangs under it.
    """
    paragraphs = node.paragraphs
    if node.heading_marks:
        anchors += [(law, m, Anchor(node.path, m.offset, "heading")) for m in node.heading_marks]
    if len(paragraphs) > 1:
        _tell_apart(node)
    children = [freeze(child, law, source, anchors) for child in node.children or ()]
    text, origin = "", _NOWHERE
    if len(paragraphs) == 1:
        only = paragraphs[0]
        text, origin = only.words() if only.more else (only.text, only.origin)
        if only.marks:
            anchors += [(law, mark, Anchor(node.path, mark.offset)) for mark in only.marks]
        if only.children:
            children += [freeze(child, law, source, anchors) for child in only.children]
    elif paragraphs:
        children += [
            _freeze_paragraph(node, k, law, source, anchors) for k in range(len(paragraphs))
        ]
    plain = not source.origin.at
    return Clause(
        node.path,
        node.label,
        node.heading,
        text,
        Span(node.start, node.end) if plain else source.span(node.start, node.end),
        tuple(children) if children else (),
        node.missing,
        origin if plain else source.compose(origin),
        node.heading_origin if plain else source.compose(node.heading_origin),
    )


def _freeze_paragraph(
    node: Node, k: int, law: int, source: Source, anchors: list[Anchored]
) -> Clause:
    paragraph = node.paragraphs[k]
    path = node.path.child(f"p{k + 1}")
    text, origin = paragraph.words()
    if paragraph.marks:
        anchors += [(law, mark, Anchor(path, mark.offset)) for mark in paragraph.marks]
    below: tuple[Clause, ...] = ()
    end = paragraph.end
    if paragraph.children:
        below = tuple([freeze(child, law, source, anchors) for child in paragraph.children])
        end = max(end, *(child.end for child in paragraph.children))
    missing = node.missing
    if missing:
        cut = {"head": 0, "tail": len(node.paragraphs) - 1}
        missing = tuple(edge for edge in missing if cut[edge] == k)
    span = source.span(paragraph.start, end)
    return Clause(path, "", "", text, span, below, missing, source.compose(origin))


def _tell_apart(node: Node) -> None:
    """Where two paragraphs of one clause have lists that bear the same numbers (6: I II III, I II),
    the lists are told apart by their paragraphs: 6.p2.I, 6.p3.I.
    """
    seen: dict[str, int] = {}
    for k, paragraph in enumerate(node.paragraphs):
        for child in paragraph.children or ():
            if seen.setdefault(child.path.parts[-1], k) != k:
                break
        else:
            continue
        break
    else:
        return
    for k, paragraph in enumerate(node.paragraphs, start=1):
        for child in paragraph.children or ():
            _move(child, node.path.child(f"p{k}"))


def _move(node: Node, parent: ClausePath) -> None:
    """Give a node and all below it the paths they have under another parent."""
    node.path = parent.child(node.path.parts[-1])
    inner = (child for paragraph in node.paragraphs for child in paragraph.children or ())
    for child in (*(node.children or ()), *inner):
        _move(child, node.path)


def words_from(block: Block, start: int) -> tuple[str, SourceMap]:
    """The words of a block from an offset on, with their map."""
    if not start:
        return block.text, block.origin
    return block.text[start:], shifted(block.origin, start)


def shifted(origin: SourceMap, start: int) -> SourceMap:
    """The map of a text's tail that begins at `start`."""
    at, source = origin.at, origin.source
    if len(at) == 1:
        return SourceMap(at, (source[0] + start,))
    if not at:
        return origin
    first = bisect_right(at, start)
    return SourceMap(
        (0, *(place - start for place in at[first:])), (origin.locate(start), *source[first:])
    )


def marks_from(block: Block, start: int) -> tuple[Mark, ...]:
    """The marks in the words of a block from an offset on."""
    if not start or not block.marks:
        return block.marks
    return tuple(
        Mark(mark.offset - start, mark.marker, mark.place)
        for mark in block.marks
        if mark.offset >= start
    )


def unwrapped(root: Clause) -> tuple[Clause, ...]:
    """The clauses of a source without laws, which were gathered under a root of no number."""
    if not root.text:
        return root.children
    path = ClausePath(("p1",))
    span, children = root.span, root.children
    return (Clause(path, "", "", root.text, span, children, root.missing, root.origin),)
