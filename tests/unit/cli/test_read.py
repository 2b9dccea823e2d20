"""parse, refs and cite give the records, of an edition, a file and a snippet alike."""

from pathlib import Path

import pytest


def test_parse_an_edition(run) -> None:
    done = run("parse", "duplicate/2007-en", "--json")
    assert done.code == 0
    record = done.json
    assert record["edition"]["id"] == "duplicate/2007-en"
    assert record["edition"]["extent"] == [1, 93]
    assert [each["path"] for each in record["clauses"]] == [
        "6", "6.A", "6.B", "6.C", "6.D", "6.D.1", "6.D.2", "6.D.3", "6.E", "6.E.1", "6.E.2", "6.E.3",
        "6.E.4", "6.F",
    ]  # fmt: skip
    assert record["clauses"][5]["parent"] == "6.D"
    assert record["notes"][0]["text"] == (
        "A 'sorted deck' is a pack of cards not randomized from its prior condition"
    )
    assert record["notes"][0]["anchors"][0]["path"] == "6.D.2"


def test_offsets_lead_into_the_witness(run, corpus_dir: Path) -> None:
    record = run("parse", "euchre/1888-en", "--json").json
    (witness,) = (corpus_dir / "euchre" / "1888-en").glob("*.txt")
    text = witness.read_bytes().decode()
    clauses = {each["path"]: each for each in record["clauses"]}
    one = clauses["42.I"]
    assert text[one["start"] : one["end"]] == "I. Unless five cards are dealt to each player."
    assert not clauses["35"]["complete"]
    assert clauses["35"]["missing"] == ["head"]


def test_parse_prints_an_outline(run) -> None:
    done = run("parse", "euchre/1888-en")
    lines = done.out.splitlines()
    assert "A MISDEAL." in lines
    assert "41  41. A misdeal loses the deal." in lines
    assert "  42.I  I. Unless five cards are dealt to each player." in lines
    assert lines[0].endswith("[incomplete]")
    assert "18 clauses in 12 laws" in done.err


def test_parse_a_file(run, book: Path) -> None:
    record = run("parse", book, "--lang", "en", "--json").json
    assert [each["path"] for each in record["clauses"]] == ["1", "2", "2.a", "2.b", "4"]
    assert record["clauses"][0]["id"].endswith("/book#1")


def test_the_ladder_of_a_file_may_be_given(run, tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / "work.toml").write_text('title = "W"\nladder = "section > (1) > (a)"\n')
    (tmp_path / "act.txt").write_text("SECTION 1\nTITLE\n\n(1) First.\n\n(a) under it.\n")
    record = run("parse", "act.txt", "--work", "w/work.toml", "--json").json
    assert record["edition"]["ladder"] == "section > (1) > (a)"
    assert [each["path"] for each in record["clauses"]] == ["1", "1.1", "1.1.a"]
    assert record["clauses"][0]["id"] == "w/act#1"


def test_refs_of_an_edition(run) -> None:
    record = run("refs", "duplicate/2017-fr", "--json").json
    assert [
        (each["path"], each["surface"], each["status"], each["targets"]) for each in record
    ] == [
        ("6.D.1", "Loi 16D", "outside", ["16.D"]),
        ("6.D.1", "Loi 24", "outside", ["24"]),
        ("6.D.3", "Loi 22 B", "outside", ["22.B"]),
        ("6.D.3", "Loi 86 A", "outside", ["86.A"]),
        ("6.E.4", "A et B ci-dessus", "resolved", ["6.A", "6.B"]),
    ]


def test_refs_of_a_file(run, book: Path) -> None:
    record = run("refs", book, "--lang", "en", "--json").json
    assert [(each["surface"], each["status"]) for each in record] == [
        ("Law 2", "resolved"),
        ("Law 1(b)", "dangling"),
    ]
    done = run("refs", book, "--lang", "en")
    assert done.out.splitlines()[0].split() == ["where", "kind", "status", "words", "target"]
    assert done.err == "2 references\n"


def test_cite(run) -> None:
    record = run("cite", "Mais voir les Lois 16 et 22B.", "--lang", "fr", "--json").json
    (found,) = record
    assert (found["kind"], found["targets"]) == ("but-see", ["16", "22.B"])
    assert (found["path"], found["where"], found["note"]) == ("", "text", None)


def test_cite_at_a_place(run) -> None:
    (found,) = run("cite", "as from A and B above", "--at", "6.E.4", "--json").json
    assert found["targets"] == ["6.A", "6.B"]


def test_cite_in_an_edition_checks_the_targets(run) -> None:
    words = "See Law 10(c)(ii), Law 40 and Law 99."
    found = run("cite", words, "-e", "rubber/1993-en", "--json").json
    assert [each["status"] for each in found] == ["resolved", "outside", "dangling"]


def test_cite_with_a_work(run, corpus_dir: Path) -> None:
    sheet = corpus_dir / "rubber" / "work.toml"
    (found,) = run("cite", "Law 10(a)(i)", "--work", sheet, "--json").json
    assert found["targets"] == ["10.a.i"]


def test_cite_reads_the_standard_input(run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("subject to\nLaw 23"))
    done = run("cite", "-")
    assert done.out.splitlines()[1].split() == ["-", "subject-to", "resolved", "Law", "23", "23"]


def test_nothing_cited_is_no_error(run) -> None:
    done = run("cite", "Nothing here.")
    assert (done.code, done.out, done.err) == (0, "", "0 references\n")
    assert run("cite", "Nothing here.", "--json").json == []
