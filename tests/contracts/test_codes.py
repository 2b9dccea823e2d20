"""Small law books of many kinds, read with nothing declared: every clause that a reader finds, no other,
and every reference with its target.

Each file of tests/cases/codes is a book, then `=== clauses` with the paths of its numbered clauses in
order, then `=== references` with a line for each clause that refers: its path (`^n` for note n of a law)
and its references, parted by strokes; `~` is another work, `?` is open by design. They were written down
before the books were read. Add a file; no code is needed.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from lawkit.corpus import read_edition
from lawkit.desk.accounting import unaccounted
from lawkit.model import ClausePath
from lawkit.references import references_of

CASES = Path(__file__).parents[1] / "cases" / "codes"
SIGNS = {"open": "?", "external": "~"}


def numbered(path: ClausePath) -> str:
    """A path without its unnumbered paragraphs."""
    return ".".join(part for part in path.parts if not re.fullmatch(r"p\d+", part))


@pytest.mark.parametrize("file", sorted(CASES.glob("*.txt")), ids=lambda file: file.stem)
def test_a_code_is_read_as_a_reader_reads_it(file: Path, tmp_path: Path) -> None:
    source, clauses, references = re.split(r"(?m)^=== \w+\n", file.read_text("utf-8"))
    book = tmp_path / file.name
    book.write_text(source, "utf-8")
    _, edition = read_edition(book)
    found = [c.path for law in edition.clauses for c in law.walk() if not c.path.is_paragraph]
    assert [str(path) for path in found] == clauses.split()
    assert list(unaccounted(edition)) == []
    expected: Counter[tuple[str, str]] = Counter()
    for line in references.splitlines():
        place, _, targets = line.partition(": ")
        expected.update((place, each.strip()) for each in targets.split("|"))
    cited: Counter[tuple[str, str]] = Counter()
    for each in references_of(edition):
        note = f"^{each.source.note}" if each.source.note else ""
        targets = " ".join(str(target.id.path) for target in each.targets)
        cited[numbered(each.source.path) + note, SIGNS.get(each.status, targets)] += 1
    assert cited == expected
