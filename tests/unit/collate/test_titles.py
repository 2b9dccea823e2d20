"""What became of titles over runs of clauses: renamed, moved, added, dropped."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from lawkit.collate import compare, mirror
from lawkit.model import ClausePath, Division, Edition, Span

Make = Callable[..., Edition]

WORDS = {
    "cut": "The player on the dealer's right cuts the pack and leaves at least four cards.",
    "deal": "Thirteen cards are dealt to each player, one at a time, in clockwise rotation.",
    "face": "If a card be faced in dealing, either adversary may claim a new deal at once.",
    "trump": "The last card is turned up and its suit is the trump suit for that hand.",
    "revoke": "A revoke is the play of a card of another suit by a player able to follow.",
    "score": "The winners of a trick above six score one point towards the game.",
}


def titled(edition: Edition, *titles: tuple[str, str, str]) -> Edition:
    return msgspec.structs.replace(
        edition,
        divisions=tuple(
            Division(title, ClausePath((first,)), ClausePath((last,)), Span(0, 0))
            for title, first, last in titles
        ),
    )


@pytest.fixture
def old(make: Make) -> Edition:
    texts = [(str(k), text) for k, text in enumerate(WORDS.values(), 1)]
    return titled(
        make("old", texts), ("CUTTING", "1", "1"), ("A MISDEAL", "2", "4"), ("THE SCORE", "5", "6")
    )


def changes(old: Edition, new: Edition) -> list[tuple[str, str, str]]:
    return [(each.kind, each.old, each.new) for each in compare(old, new).titles]


def test_nothing_changed(old: Edition) -> None:
    assert changes(old, old) == []


def test_renumbered_clauses_keep_their_title(old: Edition, make: Make) -> None:
    texts = [("1", "Each table has four players and no more.")]
    texts += [(str(k), text) for k, text in enumerate(WORDS.values(), 2)]
    new = titled(
        make("new", texts), ("CUTTING", "1", "2"), ("A MISDEAL", "3", "5"), ("THE SCORE", "6", "7")
    )
    assert changes(old, new) == []


def test_renamed_added_and_dropped(old: Edition, make: Make) -> None:
    texts = [(str(k), text) for k, text in enumerate(WORDS.values(), 1)]
    new = titled(
        make("new", texts), ("CUTTING", "1", "1"), ("NEW DEAL", "2", "3"), ("TRUMPS", "4", "4")
    )
    assert changes(old, new) == [
        ("renamed", "A MISDEAL", "NEW DEAL"),
        ("added", "", "TRUMPS"),
        ("dropped", "THE SCORE", ""),
    ]


def test_moved_over_other_clauses(old: Edition, make: Make) -> None:
    texts = [(str(k), text) for k, text in enumerate(WORDS.values(), 1)]
    new = titled(
        make("new", texts), ("A MISDEAL", "1", "1"), ("CUTTING", "2", "4"), ("THE SCORE", "5", "6")
    )
    assert changes(old, new) == [
        ("moved", "A MISDEAL", "A MISDEAL"),
        ("moved", "CUTTING", "CUTTING"),
    ]


def test_two_languages_pair_titles_by_their_clauses(old: Edition, make: Make) -> None:
    numbers = [(str(k), f"Article sur le jeu, {k} cartes.") for k in range(1, 7)]
    new = titled(
        make("new", numbers, language="fr"),
        ("LA COUPE", "1", "1"), ("MALDONNE", "2", "4"), ("LA MARQUE", "5", "6"),
    )  # fmt: skip
    assert changes(old, new) == []


def test_the_mirror(old: Edition, make: Make) -> None:
    texts = [(str(k), text) for k, text in enumerate(WORDS.values(), 1)]
    new = titled(make("new", texts), ("NEW DEAL", "2", "4"), ("TRUMPS", "4", "4"))
    assert sorted(map(repr, mirror(compare(new, old)).titles)) == sorted(
        map(repr, compare(old, new).titles)
    )
