"""What goes to stdout and stderr, and how: results, JSON, colours, diagnostics, progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import click
import msgspec

Item = TypeVar("Item")


def say(line: str = "") -> None:
    """A line of the result, to stdout; colours go where there is no terminal or NO_COLOR is set."""
    click.echo(line)


def tell(line: str) -> None:
    """A line for whoever watches (progress, a diagnostic, advice), to stderr."""
    click.echo(line, err=True)


def say_json(value: object) -> None:
    """The result as JSON: UTF-8, indented by two spaces, keys in the order they were given."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def counted(count: int, noun: str, plural: str = "") -> str:
    """`1 clause`, `2 clauses`."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def say_table(rows: Sequence[Sequence[str]], *, indent: int = 0) -> None:
    """Rows in columns as wide as their widest cell, two spaces apart; the last column runs on."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(_width, column)) for column in columns[:-1]]
    for row in rows:
        cells = [
            cell + " " * (width - _width(cell))
            for cell, width in zip(row[:-1], widths, strict=True)
        ]
        say((" " * indent + "  ".join([*cells, row[-1]])).rstrip())


def _width(cell: str) -> int:
    return len(click.unstyle(cell))


def watched(items: Iterable[Item], label: str, *, after: float = 1.0) -> Iterator[Item]:
    """The items; once they have taken `after` seconds, with a bar on stderr if it is a terminal."""
    work = list(items)
    if not sys.stderr.isatty():
        yield from work
        return
    began = time.monotonic()
    done = 0
    for item in work:
        yield item
        done += 1
        if time.monotonic() - began > after:
            break
    if done < len(work):
        from rich.console import Console
        from rich.progress import track

        yield from track(work[done:], label, console=Console(stderr=True), transient=True)
