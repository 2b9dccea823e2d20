"""Terms that a text defines: (language, text, terms), and texts that define none."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.corpus import load_library
from lawkit.references.definitions import defined_terms, definitions


@pytest.mark.parametrize(
    ("language", "text", "terms"),
    [
        ("en", "A 'sorted deck' is a pack of cards not randomized", ["sorted deck"]),
        ("en", 'the player of the two hands (hereinafter termed "the declarer") wins', ["declarer"]),
        ("en", "the player of the two hands (hereafter termed the declarer) wins", ["declarer"]),
        ("en", "board means the device in which the cards are kept", ["board"]),
        ("en", "“Penalty card” means a card that is exposed.", ["Penalty card"]),
        ("en", "The hand from which the cards are played, which is called Dummy, lies open.", ["Dummy"]),
        ("fr", "On entend par « étui » ce qui suit. « Camp » désigne deux joueurs.", ["Camp"]),
        ("fr", "le joueur (ci-après appelé le déclarant) joue", ["déclarant"]),
        ("en", 'He says "I leave it to you, Partner," and passes.', []),
        ("en", 'a declaration of "One Spade" is limited to 100 points', []),
        ("en", "By all means the deal stands.", []),
        ("en", "The dealer is called upon to deal again.", []),
    ],
)  # fmt: skip
def test_terms_are_found_where_the_text_defines_them(
    language: str, text: str, terms: list[str]
) -> None:
    assert [span.of(text) for span in definitions(text, language)] == terms


def test_a_term_knows_who_defines_and_who_uses_it(corpus_dir: Path) -> None:
    (term,) = defined_terms(load_library(corpus_dir)["duplicate/2007-en"])
    assert term.term == "sorted deck"
    assert [str(place.source) for place in term.defined] == ["duplicate/2007-en#6^1"]
    assert [str(place.source) for place in term.used] == ["duplicate/2007-en#6.D.2"]
