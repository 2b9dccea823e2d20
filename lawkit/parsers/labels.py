"""How clause labels print, at the head of a block: `(a)`, `B.`, `1.--`, `50a.`, `LAW 5THE CUT`.

Reads spellings only; which level a label belongs to is the structure builder's to decide.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

import msgspec

from lawkit.model import Style
from lawkit.model.numbers import value

_LABEL = re.compile(
    r"""(?P<open>[(\[])?
    (?P<number>[0-9]{1,4}(?:(?!(?:st|nd|rd|th)\b|(?<=[23])d\b)[a-z](?![a-z])|[A-Z](?![A-Za-z])
        |\ ?(?:bis|ter|quater)\b|\.[0-9]{1,2}(?=\.\s|\)))?
    |[a-z]\.[0-9]{1,2}(?=\))|[ivxlcdm]+|[IVXLCDM]+|[a-z]{1,2}|[A-Z]{1,2})
    (?P<ordinal>(?<=[0-9])(?:st|nd|rd|th|d|er|re|e)\b)?
    (?P<close>[)\]]\.?|\.(?:\)|\s?(?:--|[—–―]|[-‐](?=\s)))?|\s?(?:--|[—―])|:|(?<=[0-9])[°º]\.?\)?)?
    (?=\s|$|[(\[]|(?<=[0-9]\.)(?=[A-ZÀ-Ý][a-zà-ÿ'’])|(?<=[°º]\.)(?=\w))
    |(?P<dash>(?:[0-9]{1,4}[a-zA-Z]?|[IVX]{1,5})\.(?:--|[—–―]|[-‐](?=[A-ZÀ-Ý«])))""",
    re.X,
)
_PLAIN = re.compile(r"([0-9]{1,4})\. (?=[\w\"])|\(([a-z])\) (?=[\w\"])")  # as most print
_CLOSE = re.compile(r"\(([0-9]{1,2}|[a-z]|[ivx]{2,5})\)(?=[^\W\d_]{2})")  # (a)as Acts on the web do
_STROKES = "-—–―‐"
_SHAPES = {")": ")", "]": ")", ":": ":", "°": "°", "º": "°"}
TITLE = 120
"""No title of a division has more signs."""
_FIRST = frozenset("(1IA")  # what a label inside a line begins with
_STYLES: tuple[Style, ...] = ("digit", "upper", "lower", "roman", "ROMAN")


class Label(msgspec.Struct, frozen=True, gc=False):
    """A label at the head of a text. shape: the marks around the number (`()`, `)`, `.`, `--`, `:`,
    `°`, or ``); length: of the label with the space after it; number: without typography; parts: of
    a label that gives the numbers of all levels at once (`2.1.3`), all of them.
    """

    printed: str
    number: str
    shape: str
    length: int
    parts: tuple[str, ...] = ()

    @property
    def styles(self) -> tuple[Style, ...]:
        """Every style that spells a number so."""
        return _styles(self.number)

    @property
    def is_bracketed(self) -> bool:
        """True for `(a)` and `a)`."""
        return ")" in self.shape

    @property
    def after(self) -> str:
        """What tells its run from another of the same style: `)` or `°` behind the number, or ""."""
        return ")" if ")" in self.shape else "°" if self.shape == "°" else ""


@lru_cache(maxsize=4096)
def _styles(number: str) -> tuple[Style, ...]:
    return tuple(style for style in _STYLES if value(style, number) is not None)


def read_label(text: str, start: int = 0) -> Label | None:
    """The label at `start`, or None. A bare number or letter (no mark around it) is none."""
    if text[start + 1 : start + 2].islower() and text[start].isupper():
        return None  # a word: most of what is asked
    plain = _PLAIN.match(text, start)
    if plain is not None:
        number, letter = plain.groups()
        if number is not None:
            return Label(f"{number}.", number, ".", len(number) + 2)
        return Label(f"({letter})", letter, "()", 4)
    match = _LABEL.match(text, start)
    if match is None:
        close_up = _CLOSE.match(text, start) if text[start : start + 1] == "(" else None
        if close_up is None:
            return None
        return Label(close_up[0], close_up[1], "()", close_up.end() - start)
    opening, number, _, close, dash = match.groups()
    end = match.end()
    if dash:
        return Label(dash, dash.rstrip(_STROKES).rstrip("."), "--", end - start)
    if not close or (opening and close[0] not in ")]"):
        return None
    shape = "()" if opening else _SHAPES.get(close[0], ".")
    if len(close) > 1 and shape != "()" and any(dash in close for dash in _STROKES):
        shape = "--"
    printed = text[start:end]
    while text[end : end + 1].isspace():
        end += 1
    return Label(printed.rstrip(), number.replace(" ", "").replace(".", "-"), shape, end - start)


def inner_label(text: str, start: int) -> Label | None:
    """A label that follows another on its line: `(a)` after `2.`, `1.` or `1°` after `Art. 2. -`."""
    sign = text[start : start + 1]
    if sign not in _FIRST:
        return None
    label = read_label(text, start)
    if label is None or sign == "(":
        return label
    return label if label.number == sign and not label.is_bracketed else None


_RUN_IN = re.compile(
    r"(?:[A-ZÀ-Ý][A-ZÀ-Ý'’ -]{2,48}\.(?:--|—|–)?\s+(?=[A-ZÀ-Ý(\"“«])"
    r"|[A-ZÀ-Ý][^.;:—–\n]{2,100}\.(?:--|—|–)\s*(?=[A-ZÀ-Ý(\"“«]))"
)


_LONGEST = 103  # signs of such a title, with its stop
_DASHES = ("-", "—", "–")


def run_in(text: str, start: int) -> int:
    """Where the words begin behind a title that stands on their line, in capitals or before a stop and
    a dash: `1. SHORT TITLE. This Act`, `1. Short title.--(1) This Act`; 0 where there is none.
    """
    stop = text.find(".", start + 1, start + _LONGEST)
    if stop < 0 or not text[start].isupper():
        return 0
    if text[start + 1].islower() and text[stop + 1 : stop + 2] not in _DASHES:
        return 0
    match = _RUN_IN.match(text, start)
    return match.end() if match else 0


class Heading(msgspec.Struct, frozen=True, gc=False):
    """A law's heading by noun: `LAW 5THE CUT`, `Article premier. - Le jeu`, `Art. L. 121-3`. label as
    printed; number without typography; title, or "", from `title_at` on.
    """

    noun: str
    label: str
    number: str
    title: str
    title_at: int
    is_shouted: bool


class Nouns(msgspec.Struct, frozen=True, dict=True):
    """What a law's heading may begin with: nouns, in lower case; number words (`premier`) with the
    number they stand for; letters that open a number (the L of `L. 121-3`).
    """

    nouns: tuple[str, ...]
    words: tuple[tuple[str, str], ...] = ()
    prefixes: str = ""

    @cached_property
    def initials(self) -> frozenset[str]:
        """The signs that such a heading begins with."""
        return frozenset(sign for noun in self.nouns for sign in (noun[0], noun[0].upper()))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches such a heading at the start of a text."""
        return heading_pattern(self.nouns, _numbers(self))


@lru_cache(maxsize=64)
def heading_pattern(nouns: tuple[str, ...], more: str = "(?!)") -> re.Pattern[str]:
    """Matches a law heading at the start of a text; `nouns` in lower case; `more`: a pattern for
    numbers besides digits and romans.
    """
    bare = {noun.removesuffix(".") for noun in nouns if len(noun) > 2}  # `Art 1` is like `Art. 1`
    words = "|".join(
        sorted(
            (re.escape(noun) for noun in {*bare, *nouns} if noun.isalpha()), key=len, reverse=True
        )
    )
    signs = "|".join(re.escape(noun) for noun in nouns if not noun.isalpha())
    noun = rf"(?:{words})\b\.?" + (rf"|{signs}" if signs else "")
    digits = (
        r"[0-9]{1,4}(?:-[0-9]{1,3})*+(?:(?:er|re)\b|[°º])?"
        r"(?:[A-Za-z](?![A-Za-z])|\.[0-9]{1,2}(?=[.:]?(?:\s|\Z))|\s?(?:bis|ter|quater)\b)?"
    )
    return re.compile(
        rf"(?P<label>(?P<noun>(?i:{noun}))\s*(?P<number>{digits}|{more}|[IVXLC]+\b))"
        rf"(?!\s*[-–]\s*[0-9]++(?!\.\s))(?P<mark>(?:\s*[.:—–―‐-])*)\s*(?P<title>.*)",
        re.S,
    )


def _numbers(nouns: Nouns) -> str:
    """The pattern of numbers that a language adds to digits and romans."""
    words = "|".join(re.escape(word) for word, _ in sorted(nouns.words, key=lambda w: -len(w[0])))
    prefixes = re.escape(nouns.prefixes.upper())
    prefixed = rf"[{prefixes}]\.?\s?[0-9]{{1,4}}(?:-[0-9]{{1,3}})*" if prefixes else "(?!)"
    return rf"(?i:{words or '(?!)'})\b|{prefixed}"


def read_heading(text: str, nouns: Nouns, *, whole: bool = False) -> Heading | None:
    """The law heading that a text is, or None. A noun in capitals makes one of any line; any other
    needs a title that is none of a sentence's going on (`Law 10 applies`, `Law 10 .`).

    whole: the text is a paragraph and no line of one, so that `Article. I.` alone is a heading.
    """
    match = nouns.pattern.match(text)
    if match is None:
        return None
    noun, title, mark = match["noun"], match["title"], match["mark"].strip()
    shouted = noun.isupper() and any(sign.isalpha() for sign in noun)
    item = title[:1] == "(" and bool(mark) and read_label(title) is not None
    opens = title.lstrip("\"'“«‘ ")[:1]
    sentence = (
        title
        and not item
        and not (opens.isupper() or (mark and opens.isdigit()))
        and not (shouted and mark and not title[0].islower())
    )
    if sentence or (title and shouted and not mark and not is_title(title)):
        return None
    if not shouted:
        if not (noun[0].isupper() or not noun[0].isalpha()):
            return None
        if mark.startswith(".") and not title and not whole:
            return None
        if title and not mark and not (len(title) <= 80 and title[-1] not in ".,;:"):
            return None
    printed = match["label"] + (mark if mark == "." and not title else "")
    return Heading(
        noun.lower(), printed, _number(match["number"], nouns), title, match.start("title"), shouted
    )


def _number(printed: str, nouns: Nouns) -> str:
    """A heading's number without typography: `premier` is 1, `1er` is 1, `L. 121-3` is L121-3.

    >>> _number("2 bis", Nouns(())), _number("1er", Nouns(())), _number("L. 121-3", Nouns(()))
    ('2bis', '1', 'L121-3')
    """
    said = dict(nouns.words).get(printed.lower())
    if said:
        return said
    bare = re.sub(r"[\s.°º]", "", re.sub(r"(?<=[0-9])\.(?=[0-9])", "-", printed))
    return re.sub(r"(?<=[0-9])(?:er|re)\Z", "", bare)


def is_title(text: str) -> bool:
    """A line in capitals: letters, none of them small, short enough for a title."""
    return len(text) <= TITLE and text.isupper()
