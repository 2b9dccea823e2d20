"""The logic of defaults, case by case; and the situations it refuses."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lawkit.errors import UsageError
from lawkit.rules import RuleBook, decide, read_scenarios, run_scenarios

CASES = tomllib.loads((Path(__file__).parents[2] / "cases/rules/rulings.toml").read_text())["case"]

MakeBook = Callable[[str], RuleBook]


def scenario_text(case: dict[str, Any], clause: str) -> str:
    def spell(value: object) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, list):
            return "[" + ", ".join(map(spell, value)) + "]"
        return f'"{value}"' if isinstance(value, str) else str(value)

    lines = ["[[scenario]]", f'title = "{case["title"]}"', f'clauses = ["{clause}"]']
    lines += [f"facts.{name} = {spell(value)}" for name, value in case["facts"].items()]
    lines += [f"ruling.{name} = {spell(value)}" for name, value in case["ruling"].items()]
    return "\n".join(lines)


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_ruling(case: dict[str, Any], make_book: MakeBook) -> None:
    book = make_book(case["rules"])
    first = next(iter(case["ruling"]))
    bearing = book.concerned[book.vocabulary.decision_places[first]]
    clause = str(book.rules[bearing[0]].clauses[0])
    scenarios = read_scenarios("scenarios.toml", scenario_text(case, clause), book)
    (outcome,) = run_scenarios(book, scenarios)
    assert outcome.faults == ()
    ruling = decide(book, case["facts"])[first]
    seen = {
        "rules_fired": list(ruling.rules),
        "clauses": list(map(str, ruling.clauses)),
        "beaten": [[each.rule, each.by] for each in ruling.beaten],
        "withheld": list(ruling.withheld),
        "see": list(map(str, ruling.see)),
        "discretion": list(ruling.discretion),
    }
    assert {key: seen[key] for key in seen if key in case} == {
        key: case[key] for key in seen if key in case
    }


@pytest.mark.parametrize(
    ("situation", "what", "why"),
    [
        ({"trun": "RHO"}, "unknown fact 'trun'", ""),
        ({"turn": "rho"}, "fact 'turn' cannot be 'rho'", ""),
        ({"turn": True}, "fact 'turn' cannot be True", ""),
        ({"put_right": 1}, "fact 'put_right' cannot be 1", ""),
        ({"lifted": 53}, "fact 'lifted' cannot be 53", ""),
        ({"lifted": True}, "fact 'lifted' cannot be True", ""),
        ({"claims": "RHO"}, "fact 'claims' cannot be 'RHO'", ""),
        ({"claims": ["RHO", "him"]}, "fact 'claims' cannot be", ""),
        (
            {"put_right": True},
            "the facts exclude each other",
            "nothing can be put right where nothing went wrong (put_right = True, error = 'none')",
        ),
    ],
)
def test_situation_refused(
    situation: dict[str, object], what: str, why: str, make_book: MakeBook
) -> None:
    with pytest.raises(UsageError) as caught:
        decide(make_book(CASES[0]["rules"]), situation, where="facts.toml:7")
    assert caught.value.what.startswith(what)
    assert caught.value.why == why
    assert caught.value.where == "facts.toml:7"
    assert caught.value.remedy


def test_deciding_leaves_no_trace(make_book: MakeBook) -> None:
    book = make_book(CASES[0]["rules"])
    claimed, nothing = {"claims": ["RHO"]}, {}
    before = decide(book, claimed)
    assert decide(book, nothing) != before
    assert decide(book, claimed) == before
