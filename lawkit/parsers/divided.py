"""Numbers that begin again at 1 under every numbered title: CHAPTER 1, rules 1 to 3, CHAPTER 2, rules
1 to 4. There the titles are the laws, and the numbers stand under them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from lawkit.languages import Language
from lawkit.model.numbers import Style, value
from lawkit.parsers.block import Block
from lawkit.parsers.heads import Head
from lawkit.parsers.labels import Nouns, is_title

_LINE = 100
_STYLES: tuple[Style, ...] = ("digit", "ROMAN", "upper")


class _Title(msgspec.Struct, frozen=True):
    """A numbered title: the block it is, its noun or "", its number, where its words begin."""

    block: int
    noun: str
    number: str
    label: str
    words: int


def find_divided(
    blocks: Sequence[Block], bare: Sequence[Head], language: Language, nouns: Nouns
) -> list[Head]:
    """The numbered titles of a book whose bare numbers begin again under them; [] of any other."""
    if sum(head.rank == 1 for head in bare) < 2:
        return []
    titles = list(_titles(blocks, language, nouns))
    starts = [head.block for head in bare]
    best: list[Head] = []
    for noun in dict.fromkeys(title.noun for title in titles):
        same = [title for title in titles if title.noun == noun]
        for style in _STYLES:
            for chain in _chains(same, style):
                if len(chain) > len(best) and _restarts(chain, bare, starts, len(blocks)):
                    best = [_head(title, style) for title in chain]
    return best


def _titles(blocks: Sequence[Block], language: Language, nouns: Nouns) -> list[_Title]:
    """Titles with a number: behind a noun (`CHAPTER 2: Dress`, `SECTION B`), or before words in
    capitals (`B. THE PINS`).
    """
    letters = "|".join(sorted(map(re.escape, nouns.nouns), key=len, reverse=True)) or "(?!)"
    named = "|".join(sorted(map(re.escape, language.divisions), key=len, reverse=True)) or "(?!)"
    pattern = re.compile(
        rf"(?P<label>(?:(?P<noun>(?i:{named}))\s+(?P<number>[0-9]{{1,3}}|[IVXLC]{{1,7}}+|[A-Z])"
        rf"|(?P<law>(?i:{letters}))\s+(?P<letter>[A-Z])|(?P<alone>[IVXLC]{{1,7}}+|[A-Z])(?=[.)]))\b"
        r"[.):]?)(?:\s*[-–—:]+\s*|\s+|\Z)(?P<title>.*)",
        re.S,
    )
    found = []
    for k, block in enumerate(blocks):
        text = block.text
        if block.role not in ("text", "title") or block.label or not text or len(text) > _LINE:
            continue
        match = pattern.match(text) if text[0].isalpha() else None
        if match is None:
            continue
        title = match["title"]
        if match["alone"] and not (is_title(title) or block.role == "title"):
            continue
        if title and (title[0].islower() or (title[-1] in ".,;" and not is_title(title))):
            continue
        noun = (match["noun"] or match["law"] or "").lower()
        number = match["number"] or match["letter"] or match["alone"]
        found.append(_Title(k, noun, number, match["label"].strip(), match.start("title")))
    return found


def _chains(titles: Sequence[_Title], style: Style) -> list[list[_Title]]:
    """The titles whose numbers rise from one by one: of a table of contents, and of the book."""
    found: list[list[_Title]] = []
    for title in titles:
        rank = value(style, title.number)
        if found and rank == len(found[-1]) + 1:
            found[-1].append(title)
        elif rank == 1:
            found.append([title])
    return [chain for chain in found if len(chain) > 1]


def _restarts(
    chain: Sequence[_Title], bare: Sequence[Head], starts: Sequence[int], stop: int
) -> bool:
    """Whether the bare numbers under most titles begin at 1, and under none go on from the last."""
    edges = [*(title.block for title in chain), stop]
    if bisect_left(starts, edges[0]) > 1:
        return False  # they are the schedules of an Act that stands before them
    times = 0
    for start, end in pairwise(edges):
        inside = bare[bisect_left(starts, start) : bisect_left(starts, end)]
        first = next((head for head in inside if head.block > start), None)
        if first is None:
            continue
        if first.rank != 1:
            return False
        times += 1
    return times > 1 and 2 * times >= len(chain)


def _head(title: _Title, style: Style) -> Head:
    rank = value(style, title.number) or 0
    return Head(
        title.block, title.number, rank, rank, title.label, "divided", title.words, None, True
    )
