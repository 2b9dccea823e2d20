"""What a binary format gives: the text in it, in reading order, and what its layout says of passages.

That text is the witness to which all spans refer: it is what a reader sees, line by line, with the
numbers that the format only implies. Knows no one format.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

import msgspec

from lawkit.parsers.block import Block, Cut, Role
from lawkit.parsers.pieces import clean, flat
from lawkit.parsers.source import Source


class Passage(msgspec.Struct):
    """A paragraph, title or note of an extracted text: its extent, half-open, and what it is.

    cuts: what stands in it and is no part of its words (a page's number, a hyphen at the end of a
    line, a note's mark), in order. marker: of a note; it stands at the beginning, and is cut. label:
    of a clause, where only its type tells it from a word; it stands at the beginning. indent: how far
    in it begins, -1 where that says nothing.
    """

    start: int
    end: int
    role: Role = "text"
    depth: int = 0
    soft: bool = False
    marker: str = ""
    cuts: tuple[Cut, ...] = ()
    label: str = ""
    indent: int = -1


class Extract(msgspec.Struct, frozen=True):
    """The text of a binary source and its passages in order, which together hold all its words."""

    text: str
    passages: tuple[Passage, ...]


def blocks_of(extract: Extract, source: Source, *, spaced: bool) -> list[Block]:
    """The passages as blocks of the text as corrected."""
    at = _places(source)
    text = flat(source.text)
    blocks = []
    for passage in extract.passages:
        start, end = at(passage.start), at(passage.end)
        cuts = tuple(Cut(at(cut.start), at(cut.end), cut.kind, cut.marker) for cut in passage.cuts)
        body = at(passage.start + len(passage.label))
        words, origin, marks = clean(text, body, end, cuts, spaced=spaced)
        role = passage.role if words or passage.role != "text" else "layout"
        blocks.append(
            Block(
                start, end, words, origin, role, passage.label, passage.marker, marks, cuts,
                soft=passage.soft, depth=passage.depth, indent=passage.indent,
            )
        )  # fmt: skip
    return blocks


def _places(source: Source) -> Callable[[int], int]:
    """Where an offset of the witness stands in the text as corrected."""
    if not source.origin.at:
        return int
    at, places = source.origin.at, source.origin.source

    def find(offset: int) -> int:
        k = max(bisect_right(places, offset) - 1, 0)
        found = at[k] + max(offset - places[k], 0)
        return min(found, at[k + 1]) if k + 1 < len(at) else min(found, len(source.text))

    return find


class Writer:
    """Puts an extracted text together; a passage is what was written between `begin` and `end`."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.passages: list[Passage] = []
        self.cuts: list[Cut] = []
        self.start = 0

    def begin(self) -> None:
        """A passage starts here."""
        self.start = self.length
        self.cuts = []

    def write(self, words: str) -> None:
        """Words that stand in the text."""
        if words:
            self.parts.append(words)
            self.length += len(words)

    def cut(self, words: str, marker: str = "") -> None:
        """Words that stand in the text and are no part of the passage: layout, or a note's mark."""
        start = self.length
        self.write(words)
        self.cuts.append(Cut(start, self.length, "mark" if marker else "layout", marker))

    def end(
        self,
        role: Role = "text",
        *,
        depth: int = 0,
        soft: bool = False,
        marker: str = "",
        label: str = "",
        indent: int = -1,
    ) -> None:
        """The passage ends here; a blank line follows."""
        if self.length > self.start:
            cuts = tuple(self.cuts)
            self.passages.append(
                Passage(self.start, self.length, role, depth, soft, marker, cuts, label, indent)
            )
            self.write("\n\n")
        self.begin()

    def extract(self) -> Extract:
        """All that was written."""
        return Extract("".join(self.parts), tuple(self.passages))


def is_blank(extracts: Sequence[str]) -> bool:
    """Whether there is no letter or digit in any of them."""
    return not any(sign.isalnum() for words in extracts for sign in words)
