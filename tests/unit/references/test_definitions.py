"""Terms that a text defines: (language, text, terms), and texts that define none."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.corpus import load_library, read_edition
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


DEFINITIONS = """<?xml version="1.0" encoding="utf-8"?>
<Statute xmlns:lims="http://justice.gc.ca/lims" xml:lang="{language}"><Body><Section><Label>1</Label>
<Text>{opening}</Text><Definition><Text>{own}</Text></Definition></Section>
<Section><Label>2</Label><Text>{used}</Text></Section></Body></Statute>"""


@pytest.mark.parametrize(
    ("language", "opening", "own", "used", "term", "other"),
    [
        (
            "fr", "Les définitions suivent.",
            ("<DefinedTermFr>jour férié</DefinedTermFr> Sont fériés les dimanches. "
            "(<DefinedTermEn>holiday</DefinedTermEn>)"),
            "On ne joue pas un jour férié.", "jour férié", "holiday",
        ),
        (
            "en", "The definitions follow.",
            ("<DefinedTermEn>holiday</DefinedTermEn> includes Sunday; "
            "(<DefinedTermFr>jour férié</DefinedTermFr>)"),
            "Nobody plays on a holiday.", "holiday", "jour férié",
        ),
    ],
)  # fmt: skip
def test_markup_tells_a_definition_that_has_no_verb(
    language: str, opening: str, own: str, used: str, term: str, other: str, tmp_path: Path
) -> None:
    page = tmp_path / "act.xml"
    text = DEFINITIONS.format(language=language, opening=opening, own=own, used=used)
    page.write_text(text, "utf-8")
    _, edition = read_edition(page)
    (found,) = defined_terms(edition)
    assert (found.term, found.others) == (term, (other,))
    assert [str(place.source.path) for place in found.defined] == ["1.p2"]
    assert [str(place.source.path) for place in found.used] == ["2"]


@pytest.mark.data
def test_both_languages_of_an_act_name_each_others_terms(data_dir: Path) -> None:
    terms = {}
    for language in ("en", "fr"):
        _, edition = read_edition(data_dir / f"canada/O-3.01.{language}.xml")
        terms[language] = {each.term: each.others for each in defined_terms(edition)}
    assert terms["fr"]["jour ouvrable"] == ("business day",)
    assert terms["en"]["business day"] == ("jour ouvrable",)
    assert {other for others in terms["fr"].values() for other in others} == set(terms["en"])
