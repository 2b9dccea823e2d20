"""Markdown: plain text with headings, lists, links and emphasis marked. Link targets are not law text."""

from __future__ import annotations

import re

import msgspec

from lawkit.languages import Language
from lawkit.parsers import text as plain
from lawkit.parsers.block import Block, layout
from lawkit.parsers.typed import ASTERISK

NAME = "markdown"
suffixes = (".md", ".markdown")

_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_TITLE = re.compile(r"^ {0,3}(?:#{1,6}[ \t]+|#{2,6}(?=\w))\S", re.M)
_TO_HERE = r"(?:[-*+]|[0-9]{1,4}[.)])[ \t]+\[[^\[\]\n]+\]\(\#[^()\s]*\)"
_MARKED = re.compile(
    rf"""^[ \t]*+(?:
    (?P<link>{_TO_HERE}[ \t]*+(?:\([^()\n]{{0,40}}\)[ \t]*+)?$)
    |(?P<title>\#{{1,6}}[ \t]++(?=\S)|\#{{2,6}}(?=\w))
    |(?P<item>[-*+][ \t]++)(?=\S)
    |(?P<number>[0-9]{{1,4}}[.)][ \t]++)(?=\S)
    |(?P<under>={{2,}}+|-{{2,}}+)[ \t]*+$
    |(?P<aside>
        \[[^\[\]\n]{{1,200}}\]:[ \t]*\S[^\n]*+  # where a link leads
        |<!--[^\n]*?-->[ \t]*
        |```[^\n]*+
        |(?:\|[ \t]*+)?:?-[-:|\ \t]*+  # under the head of a table
    )$
    )""",
    re.M | re.X,
)
_STARRED = re.compile(r"^[ \t]*+(?P<item>\*)[ \t]+(?=\S)", re.M)
_RULE = re.compile(r"([-*_])(?:[ \t]*+\1){2,}+[ \t]*+\Z")
_FRONT = re.compile(r"---[ \t]*\n(?:[^\n]*\n){0,99}?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_CLOSED = re.compile(r"\n[ \t]*\n(?=\S)")
_NEXT = re.compile(r"\n[ \t]*+(?=\S)")
# A line that is broken by hand, before what may be a label.
_BROKEN = re.compile(r"(?:\\|(?<![ \t])  )[ \t]*+\n[ \t]*+(?=[(\[]?\w{1,5}[.)°\]])")
_FEWEST = 3  # links into a page that make its list of contents
_EXTRA = (
    plain.Extra("](", re.compile(r"!\[[^\[\]]*\]\([^()\s]*\)"), "layout"),
    plain.Extra("](", _LINK),
    plain.Extra("][", re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]")),
    plain.Extra("***", re.compile(r"\*\*\*([^*]+)\*\*\*")),
    plain.Extra("**", re.compile(r"\*\*([^*]+)\*\*")),
    plain.Extra("*", re.compile(r"(?<![\w*\\])\*((?=[^\s*])[^*\n]*[^\s*])\*(?![\w*])")),
    plain.Extra("__", re.compile(r"(?<!\w)__([^_]+)__(?!\w)")),
    plain.Extra("`", re.compile(r"`([^`\n]+)`")),
    plain.Extra("<", re.compile(r"(?<!`)</?[A-Za-z][\w-]*+(?:\s[^<>\n]*+)?>|<[A-Za-z][\w-]*+/>")),
    plain.Extra("\\", re.compile(r"\\(?=[!-/:-@\[-`{-~]|\n|\Z)")),
    plain.Extra(">", re.compile(r"^[ \t]*+>[ \t]?", re.M)),
    plain.Extra("#", re.compile(r"(?<=\s)#+[ \t]*\Z")),
)


def sniff(text: str) -> float:
    """Links with targets, or several headings, make a text Markdown."""
    sample = text[:200_000]
    if "#" in sample and len(_TITLE.findall(sample)) > 1:
        return 0.75
    return 0.6 if _LINK.search(text) else 0.0


def read(text: str, language: Language) -> list[Block]:
    """The blocks of a Markdown text: headings are titles of their depth; an item of a list, whose
    sign is no label, begins a block; `1.` after `1.` is 2.
    """
    front = _FRONT.match(text)
    begun = front.end() if front else 0
    marks = _Marks(text, begun)
    blocks = plain.read(text, language, extra=_EXTRA, turns=marks.turns, folds=True)
    for k, block in enumerate(blocks):
        if block.start < begun:
            block.role = "front"
        elif block.start in marks.titles and block.role == "text":
            block.role, block.depth = "title", marks.titles[block.start]
        elif block.start in marks.asides:
            blocks[k] = layout(block.start, block.end)
        elif block.start in marks.labels:
            block.label = marks.labels[block.start]
            block.depth = 1 if block.indent < 1 else 2
    return blocks


class _List(msgspec.Struct):
    """An open list: the column of its numbers, the last one printed, the number that this one is, and
    where its first number begins and ends.
    """

    column: int
    printed: int
    number: int
    first: tuple[int, int]


class _Marks:
    """What the lines of a text are marked as. turns: where blocks begin by their markup, with where
    their words begin, in order; titles: their depths; labels: of items, where not as printed; asides:
    what is no text. Front matter ends at `begun`.
    """

    def __init__(self, text: str, begun: int) -> None:
        self.text = text
        first = begun + len(text[begun:]) - len(text[begun:].lstrip())
        self.turns: dict[int, int] = {first: first} if begun else {}
        self.titles: dict[int, int] = {}
        self.labels: dict[int, str] = {}
        self.asides: set[int] = set()
        self._lists: list[_List] = []
        self._links: list[int] = []
        self._last = begun  # where the words of the last number begin
        note = _lone_note(text, begun)
        for match in _MARKED.finditer(text, begun):
            if match.start(match.lastgroup or 0) != note:
                self._take(match)
        for match in _BROKEN.finditer(text, begun):
            self.turns.setdefault(match.end(), match.end())
        self.turns = dict(sorted(self.turns.items()))
        if len(self._links) >= _FEWEST:
            self.asides.update(self._links)

    def _take(self, match: re.Match[str]) -> None:
        kind = match.lastgroup or ""
        start, end = match.span(kind)
        stop = self.text.find("\n", start)
        line = self.text[start : stop if stop >= 0 else len(self.text)]
        if kind == "number":
            self._number(start, end)
            return
        if kind == "item" and not _RULE.match(line):
            self.turns[start] = end
            return
        self.turns[start] = start
        if kind == "link":
            self._links.append(start)
            return
        self._lists.clear()
        if kind == "title":
            self.turns[start] = end
            self.titles[start] = len(match[kind].rstrip()) - 1
        else:
            self.asides.add(start)
            above = _line_above(self.text, match.start())
            if kind == "under" and above >= 0 and self.turns.get(above, above) == above:
                del self.turns[start]
                self.titles[above] = 0 if line[0] == "=" else 1
                self.turns[above], self.turns[start] = above, start
        after = _NEXT.match(self.text, stop) if stop >= 0 else None
        if after is not None:
            self.turns[after.end()] = after.end()

    def _number(self, start: int, end: int) -> None:
        """A numbered item. Words in the first column after a blank line are the end of all lists."""
        column = start - self.text.rfind("\n", 0, start) - 1
        mark = self.text[start:end].rstrip()
        printed = int(mark[:-1])
        if any(one.end() != start for one in _CLOSED.finditer(self.text, self._last, start)):
            self._lists.clear()
        self._last = end
        while self._lists and self._lists[-1].column > column:
            self._lists.pop()
        if not self._lists or self._lists[-1].column < column:
            self._lists.append(_List(column, printed, printed, (start, end)))
            self.turns[start] = start
            return
        inner = self._lists[-1]
        inner.number = inner.number + 1 if inner.printed == printed else printed
        inner.printed = printed
        self.turns[start] = start
        if inner.number != printed:
            for rank, (at, words) in ((inner.number, (start, end)), (printed, inner.first)):
                if at not in self.labels:
                    self.turns[at] = words
                    self.labels[at] = f"{rank}{mark[-1]}"


def _lone_note(text: str, begun: int) -> int:
    """Where the one line stands that begins with an asterisk, if another asterisk is hung on a word: it
    is that mark's note and no list; -1 where there is none.
    """
    starred = [one.start("item") for one in _STARRED.finditer(text, begun)]
    return starred[0] if len(starred) == 1 and ASTERISK.search(text, begun) else -1


def _line_above(text: str, start: int) -> int:
    """The first sign of the line before that which begins at `start`; -1 where it is blank."""
    begun = text.rfind("\n", 0, max(start - 1, 0)) + 1
    line = text[begun : max(start - 1, 0)]
    return begun + len(line) - len(line.lstrip()) if line.strip() else -1
