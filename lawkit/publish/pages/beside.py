"""Two laws side by side, of any editions and languages: one page for each language of the interface. The
choice stands in the address; a script puts the two together from the records of the laws.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.publish import addresses, around
from lawkit.publish.file import page_file
from lawkit.publish.markup import element, escape, join
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, available, load


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each language of the interface, where there is anything to read."""
    if shelf.editions:
        for code in available():
            yield _draw(load(code))


def _draw(words: Words) -> tuple[str, str]:
    page = addresses.beside_page(words.code)
    crumbs = around.draw_crumbs(
        page, words, ((words.library, words.library_page), (words.beside, page))
    )
    scripts = ("laws/editions.js", "assets/js/beside.js")
    body = join(
        crumbs,
        element(
            "header",
            element("h1", escape(words.beside), id="beside"),
            element("p", escape(words.beside_lead)),
            class_="lk-head",
        ),
        element(
            "div",
            element("p", escape(words.needs_scripts), class_="lk-none"),
            id="lk-beside",
            data_words=words.beside_words,
        ),
        *(element("script", src=addresses.link(page, one), defer=True) for one in scripts),
        between="\n",
    )
    elsewhere = {code: addresses.beside_page(code) for code in available() if code != words.code}
    return page_file(
        page, body, kind="beside", language=words.code, title=words.beside, elsewhere=elsewhere
    )
