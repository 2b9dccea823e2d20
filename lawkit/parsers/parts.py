"""Parts of a source: its runs of numbered laws. A book may hold several codes, and numbered lines that
are no laws (a table of contents, a list in the preface, an etiquette that begins again at 1).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

import msgspec

from lawkit.errors import NotFoundError
from lawkit.languages import Language
from lawkit.model import Ladder
from lawkit.model.numbers import value
from lawkit.parsers.block import Block, label_of
from lawkit.parsers.compound import find_compounds
from lawkit.parsers.declared import extent_of, law_number
from lawkit.parsers.divided import find_divided
from lawkit.parsers.heads import (
    Head,
    entitled,
    find_heads,
    find_runs,
    inner_nouns,
    label_decimals,
    label_paragraphs,
    nouns_of,
)
from lawkit.parsers.labels import TITLE, Heading, Label, is_title
from lawkit.parsers.unmarked import find_bracketed, find_ordinals, find_romans, find_stopless

_WORD = re.compile(r"[^\W\d_]+")
_LINE = 200  # signs of a law that tell whether it is one
_LETTERS = 2.5  # that a word of a law has at the least, on average
_FULLER = 4  # times the words of its list of contents that a code has
_CONTENTS = 60  # signs a law has at the least


class Part(msgspec.Struct, frozen=True, gc=False):
    """A run of laws: its title, its heads in order, the extent of its blocks (half-open), and how many
    signs they have.
    """

    title: str
    heads: tuple[Head, ...]
    start: int
    stop: int
    length: int = 0

    @property
    def is_contents(self) -> bool:
        """Whether there is so little under each number that it may be a list of contents."""
        return self.length < _CONTENTS * len(self.heads)

    @property
    def numbers(self) -> str:
        """First and last number, as `1..97`."""
        return f"{self.heads[0].number}..{self.heads[-1].number}"


def find_parts(
    blocks: Sequence[Block], language: Language, ladder: Ladder | None, own: Sequence[str] = ()
) -> tuple[Part, ...]:
    """All runs of two laws or more (or one law headed by its noun) that lie in no other, in order.
    `own` are the work's own nouns.

    Bare numbers are laws only where the ladder has none further down (law > A > 1), and where they
    do not begin again under capital letters.
    """
    declared = find_declared(blocks, language)
    if declared:
        return (Part(_title(blocks, declared[0].block), declared, declared[0].block, len(blocks)),)
    nouns = nouns_of(language, ladder, own)
    titled, bare = find_heads(blocks, language, nouns)
    numbered = [run for run in _numbered_runs(bare, blocks) if len(run) > 1]
    compounds = find_compounds(blocks, ladder, nouns, language, numbered)
    labelled = {k for run in compounds for k in run.blocks}
    others = sum(head.block not in labelled for head in titled)
    if compounds and sum(len(run.heads) for run in compounds) * 2 > others:
        return _parts([list(run.heads) for run in compounds], blocks)
    titled, inner = inner_nouns(titled)
    for head in inner:
        block = blocks[head.block]
        block.head = Label(head.label, head.number, head.shape.rstrip("!"), head.words)
    found = [run for run in find_runs(titled, blocks) if run]
    if any(len(run) > 1 for run in found):
        label_paragraphs(bare, titled, blocks)
    elif ladder is None:
        divided = find_divided(blocks, bare, language, nouns)
        if divided:
            return _parts([divided], blocks)
    if ladder:
        below = any(level.style == "digit" and not level.after for level in ladder.levels[1:])
    else:
        below = max(map(len, numbered), default=0) < 8 and _has_letters_over_numbers(blocks)
    if not below:
        longest = max((len(run) for run in found), default=0)
        # A stray LAW 6 does not outweigh a book of bare numbers, nor a short list a LAW 6.
        if longest < 2 and any(len(run) > 7 for run in numbered):
            found = []
        # Nor do ARTICLES, where the numbers run on from one to the next.
        if any(2 * len(run) > 3 * longest and _runs_through(run, found) for run in numbered):
            for head in (head for run in found for head in run):
                block = blocks[head.block]
                block.role = "title" if len(block.text) <= TITLE else block.role
            found = []
        found += [run for run in numbered if not found or len(run) > max(longest, 7)]
        if not found:
            found = find_stopless(bare, blocks)
    if ladder is None or not below:
        romans = find_romans(blocks)
        if romans and len(max(romans, key=len)) > max(map(len, found), default=0):
            found = romans
    if ladder is None and not found:
        found = find_ordinals(blocks, nouns) or find_bracketed(blocks)
    parts = _parts(found, blocks)
    for part in parts:
        label_decimals(part.heads, blocks, part.stop)
    return parts


def _runs_through(run: Sequence[Head], found: Sequence[Sequence[Head]]) -> bool:
    """Whether the numbers of a run stand under most of the titled laws, each under its own."""
    titles = [head.block for titled in found for head in titled]
    under = Counter(bisect_right(titles, head.block) for head in run)
    return len(titles) > 1 and not under[0] and 2 * len(under) > len(titles) and len(under) > 1


def _numbered_runs(bare: Sequence[Head], blocks: Sequence[Block]) -> list[list[Head]]:
    """The runs of bare numbers. Where the markup makes titles of a run, the numbers between them are
    none of the laws.
    """
    titles = [
        run for run in find_runs([h for h in bare if h.shape == "title"], blocks) if len(run) > 1
    ]
    runs = find_runs([head for head in bare if head.shape != "title"], blocks)
    spans = [(run[0].block, run[-1].block) for run in titles]
    return titles + [
        run
        for run in runs
        if not any(first < run[0].block < last for first, last in spans)
        and not (titles and run[0].block > spans[-1][0] and len(run) <= len(titles[-1]))
    ]


def _is_said(run: Sequence[Head], blocks: Sequence[Block]) -> bool:
    """Whether most numbers of a run stand before words, and not before moves of chess (`1. P-K4`, `2. B
    takes P`), sums or scores: of these the signs are many and the letters few.
    """
    said = 0
    for head in run:
        text, start = blocks[head.block].text, head.words
        if start >= len(text) and head.block + 1 < len(blocks):
            text, start = blocks[head.block + 1].text, 0
        words = _WORD.findall(text, start, start + _LINE)
        is_named = isinstance(head.read, Heading)
        said += is_named or sum(map(len, words)) >= _LETTERS * len(words)
    return 2 * said >= len(run)


def _parts(found: list[list[Head]], blocks: Sequence[Block]) -> tuple[Part, ...]:
    """The runs that lie in no other, each with its extent."""
    found = [run for run in found if _is_said(run, blocks)]
    found.sort(key=lambda run: (run[0].block, -len(run)))
    runs: list[list[Head]] = []
    last = -1
    for run in found:
        if run[-1].block > last:
            last = run[-1].block
            runs.append(run)
    starts = [run[0].block for run in runs]
    stops = [*starts[1:], len(blocks)][: len(runs)]
    return tuple(
        Part(
            _title(blocks, start),
            entitled(run, blocks, stop),
            start,
            stop,
            sum(len(block.text) for block in blocks[start:stop]),
        )
        for run, start, stop in zip(runs, starts, stops, strict=True)
    )


def find_declared(blocks: Sequence[Block], language: Language) -> tuple[Head, ...]:
    """The laws of a source whose markup says which blocks they are."""
    found = []
    for k, block in enumerate(blocks):
        if block.rung == 0 and (block.label or block.number) and block.role == "text":
            first, last = extent_of(block.number or block.label, language)
            number = block.number or law_number(block.label, language)
            found.append(Head(k, number, first, last, block.label, "declared", 0))
    return tuple(found)


def choose(parts: Sequence[Part], wanted: str) -> Part | None:
    """The part asked for, by its number in the list or by words of its title; else the longest.

    NotFoundError, with the parts there are, for one that is not there.
    """
    if not wanted:
        longest = max(parts, key=lambda part: len(part.heads), default=None)
        if longest is not None and longest.is_contents:
            listed = {head.number for head in longest.heads}
            fuller = [
                part
                for part in parts
                if 10 * len(part.heads) >= 7 * len(longest.heads)
                or listed.issuperset(head.number for head in part.heads)
            ]
            return max(fuller, key=lambda part: part.length)
        # The same numbers over far more words: the first are a list of the contents, with long titles.
        same = [part for part in parts if longest and part.numbers == longest.numbers]
        full = max(same, key=lambda part: part.length, default=None)
        return full if full and longest and full.length > _FULLER * longest.length else longest
    if wanted.isdigit() and 1 <= int(wanted) <= len(parts):
        return parts[int(wanted) - 1]
    named = [part for part in parts if wanted.casefold() in part.title.casefold()]
    if len(named) == 1:
        return named[0]
    exact = [part for part in named if part.title.casefold().strip(" .") == wanted.casefold()]
    if exact:
        return exact[0]
    raise NotFoundError(
        f"no one part is called {wanted!r}",
        remedy="Parts here: "
        + "; ".join(f"{k} {part.title} ({part.numbers})" for k, part in enumerate(parts, 1)),
    )


def _title(blocks: Sequence[Block], start: int) -> str:
    """The outermost title over a run: the first of those that stand close before it."""
    title = ""
    for block in reversed(blocks[max(start - 6, 0) : start]):
        if block.role == "title" or (block.role == "text" and is_title(block.text)):
            title = block.text
        elif title and block.role != "layout" and not block.text.startswith("("):
            break
    return title


def _has_letters_over_numbers(blocks: Sequence[Block]) -> bool:
    """Whether bare numbers begin again at 1 under capital letters: then they are no laws."""
    letters = restarts = 0
    for block in blocks:
        label = label_of(block)
        if label is None or label.is_bracketed:
            continue
        if value("upper", label.number) == letters + 1:
            letters += 1
        restarts += letters > 0 and label.number == "1"
    return letters > 1 and restarts > 1
