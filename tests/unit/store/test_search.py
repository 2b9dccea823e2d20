"""Search in a store: the same places as without one, whatever is typed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lawkit.cli import main
from lawkit.errors import InputError
from lawkit.model import Library
from lawkit.store import Store, records_of, write_store
from lawkit.translation.memory import find_words
from tests.unit.store.conftest import edition, library_of


@pytest.mark.parametrize(
    "query",
    ["shuffle", "étui*", "ETUI*", "l'arbitre", "the dealer", "deal* the", "MELANGE", "card or cards",
     "NEAR", "NOT", "loi 6"],
)  # fmt: skip
def test_the_verb_finds_the_same_with_and_without_a_store(
    store_file: Path, corpus_dir: Path, capsys: pytest.CaptureFixture[str], query: str
) -> None:
    assert main(["search", query, "--corpus", str(corpus_dir), "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert main(["search", query, "--db", str(store_file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == plain


def test_the_verb_narrows_by_language_edition_and_clause(
    store_file: Path, corpus_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for narrowed in (
        ["--lang", "fr"],
        ["--edition", "duplicate/2007-en"],
        ["--clause", "6A"],
        ["--clause", "Law 6 D"],
    ):
        answers = []
        for where in (["--corpus", str(corpus_dir)], ["--db", str(store_file)]):
            assert main(["search", "de*", *narrowed, *where, "--json"]) == 0
            answers.append(json.loads(capsys.readouterr().out))
        assert answers[0] == answers[1], narrowed
        assert answers[0], narrowed


def test_accents_case_and_ligatures_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    text = "1. L’ÉTUI du donneur.\n\n2. Un as de cœur, tiré à son tour.\n\n3. Etuis.\n"
    write_store(path, records_of(library_of(edition("1900", "fr", text))))
    with Store(path) as store:
        found = {
            query: [hit.span.of(hit.text) for hit in store.find(query)]
            for query in (
                "etui",
                "étui*",
                "TIRE a son",
                "as de coeur",
                "AS DE CŒUR",
                "etui donneur",
            )
        }
    assert found == {
        "etui": ["ÉTUI"],
        "étui*": ["ÉTUI", "Etuis"],
        "TIRE a son": ["tiré à son"],
        "as de coeur": ["as de cœur"],
        "AS DE CŒUR": ["as de cœur"],
        "etui donneur": [],
    }


# What full-text indices, SQL and shells read as their own.
_SIGNS = st.sampled_from(
    [*"\"'*()-:^+;%_{}[]\\ \n\0", "AND", "OR", "NOT", "NEAR", "text", "--", "deal"]
)


@given(query=st.one_of(st.text(max_size=30), st.lists(_SIGNS, max_size=12).map("".join)))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_that_is_typed_is_an_error_or_finds_less(
    query: str, store_file: Path, library: Library
) -> None:
    """Against the search that knows no index."""
    with Store(store_file) as store:
        found = [(hit.clause, hit.where, hit.span) for hit in store.find(query)]
    assert found == [(hit.clause, hit.where, hit.span) for hit in find_words(query, library)]


def test_a_file_that_is_no_store_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "a.txt"
    text.write_text(
        "1. Not a database, but a law, and long enough to have a header of a hundred bytes."
    )
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as database:
        database.execute("create table clauses (id text)")
    database.close()
    empty = tmp_path / "empty.sqlite"
    empty.write_bytes(b"")
    for path in (text, other, empty, tmp_path / "none.sqlite", tmp_path):
        assert main(["search", "deal", "--db", str(path)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "lawkit export sqlite" in told.err
        assert "unexpected" not in told.err


def test_a_store_cut_off_or_of_another_version_is_told(store_file: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.sqlite"
    cut.write_bytes(store_file.read_bytes()[:30_000])
    with pytest.raises(InputError), Store(cut) as store:
        list(store.find("deal"))
    later = tmp_path / "later.sqlite"
    later.write_bytes(store_file.read_bytes())
    database = sqlite3.connect(later)
    database.execute("pragma user_version = 99")
    database.commit()
    database.close()
    with pytest.raises(InputError, match="version 99"):
        Store(later)


def test_a_store_is_read_where_nothing_may_be_written(store_file: Path) -> None:
    with Store(store_file) as store, pytest.raises(InputError, match="readonly"):
        list(store.rows("delete from clauses"))
    with Store(store_file) as store:
        assert store.editions()


@pytest.mark.parametrize("more", [[], ["--lang", "fr"], ["--edition", "duplicate/2007-en"]])
def test_sentences_like_one_are_the_same_with_and_without_a_store(
    store_file: Path, corpus_dir: Path, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    asked = [
        "search",
        "--like",
        "The Director may perform the shuffle in advance.",
        "--least",
        "40",
    ]
    answers = []
    for where in (["--corpus", str(corpus_dir)], ["--db", str(store_file)]):
        assert main([*asked, *more, *where, "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1]
    assert answers[0][0]["path"] == "6.E.2"


def test_a_language_that_is_none_finds_nothing(store_file: Path) -> None:
    with Store(store_file) as store:
        assert list(store.find("the", language="\udcff")) == []
        assert list(store.units(language="\udcff")) == []


def test_what_a_store_does_not_do_is_said(
    store_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "a b", "--with", "rubber/1993-en", "--db", str(store_file)]) == 2
    assert "--with" in capsys.readouterr().err
    for like in ([], ["--like"]):
        assert main(["search", "a", *like, "--edition", "no/such", "--db", str(store_file)]) == 2
        assert "duplicate/2017-fr" in capsys.readouterr().err
