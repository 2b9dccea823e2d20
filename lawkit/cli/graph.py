"""graph: what the references of a corpus, an edition or a file come to, and their export."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from lawkit import citator
from lawkit.cli.options import corpus_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, say_table, tell
from lawkit.cli.sources import Book, all_references, open_book, open_clause, open_corpus
from lawkit.errors import RightsError, UsageError
from lawkit.files import write
from lawkit.model import Library
from lawkit.references import references_of


@click.command(short_help="Sum up or export the graph of references.")
@click.argument("source", metavar="[EDITION|FILE]", required=False)
@click.option("--format", "form", type=click.Choice(citator.FORMATS), help="Export in this format.")
@click.option(
    "--output", "-o", metavar="FILE", help="Write the export to a file, whole or not at all."
)
@click.option("--paths", nargs=2, metavar="FROM TO", help="The ways from one clause to another.")
@click.option("--count", default=10, show_default=True, help="How many of each to list.")
@json_option
@file_options
@corpus_option
def graph(
    source: str | None,
    form: citator.Format | None,
    output: str | None,
    paths: tuple[str, str] | None,
    count: int,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Sum up the graph of references of a corpus, an edition or a file: hubs, rings of laws that
    cite one another, clauses nobody cites. Or export it, or find the ways between two clauses.

    An export leaves out editions that are not to be published and the wording of those of which
    only the structure is.
    """
    if paths:
        _ways(paths, source, count, as_json, lang, work, corpus)
        return
    form = form or _format_of(output)
    if source is None:
        _, library = open_corpus(corpus)
        built = citator.build_graph(library, all_references(library))
    else:
        book = open_book(source, corpus, lang, work)
        library, built = book.library, _of_one(book, exporting=form is not None)
    if form:
        _export(citator.publishable(built, library), form, output)
    else:
        _sum_up(built, count, as_json)


def _format_of(output: str | None) -> citator.Format | None:
    if output is None:
        return None
    for form in citator.FORMATS:
        if output.endswith(f".{form}"):
            return form
    raise UsageError(
        f"the format of {output!r} does not show in its name",
        remedy="Add --format graphml, json or csv.",
    )


def _of_one(book: Book, *, exporting: bool) -> citator.Graph:
    edition = book.edition
    if exporting and book.folder and edition.publish == "none":
        raise RightsError(
            "the edition is not to be published",
            where=str(edition.id),
            why="its `publish` is 'none'",
            remedy="Obtain the rights and say so in its edition.toml.",
        )
    alone = Library(book.library.works, {edition.id: edition})
    return citator.build_graph(alone, references_of(edition, book.library))


def _export(built: citator.Graph, form: citator.Format, output: str | None) -> None:
    text = citator.write_graph(built, form)
    if output is None:
        click.echo(text, nl=False)
        return
    write(Path(output), text)
    nodes, edges = built.number_of_nodes(), built.number_of_edges()
    tell(f"{output}: {counted(nodes, 'clause')}, {counted(edges, 'citation')}")


def _sum_up(built: citator.Graph, count: int, as_json: bool) -> None:
    standing = Counter(node["status"] for _, node in built.nodes(data=True))
    kinds = Counter(edge["kind"] for _, _, edge in built.edges(data=True))
    hubs = citator.hubs(built, count)
    rings = citator.cycles(built)
    alone = citator.uncited(built)
    if as_json:
        say_json({
            "clauses": dict(standing),
            "citations": dict(kinds.most_common()),
            "without_clause": dict(built.graph),
            "hubs": [
                {"law": str(h.law), "heading": h.heading, "status": h.status, "cited": h.cited, "cites": h.cites}
                for h in hubs
            ],
            "cycles": [_steps(ring) for ring in rings],
            "uncited": [str(id) for id in alone],
        })  # fmt: skip
        return
    here = ", ".join(f"{n} {name}" for name, n in standing.items())
    say(f"{counted(built.number_of_nodes(), 'clause')}: {here or 'none'}")
    said = ", ".join(f"{n} {name}" for name, n in kinds.most_common())
    say(f"{counted(built.number_of_edges(), 'citation')}: {said or 'none'}")
    if hubs:
        say("\nMost cited by other laws")
        rows = [
            (str(h.law), f"cited {h.cited}", f"cites {h.cites}", h.heading or f"({h.status})")
            for h in hubs
        ]
        say_table(rows, indent=2)
    if rings:
        say("\nLaws that cite one another in a ring")
        _some([_chain(ring) for ring in rings], count)
    if alone:
        say("\nCited by nobody")
        _some([f"{id}  {built.nodes[str(id)]['heading']}".rstrip() for id in alone], count)


def _some(lines: list[str], count: int) -> None:
    """The first `count` lines, and how many more there are."""
    for line in lines[:count]:
        say(f"  {line}")
    if len(lines) > count:
        say(f"  and {len(lines) - count} more (--count, or --json for all)")


def _ways(
    ends: tuple[str, str],
    source: str | None,
    count: int,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    book, start = open_clause(ends[0], corpus, source, lang, work)
    edition = None if "#" in ends[1] else source or str(start.edition)
    _, end = open_clause(ends[1], corpus, edition, lang, work)
    built = citator.build_graph(book.library, all_references(book.library))
    ways = citator.paths(built, start, end, limit=count)
    if as_json:
        say_json([_steps(way) for way in ways])
        return
    for way in ways:
        say(_chain(way))
    tell(f"{counted(len(ways), 'way')} from {start} to {end}")


def _steps(way: tuple[citator.Citation, ...]) -> list[dict[str, str]]:
    return [
        {"source": str(s.source), "target": str(s.target), "kind": s.kind, "surface": s.surface}
        for s in way
    ]


def _chain(way: tuple[citator.Citation, ...]) -> str:
    """`rubber/1993-en: 7 -> 8; 8.p2 -> 7`, full ids where it leaves the edition."""
    first = way[0].source.edition

    def name(id: object) -> str:
        return str(id).removeprefix(f"{first}#")

    return f"{first}: " + "; ".join(f"{name(s.source)} -> {name(s.target)}" for s in way)
