"""Kinds of change, by the table of tests/cases, and where changes begin and end."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit import languages
from lawkit.collate import Words, kind_of, type_changes

TABLE = Path(__file__).parents[2] / "cases" / "changes.tsv"
ROWS = [
    tuple(line.split("\t"))
    for line in TABLE.read_text("utf-8").splitlines()
    if line and not line.startswith(("#", "lang\t"))
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row))
def test_kind_of_change(row: tuple[str, str, str, str]) -> None:
    language, kind, before, after = row
    words = Words(languages.load(language))
    assert kind_of(before, after, words) == kind
    assert kind_of(after, before, words) == kind


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            "The dealer shall deal thirteen cards to-day.",
            "The dealer must deal twelve cards today.",
            [("obligation", "shall", "must"), ("number", "thirteen", "twelve"), ("spelling", "to-day", "today")],
        ),
        # A sentence put in is told as a sentence, not as the end of one and the start of another.
        ("He cuts. He deals.", "He cuts. He plays. He deals.", [("wording", "", "He plays. ")]),
        ("He cuts. He plays. He deals.", "He cuts. He deals.", [("wording", "He plays. ", "")]),
        ("(Law 7 ) or", "(Law 7) or", [("typography", " ", "")]),
        # One word that both happen to have does not cut a rewritten clause in pieces.
        (
            "every player of both sides in the room must",
            "whoever wants his cards the next morning may",
            [
                (
                    "wording",
                    "every player of both sides in the room must",
                    "whoever wants his cards the next morning may",
                )
            ],
        ),
        ("same", "same", []),
        ("", "new words", [("wording", "", "new words")]),
    ],
)  # fmt: skip
def test_changes_of_words(before: str, after: str, told: list[tuple[str, str, str]]) -> None:
    changes = type_changes(before, after, Words(languages.load("en")))
    assert [(each.kind, each.before, each.after) for each in changes] == told


@pytest.mark.parametrize("code", languages.available())
def test_spellings_of_a_language_lead_somewhere(code: str) -> None:
    """No spelling is its own successor, or a word would have no spelling of today."""
    table = languages.load(code).wording.spellings
    for old in table:
        seen = {old}
        word = table[old]
        while word in table:
            assert word not in seen, old
            seen.add(word)
            word = table[word]
