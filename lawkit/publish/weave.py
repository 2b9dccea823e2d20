"""Standoff spans woven into a text as markup. Works on any text; knows no clauses and no references."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from lawkit.model import Span
from lawkit.publish.markup import Html, escape


class Run(msgspec.Struct, frozen=True):
    """Markup around a span (code points, half-open) of the text."""

    span: Span
    opening: Html
    closing: Html


class Point(msgspec.Struct, frozen=True):
    """Markup at an offset: between the characters before and after it."""

    offset: int
    mark: Html


def weave(
    text: str,
    links: Sequence[Run] = (),
    runs: Sequence[Run] = (),
    points: Sequence[Point] = (),
) -> Html:
    """The text, escaped, with its markup.

    links never stand in one another: where two overlap, the first in the text is kept. runs may lie
    across links and are cut at their edges; points that fall inside a link stand after it. Every
    character of the text is there once, in order, whatever the spans.
    """
    out: list[str] = []
    waiting = sorted(points, key=lambda point: point.offset)
    runs = sorted(runs, key=lambda run: run.span)

    def marks(upto: int) -> None:
        while waiting and waiting[0].offset <= upto:
            out.append(waiting.pop(0).mark)

    def stretch(start: int, end: int, *, linked: bool) -> None:
        cuts = {start, end}
        cuts.update(
            edge for run in runs for edge in (run.span.start, run.span.end) if start < edge < end
        )
        if not linked:
            cuts.update(point.offset for point in waiting if start < point.offset < end)
        edges = sorted(cuts)
        for low, high in pairwise(edges):
            around = [run for run in runs if run.span.start <= low and high <= run.span.end]
            out.extend(run.opening for run in around)
            out.append(escape(text[low:high]))
            out.extend(run.closing for run in reversed(around))
            if not linked:
                marks(high)

    marks(0)
    at = 0
    for link in sorted(links, key=lambda run: run.span):
        start, end = link.span.start, min(link.span.end, len(text))
        if start < at or start >= end:
            continue
        stretch(at, start, linked=False)
        out.append(link.opening)
        stretch(start, end, linked=True)
        out.append(link.closing)
        marks(end)
        at = end
    stretch(at, len(text), linked=False)
    marks(max(len(text), waiting[-1].offset if waiting else 0))
    return Html("".join(out))
