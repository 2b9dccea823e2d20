"""A small code by hand: laws 1 to 4 of `toy/2000-en`, where 1(a) cites 2, 2 cites 3 and 9, and so on."""

from collections.abc import Mapping

import pytest

from lawkit.citator import Graph, build_graph
from lawkit.model import (
    Clause,
    ClauseId,
    ClausePath,
    Edition,
    EditionId,
    Library,
    Reference,
    Span,
    Target,
)
from lawkit.model.ladder import BRIDGE

TOY = EditionId("toy", "2000-en")

# path -> (heading or text, the tree's children)
LAWS: Mapping[str, tuple[str, str]] = {
    "1": ("THE FIRST", "1.p1 1.p2"),
    "1.p1": ("As in Law 2.", ""),
    "1.p2": ("There is a redeal", "1.a 1.b"),
    "1.a": ("if Law 2 applies;", ""),
    "1.b": ("or Law 4(a).", ""),
    "2": ("THE SECOND", "2.a 2.b"),
    "2.a": ("See Law 3 and Law 9.", ""),
    "2.b": ("Nothing else.", ""),
    "3": ("THE THIRD", ""),
    "4": ("THE FOURTH", "4.a 4.b"),
    "4.a": ("As this Law says, see 99.", ""),
    "4.b": ("Alone.", ""),
}

# source, note, surface, kind, target, status, in the order of the text
REFERENCES = (
    ("1.p1", None, "Law 2", "as-in", "2", "resolved"),
    ("1.a", None, "Law 2", "applies", "2", "resolved"),
    ("1.b", None, "Law 4(a)", "plain", "4.a", "resolved"),
    ("2.a", None, "Law 3", "see", "3", "resolved"),
    ("2.a", None, "Law 9", "see", "9", "outside"),
    ("3", 1, "Law 1(b)", "see", "1.b", "resolved"),
    ("4.a", None, "this Law", "plain", "4", "resolved"),
    ("4.a", None, "99", "see", "99", "dangling"),
)


def _clause(path: str) -> Clause:
    words, children = LAWS[path]
    is_law = "." not in path
    return Clause(
        ClausePath.parse(path),
        label=path,
        heading=words if is_law else "",
        text="" if is_law else words,
        span=Span(0, 0),
        children=tuple(map(_clause, children.split())),
    )


def toy_id(path: str, note: int | None = None) -> ClauseId:
    return ClauseId(TOY, ClausePath.parse(path), note)


@pytest.fixture
def library() -> Library:
    laws = tuple(_clause(path) for path in LAWS if "." not in path)
    toy = Edition(TOY, "T", "Toy", "en", "2000", BRIDGE, laws, extent=(1, 20))
    return Library({}, {TOY: toy})


@pytest.fixture
def references() -> tuple[Reference, ...]:
    found = []
    for path, note, surface, kind, aim, status in REFERENCES:
        start = 0 if note else LAWS[path][0].index(surface)
        span = Span(start, start + len(surface))
        found.append(
            Reference(
                toy_id(path, note),
                "note" if note else "text",
                span,
                surface,
                kind,
                status,
                (Target(toy_id(aim), span, status),),
            )
        )
    return tuple(found)


@pytest.fixture
def graph(library: Library, references: tuple[Reference, ...]) -> Graph:
    return build_graph(library, references)
