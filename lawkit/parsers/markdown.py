"""Markdown: plain text with links, headings and emphasis marked. Link targets are not law text."""

from __future__ import annotations

import re

from lawkit.languages import Language
from lawkit.parsers import text as plain
from lawkit.parsers.block import Block

NAME = "markdown"

_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_TITLE = re.compile(r"^(#{1,6})[ \t]+\S", re.M)
_EXTRA = (
    plain.Extra("](", _LINK),
    plain.Extra("**", re.compile(r"\*\*([^*]+)\*\*")),
    plain.Extra("*", re.compile(r"(?<![\w*])\*((?=[^\s*])[^*\n]*[^\s*])\*(?![\w*])")),
    plain.Extra("#", re.compile(r"\A#{1,6}(?=[ \t])")),
)


def sniff(text: str) -> float:
    """Links with targets, or several `#` headings, make a text Markdown."""
    if "](" in text and _LINK.search(text):
        return 0.6
    sample = text[:200_000]
    titles = _TITLE.findall(sample) if "\n#" in sample else ()
    return 0.5 if len(titles) > 1 else 0.0


def read(text: str, language: Language) -> list[Block]:
    """The blocks of a Markdown text; `#` lines are titles of their depth."""
    blocks = plain.read(text, language, extra=_EXTRA)
    for block in blocks:
        title = _TITLE.match(text, block.start)
        if title and block.role == "text":
            block.role, block.depth = "title", len(title[1]) - 1
    return blocks
