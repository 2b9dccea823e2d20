"""align and review: source and translation side by side, and what differs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from lawkit.cli.editions import open_edition, references_in
from lawkit.cli.options import corpus_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.cli.sources import Book, all_references
from lawkit.corpus.reviewed import load_signatures
from lawkit.desk.reviewing import (
    Reviewed,
    alignment_record,
    review_record,
)
from lawkit.desk.reviewing import review as review_editions
from lawkit.errors import UsageError
from lawkit.files import read_bytes, read_text
from lawkit.model import ClauseId, Edition, EditionId, Reference
from lawkit.model.concordance import Concordance
from lawkit.translation import Termbase, is_estranged, read_terms
from lawkit.translation import align as align_editions

_COLOURS = {"warning": "yellow", "note": "cyan"}


@click.command(short_help="Lay two languages of a work side by side.")
@click.argument("source", metavar="SOURCE")
@click.argument("target", metavar="TARGET")
@click.option("--by-text", is_flag=True, help="Pair clauses by their words, not their numbers.")
@click.option("--clause", metavar="CLAUSE", help="Only this clause and what lies in it.")
@json_option
@file_options
@corpus_option
def align(
    source: str,
    target: str,
    by_text: bool,
    clause: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Lay TARGET beside SOURCE, segment by segment.

    Clauses pair by number, segments inside a clause by length, numbers, references and words.
    """
    mine, theirs = open_pair(source, target, corpus, lang, work)
    termbase = terms_of(mine, None)
    laid = align_editions(
        mine.edition,
        theirs.edition,
        source_references=references_in(mine),
        target_references=references_in(theirs),
        by_text=by_text,
        marks=termbase.marks if termbase else None,
    )
    if not by_text and is_estranged(laid):
        raise _apart(mine, theirs)
    units = laid.units
    if clause is not None:
        path = _path_of(clause, mine)
        units = tuple(unit for unit in units if unit.path.is_within(path.path))
    if as_json:
        say_json([alignment_record(unit) for unit in units])
    else:
        for unit in units:
            place = f"{unit.key} {unit.where}" if unit.where != "text" else unit.key
            say(click.style(f"{place}  {unit.bead}  {unit.score:.2f}  {unit.method}", bold=True))
            say(f"    {unit.source_text or '-'}")
            say(f"    {unit.target_text or '-'}")
    beads = Counter(unit.bead for unit in units)
    tell(f"{counted(len(units), 'unit')}: " + ", ".join(f"{n} {b}" for b, n in beads.most_common()))


@click.command(short_help="Find what is wrong in a translation.")
@click.argument("source", metavar="SOURCE")
@click.argument("target", metavar="TARGET")
@click.option("--terms", metavar="FILE", help="A termbase; else the corpus's terms.toml.")
@click.option("--was", metavar="EDITION", help="The source when it was translated: stale clauses.")
@click.option("--all", "everything", is_flag=True, help="Accepted and the edition's own too.")
@json_option
@file_options
@corpus_option
def review(
    source: str,
    target: str,
    terms: str | None,
    was: str | None,
    everything: bool,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> int:
    """Find what differs between SOURCE and its translation TARGET, and why.

    Exits with 1 where a warning is open. A finding accepted by lawkit accept CODE CLAUSE --against
    SOURCE is silent until either text changes.
    """
    mine, theirs = open_pair(source, target, corpus, lang, work)
    old = open_edition(was, corpus, lang, work) if was else None
    found = reviewed(mine, theirs, terms_of(mine, terms), old)
    if found.estranged:
        raise _apart(mine, theirs)
    if as_json:
        say_json(
            [
                review_record(fault, finding)
                for fault, finding in zip(found.faults, found.findings, strict=True)
            ]
        )
    else:
        _list(found, everything=everything)
    for advice in found.advice:
        tell(str(advice))
    open_ones = [finding for finding in found.findings if finding.is_open]
    accepted = sum(finding.accepted is not None for finding in found.findings)
    tail = f"; {accepted} accepted (--all lists them)" if accepted else ""
    tell(f"{counted(len(open_ones), 'warning')}{tail}")
    return int(bool(open_ones))


def open_pair(
    source: str, target: str, corpus: str | None, lang: str | None, work: str | None
) -> tuple[Book, Book]:
    """Both editions or files; UsageError where they are of different works of the corpus, or one."""
    mine = open_edition(source, corpus, lang, work)
    theirs = open_edition(target, corpus, lang, work)
    ids = mine.edition.id, theirs.edition.id
    if mine.folder and theirs.folder and ids[0].work != ids[1].work:
        raise UsageError(
            f"{ids[0]} and {ids[1]} are editions of different works",
            remedy="Name two editions of one work.",
        )
    for book in (mine, theirs):
        if not book.edition.clauses:
            raise UsageError(
                f"{book.edition.id} has no clauses",
                where=book.file,
                remedy="Look whether this is the right file: lawkit parse shows what is read.",
            )
    if ids[0] == ids[1]:
        raise UsageError("source and target are the same edition", remedy="Name two editions.")
    return mine, theirs


def _apart(mine: Book, theirs: Book) -> UsageError:
    return UsageError(
        f"{mine.edition.id} and {theirs.edition.id} are hardly one text in two languages",
        why="the clauses of like numbers do not answer to each other in length",
        remedy="Name two editions of one work; where the numbers alone differ: lawkit align --by-text.",
    )


def terms_of(book: Book, named: str | None) -> Termbase | None:
    """The termbase named, or that of the corpus; None for a file outside any corpus."""
    path = Path(named) if named else book.folder / "terms.toml" if book.folder else None
    if path is None or (not named and not path.is_file()):
        return None
    return read_termbase(path)


def read_termbase(path: Path) -> Termbase:
    """The termbase of a file, TOML or TBX."""
    if path.suffix.lower() == ".tbx":
        from lawkit.exchange import tbx

        return tbx.read(read_bytes(path), where=str(path))
    return read_terms(read_text(path), where=str(path))


def reviewed(
    mine: Book, theirs: Book, termbase: Termbase | None, old: Book | None = None
) -> Reviewed:
    """The review of two books, with the signatures of the target's corpus."""
    references: dict[EditionId, list[Reference]] = {}
    for book in (mine, theirs) if not mine.folder else (theirs,):
        for one in all_references(book.library):
            references.setdefault(one.source.edition, []).append(one)
    for book in (mine, theirs):
        references.setdefault(book.edition.id, list(references_in(book)))
    others: list[Edition] = []
    if theirs.folder:
        others = [
            edition
            for edition in theirs.library.editions_of(theirs.edition.id.work)
            if edition.id not in (mine.edition.id, theirs.edition.id)
        ]
    changes = _changes(old, mine) if old else None
    return review_editions(
        mine.edition,
        theirs.edition,
        references,
        termbase=termbase,
        others=others,
        old=old.edition if old else None,
        changes=changes,
        signatures=load_signatures(theirs.folder, theirs.edition.id) if theirs.folder else (),
    )


def _changes(old: Book, new: Book) -> Concordance:
    from lawkit.collate import compare

    return compare(old.edition, new.edition, references_in(old), references_in(new))


def _path_of(clause: str, book: Book) -> ClauseId:
    from lawkit.references import citation

    return citation.read(clause, book.library, book.edition)


def _list(found: Reviewed, *, everything: bool) -> None:
    for fault, finding in zip(found.faults, found.findings, strict=True):
        if finding.accepted and not everything:
            continue
        gravity = finding.diagnostic.severity
        shown = click.style(gravity, fg=_COLOURS.get(gravity), bold=True)
        say(f"{fault.unit.key}: {shown}: {fault.code}: {finding.diagnostic.message}")
        if fault.old:
            say("    was  " + fault.old.replace("\n", "\n         "))
        for text in (fault.unit.source_text, fault.unit.target_text):
            say(f"    {text or '-'}")
        if finding.lapsed:
            say(f"    accepted before a text changed: {finding.lapsed.reason}")
        if finding.accepted:
            say(f"    accepted: {finding.accepted.reason}")
    for fault in found.edition_differences if everything else ():
        say(f"{fault.unit.key}: the edition's: {fault.code}: {fault.message}")
