"""compare: what became of every clause and word from one edition or file to another."""

from __future__ import annotations

from pathlib import Path

import click

from lawkit.cli.editions import open_edition, references_in
from lawkit.cli.options import corpus_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.collate import compare as collate_two
from lawkit.collate import summary_words
from lawkit.desk.comparison import KINDS, comparison_record, path_of
from lawkit.errors import UsageError
from lawkit.files import write
from lawkit.model import Edition
from lawkit.model.concordance import Concordance, Row

FORMATS = ("csv", "docx", "html", "markdown", "xlsx")
_SUFFIXES = {".csv": "csv", ".docx": "docx", ".html": "html", ".htm": "html", ".md": "markdown",
             ".xlsx": "xlsx"}  # fmt: skip
_COLOURS = {"deleted": "red", "inserted": "green"}
_SIGNS = {"deleted": ("[-", "-]"), "inserted": ("{+", "+}")}


@click.command(short_help="Tell what became of every clause and word.")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--all", "everything", is_flag=True, help="List unchanged clauses too.")
@click.option("--table", is_flag=True, help="The concordance alone, without the words.")
@click.option(
    "--differences",
    is_flag=True,
    help="NEW is printed only as far as it differs from OLD (5 to 10. As in Bridge).",
)
@click.option(
    "--output", "-o", metavar="FILE", help="Write it to a file: by its ending or --format."
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="csv and xlsx give the table.")
@click.option("--author", metavar="NAME", help="Who made the changes, in a DOCX.")
@click.option("--date", metavar="DATE", help="When, in a DOCX: 2024-05-31.")
@json_option
@file_options
@corpus_option
def compare(
    old: str,
    new: str,
    everything: bool,
    table: bool,
    differences: bool,
    output: str | None,
    form: str | None,
    author: str | None,
    date: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Tell what became of every clause and word of OLD in NEW.

    OLD and NEW are editions of the corpus or files; of a file that holds several codes FILE#TITLE
    names one. Texts in two languages are compared by numbers, citations and figures.
    """
    before = open_edition(old, corpus, lang, work)
    after = open_edition(new, corpus, lang, work, amends=before.edition if differences else None)
    found = collate_two(before.edition, after.edition, references_in(before), references_in(after))
    if output or form:
        form = form or _SUFFIXES.get(Path(output or "").suffix.lower())
        if form is None:
            raise UsageError(
                f"the ending of {output} names no format",
                remedy="Say which with --format: " + ", ".join(FORMATS) + ".",
            )
        raw = _written(form, found, before.edition, after.edition, author, date)
        if output:
            write(Path(output), raw)
            tell(f"Written: {output}")
        elif isinstance(raw, bytes):
            raise UsageError(f"{form} is not for a terminal", remedy="Name a file with --output.")
        else:
            say(raw.rstrip("\n"))
    elif as_json:
        say_json(comparison_record(found))
    else:
        _list(found, everything=everything, table=table)
    _sum_up(found, before.edition, after.edition)


def _written(
    form: str,
    found: Concordance,
    old: Edition,
    new: Edition,
    author: str | None,
    date: str | None,
) -> str | bytes:
    if form == "docx":
        from lawkit.exchange import redline_docx

        if not author or not date:
            raise UsageError(
                "tracked changes bear a name and a date", remedy="Give --author and --date."
            )
        return redline_docx.write(found, old, new, author=author, date=date)
    if form == "html":
        from lawkit.exchange import redline_html

        return redline_html.write(found, old, new)
    if form == "markdown":
        from lawkit.exchange import redline_markdown

        return redline_markdown.write(found, old, new)
    if form == "xlsx":
        from lawkit.exchange import concordance_xlsx

        return concordance_xlsx.write(found, old, new)
    from lawkit.exchange import concordance_csv

    return concordance_csv.write(found, old, new)


def _list(found: Concordance, *, everything: bool, table: bool) -> None:
    for row in found.rows:
        if row.kind == "same" and not row.changes and not everything:
            continue
        kinds = ", ".join(dict.fromkeys(change.kind for change in row.changes))
        head = click.style(heading_of_row(row), bold=True)
        if row.old and row.new:
            head += f"  {row.score:.2f}" + (f"  {kinds}" if kinds else "")
        say(head)
        if table or not row.changes:
            continue
        if found.words:
            say("    " + redline_of(row))
        else:
            for change in row.changes:
                words = change.before or change.after
                side = found.old if change.before else found.new
                say(f"    {change.kind}: {words!r} in {side} only")
    for title in found.titles:
        said = title.new if title.old == title.new else f"{title.old or '-'} → {title.new or '-'}"
        say(f"title {title.kind}: {said}")
    for source, status, surface, lost in _broken(found):
        say(f"{status} citation in {source}: {surface!r}: {lost}")


def _broken(found: Concordance) -> list[tuple[str, str, str, str]]:
    """Stale and dangling citations, a list or range of clauses once: where, status, words, why."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for each in found.followings:
        if each.status in ("stale", "dangling"):
            expected = ", ".join(map(path_of, each.expected)) or "dropped"
            key = path_of(each.source), each.status, each.surface
            rows.setdefault(key, []).append(f"what {path_of(each.was)} was is now {expected}")
    return [(*key, "; ".join(lost)) for key, lost in rows.items()]


def heading_of_row(row: Row) -> str:
    """`moved  10.a → 12.b`, in columns."""
    old = ", ".join(map(path_of, row.old))
    new = ", ".join(map(path_of, row.new))
    if row.kind == "same" and old == new:
        return f"{row.kind:<10}  {new}"
    return f"{row.kind:<10}  {old or '-'} → {new or '-'}"


def redline_of(row: Row) -> str:
    """The row's words in a line, what stayed cut short."""
    return "".join(_marked(run.fate, run.text) for run in summary_words(row))


def _marked(fate: str, text: str) -> str:
    """Signs as well as colours: a redline must be read without either."""
    if fate == "kept":
        return text
    before, after = _SIGNS[fate]
    return click.style(before + text + after, fg=_COLOURS[fate])


def _sum_up(found: Concordance, old: Edition, new: Edition) -> None:
    if not found.words:
        tell(
            f"{old.id} is in {old.language}, {new.id} in {new.language}: no word redline between "
            "two languages; numbers, citations and figures were compared"
        )
    if not old.clauses or not new.clauses:
        tell(f"{(new if old.clauses else old).id} has no clauses")
    elif not found.is_related:
        tell(f"{old.id} and {new.id} have nothing in common")
    record = comparison_record(found).summary
    parts = [f"{record.kinds[kind]} {kind}" for kind in KINDS if record.kinds[kind]]
    tell(", ".join(parts) + f"; {counted(record.unchanged, 'clause')} unchanged")
    if record.changes:
        tell("changes: " + ", ".join(f"{count} {kind}" for kind, count in record.changes.items()))
    if record.references:
        tell("citations: " + ", ".join(f"{n} {status}" for status, n in record.references.items()))
