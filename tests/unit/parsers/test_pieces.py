"""Words put together from pieces: white space folded, and every sign's place kept."""

from __future__ import annotations

import gc

import pytest

from lawkit.errors import InputError
from lawkit.parsers import parse
from lawkit.parsers.block import Cut
from lawkit.parsers.pieces import clean, flat, fold, oddities


def test_no_blank_is_left_at_either_end() -> None:
    # The blank before the colon of `suivants : ` is French; the one behind it is none of the words.
    words, origin, _ = fold([(10, " les cas suivants"), (30, " : ")], spaced=True)
    assert words == "les cas suivants :"
    assert origin.locate(words.index("l")) == 11
    assert origin.locate(words.index(":")) == 31


def test_what_is_cut_out_leaves_no_double_blank_and_marks_stand_before_the_space() -> None:
    source = "The player * may (_a_) bid"
    cuts = (Cut(11, 12, "mark", "*"), Cut(18, 19, "markup"), Cut(20, 21, "markup"))
    words, origin, marks = clean(source, 0, len(source), cuts)
    assert words == "The player may (a) bid"
    assert [(mark.offset, mark.marker) for mark in marks] == [(10, "*")]
    assert [source[origin.locate(k)] for k, sign in enumerate(words) if sign != " "] == [
        sign for sign in words if sign != " "
    ]


def test_a_flat_source_has_a_space_for_each_white_space() -> None:
    source = "a\tb\u00a0c\u2028d\r\ne"
    assert flat(source) == "a b c d  e"
    assert len(flat(source)) == len(source)


@pytest.mark.parametrize(
    ("source", "found"), [("a , b", (" ,",)), ("a\u200bb", ("\u200b",)), ("a, b (c).", ())]
)
def test_oddities_name_what_joining_words_would_get_wrong(
    source: str, found: tuple[str, ...]
) -> None:
    assert oddities(source) == found


def test_the_collector_of_cycles_is_left_as_it_was() -> None:
    was_on = gc.isenabled()
    try:
        gc.enable()
        parse(b"1. The deal.\n\n2. The cut.\n")
        assert gc.isenabled()
        gc.disable()
        parse(b"1. The deal.\n\n2. The cut.\n")
        assert not gc.isenabled()
        gc.enable()
        with pytest.raises(InputError):
            parse(b"")
        assert gc.isenabled()
    finally:
        (gc.enable if was_on else gc.disable)()
