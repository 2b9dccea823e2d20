"""Labels that give the number of every level at once: `2.1.3`, `A2d1`, `9t2`.

A book is taken to number so only where its labels rise from one to the next as such numbers do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec

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
_DECIMALS = (Level("digit", name="law"), *(Level("digit", ".") for _ in range(5)))
_LETTERS = (Level("upper", name="rule"), Level("digit"), Level("lower"), Level("digit"))
_DEEPEST = 4
_FEWEST = 4  # that show how a book numbers
_LINE = 100


class Compound(msgspec.Struct, frozen=True):
    """A run of such labels: the laws over them, and the levels they have."""

    heads: tuple[Head, ...]
    levels: tuple[Level, ...]


def find_compounds(
    blocks: Sequence[Block], ladder: Ladder | None, nouns: Nouns
) -> tuple[Compound, ...]:
    """The runs of compound labels, in order; none where the book does not number so. Gives each block
    of them its label. A ladder that is given says what such labels look like, else decimals and
    letters are tried.
    """
    for levels in _candidates(ladder):
        pattern = _pattern(levels)
        initials = frozenset(
            "0123456789" if levels[0].style == "digit" else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        )
        labels: list[tuple[int, Label]] = []
        for k, block in enumerate(blocks):
            text = block.text
            if text[:1] in initials and block.role in ("text", "title") and not block.label:
                match = pattern.match(text)
                if match is not None:
                    labels.append((k, _label(match)))
        if not (_goes_up(labels, levels) if ladder else _rises(labels)):
            continue
        for k, label in labels:
            blocks[k].head = label
            blocks[k].role = "text"
        depth = max(len(label.parts) for _, label in labels)
        own = ladder.levels if ladder else levels[:depth]
        runs = _runs(labels, own)
        stops = [*(run[0][0] for run in runs[1:]), len(blocks)]
        reader = _reader(own[0], nouns)
        found = []
        begun = 0
        for run, stop in zip(runs, stops, strict=True):
            heads = _heads(blocks, run, begun, stop, own[0], reader)
            begun = run[-1][0] + 1  # where the lines before the next run begin
            found.append(Compound(tuple(heads), tuple(own)))
        return tuple(found)
    return ()


def _candidates(ladder: Ladder | None) -> tuple[tuple[Level, ...], ...]:
    if ladder is None:
        return (_DECIMALS, _LETTERS)
    levels = [ladder.levels[0]]
    for level in ladder.levels[1:]:
        if level.after or (level.before and not level.is_decimal) or level.name:
            break
        levels.append(level)
    return (tuple(levels),) if len(levels) > 1 else ()


def _pattern(levels: Sequence[Level]) -> re.Pattern[str]:
    """Numbers of two levels or more, run together or parted by dots, before a blank."""
    deeper = ""
    for level in reversed(levels[1:]):
        dot = r"\." if level.is_decimal else r"\.?"
        deeper = rf"(?:{dot}{_SIGNS[level.style]}{deeper})" + (
            "?" if level is not levels[1] else ""
        )
    return re.compile(
        rf"(?P<number>{_SIGNS[levels[0].style]}{deeper})(?P<close>[.):]?)(?=\s|\Z)\s*"
    )


def _label(match: re.Match[str]) -> Label:
    parts = tuple(_PART.findall(match["number"]))
    printed = match["number"] + match["close"]
    return Label(printed, parts[-1], "compound", match.end(), parts)


def _key(label: Label, levels: Sequence[Level]) -> tuple[int, ...]:
    return tuple(
        value(level.style, part) or 0 for part, level in zip(label.parts, levels, strict=False)
    )


def _goes_up(labels: Sequence[tuple[int, Label]], levels: Sequence[Level]) -> bool:
    """Whether nearly every label stands after the one before; what the ladder says needs no more."""
    keys = [_key(label, levels) for _, label in labels]
    good = sum(one < two for one, two in pairwise(keys))
    return len(keys) > 1 and good >= 0.8 * (len(keys) - 1)


def _rises(labels: Sequence[tuple[int, Label]]) -> bool:
    """Whether nearly every label is the next after the one before, or the first below it."""
    if len(labels) < _FEWEST:
        return False
    good = sum(_is_next(one.parts, two.parts) for (_, one), (_, two) in pairwise(labels))
    return good >= 0.8 * (len(labels) - 1)


def _is_next(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    size = 0
    while size < min(len(one), len(two)) and one[size] == two[size]:
        size += 1
    if size == len(one):  # the first below it; a level may be left out
        return all(_rank(part) == 1 for part in two[size:])
    if size == len(two):
        return False
    steps = 2 if size == 0 else 1  # a law without any may stand between two that have them
    ahead = _rank(two[size]) - _rank(one[size])
    return 0 < ahead <= steps and all(_rank(part) == 1 for part in two[size + 1 :])


def _rank(part: str) -> int:
    style: Style = "digit" if part[0].isdigit() else "upper" if part[0].isupper() else "lower"
    return value(style, part) or 0


def _runs(
    labels: Sequence[tuple[int, Label]], levels: Sequence[Level]
) -> list[list[tuple[int, Label]]]:
    """Rising runs: a contents page and the book itself, or two codes."""
    runs: list[list[tuple[int, Label]]] = []
    for k, label in labels:
        if runs and _key(label, levels) > _key(runs[-1][-1][1], levels):
            runs[-1].append((k, label))
        else:
            runs.append([(k, label)])
    longest = max(map(len, runs))
    return [run for run in runs if len(run) > 1 or longest == 1]


def _reader(top: Level, nouns: Nouns) -> re.Pattern[str]:
    """What a law's own line looks like: `2 ENTRIES`, `SECTION B - MATCHES`."""
    named = "|".join(re.escape(noun) for noun in nouns.nouns if noun[-1].isalpha())
    return re.compile(
        rf"(?P<label>(?P<noun>(?i:{named or '(?!)'})\s+)?(?P<number>{_SIGNS[top.style]})\b"
        r"(?P<mark>\s*[.:)])?)(?:\s*[-–—:]+\s*|\s+|\Z)(?P<title>.*)",
        re.S,
    )


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
    current = implied = ""
    last = 0
    begun = max(begun, run[0][0] - 12)
    for place, label in (*run, (stop, None)):
        law = label.parts[0] if label else ""
        ahead = (value(top.style, law) or 0) if law else last + 1
        for k in range(begun, place) if law != current else ():
            match = reader.match(blocks[k].text) if blocks[k].text else None
            if match is None or not _is_law(blocks[k], match):
                continue
            rank = value(top.style, match["number"]) or 0
            if last < rank <= ahead and (rank == ahead or rank == last + 1):
                title_at = match.start("title")
                printed, number = match["label"].strip(), match["number"]
                heads.append(Head(k, number, rank, rank, printed, "compound", title_at, None, True))
                last, current, implied = rank, number, ""
                ahead = ahead if law else last + 1
        begun = place + 1
        if label is None or (law == current and law != implied):
            continue
        over = heads[-1].path if heads else ()
        if law != current or label.parts[: len(over)] != over:
            number = ".".join(label.parts)
            heads.append(Head(place, number, ahead, ahead, label.printed, "compound", label.length))
            last, current, implied = ahead, law, law
    return heads


def _is_law(block: Block, match: re.Match[str]) -> bool:
    """Whether a line may be a law's own: a title, not a sentence and no item of a list."""
    title = match["title"]
    if len(title) > _LINE or (title[-1:] in (".", ";", ",", ":") and not is_title(title)):
        return False
    if match["number"].isalpha() and not (match["noun"] or match["mark"] or is_title(title)):
        return False
    return not title or title[0].isupper() or title[0] in '"“«'
