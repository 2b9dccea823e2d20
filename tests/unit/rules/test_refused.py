"""Sheets that are refused: every message names the file and line, and what to do."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from lawkit.errors import ManifestError
from lawkit.model import Clause, ClausePath, Edition, EditionId, Span
from lawkit.model.ladder import BRIDGE
from lawkit.rules import read_rules, read_scenarios, read_vocabulary

FOLDER = Path(__file__).parents[2] / "cases/rules"
FACTS = (FOLDER / "facts.toml").read_text()
CASES = tomllib.loads((FOLDER / "refused.toml").read_text())["case"]
ID = EditionId("whist", "1900-en")
PLAIN = "[[rule]]\nid = 'a'\nclauses = ['1']\nwhen = 'claims'\nthen.redeal = 'required'\n"


def edition_of(paths: list[str]) -> Edition:
    clauses = tuple(Clause(ClausePath.parse(path), "", "", path, Span(0, 0)) for path in paths)
    return Edition(ID, "", "", "en", "", BRIDGE, clauses)


def read(case: dict[str, Any], edition: Edition | None) -> None:
    facts = case.get("facts", FACTS).replace("{{FACTS}}", FACTS)
    vocabulary = read_vocabulary("facts.toml", facts)
    book = read_rules("rules.toml", case.get("rules", PLAIN), vocabulary, ID, edition)
    read_scenarios("scenarios.toml", case["scenarios"], book, edition)


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_refused(case: dict[str, Any]) -> None:
    edition = edition_of(case["edition"]) if "edition" in case else None
    with pytest.raises(ManifestError) as caught:
        read(case, edition)
    error = caught.value
    assert case["what"] in error.what
    assert error.where == case["at"] or (case["at"][-1] in ":l" and case["at"] in error.where)
    assert case["remedy"] in error.remedy
    assert error.remedy
    if "why" in case:
        assert error.why == case["why"]
