"""The overview of an edition: what it is, whose it is, and its laws in order."""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.model import Clause, ClauseId, Division, Edition
from lawkit.publish import addresses, around, citing, origins
from lawkit.publish.comparing import lead_to_comparisons
from lawkit.publish.file import page_file
from lawkit.publish.leading_on import draw_ways
from lawkit.publish.linking import href_of
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.ruled import lead_to_rules
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, load


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each edition that is shown."""
    for edition in shelf.editions.values():
        words = load(edition.language)
        page = addresses.edition_page(edition.id)
        name = citing.edition_name(shelf, edition)
        work = shelf.works[edition.id.work]
        crumbs = around.draw_crumbs(
            page,
            words,
            (
                (words.library, words.library_page),
                (work.title(words.code), addresses.work_page(work.id)),
                (name, page),
            ),
        )
        title = element(
            "h1", escape(citing.edition_title(shelf, edition)), id="edition", lang=edition.language
        )
        head = element(
            "header",
            around.draw_banner(shelf, edition, words),
            title,
            _others(shelf, edition, page, words),
            draw_ways(_ways(shelf, edition, page, words), words),
            class_="lk-head",
        )
        yield page_file(
            page,
            Html(
                f"{crumbs}\n{head}\n{_contents(shelf, edition, page, words)}\n"
                f"{origins.draw_source(shelf, edition, page, words)}"
            ),
            kind="edition",
            language=words.code,
            title=name,
            contents=addresses.contents_of(edition, 0),
            here="index.html",
            elsewhere={
                load(other.language).code: addresses.edition_page(other.id)
                for other in shelf.editions_of(edition.id.work)
                if load(other.language).code != words.code
            },
        )


def _ways(shelf: Shelf, edition: Edition, page: str, words: Words) -> Iterator[tuple[str, str]]:
    """Where else the edition may be read."""
    if edition.clauses:
        yield words.whole, addresses.link(page, addresses.whole_page(edition, 0))
    yield from lead_to_rules(shelf, (edition,), page, words.code)
    yield words.topics, addresses.link(page, addresses.topics_page(edition.id.work, words.code))
    graph = addresses.graph_page(edition.id.work)
    yield words.graph, addresses.link(page, graph, f"e-{edition.id.name}")
    yield from lead_to_comparisons(shelf, edition, page, words.code)


def _others(shelf: Shelf, edition: Edition, page: str, words: Words) -> Html:
    items = []
    for other in shelf.editions_of(edition.id.work):
        if other.id == edition.id:
            continue
        title = element("span", escape(citing.edition_name(shelf, other)), lang=other.language)
        href = addresses.link(page, addresses.edition_page(other.id))
        items.append(element("li", element("a", title, href=href)))
    if not items:
        return Html("")
    return element(
        "nav",
        element("p", escape(words.other_editions), class_="lk-small"),
        element("ul", *items),
        class_="lk-editions",
        aria_label=words.other_editions,
    )


def _contents(shelf: Shelf, edition: Edition, page: str, words: Words) -> Html:
    """The laws that are here, under the titles of their divisions, and those that are not."""
    rows: list[Html] = []
    divisions: dict[object, list[Division]] = {}
    for division in edition.divisions:
        divisions.setdefault(division.first, []).append(division)
    numbers = [int(law.number) for law in edition.clauses if law.number.isdigit()]
    if edition.extent and numbers and edition.extent[0] < numbers[0]:
        rows.append(_absent(edition, edition.extent[0], numbers[0] - 1, words))
    last = 0
    for law in edition.clauses:
        if law.number.isdigit():
            if last and int(law.number) > last + 1 and edition.extent:
                rows.append(_absent(edition, last + 1, int(law.number) - 1, words))
            last = int(law.number)
        if edition.publish == "text":
            rows += [
                element("li", escape(one.title), class_="lk-division", lang=edition.language)
                for one in divisions.get(law.path, ())
            ]
        rows.append(_row(shelf, edition, law, page, words))
    if edition.extent and numbers and last < edition.extent[1]:
        rows.append(_absent(edition, last + 1, edition.extent[1], words))
    return element(
        "section",
        element("h2", escape(words.contents), id="contents"),
        element("ol", *rows, class_="lk-laws"),
        aria_labelledby="contents",
    )


def _row(shelf: Shelf, edition: Edition, law: Clause, page: str, words: Words) -> Html:
    cited = citing.cite(law.path, edition.ladder, words)
    heading = law.heading if edition.publish == "text" else ""
    opening = "" if heading or edition.publish != "text" else citing.opening(law, 72)
    link = element(
        "a",
        element("span", escape(cited), class_="lk-no"),
        join(
            element("span", escape(heading), class_="lk-words", lang=edition.language)
            if heading
            else element(
                "span", escape(opening), class_="lk-words lk-opening", lang=edition.language
            )
        ),
        href=href_of(shelf, page, ClauseId(edition.id, law.path)) or "",
    )
    marks = [
        element("span", escape(words.missing[edge]), class_="lk-status") for edge in law.missing
    ]
    return element("li", link, *marks)


def _absent(edition: Edition, first: int, last: int, words: Words) -> Html:
    one, many = citing.noun(edition.ladder, words), citing.noun(edition.ladder, words, many=True)
    said = (
        words.absent_one.format(noun=one, first=first)
        if first == last
        else words.absent_many.format(nouns=many, first=first, last=last)
    )
    return element("li", escape(said), class_="lk-absent")
