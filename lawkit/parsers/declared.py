"""What markup declares of clauses, in formats that name their levels: numbers out of labels, and the
ladder that the levels make. Knows no one format.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from lawkit.languages import Language
from lawkit.model import Ladder, Level, Style
from lawkit.model.numbers import value
from lawkit.parsers.block import Block

_MARKS = " \t\n\u00a0().[]{}«»\"'“”‘’*†‡:;,–—-°º"
_INSIDE = re.compile(r"[\W_]+")
_STYLES: tuple[Style, ...] = ("digit", "upper", "lower", "roman", "ROMAN")


def number_of(label: str) -> str:
    """The number in a printed label, without typography: a dot inside it is a hyphen, spaces go; `0`
    for a label without letter or digit.

    >>> number_of("(a)"), number_of("65.3"), number_of("(b.1)"), number_of("Art. 3 bis")
    ('a', '65-3', 'b-1', '3bis')
    """
    bare = label.strip(_MARKS)
    head, _, rest = bare.partition(" ")
    if len(head) > 1 and head.rstrip(".").isalpha() and any(sign.isdigit() for sign in rest):
        bare = rest.strip(_MARKS)
    bare = re.sub(r"(?<=\d)\s+(?=\w)", "", bare)
    return _INSIDE.sub("-", bare).strip("-") or "0"


def law_number(label: str, language: Language) -> str:
    """The number of a law by its label: that of `number_of`, or first and last of several."""
    first, last = extent_of(label, language)
    return number_of(label) if first == last else f"{first}-{last}"


def extent_of(label: str, language: Language) -> tuple[int, int]:
    """First and last rank that a label covers: `94 to 99`, `104 and 105`; `65.3` covers 65 alone."""
    match = _between((*language.joins.to, *language.joins.any)).search(label)
    if match and int(match[1]) < int(match[2]):
        return int(match[1]), int(match[2])
    number = number_of(label)
    rank = value("digit", number) or value("ROMAN", number.upper()) or 0
    return rank, rank


@lru_cache(maxsize=16)
def _between(words: tuple[str, ...]) -> re.Pattern[str]:
    joins = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or "to"
    return re.compile(rf"\b([0-9]{{1,5}})\s+(?:{joins})\s+([0-9]{{1,5}})\b", re.I)


def ladder_of(blocks: Sequence[Block], noun: str) -> Ladder:
    """The ladder that declared levels make: of each level the style and marks most of its labels
    have, under laws called `noun`.
    """
    seen: dict[int, Counter[Level]] = {}
    runs: dict[int, str] = {}
    for block in blocks:
        if block.rung > 0 and block.label:
            level = _level(block.label, runs.get(block.rung, ""))
            runs[block.rung] = block.label
            if level is not None:
                seen.setdefault(block.rung, Counter())[level] += 1
        if block.rung >= 0 and block.label:
            for rung in [rung for rung in runs if rung > block.rung]:
                del runs[rung]
    levels = [Level("digit", name=noun)]
    for rung in sorted(seen):
        level = seen[rung].most_common(1)[0][0]
        if level not in levels:
            levels.append(level)
    return Ladder(tuple(levels))


def _level(label: str, previous: str) -> Level | None:
    """Style and marks of a label; `i` is roman unless it goes on after `h`."""
    number = number_of(label).partition("-")[0]
    styles = [style for style in _STYLES if value(style, number) is not None]
    if not styles:
        return None
    style = styles[0]
    if len(styles) > 1:
        before = number_of(previous).partition("-")[0] if previous else ""
        goes_on = [s for s in styles if value(s, number) == (value(s, before) or 0) + 1]
        style = (
            (goes_on if previous else goes_on[::-1] or styles[::-1])[0] if goes_on else styles[-1]
        )
    printed = label.strip()
    before_sign = "(" if printed.startswith("(") else ""
    after = ")" if printed.rstrip(".").endswith(")") else ""
    return Level(style, before_sign, after)
