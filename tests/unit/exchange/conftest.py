"""Two small editions in which everything happens: rewording, renumbering, a move, a split, a note."""

from __future__ import annotations

import pytest

from lawkit.collate import compare
from lawkit.model import Clause, ClausePath, Edition, EditionId, Note, Span
from lawkit.model.concordance import Concordance
from lawkit.model.ladder import BRIDGE

SHUFFLE = "The pack must be shuffled thoroughly in full view of the players before each deal."
CUT = "The player on the dealer's right cuts the pack and leaves at least four cards in each part."
DEAL = "Thirteen cards are dealt to each player, one at a time, in clockwise rotation."
LOOK = "No player shall look at the face of any card until the deal is completed by the dealer."
REVOKE = (
    "A revoke is the play of a card of another suit by a player who can follow suit to the trick."
)
MENDED = (
    "It must be corrected when attention is drawn to the irregularity before it is established."
)
NEW = "When the clock is stopped, all play at every table ceases; = 1 & < 2."


def book(name: str, laws: list[tuple[str, str, list[str]]], notes: dict[str, str]) -> Edition:
    """Laws as (heading, text, texts of (a), (b), ...), numbered in order; a note by law number."""
    clauses = []
    for number, (heading, text, parts) in enumerate(laws, 1):
        path = ClausePath((str(number),))
        below = tuple(
            Clause(path.child(chr(97 + k)), f"({chr(97 + k)})", "", part, Span(0, 0))
            for k, part in enumerate(parts)
        )
        clauses.append(Clause(path, f"{number}.", heading, text, Span(0, 0), below))
    hung = tuple(
        Note(ClausePath((law,)), 1, "*", text, (), Span(0, 0)) for law, text in notes.items()
    )
    id = EditionId("work", name)
    return Edition(id, name, f"Laws {name}", "en", name, BRIDGE, tuple(clauses), notes=hung)


@pytest.fixture(scope="session")
def old() -> Edition:
    return book(
        "1900",
        [
            ("THE SHUFFLE", SHUFFLE, []),
            ("THE CUT", CUT, [LOOK]),
            ("THE DEAL", DEAL, []),
            ("THE REVOKE", REVOKE + " " + MENDED, []),
            ("LAST", "Whoever shuffles last does so to-day.", []),
        ],
        {"1": "Five times at least."},
    )


@pytest.fixture(scope="session")
def new() -> Edition:
    return book(
        "1950",
        [
            ("THE CLOCK", NEW, []),
            ("THE CUT", CUT.replace("at least four", "not less than three"), []),
            ("THE REVOKE", "", [REVOKE, MENDED]),
            ("THE DEAL", DEAL, [LOOK.replace("shall", "may")]),
            ("TIME", "Seven seconds are allowed for every double of a slam.", []),
            ("LAST", "Whoever shuffles last does so today.", []),
            ("THE SHUFFLE", SHUFFLE, []),
        ],
        {"7": "Seven times at least."},
    )


@pytest.fixture(scope="session")
def concordance(old: Edition, new: Edition) -> Concordance:
    return compare(old, new)
