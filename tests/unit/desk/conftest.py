"""A one-line-per-clause notation for small editions, with their spans in a source."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from lawkit.model import (
    Clause,
    ClausePath,
    Edition,
    EditionId,
    Library,
    SourceMap,
    Span,
    Witness,
    Work,
)
from lawkit.model.ladder import BRIDGE

TOY = EditionId("toy", "2000-en")

MakeEdition = Callable[..., Edition]


@pytest.fixture
def make_edition() -> MakeEdition:
    """Laws from lines `path|label|text`; the source is labels and texts, a line each."""

    def make(*lines: str, source: str = "", **more: object) -> Edition:
        rows = [line.split("|") for line in lines]
        source = source or "\n".join(" ".join(filter(None, row[1:])) for row in rows)
        cursor = 0
        found: list[Clause] = []
        for path, label, text in rows:
            start = source.index(label or text, cursor)
            at = source.index(text, start + len(label)) if text else start
            cursor = max(start + len(label), at + len(text))
            extent, origin = Span(start, cursor), SourceMap((0,), (at,))
            found.append(Clause(ClausePath.parse(path), label, "", text, extent, origin=origin))
        laws: list[Clause] = []
        for clause in reversed(found):
            children = [law for law in laws if law.path.parent == clause.path]
            laws = [law for law in laws if law not in children]
            laws.insert(0, replace(clause, children=tuple(children)))
        settings: dict[str, object] = {
            "extent": (1, 20),
            "rights": "public domain",
            "witnesses": (Witness("T1", "toy/2000-en/toy.txt", "", "", base=True),),
            "source": source,
        }
        return Edition(TOY, "T", "Toy", "en", "2000", BRIDGE, tuple(laws), **{**settings, **more})

    return make


@pytest.fixture
def make_library() -> Callable[..., Library]:
    def make(*editions: Edition) -> Library:
        works = {each.id.work: Work(each.id.work, {"en": "Toy"}, BRIDGE) for each in editions}
        return Library(works, {each.id: each for each in editions})

    return make
