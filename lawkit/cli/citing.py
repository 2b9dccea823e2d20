"""cited-by and impact: who cites a clause, and what a change to it touches."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from lawkit import citator
from lawkit.cli.options import corpus_option, edition_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, say_table, tell
from lawkit.cli.sources import Book, all_references, open_clause
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import ClauseId

_RELATIONS = {"itself": "", "child": "a part of it", "parent": "the whole"}


@click.command(short_help="List who cites a clause.")
@click.argument("clause")
@click.option("--parents/--no-parents", default=True, help="Also who cites what it lies in.")
@click.option("--children/--no-children", default=True, help="Also who cites what lies in it.")
@edition_option
@json_option
@file_options
@corpus_option
def cited_by(
    clause: str,
    parents: bool,
    children: bool,
    edition: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """List who cites CLAUSE, anything in it, or what it lies in.

    CLAUSE is written as people write it: "Law 10(c)", "Loi 6 D 1", rubber/1993-en#10.c.
    """
    book, id = open_clause(clause, corpus, edition, lang, work, absent=True)
    id = ClauseId(id.edition, id.path)  # a note is cited with its law
    graph = citator.build_graph(book.library, all_references(book.library))
    found: tuple[citator.Citing, ...] = ()
    with suppress(NotFoundError):  # a law outside the excerpt that nothing here cites
        found = citator.cited_by(graph, id, parents=parents, children=children)
    if as_json:
        say_json([{"relation": each.relation, **_record(each.citation)} for each in found])
        return
    if found:
        say_table([
            (
                _place(each.citation, book),
                each.citation.kind,
                " ".join(each.citation.surface.split()),
                _name(each.citation.target, book)
                + (f"  ({_RELATIONS[each.relation]})" if each.relation != "itself" else ""),
            )
            for each in found
        ])  # fmt: skip
    tell(f"{counted(len(found), 'citation')} of {id}")


@click.command(short_help="List what a change to a clause touches.")
@click.argument("clause", metavar="CLAUSE|EDITION")
@click.option("--proposed", metavar="FILE", help="Weigh a proposed text of EDITION.")
@click.option("--partial", is_flag=True, help="FILE holds only the laws that change.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("markdown",)),
    help="Write it for the description of a change.",
)
@edition_option
@json_option
@file_options
@corpus_option
def impact(
    clause: str,
    proposed: str | None,
    partial: bool,
    form: str | None,
    edition: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> int:
    """List what a change to CLAUSE touches: who cites it, who cites those, and so on.

    The distance 1 is a clause that cites CLAUSE, anything in it, or what it lies in.

    With --proposed weigh a new text of EDITION: what changes, which of its citations would be stale
    or point to nothing, and which citations, translations, rules and scenarios rest on what
    changes. Exits with 1 where something would break.
    """
    if form and as_json:
        raise UsageError("--json and --format are two formats", remedy="Ask for one of them.")
    if proposed:
        from lawkit.cli.proposing import weigh_text

        form = "json" if as_json else form or "text"
        return weigh_text(clause, Path(proposed), corpus, form=form, partial=partial)
    if partial:
        raise UsageError("--partial is for a proposed text", remedy="Name it with --proposed.")
    book, id = open_clause(clause, corpus, edition, lang, work, absent=True)
    id = ClauseId(id.edition, id.path)  # a note is cited with its law
    graph = citator.build_graph(book.library, all_references(book.library))
    found: tuple[citator.Touched, ...] = ()
    with suppress(NotFoundError):  # as above
        found = citator.impact(graph, id)
    if as_json:
        say_json([
            {"clause": str(each.clause), "distance": each.distance, "through": _record(each.through)}
            for each in found
        ])  # fmt: skip
        return 0
    if form == "markdown":
        from lawkit.exchange import proposal_markdown

        say(proposal_markdown.write_reach(id, found, book.edition).rstrip("\n"))
    elif found:
        say_table([
            (
                str(each.distance),
                _place(each.through, book),
                f"{each.through.kind} {_name(each.through.target, book)}",
                " ".join(each.through.surface.split()),
            )
            for each in found
        ])  # fmt: skip
    tell(f"A change to {id} touches {counted(len(found), 'clause')}")
    return 0


def _record(citation: citator.Citation) -> dict[str, object]:
    return {
        "source": str(citation.source),
        "where": citation.where,
        "note": citation.note,
        "surface": citation.surface,
        "start": citation.span.start,
        "end": citation.span.end,
        "kind": citation.kind,
        "status": citation.status,
        "target": str(citation.target),
    }


def _place(citation: citator.Citation, book: Book) -> str:
    """`7 note 1`; in another edition the full id."""
    place = _name(citation.source, book)
    if citation.note:
        return f"{place} note {citation.note}"
    return f"{place} heading" if citation.where == "heading" else place


def _name(id: ClauseId, book: Book) -> str:
    return str(id.path) if id.edition == book.edition.id else str(id)
