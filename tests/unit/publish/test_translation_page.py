"""The page of a translation beside its source."""

from pathlib import Path

import pytest
from lxml import html
from msgspec.structs import replace

from lawkit.corpus import load_library
from lawkit.corpus.drafting import begin
from lawkit.desk.reviewing import Advice, Reviewed
from lawkit.model import EditionId, Library
from lawkit.publish import publish
from lawkit.publish.pages import translation
from lawkit.references import references_of
from lawkit.translation import read_terms
from lawkit.translation.scaffold import scaffold

PAGE = "docs/laws/duplicate/2017-fr/beside-2007-en.md"


@pytest.fixture(scope="module")
def library(corpus_dir: Path) -> Library:
    return load_library(corpus_dir)


@pytest.fixture(scope="module")
def pages(corpus_dir: Path, library: Library) -> dict[str, str]:
    references = tuple(one for edition in library for one in references_of(edition, library))
    terms = read_terms((corpus_dir / "terms.toml").read_text("utf-8"))
    return publish(library, references, terms=terms)


def test_each_unit_stands_once_with_its_findings(pages: dict[str, str]) -> None:
    text = pages[PAGE]
    assert text.count('<div id="u-') == 26
    assert text.count('data-kinds="') == 7
    assert "reference-kind" in text
    assert "Deux cartes adjacentes" in text


def test_findings_stand_in_the_language_of_the_page(pages: dict[str, str]) -> None:
    """Loi 6D1 renvoie à la loi 16D where Law 6D1 refers to 16C; the message is English."""
    root = html.fromstring(pages[PAGE].partition("---\n")[2].partition("---\n")[2])
    found = root.xpath("//ul[@class='lk-unit__found']/li[code='reference-differs']")
    assert [" ".join(one.xpath("span/text()")) for one in found] == [
        "Renvoi à une autre disposition\u00a0:"
    ] * 3
    assert [(one.text, one.get("lang")) for one in found[0].xpath("q")] == [
        ("Law 16C", "en"), ("Loi 16D", "fr"),
    ]  # fmt: skip
    english = root.xpath("//ul[@class='lk-unit__found']//*[@lang='en']")
    assert {one.tag for one in english} <= {"code", "q", "blockquote"}
    assert "Renvoi d’une autre sorte (1)" in pages[PAGE]


def test_what_is_said_of_the_pair_stands_in_the_language_of_the_page(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = EditionId("duplicate", "2007-en"), EditionId("duplicate", "2017-fr")
    other = EditionId("rubber", "1993-en")
    advice = (
        Advice("declared-here", source, target, other, 3),
        Advice("other-text", source, target),
        Advice("fits-better", source, target, EditionId("duplicate", "1997-en"), 2, 7),
    )
    monkeypatch.setattr(translation, "review", lambda *_, **__: Reviewed((), (), advice=advice))
    root = html.fromstring(publish(library, ())[PAGE].split("---\n")[2])
    assert root.xpath("//p[@class='lk-status']/text()") == [
        (
            "La source déclarée, Laws of Contract Bridge (Rubber) 1993, est ici aussi. Parmi les "
            "différences, 3 viennent de l’édition."
        ),
        "Beaucoup de dispositions diffèrent : la traduction a sans doute été faite sur un autre texte.",
        "duplicate/1997-en convient mieux : 2 différences, ici 7.",
    ]


def test_only_a_translation_has_such_a_page(pages: dict[str, str]) -> None:
    assert [name for name in pages if "/beside-2" in name] == [PAGE]


def test_a_law_leads_to_its_units(pages: dict[str, str]) -> None:
    assert "beside-2007-en.html#u-6" in pages["docs/laws/duplicate/2017-fr/law-6.md"]
    assert "beside-2007-en.html#u-6" in pages["docs/laws/duplicate/2007-en/law-6.md"]


def test_the_list_of_terms_says_where_each_is_used(pages: dict[str, str]) -> None:
    """Law 6 of 2007 says *pockets of the board* in 6.B; the French of 2017 *poches de l'étui*."""
    text = pages["docs/laws/duplicate/terms-fr.md"]
    row = next(part for part in text.split("<tr ") if part.startswith('id="t-board"'))
    assert "étui" in row
    assert 'href="2007-en/law-6.html#6.B"' in row
    assert 'href="2017-fr/law-6.html#6.F"' in row
    assert "docs/laws/duplicate/terms-en.md" in pages
    assert "terms-fr.html" in pages[PAGE]


def test_only_works_of_several_languages_have_a_list_of_terms(pages: dict[str, str]) -> None:
    names = [name for name in pages if "/terms-" in name]
    assert names == ["docs/laws/duplicate/terms-en.md", "docs/laws/duplicate/terms-fr.md"]


def test_a_translation_begun_shows_what_is_left(corpus_copy: Path) -> None:
    """Of 6.A the heading is translated and its two sentences are not."""
    source = load_library(corpus_copy)["duplicate/2017-fr"]
    entries = tuple(
        replace(one, target="Mischen") if one.source == "Mélange" else one
        for one in scaffold(source)
    )
    begin(corpus_copy, EditionId("duplicate", "2017-de"), source, entries, "de")
    library = load_library(corpus_copy)
    text = publish(library, ())["docs/laws/duplicate/2017-de/beside-2017-fr.md"]
    assert '<a href="#u-6.A">6A</a></th><td>1 / 3</td>' in text
    assert "<progress" in text
    assert 'data-kinds="untranslated"' in text
    assert "<progress" not in publish(library, ())[PAGE]
