"""How clause labels print, at the head of a block: `(a)`, `B.`, `1.--`, `50a.`, `LAW 5THE CUT`.

Reads spellings only; which level a label belongs to is the structure builder's to decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from lawkit.model import Style
from lawkit.model.numbers import value

_LABEL = re.compile(
    r"""(?P<open>[(\[])?
    (?P<number>[0-9]{1,4}(?:(?!(?:st|nd|rd|th)\b|(?<=[23])d\b)[a-z](?![a-z])|\ ?(?:bis|ter|quater)\b)?
    |[ivxlcdm]+|[IVXLCDM]+|[a-z]{1,2}|[A-Z]{1,2})
    (?P<ordinal>(?<=[0-9])(?:st|nd|rd|th|d)\b)?
    (?P<close>[)\]]\.?|\.(?:\)|\s?(?:--|—|–|-\s))?|\s?(?:--|—)|:)?
    (?=\s|$|[(\[])|(?P<dash>[0-9]{1,4}[a-z]?\.(?:--|—|–))""",
    re.X,
)
_STYLES: tuple[Style, ...] = ("digit", "upper", "lower", "roman", "ROMAN")


class Label(msgspec.Struct, frozen=True, gc=False):
    """A label at the head of a text. shape: the marks around the number (`()`, `)`, `.`, `--`, or
    ``); length: of the label with the space after it; number: without typography.
    """

    printed: str
    number: str
    shape: str
    length: int

    @property
    def styles(self) -> tuple[Style, ...]:
        """Every style that spells a number so."""
        return _styles(self.number)

    @property
    def is_bracketed(self) -> bool:
        """True for `(a)` and `a)`."""
        return ")" in self.shape


@lru_cache(maxsize=4096)
def _styles(number: str) -> tuple[Style, ...]:
    return tuple(style for style in _STYLES if value(style, number) is not None)


def read_label(text: str, start: int = 0) -> Label | None:
    """The label at `start`, or None. A bare number or letter (no mark around it) is none."""
    match = _LABEL.match(text, start)
    if match is None:
        return None
    opening, close = match["open"] or "", match["close"] or ""
    if match["dash"]:
        digits = match["dash"].rstrip("-—–").rstrip(".")
        return Label(match["dash"], digits, "--", match.end() - start)
    if not close or (opening and close[0] not in ")]"):
        return None
    end = match.end()
    shape = (
        "()"
        if opening
        else ")"
        if close[0] in ")]"
        else "--"
        if "-" in close or "—" in close or "–" in close
        else close[0]
    )
    length = end - start
    while text[end : end + 1].isspace():
        end += 1
    number = match["number"].replace(" ", "")
    return Label(match.group()[:length].rstrip(), number, shape, end - start)


class Heading(msgspec.Struct, frozen=True, gc=False):
    """A law's heading by noun: `LAW 5THE CUT`. label as printed; title, or "", from `title_at` on."""

    label: str
    number: str
    title: str
    title_at: int
    is_shouted: bool


@lru_cache(maxsize=64)
def heading_pattern(nouns: tuple[str, ...]) -> re.Pattern[str]:
    """Matches a law heading at the start of a text; `nouns` in lower case."""
    words = "|".join(
        sorted((re.escape(noun) for noun in nouns if noun.isalpha()), key=len, reverse=True)
    )
    signs = "|".join(re.escape(noun) for noun in nouns if not noun.isalpha())
    noun = rf"(?:{words})\b\.?" + (rf"|{signs}" if signs else "")
    return re.compile(
        rf"(?P<label>(?P<noun>(?i:{noun}))\s*(?P<number>[0-9]{{1,4}}(?:[A-Za-z](?![A-Za-z]))?"
        rf"|[IVXLC]+\b))(?!\s*[-–]\s*[0-9])(?P<mark>\s*[.:—–-]*)\s*(?P<title>.*)",
        re.S,
    )


def read_heading(text: str, nouns: Iterable[str]) -> Heading | None:
    """The law heading that a text is, or None. A noun in capitals makes one of any line; any other
    needs a title that is none of a sentence's going on (`Law 10 applies`, `Law 10 .`).
    """
    match = heading_pattern(tuple(nouns)).match(text)
    if match is None:
        return None
    noun, title, mark = match["noun"], match["title"], match["mark"].strip()
    shouted = noun.isupper() and any(sign.isalpha() for sign in noun)
    sentence = (
        title and not title[0].isupper() and not (shouted and mark and not title[0].islower())
    )
    if sentence or (title and shouted and not mark and not is_title(title)):
        return None
    if not shouted:
        if not (noun[0].isupper() or not noun[0].isalpha()):
            return None
        if mark.startswith(".") and not title:
            return None
        if title and not mark and not (len(title) <= 80 and title[-1] not in ".,;:"):
            return None
    printed = match["label"] + (mark if mark == "." and not title else "")
    return Heading(printed, match["number"], title, match.start("title"), shouted)


def is_title(text: str) -> bool:
    """A line in capitals: letters, none of them small, short enough for a title."""
    return len(text) <= 120 and text.isupper()
