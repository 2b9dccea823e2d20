"""What editors ask, asked of the toy code: 1(a) and 1.p1 cite 2, 1(b) cites 4(a), 2(a) cites 3 and 9
(outside), the note of 3 cites 1(b), 4(a) cites its own law and 99 (dangling)."""

import pytest

from lawkit.citator import (
    Citation,
    Graph,
    build_graph,
    cited_by,
    cycles,
    hubs,
    impact,
    paths,
    uncited,
)
from lawkit.errors import NotFoundError
from lawkit.model import ClauseId, ClausePath, EditionId, Library, Reference, Span, Target

TOY = EditionId("toy", "2000-en")


def toy(path: str) -> ClauseId:
    return ClauseId(TOY, ClausePath.parse(path))


def spelt(steps: tuple[Citation, ...]) -> str:
    return " ".join(f"{step.source.path}>{step.target.path}" for step in steps)


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("2", ["itself 1.p1>2", "itself 1.a>2"]),
        ("2.a", ["parent 1.p1>2", "parent 1.a>2"]),
        ("1", ["child 3>1.b"]),
        ("1.p2", ["child 3>1.b"]),
        ("4.b", ["parent 4.a>4"]),
        ("4", ["itself 4.a>4", "child 1.b>4.a"]),
        ("9", ["itself 2.a>9"]),
    ],
)
def test_cited_by(graph: Graph, clause: str, expected: list[str]) -> None:
    found = cited_by(graph, toy(clause))
    assert [f"{each.relation} {spelt((each.citation,))}" for each in found] == expected


def test_cited_by_the_clause_alone(graph: Graph) -> None:
    assert cited_by(graph, toy("2.a"), parents=False) == ()
    assert cited_by(graph, toy("1"), children=False) == ()


def test_cited_by_an_outside_law_by_its_clauses(library: Library) -> None:
    aim = Target(toy("16.C"), Span(0, 7), "outside")
    mention = Reference(toy("2.b"), "text", Span(0, 7), "Law 16C", "see", "outside", (aim,))
    graph = build_graph(library, [mention])
    assert [each.relation for each in cited_by(graph, toy("16"))] == ["child"]


def test_an_unknown_clause_is_an_error(graph: Graph) -> None:
    with pytest.raises(NotFoundError, match=r"no clause 77 in toy/2000-en"):
        cited_by(graph, toy("77"))


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        # 2 is cited by 1.p1 and 1.a; 1.b, cited by 3, is no part of either and whole 1 is not cited.
        ("2", "1.p1@1 1.a@1"),
        # 2.a cites 3; whoever cites 2 is touched through it.
        ("3", "2.a@1 1.p1@2 1.a@2"),
        # 1 includes 1.b, which the note of 3 cites, which 2.a cites; back at 1 it ends.
        ("1", "3@1 2.a@2"),
        # 4.a is cited by 1.b and, through "this Law", by itself, which is no news.
        ("4.a", "1.b@1 3@2 2.a@3 1.p1@4 1.a@4"),
        ("99", "4.a@1 1.b@2 3@3 2.a@4 1.p1@5 1.a@5"),
    ],
)
def test_impact(graph: Graph, clause: str, expected: str) -> None:
    found = impact(graph, toy(clause))
    assert " ".join(f"{each.clause.path}@{each.distance}" for each in found) == expected


def test_impact_says_through_which_citation(graph: Graph) -> None:
    first, *_ = impact(graph, toy("4.b"))
    assert (spelt((first.through,)), first.through.surface) == ("4.a>4", "this Law")


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("1", "3", ["1.p1>2 2.a>3", "1.a>2 2.a>3"]),
        ("1.a", "1.b", ["1.a>2 2.a>3 3>1.b"]),
        ("3", "4.a", ["3>1.b 1.b>4.a"]),
        # Citing 1(b) is arriving in 1.
        ("2", "1", ["2.a>3 3>1.b"]),
        ("4", "1", []),
        # A clause is already in its law.
        ("1.a", "1", []),
        ("1", "1.a", []),
    ],
)
def test_paths(graph: Graph, start: str, end: str, expected: list[str]) -> None:
    assert sorted(map(spelt, paths(graph, toy(start), toy(end)))) == sorted(expected)


def test_paths_come_shortest_first_and_no_more_than_asked(graph: Graph) -> None:
    ways = paths(graph, toy("1"), toy("3"), limit=1)
    assert len(ways) == 1
    assert len(ways[0]) == 2


def test_cycles(graph: Graph) -> None:
    assert list(map(spelt, cycles(graph))) == ["1.p1>2 2.a>3 3>1.b"]


def test_uncited_names_the_outermost(graph: Graph) -> None:
    # 1.p1 and 1.a: of Law 1 only 1(b), in 1.p2, is cited. 4(b) is cited with its whole, by 4(a).
    assert [str(id.path) for id in uncited(graph)] == ["1.p1", "1.a"]


def test_uncited_of_a_library_without_references(library: Library) -> None:
    graph = build_graph(library, ())
    assert [str(id.path) for id in uncited(graph)] == ["1", "2", "3", "4"]
    assert uncited(graph, "toy/1999-en") == ()


def test_hubs(graph: Graph) -> None:
    found = [(str(hub.law.path), hub.status, hub.cited, hub.cites) for hub in hubs(graph)]
    assert found == [
        ("2", "present", 2, 2),
        ("1", "present", 1, 3),
        ("3", "present", 1, 1),
        ("4", "present", 1, 1),
        ("9", "outside", 1, 0),
        ("99", "dangling", 1, 0),
    ]


def test_hubs_are_no_more_than_asked(graph: Graph) -> None:
    assert [str(hub.law.path) for hub in hubs(graph, 2)] == ["2", "1"]
