"""What a worker writes: a folder of whole files, and last the record that says they are all there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from lawkit import files
from lawkit.errors import InputError

RECORD = "shard.json"
PRODUCTS = {
    "clauses": "clauses.jsonl",
    "refs": "refs.jsonl",
    "findings": "findings.jsonl",
    "graph": "graph.csv",
    "store": "store.sqlite",
}
"""What can be made of the editions, and the file of a shard that holds it."""


class Asked(msgspec.Struct, frozen=True, order=True):
    """A look at other editions of a work (`1997 Law 64`), and those whose names begin so."""

    work: str
    start: str
    found: tuple[str, ...]


class Made(msgspec.Struct, frozen=True):
    """One edition of a shard in figures."""

    id: str
    source: str
    language: str
    clauses: int
    references: int
    resolved: int
    findings: int


class Refused(msgspec.Struct, frozen=True):
    """A source that could not be read, and why."""

    source: str
    what: str
    why: str
    remedy: str


class Held(msgspec.Struct, frozen=True):
    """A file of a shard."""

    sha256: str
    bytes: int


class Shard(msgspec.Struct, frozen=True):
    """The record of a shard: what it was made from and what it holds. It alone travels.

    plan: the digest of the batch and all options. read: the digest of every file that was read, by
    its path in the plan's folder. asked: looks at editions of other batches.
    """

    name: str
    plan: str
    read: dict[str, str]
    asked: tuple[Asked, ...]
    editions: tuple[Made, ...]
    refused: tuple[Refused, ...]
    files: dict[str, Held]


def folder_of(output: Path, name: str) -> Path:
    """Where a shard lies."""
    return output / "shards" / name


def save(
    output: Path, shard: Shard, contents: Mapping[str, bytes], there: Iterable[str] = ()
) -> Shard:
    """Write the files of a shard, then its record, each whole; the shard with what it holds. there:
    files of it that are written already.
    """
    folder = folder_of(output, shard.name)
    for name, raw in contents.items():
        files.write(folder / name, raw, sync=False)
    held = {name: Held(files.sha256(raw), len(raw)) for name, raw in contents.items()}
    for name in there:
        held[name] = Held(digest_of(folder / name), (folder / name).stat().st_size)
    whole = msgspec.structs.replace(shard, files=dict(sorted(held.items())))
    files.write(folder / RECORD, msgspec.json.format(msgspec.json.encode(whole)), sync=False)
    return whole


def digest_of(path: Path) -> str:
    """The SHA-256 of a file of any size; "" where it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def load(output: Path, name: str) -> Shard | None:
    """The shard that lies there with all its files as it recorded them, or None."""
    folder = folder_of(output, name)
    try:
        shard = msgspec.json.decode(files.read_bytes(folder / RECORD), type=Shard)
        for own, held in shard.files.items():
            if digest_of(files.inside(folder, own)) != held.sha256:
                return None
    except (InputError, msgspec.DecodeError):
        return None
    return shard if shard.name == name else None
