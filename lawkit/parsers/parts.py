"""Parts of a source: its runs of numbered laws. A book may hold several codes, and numbered lines that
are no laws (a table of contents, a list in the preface, an etiquette that begins again at 1).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from lawkit.errors import NotFoundError
from lawkit.languages import Language
from lawkit.model import Ladder
from lawkit.model.numbers import value
from lawkit.parsers.block import Block, label_of
from lawkit.parsers.declared import extent_of, number_of
from lawkit.parsers.labels import Heading, Label, is_title, read_heading, read_label

_NUMBERED = re.compile(r"[0-9]")
_BARE = re.compile(r"([0-9]{1,4}) +(?=[A-ZÀ-Ý\"“«])")


class Head(msgspec.Struct, frozen=True, gc=False):
    """A block that may begin a law: its number, its rank in the run (the last one of a range such as
    `12 to 46.`), and how it was read. `words` is where the law's own words begin.
    """

    block: int
    number: str
    rank: int
    until: int
    label: str
    shape: str
    words: int
    read: Heading | Label | None = None


class Part(msgspec.Struct, frozen=True, gc=False):
    """A run of laws: its title, its heads in order, and the extent of its blocks (half-open)."""

    title: str
    heads: tuple[Head, ...]
    start: int
    stop: int

    @property
    def numbers(self) -> str:
        """First and last number, as `1..97`."""
        return f"{self.heads[0].number}..{self.heads[-1].number}"


def find_parts(
    blocks: Sequence[Block], language: Language, ladder: Ladder | None
) -> tuple[Part, ...]:
    """All runs of two laws or more (or one law headed by its noun) that lie in no other, in order.

    Bare numbers are laws only where the ladder has none further down (law > A > 1), and where they
    do not begin again under capital letters.
    """
    declared = find_declared(blocks, language)
    if declared:
        return (Part(_title(blocks, declared[0].block), declared, declared[0].block, len(blocks)),)
    titled, bare = _heads(blocks, language)
    found = [run for run in _runs(titled) if run]
    numbered = [run for run in _runs(bare) if len(run) > 1]
    if ladder:
        below = any(level.style == "digit" and not level.after for level in ladder.levels[1:])
    else:
        below = max(map(len, numbered), default=0) < 8 and _has_letters_over_numbers(blocks)
    if not below:
        longest = max((len(run) for run in found), default=0)
        # A stray LAW 6 does not outweigh a book of bare numbers, nor a short list a LAW 6.
        if longest < 2 and any(len(run) > 7 for run in numbered):
            found = []
        found += [run for run in numbered if not found or len(run) > max(longest, 7)]
    found.sort(key=lambda run: (run[0].block, -len(run)))
    parts: list[Part] = []
    last = -1
    for run in found:
        if run[-1].block > last:
            last = run[-1].block
            parts.append(Part(_title(blocks, run[0].block), tuple(run), run[0].block, 0))
    stops = [*(part.start for part in parts[1:]), len(blocks)][: len(parts)]
    return tuple(
        msgspec.structs.replace(part, stop=stop) for part, stop in zip(parts, stops, strict=True)
    )


def find_declared(blocks: Sequence[Block], language: Language) -> tuple[Head, ...]:
    """The laws of a source whose markup says which blocks they are."""
    found = []
    for k, block in enumerate(blocks):
        if block.rung == 0 and block.label and block.role == "text":
            first, last = extent_of(block.label, language)
            number = number_of(block.label) if first == last else f"{first}-{last}"
            found.append(Head(k, number, first, last, block.label, "declared", 0))
    return tuple(found)


def choose(parts: Sequence[Part], wanted: str) -> Part | None:
    """The part asked for, by its number in the list or by words of its title; else the longest.

    NotFoundError, with the parts there are, for one that is not there.
    """
    if not wanted:
        return max(parts, key=lambda part: len(part.heads), default=None)
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


def _heads(blocks: Sequence[Block], language: Language) -> tuple[list[Head], list[Head]]:
    """Candidates by noun (LAW 4) and by bare number, in order."""
    nouns = language.law_nouns
    initials = frozenset(sign for noun in nouns for sign in (noun[0], noun[0].upper()))
    to = "|".join(re.escape(word) for word in language.joins.to) or "to"
    span = re.compile(rf"([0-9]{{1,4}})\s?(?:{to}|[-–—])\s?([0-9]{{1,4}})[.:)](?=\s|\Z)")
    titled: list[Head] = []
    bare: list[Head] = []
    listed: list[Head] = []
    for k, block in enumerate(blocks):
        text = block.text
        if not text or block.role not in ("text", "title"):
            continue
        if block.label:
            if block.depth == 1 and block.label[0].isdigit() and block.label[-1] == ".":
                number = block.label[:-1]
                listed.append(Head(k, number, int(number), int(number), block.label, "list", 0))
            continue
        first = text[0]
        if first in initials:
            heading = read_heading(text, nouns)
            if heading is not None:
                rank = value("digit", heading.number) or value("ROMAN", heading.number.upper())
                if rank is not None:
                    shape = "noun" if heading.is_shouted else "Noun"
                    titled.append(
                        Head(
                            k, heading.number, rank, rank, heading.label, shape,
                            heading.title_at, heading,
                        )
                    )  # fmt: skip
        elif _NUMBERED.match(text):
            head = _numbered(k, block, span)
            if head is not None and block.role == "text":
                bare.append(head)
            elif head is not None and head.shape == ".":
                bare.append(msgspec.structs.replace(head, shape="title"))
    if not titled and len(listed) > len(bare):
        bare = listed  # `<ol><li>`: laws whose numbers only the list gives
    # `Laws 55, 56,` and on the next line `58.`: the law 58 that begins a paragraph is the law.
    certain = [
        head
        for head, following in zip_longest(bare, bare[1:])
        if not (
            blocks[head.block].soft
            and following is not None
            and following.number == head.number
            and not blocks[following.block].soft
        )
    ]
    return titled, certain


def _numbered(k: int, block: Block, span: re.Pattern[str]) -> Head | None:
    """A bare number at the head of a block: `36.`, `12 to 46.`, or `46 A player` with its stop lost."""
    text = block.text
    between = span.match(text)
    if between and int(between[1]) < int(between[2]):
        number = f"{between[1]}-{between[2]}"
        words = len(text) - len(text[between.end() :].lstrip())
        return Head(k, number, int(between[1]), int(between[2]), between[0], ".", words)
    label = label_of(block) if block.role == "text" else read_label(text)
    if label and not label.is_bracketed and label.number[0].isdigit():
        rank = value("digit", label.number)
        if rank is not None:
            return Head(
                k, label.number, rank, rank, label.printed, label.shape, label.length, label
            )
    lost = _BARE.match(text)
    if lost:
        return Head(k, lost[1], int(lost[1]), int(lost[1]), lost[1], "", lost.end())
    return None


def _runs(heads: Sequence[Head]) -> list[list[Head]]:
    """Rising runs of one shape, in the order of their beginnings.

    A list inside a law interrupts a run, if it is no longer than the run, and is over when the run
    goes on; a number too far ahead, or behind, begins a run of its own.
    """
    found: list[list[Head]] = []
    stack: list[list[Head]] = []
    for k, head in enumerate(heads):
        if not head.shape:
            # `46 A player` with its stop lost: taken only between 45. and 47.
            run = next((run for run in reversed(stack) if run[-1].until + 1 == head.rank), None)
            if run and _goes_on(heads[k + 1 : k + 40], run[-1].shape, head.rank + 1):
                run.append(msgspec.structs.replace(head, shape=run[-1].shape))
            continue
        for depth in range(len(stack) - 1, -1, -1):
            run = stack[depth]
            inner = max(map(len, stack[depth + 1 :]), default=0)
            if run[-1].shape == head.shape and inner <= len(run) and _follows(run, head):
                del stack[depth + 1 :]
                run.append(head)
                break
        else:
            if head.rank == 1 or not stack or stack[-1][-1].shape != head.shape:
                run = [head]
                found.append(run)
                stack.append(run)
                del stack[:-64]
    return found


def _goes_on(heads: Sequence[Head], shape: str, rank: int) -> bool:
    following = next((head for head in heads if head.shape == shape and head.rank != 1), None)
    return following is not None and following.rank == rank


def _follows(run: Sequence[Head], head: Head) -> bool:
    """The next number, an inserted one (50a after 50), or one after a gap, small in a short run."""
    last = run[-1]
    if head.rank == last.until:
        return len(head.number) > len(last.number) or (
            head.number > last.number and len(head.number) == len(last.number)
        )
    return last.until < head.rank <= last.until + (3 if len(run) < 8 else 12)


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
