"""Citations as people write them, spelt and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.corpus import load_library, read_edition
from lawkit.errors import NotFoundError
from lawkit.model import ClausePath, Edition, Ladder, Library
from lawkit.references.citation import read, spell

SPELT = [
    ("law > A > 1 > (a) > (i)", "en", "16.C.1", "Law 16C1"),
    ("law > A > 1 > (a) > (i)", "en", "27.B.1.b.i", "Law 27B1(b)(i)"),
    ("law > A > 1 > (a) > (i)", "fr", "6.D.1", "Loi 6D1"),
    ("law > (a) > (i)", "en", "10.a.i", "Law 10(a)(i)"),
    ("law > (a) > (i)", "en", "10.p2", "Law 10, paragraph 2"),
    ("law > a", "en", "38.b", "Law 38b"),
    ("law > I", "en", "42.I", "Law 42 I"),
    ("rule > .1 > a", "en", "603.7.d", "Rule 603.7d"),
    ("section > (1) > (a) > (i)", "en", "64-1.1", "Section 64.1(1)"),
    ("section > (1) > (a) > (i)", "fr", "35.1.a-1", "Article 35(1)(a.1)"),
    ("section > (1) > a) > (i)", "fr", "35.1.a", "Article 35(1)a)"),
    ("rule I > (1)", "en", "IV.3", "Rule IV(3)"),
    ("rule A > 1 > a > 1", "en", "A.2.d.1", "Rule A2d1"),
    ("article I > section 1 > (a)", "en", "II.3.a", "Article II, Section 3(a)"),
    ("article", "fr", "L121-3", "Article L. 121-3"),
]


@pytest.mark.parametrize(("ladder", "language", "path", "citation"), SPELT)
def test_spell(ladder: str, language: str, path: str, citation: str) -> None:
    assert spell(ClausePath.parse(path), Ladder.parse(ladder), language) == citation


@pytest.fixture(scope="module")
def library(corpus_dir: Path) -> Library:
    return load_library(corpus_dir)


def test_every_path_round_trips(library: Library) -> None:
    for edition in library:
        for path in edition.by_path:
            citation = spell(path, edition.ladder, edition.language)
            assert read(citation, library, edition).path == path
            assert read(f"{edition.id}#{path}", library).path == path


READ = [
    ("rubber/1993-en", "10(a)(i)", "10.a.i"),
    ("rubber/1993-en", "Law 10(a)(i)", "10.a.i"),
    ("rubber/1993-en", "law 10 a i", "10.a.i"),
    ("rubber/1993-en", "10ai", "10.a.i"),
    ("rubber/1993-en", "10.a.i", "10.a.i"),
    ("rubber/1993-en", " L. 10 (A)", "10.a"),
    ("rubber/1993-en", "Law 7, note 1", "7^1"),
    ("rubber/1993-en", "7^1", "7^1"),
    ("duplicate/2007-en", "Law 6D1", "6.D.1"),
    ("duplicate/2007-en", "L 6D1", "6.D.1"),
    ("duplicate/2017-fr", "Loi 6 D 1", "6.D.1"),
    ("duplicate/2017-fr", "Loi 6 B, paragraphe 2", "6.B.p2"),
    ("euchre/1888-en", "Rule 42 II", "42.II"),
]


@pytest.mark.parametrize(("edition", "citation", "place"), READ)
def test_read(library: Library, edition: str, citation: str, place: str) -> None:
    assert str(read(citation, library, library[edition])) == f"{edition}#{place}"


def test_the_noun_says_which_edition(library: Library) -> None:
    assert str(read("Loi 6D1", library)) == "duplicate/2017-fr#6.D.1"
    assert str(read("rubber/1993-en Law 10", library)) == "rubber/1993-en#10"


MISSING = [
    ("Law 10(d)", "Law 10(c) (10.c)"),
    ("Law 10(a)(iv)", "Law 10(a)(i) (10.a.i)"),
    ("Law 7, note 2", "rubber/1993-en#7^1"),
]


@pytest.mark.parametrize(("citation", "near"), MISSING)
def test_did_you_mean(library: Library, citation: str, near: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        read(citation, library, library["rubber/1993-en"])
    assert near in caught.value.near
    assert "Did you mean" in caught.value.remedy


@pytest.mark.parametrize(
    "citation", ["", "  ", "Law", "foo 10", "Law 99", "#", "rubber/1993-en#", "10.z", "(", "^1"]
)
def test_no_such_clause(library: Library, citation: str) -> None:
    edition: Edition = library["rubber/1993-en"]
    with pytest.raises(NotFoundError):
        read(citation, library, edition)


def test_what_the_excerpt_holds_is_said(library: Library) -> None:
    with pytest.raises(NotFoundError, match="4 to 12"):
        read("Law 99", library, library["rubber/1993-en"])


def test_several_editions_have_it(library: Library) -> None:
    with pytest.raises(NotFoundError) as caught:
        read("6D1", library)
    assert caught.value.near == ("duplicate/2007-en#6.D.1", "duplicate/2017-fr#6.D.1")


CODES = Path(__file__).parents[2] / "cases" / "codes"
WRITTEN = [
    ("bylaws", "Article II, Section 3", "II.3"),
    ("bylaws", "II.3", "II.3"),
    ("quoits", "Rule IV(3)", "IV.3"),
    ("quoits", "Rule 4", "IV"),
    ("code-sport", "Article L. 121-3", "L121-3"),
    ("code-sport", "L121-3", "L121-3"),
    ("regulations-decimal", "Regulation 2.2.1(b)", "2.2.1.b"),
    ("league", "rule B2(a)", "B.2.a"),
]


@pytest.mark.parametrize(("code", "text", "path"), WRITTEN)
def test_a_citation_of_the_books_own_kind(code: str, text: str, path: str, tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text((CODES / f"{code}.txt").read_text("utf-8").partition("=== clauses")[0], "utf-8")
    _, edition = read_edition(book)
    assert str(read(text, None, edition).path) == path
