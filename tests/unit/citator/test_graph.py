"""The graph holds every clause and every citation, and says of each clause whether it is here."""

from collections.abc import Iterable

import msgspec

from lawkit.citator import Graph, build_graph, citations, without_editions, without_wording
from lawkit.model import ClauseId, ClausePath, EditionId, Library, Reference, Span

TOY = EditionId("toy", "2000-en")


def nodes_with(graph: Graph, status: str) -> list[str]:
    return [node["path"] for _, node in graph.nodes(data=True) if node["status"] == status]


def test_has_every_clause_in_document_order(graph: Graph) -> None:
    assert nodes_with(graph, "present") == [
        "1", "1.p1", "1.p2", "1.a", "1.b", "2", "2.a", "2.b", "3", "4", "4.a", "4.b",
    ]  # fmt: skip


def test_marks_what_is_not_here(graph: Graph) -> None:
    assert nodes_with(graph, "outside") == ["9"]
    assert nodes_with(graph, "dangling") == ["99"]


def test_keeps_the_tree_behind_the_paths(graph: Graph) -> None:
    assert graph.nodes["toy/2000-en#1.a"]["parent"] == "toy/2000-en#1.p2"
    assert graph.nodes["toy/2000-en#1"]["parent"] == ""


def test_an_edge_says_how_and_where_it_cites(graph: Graph) -> None:
    edges = list(graph["toy/2000-en#2.a"]["toy/2000-en#9"].values())
    assert edges == [
        {
            "kind": "see",
            "surface": "Law 9",
            "start": 14,
            "end": 19,
            "where": "text",
            "note": 0,
            "status": "outside",
        }
    ]


def test_a_note_cites_for_its_law(graph: Graph) -> None:
    (mine,) = [citation for citation in citations(graph) if citation.note]
    assert (str(mine.source), mine.note, mine.where) == ("toy/2000-en#3", 1, "note")


def test_a_second_citation_of_the_same_clause_is_a_second_edge(
    library: Library, references: tuple[Reference, ...]
) -> None:
    again = msgspec.structs.replace(references[0], span=Span(0, 1))
    graph = build_graph(library, [*references, again])
    assert graph.number_of_edges("toy/2000-en#1.p1", "toy/2000-en#2") == 2


def test_what_an_ambiguous_reference_may_mean_is_cited_as_ambiguous(library: Library) -> None:
    candidates = tuple(ClauseId(TOY, ClausePath.parse(path)) for path in ("1.a", "4.a"))
    source = ClauseId(TOY, ClausePath.parse("2.b"))
    doubtful = Reference(
        source, "text", Span(0, 3), "(a)", "plain", "ambiguous", candidates=candidates
    )
    found = list(citations(build_graph(library, [doubtful])))
    assert [(str(c.target.path), c.status) for c in found] == [
        ("1.a", "ambiguous"),
        ("4.a", "ambiguous"),
    ]


def test_counts_what_points_to_no_clause(library: Library) -> None:
    source = ClauseId(TOY, ClausePath.parse("2.b"))
    mute: Iterable[Reference] = (
        Reference(source, "text", Span(0, 3), "the relevant Law", "plain", "open"),
        Reference(source, "text", Span(0, 3), "Whist Law 3", "plain", "external"),
        Reference(source, "text", Span(0, 3), "the relevant Law", "plain", "open"),
    )
    assert build_graph(library, mute).graph == {"open": 2, "external": 1}


def test_without_wording_keeps_the_structure(graph: Graph) -> None:
    bare = without_wording(graph, ["toy/2000-en"])
    assert list(bare.nodes) == list(graph.nodes)
    assert bare.number_of_edges() == graph.number_of_edges()
    assert {node["heading"] for _, node in bare.nodes(data=True)} == {""}
    assert {citation.surface for citation in citations(bare)} == {""}
    assert graph.nodes["toy/2000-en#1"]["heading"] == "THE FIRST"


def test_without_editions_leaves_them_out(graph: Graph) -> None:
    assert not without_editions(graph, ["toy/2000-en"]).nodes
