"""Each format the graph is written in reads back to the same graph."""

from collections import Counter

import networkx
import pytest

from lawkit.citator import FORMATS, Format, Graph, citations, read_graph, write_graph
from lawkit.errors import InputError


@pytest.mark.parametrize("format", ["graphml", "json"])
def test_reads_back_the_same(graph: Graph, format: Format) -> None:
    again = read_graph(write_graph(graph, format), format)
    assert isinstance(again, networkx.MultiDiGraph)
    assert list(again.nodes(data=True)) == list(graph.nodes(data=True))
    assert list(again.edges(data=True)) == list(graph.edges(data=True))


def test_csv_reads_back_the_citations(graph: Graph) -> None:
    again = read_graph(write_graph(graph, "csv"), "csv")
    assert Counter(citations(again)) == Counter(citations(graph))
    assert again.nodes["toy/2000-en#9"]["status"] == "outside"


def test_csv_is_one_row_a_citation(graph: Graph) -> None:
    first, second, *rest = write_graph(graph, "csv").splitlines()
    assert first == "source,target,kind,status,where,note,surface,start,end,target_status"
    assert second == "toy/2000-en#1.p1,toy/2000-en#2,as-in,resolved,text,0,Law 2,6,11,present"
    assert len(rest) == graph.number_of_edges() - 1


@pytest.mark.parametrize("format", FORMATS)
def test_awkward_words_survive(graph: Graph, format: Format) -> None:
    awkward = 'a "b", <c> & {{d}}\né 法 𝕬'
    graph.nodes["toy/2000-en#1"]["heading"] = awkward
    for _, _, edge in graph.edges(data=True):
        edge["surface"] = awkward
    again = read_graph(write_graph(graph, format), format)
    assert {citation.surface for citation in citations(again)} == {awkward}
    if format != "csv":
        assert again.nodes["toy/2000-en#1"]["heading"] == awkward


def test_graphml_replaces_what_xml_cannot_hold(graph: Graph) -> None:
    graph.nodes["toy/2000-en#1"]["heading"] = "a\x0bb"
    again = read_graph(write_graph(graph, "graphml"), "graphml")
    assert again.nodes["toy/2000-en#1"]["heading"] == "a\ufffdb"


@pytest.mark.parametrize("format", FORMATS)
def test_is_the_same_text_each_time(graph: Graph, format: Format) -> None:
    assert write_graph(graph, format) == write_graph(graph, format)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("text", ["", "no graph at all", "{}", "<a/>", "source,target\n1,2\n"])
def test_another_text_is_an_error(format: Format, text: str) -> None:
    with pytest.raises(InputError, match=f"not a graph in {format}"):
        read_graph(text, format)
