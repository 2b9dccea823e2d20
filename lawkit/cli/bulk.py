"""bulk: all that the verbs make of one edition, of every edition of a folder, by many workers."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import click

from lawkit.bulk import PRODUCTS
from lawkit.bulk.plan import BATCH
from lawkit.cli.options import file_options, json_option
from lawkit.cli.output import counted, say, say_json, tell

Item = TypeVar("Item")


@click.command(short_help="Read every edition of a folder: clauses, references, graph, store.")
@click.argument("folder", metavar="FOLDER")
@click.option(
    "--output", "-o", required=True, metavar="FOLDER", help="Where to write; a run goes on there."
)
@click.option(
    "--workers", type=click.IntRange(0), default=0, help="How many processes; 0: one a processor."
)
@click.option(
    "--scheduler", default="", metavar="ADDRESS", help="A Dask scheduler to work for it: tcp://..."
)
@click.option(
    "--only", multiple=True, type=click.Choice(sorted(PRODUCTS)), help="Make this; may be repeated."
)
@click.option(
    "--list", "names", metavar="FILE", help="Only the editions or files named there, one a line."
)
@click.option(
    "--shard",
    type=click.IntRange(1),
    default=BATCH,
    show_default=True,
    help="Bytes of source to a shard.",
)
@json_option
@file_options
def bulk(
    folder: str,
    output: str,
    workers: int,
    scheduler: str,
    only: tuple[str, ...],
    names: str | None,
    shard: int,
    as_json: bool,
    lang: str | None,
    work: str | None,
) -> int:
    """Read every edition of a corpus, or every source file of a folder, and write what parse, refs,
    check and graph give of each, and a store to search in.

    What is done is kept: a run that was killed goes on where it stopped, and one after a change
    makes only what changed. The result is the same bytes however many workers made it.
    """
    from lawkit.bulk import Job, join, make_plan, make_shard, run
    from lawkit.bulk.plan import drop_plan, save_plan
    from lawkit.cli.rulebooks import read_shelf
    from lawkit.files import held, read_text

    if lang:
        from lawkit import languages

        languages.load(lang)
    plan = make_plan(
        Path(folder),
        only or tuple(PRODUCTS),
        only=read_text(Path(names)).splitlines() if names else (),
        language=lang or "",
        sheet=Path(work) if work else None,
        batch=shard,
    )
    target = Path(output).absolute()
    with held(target / ".lock", "run"):
        digest = save_plan(target, plan)
        jobs = [Job(str(target), digest, n, read_shelf) for n in range(len(plan.batches))]
        done = run(make_shard, jobs, workers=workers, scheduler=scheduler)
        found = list(_watched(done, len(jobs)))
        summary = join(target, [one.shard for one in found])
        drop_plan(target)
    for one in summary.refused:
        tell(f"{one.source}: not read: {one.what}" + (f": {one.why}" if one.why else ""))
    kept = sum(one.is_kept for one in found)
    tell(f"{counted(len(found), 'shard')}, {len(found) - kept} made, {kept} kept")
    if as_json:
        say_json(summary)
    else:
        say(
            f"{target}: {counted(summary.editions, 'edition')}, "
            f"{counted(summary.clauses, 'clause')}, {counted(summary.references, 'reference')}"
        )
    return int(bool(summary.refused))


def _watched(items: Iterable[Item], total: int) -> Iterator[Item]:
    """The items, with a bar on stderr where it is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, "Reading", total=total, console=Console(stderr=True), transient=True)
