"""A thousand damaged inputs over all readers; a hundred thousand in tests/eval/eval_fuzz.py."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "eval"))

pytest.importorskip("docx")
pytest.importorskip("pdfplumber")

from eval_fuzz import attempt, damaged


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("hundred", range(10))
def test_damage_is_read_or_refused_and_nothing_is_lost(hundred: int) -> None:
    seeds = range(1_000_000 + 100 * hundred, 1_000_000 + 100 * (hundred + 1))
    wrong = {
        seed: found
        for seed in seeds
        # What takes how long is for the evaluation, on a machine that does nothing else.
        if (found := [one for one in attempt(seed)[1] if one[0] not in ("refused", "slow")])
    }
    assert wrong == {}


def test_every_reader_has_its_turn() -> None:
    readers = {damaged(seed).reader for seed in range(1_000_000, 1_001_000)}
    assert readers >= {
        "text", "markdown", "html", "canada", "akn", "docx", "pdf", "tmx", "xliff", "csv", "jsonl", "edition.toml",
        "work.toml", "reviewed.toml", "terms.toml", "moved.toml", "facts.toml", "rules.toml", "scenarios.toml",
        "graphml graph", "json graph", "csv graph",
    }  # fmt: skip
