"""Every scenario of the corpus is a test. `pytest --clause "rubber/1993-en#10.a"` runs those tagged with a
clause or one below it, and nothing else.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lawkit import files
from lawkit.corpus import load_library, rule_sources
from lawkit.model import EditionId
from lawkit.rules import (
    RuleBook,
    Scenario,
    evaluator_of,
    read_rules,
    read_scenarios,
    read_vocabulary,
    run_scenario,
)

CORPUS = Path(__file__).parents[1] / "corpus"
LIBRARY = load_library(CORPUS)


def read_books() -> Iterator[tuple[RuleBook, tuple[Scenario, ...]]]:
    for sheet in sorted(CORPUS.glob("*/*/scenarios.toml")):
        id = EditionId(sheet.parents[1].name, sheet.parent.name)
        sources = rule_sources(CORPUS, id)
        edition = LIBRARY[id]
        vocabulary = read_vocabulary(_short(sources.facts_path), sources.facts)
        book = read_rules(_short(sources.rules_path), sources.rules, vocabulary, id, edition)
        path = _short(sources.scenarios_path)
        yield book, read_scenarios(path, files.read_text(sheet), book, edition)


def _short(path: str) -> str:
    return os.path.relpath(path, CORPUS.parent)


BOOKS = list(read_books())
SCENARIOS = [
    pytest.param(
        book,
        scenario,
        id=f"{book.edition}: {scenario.title}",
        marks=pytest.mark.clause(*(f"{book.edition}#{path}" for path in scenario.clauses)),
    )
    for book, scenarios in BOOKS
    for scenario in scenarios
]


@pytest.mark.parametrize(("book", "scenario"), SCENARIOS)
def test_scenario(book: RuleBook, scenario: Scenario) -> None:
    outcome = run_scenario(evaluator_of(book), scenario)
    assert outcome.passed, f"{scenario.place}: {scenario.title}: {'; '.join(outcome.faults)}"


@pytest.mark.parametrize("book", [pytest.param(b, id=str(b.edition)) for b, _ in BOOKS])
def test_every_rule_fires_in_a_scenario_and_not_in_another(book: RuleBook) -> None:
    evaluator = evaluator_of(book)
    scenarios = next(scenarios for other, scenarios in BOOKS if other is book)
    standing = [evaluator.standing(scenario.values) for scenario in scenarios]
    always_fire = {
        rule.id
        for place, rule in enumerate(book.rules)
        if not any(how[place] != 1 for how in standing) and rule.when_text
    }
    never_fire = {
        rule.id
        for place, rule in enumerate(book.rules)
        if not any(how[place] == 1 for how in standing)
    }
    assert never_fire == set()
    assert always_fire == set()
