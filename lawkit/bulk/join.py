"""Shards into one: the graph over all works, its figures, and the manifest of the whole, written last."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from lawkit import files
from lawkit.bulk.shards import PRODUCTS, RECORD, Held, Made, Refused, Shard, folder_of

MANIFEST = "manifest.json"
GRAPH = ("graph.csv", "graph.json")
"""The graph over all works, and its figures."""
HUBS = 100
_MOST = 1 << 32


class Hub(msgspec.Struct, frozen=True):
    """A law and how many citations of other laws it receives and makes."""

    law: str
    cited: int
    cites: int


class GraphFigures(msgspec.Struct, frozen=True):
    """The graph over all works: citations by kind and by status, those from one edition to another,
    and the laws most cited.
    """

    citations: int
    kinds: dict[str, int]
    status: dict[str, int]
    between: dict[str, int]
    hubs: tuple[Hub, ...]


class Summary(msgspec.Struct, frozen=True):
    """manifest.json: what was made, of how much, with the digest of each file. It says nothing of
    who made it, when or where, and is the same bytes for the same sources.
    """

    editions: int
    clauses: int
    references: int
    resolved: int
    findings: int
    refused: tuple[Refused, ...]
    files: dict[str, Held]
    made: tuple[Made, ...]


def join(output: Path, shards: Iterable[Shard]) -> Summary:
    """Write graph.csv, graph.json and manifest.json from shards in any order; remove shards that no
    longer belong to it.
    """
    ordered = sorted(shards, key=lambda shard: shard.name)
    held = {
        f"shards/{shard.name}/{name}": one for shard in ordered for name, one in shard.files.items()
    }
    if any(PRODUCTS["graph"] in shard.files for shard in ordered):
        held |= _join_graph(output, ordered)
    made = tuple(one for shard in ordered for one in shard.editions)
    summary = Summary(
        len(made),
        sum(one.clauses for one in made),
        sum(one.references for one in made),
        sum(one.resolved for one in made),
        sum(one.findings for one in made),
        tuple(one for shard in ordered for one in shard.refused),
        dict(sorted(held.items())),
        made,
    )
    _sweep(output, ordered, {name for name in GRAPH if name in held})
    files.write(output / MANIFEST, msgspec.json.format(msgspec.json.encode(summary)))
    return summary


def _join_graph(output: Path, shards: list[Shard]) -> dict[str, Held]:
    from lawkit.citator import COLUMNS

    parts = [",".join(COLUMNS).encode() + b"\n"]
    parts += [
        files.read_bytes(folder_of(output, shard.name) / PRODUCTS["graph"], limit=_MOST)
        for shard in shards
    ]
    raw = b"".join(parts)
    figures = msgspec.json.format(msgspec.json.encode(_figures(raw)))
    held = {}
    for name, content in zip(GRAPH, (raw, figures), strict=True):
        files.write(output / name, content)
        held[name] = Held(files.sha256(content), len(content))
    return held


def _figures(raw: bytes) -> GraphFigures:
    kinds: Counter[str] = Counter()
    status: Counter[str] = Counter()
    between: Counter[str] = Counter()
    cited: Counter[str] = Counter()
    cites: Counter[str] = Counter()
    rows = csv.reader(io.TextIOWrapper(io.BytesIO(raw), "utf-8", newline=""))
    next(rows)
    for source, target, kind, standing, *_ in rows:
        kinds[kind] += 1
        status[standing] += 1
        one, other = _law(source), _law(target)
        if one[0] != other[0]:
            between[f"{one[0]} -> {other[0]}"] += 1
        if one != other:
            cites["#".join(one)] += 1
            cited["#".join(other)] += 1
    top = sorted(cited, key=lambda law: (-cited[law], -cites[law], law))[:HUBS]
    return GraphFigures(
        kinds.total(),
        dict(sorted(kinds.items())),
        dict(sorted(status.items())),
        dict(sorted(between.items())),
        tuple(Hub(law, cited[law], cites[law]) for law in top),
    )


def _law(id: str) -> tuple[str, str]:
    edition, _, path = id.partition("#")
    return edition, path.partition(".")[0]


def _sweep(output: Path, shards: list[Shard], joined: set[str]) -> None:
    """Removes what an earlier run, or one that was killed, left there; the run holds the folder."""
    files.sweep(output, alone=True)
    for name in set(GRAPH) - joined:
        (output / name).unlink(missing_ok=True)
    mine = {shard.name: {*shard.files, RECORD} for shard in shards}
    for folder in sorted((output / "shards").iterdir()):
        # Only what a run makes there: numbered folders and the files of a shard.
        if not (folder.is_dir() and folder.name.isdigit()):
            continue
        keep = mine.get(folder.name, set())
        for file in sorted(folder.iterdir()):
            ours = file.name.lstrip(".").startswith((*PRODUCTS.values(), RECORD))
            if ours and file.name not in keep:
                file.unlink(missing_ok=True)
        if not keep and not any(folder.iterdir()):
            folder.rmdir()
