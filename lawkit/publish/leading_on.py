"""Where else a law may be read: beside its other editions, in the whole book, by subject, as a drawing, as
data; and whatever other kinds of page say they have for it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Protocol
from urllib.parse import urlencode

from lawkit.publish import addresses, citing, pages
from lawkit.publish.linking import LawPage
from lawkit.publish.markup import Html, element, escape
from lawkit.publish.words import Words


class Leading(Protocol):
    """What a kind of page may have besides `draw_pages`: for a law, names and links from its page."""

    def __call__(self, page: LawPage, /) -> Iterable[tuple[str, str]]:
        """Names and links."""
        ...


def draw_read_on(page: LawPage) -> Html:
    """The ways on from a law's page."""
    links = [
        element("li", element("a", escape(said), href=href))
        for said, href in (*_own(page), *_others(page))
    ]
    words = page.words
    return element(
        "nav",
        element("h2", escape(words.read_on), id="read-on"),
        element("ul", *links),
        class_="lk-on",
        aria_labelledby="read-on",
    )


def draw_ways(links: Iterable[tuple[str, str]], words: Words) -> Html:
    """Links of a page that is not a law's, in a row."""
    items = [element("li", element("a", escape(said), href=href)) for said, href in links]
    return element("nav", element("ul", *items, class_="lk-work-on"), aria_label=words.read_on)


def _own(page: LawPage) -> Iterator[tuple[str, str]]:
    words, edition, here = page.words, page.edition, page.page
    beside = addresses.link(here, addresses.beside_page(words.code))
    for other in page.shelf.editions_of(edition.id.work):
        if other.id == edition.id or page.law.path not in other:
            continue
        chosen = {
            "left": f"{edition.id}/{page.law.number}",
            "right": f"{other.id}/{page.law.number}",
        }
        name = citing.edition_name(page.shelf, other)
        said = f"{words.beside}, {words.beside_other.format(edition=name)}"
        yield said, f"{beside}?{urlencode(chosen, safe='/')}"
    nth = page.shelf.once(
        ("nth", edition.id), lambda: {id(law): k for k, law in enumerate(edition.clauses)}
    )[id(page.law)]
    anchor = addresses.anchor(page.law.path)
    yield words.whole, addresses.link(here, addresses.whole_page(edition, nth), anchor)
    yield words.topics, addresses.link(here, addresses.topics_page(edition.id.work, words.code))
    graph = addresses.graph_page(edition.id.work)
    yield words.graph, addresses.link(here, graph, f"e-{edition.id.name}")
    yield words.as_data, addresses.link(here, here.removesuffix(".md") + ".json")


def _others(page: LawPage) -> Iterator[tuple[str, str]]:
    for lead_on in _leading():
        yield from lead_on(page)


@cache
def _leading() -> tuple[Leading, ...]:
    """The `lead_on` of every kind of page that has one, by the names of their modules."""
    names = sorted(found.name for found in pkgutil.iter_modules(pages.__path__))
    modules = [importlib.import_module(f"{pages.__name__}.{name}") for name in names]
    return tuple(module.lead_on for module in modules if hasattr(module, "lead_on"))
