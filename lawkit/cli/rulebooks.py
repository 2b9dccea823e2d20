"""What every `rule` verb needs: the rules of an edition, read from the corpus or from a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path

import msgspec

from lawkit.cli import situations
from lawkit.corpus import RuleSources, find_corpus, load_library, rule_sources
from lawkit.corpus.reviewed import load_reviewed
from lawkit.errors import ManifestError, NotFoundError, UsageError
from lawkit.files import read_text
from lawkit.model import ClausePath, Edition, EditionId
from lawkit.rules import (
    RuleBook,
    RuleShelf,
    Scenario,
    Vocabulary,
    read_rules,
    read_scenarios,
    read_vocabulary,
)


class Shelf(msgspec.Struct, frozen=True):
    """The rules of one edition with what they are about; `folder` is the corpus."""

    folder: Path
    edition: Edition
    book: RuleBook
    scenarios: tuple[Scenario, ...]


def corpus_folder(corpus: str | None) -> Path:
    """The corpus folder named, or the one found."""
    return find_corpus(corpus, os.environ, Path.cwd())


def editions_with_rules(folder: Path) -> tuple[EditionId, ...]:
    """Every edition of the corpus that has a rules.toml, by name."""
    found = sorted(folder.glob("*/*/rules.toml"))
    return tuple(EditionId(path.parents[1].name, path.parent.name) for path in found)


def open_shelf(name: str, corpus: str | None) -> Shelf:
    """The rules of an edition (`rubber/1993-en`) or of the folder or file named."""
    path = Path(name)
    if path.exists():
        place = (path if path.is_dir() else path.parent).absolute()
        if not (place / "rules.toml").exists():
            raise UsageError(
                "no rules are here",
                where=str(path),
                remedy="Name an edition, its folder, or a file in it; for scenarios that lie "
                "elsewhere, name their edition with --edition.",
            )
        return _read(place.parents[1], EditionId(place.parent.name, place.name))
    folder = corpus_folder(corpus)
    try:
        id = EditionId.parse(name)
    except ValueError:
        id = None
    known = editions_with_rules(folder)
    if id not in known:
        raise NotFoundError(
            f"no edition {name!r} with rules",
            where=str(folder),
            remedy="Editions with rules: " + (", ".join(map(str, known)) or "none") + ".",
        )
    return _read(folder, id)


def open_shelves(names: tuple[str, ...], corpus: str | None) -> tuple[Shelf, ...]:
    """The rules named; of every edition that has any where none is named."""
    if not names:
        names = tuple(map(str, editions_with_rules(corpus_folder(corpus))))
        corpus = str(corpus_folder(corpus))
    return tuple(open_shelf(name, corpus) for name in names)


def read_more(path: str, shelf: Shelf) -> tuple[Scenario, ...]:
    """The scenarios of a file that lies elsewhere, for the shelf's rules."""
    return read_scenarios(path, read_text(Path(path)), shelf.book, shelf.edition)


def read_situation(
    words: tuple[str, ...], file: str | None, vocabulary: Vocabulary
) -> dict[str, object]:
    """The facts typed and those of a file, by name."""
    return situations.read_situation(words, Path(file) if file else None, vocabulary)


def choose_decisions(names: tuple[str, ...], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The decisions named; NotFoundError with near misses for one that does not exist."""
    known = [decision.name for decision in vocabulary.decisions]
    for name in names:
        if name not in known:
            found = near(name, known)
            remedy = "" if found else "Decisions: " + ", ".join(known) + "."
            raise NotFoundError(f"unknown decision {name!r}", near=found, remedy=remedy)
    return names


def near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """What may have been meant, best first."""
    return tuple(get_close_matches(name, list(known), n=3))


def citer(edition: Edition, language: str) -> Callable[[ClausePath | str], str]:
    """How the edition's clauses are cited in a language; a full id stays as it is."""
    from lawkit.references.citation import spell

    return lambda see: see if isinstance(see, str) else spell(see, edition.ladder, language)


def _read(folder: Path, id: EditionId) -> Shelf:
    edition = load_library(folder, {id})[id]
    sources = rule_sources(folder, id)
    book = read_book(sources, edition)
    scenarios = (
        read_scenarios(sources.scenarios_path, sources.scenarios, book, edition)
        if sources.scenarios
        else ()
    )
    return Shelf(folder, edition, book, scenarios)


def read_shelf(folder: Path, edition: Edition) -> RuleShelf | None:
    """The rules of an edition as the desk checks them, with what was signed; None where it has none."""
    sources = rule_sources(folder, edition.id)
    if not sources.rules:
        return None
    signed = {row.rule: row.digest for row in load_reviewed(folder, edition.id).rule}
    try:
        book = read_book(sources, edition)
        path, text = sources.scenarios_path, sources.scenarios
        scenarios = read_scenarios(path, text, book, edition) if text else ()
    except ManifestError as error:
        return RuleShelf(None, fault=error)
    return RuleShelf(book, scenarios, signed)


def read_book(sources: RuleSources, edition: Edition) -> RuleBook:
    """The rule book of an edition from its texts."""
    vocabulary = read_vocabulary(sources.facts_path, sources.facts)
    return read_rules(sources.rules_path, sources.rules, vocabulary, edition.id, edition)
