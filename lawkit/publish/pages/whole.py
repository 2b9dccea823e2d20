"""A whole edition to read, print or search through: all laws on one page, a very long book in parts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

import msgspec

from lawkit.model import Clause, Edition
from lawkit.publish import addresses, around, citing, origins
from lawkit.publish.clauses import draw_law, draw_law_tools, draw_notes, draw_title
from lawkit.publish.file import page_file
from lawkit.publish.linking import LawPage, law_page, whole_pages
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, load

# A link to a law of the same folder, or to one of the lists on the law's own page. Law text holds neither:
# its quotation marks are entities.
_LINK = re.compile(r'href="(?:(?P<page>[^"#/]+\.html)#|#(?P<list>by|ref)-)')


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each edition that is shown, several for a very long one."""
    for edition in shelf.editions.values():
        words = load(edition.language)
        pages = whole_pages(shelf, edition)
        for page, laws in pages.items():
            yield _draw(shelf, edition, page, laws, list(pages), words)


def _draw(
    shelf: Shelf,
    edition: Edition,
    page: str,
    laws: Mapping[str, Clause],
    parts: list[str],
    words: Words,
) -> tuple[str, str]:
    name = citing.edition_name(shelf, edition)
    work = shelf.works[edition.id.work]
    crumbs = around.draw_crumbs(
        page,
        words,
        (
            (words.library, words.library_page),
            (work.title(words.code), addresses.work_page(work.id)),
            (name, addresses.edition_page(edition.id)),
            (words.whole, page),
        ),
    )
    title = citing.edition_title(shelf, edition)
    head = element(
        "header",
        around.draw_banner(shelf, edition, words),
        element("h1", escape(title), id="edition", lang=edition.language),
        _parts(edition, page, parts, words),
        class_="lk-head",
    )
    titles = {one.first: one for one in edition.divisions} if edition.publish == "text" else {}
    drawn: list[Html] = []
    here = {addresses.link(page, _page(edition, number)) for number in laws}
    for law in laws.values():
        division = titles.get(law.path)
        if division is not None:
            said = escape(division.title)
            drawn.append(element("p", said, class_="lk-division", lang=edition.language))
        drawn.append(_law(law_page(shelf, edition, law, words), page, here))
    body = join(
        crumbs, head, *drawn, origins.draw_source(shelf, edition, page, words), between="\n"
    )
    return page_file(
        page,
        body,
        kind="whole",
        language=words.code,
        title=f"{words.whole} · {name}",
        contents=addresses.contents_of(edition, 0),
        here="index.html",
    )


def _law(own: LawPage, page: str, here: Collection[str]) -> Html:
    """A law as its own page has it, its headings a step deeper and its links within this page, which
    shows the laws of the pages `here`.
    """
    one = msgspec.structs.replace(own, page=page, whole=True)
    text = draw_law(own)
    for level in (5, 4, 3, 2):
        text = Html(text.replace(f"<h{level} ", f"<h{level + 1} "))
        text = Html(text.replace(f"</h{level}>", f"</h{level + 1}>"))
    back = addresses.link(page, own.own_page)

    def led(found: re.Match[str]) -> str:
        if found["page"]:
            return 'href="#' if found["page"] in here else found[0]
        return f'href="{back}#{found["list"]}-'

    return element(
        "article",
        element("div", draw_title(one), draw_law_tools(one), class_="lk-h1"),
        Html(_LINK.sub(led, text)),
        Html(_LINK.sub(led, draw_notes(one))),
        class_="lk-whole-law",
    )


def _page(edition: Edition, law: str) -> str:
    return addresses.law_page(edition.id, law, edition.ladder)


def _parts(edition: Edition, page: str, parts: list[str], words: Words) -> Html:
    """The way to the other parts of a book too long for one page."""
    if len(parts) < 2:
        return Html("")
    links = []
    for nth, part in enumerate(parts):
        first = edition.clauses[nth * addresses.WHOLE].number
        last = edition.clauses[min((nth + 1) * addresses.WHOLE, len(edition.clauses)) - 1].number
        said = escape(f"{first}–{last}")
        links.append(
            element("span", said, aria_current="page")
            if part == page
            else element("a", said, href=addresses.link(page, part))
        )
    return element("nav", join(*links, between=" · "), aria_label=words.pager, class_="lk-small")
