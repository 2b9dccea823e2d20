"""Who cites whom: the graph over clauses and what editors ask of it. The only part that knows networkx."""

from lawkit.citator.exchange import FORMATS, Format, read_graph, write_graph
from lawkit.citator.graph import (
    Citation,
    Graph,
    Standing,
    build_graph,
    citations,
    citations_from,
    citations_to,
    law_of,
    without_editions,
    without_wording,
)
from lawkit.citator.questions import (
    Citing,
    Hub,
    Touched,
    cited_by,
    cycles,
    hubs,
    impact,
    paths,
    uncited,
)

__all__ = [
    "FORMATS",
    "Citation",
    "Citing",
    "Format",
    "Graph",
    "Hub",
    "Standing",
    "Touched",
    "build_graph",
    "citations",
    "citations_from",
    "citations_to",
    "cited_by",
    "cycles",
    "hubs",
    "impact",
    "law_of",
    "paths",
    "read_graph",
    "uncited",
    "without_editions",
    "without_wording",
    "write_graph",
]
