"""Reading XML whose elements say what they are: one pass over the tags, words into blocks that know
their levels. A format says which of its elements are clauses, headings, notes; it holds no tree.
"""

from __future__ import annotations

from lawkit.model import Span
from lawkit.model.clause import Edge
from lawkit.parsers import tags
from lawkit.parsers.block import Block, Cut, Role
from lawkit.parsers.pieces import Piece, PieceMark, flat, fold

LONGEST = 40
"""No label has more signs: what has is words."""
DEEPEST = 32
"""The lowest rung. Clauses below it are words of theirs: no law book nests so deep."""


class Unit:
    """An open clause: its label and heading until its first words, or its first clause below, come."""

    __slots__ = (
        "is_shown", "label", "label_end", "label_start", "marks", "missing", "number", "rung", "title",
    )  # fmt: skip

    def __init__(self, rung: int) -> None:
        self.rung = rung
        self.label = ""
        self.label_start = self.label_end = -1
        self.number = ""  # where the label does not say it
        self.missing: tuple[Edge, ...] = ()
        self.title: Block | None = None
        self.marks: list[PieceMark] = []
        self.is_shown = False

    @property
    def is_numbered(self) -> bool:
        """True where it has a label, or a number without one."""
        return bool(self.label or self.number)


class ElementReader:
    """The state of one pass. A format overrides `opened`, `closed` and `take`.

    leaves: elements whose words are one block, whatever stands in them. spaced: elements whose
    words stand apart from those around them.
    """

    leaves: frozenset[str] = frozenset()
    spaced: frozenset[str] = frozenset()

    def __init__(self, text: str, *, spaced: bool) -> None:
        self.text = text
        self.flat = flat(text)
        self.is_spaced = spaced
        self.found: list[Block] = []
        self.pieces: list[Piece] = []
        self.marks: list[PieceMark] = []
        self.tail = 0
        self.units: list[Unit] = []
        self.roles: list[Role] = ["text"]
        self.within: list[str] = []  # the leaves that are open
        self.place = Span(0, 0)  # of the tag at hand

    # -- what a format says of its elements -------------------------------------------------------

    def opened(self, name: str, attributes: str) -> None:
        """An element begins; its words are not read yet."""

    def closed(self, name: str) -> None:
        """An element ends; the words before its end tag are read."""

    def take(self, leaf: str, block: Block) -> None:
        """Words of a leaf ("" outside any) as a block of the text role."""
        self.found.append(block)

    # -- the pass ---------------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        """The blocks in order; together they hold every character that is not markup."""
        text = self.text
        nested: list[str] = []
        counts: dict[str, int] = {}
        position, verbatim = 0, False
        for start, end, name, attributes in tags.Tokens(text, xml=True):
            if start > position:
                self._add(position, start, verbatim)
            position = end
            verbatim = name == "!["
            if not name or name in ("![", "]]"):
                continue
            self.place = Span(start, end)
            if name[0] != "/":
                self._begin(name, attributes)
                if attributes.endswith("/"):
                    self._end(name)
                else:
                    nested.append(name)
                    counts[name] = counts.get(name, 0) + 1
            elif counts.get(name[1:]):
                while True:
                    inner = nested.pop()
                    counts[inner] -= 1
                    self._end(inner)
                    if inner == name[1:]:
                        break
        self._add(position, len(text), False)
        while nested:
            self._end(nested.pop())
        self.flush()
        return self.found

    def _begin(self, name: str, attributes: str) -> None:
        if not self.within:
            self.flush()
        self.opened(name, attributes)
        if name in self.leaves:
            self.within.append(name)
        if self.pieces and name in self.spaced:
            self.pieces.append((self.tail, " "))

    def _end(self, name: str) -> None:
        if self.pieces and name in self.spaced:
            self.pieces.append((self.tail, " "))
        self.closed(name)
        if self.within and self.within[-1] == name:
            if len(self.within) == 1:
                self.flush()
            self.within.pop()
        elif not self.within:
            self.flush()

    def _add(self, start: int, end: int, verbatim: bool) -> None:
        words = self.flat[start:end]
        if not self.pieces and (not words or words.isspace()):
            return
        if "&" in words and not verbatim:
            self.pieces.extend(tags.pieces_of(self.flat, start, end, xml=True))
        else:
            self.pieces.append((start, words))
        if not words.isspace():
            self.tail = start + len(words.rstrip())

    # -- words, clauses ---------------------------------------------------------------------------

    def flush(self) -> None:
        """The words at hand become a block of the leaf they stand in."""
        block = self.cut()
        if block is None:
            return
        if self.roles[-1] != "text":
            block.role = self.roles[-1]
            self.found.append(block)
        else:
            self.take(self.within[0] if self.within else "", block)

    def cut(self) -> Block | None:
        """The words at hand as a block, none if there are none; they are at hand no more."""
        pieces, marks = self.pieces, self.marks
        if not pieces and not marks:
            return None
        self.pieces, self.marks = [], []
        words, origin, found = fold(pieces, marks, spaced=self.is_spaced)
        if not words and not marks:
            return None
        cuts = tuple(Cut(span.start, span.end, "mark", mark) for _, mark, span in marks)
        start = min([*origin.source[:1], *(cut.start for cut in cuts)])
        end = max([start, self.tail if words else start, *(cut.end for cut in cuts)])
        return Block(start, end, words, origin, marks=found, cuts=cuts)

    def begin_unit(self, rung: int) -> None:
        """A clause opens at a rung; what is above it is shown before it."""
        self.flush()
        self.show()
        self.units.append(Unit(rung))

    def end_unit(self) -> None:
        """The innermost clause closes."""
        self.flush()
        self.show()
        if self.units:
            self.units.pop()

    def give_label(self, unit: Unit, block: Block) -> None:
        """Words turn out to be the printed label of a clause, if they are no more than one."""
        if len(block.text) > LONGEST or not any(sign.isalnum() for sign in block.text):
            self.give_words(unit, block)
            return
        unit.label, unit.label_start, unit.label_end = block.text, block.start, block.end
        unit.marks = [(0, mark.marker, mark.place) for mark in block.marks]

    def give_words(self, unit: Unit, block: Block) -> None:
        """Words of a clause: with its label and heading where they are its first."""
        block.rung = self.rung_of(unit)
        if not unit.is_shown:
            if unit.is_numbered:
                self._head(unit, block)
            elif unit.title is not None:
                # A clause without a number: its heading is words like the rest.
                unit.title.rung = block.rung
                self.found.append(unit.title)
            unit.is_shown = True
        self.found.append(block)

    def show(self) -> None:
        """The innermost clause, if it has had no words of its own, as a block without words."""
        unit = self.units[-1] if self.units else None
        if unit is None or unit.is_shown:
            return
        unit.is_shown = True
        if unit.is_numbered:
            start, end = unit.label_start, unit.label_end
            if not unit.label:
                at = unit.title or self.place
                start, end = at.start, at.end
            words, origin, _ = fold([(start, "")])
            block = Block(start, end, words, origin, rung=unit.rung)
            self._head(unit, block)
            self.found.append(block)
        elif unit.title is not None:
            unit.title.rung = self.rung_of(unit)
            self.found.append(unit.title)

    def rung_of(self, unit: Unit) -> int:
        """The rung at which words of an open clause are given."""
        return unit.rung

    def _head(self, unit: Unit, block: Block) -> None:
        block.label, block.title = unit.label, unit.title
        block.number, block.missing = unit.number, unit.missing
        extents = [(block.start, block.end)]
        if unit.label:
            extents.append((unit.label_start, unit.label_end))
        if unit.title is not None:
            extents.append((unit.title.start, unit.title.end))
        block.start = min(start for start, _ in extents)
        block.end = max(end for _, end in extents)
        if unit.marks:
            _, _, found = fold([(block.start, "")], unit.marks)
            cuts = tuple(Cut(span.start, span.end, "mark", mark) for _, mark, span in unit.marks)
            block.marks, block.cuts = (*found, *block.marks), (*cuts, *block.cuts)
