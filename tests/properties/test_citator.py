"""What holds for every graph of citations: each format reads back, questions agree with the edges."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lawkit.citator import (
    Citation,
    Graph,
    build_graph,
    citations,
    cited_by,
    cycles,
    hubs,
    impact,
    law_of,
    paths,
    read_graph,
    uncited,
    write_graph,
)
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
LAWS, PARTS = 4, "abc"
HERE = [f"{n}" for n in range(1, LAWS + 1)] + [
    f"{n}.{part}" for n in range(1, LAWS + 1) for part in PARTS
]
ABSENT = ["9", "9.a", "10.b"]


def toy(path: str) -> ClauseId:
    return ClauseId(TOY, ClausePath.parse(path))


def library() -> Library:
    def clause(path: str) -> Clause:
        below = tuple(clause(f"{path}.{part}") for part in PARTS) if "." not in path else ()
        return Clause(ClausePath.parse(path), path, "", path, Span(0, 0), below)

    laws = tuple(clause(str(n)) for n in range(1, LAWS + 1))
    return Library({}, {TOY: Edition(TOY, "T", "Toy", "en", "2000", BRIDGE, laws)})


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=8)
mentions = st.builds(
    lambda source, target, surface, start: Reference(
        toy(source),
        "text",
        Span(start, start + len(surface)),
        surface,
        "see",
        "resolved" if target in HERE else "outside",
        (
            Target(
                toy(target),
                Span(start, start + len(surface)),
                "resolved" if target in HERE else "outside",
            ),
        ),
    ),
    st.sampled_from(HERE),
    st.sampled_from(HERE + ABSENT),
    words,
    st.integers(0, 99),
)
graphs = st.builds(lambda found: build_graph(library(), found), st.lists(mentions, max_size=25))
clauses = st.sampled_from(HERE).map(toy)


@given(graphs)
def test_every_format_reads_back(graph: Graph) -> None:
    for form in ("graphml", "json"):
        again = read_graph(write_graph(graph, form), form)
        assert list(again.nodes(data=True)) == list(graph.nodes(data=True))
        assert list(again.edges(data=True)) == list(graph.edges(data=True))
    again = read_graph(write_graph(graph, "csv"), "csv")
    assert Counter(citations(again)) == Counter(citations(graph))


@given(graphs, clauses)
def test_whoever_cites_a_clause_is_touched_by_it(graph: Graph, clause: ClauseId) -> None:
    inside = {toy(path) for path in HERE if toy(path).path.is_within(clause.path)}
    citing = {each.citation.source for each in cited_by(graph, clause)}
    first = {each.clause for each in impact(graph, clause) if each.distance == 1}
    assert first == citing - inside


@given(graphs, clauses)
def test_each_touched_clause_hangs_on_one_nearer(graph: Graph, clause: ClauseId) -> None:
    touched = impact(graph, clause)
    near = {each.clause: each.distance for each in touched}
    assert len(near) == len(touched)
    assert clause not in near
    assert [each.distance for each in touched] == sorted(each.distance for each in touched)
    for each in touched:
        assert each.through.source == each.clause
        if each.distance > 1:
            aim = each.through.target.path
            assert any(
                other.path.is_within(aim) and distance == each.distance - 1
                for other, distance in near.items()
            )


@given(graphs, clauses, clauses)
def test_ways_lead_from_start_to_end(graph: Graph, start: ClauseId, end: ClauseId) -> None:
    ways = paths(graph, start, end, limit=3)
    assert [len(way) for way in ways] == sorted(len(way) for way in ways)
    assert len(set(ways)) == len(ways)
    for way in ways:
        assert way[0].source.path.is_within(start.path)
        assert related(way[-1].target, end)
        for step, following in pairwise(way):
            assert following.source.path.is_within(step.target.path)


@given(graphs)
def test_rings_close(graph: Graph) -> None:
    for ring in cycles(graph):
        laws = [law_of(step.source) for step in ring]
        assert len(set(laws)) == len(laws)
        assert [law_of(step.target) for step in ring] == [*laws[1:], laws[0]]


@given(graphs)
def test_nobody_cites_the_uncited(graph: Graph) -> None:
    every = list(citations(graph))
    for id in uncited(graph):
        assert not [
            each for each in every if related(each.target, id) and not within(each.source, id)
        ]


@given(graphs)
def test_hubs_count_every_citation_between_laws(graph: Graph) -> None:
    between = [each for each in citations(graph) if law_of(each.source) != law_of(each.target)]
    found = hubs(graph, 100)
    assert sum(hub.cited for hub in found) == len(between)
    assert sum(hub.cites for hub in found) == len(between)


def within(one: ClauseId, other: ClauseId) -> bool:
    return one.path.is_within(other.path)


def related(one: ClauseId, other: ClauseId) -> bool:
    return within(one, other) or within(other, one)


def test_a_citation_is_a_value() -> None:
    one = Citation(toy("1"), toy("2"), Span(0, 1), "see", "x", "text", "resolved")
    assert len({one, Citation(toy("1"), toy("2"), Span(0, 1), "see", "x", "text", "resolved")}) == 1
