"""export: the corpus, editions and files as a store, as lines and as Akoma Ntoso."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from lawkit.cli import main
from lawkit.store import read_lines
from lawkit.store.records import ClauseRecord, EditionRecord
from lawkit.translation import read_terms

TEXT = "Rule 1\nThe doors are shut at ten.\n\nRule 2\nSee Rule 1.\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def editions_in(path: Path) -> list[str]:
    database = sqlite3.connect(path)
    found = [id for (id,) in database.execute("select id from editions order by position")]
    database.close()
    return found


def test_the_corpus_goes_to_corpus_sqlite_unless_a_file_is_named(
    corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "sqlite", "--corpus", str(corpus_dir)]) == 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("corpus.sqlite: 4 editions, ")
    assert main(["export", "-o", "other.db", "--corpus", str(corpus_dir)]) == 0
    assert (tmp_path / "other.db").read_bytes() == (tmp_path / "corpus.sqlite").read_bytes()


def test_files_and_editions_that_are_named(corpus_dir: Path, tmp_path: Path) -> None:
    Path("house.txt").write_text(TEXT)
    named = ["house.txt", "euchre/1888-en", "--corpus", str(corpus_dir)]
    assert main(["export", "sqlite", *named, "-o", "x.db"]) == 0
    assert editions_in(tmp_path / "x.db") == ["file/house", "euchre/1888-en"]


def test_two_files_of_one_name_are_not_taken_for_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("a", "b"):
        Path(folder).mkdir()
        Path(folder, "house.txt").write_text(TEXT)
    assert main(["export", "sqlite", "a/house.txt", "b/house.txt", "-o", "x.db"]) == 2
    assert "file/house" in capsys.readouterr().err
    assert not (tmp_path / "x.db").exists()


def test_lines_are_read_back(corpus_dir: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", "jsonl", "-o", "x.jsonl", "--corpus", str(corpus_dir)]) == 0
    with Path("x.jsonl").open("rb") as lines:
        records = list(read_lines(lines))
    assert [one.id for one in records if isinstance(one, EditionRecord)] == [
        "duplicate/2007-en",
        "duplicate/2017-fr",
        "euchre/1888-en",
        "rubber/1993-en",
    ]
    assert sum(isinstance(one, ClauseRecord) for one in records) == 91
    capsysbinary.readouterr()
    assert main(["export", "jsonl", "--corpus", str(corpus_dir)]) == 0
    assert capsysbinary.readouterr().out == Path("x.jsonl").read_bytes()


@pytest.mark.parametrize("form", ["sqlite", "jsonl", "akn"])
def test_a_place_that_cannot_be_written_is_told_and_the_old_file_stays(
    form: str, corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").write_text("kept")
    named = ["euchre/1888-en", "--corpus", str(corpus_dir), "-o", f"file/x.{form}"]
    assert main(["export", form, *named]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
    assert Path("file").read_text() == "kept"


def test_no_format_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "duplicate/2017-fr"]) == 2
    assert "no format" in capsys.readouterr().err


def test_terms_come_home(corpus_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As they went, nothing is new; another word for a term is told, a new term written out."""
    where = ["--corpus", str(corpus_dir)]
    assert main(["export", "tbx", "-o", "a.tbx", *where]) == 0
    assert main(["import", "a.tbx", *where]) == 0
    assert "0 new terms, 20 unchanged, 0 conflicts" in capsys.readouterr().err
    text = Path("a.tbx").read_text("utf-8").replace(">étui<", ">carton<")
    for old, new in ((">shuffle<", ">riffle<"), (">mélange<", ">brassage<")):
        text = text.replace(old, new)
    Path("b.tbx").write_text(text, "utf-8")
    assert main(["import", "b.tbx", *where]) == 1
    shown = capsys.readouterr().out
    assert "# board: en board; fr carton, donne\n#     here: en board; fr étui, donne" in shown
    assert [one.terms for one in read_terms(shown)] == [{"en": ("riffle",), "fr": ("brassage",)}]
    assert main(["terms", "list", "--terms", "b.tbx", *where]) == 0
    assert "carton" in capsys.readouterr().out
    assert main(["import", "b.tbx", "duplicate/2007-en", *where]) == 2
