"""The list of an edition's laws that stands beside each of its pages: a piece, not a page, so that it is
drawn once and not once a law.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.model import Clause, Edition
from lawkit.publish import addresses, citing
from lawkit.publish.file import fragment_file
from lawkit.publish.markup import Html, element, escape
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, load


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A piece for each edition that is shown, several for a long one."""
    for edition in shelf.editions.values():
        words = load(edition.language)
        blocks: dict[str, list[Clause]] = {}
        for nth, law in enumerate(edition.clauses):
            blocks.setdefault(addresses.contents_of(edition, nth), []).append(law)
        names = list(blocks)
        for k, (name, laws) in enumerate(blocks.items()):
            before = blocks[names[k - 1]][-1] if k else None
            after = blocks[names[k + 1]][0] if k + 1 < len(names) else None
            yield fragment_file(name, _draw(shelf, edition, words, laws, before, after))
        if not blocks:
            yield fragment_file(
                addresses.contents_of(edition, 0), _draw(shelf, edition, words, [], None, None)
            )


def _draw(
    shelf: Shelf,
    edition: Edition,
    words: Words,
    laws: list[Clause],
    before: Clause | None,
    after: Clause | None,
) -> Html:
    name = citing.edition_name(shelf, edition)
    title = element(
        "p",
        element("a", escape(name), href="index.html", lang=edition.language),
        class_="lk-toc__title",
    )
    items: list[Html] = []
    if before is not None:
        items.append(_item(edition, before, "…"))
    opened = {one.first: one for one in edition.divisions}
    for law in laws:
        division = opened.get(law.path)
        if division is not None and edition.publish == "text":
            items.append(
                element(
                    "li", escape(division.title), class_="lk-toc__division", lang=edition.language
                )
            )
        items.append(_item(edition, law))
    if after is not None:
        items.append(_item(edition, after, "…"))
    return element("nav", title, element("ol", *items), class_="lk-toc", aria_label=words.contents)


def _item(edition: Edition, law: Clause, instead: str = "") -> Html:
    """A law in the list; the links are from the edition's own folder."""
    page = addresses.law_page(edition.id, law.number, edition.ladder)
    heading = law.heading or citing.opening(law, 34)
    if edition.publish != "text":
        heading = ""
    return element(
        "li",
        element(
            "a",
            element("span", escape(law.number), class_="lk-toc__no"),
            element("span", escape(instead or heading), lang=edition.language),
            href=addresses.link(addresses.edition_page(edition.id), page),
        ),
    )
