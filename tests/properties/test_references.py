"""What holds for every text, whatever it says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawkit.languages import available, load
from lawkit.model import Ladder
from lawkit.references import Grammar, cite, grammar, recognise

LADDERS = [
    Ladder.parse(text)
    for text in (
        "law > A > 1 > (a) > (i)", "law > (a) > (i)", "law", "law > a", "rule > .1 > a",
        "section > (1) > (a) > (i)", "law > I", "article > 1 > a)",
    )
]  # fmt: skip
SCRAPS = [
    "Law ", "Laws ", "Loi ", "les Lois ", "section ", "§ ", "paragraph ", "alinéa ", "(a)", "(i)", "a)",
    "10", "4", "16C1", "64.1", "1316-1", " and ", " or ", ", ", " to ", "–", "-", " et ", " à ", "B1", " A ",
    "above", " ci-dessus", "see ", "voir ", "this ", "the previous ", "second ", " of ", " du présent ",
    "the Criminal Code", "1997 ", "XIV", "_b_", "{31}", "[", "](#)", ")", ".", "\n   ", "\u00a0", "Fifteenth",
    "marked with an asterisk (*)", "as in Bridge", "applies", "s'applique",
]  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=200), st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join)
)


@settings(max_examples=300, deadline=None)
@given(
    TEXTS,
    st.sampled_from(available()),
    st.sampled_from(LADDERS),
    st.sampled_from(["", "10", "10.a.ii", "27.B.1.b", "42.I", "x"]),
)
def test_any_text(text: str, language: str, ladder: Ladder, at: str) -> None:
    """No exception; spans inside, rising and apart; each target's words inside its reference."""
    end = 0
    for reference in cite(text, language, at, ladder=ladder):
        assert end <= reference.span.start < reference.span.end <= len(text)
        assert reference.surface == text[reference.span.start : reference.span.end]
        end = reference.span.end
        last = reference.span.start
        for target in reference.targets:
            assert last <= target.span.start <= target.span.end <= reference.span.end
            last = target.span.start


@pytest.mark.parametrize("ladder", [LADDERS[0], LADDERS[5]], ids=str)
@pytest.mark.parametrize("language", available())
def test_a_look_at_what_follows_changes_no_reading(language: str, ladder: Ladder) -> None:
    """Where nothing behind a number can go on citing, the readers that look for more find nothing:
    behind every number, every word that may join it to every kind of number and noun.
    """
    record = load(language)
    whole = Grammar(record, ladder)
    vars(whole).update(plain=re.compile("(?!)"), over=re.compile("(?!)"))
    noun = record.law_nouns[0]
    part = record.parts[0].one[0] if record.parts else noun
    second = record.ordinals[1].split("|")[0] if record.ordinals else ""
    counted = next((each.one[0] for each in record.parts if each.unnumbered), noun)
    joins = record.joins
    words = (
        *joins.any, *joins.to, *joins.of, *joins.on, *record.articles, *record.those, *record.inserted,
        *record.fillers, *record.deictics.here, *record.cues.after_applies, *record.deictics.this,
    )  # fmt: skip
    between = [
        *(f" {word} " for word in words),
        *words,
        "",
        " ",
        ", ",
        ". ",
        "; ",
        "-",
        " (",
        "\n\n",
    ]
    numbers = ["10", "16C1", "10(a)", "IV", "64.1"]
    further = [
        "4",
        "b)",
        "(b)",
        "B",
        f"{noun} 4",
        f"{part} (b)",
        f"{second} {counted}",
        "iv",
        "that",
        "_b_",
    ]
    for number in numbers:
        for joint in between:
            text = ". ".join(f"{noun} {number}{joint}{more} then" for more in further)
            assert recognise(text, grammar(language, ladder)) == recognise(text, whole), text


@pytest.mark.parametrize("language", available())
def test_work_grows_with_the_text(language: str) -> None:
    """Hostile runs: the reader asks its patterns a number of times that grows as the text does."""
    ladder = LADDERS[0]
    read = grammar(language, ladder)
    noun = load(language).law_nouns[0]
    hostile = [
        "(a)", f"{noun} ", f"{noun} 1, ", f"{noun} 1(", "(1) ", "A, ", "A and ", "B1 ", "1, ", "a) ", "see ",
        "(" * 5, " " * 7, "_", "12 C1 (b) ", f"{noun} 12 C1 (b) ",
    ]  # fmt: skip
    for scrap in hostile:
        assert _steps(scrap * 400, read) <= 3 * _steps(scrap * 200, read) + 200, scrap


def _steps(text: str, read: object) -> int:
    """How many code points the patterns were asked to start from or were given back, in all."""
    from lawkit.references.recognise import _Reader

    counted = _Counting(read)
    list(_Reader(text, counted).mentions())  # type: ignore[arg-type]
    return counted.steps


class _Counting:
    """A grammar whose patterns count how far each match and each window reaches."""

    def __init__(self, read: object) -> None:
        self._read = read
        self.steps = 0

    def __getattr__(self, name: str) -> object:
        found = getattr(self._read, name)
        return _CountingPattern(found, self) if isinstance(found, re.Pattern) else found


class _CountingPattern:
    def __init__(self, pattern: re.Pattern[str], owner: _Counting) -> None:
        self._pattern = pattern
        self._owner = owner

    def _count(self, match: re.Match[str] | None, pos: int) -> re.Match[str] | None:
        self._owner.steps += 1 + (match.end() - pos if match else 0)
        return match

    def match(self, text: str, pos: int = 0, end: int = 2**31) -> re.Match[str] | None:
        return self._count(self._pattern.match(text, pos, end), pos)

    def search(self, text: str, pos: int = 0, end: int = 2**31) -> re.Match[str] | None:
        return self._count(self._pattern.search(text, pos, end), pos)


def test_the_same_text_gives_the_same_mentions() -> None:
    read = grammar("en", LADDERS[0])
    text = "see Laws 27B1(b), 30B1(b)(i) and 32A2(a); under this Law B1 applies"
    assert recognise(text, read) == recognise(text, read)
