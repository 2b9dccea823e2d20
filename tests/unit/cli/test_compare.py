"""compare, collate, trace and impact --proposed on the shipped corpus and on small files."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path

import pytest

OLD = """LAW 1
THE SHUFFLE

The pack must be shuffled thoroughly in full view of the players before each deal.

LAW 2
THE CUT

The player on the dealer's right cuts the pack and leaves at least four cards in each part.

LAW 3
THE DEAL

Thirteen cards are dealt to each player, one at a time, unless Law 2 was not followed.
"""
NEW = """LAW 1
SMOKING

Whoever wishes to smoke at the table shall ask the others, and opens a window.

LAW 2
THE SHUFFLE

The pack should be shuffled thoroughly in full view of the players before each deal.

LAW 3
THE CUT

The player on the dealer's right cuts the pack and leaves at least three cards in each part.

LAW 4
THE DEAL

Thirteen cards are dealt to each player, one at a time, unless Law 2 was not followed.
"""


@pytest.fixture
def books(tmp_path: Path, run) -> tuple[Path, Path]:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text(OLD, "utf-8")
    new.write_text(NEW, "utf-8")
    return old, new


def test_what_became_of_each_clause(run, books) -> None:
    done = run("compare", *books)
    assert done.code == 0
    # Scores are measured elsewhere; here they only have to be there.
    assert re.sub(r"  0\.[0-9]{2}", "  0.nn", done.out).splitlines() == [
        "added       - → 1",
        "    {+SMOKING ¶ Whoever wishes to smoke at the table shall ask the others, and opens a window.+}",
        "renumbered  1 → 2  0.nn  obligation",
        "    THE SHUFFLE ¶ The pack [-must-]{+should+} be shuffled thoroughly in full … ",
        "renumbered  2 → 3  0.nn  number",
        "     … pack and leaves at least [-four-]{+three+} cards in each part.",
        "renumbered  3 → 4  1.00",
        "stale citation in 4: 'Law 2': what 2 was is now 3",
    ]
    assert "3 renumbered, 1 added; 0 clauses unchanged" in done.err


def test_json_of_a_comparison(run, books) -> None:
    record = run("compare", *books, "--json").json
    assert [(row["kind"], row["from"], row["to"]) for row in record["rows"]] == [
        ("added", [], ["1"]),
        ("renumbered", ["1"], ["2"]),
        ("renumbered", ["2"], ["3"]),
        ("renumbered", ["3"], ["4"]),
    ]
    (change,) = record["rows"][2]["changes"]
    assert (change["type"], change["from"], change["to"]) == ("number", "four", "three")
    place = change["to_place"]
    text = NEW.split("THE CUT\n\n")[1].split("\n")[0]
    assert (place["path"], place["where"]) == ("3", "text")
    assert text[place["start"] : place["end"]] == "three"
    assert record["summary"]["kinds"]["renumbered"] == 3
    assert record["summary"]["changes"] == {"number": 1, "obligation": 1}
    assert (record["summary"]["words"], record["summary"]["related"]) == (True, True)
    (followed,) = record["references"]
    assert (followed["path"], followed["status"]) == ("4", "stale")
    assert (followed["was"], followed["expected"], followed["now"]) == ("2", ["3"], "2")


def test_the_table_alone(run, books) -> None:
    done = run("compare", *books, "--table")
    assert "{+" not in done.out
    assert "renumbered  2 → 3" in done.out


def test_a_text_is_as_itself(run) -> None:
    done = run("compare", "rubber/1993-en", "rubber/1993-en")
    assert (done.code, done.out) == (0, "")
    assert "46 clauses unchanged" in done.err


def test_two_languages(run) -> None:
    done = run("compare", "duplicate/2007-en", "duplicate/2017-fr")
    assert "reference: '16C' in duplicate/2007-en only" in done.out
    assert "no word redline between two languages" in done.err


@pytest.mark.parametrize("ending", ["csv", "docx", "html", "md", "xlsx"])
def test_it_is_written(run, books, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"redline.{ending}"
    done = run("compare", *books, "-o", file, "--author", "A. Editor", "--date", "2024-05-31")
    assert (done.code, done.out) == (0, "")
    raw = file.read_bytes()
    if ending in ("docx", "xlsx"):
        assert zipfile.is_zipfile(io.BytesIO(raw))
    else:
        assert "three" in raw.decode()


def test_the_table_as_csv(run, books) -> None:
    done = run("compare", *books, "--format", "csv")
    rows = list(csv.reader(io.StringIO(done.out)))
    assert rows[2][:3] == ["renumbered", "Law 1", "Law 2"]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("-o", "x.docx"), "tracked changes bear a name and a date"),
        (("-o", "x.docx", "--author", "E", "--date", "May"), "is no date"),
        (("-o", "x.doc"), "names no format"),
        (("--format", "xlsx"), "is not for a terminal"),
    ],
)
def test_what_it_asks_for(run, books, tmp_path: Path, more: tuple[str, ...], why: str) -> None:
    done = run("compare", *books, *more)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert not list(tmp_path.glob("x.*"))


def test_nothing_in_common(run, books, tmp_path: Path) -> None:
    other = tmp_path / "garden.txt"
    other.write_text(
        "LAW 1\nGATES\n\nClose every gate behind you.\n\nLAW 2\nDOGS\n\nKeep dogs on leads.\n",
        "utf-8",
    )
    done = run("compare", books[0], other)
    assert done.code == 0
    assert "have nothing in common" in done.err


def test_a_file_that_is_not_there(run, books) -> None:
    done = run("compare", books[0], "nowhere.txt")
    assert done.code == 2
    assert "nowhere.txt" in done.err


def test_one_code_of_several_in_a_file(run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    laws = "\n\n".join(
        f"{n}. Rule number {n} says what nobody should ever do." for n in range(1, 8)
    )
    others = laws.replace("nobody should", "everybody must")
    file.write_text(f"THE LAWS OF WHIST\n\n{laws}\n\nTHE LAWS OF BOSTON\n\n{others}\n", "utf-8")
    done = run("compare", f"{file}#WHIST", f"{file}#BOSTON")
    assert done.code == 0
    assert "[-nobody should-]{+everybody must+}" in done.out


def test_the_witnesses_of_an_edition(run) -> None:
    done = run("collate", "rubber/1993-en")
    assert (done.code, done.out) == (0, "10^1  See Law 8.] om. A\n")
    record = run("collate", "rubber/1993-en", "--json").json
    assert [one["siglum"] for one in record["witnesses"]] == ["B", "A"]
    assert [p["paths"] for p in record["passages"] if p["lacking"]] == [["10^1"]]


def test_files_are_collated(run, books, tmp_path: Path) -> None:
    done = run("collate", *books, "--sigla", "A,B", "--significant")
    assert "must] should B" in done.out
    assert "four] three B" in done.out
    tei = tmp_path / "out.xml"
    assert run("collate", *books, "-o", tei).code == 0
    assert "<listWit>" in tei.read_text("utf-8")
    read = run("collate", *books, "--sigla", "A,B", "--read", "B")
    assert read.out.splitlines()[0] == "1  LAW 1 SMOKING"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("duplicate/2007-en",), "has one witness"),
        (("duplicate/2007-en", "duplicate/2017-fr"), "cannot be collated"),
        (("rubber/1993-en", "--read", "Z"), "no witness 'Z'"),
        (("rubber/1993-en", "-o", "x.odt"), "names no format"),
    ],
)
def test_what_cannot_be_collated(run, words: tuple[str, ...], why: str) -> None:
    done = run("collate", *words)
    assert (done.code, done.out) == (2, "")
    assert why in done.err


def test_a_clause_is_traced(run) -> None:
    record = run("trace", "duplicate/2017-fr#6.D.1", "--json").json
    assert [(step["edition"], step["date"], step["paths"]) for step in record] == [
        ("duplicate/2007-en", "2007", ["6.D.1"]),
        ("duplicate/2017-fr", "2017", ["6.D.1"]),
    ]
    assert record[1]["rows"][0]["kind"] == "same"
    then = run("trace", "duplicate/2017-fr#6.D.1", "--at", "2010-01-01")
    assert then.out.splitlines()[0] == "duplicate/2007-en (2007)  6.D.1"
    assert run("trace", "duplicate/2017-fr#6.D.1", "--at", "1900").code == 2


def test_a_proposal_is_weighed(run, corpus_dir: Path, tmp_path: Path) -> None:
    (source,) = corpus_dir.glob("rubber/1993-en/002*.txt")
    text = source.read_text("utf-8").replace("at least four cards", "at least three cards")
    proposed = tmp_path / "proposed.txt"
    proposed.write_text(text, "utf-8")
    done = run("impact", "rubber/1993-en", "--proposed", proposed)
    assert done.code == 0
    assert "[-four-]{+three+}" in done.out
    assert "rubber/1993-en#10.p1: 'Laws 4 and 5'  rests on 5.p1: reworded (5.p1)" in done.out
    record = run("impact", "rubber/1993-en", "--proposed", proposed, "--json").json
    assert record["broken"] == 0
    assert {one["what"] for one in record["touched"]} == {"citation", "rule", "scenario"}
    assert {one["clause"] for one in record["touched"]} == {"rubber/1993-en#5.p1"}


def test_a_proposal_that_breaks_citations(run, corpus_dir: Path, tmp_path: Path) -> None:
    (source,) = corpus_dir.glob("rubber/1993-en/002*.txt")
    text = source.read_text("utf-8")
    start, stop = text.index("LAW 10\nREDEAL"), text.index("LAW 11\nMISSING")
    proposed = tmp_path / "proposed.txt"
    proposed.write_text(text[:start] + text[stop:], "utf-8")
    done = run("impact", "rubber/1993-en", "--proposed", proposed)
    assert done.code == 1
    assert "dangling  11: 'Law 10(c)'; what 10.c was is now dropped" in done.out


def test_a_proposal_of_some_laws(run, tmp_path: Path) -> None:
    proposed = tmp_path / "law5.txt"
    proposed.write_text(
        "LAW 5\nTHE CUT\n\nThe pack must be cut immediately before it is dealt.\n", "utf-8"
    )
    record = run("impact", "rubber/1993-en", "--proposed", proposed, "--partial", "--json").json
    kinds = record["comparison"]["summary"]["kinds"]
    assert kinds["dropped"] <= 2
    assert run("impact", "Law 5", "-e", "rubber/1993-en", "--partial").code == 2


def test_a_proposal_for_the_description_of_a_change(run, corpus_dir: Path, tmp_path: Path) -> None:
    (source,) = corpus_dir.glob("rubber/1993-en/002*.txt")
    text = source.read_text("utf-8")
    start, stop = text.index("LAW 10\nREDEAL"), text.index("LAW 11\nMISSING")
    proposed = tmp_path / "proposed.txt"
    proposed.write_text(text[:start] + text[stop:], "utf-8")
    weighed = ("impact", "rubber/1993-en", "--proposed", proposed, "--format", "markdown")
    done = run(*weighed)
    assert done.code == 1
    assert "\n| Law 10 | dropped | wording |\n" in done.out
    assert "\n- [ ] Law 9: “Law 10” is dangling: what Law 10 was is dropped\n" in done.out
    assert "\n- [ ] no\\-redeal rests on Law 10, paragraph 2 (dropped)\n" in done.out
    # What the edition itself cites and loses is told once.
    assert "and 0 citations of others would break" in done.err
    assert run(*weighed, "--json").code == 2


def test_the_reach_of_a_clause_for_a_description(run) -> None:
    done = run("impact", "Law 8", "-e", "rubber/1993-en", "--format", "markdown")
    assert done.code == 0
    assert "### At first hand\n\n- [ ] Law 7, note 1: “Law 8” (note Law 8)\n" in done.out
