"""Identities: one spelling each, that parses back; refused where it is none; a total order."""

from __future__ import annotations

import pytest

from lawkit.model import ClauseId, ClausePath, EditionId, Ladder


@pytest.mark.parametrize("text", ["", "10", "10.a.i", "6.D.1", "65-3.1", "3bis", "50a", "10.p2"])
def test_paths_round_trip(text: str) -> None:
    assert str(ClausePath.parse(text)) == text


@pytest.mark.parametrize("text", ["10.", ".a", "10..a", "10. a", "10#a"])
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a path"):
        ClausePath.parse(text)


@pytest.mark.parametrize("text", ["rubber/1993-en#10.a.i", "rubber/1993-en#7^1", "a/b#"])
def test_ids_round_trip(text: str) -> None:
    assert str(ClauseId.parse(text)) == text


@pytest.mark.parametrize("text", ["rubber", "rubber/", "/x", "a/b/c", "a b/c", "../b", "a/.."])
def test_what_is_no_edition_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an edition"):
        EditionId.parse(text)


def test_a_law_sorts_before_its_notes() -> None:
    names = ["a/b#7", "a/b#7^1", "a/b#7^2", "a/b#7.a", "a/c#1"]
    ids = [ClauseId.parse(name) for name in names]
    shuffled = [ids[k] for k in (3, 1, 4, 0, 2)]
    assert [str(id) for id in sorted(shuffled)] == names


def test_a_path_lies_within_itself_and_what_is_above() -> None:
    path = ClausePath.parse("10.a.i")
    assert path.is_within(path)
    assert path.is_within(ClausePath.parse("10"))
    assert not path.is_within(ClausePath.parse("10.b"))
    assert not ClausePath.parse("100").is_within(ClausePath.parse("10"))


@pytest.mark.parametrize(
    "text",
    ["law", "law > A > 1 > (a) > (i)", "law > (a) > (i)", "section > (1) > (a) > (i)",
     "rule > .1 > a", "law > I", "article > 1 > a)", "rule I > (1) > (a)", "rule A > 1 > a > 1",
     "article I > section 1 > (a)", "regulation > .1 > .1 > (a)"],
)  # fmt: skip
def test_ladders_round_trip(text: str) -> None:
    assert str(Ladder.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "noun"), ("1 > a", "noun"), ("law > b", "none of"), ("law > (a", "none of"),
     ("law > ", "none of"), ("law (1)", "noun"), ("A > 1", "noun")],
)  # fmt: skip
def test_ladders_that_cannot_be_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Ladder.parse(text)
