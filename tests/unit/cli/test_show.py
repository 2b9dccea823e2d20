"""show sets a clause with all that belongs to it; nothing is lost without colour."""

from pathlib import Path

import pytest


def test_a_law_with_its_notes_and_references(run) -> None:
    out = run("show", "Law 10", "--edition", "rubber/1993-en").out
    lines = out.splitlines()
    assert lines[0] == "Laws of Contract Bridge (Rubber), 1993  rubber/1993-en#10"
    assert "LAW 10  REDEAL" in lines
    assert "  (a) If, before the last card has been dealt, it is discovered that" in lines
    assert "    (ii) the cards have not been dealt correctly;* or" in lines
    assert "* See Law 8." in lines
    references = [line.split(maxsplit=2)[:2] for line in lines[lines.index("Refers to") + 1 :]]
    assert references[:3] == [
        ["10.p1", "as-provided"],
        ["10.p1", "as-provided"],
        ["10.c.i", "plain"],
    ]
    assert "1 (not in this excerpt)" in out
    assert "4 THE SHUFFLE, 5 THE CUT" in out


@pytest.mark.parametrize(
    "edition", ["rubber/1993-en", "duplicate/2007-en", "duplicate/2017-fr", "euchre/1888-en"]
)
def test_every_word_of_every_law_is_shown(run, edition: str) -> None:
    """Set and wrapped, a law has the words of its record in their order."""
    record = run("parse", edition, "--json").json
    laws = [each["path"] for each in record["clauses"] if not each["parent"]]
    for law in laws:
        shown = run("show", f"{edition}#{law}").out
        # Marks of notes stand in the words shown, and not in the record's.
        words = shown.replace("*", "").split()
        cursor = 0
        for clause in record["clauses"]:
            if clause["path"].split(".")[0] != law:
                continue
            for word in _said(clause).split():
                cursor = words.index(word, cursor) + 1


def _said(clause: dict) -> str:
    return f"{clause['label']} {clause['heading']} {clause['text']}".replace("*", "")


def test_a_part_says_what_it_lies_in(run) -> None:
    lines = run("show", "rubber/1993-en#10.a.i").out.splitlines()
    assert lines[1:4] == [
        "LAW 10 REDEAL",
        "There must be a redeal",
        "(a) If, before the last card has been dealt, it is discovered that",
    ]
    assert lines[5].startswith("(i) a card has been turned face up")


def test_corrections_are_shown_as_editorial(run) -> None:
    out = run("show", "Law 6", "-e", "duplicate/2007-en").out
    assert "Corrected by the editor" in out
    assert "“LAW 6 THE SHUFFLE AND DEAL” is supplied: The witness lacks the heading" in out
    assert "“[Law 24](#)” is read “Law 24”" in out


def test_what_an_excerpt_cuts_off_is_said(run) -> None:
    assert "[the beginning is not in this excerpt]" in run("show", "euchre/1888-en#35").out
    assert run("show", "euchre/1888-en#46").out.count("[the rest is not in this excerpt]") == 1


def test_a_clause_is_named_as_people_write_it(run) -> None:
    wanted = run("show", "duplicate/2017-fr#6.D.1").out
    for text in ("Loi 6 D 1", "Loi 6D1", "duplicate/2017-fr#6D1"):
        assert run("show", text).out == wanted


def test_as_json(run) -> None:
    record = run("show", "Law 7", "-e", "rubber/1993-en", "--json").json
    assert [each["path"] for each in record["clauses"]] == ["7", "7.p1", "7.p2", "7.p3"]
    assert record["edition"]["id"] == "rubber/1993-en"
    assert [each["text"] for each in record["notes"]] == ["See Law 8"]
    assert [(each["note"], each["targets"]) for each in record["references"]] == [(1, ["8"])]


def test_of_a_file(run, book: Path) -> None:
    out = run("show", "Law 2(a)", "-e", book, "--lang", "en").out
    assert "(a) one" in out.splitlines()


def test_colour_underlines_references_and_changes_no_letter(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import click

    plain = run("show", "Law 5", "-e", "rubber/1993-en").out
    with_reference = run("show", "rubber/1993-en#6.e").out
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_: False)
    assert click.unstyle(run("show", "Law 5", "-e", "rubber/1993-en").out) == plain
    coloured = run("show", "rubber/1993-en#6.e").out
    assert "\x1b[4mLaw 10\x1b[0m" in coloured
    assert click.unstyle(coloured) == with_reference
