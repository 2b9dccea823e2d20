"""Clauses in the making: nodes with their paragraphs, and the freezing of a node into a clause.

Knows spans and maps; not which label makes a node, nor what a law is.
"""

from __future__ import annotations

from bisect import bisect_right

from lawkit.model import Anchor, Clause, ClausePath, SourceMap
from lawkit.model.clause import Edge
from lawkit.parsers.block import Block, Mark
from lawkit.parsers.source import Source

Anchored = tuple[int, Mark, Anchor]
"""A note's mark: the index of its law, the mark as it was cut out, where it stands in a clause."""

_NOWHERE = SourceMap()


class Paragraph:
    """An unnumbered unit under a node, with the nodes that hang under it.

    Its words are pieces, joined once: a paragraph may go on over many blocks.
    """

    __slots__ = ("children", "end", "marks", "pieces", "start")

    def __init__(self, block: Block, at: int) -> None:
        text, origin = words_from(block, at)
        self.pieces = [(text, origin, block.start)]
        self.start = origin.source[0] if origin.at else block.start
        self.end = block.end
        self.marks: list[Mark] | tuple[Mark, ...] = marks_from(block, at)
        self.children: list[Node] = []

    def go_on(self, block: Block) -> None:
        """Words of a block whose break was no break go on this paragraph."""
        shift = sum(len(text) + 1 for text, _, _ in self.pieces) if block.marks else 0
        self.pieces.append((block.text, block.origin, block.start))
        self.marks = [
            *self.marks,
            *(Mark(m.offset + shift, m.marker, m.place) for m in block.marks),
        ]
        self.end = block.end

    @property
    def ending(self) -> str:
        """The last words."""
        return self.pieces[-1][0]

    def words(self) -> tuple[str, SourceMap]:
        """The text and its map, pieces joined by spaces."""
        if len(self.pieces) == 1:
            return self.pieces[0][0], self.pieces[0][1]
        at: list[int] = []
        source: list[int] = []
        length = 0
        for text, origin, start in self.pieces:
            if length:
                at.append(length)
                source.append(max(start - 1, 0))
                length += 1
            at.extend(place + length for place in origin.at)
            source.extend(origin.source)
            length += len(text)
        return " ".join(text for text, _, _ in self.pieces), SourceMap(tuple(at), tuple(source))


class Node:
    """A numbered clause in the making. depth: its rung, 0 for a law; rank: its number's value."""

    __slots__ = (
        "children", "depth", "end", "heading", "heading_marks", "heading_origin", "indent",
        "label", "missing", "paragraphs", "path", "rank", "shape", "start",
    )  # fmt: skip

    def __init__(self, path: ClausePath, label: str, depth: int, block: Block) -> None:
        self.path = path
        self.label = label
        self.depth = depth
        self.start = block.start
        self.end = block.end
        self.indent = block.indent
        self.heading = ""
        self.heading_origin = _NOWHERE
        self.heading_marks: tuple[Mark, ...] = ()
        self.paragraphs: list[Paragraph] = []
        self.children: list[Node] = []
        self.missing: tuple[Edge, ...] = ()
        self.rank = 0
        self.shape = ""

    @property
    def is_bare(self) -> bool:
        """True before it has words or children."""
        return not (self.paragraphs or self.children)

    def add(self, child: Node) -> None:
        """A child hangs under the last paragraph, where there is one."""
        (self.paragraphs[-1].children if self.paragraphs else self.children).append(child)

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
    children = [freeze(child, law, source, anchors) for child in node.children]
    text, origin = "", _NOWHERE
    if len(paragraphs) == 1:
        only = paragraphs[0]
        text, origin = only.words()
        if only.marks:
            anchors += [(law, mark, Anchor(node.path, mark.offset)) for mark in only.marks]
        if only.children:
            children += [freeze(child, law, source, anchors) for child in only.children]
    elif paragraphs:
        children += [
            _freeze_paragraph(node, k, law, source, anchors) for k in range(len(paragraphs))
        ]
    return Clause(
        node.path,
        node.label,
        node.heading,
        text,
        source.span(node.start, node.end),
        tuple(children),
        node.missing,
        source.compose(origin),
        source.compose(node.heading_origin),
    )


def _freeze_paragraph(
    node: Node, k: int, law: int, source: Source, anchors: list[Anchored]
) -> Clause:
    paragraph = node.paragraphs[k]
    path = node.path.child(f"p{k + 1}")
    text, origin = paragraph.words()
    anchors += [(law, mark, Anchor(path, mark.offset)) for mark in paragraph.marks]
    below = tuple(freeze(child, law, source, anchors) for child in paragraph.children)
    end = max([paragraph.end, *(child.end for child in paragraph.children)])
    cut = {"head": 0, "tail": len(node.paragraphs) - 1}
    missing = tuple(edge for edge in node.missing if cut[edge] == k)
    span = source.span(paragraph.start, end)
    return Clause(path, "", "", text, span, below, missing, source.compose(origin))


def _tell_apart(node: Node) -> None:
    """Where two paragraphs of one clause have lists that bear the same numbers (6: I II III, I II),
    the lists are told apart by their paragraphs: 6.p2.I, 6.p3.I.
    """
    seen: dict[str, int] = {}
    for k, paragraph in enumerate(node.paragraphs):
        for child in paragraph.children:
            if seen.setdefault(child.path.parts[-1], k) != k:
                break
        else:
            continue
        break
    else:
        return
    for k, paragraph in enumerate(node.paragraphs, start=1):
        for child in paragraph.children:
            _move(child, node.path.child(f"p{k}"))


def _move(node: Node, parent: ClausePath) -> None:
    """Give a node and all below it the paths they have under another parent."""
    node.path = parent.child(node.path.parts[-1])
    for child in (*node.children, *(c for p in node.paragraphs for c in p.children)):
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
