"""Drawings of references as SVG: the neighbourhood of a law, and all laws of an edition with arcs between
them or, where they are many, as a matrix. Knows numbers and places, not pages: links are given.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lawkit.model import Kind
from lawkit.publish.markup import Html, element, escape, join, opening


class Neighbour(msgspec.Struct, frozen=True):
    """A law beside another: its name, a few words of its title, how many references join them, and the
    link to it, or "" where it is not here.
    """

    name: str
    title: str
    count: int
    href: str = ""


class Arc(msgspec.Struct, frozen=True):
    """References of one kind from one law to another, by their places in the order of the laws."""

    source: int
    target: int
    kind: Kind
    count: int
    said: str
    href: str


_ROW = 30
_BOX = 214
_GAP = 84
_MOST = 7


def draw_neighbourhood(
    name: str, incoming: Sequence[Neighbour], outgoing: Sequence[Neighbour], more: str
) -> Html:
    """Who cites a law on the left, what it cites on the right. At most seven on either side are drawn;
    `more` (`and {count} more`) tells of the rest. What it shows must stand beside it as a list: it is
    hidden from those who listen.
    """
    left, right = _cut(incoming, more), _cut(outgoing, more)
    rows = max(len(left), len(right), 1)
    width, height = 2 * (_BOX + _GAP) + 110, rows * _ROW + 8
    middle, centre = width / 2, height / 2
    drawn: list[str] = []
    for side, column in ((-1, left), (1, right)):
        top = centre - len(column) * _ROW / 2 + _ROW / 2
        start, edge = middle + side * 55, middle + side * (55 + _GAP)
        bend = (start + edge) / 2
        for k, one in enumerate(column):
            y = top + k * _ROW
            if one.count:
                css = "lk-edge" if one.href else "lk-edge lk-edge--out"
                thick = min(0.8 + 0.5 * one.count, 3.5)
                drawn.append(
                    f'<path class="{css}" d="M{start:g} {centre:g}C{bend:g} {centre:g} {bend:g} '
                    f'{y:g} {edge - side * 3:g} {y:g}" stroke-width="{thick:g}"/>'
                )
                if side > 0:
                    drawn.append(_tip(edge - 2, y))
            title = f" <tspan>{escape(one.title)}</tspan>" if one.title else ""
            anchor = "start" if side > 0 else "end"
            text = (
                f'<text x="{edge + side * 4:g}" y="{y + 4.5:g}" text-anchor="{anchor}">'
                f"{escape(one.name)}{title}</text>"
            )
            link = f'<a href="{escape(one.href)}" tabindex="-1">{text}</a>'
            drawn.append(link if one.href else text)
    if left:
        drawn.append(_tip(middle - 55, centre))
    drawn.append(
        f'<rect x="{middle - 54:g}" y="{centre - 13:g}" width="108" height="26" rx="3"/>'
        f'<text class="lk-self" x="{middle:g}" y="{centre + 4.5:g}" text-anchor="middle">'
        f"{escape(name)}</text>"
    )
    head = (
        f'<svg class="lk-near" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'aria-hidden="true">'
    )
    return Html(f"{head}{''.join(drawn)}</svg>")


def _tip(x: float, y: float) -> str:
    """The head of an arrow that points to the right."""
    return f'<path class="lk-tip" d="M{x - 6:g} {y - 3.5:g}L{x:g} {y:g}L{x - 6:g} {y + 3.5:g}"/>'


def _cut(column: Sequence[Neighbour], more: str) -> list[Neighbour]:
    shown = list(column[:_MOST])
    rest = len(column) - len(shown)
    if rest == 1:
        return list(column)
    return [*shown, Neighbour(more.format(count=rest), "", 0)] if rest else shown


def draw_arcs(laws: Sequence[tuple[str, str, str]], arcs: Sequence[Arc], label: str) -> Html:
    """The laws (number, what is said of it, link) in a line, each reference an arc: forward above
    the line, back below it. An arc bears its kind, so that a page may show one kind alone.
    """
    step = 30
    reach = max((abs(arc.target - arc.source) for arc in arcs), default=1)
    above = max((arc.target - arc.source for arc in arcs), default=0)
    below = max((arc.source - arc.target for arc in arcs), default=0)
    tall = min(reach * step / 2, 260.0)
    scale = tall / (reach * step / 2) if reach else 1.0
    top = above * step / 2 * scale + 14
    bottom = max(below * step / 2 * scale, 0) + 14
    width, line = len(laws) * step + 20, top + 13
    height = top + 26 + bottom
    drawn: list[Html] = []
    for arc in sorted(arcs, key=lambda one: (-abs(one.target - one.source), one.source, one.kind)):
        start, end = (10 + step / 2 + place * step for place in (arc.source, arc.target))
        radius = abs(end - start) / 2
        forward = arc.target > arc.source
        y = top if forward else top + 26
        # In SVG a sweep of 1 turns clockwise: over the line from left to right, under it back again.
        bow = f"M{start:g} {y:g}A{radius:g} {radius * scale:g} 0 0 1 {end:g} {y:g}"
        if arc.source == arc.target:
            continue
        curve = element(
            "path", d=bow, stroke_width=f"{min(1 + 0.6 * arc.count, 4):g}", class_="lk-arc__line"
        )
        wide = element("path", d=bow, class_="lk-arc__touch")
        drawn.append(
            element(
                "a",
                element("title", escape(arc.said)),
                wide,
                curve,
                href=arc.href,
                class_="lk-arc",
                data_kind=arc.kind,
                data_from=laws[arc.source][0],
                data_to=laws[arc.target][0],
                tabindex="-1",
            )
        )
    for place, (number, said, href) in enumerate(laws):
        x = 10 + step / 2 + place * step
        drawn.append(
            element(
                "a",
                element("title", escape(said)),
                element(
                    "rect", x=f"{x - 13:g}", y=f"{line - 12:g}", width="26", height="24", rx="3"
                ),
                element(
                    "text", escape(number), x=f"{x:g}", y=f"{line + 4.5:g}", text_anchor="middle"
                ),
                href=href,
                class_="lk-node",
                data_law=number,
            )
        )
    return _svg(width, height, join(*drawn), label, "lk-arcs")


def draw_matrix(laws: Sequence[tuple[str, str, str]], arcs: Sequence[Arc], label: str) -> Html:
    """Every law a row and a column, a reference a square at the row of the law that makes it."""
    side = max(2.0, 760 / max(len(laws), 1))
    margin = 34.0
    size = margin + side * len(laws) + 6
    drawn = [
        element(
            "a",
            element("title", escape(arc.said)),
            element(
                "rect",
                x=f"{margin + arc.target * side:.2f}",
                y=f"{margin + arc.source * side:.2f}",
                width=f"{side:.2f}",
                height=f"{side:.2f}",
            ),
            href=arc.href,
            class_="lk-cell",
            data_kind=arc.kind,
            tabindex="-1",
        )
        for arc in arcs
    ]
    every = max(len(laws) // 12, 1)
    for place in range(0, len(laws), every):
        at = f"{margin + (place + 0.5) * side:.1f}"
        number = escape(laws[place][0])
        drawn.append(element("text", number, x=at, y="24", text_anchor="middle"))
        drawn.append(element("text", number, x="28", y=at, text_anchor="end"))
    edge = f"{size - margin - 6:.1f}"
    frame = element(
        "rect", x=f"{margin:g}", y=f"{margin:g}", width=edge, height=edge, class_="lk-frame"
    )
    return _svg(size, size, join(frame, *drawn), label, "lk-matrix")


def _svg(width: float, height: float, inside: Html, label: str, css: str) -> Html:
    head = opening(
        "svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        class_=css,
        role="group",
        aria_label=label,
    )
    return Html(f"{head}{inside}</svg>")
