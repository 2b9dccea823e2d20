"""collate and trace: witnesses over a base, and a clause through the editions of its work."""

from __future__ import annotations

from pathlib import Path

import click

from lawkit import collate as collation
from lawkit.cli.compare import heading_of_row, redline_of
from lawkit.cli.editions import open_edition, references_in
from lawkit.cli.options import corpus_option, edition_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.cli.sources import Book, open_clause
from lawkit.corpus.witnesses import read_witnesses
from lawkit.desk.collation import apparatus_record, history_record
from lawkit.desk.comparison import path_of
from lawkit.errors import NotFoundError, UsageError
from lawkit.files import write
from lawkit.model import ClauseId, Edition, EditionId
from lawkit.model.apparatus import Apparatus, Entry, Passage
from lawkit.model.concordance import Concordance

_SUFFIXES = {".xml": "tei", ".tei": "tei", ".html": "html", ".htm": "html"}


@click.command(short_help="Collate witnesses: base, readings, sigla.")
@click.argument("editions", metavar="EDITION...", nargs=-1, required=True)
@click.option("--sigla", metavar="A,B,...", help="The sigla, where files have none of their own.")
@click.option("--significant", is_flag=True, help="Without typography and spelling.")
@click.option("--read", "siglum", metavar="SIGLUM", help="Read one witness back instead.")
@click.option("--output", "-o", metavar="FILE", help="Write it to a file: .xml (TEI) or .html.")
@click.option("--format", "form", type=click.Choice(["tei", "html"]), help="tei or html.")
@json_option
@file_options
@corpus_option
def collate(
    editions: tuple[str, ...],
    sigla: str | None,
    significant: bool,
    siglum: str | None,
    output: str | None,
    form: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Collate all witnesses of one EDITION, or several editions or files over the first.

    A place is told as an apparatus does: the lemma, a bracket, and what other witnesses read. What
    differs in typography or the spelling of the time alone is marked as trivial.
    """
    books = [open_edition(name, corpus, lang, work) for name in editions]
    texts = _witnesses(books[0]) if len(books) == 1 else tuple(book.edition for book in books)
    names = tuple(sigla.split(",")) if sigla else _sigla(texts)
    found = collation.collate(texts, names)
    form = form or _SUFFIXES.get(Path(output).suffix.lower(), "") if output else form
    if output and not form:
        raise UsageError(
            f"the ending of {output} names no format", remedy="Say --format tei or html."
        )
    if siglum:
        for line, words in collation.read_witness(found, siglum):
            say(f"{path_of(line.id)}  {line.label + ' ' if line.label else ''}{words}")
    elif form:
        from lawkit.exchange import apparatus_html, apparatus_tei

        page = apparatus_tei.write(found) if form == "tei" else apparatus_html.write(found)
        if output:
            write(Path(output), page)
            tell(f"Written: {output}")
        else:
            say(page.rstrip("\n"))
    elif as_json:
        say_json(apparatus_record(found))
    else:
        _list(found, significant=significant)
    layers = [entry.layer for _, entry in found.entries()]
    layers += ["significant" for each in found.passages if each.text and _lacking(each, found)]
    tell(
        f"{counted(len(found.sigla), 'witness', 'witnesses')} ({', '.join(found.sigla)}; base "
        f"{found.base}): {counted(len(layers), 'difference')}, "
        f"{layers.count('significant')} significant"
    )


@click.command(short_help="Follow a clause through all editions.")
@click.argument("clause")
@click.option("--at", "date", metavar="DATE", help="The text in force then: 1990 or 1990-07-14.")
@edition_option
@json_option
@corpus_option
def trace(
    clause: str, date: str | None, edition: str | None, as_json: bool, corpus: str | None
) -> None:
    """Follow CLAUSE through all editions of its work, back and forward, whatever its number was.

    CLAUSE is written as people write it: "Law 10(a)", rubber/1993-en#10.a.
    """
    book, id = open_clause(clause, corpus, edition)
    editions = book.library.editions_of(id.edition.work) or (book.edition,)
    known: dict[EditionId, Edition] = {each.id: each for each in editions}

    def compare(old: Edition, new: Edition) -> Concordance:
        both = [references_in(Book(each, book.library, None, "")) for each in (old, new)]
        return collation.compare(old, new, *both)

    steps = collation.trace(ClauseId(id.edition, id.path, id.note), editions, compare)
    if date:
        chosen = collation.in_force(editions, date)
        steps = tuple(step for step in steps if step.edition == chosen.id)
        if not steps[0].ids:
            raise NotFoundError(
                f"{id} was not in force on {date}", why=f"{chosen.id} has no such clause"
            )
    if as_json:
        say_json(history_record(steps))
        return
    before = ""
    for step in steps:
        here = known[step.edition]
        title = click.style(f"{step.edition} ({step.date or 'no date'})", bold=True)
        say(f"{title}  {', '.join(map(path_of, step.ids)) or 'not there'}")
        # Between two languages there is no redline: the words are shown as they are.
        told = not date and before == here.language
        for row in step.rows:
            say("    " + heading_of_row(row))
            if told and row.changes and row.old and row.new:
                say("        " + redline_of(row))
        if not told:
            for each in step.ids:
                _say_text(here, each)
        before = here.language
    tell(f"{counted(len(editions), 'edition')} of {id.edition.work}")


def _witnesses(book: Book) -> tuple[Edition, ...]:
    if book.folder is None or len(book.edition.witnesses) < 2:
        raise UsageError(
            f"{book.edition.id} has one witness",
            remedy="Name further editions or files to collate with it.",
        )
    return read_witnesses(book.folder, book.edition)


def _sigla(texts: tuple[Edition, ...]) -> tuple[str, ...]:
    """Their own, or A, B, C where two are the same: files have none."""
    own = tuple(edition.siglum for edition in texts)
    if len(set(own)) == len(own):
        return own
    return tuple(f"{chr(65 + k % 26)}{k // 26 or ''}" for k in range(len(texts)))


def _list(found: Apparatus, *, significant: bool) -> None:
    for passage in found.passages:
        place = " ".join(map(path_of, passage.ids))
        lacking = _lacking(passage, found)
        if passage.text and lacking:
            say(
                click.style(place, bold=True) + f"  {_short(passage.text)}] om. {' '.join(lacking)}"
            )
        for entry in passage.entries:
            if entry.layer == "significant" or not significant:
                say(click.style(place, bold=True) + "  " + _told(entry, passage.text))


def _lacking(passage: Passage, found: Apparatus) -> list[str]:
    return [siglum for siglum in found.sigla if siglum not in passage.lines]


def _told(entry: Entry, text: str) -> str:
    """`lemma] reading A B; om. C`; where words are put in, after the word before."""
    readings = "; ".join(
        (_short(each.text) if each.text else "om.") + " " + " ".join(each.sigla)
        for each in entry.readings
    )
    lemma = _short(entry.lemma)
    if not lemma:
        before = text[: entry.span.start].split()
        lemma = f"after {before[-1]}" if before else "add."
    return f"{lemma}] {readings}" + ("  (trivial)" if entry.layer == "trivial" else "")


def _short(text: str) -> str:
    words = text.replace("\n", " ¶ ").split(" ")
    return " ".join(words) if len(words) <= 12 else " ".join([*words[:5], "…", *words[-5:]])


def _say_text(edition: Edition, id: ClauseId) -> None:
    if id.note:
        for note in edition.notes_of(id.path):
            if note.n == id.note:
                say(f"    {note.text}")
        return
    for clause in edition[id.path].walk():
        words = " ".join(filter(None, (clause.label, clause.heading, clause.text)))
        if words:
            say("    " * (len(clause.path.parts) - len(id.path.parts) + 1) + words)
