"""The one builder: blocks of any format become clauses, driven by the ladder and the language.

Decides which labels are clauses (by ladder and run, never by looks), where the law begins and ends,
what is a division, a note, furniture. Knows no source format and no file.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from lawkit.languages import Language
from lawkit.model import (
    Anchor,
    ClausePath,
    Diagnostic,
    Division,
    Furniture,
    Ladder,
    Place,
    SourceMap,
    Span,
)
from lawkit.parsers.block import Block, Mark, label_of
from lawkit.parsers.declared import number_of
from lawkit.parsers.detect import detect_ladder
from lawkit.parsers.heads import Head
from lawkit.parsers.labels import TITLE, Heading, Label, inner_label, is_title, run_in
from lawkit.parsers.levels import Levels, Reading
from lawkit.parsers.nodes import Anchored, Node, Paragraph, freeze, unwrapped, words_from
from lawkit.parsers.notes import match_notes
from lawkit.parsers.parts import Part
from lawkit.parsers.result import ParseResult
from lawkit.parsers.source import Source
from lawkit.parsers.titles import Titles, is_caption

_ENDED = tuple(".!?:;)]}\"'”’»")
_TERMINAL = tuple(".!?:;,)]}\"'”’»—-–")
_OUTSIDE = frozenset(("navigation", "licence", "front", "back", "layout"))
_FAR = 40  # blocks that a list may be interrupted for
_AHEAD = 12  # labels that are looked at for one that goes on a clause
_MANY = 12  # laws that show how many paragraphs a law of the book has
_BREAK = re.compile("\n")


def build(
    blocks: Sequence[Block],
    source: Source,
    part: Part | None,
    ladder: Ladder | None,
    language: Language,
) -> ParseResult:
    """Clauses and all else of one part of a source, every span in the witness's code points.

    A ladder that is not given is found from the part's labels. Never raises for any input; what is
    doubtful comes back as diagnostics. Linear in the blocks.
    """
    return _Builder(blocks, source, part, ladder, language).result()


class _Builder:
    def __init__(
        self,
        blocks: Sequence[Block],
        source: Source,
        part: Part | None,
        ladder: Ladder | None,
        language: Language,
    ) -> None:
        self.blocks = blocks
        self.source = source
        self.heads = part.heads if part else ()
        self.stop = part.stop if part else len(blocks)
        self.headlines = Titles(language)
        joins, parts = language.joins, language.parts
        self.joins = frozenset(joins.any)
        self.ties = frozenset((
            *joins.to, *joins.of, *language.cues.prepositions, *language.law_nouns,
            *(word for part in parts for word in (*part.one, *part.many, *part.short)),
        ))  # fmt: skip
        self.ladder = ladder or detect_ladder(blocks[: self.stop], self.heads, language)
        self.levels = Levels(self.ladder)
        self.laws: list[Node] = []
        self.open: list[Node] = []
        self.titles: list[Block] = []
        self.divisions: list[tuple[str, int, Span, int]] = []
        self.nesting: list[
            int
        ] = []  # of the divisions, as their markup declares it; -1: it does not
        self.outer = 0
        self.depths: dict[str, int] = {}  # of the nouns of divisions
        self.notes: list[tuple[Block, int]] = []
        self.furniture: list[Furniture] = []
        self.diagnostics: list[Diagnostic] = []
        self.anchors: list[Anchored] = []
        self.lines: list[int] = []
        self.starts = {head.block: head for head in self.heads}
        self.is_declared = any(head.shape == "declared" for head in self.heads)
        self.at = 0
        self.labels: list[int] = []

    # -- the walk over the blocks ------------------------------------------------------------

    def result(self) -> ParseResult:
        heads = self.heads
        first = heads[0].block if heads else -1
        last = self._last_label(heads[-1].block) if heads else -1
        if not heads:
            self._finding("no-law", 0, "no numbered law was found")
        closed = False
        for k, block in enumerate(self.blocks):
            self.at = k
            head = self.starts.get(k)
            role = block.role
            closed = closed or k >= self.stop
            if head is not None:
                closed = False
                self._begin_law(head, block)
            elif block.rung >= 0 and role == "text" and (self.laws or not heads) and not closed:
                self._flush_titles(as_text=True)
                self._root(block)
                self._take_declared(block)
            elif role in _OUTSIDE:
                closed = closed or (bool(self.laws) and role != "layout")
                self._set_aside(block)
            elif k < first and not self._is_headless(k, block, heads[0]):
                self._before_law(block, k, first)
            elif block.rung >= 0 and role == "text" and not closed:
                self._take_declared(block)
            elif role == "note":
                self.notes.append((block, -1 if closed else len(self.laws) - 1))
            elif closed:
                self._set_aside(block)
            elif role == "title" and self.laws and block.head:
                self._flush_titles(as_text=True)
                self._take(block)
            elif role == "title" and self.laws and self._takes_heading(block):
                continue
            elif self._is_division(block, k):
                if k > last and heads:
                    closed = True
                    self._set_aside(block)
                else:
                    self.titles.append(block)
            else:
                if self.titles:
                    self._flush_titles(as_text=True)
                self._take(block)
        self._flush_titles(as_text=False)
        self._set_aside_tail()
        self._cut_off_at_end()
        laws = [freeze(law, k, self.source, self.anchors) for k, law in enumerate(self.laws)]
        paths = [law.path for law in laws]
        matched = match_notes(
            self.notes, self.anchors, paths, self.source,
            declared=bool(heads) and heads[0].shape == "declared",
        )  # fmt: skip
        for block in matched.homeless:
            self._set_aside(block)
        for code, offset, message in matched.findings:
            self._finding(code, offset, message)
        divisions = self._divisions(paths)
        if laws and not laws[0].path.parts:
            laws[:1] = unwrapped(laws[0])
        return ParseResult(
            clauses=tuple(laws),
            divisions=divisions,
            notes=matched.notes,
            tags=matched.tags,
            furniture=tuple(sorted(self._with_cuts(), key=lambda piece: piece.span)),
            diagnostics=tuple(self.diagnostics),
            ladder=self.ladder,
            text=self.source.witness,
        )

    def _last_label(self, head: int) -> int:
        """The last block that certainly is of the laws: the last law's, or a number of all levels."""
        for k in range(self.stop - 1, head, -1):
            label = self.blocks[k].head
            if label and label.parts:
                return k
        return head

    def _is_headless(self, k: int, block: Block, first: Head) -> bool:
        """The end of a clause whose beginning the excerpt does not have: text from the very start
        that begins in the middle of a word or sentence.
        """
        if self.laws:
            return True
        if k or block.role != "text" or not block.text[:1].islower() or first.rank < 2:
            return False
        law = Node.of(block, ClausePath((str(first.rank - 1),)), "", 0)
        law.missing = ("head",)
        law.rank = first.rank - 1
        self.laws.append(law)
        self.open = [law]
        return True

    def _before_law(self, block: Block, k: int, first: int) -> None:
        """Front matter; a title right before the first law names a division of it."""
        near = range(k, first) if first - k <= 6 else ()
        if near and all(self._is_division(self.blocks[n], n) for n in near if self.blocks[n].text):
            self.titles.append(block)
        else:
            self._set_aside(block)

    def _begin_law(self, head: Head, block: Block) -> None:
        if self.titles or not self.laws:
            self._flush_titles(as_text=False, head=head)
        path = ClausePath(head.path)
        law = Node(path, head.label, 0, block.start, block.end, block.indent, head.rank)
        law.missing = block.missing
        self.laws.append(law)
        self.open = [law]
        if block.rung >= 0:
            self._entitle(law, block)
            self._paragraph(block, 0)
        elif head.words < len(block.text):
            if head.is_titled or head.shape == "title":
                law.entitle(block, head.words)
            else:
                self._words(block, head.words, headed=not isinstance(head.read, Heading))

    def _take(self, block: Block) -> None:
        """A block inside a law: its label opens a clause, or its words go on an open one."""
        if not self.open:
            self._root(block)
        if not self.open[-1].paragraphs and self._takes_heading(block):
            return
        label = label_of(block)
        if (
            label is not None
            and not (block.soft and self._is_tied(label))
            and self._place(label, block) is not None
        ):
            self._words(block, 0 if block.label else label.length, headed=True)
        else:
            self._continue(self._with_label(block) if block.label else block)

    def _is_tied(self, label: Label) -> bool:
        """Whether a soft line that a label seems to begin goes on with the citation that the line before
        breaks off: `under paragraphs (1) to` / `(3) of that rule`.
        """
        node = self.open[-1]
        if not (label.is_bracketed and node.paragraphs):
            return False
        before, _, word = node.paragraphs[-1].ending.rpartition(" ")
        tied = word.lower() in self.ties
        return tied or (word.lower() in self.joins and before.endswith(")"))

    def _take_declared(self, block: Block) -> None:
        """A block whose level its markup declares: it opens a clause there, or goes on with one."""
        opens = bool(block.label or block.number)
        while len(self.open) > 1 and self.open[-1].depth >= block.rung + (not opens):
            self.open.pop()
        if opens:
            path = self.open[-1].path.child(block.number or number_of(block.label))
            node = Node.of(block, path, block.label, block.rung)
            node.missing = block.missing
            self.open[-1].add(node)
            self.open.append(node)
            self._entitle(node, block)
        self._paragraph(block, 0)

    def _entitle(self, node: Node, block: Block) -> None:
        """Give a clause the heading that its markup declares, before or after its label."""
        title = block.title
        if title is not None:
            node.heading, node.heading_origin = title.text, title.origin
            node.heading_marks = title.marks
            node.start = min(node.start, title.start)
            self._extend(title.end)

    def _root(self, block: Block) -> None:
        """Before any law, words gather under a root without a number."""
        if not self.open:
            root = Node.of(block, ClausePath(), "", -1)
            self.open = [root]
            self.laws.append(root)

    def _with_label(self, block: Block) -> Block:
        """A block whose label, given by its markup, is none of the ladder's: it is a word again."""
        place = self.source.text.find(block.label, block.start, block.end)
        if place < 0:
            return block
        shift = len(block.label) + 1
        return Block(
            block.start,
            block.end,
            f"{block.label} {block.text}",
            SourceMap((0, *(at + shift for at in block.origin.at)), (place, *block.origin.source)),
            marks=tuple(Mark(m.offset + shift, m.marker, m.place) for m in block.marks),
            cuts=block.cuts,
            indent=block.indent,
        )

    def _takes_heading(self, block: Block) -> bool:
        """A line right under `LAW 4` is its heading."""
        law, label = self.open[-1], label_of(block)
        if label is not None and (label.parts or label.shape.isalpha()):
            return False  # Section 1 under Article III
        if self.is_declared or law.depth or law.heading or not law.is_bare or not law.label:
            return False
        if self.ladder.name and not any(sign.isalpha() for sign in law.label):
            return False
        text = block.text
        short = len(text) <= 100 and not text.endswith((".", ";", ",", ":"))
        if block.role == "title" or is_title(text) or (short and text[:1].isupper()):
            law.entitle(block)
            law.end = block.end
            return True
        return False

    def _words(self, block: Block, start: int, *, headed: bool = False) -> None:
        """The words of a block after its label, which may hold the label of a first child, or be the
        clause's heading (`headed` where that may be).
        """
        node, text = self.open[-1], block.text
        if headed and start and block.role == "title" and start < len(text):
            node.entitle(block, start)
            self._extend(block.end)
            return
        words = run_in(text, start) if headed and start else 0
        if words and node.is_bare and not node.heading:
            title = text[start:words].rstrip(" —–-").rstrip(".")
            node.heading, node.heading_origin = title, words_from(block, start)[1]
            start, headed = words, False
        if (
            headed
            and len(text) <= 90 + start
            and not text.endswith(_TERMINAL)
            and self._is_heading(text[start:])
        ):
            node.entitle(block, start)
            self._extend(block.end)
            return
        inner = inner_label(text, start) if start else None
        if inner and len(text) > start + inner.length:
            level = self.levels.place(inner, self.open)
            begins = level is not None and level[1] == 1 and level[0] > node.depth
            if level is not None and begins and (inner.is_bracketed or self._has_second(inner)):
                self._open(level, inner, block)
                self.open[-1].start = block.origin.locate(start)
                self._words(block, start + inner.length)
                return
        self._paragraph(block, start)

    def _has_second(self, first: Label) -> bool:
        """Whether a label goes on, before the next law, the run that one inside a line begins."""
        places = self._places()
        k = places[self.at + 1]
        while k not in self.starts and k <= self.at + _FAR:
            label = label_of(self.blocks[k])
            if label is not None and label.shape == first.shape:
                return any(rank == 2 for _, rank in self.levels.readings(label))
            k = places[k + 1]
        return False

    def _paragraph(self, block: Block, start: int) -> None:
        """The words of a block from `start` on are a paragraph of the innermost open clause."""
        if start < len(block.text):
            self.open[-1].paragraphs.append(Paragraph.of(block, start))
        self._extend(block.end)

    def _is_heading(self, text: str) -> bool:
        """`A. The Shuffle` alone on its line, over words of its own or over clauses below it: of words
        short enough and without a mark at their end.
        """
        if not text[:1].isupper():
            return False
        following = self._following()
        if following is None or following.role != "text" or not following.text:
            return False
        label = label_of(following)
        if label is not None:
            if label.parts:
                return len(label.parts) > len(self.open[-1].path.parts)
            begins = self.levels.begins_run(label)
            return begins and "," not in text and not label.is_bracketed
        return following.text[:1].isupper() and not is_title(following.text)

    def _continue(self, block: Block) -> None:
        """Words without a label: more of the last paragraph, the words of a label that stood alone,
        or a new paragraph of the clause they belong to.
        """
        node = self.open[-1]
        if block.soft and node.paragraphs and not node.paragraphs[-1].children:
            node.paragraphs[-1].go_on(block)
            self._extend(block.end)
            return
        if not node.is_bare:
            owner = self._owner(block)
            while self.open[-1] is not owner:
                self.open.pop()
        self._paragraph(block, 0)

    def _owner(self, block: Block) -> Node:
        """Whose paragraph an unlabelled block is: by indentation where there is any, else the clause
        after which one of the next labels goes on, else the deepest clause with a heading of its own, else
        the one that the list hangs under.
        """
        if len(self.open) == 1:
            return self.open[0]
        if block.indent >= 0 and any(node.indent > 0 for node in self.open[1:]):
            for node in reversed(self.open):
                if node.indent <= block.indent:
                    return node
        for following in self._next_labels():
            for node in reversed(self.open):
                if node.depth > 0 and self._goes_on(following, node):
                    return node
        for node in reversed(self.open):
            if node.heading or node.depth <= 0:
                return node
        return self.open[0]

    def _goes_on(self, label: Label, node: Node) -> bool:
        """Whether a label is the next after that of a clause, or one of its list where it gives all
        numbers.
        """
        if label.parts:
            return label.parts[:-1] == node.path.parts[:-1]
        return self.levels.goes_on(label, node)

    def _extend(self, end: int) -> None:
        for node in self.open:
            if node.end < end:
                node.end = end

    # -- labels ------------------------------------------------------------------------------

    def _place(self, label: Label, block: Block) -> Node | None:
        if label.parts:
            return self._place_compound(label, block)
        level = self.levels.place(label, self.open, self._next_label, block.indent)
        level = level or self._resumed(label)
        return None if level is None else self._open(level, label, block)

    def _resumed(self, label: Label) -> Reading | None:
        """Where a label goes on a run that other words of its clause have ended (a penalty, a note)."""
        for node in reversed(self.open):
            last = node.last_child
            if last is not None and self.levels.goes_on(label, last):
                return last.depth, last.rank + 1
        return None

    def _place_compound(self, label: Label, block: Block) -> Node | None:
        """A label that gives the numbers of all levels: under the clause whose number it begins with."""
        for k in range(len(self.open) - 1, -1, -1):
            above = self.open[k].path.parts
            if above == label.parts[: len(above)] and len(above) < len(label.parts):
                self.open = self.open[: k + 1]
                node = Node.of(block, ClausePath(label.parts), label.printed, len(label.parts) - 1)
                node.shape = label.shape
                self.open[k].add(node)
                self.open.append(node)
                return node
        return None

    def _next_label(self) -> Label | None:
        """The next label after the block at hand, before the next law and not far off."""
        k = self._places()[self.at + 1]
        return None if k in self.starts or k > self.at + _FAR else label_of(self.blocks[k])

    def _next_labels(self) -> Iterator[Label]:
        """The labels after the block at hand, before the next law and not far off."""
        k = self.at
        for _ in range(_AHEAD):
            k = self._places()[k + 1]
            label = label_of(self.blocks[k]) if k <= self.at + _FAR else None
            if label is None or k in self.starts:
                return
            yield label

    def _places(self) -> list[int]:
        """For each block the first one from there on that begins a law or with a label."""
        if not self.labels:
            count = len(self.blocks)
            self.labels = [count + _FAR + 1] * (count + 2)
            for k in range(count - 1, -1, -1):
                begins = k in self.starts or label_of(self.blocks[k])
                self.labels[k] = k if begins else self.labels[k + 1]
        return self.labels

    def _following(self) -> Block | None:
        """The block after the one at hand that has words."""
        rest = self.blocks[self.at + 1 : self.at + 3]
        return next((block for block in rest if block.role != "layout"), None)

    def _open(self, level: Reading, label: Label, block: Block) -> Node:
        depth, rank = level
        self.open = [node for node in self.open if node.depth < depth]
        parent = self.open[-1]
        path = parent.path.child(label.number)
        node = Node(
            path, label.printed, depth, block.start, block.end, block.indent, rank, label.shape
        )
        parent.add(node)
        self.open.append(node)
        return node

    # -- titles and what lies outside --------------------------------------------------------

    def _is_division(self, block: Block, k: int) -> bool:
        if block.role == "title":
            return True
        if not 2 < len(block.text) <= TITLE or block.role != "text" or block.soft or block.label:
            return False
        if block.head and block.head.parts:
            return False
        if self.open and self.open[-1].label and not self.open[-1].paragraphs:
            return False
        return (
            is_title(block.text)
            or bool(self.headlines.noun(block.text))
            or self._is_caption(block, k)
        )

    def _is_caption(self, block: Block, k: int) -> bool:
        """A short line in small letters, no sentence, right above a law or under another title."""
        if not is_caption(block.text) or label_of(block) or k in self.starts:
            return False
        node = self.open[-1] if self.open else None
        if node and node.paragraphs and not node.paragraphs[-1].ending.endswith(_ENDED):
            return False
        for n in range(k + 1, min(k + 4, len(self.blocks))):
            following = self.blocks[n]
            if n in self.starts:
                return True
            if following.role == "layout" or not following.text:
                continue
            if not (self.headlines.noun(following.text) or is_title(following.text)):
                return False
        return False

    def _flush_titles(self, *, as_text: bool, head: Head | None = None) -> None:
        """Titles turn out to stand over the law that follows, or to be words of an open clause.

        Of several titles the last is of the inmost depth; the first law tells how many there are.
        """
        over = len(self.laws)
        if over == 0:
            self.outer = max(len(self.titles) - 1, 0)
        depth = max(self.outer + 1 - len(self.titles), 0)
        for block in self.titles:
            if head is not None:
                noun = self.headlines.noun(block.text)
                if noun:
                    depth = self.depths.setdefault(noun, depth)
                span = self.source.span(block.start, block.end)
                self.divisions.append((block.text, over, span, depth))
                self.nesting.append(block.depth if block.role == "title" else -1)
                path = ClausePath(head.path)
                for mark in block.marks:
                    self.anchors.append((over, mark, Anchor(path, mark.offset, "division")))
                depth += 1
            elif as_text:
                self._root(block)
                self._continue(block)
            else:
                self._set_aside(block)
        self.titles = []

    def _set_aside(self, block: Block) -> None:
        kinds = {"text": "front" if not self.laws else "back", "title": "front", "note": "other"}
        kind = kinds.get(block.role, block.role)
        span = self.source.span(block.start, block.end)
        if kind == "title":
            kind = "other"
        self.furniture.append(
            Furniture(span, self.source.witness[span.start : span.end], kind)  # type: ignore[arg-type]
        )

    def _set_aside_tail(self) -> None:
        """What stands after the last law without a title, and is more than any law before it has, is
        the book's own again.
        """
        if len(self.laws) < _MANY or not self.laws[-1].label:
            return
        last = self.laws[-1]
        most = max(len(law.paragraphs) for law in self.laws[:-1])
        tail = last.paragraphs[max(most, 1) :]
        if len(tail) <= 2 or any(paragraph.children for paragraph in tail):
            return
        del last.paragraphs[-len(tail) :]
        self.open = [last]
        below = last.paragraphs[-1].children or ()
        last.end = max([last.paragraphs[-1].end, *(child.end for child in below)])
        for paragraph in tail:
            span = self.source.span(paragraph.start, paragraph.end)
            words = self.source.witness[span.start : span.end]
            self.furniture.append(Furniture(span, words, "back"))

    def _divisions(self, laws: Sequence[ClausePath]) -> tuple[Division, ...]:
        """Each title with the laws it stands over: up to the next of its depth or above."""
        declared = sorted(set(self.nesting))
        if declared and declared[0] >= 0 and (len(declared) > 1 or self.is_declared):
            for k, depth in enumerate(self.nesting):
                self.divisions[k] = (*self.divisions[k][:3], declared.index(depth))
        found = []
        until: dict[int, int] = {}
        for title, over, span, depth in reversed(self.divisions):
            stop = min((o for d, o in until.items() if d <= depth and o > over), default=len(laws))
            found.append(Division(title, laws[over], laws[stop - 1], span, depth))
            until[depth] = over
            for deeper in [d for d in until if d > depth]:
                del until[deeper]
        return tuple(reversed(found))

    def _with_cuts(self) -> list[Furniture]:
        """Furniture with what was taken out inside clauses and notes: markup, marks, layout."""
        pieces = list(self.furniture)
        aside = {piece.span.start for piece in pieces}
        source, witness = self.source, self.source.witness
        for block in self.blocks:
            if not block.cuts or source.locate(block.start) in aside:
                continue
            for cut in block.cuts:
                span = source.span(cut.start, cut.end)
                words = witness[span.start : span.end]
                if not words.isspace() and words:
                    pieces.append(Furniture(span, words, cut.kind))
        return pieces

    def _cut_off_at_end(self) -> None:
        """Mark the last clauses incomplete where the source stops in the middle of a sentence."""
        if not self.open or not self.laws:
            return
        node = self.open[-1]
        if not node.paragraphs:
            return
        paragraph = node.paragraphs[-1]
        rest = self.source.text[paragraph.end :].strip(" \t\r\n|")
        if rest or paragraph.ending.endswith(_TERMINAL) or len(paragraph.ending) < 40:
            return
        for cut in self.open:
            cut.missing = (*cut.missing, "tail")

    def _finding(self, code: str, offset: int, message: str) -> None:
        if not self.lines:
            self.lines = [-1, *(match.start() for match in _BREAK.finditer(self.source.witness))]
        place = self.source.locate(offset)
        line = bisect_left(self.lines, place)
        where = Place("", line, place - self.lines[line - 1])
        self.diagnostics.append(Diagnostic(code, where, message))
