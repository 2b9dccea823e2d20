"""Plain text: lines and paragraphs as people and Project Gutenberg type them, into blocks.

Knows `_italics_`, `=bold=`, page marks, notes' marks and tables drawn with strokes; nothing of ladders.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from lawkit.languages import Language
from lawkit.model import SourceMap
from lawkit.parsers.block import Block, Cut, Role, layout
from lawkit.parsers.paragraphs import Extent, paragraphs
from lawkit.parsers.pieces import clean, flat, oddities

NAME = "text"

_BARE_ITALIC = re.compile(r"_(?P<number>[a-z]{1,4}|\d{1,2})_[.)]?\s")
_RULE = re.compile(r"[*\s\-_=|.]*\Z")
_SIGN = re.compile(r"(?://+|[•▪◦●‣■►])\s+(?=\S)")
_LEADS = frozenset("*-_=|.†‡[/•▪◦●‣■►")  # of rules, notes, bare italic labels, signs of items
_RUNNING_HEAD = re.compile(
    r"\d{1,4}\s{3,}+([A-ZÀ-Ý][A-ZÀ-Ý .,'’-]+)\Z"
    r"|([A-ZÀ-Ý][A-ZÀ-Ý .,'’-]{1,150}?)(?<!\s)\s{3,}+\d{1,4}\Z"
)
_FRONT = 200_000  # signs in which a running head comes back
_GAP = re.compile(r"(?<=\S)[ \u00a0\t]{2,}(?=\S)")
_PARAGRAPH = re.compile(r"\S[^\n]*+(?:\n[^\S\n]*+\S[^\n]*+)*+")
_START = re.compile(r"^\*{3} ?START OF (?:THIS|THE) PROJECT GUTENBERG[^\n]*", re.M)
_END = re.compile(
    r"^(?:\*{3} ?END OF (?:THIS|THE) PROJECT GUTENBERG|End of (?:the )?Project Gutenberg)[^\n]*",
    re.M,
)


def sniff(text: str) -> float:
    """Any text is plain text, if it is nothing better."""
    return 0.1


class Extra(msgspec.Struct, frozen=True):
    """Markup of a format that is otherwise plain text: the sign that must be there, the pattern whose
    first group is kept (none: all is layout), and the pattern of a title's mark.
    """

    sign: str
    pattern: re.Pattern[str]
    kind: Literal["layout", "markup"] = "markup"


_CUTS = (
    Extra("_", re.compile(r"(?<!\\)_([^_]+)_")),
    Extra("=", re.compile(r"(?<![\w=])=([^=\n]+)=(?![\w=])")),
    Extra("{", re.compile(r"\{\d{1,4}\}"), "layout"),
    Extra(
        "[", re.compile(r"\[(?:(?:Pg|page)\.? ?\d{1,4}|Illustration[^\]]{0,300})\]", re.I), "layout"
    ),
    Extra("|", re.compile(r"(?:^|(?<=\s))\|(?=\s|\Z)", re.M), "layout"),
)


def read(
    text: str,
    language: Language,
    *,
    extra: Sequence[Extra] = (),
    turns: Mapping[int, int] | None = None,
    folds: bool = False,
) -> list[Block]:
    """The blocks of a text in order; together they cover every character that is not white space.

    turns: where a block begins by its markup, with where its words begin, in order. folds: whether
    a line's end is no more than a blank in this format.
    """
    start, end = _book(text)
    blocks = list(_plain(text, 0, start))
    blocks += _Reader(text, language, extra, turns or {}, folds).blocks(start, end)
    blocks += _plain(text, end, len(text))
    return blocks


def _book(text: str) -> tuple[int, int]:
    """Where Project Gutenberg's own words end and begin again."""
    if "PROJECT GUTENBERG" not in text:
        return 0, len(text)
    start = _START.search(text)
    end = _END.search(text, start.end() if start else 0)
    return start.end() if start else 0, end.start() if end and start else len(text)


def _plain(text: str, start: int, end: int) -> Iterator[Block]:
    """Paragraphs that no clause is looked for in."""
    if start == end:
        return
    words_in = flat(text)
    for match in _PARAGRAPH.finditer(text, start, end):
        words, origin, _ = clean(words_in, *match.span())
        yield Block(match.start(), match.end(), words, origin, "licence")


class _Reader:
    """Makes blocks of paragraphs: what is taken out of them, what they are."""

    def __init__(
        self,
        text: str,
        language: Language,
        extra: Sequence[Extra],
        turns: Mapping[int, int],
        folds: bool,
    ) -> None:
        self.text = text
        self.folds = folds
        self.turns = turns
        self.spaced = bool(language.space_before)
        self.specials = [row for row in (*extra, *_CUTS) if row.sign in text]
        self.flat = flat(text)
        self.odd = oddities(self.flat)
        self.plain = not self.specials
        self.nouns = language.law_nouns

    def blocks(self, start: int, end: int) -> Iterator[Block]:
        """The blocks of a stretch, in order. Most paragraphs are words and single blanks, and no
        more: such a one is a slice of the flat text.
        """
        flat = self.flat
        signs = ["  ", *self.odd, *(row.sign for row in self.specials)]
        extents: Iterable[Extent] = paragraphs(self.text, start, end, self.nouns, folds=self.folds)
        for a, b, soft, indent in _cut(extents, self.text, self.turns) if self.turns else extents:
            words = flat[a:b]
            if words[0] not in _LEADS and a not in self.turns:
                for sign in signs:
                    if sign in words:
                        break
                else:
                    yield Block(
                        a, b, words, SourceMap((0,), (a,)), "text", "", "", (), (), soft, indent
                    )
                    continue
            yield self.block(a, b, soft, indent)

    def block(self, start: int, end: int, soft: bool, indent: int) -> Block:
        text = self.text
        raw = text[start:end]
        first = raw[0]
        role: Role = "text"
        label = ""
        lead = body = self.turns.get(start, start)
        sign = _SIGN.match(raw) if first in _LEADS and lead == start else None
        if sign is not None:
            lead = body = start + sign.end()
        elif first in _LEADS and lead == start:
            if _RULE.match(raw):
                return layout(start, end)
            if first == "_" and (italic := _BARE_ITALIC.match(raw)):
                label, body = italic["number"], start + italic.end()
        if "   " in raw and role == "text" and "\n" not in raw and self._is_running_head(raw):
            return layout(start, end)
        wide = "  " in raw or "\u00a0" in raw or "\t" in raw
        if wide and role == "text" and "\n" not in raw and _is_navigation(raw):
            role = "navigation"
        cuts = () if self.plain else self._cuts(body, end)
        if lead > start:
            cuts = (Cut(start, lead, "markup"), *cuts)
        words, origin, marks = clean(self.flat, body, end, cuts, spaced=self.spaced, odd=self.odd)
        if not words and role == "text":
            role = "layout"
        return Block(start, end, words, origin, role, label, "", marks, cuts, soft, indent)

    def _is_running_head(self, raw: str) -> bool:
        """A page's number and the title of the book, far apart on one line, more than once."""
        match = _RUNNING_HEAD.match(raw)
        title = (match[1] or match[2]).strip() if match else ""
        return bool(title) and self.text.count(title, 0, _FRONT) > 1

    def _cuts(self, start: int, end: int) -> tuple[Cut, ...]:
        found: list[Cut] = []
        raw = self.text[start:end]
        kinds = 0
        for row in self.specials:
            if row.sign not in raw:
                continue
            kinds += 1
            for match in row.pattern.finditer(raw):
                if match.lastindex:
                    inner = match.span(1)
                    found.append(Cut(start + match.start(), start + inner[0], "markup"))
                    found.append(Cut(start + inner[1], start + match.end(), "markup"))
                else:
                    found.append(Cut(start + match.start(), start + match.end(), row.kind))
        in_order = kinds < 2
        if in_order or len(found) < 2:
            return tuple(found)
        found.sort(key=lambda cut: (cut.start, -cut.end))
        kept = []
        last = start
        for cut in found:
            if cut.start >= last:
                kept.append(cut)
                last = cut.end
        return tuple(kept)


def _cut(extents: Iterable[Extent], text: str, turns: Mapping[int, int]) -> Iterator[Extent]:
    """The paragraphs, each cut where markup begins another."""
    places = iter([*turns, len(text)])
    turn = next(places)
    for start, end, soft, indent in extents:
        while turn <= start < len(text):
            turn = next(places)
        while turn < end:
            yield (start, start + len(text[start:turn].rstrip()), soft, indent)
            start, soft, indent = turn, False, turn - text.rfind("\n", 0, turn) - 1
            turn = next(places)
        yield (start, end, soft and start not in turns, indent)


def _is_navigation(raw: str) -> bool:
    """A bar of links: one line of capitalised words far apart; or a line with a copyright sign."""
    if raw.endswith((".", ";", ":")):
        return False
    items = [item for item in _GAP.split(raw) if item.strip()]
    if "©" in raw:
        return len(items) > 2
    plain = not any(sign.isdigit() or sign == '"' for sign in raw)
    return len(items) > 3 and plain and all(item.strip()[:1].isupper() for item in items)
