"""cited-by, impact and graph on the shipped corpus; the expected lists were read in the texts."""

import csv
import io
from pathlib import Path

import pytest

from lawkit import citator

RUBBER = ("-e", "rubber/1993-en")


def test_cited_by(run) -> None:
    record = run("cited-by", "Law 10", *RUBBER, "--json").json
    assert [
        (each["relation"], each["source"].partition("#")[2], each["kind"]) for each in record
    ] == [
        ("itself", "6.e", "see"),
        ("itself", "8.p2", "plain"),
        ("itself", "9", "under"),
        ("child", "8.p2", "marked"),
        ("child", "8.p2", "marked"),
        ("child", "11", "plain"),
        ("child", "12", "plain"),
    ]
    assert record[0]["surface"] == "Law 10"
    assert record[0]["target"] == "rubber/1993-en#10"


def test_cited_by_without_the_family(run) -> None:
    done = run("cited-by", "Law 10(c)", *RUBBER, "--no-parents", "--no-children")
    assert [line.split()[0] for line in done.out.splitlines()] == ["11", "12"]
    assert done.err == "2 citations of rubber/1993-en#10.c\n"


def test_a_note_cites_for_its_law(run) -> None:
    done = run("cited-by", "Law 8", *RUBBER)
    assert [line.split("  ")[0] for line in done.out.splitlines()] == ["7 note 1", "10 note 1"]


@pytest.mark.parametrize("clause", ["Law 16C", "16.C", "duplicate/2007-en#16.C"])
def test_cited_by_what_is_outside_the_excerpt(run, clause: str) -> None:
    done = run("cited-by", clause, "-e", "duplicate/2007-en")
    assert done.out.split() == ["6.D.1", "applies", "Law", "16C", "16.C"]


def test_a_law_that_nobody_cites(run) -> None:
    done = run("cited-by", "Law 17", "-e", "duplicate/2007-en")
    assert (done.code, done.out) == (0, "")
    assert done.err == "0 citations of duplicate/2007-en#17\n"
    assert run("impact", "Law 17", "-e", "duplicate/2007-en", "--json").json == []


def test_impact(run) -> None:
    record = run("impact", "Law 4", *RUBBER, "--json").json
    assert [(each["distance"], each["clause"].partition("#")[2]) for each in record] == [
        (1, "10.p1"),
        (2, "6.e"),
        (2, "8.p2"),
        (2, "9"),
        (3, "7"),
        (3, "10"),
    ]
    assert record[0]["through"]["surface"] == "Laws 4 and 5"
    done = run("impact", "Law 4", *RUBBER)
    assert done.err == "A change to rubber/1993-en#4 touches 6 clauses\n"
    assert len(done.out.splitlines()) == 6


def test_cited_by_in_a_file(run, book: Path) -> None:
    done = run("cited-by", "Law 2", "-e", book, "--lang", "en")
    assert done.out.split() == ["1", "see", "Law", "2", "2"]


def test_graph_sums_up(run) -> None:
    record = run("graph", "rubber/1993-en", "--json").json
    assert record["clauses"] == {"present": 43, "outside": 4}
    assert record["hubs"][0] == {
        "law": "rubber/1993-en#10",
        "heading": "REDEAL",
        "status": "present",
        "cited": 7,
        "cites": 5,
    }
    rings = [[step["source"].partition("#")[2] for step in ring] for ring in record["cycles"]]
    assert rings == [["7", "8.p2"], ["8.p2", "10"]]
    assert record["uncited"] == [f"rubber/1993-en#{law}" for law in (6, 9, 11, 12)]


def test_graph_in_words(run) -> None:
    out = run("graph", "--count", "1").out
    assert "rubber/1993-en#10  cited 7  cites 5  REDEAL" in out
    assert "rubber/1993-en: 7 -> 8; 8.p2 -> 7" in out
    assert "more (--count, or --json for all)" in out


def test_graph_finds_ways(run) -> None:
    done = run("graph", "rubber/1993-en", "--paths", "6(e)", "Law 4")
    assert done.out == "rubber/1993-en: 6.e -> 10; 10.p1 -> 4\n"
    record = run("graph", "--paths", "rubber/1993-en#6.e", "rubber/1993-en#4", "--json").json
    assert [[step["kind"] for step in way] for way in record] == [["see", "as-provided"]]


@pytest.mark.parametrize("form", citator.FORMATS)
def test_graph_exports(run, tmp_path: Path, form: citator.Format) -> None:
    target = tmp_path / f"graph.{form}"
    done = run("graph", "-o", target)
    assert (done.code, done.out) == (0, "")
    written = target.read_text("utf-8")
    assert run("graph", "--format", form).out == written
    graph = citator.read_graph(written, form)
    assert "rubber/1993-en#10.c" in {str(each.target) for each in citator.citations(graph)}


def _publish(corpus: Path, value: str) -> None:
    sheet = corpus / "rubber" / "1993-en" / "edition.toml"
    text = sheet.read_text("utf-8")
    assert 'publish = "text"' in text
    sheet.write_text(text.replace('publish = "text"', f'publish = "{value}"'), "utf-8")


def test_an_export_keeps_the_wording_back_where_it_must(run, own_corpus: Path) -> None:
    _publish(own_corpus, "structure")
    rows = csv.DictReader(io.StringIO(run("graph", "--format", "csv").out))
    words = {row["source"].partition("#")[0]: row["surface"] for row in rows}
    assert words["rubber/1993-en"] == ""
    assert words["duplicate/2007-en"] != ""
    assert "REDEAL" not in run("graph", "--format", "graphml").out


def test_an_export_leaves_out_what_is_not_published(run, own_corpus: Path) -> None:
    _publish(own_corpus, "none")
    assert "rubber/1993-en" not in run("graph", "--format", "json").out
    done = run("graph", "rubber/1993-en", "--format", "json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("lawkit: rubber/1993-en: the edition is not to be published")
