"""Markdown: plain text with headings, lists, links and emphasis marked. Link targets are not law text."""

from __future__ import annotations

import re

from lawkit.languages import Language
from lawkit.model import SourceMap
from lawkit.parsers import text as plain
from lawkit.parsers.block import Block, Cut

NAME = "markdown"

_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_TITLE = re.compile(r"^ {0,3}(?:#{1,6}[ \t]+|#{2,6}(?=\w))\S", re.M)
_MARKED = re.compile(
    r"""^[ \t]*+(?:
    (?P<title>\#{1,6}[ \t]+(?=\S)|\#{2,6}(?=\w))
    |(?P<item>[-*+][ \t]+)(?=\S)
    |(?P<under>={2,}+|-{2,}+)[ \t]*+$
    |(?P<aside>
        \[[^\[\]\n]{1,200}\]:[ \t]*\S[^\n]*+  # where a link leads
        |<!--[^\n]*?-->[ \t]*
        |```[^\n]*+
        |\|?[ \t]*+:?-[-:|\ \t]*+  # under the head of a table
    )$
    )""",
    re.M | re.X,
)
_STARRED = re.compile(r"^[ \t]*+(?P<item>\*)[ \t]+(?=\S)", re.M)
_RULE = re.compile(r"([-*_])(?:[ \t]*\1){2,}[ \t]*\Z")
_FRONT = re.compile(r"---[ \t]*\n(?:[^\n]*\n){0,99}?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_NEXT = re.compile(r"\n[ \t]*+(?=\S)")
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
    plain.Extra("\\", re.compile(r"\\(?=[!-/:-@\[-`{-~])")),
    plain.Extra(">", re.compile(r"^[ \t]*+>[ \t]?", re.M)),
    plain.Extra("#", re.compile(r"(?<=\s)#+[ \t]*\Z")),
)


def sniff(text: str) -> float:
    """Links with targets, or several headings, make a text Markdown."""
    sample = text[:200_000]
    if "#" in sample and len(_TITLE.findall(sample)) > 1:
        return 0.75
    return 0.6 if "](" in text and _LINK.search(text) else 0.0


def read(text: str, language: Language) -> list[Block]:
    """The blocks of a Markdown text: headings are titles of their depth; an item of a list, whose
    sign is no label, begins a block.
    """
    front = _FRONT.match(text)
    begun = front.end() if front else 0
    turns, titles, asides = _scan(text, begun)
    blocks = plain.read(text, language, extra=_EXTRA, turns=turns, folds=True)
    for k, block in enumerate(blocks):
        if block.start < begun:
            block.role = "front"
        elif block.start in titles and block.role == "text":
            block.role, block.depth = "title", titles[block.start]
        elif block.start in asides:
            blocks[k] = _layout(block.start, block.end)
    return blocks


def _layout(start: int, end: int) -> Block:
    cut = Cut(start, end, "layout")
    return Block(start, end, "", SourceMap((0,), (start,)), "layout", cuts=(cut,))


def _scan(text: str, begun: int) -> tuple[dict[int, int], dict[int, int], set[int]]:
    """Where blocks begin by their markup, with where their words begin, in order; the depths of titles;
    what is no text. Front matter ends at `begun`.
    """
    first = begun + len(text[begun:]) - len(text[begun:].lstrip())
    turns: dict[int, int] = {first: first} if begun else {}
    titles: dict[int, int] = {}
    asides: set[int] = set()
    note = _lone_note(text, begun)
    for match in _MARKED.finditer(text, begun):
        kind = match.lastgroup or ""
        start = match.start(kind)
        if start == note:
            continue
        stop = text.find("\n", start)
        line = text[start : stop if stop >= 0 else len(text)]
        if kind == "item" and not _RULE.match(line):
            turns[start] = match.end(kind)
            continue
        turns[start] = start
        if kind == "title":
            turns[start] = match.end(kind)
            titles[start] = len(match[kind].rstrip()) - 1
        else:
            asides.add(start)
            above = _line_above(text, match.start())
            if kind == "under" and above >= 0 and above not in turns:
                turns.pop(start)
                titles[above] = 0 if line[0] == "=" else 1
                turns[above], turns[start] = above, start
        after = _NEXT.match(text, stop) if stop >= 0 else None
        if after is not None:
            turns[after.end()] = after.end()
    return turns, titles, asides


def _lone_note(text: str, begun: int) -> int:
    """Where the one line stands that begins with an asterisk, if another asterisk is hung on a word: it
    is that mark's note and no list; -1 where there is none.
    """
    starred = [one.start("item") for one in _STARRED.finditer(text, begun)]
    return starred[0] if len(starred) == 1 and plain.ASTERISK.search(text, begun) else -1


def _line_above(text: str, start: int) -> int:
    """The first sign of the line before that which begins at `start`; -1 where it is blank."""
    begun = text.rfind("\n", 0, max(start - 1, 0)) + 1
    line = text[begun : max(start - 1, 0)]
    return begun + len(line) - len(line.lstrip()) if line.strip() else -1
