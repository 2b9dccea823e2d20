"""Words looked up at a place, whatever their case, accents and blanks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawkit.references.lexicon import Lexicon, Window, folded

WORDS = Lexicon([("see", 1), ("see also", 2), ("règle d'or", 3), ("l'", 4), ("art.", 5)])

OPENING = [
    ("see Law 4", 1, "see"),
    ("See  Also Law 4", 2, "See  Also"),
    ("SEE\n   ALSO", 2, "SEE\n   ALSO"),
    ("seek", None, ""),
    ("REGLE D’OR,", 3, "REGLE D’OR"),
    ("_règle_ d'or", 3, "_règle_ d'or"),
    ("see {31} also", 2, "see {31} also"),
    ("l'article", 4, "l'"),
    ("art.5", 5, "art."),
    ("", None, ""),
]


@pytest.mark.parametrize(("text", "meaning", "words"), OPENING)
def test_opening(text: str, meaning: int | None, words: str) -> None:
    window = Window(text, 0, len(text))
    hit = WORDS.opening(window.words, len(window.words) - len(window.words.lstrip()))
    assert (hit[0] if hit else None) == meaning
    if hit:
        assert text[: window.place(hit[1])] == words


CLOSING = [
    ("(see also", 2, "see also"),
    ("you see", 1, "see"),
    ("oversee", None, ""),
    ("the  RÈGLE   d’or", 3, "RÈGLE   d’or"),
    ("de l'", 4, "l'"),
    ("", None, ""),
]


@pytest.mark.parametrize(("text", "meaning", "words"), CLOSING)
def test_closing(text: str, meaning: int | None, words: str) -> None:
    window = Window(text, 0, len(text))
    hit = WORDS.closing(window.words, len(window.words))
    assert (hit[0] if hit else None) == meaning
    if hit:
        assert text[window.place(hit[1]) :] == words


def test_words_need_no_blanks_where_the_language_has_none() -> None:
    assert Lexicon([("适用", True)], spaced=False).opening("适用于") == (True, 2)
    assert Lexicon([("适用", True)]).opening("适用于") is None


@given(st.text(alphabet="aéΣς _\n\u00a0{}31’'B", max_size=40))
def test_every_place_lies_in_the_text_and_rises(text: str) -> None:
    window = Window(text, 0, len(text))
    places = [window.place(k) for k in range(len(window.words) + 1)]
    assert places == sorted(places)
    assert places[0] == 0
    assert places[-1] == len(text)
    assert "  " not in window.words


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing(word: str) -> None:
    assert folded(folded(word)) == folded(word)


@given(st.text(alphabet="selao rRègd’'t._\n\u00a0{}31", max_size=20))
def test_a_look_at_two_signs_misses_no_phrase(text: str) -> None:
    words = Window(text, 0, len(text)).words
    if WORDS.opening(words, words[:1] == " "):
        assert WORDS.may_open(text, 0)
    if WORDS.closing(words, len(words.rstrip())):
        assert WORDS.may_close(text, len(text))


@pytest.mark.parametrize("text", ["see {31}", "L’", "l’ ", "la Règle d’Or\n", "SEE ALSO_"])
def test_a_phrase_before_a_mark_of_print_may_close(text: str) -> None:
    assert WORDS.may_close(text, len(text))
    assert not WORDS.may_close("a law", 5)


@pytest.mark.parametrize("text", ["  \n  see", "{31} see", "SEE ALSO", "_see"])
def test_a_phrase_behind_blanks_may_open(text: str) -> None:
    assert WORDS.may_open(text, 0)
    assert not WORDS.may_open("   law", 0)
