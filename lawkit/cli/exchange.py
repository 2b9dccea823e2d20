"""export and import: out to other programs' formats, and translators' files back in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lawkit.cli.options import corpus_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.cli.sources import Book, open_book, open_corpus
from lawkit.cli.translate import open_pair, terms_of
from lawkit.errors import RightsError, UsageError
from lawkit.files import read_bytes, whole, write
from lawkit.model import Edition, EditionId, Library
from lawkit.model.memory import Entry, Memory, entries_of

if TYPE_CHECKING:
    from lawkit.store import Record

OF_PAIRS = ("csv", "tmx", "xliff")
OF_TERMS = ("tbx",)
OF_CORPUS = ("jsonl", "sqlite")
OF_EDITION = ("akn",)
FORMATS = tuple(sorted((*OF_PAIRS, *OF_TERMS, *OF_CORPUS, *OF_EDITION)))
_SUFFIXES = {
    ".csv": "csv", ".tmx": "tmx", ".xlf": "xliff", ".xliff": "xliff", ".tbx": "tbx",
    ".jsonl": "jsonl", ".sqlite": "sqlite", ".sqlite3": "sqlite", ".db": "sqlite",
    ".akn": "akn", ".xml": "akn",
}  # fmt: skip
_STORE = "corpus.sqlite"


@click.command(short_help="Write a format of other programs.")
@click.argument("editions", metavar="[FORMAT] [EDITION...]", nargs=-1)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Which, if not the first word.")
@click.option(
    "--output", "-o", metavar="FILE", help="Write it to a file: by its ending or --format."
)
@click.option("--terms", metavar="FILE", help="A termbase; else the corpus's terms.toml.")
@file_options
@corpus_option
def export(
    editions: tuple[str, ...],
    form: str | None,
    output: str | None,
    terms: str | None,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Write a source and its translation as TMX, XLIFF or CSV for translators, the termbase as TBX, an
    edition as Akoma Ntoso, or the corpus, else the editions named, as one SQLite file or JSON Lines.
    """
    if form is None and editions and editions[0] in FORMATS:
        form, editions = editions[0], editions[1:]
    form = form or _SUFFIXES.get(Path(output or "").suffix.lower())
    if form is None:
        raise UsageError("no format is named", remedy="Say --format tmx, or name a file with -o.")
    if form in OF_CORPUS:
        _export_records(form, editions, output, corpus, lang, work)
        return
    if form in OF_EDITION:
        text = _akn(editions, corpus, lang, work)
    elif form in OF_TERMS:
        text = _termbase(form, editions, terms, corpus)
    else:
        if len(editions) != 2:
            raise UsageError(
                f"{form} is made of two editions", remedy="Name the source and its translation."
            )
        pair = open_pair(*editions, corpus, lang, work)
        text = _write(form, memory_of(*pair))
    if output:
        write(Path(output), text)
        tell(f"Written: {output}")
    else:
        say(text.rstrip("\n"))


def _akn(editions: tuple[str, ...], corpus: str | None, lang: str | None, work: str | None) -> str:
    from lawkit.desk.identity import identities_of
    from lawkit.exchange import akn
    from lawkit.references import references_of

    if len(editions) != 1:
        raise UsageError(
            "Akoma Ntoso is made of one edition",
            remedy="Name it; another language of the work is a document of its own.",
        )
    book = open_book(editions[0], corpus, lang, work)
    refuse_unpublished(book.edition)
    siblings = [
        one for one in book.library.editions_of(book.edition.id.work) if one.publish != "none"
    ]
    references = {one.id: references_of(one, book.library) for one in siblings}
    identity, _ = identities_of(siblings, references)
    own = references[book.edition.id]
    return akn.write(book.edition, own, editions=siblings, identity=identity)


def _export_records(
    form: str,
    editions: tuple[str, ...],
    output: str | None,
    corpus: str | None,
    lang: str | None,
    work: str | None,
) -> None:
    from lawkit.store import write_lines, write_store

    records = _records(editions, corpus, lang, work)
    if form == "sqlite":
        path = Path(output or _STORE)
        counts = write_store(path, records)
        named = ", ".join(
            counted(counts[table], noun)
            for table, noun in (
                ("editions", "edition"),
                ("clauses", "clause"),
                ("refs", "reference"),
            )
        )
        tell(f"{path}: {named}")
    elif output:
        with whole(Path(output)) as made, made.open("wb") as file:
            file.writelines(write_lines(records))
        tell(f"Written: {output}")
    else:
        for line in write_lines(records):
            click.echo(line, nl=False)


def _records(
    names: tuple[str, ...], corpus: str | None, lang: str | None, work: str | None
) -> Iterator[Record]:
    """The records of the corpus, or of the editions and files named."""
    from lawkit.cli.rulebooks import read_shelf
    from lawkit.store import records_of

    folder: Path | None
    if names:
        books = [open_book(name, corpus, lang, work) for name in names]
        for k, book in enumerate(books):
            refuse_unpublished(book.edition)
            if any(other.edition.id == book.edition.id for other in books[:k]):
                raise UsageError(
                    f"two of them are {book.edition.id}",
                    remedy="Name each edition once, and give files names of their own.",
                )
        works = {id: one for book in books for id, one in book.library.works.items()}
        known = {id: one for book in books for id, one in book.library.editions.items()}
        library, only = Library(works, known), {book.edition.id for book in books}
        folder = next((book.folder for book in books if book.folder), None)
    else:
        folder, library = open_corpus(corpus)
        only = set(library.editions)
    shelves = {
        id: shelf
        for id in sorted(only)
        if folder is not None and (shelf := read_shelf(folder, library[id])) is not None
    }
    yield from records_of(library, shelves, only=only)


def refuse_unpublished(edition: Edition) -> None:
    """RightsError for an edition that is not to be published at all."""
    if edition.publish == "none":
        raise RightsError(
            "the edition is not to be published",
            where=str(edition.id),
            why="its `publish` is 'none'",
            remedy="Obtain the rights and say so in its edition.toml.",
        )


@click.command("import", short_help="Bring a translator's file home.")
@click.argument("file", metavar="FILE")
@click.argument("source", metavar="[SOURCE]", required=False)
@click.argument("target", metavar="[TARGET]", required=False)
@click.option("--dry-run", is_flag=True, help="Say what would be taken and write nothing.")
@click.option(
    "--replace", is_flag=True, help="Take it also where other work was brought in before."
)
@json_option
@corpus_option
def import_(
    file: str,
    source: str | None,
    target: str | None,
    dry_run: bool,
    replace: bool,
    as_json: bool,
    corpus: str | None,
) -> int:
    """Bring the targets, states, comments and reviewers of FILE (XLIFF, TMX, CSV) home, or show what is
    new in its terms (TBX).

    Units are matched by id; one whose source has changed, whose id is unknown or on which other
    work was brought in before is told and left. What is taken goes to the target's
    translation.toml; the sources are never touched. New terms are written out as TOML to paste into
    terms.toml, those that stand there in other words are told.
    """
    from msgspec.structs import replace as changed

    from lawkit.corpus.translating import load_translating, save_translating
    from lawkit.translation.merging import merge

    if Path(file).suffix.lower() == ".tbx":
        from lawkit.cli.terms import bring_home

        if source or target:
            raise UsageError("terms belong to no edition", remedy=f"Write: lawkit import {file}")
        return bring_home(Path(file), corpus, as_json=as_json)
    memory = read_memory(Path(file))
    names = source or str(memory.source or ""), target or str(memory.target or "")
    if not all(names):
        raise UsageError(
            f"{file} does not say of which editions it is",
            remedy="Name them: lawkit import FILE SOURCE TARGET.",
        )
    mine, theirs = _open_pair(names, corpus)
    languages = mine.edition.language, theirs.edition.language
    if (memory.source_language, memory.target_language or languages[1]) != languages:
        raise UsageError(
            f"{file} is from {memory.source_language} to {memory.target_language or '?'}, "
            f"the editions are from {languages[0]} to {languages[1]}",
            remedy="Name the editions in the file's order.",
        )
    if theirs.folder is None:
        raise UsageError(
            "the target is in no corpus", remedy="Only an edition of a corpus takes work."
        )
    before = load_translating(theirs.folder, theirs.edition.id)
    if before.draft:
        earlier = [entry for entry in before.unit if entry.id in before.taken]
        here = [
            changed(entry, target="") if entry.id in before.taken else entry
            for entry in before.unit
        ]
    else:
        earlier, here = list(before.unit), list(memory_of(mine, theirs).entries)
    found = merge(memory.entries, here, () if replace else earlier)
    if as_json:
        say_json(
            {
                "taken": found.taken,
                "unchanged": found.unchanged,
                "conflicts": [
                    {"problem": one.problem, "incoming": one.incoming, "here": one.here}
                    for one in found.conflicts
                ],
            }
        )
    else:
        for one in found.conflicts:
            say(f"{one.incoming.id}: {one.problem}: {one.incoming.target or one.incoming.source}")
            if one.here is not None:
                say(
                    f"    here: {one.here.source if one.problem == 'source-changed' else one.here.target}"
                )
        for entry in found.taken:
            say(f"{entry.id}: {entry.state}: {entry.target}")
    if found.taken and not dry_run:
        units = {entry.id: entry for entry in before.unit} | {e.id: e for e in found.taken}
        kept = changed(
            before,
            source=str(mine.edition.id),
            taken=tuple(dict.fromkeys((*before.taken, *(entry.id for entry in found.taken)))),
            unit=tuple(units.values()),
        )
        page = save_translating(theirs.folder, theirs.edition.id, kept)
        tell(f"Written: {page}")
        if before.draft:
            from lawkit.corpus.drafting import redraft

            tell(f"Written: {redraft(theirs.folder, theirs.edition.id, mine.edition, kept)}")
    if any(one.problem == "conflict" for one in found.conflicts):
        tell("Other work was brought in before: --replace takes that of the file instead.")
    tell(
        f"{counted(len(found.taken), 'unit')} taken, {found.unchanged} unchanged, "
        f"{counted(len(found.conflicts), 'conflict')}"
    )
    return int(bool(found.conflicts))


def memory_of(mine: Book, theirs: Book) -> Memory:
    """The units of a pair of books; RightsError where one may not be shown."""
    from lawkit.cli.editions import references_in
    from lawkit.corpus.translating import load_translating
    from lawkit.translation import align

    for book in (mine, theirs):
        if book.edition.publish != "text":
            raise RightsError(
                f"the wording of {book.edition.id} may not be given away",
                why=f"its `publish` is {book.edition.publish!r}",
                remedy="Obtain the rights and say so in edition.toml.",
            )
    if theirs.folder is not None:
        begun = load_translating(theirs.folder, theirs.edition.id)
        if begun.draft:
            return _memory(mine, theirs, begun.unit)
    termbase = terms_of(mine, None)
    laid = align(
        mine.edition,
        theirs.edition,
        source_references=references_in(mine),
        target_references=references_in(theirs),
        marks=termbase.marks if termbase else None,
    )
    return _memory(mine, theirs, entries_of(laid.units))


def _memory(mine: Book, theirs: Book, entries: tuple[Entry, ...]) -> Memory:
    return Memory(
        mine.edition.language,
        theirs.edition.language,
        entries,
        mine.edition.id,
        theirs.edition.id,
        " / ".join(dict.fromkeys(filter(None, (mine.edition.rights, theirs.edition.rights)))),
    )


def read_memory(path: Path) -> Memory:
    """A translator's file by its ending."""
    form = _SUFFIXES.get(path.suffix.lower())
    raw = read_bytes(path)
    if form == "xliff":
        from lawkit.exchange import xliff

        return xliff.read(raw, where=str(path))
    if form == "tmx":
        from lawkit.exchange import tmx

        return tmx.read(raw, where=str(path))
    if form == "csv":
        from lawkit.exchange import units_csv

        return units_csv.read(raw, where=str(path))
    raise UsageError(
        f"the ending of {path} names no format that is read",
        remedy="Name a file that ends in .xlf, .xliff, .tmx or .csv; lawkit import takes .tbx too.",
    )


def _open_pair(names: tuple[str, str], corpus: str | None) -> tuple[Book, Book]:
    for name in names:
        try:
            EditionId.parse(name)
        except ValueError:
            raise UsageError(
                f"{name!r} is no edition of a corpus", remedy="Write it as duplicate/2017-fr."
            ) from None
    return open_book(names[0], corpus), open_book(names[1], corpus)


def _write(form: str, memory: Memory) -> str:
    if form == "tmx":
        from lawkit.exchange import tmx

        return tmx.write(memory)
    if form == "xliff":
        from lawkit.exchange import xliff

        return xliff.write(memory)
    from lawkit.exchange import units_csv

    return units_csv.write(memory)


def _termbase(form: str, editions: tuple[str, ...], terms: str | None, corpus: str | None) -> str:
    from lawkit.cli.terms import open_termbase
    from lawkit.exchange import tbx

    if editions:
        raise UsageError(f"{form} is made of the termbase", remedy="Name no edition.")
    return tbx.write(open_termbase(terms, corpus)[0])
