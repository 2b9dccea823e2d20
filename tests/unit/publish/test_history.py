"""The history of a law on its page: by the concordances of the editions of its work."""

import pytest
from lxml import html

from lawkit.model import Clause, ClausePath, Edition, EditionId, Ladder, Library, Span, Work
from lawkit.publish import publish

LADDER = Ladder.parse("law > (a) > (i)")
DEAL = "The dealer deals thirteen cards to each player in rotation, beginning with the player on the left."
SHUFFLE = (
    "The pack is shuffled thoroughly below the table by whoever sits opposite the last winner."
)
MISDEAL = "A misdeal should lose the deal, unless attention was drawn to it before the trump card was turned."
REVOKE = (
    "Three tricks are taken from the side that revokes and are added to those of its adversaries."
)


def edition(name, *texts):
    laws = [
        Clause(ClausePath((str(n),)), f"LAW {n}", "", text, Span(0, 0))
        for n, text in enumerate(texts, 1)
    ]
    return Edition(
        EditionId("whist", name), "W", name, name[-2:], name[:4], LADDER, tuple(laws),
        extent=(1, len(laws)), authority="", rights="",
    )  # fmt: skip


@pytest.fixture(scope="module")
def pages():
    editions = (
        edition("1900-en", DEAL, MISDEAL, REVOKE),
        # A law is put in before the second, and the last is left out.
        edition("1910-en", DEAL, SHUFFLE, MISDEAL),
        edition("1920-en", DEAL, SHUFFLE, MISDEAL.replace("should", "must")),
    )
    library = Library(
        {"whist": Work("whist", {"en": "Whist"}, LADDER)}, {e.id: e for e in editions}
    )
    return publish(library, ())


def history(pages, name, number):
    page = html.fromstring(pages[f"docs/laws/whist/{name}/law-{number}.md"].split("---\n", 2)[2])
    return [
        " ".join(dd.text_content().split()) for dd in page.xpath("//*[@class='lk-history']//dd")
    ]


def test_a_law_that_stayed_is_told_without_a_word_of_change(pages):
    assert history(pages, "1900-en", 1) == [
        "1900 English Law 1",
        "1910 English Law 1",
        "1920 English Law 1",
    ]


@pytest.mark.parametrize(("name", "number"), [("1900-en", 2), ("1910-en", 3), ("1920-en", 3)])
def test_the_same_history_stands_in_every_edition(pages, name, number):
    assert history(pages, name, number) == [
        "1900 English Law 2",
        "1910 English Law 3 renumbered",
        "1920 English Law 3 obligation",
    ]


def test_what_was_added_and_what_was_dropped(pages):
    assert history(pages, "1920-en", 2) == [
        "1900 English —",
        "1910 English Law 2 added",
        "1920 English Law 2",
    ]
    assert history(pages, "1900-en", 3) == [
        "1900 English Law 3",
        "1910 English — dropped",
        "1920 English —",
    ]


def test_other_editions_are_linked_and_the_page_itself_is_not(pages):
    page = html.fromstring(pages["docs/laws/whist/1910-en/law-3.md"].split("---\n", 2)[2])
    assert page.xpath("//*[@class='lk-history']//a/@href") == [
        "../1900-en/law-2.html#2",
        "../1920-en/law-3.html#3",
    ]
