"""The page of a translation beside its source."""

from pathlib import Path

import pytest

from lawkit.corpus import load_library
from lawkit.publish import publish
from lawkit.references import references_of
from lawkit.translation import read_terms

PAGE = "docs/laws/duplicate/2017-fr/beside-2007-en.md"


@pytest.fixture(scope="module")
def pages(corpus_dir: Path) -> dict[str, str]:
    library = load_library(corpus_dir)
    references = tuple(one for edition in library for one in references_of(edition, library))
    terms = read_terms((corpus_dir / "terms.toml").read_text("utf-8"))
    return publish(library, references, terms=terms)


def test_each_unit_stands_once_with_its_findings(pages: dict[str, str]) -> None:
    text = pages[PAGE]
    assert text.count('<div id="u-') == 26
    assert text.count('data-kinds="') == 7
    assert "reference-kind" in text
    assert "Deux cartes adjacentes" in text


def test_only_a_translation_has_such_a_page(pages: dict[str, str]) -> None:
    assert [name for name in pages if "/beside-2" in name] == [PAGE]


def test_a_law_leads_to_its_units(pages: dict[str, str]) -> None:
    assert "beside-2007-en.html#u-6" in pages["docs/laws/duplicate/2017-fr/law-6.md"]
    assert "beside-2007-en.html#u-6" in pages["docs/laws/duplicate/2007-en/law-6.md"]
