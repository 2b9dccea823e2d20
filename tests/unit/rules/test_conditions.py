"""What a condition may say, and how what it may not say is refused."""

from pathlib import Path

import pytest

from lawkit.errors import ManifestError
from lawkit.model import ClausePath
from lawkit.rules import Vocabulary
from lawkit.rules.closures import compile_term
from lawkit.rules.conditions import Scope, read_condition
from lawkit.rules.sheets import Sheet
from lawkit.rules.syntax import LONGEST

CASES = Path(__file__).parents[2] / "cases/rules"
REFUSED = [
    line.split("\t")
    for line in (CASES / "conditions.tsv").read_text().splitlines()
    if line and not line.startswith("#")
]


def scope_of(vocabulary: Vocabulary) -> Scope:
    scope = vocabulary.scope()
    rules = ((vocabulary.rule_slot, (ClausePath.parse("10.c.i"),)),)
    return Scope(scope.names, scope.decisions, rules)


def read(text: str, vocabulary: Vocabulary) -> object:
    sheet = Sheet("rules.toml", f'[[rule]]\nid = "a"\nwhen = "{text}"\n')
    return read_condition(text, scope_of(vocabulary), sheet, ("rule", 0, "when"))


@pytest.mark.parametrize(("text", "said", "remedy"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused(text: str, said: str, remedy: str, vocabulary: Vocabulary) -> None:
    with pytest.raises(ManifestError) as caught:
        read(text, vocabulary)
    assert said in caught.value.what
    assert remedy in caught.value.remedy
    assert caught.value.where.startswith("rules.toml:3:")


def test_column_points_at_the_word(vocabulary: Vocabulary) -> None:
    with pytest.raises(ManifestError) as caught:
        read("claims and turn == 'RH'", vocabulary)
    line = "when = \"claims and turn == 'RH'\""
    assert caught.value.where == f"rules.toml:3:{line.index(chr(39)) + 1}"


def test_too_long(vocabulary: Vocabulary) -> None:
    with pytest.raises(ManifestError, match=f"a condition of {LONGEST + 8} characters"):
        read("claims and" + " " * (LONGEST - 8) + "looked", vocabulary)


def test_too_deep(vocabulary: Vocabulary) -> None:
    with pytest.raises(ManifestError, match="nested deeper than"):
        read("not " * 900 + "claims", vocabulary)
    with pytest.raises(ManifestError, match="this is no condition"):
        read("(" * 900 + "claims" + ")" * 900, vocabulary)
    assert read("(" * 90 + "claims" + ")" * 90, vocabulary) == read("claims", vocabulary)


SITUATION = {
    "turn": "RHO",
    "seen": "late",
    "claims": ("RHO", "partner"),
    "looked": ("RHO",),
    "lifted": 4,
    "error": "two cards",
}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("turn == 'RHO'", True),
        ("turn != 'RHO'", False),
        ("'RHO' == turn", True),
        ("turn in ('LHO', 'RHO')", True),
        ("turn not in ('LHO', 'RHO')", False),
        ("turn in claims", True),
        ("turn in side", False),
        ("'partner' in claims", True),
        ("'dealer' in claims", False),
        ("claims", True),
        ("not claims", False),
        ("claims - looked", True),
        ("claims - looked - {'partner'}", False),
        ("claims & looked", True),
        ("claims & side == {'partner'}", True),
        ("claims | looked == claims", True),
        ("looked <= claims", True),
        ("claims <= looked", False),
        ("looked < claims", True),
        ("claims > looked", True),
        ("claims >= claims and not claims > claims", True),
        ("claims == ['partner', 'RHO']", True),
        ("len(claims) == 2", True),
        ("len(side) == len(claims)", True),
        ("len(side) < 2", False),
        ("side <= side and 'dealer' in side", True),
        ("len(claims - looked) < 1", False),
        ("seen <= 'early'", False),
        ("seen > 'early'", True),
        ("'early' < seen < 'never'", True),
        ("lifted < 4", False),
        ("lifted <= 4", True),
        ("4 <= lifted <= 48", True),
        ("lifted in (3, 4)", True),
        ("lifted + 1 > 4", True),
        ("lifted - 1 > 3", False),
        ("put_right", False),
        ("put_right == False", True),
        ("put_right == (turn == 'LHO')", True),
        ("True", True),
        ("turn == 'LHO' or seen == 'late' and not put_right", True),
        ("side - {'dealer'} <= claims", True),
    ],
)
def test_holds(text: str, holds: bool, vocabulary: Vocabulary) -> None:
    term = read(text, vocabulary)
    slots = [*vocabulary.encode(SITUATION), *[-1] * 4]
    assert bool(compile_term(term)(slots)) is holds  # type: ignore[arg-type]


def test_under_names_the_rules_of_a_clause_and_below(vocabulary: Vocabulary) -> None:
    assert read("under('10.c')", vocabulary) == read("under('10.c.i')", vocabulary)


def test_under_is_refused_where_no_rule_is_known(vocabulary: Vocabulary) -> None:
    sheet = Sheet("facts.toml", "asked = \"under('10.c')\"")
    with pytest.raises(ManifestError, match=r"under is not read in facts\.toml"):
        read_condition("under('10.c')", vocabulary.scope(), sheet, ("asked",))
