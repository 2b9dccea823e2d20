"""impact --proposed: a proposed text weighed against the edition it would replace."""

from __future__ import annotations

from itertools import chain, groupby
from pathlib import Path

import click

from lawkit.cli.compare import heading_of_row, redline_of
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.cli.rulebooks import read_shelf
from lawkit.cli.sources import all_references, open_book
from lawkit.corpus import read_edition
from lawkit.desk.collation import proposal_record
from lawkit.desk.comparison import path_of
from lawkit.desk.proposal import Proposal, replace_laws, together, weigh
from lawkit.errors import UsageError
from lawkit.model import Library
from lawkit.references import references_of

_TITLES = {
    "citation": "Citations of what changes",
    "translation": "Clauses of translations",
    "rule": "Rules",
    "scenario": "Scenarios",
}


def weigh_text(name: str, file: Path, corpus: str | None, *, form: str, partial: bool) -> int:
    """Tell what a proposed text of an edition does, as "text", "json" or "markdown"; 1 where something
    would break.
    """
    book = open_book(name, corpus)
    edition = book.edition
    sheet = book.folder / edition.id.work / "work.toml" if book.folder else None
    work, text = read_edition(file, language=edition.language, work=sheet)
    proposed = replace_laws(edition, text) if partial else text
    if not proposed.clauses:
        raise UsageError("the proposed text has no numbered clause", where=str(file))
    shelf = read_shelf(book.folder, edition) if book.folder else None
    alone = Library({work.id: work}, {proposed.id: proposed})
    found = weigh(
        edition,
        proposed,
        book.library,
        all_references(book.library),
        references_of(proposed, alone),
        [shelf] if shelf else [],
    )
    if form == "json":
        say_json(proposal_record(found))
    elif form == "markdown":
        from lawkit.exchange import proposal_markdown

        say(proposal_markdown.write(found, edition, proposed).rstrip("\n"))
    else:
        _tell_all(found)
    tell(
        f"{counted(len(found.broken), 'citation')} of the proposal and "
        f"{counted(len(found.lost), 'citation')} of others would break; "
        f"{counted(sum(1 for _ in together(found.touched)), 'place')} to look at"
    )
    return int(bool(found.broken or found.lost))


def _tell_all(found: Proposal) -> None:
    say(click.style("Changes", bold=True))
    changed = [row for row in found.concordance.rows if row.kind != "same" or row.changes]
    for row in changed:
        say("  " + heading_of_row(row))
        if row.changes and found.concordance.words:
            say("      " + redline_of(row))
    if not changed:
        say("  none")
    if found.broken:
        say(click.style("Citations of the proposal that would not hold", bold=True))
    for each in found.broken:
        expected = ", ".join(map(path_of, each.expected)) or "dropped"
        say(
            f"  {each.status}  {path_of(each.source)}: {each.surface!r}; what {path_of(each.was)} "
            f"was is now {expected}"
        )
    for what, things in groupby(together(found.touched), key=lambda one: one[0].what):
        say(click.style(_TITLES[what], bold=True))
        for one in chain.from_iterable(things):
            became = ", ".join(map(path_of, one.became)) or "gone"
            name = one.name + (f": {one.surface!r}" if one.surface else "")
            say(f"  {name}  rests on {path_of(one.clause)}: {one.why} ({became})")
