"""new: begin a work or an edition from a file, with manifests for a person to correct."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lawkit.cli.options import corpus_option
from lawkit.cli.output import say, tell

if TYPE_CHECKING:
    from lawkit.model.alignment import Unit


@click.group(short_help="Begin a work or an edition from a file.")
def new() -> None:
    """Begin a work or an edition from a file.

    What the file says of itself (language, ladder, encoding, first and last law) is filled in;
    what nobody can find out stands as "?". Nothing that exists is written over.
    """


_to = click.option(
    "--to",
    default="corpus",
    show_default=True,
    metavar="FOLDER",
    help="The corpus to write into.",
)


@new.command("work")
@click.argument("file", metavar="FILE[#PART]")
@click.option("--id", "name", metavar="NAME", help="The work's folder; else from the file's name.")
@click.option("--lang", metavar="CODE", help="The language of the file: en, fr, ...")
@_to
def new_work(file: str, name: str | None, lang: str | None, to: str) -> None:
    """Draft work.toml: title, and the ladder that the file's labels climb."""
    import msgspec

    from lawkit.cli.sources import file_and_part
    from lawkit.corpus import read_edition
    from lawkit.corpus.drafts import put_work

    path, part = file_and_part(file)
    work, edition = read_edition(path, language=lang or "", part=part)
    id = name or edition.id.name.lower()
    page = put_work(Path(to), msgspec.structs.replace(work, id=_folder(id)))
    say(str(page))
    tell(f"{len(edition.clauses)} laws, ladder {work.ladder}; correct the title and the ladder")


@new.command("edition")
@click.argument("file", metavar="FILE[#PART]")
@click.argument("edition", metavar="WORK/EDITION")
@click.option("--lang", metavar="CODE", help="The language of the file: en, fr, ...")
@_to
def new_edition(file: str, edition: str, lang: str | None, to: str) -> None:
    """Copy FILE into the corpus as a witness of WORK/EDITION (go/1989-en), and draft edition.toml.

    The work is drafted too where the corpus does not have it.
    """
    import msgspec

    from lawkit.cli.sources import file_and_part
    from lawkit.corpus import read_edition
    from lawkit.corpus.drafts import put_edition, put_work
    from lawkit.errors import UsageError
    from lawkit.model import EditionId

    try:
        id = EditionId.parse(edition)
    except ValueError:
        raise UsageError(
            f"{edition!r} cannot name an edition", remedy="Write it as go/1989-en."
        ) from None
    folder = Path(to)
    path, part = file_and_part(file)
    sheet = folder / id.work / "work.toml"
    known = sheet if sheet.exists() else None
    work, read = read_edition(path, language=lang or "", work=known, part=part)
    page = put_edition(folder, id, msgspec.structs.replace(read, id=id), path, part)
    if known is None:
        say(str(put_work(folder, msgspec.structs.replace(work, id=id.work))))
    say(str(page))
    tell(f"{len(read.clauses)} laws; fill in what stands as ?, then lawkit check --corpus {to}")


def _folder(name: str) -> str:
    from lawkit.errors import UsageError

    if not name.replace("-", "").replace("_", "").isalnum():
        raise UsageError(
            f"{name!r} cannot name a work", remedy="Use letters, digits and hyphens, such as go."
        )
    return name


@new.command("translation")
@click.argument("edition", metavar="WORK/EDITION")
@click.option("--from", "source", metavar="EDITION", required=True, help="What is translated.")
@click.option("--lang", metavar="CODE", help="The language; else the end of the edition's name.")
@click.option("--memory", metavar="FILE", help="A TMX, XLIFF or CSV to fill units from.")
@corpus_option
def new_translation(
    edition: str, source: str, lang: str | None, memory: str | None, corpus: str | None
) -> None:
    """Begin a translation of an edition: its structure, with every segment to be translated.

    What other editions in the language, or the memory, say of the same words is filled in; the
    rest stands in the words of the source, marked ⟦fr⟧. Export it, translate it, import it.
    """
    from lawkit import languages
    from lawkit.cli.sources import open_book
    from lawkit.corpus.drafting import begin
    from lawkit.errors import RightsError, UsageError
    from lawkit.model import EditionId
    from lawkit.references import references_of
    from lawkit.translation import align
    from lawkit.translation.scaffold import progress, scaffold

    try:
        id = EditionId.parse(edition)
    except ValueError:
        raise UsageError(
            f"{edition!r} cannot name an edition", remedy="Write it as duplicate/2017-de."
        ) from None
    book = open_book(source, corpus)
    if book.folder is None:
        raise UsageError("only an edition of a corpus is translated", where=source)
    if book.edition.publish != "text":
        raise RightsError(
            f"the wording of {book.edition.id} may not be given away",
            why=f"its `publish` is {book.edition.publish!r}",
        )
    if id.work != book.edition.id.work:
        raise UsageError(
            f"a translation of {book.edition.id} is an edition of {book.edition.id.work}",
            remedy=f"Name it {book.edition.id.work}/{id.name}.",
        )
    code = lang or id.name.rpartition("-")[2]
    languages.load(code)
    units = [
        unit
        for other in book.library.editions_of(id.work)
        if other.language == code and other.id not in (id, book.edition.id)
        for unit in align(
            book.edition,
            other,
            source_references=references_of(book.edition, book.library),
            target_references=references_of(other, book.library),
        ).units
        if unit.source and unit.target
    ]
    if memory is not None:
        units += _remembered(memory)
    entries = scaffold(book.edition, units)
    page, text = begin(book.folder, id, book.edition, entries, code)
    say(str(page))
    say(str(text))
    states = progress(entries)
    done = sum(count for count, _ in states.values())
    tell(
        f"{done} of {len(entries)} units filled in {len(states)} clauses; correct title and rights"
    )


def _remembered(memory: str) -> list[Unit]:
    """A translator's file as units."""
    from lawkit.cli.exchange import read_memory
    from lawkit.model import ClauseId, ClausePath, EditionId, Span
    from lawkit.model.alignment import Segment, Unit

    def side(text: str) -> tuple[Segment, ...]:
        place = ClauseId(EditionId("memory", "text"), ClausePath())
        return (Segment(place, "text", Span(0, len(text)), text),) if text else ()

    return [
        Unit(ClausePath(), "text", side(one.source), side(one.target), 1.0, "text")
        for one in read_memory(Path(memory)).entries
    ]
