"""Blocks: what a format's reader makes of a source, and the structure builder makes clauses of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from lawkit.model import SourceMap, Span
from lawkit.parsers.labels import Label, read_label

Role = Literal["text", "title", "note", "navigation", "licence", "front", "back", "layout"]


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A note's mark taken out of a block's text at `offset`; it stood at `place` in the source."""

    offset: int
    marker: str
    place: Span


class Block(msgspec.Struct, gc=False):
    """A paragraph, list item or title of a source.

    start, end: its extent in the source. text: white space folded, markup and marks taken out,
    the label still in it unless `label` gives it (a list item whose number the markup implies).
    soft: its beginning is a guess; where no label is accepted it goes on the block before.
    indent: columns of white space before it, -1 where the format has none.
    cuts: what was taken out of the source between start and end.
    depth: of a title or a list, as the markup nests them. rung: the level of the ladder that the
    markup itself declares, 0 for a law (-1: it declares none): with a label the block opens a clause
    there, without one it is more words of the clause that is open there. title: its heading.
    """

    start: int
    end: int
    text: str
    origin: SourceMap
    role: Role = "text"
    label: str = ""
    marker: str = ""
    marks: tuple[Mark, ...] = ()
    cuts: tuple[Cut, ...] = ()
    soft: bool = False
    indent: int = -1
    depth: int = 0
    rung: int = -1
    title: Block | None = None
    head: Label | Literal[False] | None = False


def label_of(block: Block, start: int = 0) -> Label | None:
    """The label that a block's markup gives, or that its words begin with at `start`.

    What stands at the head of the words is read once and kept.
    """
    if start:
        return read_label(block.text, start)
    if block.head is False:
        if block.label:
            shape = "()" if block.label.startswith("(") else ""
            block.head = Label(block.label, block.label.strip("().[] "), shape, 0)
        else:
            block.head = read_label(block.text) if block.role == "text" else None
    return block.head


class Cut(msgspec.Struct, frozen=True, gc=False):
    """A run of the source that is no part of its text. `marker` where it is a note's mark."""

    start: int
    end: int
    kind: Literal["layout", "markup", "mark"]
    marker: str = ""


_WIDE = re.compile(r"\s\s++")
# Every run of white space but a lone space between words.
_SPACES = re.compile(
    r"(?: (?=[,.;:)\]\s\u200b\ufeff])|[^\S ]|[\u200b\ufeff]|\A | \Z)[\s\u200b\ufeff]*+"
)


ODD = (" ,", " .", " )", " ]", " ;", " :", "\u200b", "\ufeff")


def oddities(source: str) -> tuple[str, ...]:
    """What may make folding a source's white space more than joining its words by single spaces."""
    flat = source
    for space in ("\n", "\t", "\r", "\u00a0"):
        flat = flat.replace(space, " ")
    return tuple(sign for sign in ODD if sign in flat)


def clean(
    source: str,
    start: int,
    end: int,
    cuts: Sequence[Cut] = (),
    *,
    spaced: bool = False,
    odd: Sequence[str] = ODD,
) -> tuple[str, SourceMap, tuple[Mark, ...]]:
    """The words of `source[start:end]` without its cuts, white space folded, no space before a
    closing mark (`spaced`: the language prints one before `;` and `:`), with the map back and the
    marks' offsets. odd: what `oddities` found in the whole source. Linear in the length of the run.
    """
    if not cuts:
        raw = source[start:end]
        text = " ".join(raw.split())
        if not odd or not any(sign in text for sign in odd):
            if len(text) == len(raw):
                return text, SourceMap((0,), (start,)), ()
            return text, _folded(raw, start), ()
    return _clean_slowly(source, start, end, cuts, spaced)


def _folded(raw: str, start: int) -> SourceMap:
    """The map of a text whose runs of white space were folded, and nothing else."""
    at = [0]
    lead = len(raw) - len(raw.lstrip())
    places = [start + lead]
    shift = lead
    stop = len(raw.rstrip())
    for match in _WIDE.finditer(raw, lead, stop):
        shift += match.end() - match.start() - 1
        at.append(match.end() - shift)
        places.append(start + match.end())
    return SourceMap(tuple(at), tuple(places))


def _clean_slowly(
    source: str, start: int, end: int, cuts: Sequence[Cut], spaced: bool
) -> tuple[str, SourceMap, tuple[Mark, ...]]:
    kept: list[tuple[int, int]] = []  # (offset in the joined text, offset in the source)
    words: list[str] = []
    marks_at: list[tuple[int, Cut]] = []
    position, length = start, 0
    for cut in (*cuts, Cut(end, end, "layout")):
        if cut.start > position:
            kept.append((length, position))
            words.append(source[position : cut.start])
            length += cut.start - position
        if cut.kind == "mark":
            marks_at.append((length, cut))
        position = max(position, cut.end)
    joined = "".join(words)
    drops = _drops(joined, spaced)
    pieces: list[str] = []
    at: list[int] = []
    places: list[int] = []
    out = cursor = k = 0
    for a, b, put in (*drops, (length, length, "")):
        while cursor < a:
            while k + 1 < len(kept) and kept[k + 1][0] <= cursor:
                k += 1
            stop = min(a, kept[k + 1][0]) if k + 1 < len(kept) else a
            at.append(out)
            places.append(kept[k][1] + cursor - kept[k][0])
            pieces.append(joined[cursor:stop])
            out += stop - cursor
            cursor = stop
        if put:
            while k + 1 < len(kept) and kept[k + 1][0] <= a:
                k += 1
            at.append(out)
            places.append(kept[k][1] + a - kept[k][0])
            pieces.append(put)
            out += 1
        cursor = b
    marks = tuple(
        Mark(_after_drops(offset, drops), cut.marker, Span(cut.start, cut.end))
        for offset, cut in marks_at
    )
    return "".join(pieces), SourceMap(tuple(at), tuple(places)), marks


def _drops(joined: str, spaced: bool) -> list[tuple[int, int, str]]:
    """What folding replaces: (start, end, replacement), in order, not overlapping."""
    drops = []
    size = len(joined)
    for match in _SPACES.finditer(joined):
        a, b = match.span()
        put = " "
        if a == 0 or b == size or takes_no_space(joined, b, spaced):
            put = ""
        if put and b - a == 1 and joined[a] == " ":
            continue
        drops.append((a, b, put))
    return drops


def takes_no_space(text: str, k: int, spaced: bool) -> bool:
    """Whether a mark stands at `k` that takes no space before it."""
    sign = text[k]
    following = text[k + 1 : k + 2]
    if sign in ",)]":
        return not (following.isalnum() or following == "_")
    if sign == ".":
        return not (following.isalnum() or following == "." or text[k + 1 : k + 3] == " .")
    return sign in ";:" and not spaced and (not following or following.isspace())


def _after_drops(offset: int, drops: Iterable[tuple[int, int, str]]) -> int:
    """Where an offset of the joined text stands in the folded one; before a space it closes up."""
    shift = 0
    for a, b, put in drops:
        if a >= offset:
            break
        if b > offset:
            return a - shift
        shift += b - a - len(put)
    return offset - shift
