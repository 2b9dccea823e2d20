"""The page that compares two editions, and the ways that lead to it."""

from __future__ import annotations

import msgspec
import pytest
from lxml import html

from lawkit.model import Clause, ClausePath, Edition, EditionId, Ladder, Library, Span, Work
from lawkit.publish import publish
from lawkit.publish.comparing import WORDS
from lawkit.publish.words import available

LADDER = Ladder.parse("law > (a) > (i)")
CUT = "The player on the dealer's right cuts the pack and shall leave at least four cards."
DEAL = "Thirteen cards are dealt to each player, one at a time, {{ in }} clockwise *rotation*."
PAGE = "docs/laws/whist/1900--1950.md"


def edition(name: str, texts: list[str], **more: str) -> Edition:
    clauses = tuple(
        Clause(ClausePath((str(n),)), f"{n}.", f"LAW NO {n}", text, Span(0, 0))
        for n, text in enumerate(texts, 1)
    )
    language = more.pop("language", "en")
    id = EditionId("whist", name)
    return Edition(id, name, name, language, name, LADDER, clauses, **more)


def site(*editions: Edition) -> dict[str, str]:
    work = Work("whist", {"en": "Whist", "fr": "Whist"}, LADDER)
    return publish(Library({"whist": work}, {one.id: one for one in editions}), ())


def body(text: str) -> html.HtmlElement:
    return html.fromstring(text.split("---\n", 2)[2])


OLD = [CUT, DEAL]
NEW = [CUT.replace("shall", "must"), "A wholly other rule about smoking at the table.", DEAL]


def test_what_changed_stands_on_the_page() -> None:
    page = body(site(edition("1900", OLD), edition("1950", NEW))[PAGE])
    assert page.xpath("//section[@id='1']//del/text()") == ["shall"]
    assert page.xpath("//section[@id='1']//ins/text()") == ["must"]
    assert page.xpath("//section[@id='1']/@data-kinds") == ["obligation"]
    assert page.xpath("//section[@id='2']/@data-kinds") == ["added"]
    assert "{{ in }} clockwise *rotation*" in page.xpath("string(//section[@id='3'])")
    assert len(page.xpath("//table/tbody/tr")) == 3
    cells = page.xpath("//*[contains(@class, 'lk-strip')]/a")
    assert [cell.get("href") for cell in cells] == ["#1", "#2", "#3"]


def test_law_text_stays_inert() -> None:
    text = site(edition("1900", OLD), edition("1950", NEW))[PAGE]
    assert "{{" not in text
    assert "*rotation*" not in text


def test_a_law_leads_to_what_became_of_it() -> None:
    pages = site(edition("1900", OLD), edition("1950", NEW))
    law = body(pages["docs/laws/whist/1950/law-3.md"])
    assert "../1900--1950.html#3" in law.xpath("//nav//a/@href")
    old = body(pages["docs/laws/whist/1900/law-1.md"])
    assert "../1900--1950.html#1" in old.xpath("//nav//a/@href")
    overview = body(pages["docs/laws/whist/1950/index.md"])
    assert "../1900--1950.html" in overview.xpath("//a/@href")


@pytest.mark.parametrize(
    ("publish_old", "publish_new", "page", "words"),
    [
        ("text", "structure", True, False),
        ("structure", "text", True, False),
        ("none", "text", False, False),
    ],
)
def test_rights_are_kept(publish_old: str, publish_new: str, page: bool, words: bool) -> None:
    pages = site(
        edition("1900", OLD, publish=publish_old), edition("1950", NEW, publish=publish_new)
    )
    assert (PAGE in pages) is page
    if page:
        assert ("clockwise" in pages[PAGE]) is words
        assert "must" not in body(pages[PAGE]).xpath("string(//section[@id='1'])")


def test_two_languages_are_compared_by_structure() -> None:
    new = edition("1950", [text.replace("pack", "paquet") for text in NEW], language="fr")
    page = body(site(edition("1900", OLD), new)[PAGE])
    assert not page.xpath("//ins | //del")
    assert "deux langues" in page.text_content()


def test_which_pairs_have_a_page() -> None:
    pages = site(
        edition("1900", OLD),
        edition("1920", OLD, language="fr"),
        edition("1950", NEW),
        edition("1960", NEW, language="fr", made_from="whist/1900"),
    )
    found = sorted(name.rpartition("/")[2] for name in pages if "--" in name)
    assert found == [
        "1900--1920.md", "1900--1950.md", "1900--1960.md", "1920--1950.md", "1920--1960.md",
        "1950--1960.md",
    ]  # fmt: skip


def test_an_unchanged_edition() -> None:
    page = body(site(edition("1900", OLD), edition("1950", OLD))[PAGE])
    assert not page.xpath("//section[@data-kinds]")
    assert "Nothing changed." in page.text_content()


def test_every_language_of_the_interface_has_the_words() -> None:
    assert set(WORDS) == set(available())
    for words in WORDS.values():
        for field in msgspec.structs.fields(words):
            assert getattr(words, field.name), field.name
