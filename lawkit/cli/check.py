"""check and accept: the editor's lint, and the signing of what is right as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from lawkit.cli.options import corpus_option, edition_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.cli.rulebooks import read_shelf
from lawkit.cli.sources import (
    Book,
    all_references,
    file_of,
    open_book,
    open_clause,
    open_corpus,
)
from lawkit.corpus.reviewed import load_reviewed, load_signatures, save_reviewed
from lawkit.desk import Finding, finding_record, sign, withdraw
from lawkit.desk import check as find
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import CODES, TRANSLATION_CODES, EditionId, Library

_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command(short_help="Find what is wrong in a corpus or file.")
@click.argument("source", metavar="[EDITION|FILE]", required=False)
@click.option("--all", "everything", is_flag=True, help="List accepted findings too.")
@json_option
@file_options
@corpus_option
def check(
    source: str | None,
    everything: bool,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> int:
    """Find what is wrong: in the whole corpus, in one edition of it, or in a file.

    Exits with 1 where an error or a warning is open. Notes are told and do not count; an accepted
    finding is silent until the text that it is about changes.
    """
    if source is None:
        if lang or work:
            raise UsageError("--lang and --work are for a file", remedy="Name the file.")
        folder, library = open_corpus(corpus)
        findings = _findings(library, folder, {each.id: file_of(each, folder) for each in library})
    else:
        book = open_book(source, corpus, lang, work)
        files = {each.id: file_of(each, book.folder) for each in book.library}
        files[book.edition.id] = book.file
        every = _findings(book.library, book.folder, files)
        findings = tuple(
            each
            for each in every
            if each.edition == book.edition.id
            # A file of no corpus has no manifest that could promise anything.
            and (book.folder or each.diagnostic.code != "publish-forbids")
        )
    # Accepted findings stand in the JSON with their reason; whoever reads it can tell them apart.
    if as_json:
        say_json([finding_record(each) for each in findings])
    else:
        _list([each for each in findings if everything or not each.accepted])
        _sum_up(findings)
    return int(any(each.is_open for each in findings))


@click.command(short_help="Accept a finding, with the reason.")
@click.argument("code", metavar="CODE")
@click.argument("clause", metavar="CLAUSE|EDITION")
@click.option("--reason", metavar="TEXT", help="Why it is right as it is.")
@click.option("--withdraw", "undo", is_flag=True, help="Take an acceptance back.")
@click.option("--against", metavar="SOURCE", help="The source of a translation (see review).")
@edition_option
@corpus_option
def accept(
    code: str,
    clause: str,
    reason: str | None,
    undo: bool,
    against: str | None,
    edition: str | None,
    corpus: str | None,
) -> None:
    """Accept all findings of CODE at CLAUSE, or at an edition as a whole.

    They stay quiet until the text they are about changes. The signature goes to the edition's
    reviewed.toml, which only this command writes.
    """
    if code not in CODES:
        import difflib

        near = tuple(difflib.get_close_matches(code, CODES, n=3, cutoff=0.5))
        raise NotFoundError(f"no finding has the code {code!r}", near=near)
    if undo == (reason is not None):
        raise UsageError(
            "say why, or take it back", remedy="Use either --reason 'printed so' or --withdraw."
        )
    if edition is None and "#" not in clause and "/" in clause:
        book, path = open_book(clause, corpus), ""
    else:
        book, id = open_clause(clause, corpus, edition)
        path = str(id).partition("#")[2]
    if book.folder is None:
        raise UsageError(
            "a finding in a file of no corpus cannot be accepted",
            where=book.file,
            remedy="Only an edition of a corpus has a reviewed.toml: see lawkit accept --help.",
        )
    mine = book.edition.id
    reviewed = load_reviewed(book.folder, mine)
    if undo:
        kept = withdraw(reviewed.accepted, code, path)
        if len(kept) == len(reviewed.accepted):
            raise NotFoundError(f"{code} is not accepted at {path or mine}")
    else:
        if code in TRANSLATION_CODES:
            found = _review(book, against, corpus)
        else:
            found = _findings(book.library, book.folder, {mine: book.file})
        own = [each for each in found if each.edition == mine]
        kept = sign(own, reviewed.accepted, code, path, reason or "")
    sheet = save_reviewed(book.folder, mine, replace(reviewed, accepted=kept))
    tell(f"{'Withdrawn' if undo else 'Accepted'}: {code} at {path or mine} ({sheet})")


def _review(book: Book, against: str | None, corpus: str | None) -> tuple[Finding, ...]:
    """What a review of the book finds against its source: the one named, else the declared one."""
    from lawkit.cli.translate import open_pair, reviewed, terms_of

    source = against or book.edition.made_from
    if not source:
        raise UsageError(
            f"{book.edition.id} does not say what it was made from",
            remedy="Name the edition it was compared with: --against duplicate/2007-en.",
        )
    pair = open_pair(source, str(book.edition.id), corpus, None, None)
    return reviewed(*pair, terms_of(pair[0], None)).findings


def _findings(
    library: Library, folder: Path | None, files: dict[EditionId, str]
) -> tuple[Finding, ...]:
    signed = {each.id: load_signatures(folder, each.id) for each in library} if folder else {}
    shelves = {each.id: read_shelf(folder, each) for each in library} if folder else {}
    rules = {id: shelf for id, shelf in shelves.items() if shelf is not None}
    return find(library, all_references(library), signed, files, rules)


def _list(findings: Sequence[Finding]) -> None:
    hinted = set()
    for each in findings:
        record = finding_record(each)
        place = ":".join(map(str, filter(None, (record.file, record.line, record.column))))
        gravity = click.style(record.severity, fg=_COLOURS[record.severity], bold=True)
        clause = f" {record.clause}" if record.clause else ""
        say(f"{place}: {gravity}: {record.code}:{clause}: {record.message}")
        if each.lapsed:
            say(f"    accepted before the text changed: {each.lapsed.reason}")
        if each.accepted:
            say(f"    accepted: {each.accepted.reason}")
        elif record.code not in hinted and record.severity != "note":
            hinted.add(record.code)
            say(f"    {record.hint}")


def _sum_up(findings: Sequence[Finding]) -> None:
    count = Counter(each.diagnostic.severity for each in findings if not each.accepted)
    parts = [counted(count[gravity], gravity) for gravity in ("error", "warning", "note")]
    accepted = sum(1 for each in findings if each.accepted)
    tail = f"; {accepted} accepted (--all lists them)" if accepted else ""
    tell(", ".join(parts) + tail)
