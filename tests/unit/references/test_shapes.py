"""Every row of tests/cases/references.tsv through recogniser and resolver, without an edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.languages import available
from lawkit.model import Ladder, Reference
from lawkit.references import cite

TABLE = Path(__file__).parents[2] / "cases" / "references.tsv"
LADDERS = {
    "bridge": "law > A > 1 > (a) > (i)",
    "rubber": "law > (a) > (i)",
    "flat": "law",
    "flat+a": "law > a",
    "decimal": "rule > .1 > a",
    "act": "section > (1) > (a) > (i)",
    "articles": "article > 1 > (a) > (i)",
    "french": "article > I > 1 > a",
    "rules": "rule > (1) > (a)",
    "clauses": "clause > .1 > .1 > (a)",
    "bylaw": "bylaw > .1 > (a)",
    "regs": "regulation > (1) > (a)",
    "german": "paragraph > (1) > 1",
}
WAITING: dict[str, str] = {}
"""Languages whose rows wait, and why."""


def rows() -> list[object]:
    found = []
    for number, line in enumerate(TABLE.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        assert len(fields) == 7, f"{TABLE.name}:{number} has {len(fields)} fields, not 7"
        language, note = fields[0], fields[6]
        marks = []
        if note.startswith("edition:"):
            continue
        if language not in available():
            marks.append(pytest.mark.skip(reason=WAITING[language]))
        found.append(pytest.param(*fields[:6], id=f"{number}-{language}-{fields[1]}", marks=marks))
    return found


def spelt(references: tuple[Reference, ...]) -> list[str]:
    """Targets as the table writes them."""
    out = []
    for reference in references:
        if reference.status == "open":
            out.append("?")
        elif reference.status == "external":
            out.append("~")
        for target in reference.targets:
            other = target.id.edition != reference.source.edition
            out.append(
                f"@{target.id.edition.name}#{target.id.path}" if other else str(target.id.path)
            )
    return out


@pytest.mark.parametrize(("language", "ladder", "at", "text", "targets", "kind"), rows())
def test_shape(language: str, ladder: str, at: str, text: str, targets: str, kind: str) -> None:
    text = text.replace("⏎", "\n")
    references = cite(text, language, at, ladder=Ladder.parse(LADDERS[ladder]))
    assert spelt(references) == ([] if targets == "-" else targets.split())
    if kind != "-":
        assert sorted({reference.kind for reference in references}) == sorted(kind.split())
    for reference in references:
        assert reference.span.of(text) == reference.surface
