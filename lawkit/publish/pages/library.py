"""All works and editions: a page for each work, and the list of all as a piece for the authored pages
that lead to the laws, one for each language of the interface.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.model import Edition, Work
from lawkit.publish import addresses, around, citing
from lawkit.publish.file import fragment_file, page_file
from lawkit.publish.leading_on import draw_ways
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.ruled import lead_to_rules
from lawkit.publish.shelf import Shelf, year
from lawkit.publish.words import Words, available, load


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A piece for each language of the interface, a page for each work."""
    for code in available():
        # The piece stands on pages of any depth: the theme puts the way to the root before each link.
        yield fragment_file(f"library-{code}", _library(shelf, load(code)))
    for work in shelf.works.values():
        yield _work(shelf, work)


def _library(shelf: Shelf, words: Words) -> Html:
    works = [
        element(
            "li",
            element(
                "p",
                element(
                    "a",
                    escape(work.title(words.code)),
                    href=addresses.link("index.md", addresses.work_page(work.id)),
                ),
                class_="lk-work__title",
            ),
            element(
                "ul",
                *(_card(shelf, one, "index.md", words) for one in shelf.editions_of(work.id)),
            ),
        )
        for work in shelf.works.values()
    ]
    ways = (
        (words.beside, addresses.link("index.md", addresses.beside_page(words.code))),
        (words.desk, addresses.link("index.md", addresses.desk_page(words.code))),
    )
    return join(element("ul", *works, class_="lk-library"), draw_ways(ways, words))


def _card(shelf: Shelf, edition: Edition, page: str, words: Words) -> Html:
    title = citing.edition_title(shelf, edition)
    parts = [
        element("span", escape(year(edition) or edition.id.name), class_="lk-card__year"),
        element("span", escape(title), class_="lk-card__title", lang=edition.language),
        element(
            "span",
            escape(
                f"{citing.language_name(edition.language, words)} · {around.extent(edition, words)}"
            ),
            class_="lk-card__facts",
        ),
    ]
    href = addresses.link(page, addresses.edition_page(edition.id))
    return element("li", element("a", *parts, href=href), class_="lk-card")


def _work(shelf: Shelf, work: Work) -> tuple[str, str]:
    """The page of a work, in the language of its first edition."""
    editions = shelf.editions_of(work.id)
    words = load(editions[0].language)
    page = addresses.work_page(work.id)
    title = work.title(words.code)
    crumbs = around.draw_crumbs(page, words, ((words.library, words.library_page), (title, page)))
    cards = element("ul", *(_card(shelf, one, page, words) for one in editions), class_="lk-cards")
    body = join(
        crumbs,
        element("header", element("h1", escape(title), id="work"), class_="lk-head"),
        cards,
        draw_ways(_ways(shelf, work, page, words), words),
        _table(shelf, work, page, words),
        between="\n",
    )
    return page_file(page, body, kind="work", language=words.code, title=title)


def _ways(shelf: Shelf, work: Work, page: str, words: Words) -> Iterator[tuple[str, str]]:
    """The work's rules, the work by subject in each of its languages, and its references drawn."""
    editions = shelf.editions_of(work.id)
    yield from lead_to_rules(shelf, editions, page, words.code)
    spoken = tuple(dict.fromkeys(load(edition.language).code for edition in editions))
    for code in spoken:
        more = f" ({load(code).languages[code]})" if len(spoken) > 1 else ""
        yield load(code).topics + more, addresses.link(page, addresses.topics_page(work.id, code))
    yield load(spoken[0]).graph, addresses.link(page, addresses.graph_page(work.id))


def _table(shelf: Shelf, work: Work, page: str, words: Words) -> Html:
    """Which law is in which edition; nothing where there is one edition."""
    editions = shelf.editions_of(work.id)
    if len(editions) < 2:
        return Html("")
    paths = dict.fromkeys(law.path for one in editions for law in one.clauses)
    ordered = sorted(
        paths, key=lambda path: (0, int(path.law), "") if path.law.isdigit() else (1, 0, path.law)
    )
    head = element(
        "tr",
        element("th", escape(citing.noun(work.ladder, words)), scope="col"),
        *(
            element(
                "th",
                escape(f"{year(one)} {citing.language_name(one.language, words)}"),
                scope="col",
            )
            for one in editions
        ),
    )
    rows: list[Html] = []
    for path in ordered:
        cells = [element("th", escape(path.law), scope="row")]
        for one in editions:
            law = one.by_path.get(path)
            if law is None:
                cells.append(element("td", escape(words.not_in_excerpt), class_="lk-absent"))
                continue
            said = law.heading if law.heading and one.publish == "text" else ""
            said = said or citing.cite(path, one.ladder, load(one.language))
            href = addresses.link(page, addresses.law_page(one.id, law.number, one.ladder))
            cells.append(element("td", element("a", escape(said), href=href), lang=one.language))
        rows.append(element("tr", *cells))
    table = element("table", element("thead", head), element("tbody", *rows), class_="lk-table")
    return element(
        "section",
        element("h2", escape(words.laws_here), id="laws"),
        element(
            "div",
            table,
            class_="lk-scroll",
            tabindex="0",
            role="region",
            aria_label=words.laws_here,
        ),
    )
