"""The references of a work drawn: for each edition its laws in order with arcs between them, or a matrix
where the laws are many, and the same as a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lawkit.model import Clause, Edition, Kind, Work
from lawkit.publish import addresses, around, citing
from lawkit.publish.drawings import Arc, draw_arcs, draw_matrix
from lawkit.publish.file import page_file
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, load

ARCS = 120
"""Of a work with more laws than this a matrix is drawn."""


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each work, in the language of its first edition."""
    for work in shelf.works.values():
        yield _draw(shelf, work)


def _draw(shelf: Shelf, work: Work) -> tuple[str, str]:
    editions = shelf.editions_of(work.id)
    words = load(editions[0].language)
    page = addresses.graph_page(work.id)
    title = work.title(words.code)
    crumbs = around.draw_crumbs(
        page,
        words,
        (
            (words.library, words.library_page),
            (title, addresses.work_page(work.id)),
            (words.graph, page),
        ),
    )
    sections = [_edition(shelf, edition, page, words) for edition in editions]
    script = element("script", src=addresses.link(page, "assets/js/graph.js"), defer=True)
    head = element(
        "header",
        element("h1", escape(words.graph), id="graph"),
        element("p", escape(words.graph_lead)),
        class_="lk-head",
    )
    body = join(crumbs, head, *sections, script, between="\n")
    return page_file(
        page, body, kind="graph", language=words.code, title=f"{words.graph} · {title}"
    )


def _edition(shelf: Shelf, edition: Edition, page: str, words: Words) -> Html:
    places = {law.number: nth for nth, law in reversed(list(enumerate(edition.clauses)))}
    found: Counter[tuple[int, int, Kind]] = Counter()
    for law in edition.clauses:
        for reference in shelf.from_law(edition, law):
            targets = {
                target.id.path.law
                for target in reference.targets
                if target.id.edition == edition.id and target.status == "resolved"
            }
            for number in targets & places.keys():
                if number != law.number:
                    found[places[law.number], places[number], reference.kind] += 1
    laws = [
        (law.number, _named(edition, law, words), _href(page, edition, law))
        for law in edition.clauses
    ]
    arcs = [
        Arc(
            source, target, kind, count,
            words.graph_arc.format(
                source=citing.cite(edition.clauses[source].path, edition.ladder, words),
                kind=words.kinds[kind],
                target=citing.cite(edition.clauses[target].path, edition.ladder, words),
                count=count,
            ),
            laws[source][2],
        )
        for (source, target, kind), count in sorted(found.items())
    ]  # fmt: skip
    name = citing.edition_name(shelf, edition)
    heading = element("h2", escape(name), id=f"e-{edition.id.name}", lang=edition.language)
    if not arcs:
        return element("section", heading, element("p", escape(words.graph_none), class_="lk-none"))
    draw = draw_arcs if len(laws) <= ARCS else draw_matrix
    drawing = element(
        "div",
        draw(laws, arcs, words.graph_of.format(edition=name)),
        class_="lk-scroll lk-graph",
        tabindex="0",
        role="region",
        aria_label=words.graph_of.format(edition=name),
        data_folder=f"{addresses.edition_folder(edition.id)}/",
    )
    return element(
        "section",
        heading,
        _filter(edition, arcs, words),
        drawing,
        element("div", class_="lk-graph__law", aria_live="polite"),
        _list(laws, arcs, edition, words),
        class_="lk-graphed",
    )


def _filter(edition: Edition, arcs: list[Arc], words: Words) -> Html:
    """A box to tick for each kind; hidden where no script runs."""
    kinds = Counter({arc.kind: 0 for arc in arcs})
    for arc in arcs:
        kinds[arc.kind] += arc.count
    order = [kind for kind in words.kinds if kind in kinds]
    boxes = []
    for kind in order:
        box = element("input", type="checkbox", value=kind, checked=True, autocomplete="off")
        said = escape(f" {words.kinds[kind]} ({kinds[kind]})")
        boxes.append(element("label", Html(box.removesuffix("</input>")), said, class_="lk-tick"))
    return element(
        "fieldset",
        element("legend", escape(words.graph_kinds)),
        *boxes,
        class_="lk-kinds",
        hidden=True,
    )


def _list(
    laws: list[tuple[str, str, str]], arcs: list[Arc], edition: Edition, words: Words
) -> Html:
    """The drawing as a list, law by law."""
    rows: list[Html] = []
    by_source: dict[int, list[Arc]] = {}
    for arc in arcs:
        by_source.setdefault(arc.source, []).append(arc)
    for nth, mine in by_source.items():
        number, _, href = laws[nth]
        targets = [
            join(
                element("span", escape(words.kinds[arc.kind]), class_="lk-kind"),
                element(
                    "a", escape(laws[arc.target][0]), href=laws[arc.target][2], class_="lk-peek"
                ),
                between=" ",
            )
            for arc in mine
        ]
        cited = escape(f"{citing.noun(edition.ladder, words)} {number}")
        rows.append(
            element(
                "li",
                element("a", cited, href=href, class_="lk-peek"),
                Html(": "),
                join(*targets, between=", "),
            )
        )
    return element(
        "details",
        element("summary", escape(words.graph_list)),
        element("ul", *rows, class_="lk-list"),
        class_="lk-fold",
    )


def _named(edition: Edition, law: Clause, words: Words) -> str:
    cited = citing.cite(law.path, edition.ladder, words)
    return f"{cited} {law.heading}" if law.heading and edition.publish == "text" else cited


def _href(page: str, edition: Edition, law: Clause) -> str:
    return addresses.link(page, addresses.law_page(edition.id, law.number, edition.ladder))
