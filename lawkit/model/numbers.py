"""Styles of clause numbers and their values. What a printed number *is* (roman or letter) is decided
by ladder and run elsewhere; here each style only reads and writes its own spelling.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

Style = Literal["digit", "upper", "lower", "roman", "ROMAN"]

_ROMAN_VALUES = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_ROMAN = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})\Z")
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def roman(value: int) -> str:
    """Lower-case roman numeral of 1..3999.

    >>> roman(9), roman(14)
    ('ix', 'xiv')
    """
    out = []
    for size, sign in _ROMAN_VALUES:
        count, value = divmod(value, size)
        out.append(sign * count)
    return "".join(out)


@lru_cache(maxsize=16384)
def value(style: Style, number: str) -> int | None:
    """The rank of a number in its style, from 1, or None where the style does not spell it so.

    An inserted number keeps the rank of its stem: `50a` -> 50, `65-3` -> 65, `3bis` -> 3.

    >>> value("roman", "ix"), value("lower", "ix"), value("upper", "C"), value("digit", "50a")
    (9, None, 3, 50)
    """
    if style == "digit":
        stem = re.match(r"[0-9]+", number)
        return int(stem.group()) if stem else None
    if style in ("upper", "lower"):
        if len(set(number)) != 1 or not number.isalpha():
            return None
        if number.isupper() != (style == "upper"):
            return None
        letter = number[0].lower()
        if not "a" <= letter <= "z":
            return None
        return ord(letter) - 96 + 26 * (len(number) - 1)
    if number != (number.upper() if style == "ROMAN" else number.lower()):
        return None
    lower = number.lower()
    if not lower or not _ROMAN.match(lower):
        return None
    total = 0
    for sign, following in zip(lower, [*lower[1:], ""], strict=True):
        size = _ROMAN_DIGITS[sign]
        total += -size if _ROMAN_DIGITS.get(following, 0) > size else size
    return total


def spell(style: Style, rank: int) -> str:
    """The inverse of `value` for plain numbers.

    >>> spell("upper", 2), spell("roman", 4), spell("lower", 27)
    ('B', 'iv', 'aa')
    """
    if style == "digit":
        return str(rank)
    if style in ("upper", "lower"):
        times, letter = divmod(rank - 1, 26)
        text = chr(97 + letter) * (times + 1)
        return text.upper() if style == "upper" else text
    return roman(rank).upper() if style == "ROMAN" else roman(rank)
