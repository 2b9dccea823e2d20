"""Ordinary paragraphs of a page: between `<p>` and `</p>` nothing but words, entities, bare inline tags,
anchors without words, and the numbers of pages.

Most of a book is such paragraphs. Each is read here at one stroke into the very block that `html` makes
of it tag by tag; what is not ordinary is left to `html`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lawkit.model import SourceMap
from lawkit.parsers import tags
from lawkit.parsers.block import Block, Cut
from lawkit.parsers.looks import look
from lawkit.parsers.pieces import Piece, fold, joined

PAGE_SIGNS = 24
"""A page's number is no longer."""
RULES = frozenset("*-_=|.•·—–")
"""What a line across the page is made of."""

_NAMES = ("i", "b", "em", "strong", "u", "small", "big", "tt", "cite", "q", "var", "code", "abbr")
_BARE = "</?(?:" + "|".join((*_NAMES, *map(str.upper, _NAMES))) + ")>"
_SAID = r"""(?:\s[^<>"']*+(?:"[^<>"]*+"[^<>"']*+)*)"""
_ANCHOR = rf"<a{_SAID}></a>"
_NUMBER = rf"[^<&]{{0,{PAGE_SIGNS}}}+"
_PAGE = rf"<span{_SAID}>(?:{_NUMBER}|<a{_SAID}>{_NUMBER}</a>)</span>"
_MARKUP = re.compile(f"({_BARE}|{_ANCHOR}|{_PAGE})")
_PARAGRAPH = re.compile(
    rf"<[pP]({_SAID}?>\s*+(?:{_ANCHOR}\s*+)*)"
    rf"([^\s<][^<]*+(?:(?:{_BARE}|({_ANCHOR}|{_PAGE}))[^<]*+)*)</[pP]>\s*+"
)
_LEADS = RULES | set("†‡")  # what a rule or a note begins with


class Ordinary:
    """Reads the ordinary paragraphs of one source.

    flat: the source as `pieces.flat` gives it, odd: what `oddities` found in it. signs: those of marks
    that may be typed into the words; a paragraph with one is not ordinary.
    """

    def __init__(
        self, flat: str, odd: Sequence[str], signs: Sequence[str], *, spaced: bool
    ) -> None:
        self.flat = flat
        self.odd = odd
        self.signs = signs
        self.spaced = spaced

    def read(self, place: int, found: list[Block], *, noted: bool) -> int:
        """Put to `found` the ordinary paragraphs that stand one after another from a place on; where
        they end. noted: notes are told by the ids that lead to them, so none may have an id.
        """
        while match := _PARAGRAPH.match(self.flat, place):
            block = self._block(match, noted)
            if block is None:
                break
            found.append(block)
            place = match.end()
        return place

    def _block(self, match: re.Match[str], noted: bool) -> Block | None:
        head, words, said = match.groups()
        if head != ">" and not _is_idle(head, noted):
            return None
        for sign in self.signs:
            if sign in words:
                return None
        start, end = match.span(2)
        cuts: tuple[Cut, ...] = ()
        parts = _MARKUP.split(words) if "<" in words else [words]
        if said:
            numbers = _cuts(start, parts, noted)
            if numbers is None:
                return None
            cuts = numbers
        if not parts[-1] or parts[-1].isspace():
            end = _end(end, parts)
        plain = None if "&" in words else joined(start, parts, self.odd)
        words, origin = plain or self._fold(start, parts)
        if not words or words[0] in _LEADS:
            return None
        while self.flat[end - 1] == " ":
            end -= 1
        start = origin.source[0]
        if cuts:
            start, end = min(start, cuts[0].start), max(end, cuts[-1].end)
        return Block(start, end, words, origin, cuts=cuts)

    def _fold(self, place: int, parts: Sequence[str]) -> tuple[str, SourceMap]:
        """The words among parts that are words and markup by turns, where they are not just joined."""
        pieces: list[Piece] = []
        for k, part in enumerate(parts):
            if k % 2 == 0 and part:
                pieces.extend(tags.pieces_of(self.flat, place, place + len(part)))
            place += len(part)
        words, origin, _ = fold(pieces, spaced=self.spaced, odd=self.odd)
        return words, origin


def _is_idle(head: str, noted: bool) -> bool:
    """Whether attributes, and anchors behind them, say nothing of the block that they begin."""
    attributes, _, anchors = head.partition(">")
    if noted and "<" in anchors:
        return False
    said = look(attributes) if attributes else None
    return said is None or not (said.centred or (noted and said.names))


def _cuts(place: int, parts: Sequence[str], noted: bool) -> tuple[Cut, ...] | None:
    """The numbers of pages among the parts; None where markup with attributes is no such thing."""
    if noted:
        return None
    cuts = []
    for k, part in enumerate(parts):
        if k % 2 and part.startswith("<span"):
            opened = part.index(">") + 1
            inner = part[opened : -len("</span>")]
            if "href" in inner or not look(part[len("<span") : opened - 1]).page:
                return None
            number = inner.removesuffix("</a>").rpartition(">")[2]
            if number and not number.isspace():
                cuts.append(Cut(place + opened, place + opened + len(inner), "layout"))
        place += len(part)
    return tuple(cuts)


def _end(end: int, parts: Sequence[str]) -> int:
    """Where the last of the words that are not blank end, the parts ending at `end`."""
    for k in range(len(parts) - 1, -1, -1):
        if k % 2 == 0 and parts[k] and not parts[k].isspace():
            break
        end -= len(parts[k])
    return end
