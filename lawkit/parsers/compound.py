"""Labels that give the number of every level at once: `2.1.3`, `100.2a`, `1.0.3.d.i`, `A2d1`, `1e1a)`,
`Section 2.01`.

A book is taken to number so only where its labels rise from one to the next as such numbers do.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from lawkit.languages import Language
from lawkit.model import Ladder, Level
from lawkit.model.numbers import Style, value
from lawkit.parsers.block import Block
from lawkit.parsers.heads import Head
from lawkit.parsers.labels import Label, Nouns, is_title

_SIGNS: dict[Style, str] = {
    "digit": r"[0-9]{1,3}", "upper": "[A-Z]", "lower": "[a-z]", "roman": "[ivx]{1,6}",
    "ROMAN": "[IVX]{1,6}",
}  # fmt: skip
_PART = re.compile(r"[0-9]+|[^\W\d_]+")
_DIGITS = "0123456789"
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FEWEST = 4  # that show how a book numbers
_LINE = 100
_TAIL = r"(?:\.?[a-z](?:\.(?:[ivx]{1,6}|[a-z]|[0-9]{1,2}))?)?"  # of 1.0.3.d.i


class _Kind(msgspec.Struct, frozen=True):
    """One way to number so: the pattern of its numbers, what they begin with, the style and the name
    of the laws over them. deep: whether numbers of two levels only are no sign of it (50a is a law
    put in after 50).
    """

    number: str
    initials: str
    top: Level
    deep: bool = False


_KINDS = (
    _Kind(rf"[0-9]{{1,4}}(?:\.[0-9]{{1,3}}){{1,5}}{_TAIL}", _DIGITS, Level("digit", name="law")),
    _Kind(r"[A-Z]\.?[0-9]{1,3}(?:\.?[a-z](?:\.?[0-9]{1,3})?)?", _CAPITALS,
          Level("upper", name="rule")),
    _Kind(r"[0-9]{1,2}\.[A-Z](?:\.[0-9]{1,2})?", _DIGITS, Level("digit", name="law")),
    _Kind(r"[0-9]{1,3}[a-z](?:[0-9]{1,2}(?:[a-z](?:[0-9]{1,2})?)?)?", _DIGITS,
          Level("digit", name="law"), deep=True),
)  # fmt: skip


class Compound(msgspec.Struct, frozen=True):
    """A run of such labels: the laws over them, and the blocks that bear them."""

    heads: tuple[Head, ...]
    blocks: tuple[int, ...]


def find_compounds(
    blocks: Sequence[Block],
    ladder: Ladder | None,
    nouns: Nouns,
    language: Language,
    numbered: Sequence[Sequence[Head]] = (),
) -> tuple[Compound, ...]:
    """The runs of compound labels, in order; none where the book does not number so. Gives each block
    of them its label. A ladder that is given says what such labels look like, else each kind is tried,
    and `numbered`, the runs of bare numbers, may run through them.
    """
    places = _places(blocks, nouns)
    for kind in _kinds(ladder):
        labels = _labels(blocks, places, kind, nouns)
        if not (_goes_up(labels) if ladder else _rises(labels, kind)):
            continue
        if not ladder and any(_runs_through(run, labels) for run in numbered):
            continue
        for k, label in labels:
            blocks[k].head = label
            blocks[k].role, blocks[k].label = "text", ""
        runs = _runs(labels)
        stops = [*(run[0][0] for run in runs[1:]), len(blocks)]
        # Over 1.1.1 a TITLE 1 is no law: that would be 1.1.
        deep = min(len(label.parts) for _, label in labels) > 2
        reader = _reader(kind.top, nouns, () if deep else language.divisions)
        found = []
        begun = 0
        for run, stop in zip(runs, stops, strict=True):
            heads = _heads(blocks, run, begun, stop, kind.top, reader)
            begun = run[-1][0] + 1  # where the lines before the next run begin
            found.append(Compound(tuple(heads), tuple(k for k, _ in run)))
        return tuple(found)
    return ()


def _kinds(ladder: Ladder | None) -> Sequence[_Kind]:
    if ladder is None:
        return _KINDS
    levels = [ladder.levels[0]]
    for level in ladder.levels[1:]:
        if level.after or (level.before and not level.is_decimal) or level.name:
            break
        levels.append(level)
    if len(levels) == 1:
        return ()
    deeper = ""
    for level in reversed(levels[1:]):
        dot = r"\." if level.is_decimal else r"\.?"
        deeper = rf"(?:{dot}{_SIGNS[level.style]}{deeper})" + (
            "?" if level is not levels[1] else ""
        )
    initials = _DIGITS if levels[0].style == "digit" else _CAPITALS
    return (_Kind(rf"{_SIGNS[levels[0].style]}{deeper}", initials, levels[0]),)


def _any(words: Iterable[str]) -> str:
    """The pattern of any of some words, the longest first."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


def _places(blocks: Sequence[Block], nouns: Nouns) -> list[tuple[int, bool]]:
    """The blocks that may begin with such a number of any kind, and whether behind a noun."""
    named = re.compile(rf"(?i:{_any(nouns.nouns)})\.?\s*(?=[0-9A-Z])")
    digits, capitals = frozenset(_DIGITS), frozenset(_CAPITALS)
    second = frozenset((*_DIGITS, "."))
    initials = nouns.initials
    found = []
    for k, block in enumerate(blocks):
        text = block.text
        first = text[:1]
        if first in digits or (first in capitals and text[1:2] in second):
            found.append((k, False))
        elif first in initials and named.match(text):
            found.append((k, True))
    return [(k, noun) for k, noun in found if blocks[k].role in ("text", "title")]


def _labels(
    blocks: Sequence[Block], places: Sequence[tuple[int, bool]], kind: _Kind, nouns: Nouns
) -> list[tuple[int, Label]]:
    """Every block that begins with such a number, alone or behind a noun (`Section 2.01`)."""
    bare = re.compile(rf"(?P<number>{kind.number})(?P<close>[.):]?)(?=\s|\Z)\s*")
    named = re.compile(
        rf"(?i:{_any(nouns.nouns)})\.?\s*(?P<number>{kind.number})(?P<close>[.):]?)(?=\s|\Z)"
        r"[\s.:–—-]*(?![a-zà-ÿ])"
    )
    labels: list[tuple[int, Label]] = []
    for k, behind in places:
        # The number that only a list gives to its item does not stand against the printed one.
        text = blocks[k].text
        match = (named if behind else bare).match(text)
        if match is not None:
            parts = tuple(_PART.findall(match["number"]))
            printed = text[: match.end("close")]
            labels.append((k, Label(printed, parts[-1], "compound", match.end(), parts)))
    return labels


def _key(label: Label) -> tuple[int, ...]:
    return tuple(_rank(label.parts, k) for k in range(len(label.parts)))


def _rank(parts: Sequence[str], k: int) -> int:
    """The rank of one part of a number: of letters the second is a roman number, if it can be."""
    part = parts[k]
    if part[0] <= "9":
        return int(part)
    if part.isupper():
        return value("upper", part) or value("ROMAN", part) or 0
    if (k and parts[k - 1].isalpha()) or len(part) > 1:
        return value("roman", part) or value("lower", part) or 0
    return value("lower", part) or 0


def _goes_up(labels: Sequence[tuple[int, Label]]) -> bool:
    """Whether nearly every label stands after the one before; what the ladder says needs no more."""
    keys = [_key(label) for _, label in labels]
    good = sum(one < two for one, two in pairwise(keys))
    return len(keys) > 1 and good >= 0.8 * (len(keys) - 1)


def _rises(labels: Sequence[tuple[int, Label]], kind: _Kind) -> bool:
    """Whether nearly every label is the next after the one before, or the first below it."""
    if len(labels) < _FEWEST:
        return False
    if kind.deep and 4 * sum(len(label.parts) > 2 for _, label in labels) < len(labels):
        return False
    named = all(label.printed[0] not in _DIGITS for _, label in labels)
    if named and kind.initials == _DIGITS:
        return _goes_up(labels)  # `Sec. 9.051.` after `Sec. 9.002.`
    keys = [_key(label) for _, label in labels]
    # Behind a list of contents the numbers begin again.
    pairs = [(one, two) for one, two in pairwise(keys) if two > keys[0]]
    good = sum(_is_next(one, two) for one, two in pairs)
    return len(pairs) > 1 and good >= 0.8 * len(pairs)


def _runs_through(run: Sequence[Head], labels: Sequence[tuple[int, Label]]) -> bool:
    """Whether a run of as many bare numbers goes on across the labels, which are then of titles: `1.3
    Seal`, and under it 4. after 3.
    """
    places = [head.block for head in run]
    if len(run) < len(labels) or not {place for place, _ in labels}.isdisjoint(places):
        return False
    strange = 0
    for place, label in labels:
        before = bisect_left(places, place)
        if 0 < before < len(run):
            strange += run[before - 1].number != label.parts[0] != run[before].number
    return strange > 1


def _is_next(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    size = 0
    while size < min(len(one), len(two)) and one[size] == two[size]:
        size += 1
    if size == len(one):  # the first below it; a level may be left out
        return size < len(two) and all(rank < 2 for rank in two[size:])
    if size == len(two):
        return False
    steps = 2 if size == 0 else 1  # a law without any may stand between two that have them
    ahead = two[size] - one[size]
    return 0 < ahead <= steps and all(rank < 2 for rank in two[size + 1 :])


def _runs(labels: Sequence[tuple[int, Label]]) -> list[list[tuple[int, Label]]]:
    """Rising runs: a contents page and the book itself, or two codes."""
    runs: list[list[tuple[int, Label]]] = []
    for k, label in labels:
        if runs and _key(label) > _key(runs[-1][-1][1]):
            runs[-1].append((k, label))
        else:
            runs.append([(k, label)])
    longest = max(map(len, runs))
    return [run for run in runs if len(run) > 1 or longest == 1]


def _reader(top: Level, nouns: Nouns, divisions: Sequence[str]) -> re.Pattern[str]:
    """What a law's own line looks like: `2 ENTRIES`, `SECTION B - MATCHES`, `CHAPTER 3: The match`."""
    words = (*(noun for noun in nouns.nouns if noun[-1].isalpha()), *divisions)
    number = _SIGNS[top.style] if top.style != "digit" else r"[0-9]{1,4}"
    roman = r"[IVXLC]{1,7}+\b" if top.style == "digit" else "(?!)"
    return re.compile(
        rf"(?P<label>(?:(?P<noun>(?i:{_any(words)}))\.?\s+(?:(?P<roman>{roman})|(?P<after>{number}))"
        rf"|(?P<number>{number}))(?:er|re|\b)(?P<mark>\s*[.:)])?)(?:\s*[-–—:]+\s*|\s+|\Z|(?<=[.:)]))(?P<title>.*)",
        re.S,
    )


class _Line(msgspec.Struct, frozen=True):
    """A line that may give a law its number and title."""

    block: int
    rank: int
    number: str
    label: str
    title_at: int
    is_titled: bool
    is_marked: bool  # as a title


def _line(k: int, block: Block, reader: re.Pattern[str], top: Level) -> _Line | None:
    """The law's line that a block may be: a title, or words behind a number with its mark."""
    if block.role not in ("text", "title") or block.label:
        return None
    match = reader.match(block.text) if block.text else None
    if match is None:
        return None
    title = match["title"]
    number = match["number"] or match["after"] or ""
    if number.isalpha() and not (match["noun"] or match["mark"] or is_title(title)):
        return None
    ended = title[-1:] in (".", ";", ",", ":") and not is_title(title)
    titled = len(title) <= _LINE and (not ended or block.role == "title")
    if title and not (title[0].isupper() or title[0] in '"“«('):
        return None
    bracketed = match["mark"] == ")" and block.role != "title"
    if bracketed or (not titled and not (match["mark"] and match["number"])):
        return None
    rank = value("ROMAN", match["roman"]) if match["roman"] else value(top.style, number)
    if rank is None:
        return None
    return _Line(
        k,
        rank,
        number or str(rank),
        match["label"].strip(),
        match.start("title"),
        titled,
        block.role == "title",
    )


def _chain(lines: Iterable[_Line], last: int, ahead: int) -> list[_Line]:
    """Of the lines before a law's first clause those that give the laws up to it their numbers: the
    nearest, back from there without a gap, all marked as titles or none; what stands before (a table
    of contents) is none.
    """
    chain: list[_Line] = []
    for line in lines:
        if chain and line.is_marked != chain[0].is_marked:
            continue
        if line.rank == ahead - len(chain) and line.rank > last:
            chain.append(line)
    return chain[::-1]


def _heads(
    blocks: Sequence[Block],
    run: Sequence[tuple[int, Label]],
    begun: int,
    stop: int,
    top: Level,
    reader: re.Pattern[str],
) -> list[Head]:
    """The laws of a run: the lines that give them their own number and title, else the first of the
    labels under them.
    """
    heads: list[Head] = []
    law: tuple[str, ...] | None = None  # the path of the law at hand
    last = -1

    def begin(line: _Line) -> None:
        number, rank = line.number, line.rank
        heads.append(
            Head(line.block, number, rank, rank, line.label, "compound", line.title_at, None,
                 line.is_titled)
        )  # fmt: skip

    for place, label in run:
        rank = _rank(label.parts, 0)
        if rank != last:
            found = (_line(k, blocks[k], reader, top) for k in range(place - 1, begun - 1, -1))
            for own in _chain((line for line in found if line), last, rank):
                begin(own)
                last, law = own.rank, (own.number,)
        begun = place + 1
        if law is None or label.parts[: len(law)] != law:
            number = ".".join(label.parts)
            heads.append(Head(place, number, rank, rank, label.printed, "compound", label.length))
            last, law = rank, label.parts
    marked = bool(heads) and blocks[heads[-1].block].role == "title"
    for k in range(begun, stop):
        line = _line(k, blocks[k], reader, top)
        if line is not None and line.rank == last + 1 and (line.is_marked or not marked):
            begin(line)
            last = line.rank
    return heads
