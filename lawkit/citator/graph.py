"""The graph of who cites whom, built from a Library and its references. Recognises and resolves nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
import networkx

from lawkit.model import ClauseId, ClausePath, Edition, Kind, Library, Reference, Span, Status
from lawkit.model import Where as Where

if TYPE_CHECKING:
    Graph: TypeAlias = networkx.MultiDiGraph[str]
else:
    Graph = networkx.MultiDiGraph

Standing = Literal["present", "outside", "dangling", "external"]
"""Whether a clause is here, is in the work but not in this excerpt, is nowhere, or is of another code."""


class Citation(msgspec.Struct, frozen=True):
    """One clause citing another: an edge of the graph as a value.

    `source` and `target` are clauses without their note; `note` is the note of the source's law
    in which the words stand. `span` is in that text (or heading, or note), code points, half-open,
    and covers the words that name this target; `surface` is the whole reference.
    """

    source: ClauseId
    target: ClauseId
    span: Span
    kind: Kind
    surface: str
    where: Where
    status: Status
    note: int | None = None


def build_graph(library: Library, references: Iterable[Reference]) -> Graph:
    """A node for every clause of the library and every clause cited, an edge for every target.

    Nodes are `str(ClauseId)` in document order, then those not here in order of first citation;
    attributes: `edition`, `path`, `heading`, `parent` (the tree's, "" for a law), `status`
    (see Standing). Edges: `kind`, `surface`, `start`, `end`, `where`, `note` (0 outside notes),
    `status`. An ambiguous reference without targets has an edge to each of its candidates; open
    and external references without targets have none, `graph.graph["open"]` and `["external"]`
    count them.
    """
    graph: Graph = networkx.MultiDiGraph(open=0, external=0)
    for edition in library:
        for clause_id, heading, parent in _clauses(edition):
            graph.add_node(
                str(clause_id),
                edition=str(edition.id),
                path=str(clause_id.path),
                heading=heading,
                parent=parent,
                status="present",
            )
    for reference in references:
        source = str(_without_note(reference.source))
        if source not in graph:
            _add_absent(graph, _without_note(reference.source), "outside")
        aims = [(target.id, target.span, target.status) for target in reference.targets]
        if not aims:
            aims = [(id, reference.span, reference.status) for id in reference.candidates]
        if not aims and reference.status in ("open", "external"):
            graph.graph[reference.status] += 1
        for id, span, status in aims:
            bare = _without_note(id)
            if str(bare) not in graph:
                _add_absent(graph, bare, _standing(status))
            graph.add_edge(
                source,
                str(bare),
                kind=reference.kind,
                surface=reference.surface,
                start=span.start,
                end=span.end,
                where=reference.where,
                note=reference.source.note or 0,
                status=status,
            )
    return graph


def citations(graph: Graph) -> Iterator[Citation]:
    """Every edge as a value, by source in the graph's order, then by place."""
    for source in graph:
        yield from sorted(citations_from(graph, source), key=_by_place)


def citations_from(graph: Graph, source: str) -> Iterator[Citation]:
    """The citations in the clause's own text, heading and notes, in the order they were added."""
    for _, target, edge in graph.out_edges(source, data=True):
        yield citation_of(source, target, edge)


def citations_to(graph: Graph, target: str) -> Iterator[Citation]:
    """The citations that name exactly this clause."""
    for source, _, edge in graph.in_edges(target, data=True):
        yield citation_of(source, target, edge)


def citation_of(source: str, target: str, edge: dict[str, object]) -> Citation:
    """The value of one edge; raises msgspec.ValidationError for attributes of another graph."""
    return msgspec.convert(
        {
            "source": ClauseId.parse(source),
            "target": ClauseId.parse(target),
            "span": (edge["start"], edge["end"]),
            **{name: edge[name] for name in ("kind", "surface", "where", "status")},
            "note": edge["note"] or None,
        },
        Citation,
    )


def without_wording(graph: Graph, editions: Iterable[str]) -> Graph:
    """A copy in which the named editions keep their structure and lose their words.

    Headings and surfaces of those editions are empty; what is no wording stays as it was.
    """
    silent = set(editions)
    copy = graph.copy()
    for _, node in copy.nodes(data=True):
        if node["edition"] in silent:
            node["heading"] = ""
    for source, _, edge in copy.edges(data=True):
        if copy.nodes[source]["edition"] in silent:
            edge["surface"] = ""
    return copy


def without_editions(graph: Graph, editions: Iterable[str]) -> Graph:
    """A copy without the clauses of the named editions and all that cites or is cited there."""
    gone = set(editions)
    copy = graph.copy()
    copy.remove_nodes_from([id for id, node in graph.nodes(data=True) if node["edition"] in gone])
    return copy


def publishable(graph: Graph, library: Library) -> Graph:
    """What of a graph may be given away: no edition whose `publish` is "none", no words of those of
    which only the structure is to be shown.
    """
    bare = [str(each.id) for each in library if each.publish == "structure"]
    gone = [str(each.id) for each in library if each.publish == "none"]
    graph = without_wording(graph, bare) if bare else graph
    return without_editions(graph, gone) if gone else graph


def _clauses(edition: Edition) -> Iterator[tuple[ClauseId, str, str]]:
    for path, clause in edition.by_path.items():
        parent = edition.parents[path]
        yield (
            ClauseId(edition.id, path),
            clause.heading,
            str(ClauseId(edition.id, parent)) if parent.parts else "",
        )


def _add_absent(graph: Graph, id: ClauseId, status: Standing) -> None:
    parent = id.path.parent
    graph.add_node(
        str(id),
        edition=str(id.edition),
        path=str(id.path),
        heading="",
        parent=str(ClauseId(id.edition, parent)) if parent.parts else "",
        status=status,
    )


def _standing(status: Status) -> Standing:
    """A target that is not in the library: what its reference says of it."""
    if status == "dangling" or status == "external":
        return status
    return "outside"


def _without_note(id: ClauseId) -> ClauseId:
    return ClauseId(id.edition, id.path) if id.note else id


def _by_place(citation: Citation) -> tuple[int, int, Span]:
    order = {"heading": 0, "text": 1, "note": 2}
    return order[citation.where], citation.note or 0, citation.span


def law_of(id: ClauseId) -> ClauseId:
    """The law a clause lies in."""
    return ClauseId(id.edition, ClausePath(id.path.parts[:1]))
