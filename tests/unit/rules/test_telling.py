"""Conditions told in words, and rulings as arguments."""

from collections.abc import Callable

import pytest

from lawkit.model import Clause, ClausePath, Edition, EditionId, Span
from lawkit.model.ladder import BRIDGE
from lawkit.rules import RuleBook, evaluator_of
from lawkit.rules.explaining import explain, find_changes, quote_clause, tell_changes
from lawkit.rules.phrases import available, load
from lawkit.rules.telling import Teller

MakeBook = Callable[[str], RuleBook]


def clause(path: str, text: str, *children: Clause) -> Clause:
    return Clause(ClausePath.parse(path), "", "", text, Span(0, 0), children)


EDITION = Edition(
    EditionId("whist", "1900-en"),
    "",
    "",
    "en",
    "",
    BRIDGE,
    (
        clause("8", "A player who looks forfeits his right to a redeal."),
        clause(
            "10",
            "",
            clause(
                "10.p1",
                "There must be a redeal",
                clause(
                    "10.a", "if it is seen in time that", clause("10.a.i", "a card is face up;")
                ),
            ),
            clause("10.p2", "In any other case there is none."),
        ),
    ),
)

RULES = """
[[rule]]
id = "face-up"
clauses = ["10.p1", "10.a", "10.a.i"]
when = "seen <= 'early' and (claims or put_right)"
unless = "lifted < 4"
then.redeal = "required"
see = ["67"]
[[rule]]
id = "forfeited"
clauses = ["8"]
when = "claims and not (claims - looked)"
beats = ["face-up"]
reading = "A claim made only by players who have looked is none."
[[rule]]
id = "none"
clauses = ["10.p2"]
otherwise = true
then.redeal = "not required"
reading.en = "The list is complete."
reading.fr = "La liste est complète."
[[rule]]
id = "who"
clauses = ["10.p1"]
when = "turn in ('LHO', 'RHO')"
[[rule.ambiguous]]
reading = "The player whose turn it was."
then.redealer = "RHO"
[[rule.ambiguous]]
reading = "Nobody is named."
"""


@pytest.mark.parametrize(
    ("condition", "english"),
    [
        ("turn == 'RHO'", "Whose turn was it? RHO"),
        ("turn != 'RHO'", "Whose turn was it? Not RHO"),
        ("not turn == 'RHO'", "Whose turn was it? Not RHO"),
        ("turn in ('LHO', 'RHO')", "Whose turn was it? LHO or RHO"),
        ("turn not in ('LHO', 'RHO')", "Whose turn was it? Neither LHO nor RHO"),
        ("turn not in ('LHO',)", "Whose turn was it? Not LHO"),
        ("seen <= 'early'", "the discovery: early, or earlier"),
        ("not seen <= 'early'", "the discovery: later than early"),
        ("'early' < seen", "the discovery: later than early"),
        ("seen >= 'late'", "the discovery: late, or later"),
        ("claims", "those who claim: at least one"),
        ("not claims", "those who claim: none"),
        ("'RHO' in claims", "those who claim: RHO among them"),
        ("'RHO' not in claims", "those who claim: RHO not among them"),
        ("turn in claims", "those who claim: “Whose turn was it?” among them"),
        ("claims - looked", "those who claim without those who looked: at least one"),
        ("claims & looked", "those who claim who are also those who looked: at least one"),
        ("claims <= looked", "those who claim: all of them among those who looked"),
        ("claims == {'RHO', 'LHO'}", "those who claim: LHO and RHO"),
        ("len(claims) >= 2", "how many of those who claim: at least 2"),
        ("lifted < 4", "How many cards were lifted? Fewer than 4"),
        (
            "4 <= lifted <= 48",
            "How many cards were lifted? At least 4; and How many cards were lifted? At most 48",
        ),
        ("put_right", "Was it put right? Yes"),
        ("not put_right", "Was it put right? No"),
        ("put_right != True", "Was it put right? No"),
        ("redeal == 'required'", "Must there be a redeal? Required"),
        (
            "put_right and (claims or looked)",
            "Was it put right? Yes; and (those who claim: at least one; or those who looked: at least one)",
        ),
        ("not (put_right and claims)", "Was it put right? No; or those who claim: none"),
        ("under('1')", "1 applies"),
        ("not under('1')", "1 does not apply"),
        ("True", "in every case"),
    ],
)
def test_told(condition: str, english: str, make_book: MakeBook) -> None:
    book = make_book(
        "[[rule]]\nid='a'\nclauses=['1']\nwhen='put_right'\nthen.redeal='required'\n"
        f'[[rule]]\nid="b"\nclauses=["2"]\nwhen="{condition}"\nthen.lost="turn"\n'
    )
    assert Teller(book, "en").rule(book.rules[1]) == english


def test_told_in_french(make_book: MakeBook) -> None:
    book = make_book(RULES)
    teller = Teller(book, "fr")
    assert teller.rule(book.rules[3]) == "À qui était-ce ? Gauche ou droite"
    assert teller.rule(book.rules[2]) == "dans tous les autres cas"


def test_a_clause_is_quoted_with_what_leads_it_in() -> None:
    assert (
        quote_clause(EDITION, ClausePath.parse("10.a.i"))
        == "There must be a redeal … if it is seen in time that … a card is face up;"
    )
    assert quote_clause(EDITION, ClausePath.parse("10.p2")) == "In any other case there is none."
    assert quote_clause(EDITION, ClausePath.parse("99")) == ""


def argue(book: RuleBook, situation: dict[str, object], language: str = "") -> str:
    values = book.vocabulary.encode(situation)
    return explain(
        book, values, EDITION, language=language, decisions=("redeal",), cite=lambda c: f"Law {c}"
    )


def test_argument_of_a_rule_that_fires(make_book: MakeBook) -> None:
    assert (
        argue(make_book(RULES), {"seen": "early", "claims": ["RHO"]})
        == """\
The situation
  - the discovery: early
  - those who claim: RHO

Must there be a redeal? Required.
  Law 10.a.i says: “There must be a redeal … if it is seen in time that … a card is face
  up;”
    That is so here: the discovery: early, or earlier; and those who claim: at least one.
    See further Law 67.
"""
    )


def test_argument_of_an_exception(make_book: MakeBook) -> None:
    facts = {"seen": "early", "claims": ["RHO"], "looked": ["RHO"]}
    assert (
        argue(make_book(RULES), facts).partition("\n\n")[2]
        == """\
Must there be a redeal? Not required.
  Law 10.p2 says: “In any other case there is none.”
    No other rule speaks here.
    We read it so: The list is complete.
  Law 10.a.i would say otherwise, but Law 8 comes before it: “A player who looks forfeits
  his right to a redeal.”
    That is so here: those who claim: at least one; and those who claim without those who
    looked: none.
    We read it so: A claim made only by players who have looked is none.
"""
    )


def test_argument_of_a_rule_held_back_in_french(make_book: MakeBook) -> None:
    facts = {"seen": "early", "claims": ["RHO"], "lifted": 3}
    told = argue(make_book(RULES), facts, "fr").replace("\N{NO-BREAK SPACE}", " ")
    assert (
        told.partition("\n\n")[2]
        == """\
Faut-il redonner ? Non.
  Law 10.p2 dit : « In any other case there is none. »
    Aucune autre règle ne parle ici.
    Nous lisons ainsi : La liste est complète.
  Law 10.a.i s'appliquerait, n'était ceci : How many cards were lifted? Moins de 4.
"""
    )


def test_argument_of_an_ambiguity_and_of_silence(make_book: MakeBook) -> None:
    book = make_book(RULES)
    facts = {"seen": "early", "claims": ["RHO"], "turn": "RHO"}
    told = explain(book, book.vocabulary.encode(facts), EDITION, decisions=("redealer", "lost"))
    assert (
        told.partition("\n\n")[2]
        == """\
Who deals again? Ambiguous: RHO or no answer.
  The text can be read in more than one way; none is chosen here.
  10.p1 says: “There must be a redeal”
    That is so here: Whose turn was it? LHO or RHO.
    - RHO (The player whose turn it was.)
    - No answer (Nobody is named.)

Which rights are lost? The text is silent.
  The text says nothing of this. Consulted: –.
"""
    )


def test_changes_name_the_nearest_value_for_each_other_ruling(make_book: MakeBook) -> None:
    book = make_book(RULES)
    values = book.vocabulary.encode({"seen": "late", "claims": ["RHO"]})
    changes = find_changes(evaluator_of(book), values, "redeal")
    assert [(each.fact, each.value, each.ruling.answer) for each in changes] == [
        ("seen", "early", "required")
    ]
    assert list(tell_changes(book, changes, "redeal", "en")) == ["the discovery: early → required"]


@pytest.mark.parametrize("language", available())
def test_every_language_has_every_phrase(language: str) -> None:
    english, phrases = load("en"), load(language)
    for group in ("predicate", "set", "rule", "argument", "status", "page", "cover"):
        mine, theirs = getattr(phrases, group), getattr(english, group)
        assert mine.keys() == theirs.keys()
        for key, text in mine.items():
            for mark in ("{a}", "{b}", "{c}"):
                assert (mark in text) == (mark in theirs[key]), (group, key)
