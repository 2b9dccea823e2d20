"""parse, refs, cite: what an edition, a file or a snippet holds, as records."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from lawkit.cli.options import corpus_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, say_table, tell
from lawkit.cli.sources import Book, open_book
from lawkit.desk.records import ReferenceRecord, parse_record, reference_record
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import ClausePath, Reference


@click.command(short_help="Give the clauses of an edition or file.")
@click.argument("source", metavar="EDITION|FILE")
@click.option("--parts", is_flag=True, help="List the codes that a file holds.")
@click.option("--part", metavar="PART", help="The code meant: its number or words of its title.")
@click.option(
    "--amends", metavar="EDITION|FILE[#PART]", help="What the file prints its differences from."
)
@json_option
@file_options
@corpus_option
def parse(
    source: str,
    parts: bool,
    part: str | None,
    amends: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Give the clauses, divisions, notes and furniture of an edition or file.

    Without --json: an outline, a clause a line.
    """
    if parts:
        _list_parts(source, as_json, lang, work)
        return
    book = open_book(f"{source}#{part}" if part else source, corpus, lang, work, alone=True)
    if amends:
        from lawkit.corpus import amend

        base = open_book(amends, corpus, lang, work).edition
        book = book._replace(edition=amend(book.edition, base))
    record = parse_record(book.edition)
    if as_json:
        say_json(record)
    else:
        _outline(book)
    for each in record.diagnostics:
        place = f"{each.file or book.file}:{each.line}:{each.column}" if each.line else each.file
        tell(f"{place}: {each.severity}: {each.code}: {each.message}")


def _list_parts(source: str, as_json: bool, lang: str | None, work: str | None) -> None:
    """The codes of a file, as --part names them."""
    from lawkit.corpus import parts_of

    found = parts_of(Path(source), language=lang or "", work=Path(work) if work else None)
    rows = [
        {
            "part": k,
            "title": part.title,
            "first": part.heads[0].number,
            "last": part.heads[-1].number,
            "laws": len(part.heads),
        }
        for k, part in enumerate(found, start=1)
    ]
    if as_json:
        say_json(rows)
    elif rows:
        table = [("part", "laws", "numbers", "title")]
        for row in rows:
            numbers = f"{row['first']} to {row['last']}"
            table.append((str(row["part"]), str(row["laws"]), numbers, str(row["title"])))
        say_table(table)
    tell(counted(len(rows), "part"))


@click.command(short_help="Give the references of an edition or file.")
@click.argument("source", metavar="EDITION|FILE")
@json_option
@file_options
@corpus_option
def refs(
    source: str, as_json: bool, lang: str | None, work: str | None, corpus: str | None
) -> None:
    """Give every reference of an edition or file, in document order."""
    from lawkit.references import references_of

    book = open_book(source, corpus, lang, work)
    _give(references_of(book.edition, book.library), as_json)


@click.command(short_help="Find the references in a snippet of text.")
@click.argument("text", metavar="TEXT")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="Its language.")
@click.option("--at", default="", metavar="PATH", help="The clause it stands in: 6.E.4.")
@click.option("--work", metavar="FILE", help="A work.toml with ladder and nouns.")
@click.option(
    "--edition", "-e", metavar="EDITION", help="Check the targets in this edition or file."
)
@json_option
@corpus_option
def cite(
    text: str,
    lang: str,
    at: str,
    work: str | None,
    edition: str | None,
    as_json: bool,
    corpus: str | None,
) -> None:
    """Find the references in a snippet of text; `-` reads it from the standard input.

    Without --work the ladder is law > A > 1 > (a) > (i). Without --edition nobody checks that the
    targets exist.
    """
    from lawkit import languages, references
    from lawkit.corpus.manifest import read_work
    from lawkit.files import read_text

    languages.load(lang)
    try:
        path = ClausePath.parse(at)
    except ValueError:
        raise UsageError(f"{at!r} is no path", remedy="Write it like --at 6.E.4") from None
    snippet = sys.stdin.read() if text == "-" else text
    if edition:
        if work:
            raise UsageError("--work and --edition exclude each other", remedy="Leave one out.")
        book = open_book(edition, corpus)
        found = references.cite(snippet, lang, path, edition=book.edition, library=book.library)
    elif work:
        sheet = Path(work)
        known = read_work(read_text(sheet), id=sheet.parent.name or "work", where=work)
        nouns = known.nouns.get(lang, ())
        found = references.cite(snippet, lang, path, ladder=known.ladder, nouns=nouns)
    else:
        found = references.cite(snippet, lang, path)
    _give(found, as_json)


def _give(found: tuple[Reference, ...], as_json: bool) -> None:
    records = [reference_record(each) for each in found]
    if as_json:
        say_json(records)
    elif records:
        say_table([("where", "kind", "status", "words", "target"), *map(_row, records)])
    tell(counted(len(records), "reference")) if not as_json else None


def _row(record: ReferenceRecord) -> tuple[str, ...]:
    place = record.path + (f" note {record.note}" if record.note else "")
    place += " heading" if record.where == "heading" else ""
    words = " ".join(record.surface.split())
    aims = ", ".join(record.targets or record.candidates)
    return place or "-", record.kind, record.status, words, aims or f"({record.reason})"


def _outline(book: Book) -> None:
    edition = book.edition
    if not edition.clauses and not edition.source:
        raise NotFoundError(
            f"{edition.id} has no text here", remedy="lawkit check says which witness is missing."
        )
    divisions = {division.first: division for division in edition.divisions}
    for law in edition.clauses:
        if law.path in divisions:
            say(click.style(divisions[law.path].title, bold=True))
        for clause in law.walk():
            depth = len(clause.path.parts) - 1
            cut = " [incomplete]" if clause.missing else ""
            words = " ".join(filter(None, (clause.label, clause.heading, clause.text)))
            words = words if len(words) <= 72 else words[:71] + "…"
            say("  " * depth + click.style(str(clause.path), dim=True) + f"  {words}{cut}")
        for note in edition.notes_of(law.path):
            say(f"  {note.marker} {note.text}")
    clauses = sum(1 for law in edition.clauses for _ in law.walk())
    tell(
        f"{counted(clauses, 'clause')} in {counted(len(edition.clauses), edition.ladder.name)}, "
        f"{counted(len(edition.notes), 'note')}, "
        f"{counted(len(edition.furniture), 'piece')} of furniture; "
        f"language {edition.language}, ladder {edition.ladder}"
    )
