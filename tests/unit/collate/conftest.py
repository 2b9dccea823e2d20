"""Editions by hand for comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from lawkit.model import Clause, ClausePath, Edition, EditionId, Note, Span
from lawkit.model.ladder import BRIDGE

Laws = Sequence[tuple[str, str]]
Make = Callable[..., Edition]


def edition(
    name: str, clauses: Laws, *, language: str = "en", date: str = "", notes: Laws = ()
) -> Edition:
    """From (path, words) in document order: `10.a` lies in the last clause above it. A heading stands
    before a stroke: `THE CUT | The pack is cut.`; notes are (law, words).
    """

    def build(rows: list[tuple[ClausePath, str]]) -> tuple[Clause, ...]:
        found = []
        while rows:
            path, words = rows.pop(0)
            below = []
            while rows and rows[0][0].is_within(path) and rows[0][0] != path:
                below.append(rows.pop(0))
            heading, stroke, text = words.rpartition(" | ")
            found.append(
                Clause(
                    path,
                    "" if path.is_paragraph else f"{path.parts[-1]}.",
                    heading if stroke else "",
                    text,
                    Span(0, 0),
                    build(below),
                )
            )
        return tuple(found)

    work, stroke, own = name.rpartition("/")
    id = EditionId(work if stroke else "work", own)
    count: dict[str, int] = {}
    hung = []
    for law, text in notes:
        count[law] = count.get(law, 0) + 1
        hung.append(Note(ClausePath.parse(law), count[law], "*", text, (), Span(0, 0)))
    rows = [(ClausePath.parse(path), words) for path, words in clauses]
    return Edition(
        id, own, own, language, date, BRIDGE, build(rows), notes=tuple(hung), publish="text"
    )


@pytest.fixture
def make() -> Make:
    return edition
