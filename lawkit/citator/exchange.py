"""The graph as text that other programs read, and back: GraphML, node-link JSON, CSV.

Standards: GraphML 1.0 (graphdrawing.org); the node-link form of d3 and networkx; RFC 4180.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Literal

import networkx

from lawkit.citator.graph import Graph
from lawkit.errors import InputError

Format = Literal["graphml", "json", "csv"]
FORMATS: tuple[Format, ...] = ("graphml", "json", "csv")

_EDGE = ("kind", "status", "where", "note", "surface", "start", "end")
COLUMNS = ("source", "target", *_EDGE, "target_status")
"""The heading row of the CSV form."""

_NUMBERS = ("note", "start", "end")


def write_graph(graph: Graph, format: Format) -> str:
    """The graph as text, the same for the same graph."""
    return {"graphml": to_graphml, "json": to_json, "csv": to_csv}[format](graph)


def read_graph(text: str, format: Format) -> Graph:
    """The inverse of `write_graph`; InputError for a text that is no such graph."""
    try:
        return {"graphml": from_graphml, "json": from_json, "csv": from_csv}[format](text)
    except (
        ValueError, KeyError, TypeError, SyntaxError, RecursionError, csv.Error,
        networkx.NetworkXError,
    ) as error:  # fmt: skip
        raise InputError(f"not a graph in {format}", why=str(error)) from error


def to_graphml(graph: Graph) -> str:
    """GraphML with every attribute typed; control characters, which XML lacks, become U+FFFD."""
    return "\n".join(networkx.generate_graphml(_without_controls(graph))) + "\n"


def from_graphml(text: str) -> Graph:
    """The inverse of `to_graphml`; ValueError for a text that declares a document type, which GraphML
    has no use for and entities are declared in.
    """
    if "<!DOCTYPE" in text:
        raise ValueError("it declares a document type")
    return networkx.MultiDiGraph(networkx.parse_graphml(text, force_multigraph=True))


def to_json(graph: Graph) -> str:
    """Node-link: {"directed", "multigraph", "graph", "nodes": [{"id", ...}], "edges": [{"source", ...}]}."""
    links = networkx.node_link_data(graph, edges="edges")
    return json.dumps(links, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> Graph:
    """The inverse of `to_json`."""
    return networkx.MultiDiGraph(networkx.node_link_graph(json.loads(text), edges="edges"))


def to_csv(graph: Graph) -> str:
    """One citation a row, under a heading row; clauses without any citation are not in it."""
    out = io.StringIO()
    rows = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    rows.writeheader()
    for source, target, edge in graph.edges(data=True):
        rows.writerow(
            {
                "source": source,
                "target": target,
                **{name: edge[name] for name in _EDGE},
                "target_status": graph.nodes[target]["status"],
            }
        )
    return out.getvalue()


def from_csv(text: str) -> Graph:
    """The citations and the clauses they join; nodes have `edition`, `path` and `status` only."""
    graph: Graph = networkx.MultiDiGraph()
    rows = csv.DictReader(io.StringIO(text))
    if tuple(rows.fieldnames or ()) != COLUMNS:
        raise ValueError(f"the first row is not {','.join(COLUMNS)}")
    for row in rows:
        if None in row or None in row.values():
            raise ValueError(f"line {rows.line_num} has more or fewer cells than the first")
        for id, status in ((row["source"], "present"), (row["target"], row["target_status"])):
            if id not in graph:
                edition, _, path = id.partition("#")
                graph.add_node(id, edition=edition, path=path, status=status)
        edge = {name: int(row[name]) if name in _NUMBERS else row[name] for name in _EDGE}
        graph.add_edge(row["source"], row["target"], **edge)
    return graph


def _without_controls(graph: Graph) -> Graph:
    """XML 1.0 has no control characters (section 2.2): a stray one in a heading becomes U+FFFD."""
    copy = graph.copy()
    values = [node for _, node in copy.nodes(data=True)]
    values += [edge for _, _, edge in copy.edges(data=True)]
    for value in values:
        for name, words in value.items():
            if isinstance(words, str) and not words.isprintable():
                value[name] = "".join(_xml_character(sign) for sign in words)
    return copy


def _xml_character(sign: str) -> str:
    code = ord(sign)
    legal = code in (9, 10, 13) or 32 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD
    return sign if legal or code >= 0x10000 else "\ufffd"
