"""What an editor asks of the graph: who cites, what a change touches, paths, cycles, hubs, the uncited.

A clause stands for itself and all below it: whoever cites Law 10 cites 10(a) with it, and whoever
changes Law 10 may change 10(a).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Literal

import msgspec
import networkx

from lawkit.citator.graph import (
    Citation,
    Graph,
    Standing,
    citation_of,
    citations,
    citations_to,
    law_of,
)
from lawkit.errors import NotFoundError
from lawkit.model import ClauseId

if TYPE_CHECKING:
    from typing import TypeAlias

    Hops: TypeAlias = networkx.DiGraph[str]

Relation = Literal["itself", "parent", "child"]
_ARRIVED = "#arrived"


class Citing(msgspec.Struct, frozen=True):
    """A citation of a clause, of one it lies in (`parent`), or of one that lies in it (`child`)."""

    relation: Relation
    citation: Citation


class Touched(msgspec.Struct, frozen=True):
    """A clause that a change reaches after `distance` citations (1 = it cites the changed clause).

    `through` is the citation by which it is reached: its source is the clause itself.
    """

    clause: ClauseId
    distance: int
    through: Citation


class Hub(msgspec.Struct, frozen=True):
    """A law with the citations it receives from other laws, and makes to other laws."""

    law: ClauseId
    heading: str
    status: Standing
    cited: int
    cites: int


def cited_by(
    graph: Graph, clause: ClauseId, *, parents: bool = True, children: bool = True
) -> tuple[Citing, ...]:
    """Who cites the clause: itself first, then what lies in it, then what it lies in.

    Within each, in document order of the citing clause. NotFoundError where the graph knows
    neither the clause nor anything in it.
    """
    tree = Tree(graph)
    tree.demand(clause)
    aims: list[tuple[Relation, str]] = [("itself", str(clause))]
    if children:
        aims += [("child", below) for below in tree.below(str(clause))]
    if parents:
        aims += [("parent", above) for above in tree.above(str(clause))]
    found = []
    for relation, aim in aims:
        if aim in graph:
            mine = sorted(citations_to(graph, aim), key=tree.by_source)
            found += [Citing(relation, citation) for citation in mine]
    return tuple(found)


def impact(graph: Graph, clause: ClauseId) -> tuple[Touched, ...]:
    """What a change to the clause touches, transitively: by distance, then document order.

    The change may lie anywhere in the clause. It touches whoever cites the clause, anything in it,
    or anything it lies in; and in turn whoever cites a clause so touched or one that holds it.
    The clause itself and what lies in it are left out: they are the change.
    """
    tree = Tree(graph)
    tree.demand(clause)
    changed = [str(clause), *tree.below(str(clause))]
    seen = set(changed)
    touched: list[Touched] = []
    front = [*changed, *tree.above(str(clause))]
    asked = set(front)
    distance = 0
    while front:
        distance += 1
        fresh: dict[str, Citation] = {}
        for aim in front:
            if aim not in graph:
                continue
            for citation in sorted(citations_to(graph, aim), key=tree.by_source):
                source = str(citation.source)
                if source not in seen:
                    seen.add(source)
                    fresh[source] = citation
        order = sorted(fresh, key=tree.rank)
        touched += [Touched(fresh[id].source, distance, fresh[id]) for id in order]
        front = []
        for id in order:
            for aim in (id, *tree.above(id)):
                if aim not in asked:
                    asked.add(aim)
                    front.append(aim)
    return tuple(touched)


def paths(
    graph: Graph, start: ClauseId, end: ClauseId, *, limit: int = 5
) -> tuple[tuple[Citation, ...], ...]:
    """Ways from one clause to another, following citations; the shortest first, at most `limit`.

    A way may leave from anywhere in the clause it has reached (6(e) cites Law 10, of which the
    first paragraph cites Law 4), and has arrived when it cites the end, anything in it, or what it
    lies in. Between a clause and what it lies in there is none to go.
    """
    tree = Tree(graph)
    tree.demand(start)
    tree.demand(end)
    goal = {str(end), *tree.below(str(end))}
    if str(start) in goal or str(start) in tree.above(str(end)):
        return ()
    hops: Hops = networkx.DiGraph()
    for id in graph:
        parent = graph.nodes[id]["parent"]
        if parent and parent not in goal:
            hops.add_edge(parent, id, weight=0)
    for source, target in dict.fromkeys((source, target) for source, target in graph.edges()):
        if source not in goal and source != target and not hops.has_edge(source, target):
            hops.add_edge(source, target, weight=1)
    for id in goal:
        hops.add_edge(id, _ARRIVED, weight=0)
    if str(start) not in hops:
        return ()
    try:
        ways = networkx.shortest_simple_paths(hops, str(start), _ARRIVED, weight="weight")
        return tuple(islice(_distinct(graph, hops, ways), limit))
    except networkx.NetworkXNoPath:
        return ()


def cycles(graph: Graph) -> tuple[tuple[Citation, ...], ...]:
    """Laws that cite one another in a ring: for each law in a ring a shortest one through it.

    Each ring once, from its first law in document order; the shortest first. A law that cites
    itself ("this Law") is no ring. Linear in laws times citations.
    """
    tree = Tree(graph)
    steps: dict[ClauseId, dict[ClauseId, Citation]] = {}
    for citation in citations(graph):
        source, target = law_of(citation.source), law_of(citation.target)
        if source != target:
            steps.setdefault(source, {}).setdefault(target, citation)
    rings: dict[tuple[ClauseId, ...], tuple[Citation, ...]] = {}
    for law in steps:
        ring = _shortest_ring(steps, law)
        if ring:
            first = min(range(len(ring)), key=lambda k: tree.rank(str(law_of(ring[k].source))))
            ring = ring[first:] + ring[:first]
            rings.setdefault(tuple(law_of(step.source) for step in ring), ring)
    return tuple(sorted(rings.values(), key=lambda ring: (len(ring), *map(tree.by_source, ring))))


def uncited(graph: Graph, edition: str = "") -> tuple[ClauseId, ...]:
    """Clauses here that nobody cites: not themselves, nor in a whole, nor in a part.

    Only the outermost are named (Law 9, not also each clause in it); a clause's citations of
    itself do not count. In document order, of one edition or of all.
    """
    tree = Tree(graph)
    aims: dict[str, list[str]] = {}
    for source, target in graph.edges():
        aims.setdefault(target, []).append(source)
    lonely: set[str] = set()
    for id, node in graph.nodes(data=True):
        if node["status"] != "present" or (edition and node["edition"] != edition):
            continue
        inside = {id, *tree.below(id)}
        whole = {*inside, *tree.above(id)}
        if not any(source not in inside for aim in whole for source in aims.get(aim, ())):
            lonely.add(id)
    return tuple(
        ClauseId.parse(id)
        for id in graph
        if id in lonely and graph.nodes[id]["parent"] not in lonely
    )


def hubs(graph: Graph, count: int = 10) -> tuple[Hub, ...]:
    """The laws most cited by other laws, most first, then those that cite most, then in order."""
    cited: dict[ClauseId, int] = {}
    cites: dict[ClauseId, int] = {}
    for citation in citations(graph):
        source, target = law_of(citation.source), law_of(citation.target)
        if source != target:
            cited[target] = cited.get(target, 0) + 1
            cites[source] = cites.get(source, 0) + 1
    tree = Tree(graph)
    laws = sorted(
        {**cited, **cites},
        key=lambda law: (-cited.get(law, 0), -cites.get(law, 0), tree.rank(str(law))),
    )
    return tuple(
        Hub(law, *_face(graph, law), cited.get(law, 0), cites.get(law, 0)) for law in laws[:count]
    )


class Tree:
    """The tree of clauses behind a graph's `parent` attributes, and the order of its nodes."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._rank = {id: k for k, id in enumerate(graph)}
        self._children: dict[str, list[str]] = {}
        for id, node in graph.nodes(data=True):
            if node["parent"]:
                self._children.setdefault(node["parent"], []).append(id)

    def demand(self, clause: ClauseId) -> None:
        """NotFoundError where the graph knows neither the clause nor anything in it."""
        if str(clause) not in self._graph and str(clause) not in self._children:
            raise NotFoundError(
                f"no clause {clause.path} in {clause.edition}, and nothing here cites it"
            )

    def above(self, id: str) -> Iterator[str]:
        """What the clause lies in, nearest first; clauses that are no nodes included."""
        node = self._graph.nodes.get(id)
        parent = node["parent"] if node else str_parent(id)
        while parent:
            yield parent
            node = self._graph.nodes.get(parent)
            parent = node["parent"] if node else str_parent(parent)

    def below(self, id: str) -> Iterator[str]:
        """What lies in the clause, in document order."""
        waiting = deque(self._children.get(id, ()))
        while waiting:
            child = waiting.popleft()
            yield child
            waiting.extendleft(reversed(self._children.get(child, ())))

    def rank(self, id: str) -> int:
        """The place in the graph's order; what is not in it comes last."""
        return self._rank.get(id, len(self._rank))

    def by_source(self, citation: Citation) -> tuple[int, int, int]:
        """A sort key: the citing clause in the graph's order, then note and place."""
        return self.rank(str(citation.source)), citation.note or 0, citation.span.start


def str_parent(id: str) -> str:
    """The citation's parent of a clause that is no node: `...#16.C` -> `...#16`, a law -> ""."""
    clause = ClauseId.parse(id)
    parent = clause.path.parent
    return str(ClauseId(clause.edition, parent)) if parent.parts else ""


def _face(graph: Graph, law: ClauseId) -> tuple[str, Standing]:
    node = graph.nodes.get(str(law))
    return (node["heading"], node["status"]) if node else ("", "outside")


def _distinct(
    graph: Graph, hops: Hops, ways: Iterable[list[str]]
) -> Iterator[tuple[Citation, ...]]:
    """Ways as citations; two ways that differ only in steps down the tree are one."""
    seen = set()
    for way in ways:
        steps = tuple(
            citation_of(a, b, next(iter(graph[a][b].values())))
            for a, b in pairwise(way)
            if hops[a][b]["weight"]
        )
        if steps not in seen:
            seen.add(steps)
            yield steps


def _shortest_ring(
    steps: dict[ClauseId, dict[ClauseId, Citation]], law: ClauseId
) -> tuple[Citation, ...]:
    """Breadth first from the law until a citation comes back to it."""
    came: dict[ClauseId, tuple[Citation, ...]] = {law: ()}
    waiting = deque([law])
    while waiting:
        here = waiting.popleft()
        for target, citation in steps.get(here, {}).items():
            if target == law:
                return (*came[here], citation)
            if target not in came:
                came[target] = (*came[here], citation)
                waiting.append(target)
    return ()
