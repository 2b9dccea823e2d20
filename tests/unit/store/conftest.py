"""A small library in two languages, and the shipped corpus as a store."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.cli.rulebooks import editions_with_rules, read_shelf
from lawkit.corpus import load_library
from lawkit.model import Edition, EditionId, Ladder, Library, Work
from lawkit.parsers import parse
from lawkit.store import Record, records_of, write_store

LADDER = Ladder.parse("law > (a) > (i)")


def edition(name: str, language: str, text: str, **more: object) -> Edition:
    found = parse(text.encode(), language=language, ladder=LADDER)
    id = EditionId("shed", name)
    return Edition(
        id, name, f"Shed {name}", language, name[:4], LADDER, found.clauses, found.divisions,
        found.notes, **more,
    )  # type: ignore[arg-type]  # fmt: skip


def library_of(*editions: Edition) -> Library:
    work = Work("shed", {"en": "Shed", "fr": "Abri"}, LADDER)
    return Library({"shed": work}, {one.id: one for one in editions})


@pytest.fixture(scope="session")
def library(corpus_dir: Path) -> Library:
    return load_library(corpus_dir)


@pytest.fixture(scope="session")
def shipped(library: Library, corpus_dir: Path) -> tuple[Record, ...]:
    shelves = {id: read_shelf(corpus_dir, library[id]) for id in editions_with_rules(corpus_dir)}
    return tuple(records_of(library, {id: one for id, one in shelves.items() if one}))


@pytest.fixture(scope="session")
def store_file(shipped: tuple[Record, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "corpus.sqlite"
    write_store(path, shipped)
    return path
