"""A clause through the editions of its work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lawkit.collate import compare, identities, in_force, trace
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import ClauseId, ClausePath, Edition

Make = Callable[..., Edition]

CUT = "The player on the dealer's right cuts the pack and leaves at least four cards in each part."
DEAL = "Thirteen cards are dealt to each player, one at a time, in clockwise rotation."
LOOK = "No player shall look at the face of any card until the deal is completed by the dealer."


@pytest.fixture
def editions(make: Make) -> list[Edition]:
    """1900: cut, deal. 1950: look, cut, deal reworded. 2000: look, and cut in two clauses."""
    return [
        make("1950", [("1", LOOK), ("2", CUT), ("3", DEAL.replace("clockwise", "any"))], date="1950-05-01"),
        make("1900", [("1", CUT), ("2", DEAL)], date="1900"),
        make("2000", [("1", CUT + " " + LOOK)], date="2000"),
    ]  # fmt: skip


def at(edition: Edition, path: str) -> ClauseId:
    return ClauseId(edition.id, ClausePath.parse(path))


@pytest.mark.parametrize("start", [(0, "2"), (1, "1"), (2, "1")])
def test_a_clause_is_followed_both_ways(start: tuple[int, str], editions: list[Edition]) -> None:
    steps = trace(at(editions[start[0]], start[1]), editions, compare)
    assert [step.date for step in steps] == ["1900", "1950-05-01", "2000"]
    assert steps[0].ids == (at(editions[1], "1"),)
    assert at(editions[0], "2") in steps[1].ids
    assert steps[2].ids == (at(editions[2], "1"),)
    assert steps[0].rows == ()
    assert steps[1].rows[-1].kind == "renumbered"
    assert steps[2].rows[0].kind == "merged"


def test_a_clause_that_ends(editions: list[Edition]) -> None:
    steps = trace(at(editions[1], "2"), editions, compare)
    assert [len(step.ids) for step in steps] == [1, 1, 0]
    assert steps[2].rows[0].kind == "dropped"


def test_a_clause_keeps_its_identity(editions: list[Edition]) -> None:
    found = identities(editions, compare)
    assert found[at(editions[0], "2")] == at(editions[1], "1")
    assert found[at(editions[0], "1")] == at(editions[0], "1")
    assert found[at(editions[0], "3")] == at(editions[1], "2")
    assert len(set(found.values())) == 3


@pytest.mark.parametrize(
    ("date", "found"),
    [
        ("1900", "1900"),
        ("1949-12-31", "1900"),
        ("1950", "1950"),
        ("1950-04", "1900"),
        ("2024", "2000"),
    ],
)
def test_what_was_in_force(date: str, found: str, editions: list[Edition]) -> None:
    assert in_force(editions, date).id.name == found


def test_nothing_was_in_force_before_the_first(editions: list[Edition]) -> None:
    with pytest.raises(NotFoundError, match="the first edition here is of 1900"):
        in_force(editions, "1899")


@pytest.mark.parametrize("date", ["", "soon", "31.12.1999", "99"])
def test_a_date_that_is_none(date: str, editions: list[Edition]) -> None:
    with pytest.raises(UsageError, match="is no date"):
        in_force(editions, date)


def test_an_edition_that_is_not_there(make: Make, editions: list[Edition]) -> None:
    with pytest.raises(NotFoundError, match="work/1800"):
        trace(at(make("1800", []), "1"), editions, compare)
