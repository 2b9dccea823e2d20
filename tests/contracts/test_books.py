"""Whole books, read with nothing declared: every law and sub-item that a reader finds, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lawkit.corpus import load_library, read_edition
from lawkit.desk.accounting import unaccounted
from lawkit.model import Edition

pytestmark = pytest.mark.data

CASES = Path(__file__).parents[1] / "cases" / "books.tsv"
ROWS = [
    line.split("\t")
    for line in CASES.read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def sub_items(edition: Edition) -> str:
    """Numbered clauses below the laws, as the table writes them."""
    found: dict[str, list[str]] = {}
    for clause in edition.by_path.values():
        if len(clause.path.parts) > 1 and not clause.path.is_paragraph:
            found.setdefault(clause.path.law, []).append(clause.number)
    return " ".join(f"{law}:{','.join(numbers)}" for law, numbers in found.items())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_book_has_the_laws_that_a_reader_finds(row: list[str], data_dir: Path) -> None:
    file, part, first, last, count, items, notes = row
    _, edition = read_edition(data_dir / file, part=part)
    laws = [str(law.path) for law in edition.clauses]
    assert (laws[0], laws[-1], len(laws)) == (first, last, int(count))
    assert sub_items(edition) == items
    assert " ".join(f"{note.law}:{note.marker}" for note in edition.notes) == notes
    assert all(note.anchors for note in edition.notes)
    assert [row for row in edition.diagnostics if row.code != "encoding-weak"] == []
    assert list(unaccounted(edition)) == []


def test_excerpt_stands_in_the_book_clause_by_clause(data_dir: Path, corpus_dir: Path) -> None:
    _, book = read_edition(data_dir / "gutenberg/20506.txt")
    excerpt = load_library(corpus_dir)["euchre/1888-en"]
    for clause in excerpt.by_path.values():
        whole = book[clause.path]
        if clause.is_complete:
            assert (clause.label, clause.text) == (whole.label, whole.text)
        elif clause.text:
            assert clause.text in whole.text


def test_amending_code_is_made_whole(data_dir: Path) -> None:
    path = data_dir / "gutenberg/39445-8.txt"
    _, bridge = read_edition(path, part="THE LAWS OF BRIDGE (1904)")
    _, auction = read_edition(path, part="THE LAWS OF AUCTION BRIDGE", amends=bridge)
    assert [str(law.path) for law in auction.clauses] == [str(law.path) for law in bridge.clauses]
    own = [str(law.path) for law in auction.clauses if not law.taken_from]
    # By reading: 2, 4, 11, 47 to 62, 70, 71 and 90 are printed, all others are "as in Bridge".
    assert own == ["2", "4", "11", *(str(n) for n in range(47, 63)), "70", "71", "90"]
    assert re.match(
        "If the dealer's partner may not|The dealer's partner may not", auction["67"].text
    )
