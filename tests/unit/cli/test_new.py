"""new drafts manifests from a file, and writes over nothing; parse tells the codes of a file apart."""

from pathlib import Path

import pytest

TWO_CODES = """THE LAWS OF CUT.

1. The pack is cut by the player on the right hand side of the
dealer.

2. Each packet must contain four cards at the least, and not one
fewer.

3. The dealer completes the cut by putting the packets together
again.

ETIQUETTE.

1. Nobody should speak while the cards are being dealt to the
players.

2. Nobody should touch the cards before the deal is over for all
players.
"""


@pytest.fixture
def hoyle(tmp_path: Path) -> Path:
    path = tmp_path / "hoyle.txt"
    path.write_text(TWO_CODES, "utf-8")
    return path


def test_parts_are_listed(run, hoyle: Path) -> None:
    assert run("parse", hoyle, "--parts", "--json").json == [
        {"part": 1, "title": "THE LAWS OF CUT.", "first": "1", "last": "3", "laws": 3},
        {"part": 2, "title": "ETIQUETTE.", "first": "1", "last": "2", "laws": 2},
    ]
    assert "2     2     1 to 2   ETIQUETTE." in run("parse", hoyle, "--parts").out


@pytest.mark.parametrize("part", ["2", "etiquette"])
def test_a_part_is_chosen_by_number_or_title(run, hoyle: Path, part: str) -> None:
    record = run("parse", hoyle, "--part", part, "--json").json
    assert [each["text"][:12] for each in record["clauses"]] == ["Nobody shoul", "Nobody shoul"]
    again = run("parse", f"{hoyle}#{part}", "--json").json
    assert again["clauses"] == record["clauses"]


def test_a_part_that_is_not_there_is_refused_with_those_that_are(run, hoyle: Path) -> None:
    done = run("parse", hoyle, "--part", "whist")
    assert done.code == 2
    assert "whist" in done.err
    assert "2 ETIQUETTE. (1..2)" in done.err


def test_amends_makes_a_code_whole(run, hoyle: Path, tmp_path: Path) -> None:
    other = tmp_path / "new.txt"
    other.write_text(
        "1 to 2. _As in Cut._\n\n3. Nobody completes the cut, and the cards are dealt as they lie\nthere.\n"
    )
    record = run("parse", other, "--amends", f"{hoyle}#THE LAWS OF CUT", "--json").json
    assert [each["path"] for each in record["clauses"]] == ["1", "2", "3"]
    assert record["clauses"][1]["text"].startswith("Each packet must contain")
    assert [each["taken_from"] for each in record["clauses"]] == ["file/hoyle", "file/hoyle", ""]


def test_a_work_is_drafted(run, hoyle: Path, tmp_path: Path) -> None:
    done = run("new", "work", hoyle, "--id", "cut", "--to", tmp_path / "corpus")
    assert done.code == 0
    text = (tmp_path / "corpus" / "cut" / "work.toml").read_text()
    assert 'ladder = "law"' in text
    again = run("new", "work", hoyle, "--id", "cut", "--to", tmp_path / "corpus")
    assert again.code == 2
    assert "exists" in again.err
    assert (tmp_path / "corpus" / "cut" / "work.toml").read_text() == text


def test_an_edition_is_drafted_and_checks_clean(run, hoyle: Path, tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    done = run("new", "edition", f"{hoyle}#ETIQUETTE", "cut/1900-en", "--to", folder)
    assert done.code == 0
    assert (folder / "cut" / "1900-en" / "hoyle.txt").read_bytes() == hoyle.read_bytes()
    record = run("parse", "cut/1900-en", "--corpus", folder, "--json").json
    assert [each["path"] for each in record["clauses"]] == ["1", "2"]
    assert record["edition"]["extent"] == [1, 2]
    assert run("check", "--corpus", folder).code == 0


@pytest.mark.parametrize("name", ["cut", "cut/1900 en", "../x/y"])
def test_a_name_that_cannot_be_is_refused(run, hoyle: Path, tmp_path: Path, name: str) -> None:
    done = run("new", "edition", hoyle, name, "--to", tmp_path / "corpus")
    assert done.code == 2
    assert not (tmp_path / "corpus").exists()
