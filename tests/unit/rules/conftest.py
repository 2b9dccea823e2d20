"""A small vocabulary with one fact of every kind, and books made of a few rules."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lawkit.model import EditionId
from lawkit.rules import RuleBook, Vocabulary, read_rules, read_vocabulary

CASES = Path(__file__).parents[2] / "cases/rules"

MakeBook = Callable[[str], RuleBook]


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return read_vocabulary("facts.toml", (CASES / "facts.toml").read_text())


@pytest.fixture(scope="session")
def make_book(vocabulary: Vocabulary) -> MakeBook:
    return lambda text: read_rules("rules.toml", text, vocabulary, EditionId("whist", "1900-en"))
