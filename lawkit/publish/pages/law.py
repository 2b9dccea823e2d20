"""The page of a law: its text, and around it all that leads to it and away from it."""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.model import Clause, Edition
from lawkit.publish import addresses, around, citing, origins
from lawkit.publish.clauses import draw_law, draw_law_tools, draw_notes, draw_title
from lawkit.publish.file import page_file
from lawkit.publish.history import draw_history
from lawkit.publish.leading_on import draw_read_on
from lawkit.publish.linking import law_page
from lawkit.publish.markup import Html, element, escape
from lawkit.publish.neighbours import draw_figure
from lawkit.publish.ruled import draw_rules
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, load


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each law of each edition that is shown."""
    for edition in shelf.editions.values():
        words = load(edition.language)
        for nth, law in enumerate(edition.clauses):
            yield _draw(shelf, edition, nth, law, words)


def _draw(shelf: Shelf, edition: Edition, nth: int, law: Clause, words: Words) -> tuple[str, str]:
    page = law_page(shelf, edition, law, words)
    cited = citing.cite(law.path, edition.ladder, words)
    name = citing.edition_name(shelf, edition)
    work = shelf.works[edition.id.work]
    crumbs = around.draw_crumbs(
        page.page,
        words,
        (
            (words.library, words.library_page),
            (work.title(words.code), addresses.work_page(work.id)),
            (name, addresses.edition_page(edition.id)),
            (cited, page.page),
        ),
    )
    head = element(
        "header",
        around.draw_banner(shelf, edition, words),
        element("div", draw_title(page), draw_law_tools(page), class_="lk-h1"),
        around.draw_editions(page),
        class_="lk-head",
    )
    body = Html(
        f"{crumbs}\n{head}\n{draw_law(page)}\n{draw_notes(page)}\n"
        f"{element('div', draw_figure(page), around.draw_references(page), class_='lk-both')}\n"
        f"{draw_history(page)}\n"
        f"{draw_rules(page)}\n"
        f"{draw_read_on(page)}\n"
        f"{_pager(edition, nth, page.page, words)}\n"
        f"{origins.draw_source(shelf, edition, page.page, words, of=law)}"
    )
    heading = f" {law.heading}" if law.heading and page.shows_words else ""
    return page_file(
        page.page,
        body,
        kind="law",
        language=words.code,
        title=f"{cited}{heading} · {name}",
        contents=addresses.contents_of(edition, nth),
        here=addresses.link(addresses.edition_page(edition.id), page.page),
        elsewhere=_elsewhere(shelf, edition, law),
    )


def _elsewhere(shelf: Shelf, edition: Edition, law: Clause) -> dict[str, str]:
    """Per language of the interface other than this page's, the newest page of the same law."""
    found = {}
    mine = load(edition.language).code
    for other in shelf.editions_of(edition.id.work):
        code = load(other.language).code
        if code != mine and law.path in other:
            found[code] = addresses.law_page(other.id, law.number, other.ladder)
    return found


def _pager(edition: Edition, nth: int, page: str, words: Words) -> Html:
    """The laws before and after this one."""
    links: list[Html] = []
    for step, said, rel in ((-1, words.previous, "prev"), (1, words.following, "next")):
        if not 0 <= nth + step < len(edition.clauses):
            continue
        law = edition.clauses[nth + step]
        heading = f" {law.heading}" if law.heading and edition.publish == "text" else ""
        cited = citing.cite(law.path, edition.ladder, words)
        links.append(
            element(
                "a",
                element("span", escape(said), class_="lk-small"),
                element("span", escape(f"{cited}{heading}")),
                rel=rel,
                class_=f"lk-{rel}",
                href=addresses.link(
                    page, addresses.law_page(edition.id, law.number, edition.ladder)
                ),
            )
        )
    if not links:
        return Html("")
    return element("nav", *links, class_="lk-pager", aria_label=words.pager)
