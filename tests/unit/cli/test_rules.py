"""The verbs of `lawkit rule`: what they print, their JSON, their exit codes, and what they refuse."""

import hashlib
import sys
from pathlib import Path

import pytest

RUBBER = "rubber/1993-en"
OUT_OF_TURN = ("turn=RHO", "wrong_turn_noticed=before the last card", "claims=RHO")


def test_ask_gives_a_line_for_each_question_that_arises(run) -> None:
    done = run("rule", "ask", RUBBER, *OUT_OF_TURN)
    assert done.code == 0
    (line,) = [line for line in done.out.splitlines() if line.startswith("Must there be a redeal?")]
    assert line.startswith("Must there be a redeal? required (Law 10")
    assert "Law 10(a)(iii)" in line


def test_ask_as_json(run) -> None:
    done = run("rule", "ask", RUBBER, *OUT_OF_TURN, "--decision", "redeal", "--json")
    (name,) = done.json
    ruling = done.json[name]
    assert name == "redeal"
    assert (ruling["status"], ruling["answer"]) == ("answered", "required")
    assert "10.a.iii" in ruling["clauses"]
    assert set(ruling) >= {"status", "answer", "clauses", "rules", "beaten", "see"}


def test_ask_reads_a_file_and_words_after_it(run, tmp_path: Path) -> None:
    sheet = tmp_path / "what.toml"
    sheet.write_text('turn = "RHO"\nwrong_turn_noticed = "before the last card"\n')
    done = run("rule", "ask", RUBBER, "claims=RHO", "--file", sheet, "-d", "redeal")
    assert done.out.startswith("Must there be a redeal? required")


def test_ask_lists_the_facts(run) -> None:
    done = run("rule", "ask", RUBBER, "--list")
    assert "turn = dealer | LHO | partner | RHO" in done.out
    assert "put_right_at_once = yes | no" in done.out


@pytest.mark.parametrize(
    ("words", "said", "remedy"),
    [
        ((RUBBER, "trun=RHO"), "unknown fact 'trun'", "Did you mean turn?"),
        ((RUBBER, "turn=noon"), "fact 'turn' cannot be 'noon'", "It is one of 'dealer'"),
        ((RUBBER, "lifted=99"), "fact 'lifted' cannot be 99", "whole number from 0 to 52"),
        ((RUBBER, "lifted=few"), "fact 'lifted' cannot be 'few'", "whole number from 0 to 52"),
        ((RUBBER, "put_right_at_once=perhaps"), "cannot be 'perhaps'", "true or false"),
        ((RUBBER, "turn"), "not a fact: 'turn'", "Write fact=value"),
        (
            (RUBBER, "too_many=RHO", "too_few=RHO,LHO"),
            "the facts exclude each other",
            "Change one of them",
        ),
        ((RUBBER, "-d", "redela"), "unknown decision 'redela'", "Did you mean redeal"),
        (("rubber/1900-en",), "no edition 'rubber/1900-en' with rules", "Editions with rules:"),
        (("nowhere",), "no edition 'nowhere' with rules", "rubber/1993-en"),
        ((RUBBER, "--file", "none.toml"), "none.toml", ""),
    ],
)
def test_ask_refuses(run, words: tuple[str, ...], said: str, remedy: str) -> None:
    done = run("rule", "ask", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert remedy in done.err
    assert "Traceback" not in done.err


def test_explain_quotes_the_clauses_in_the_language_asked_for(run) -> None:
    english = run("rule", "explain", RUBBER, *OUT_OF_TURN, "-d", "redeal")
    assert english.code == 0
    assert "any player demands a redeal.”" in english.out.replace("\n  ", " ")
    french = run(
        "rule", "explain", "duplicate/2017-fr", "adjacent_together=oui", "-d", "correctly_dealt"
    )
    assert french.out.startswith("La situation\n")
    assert "Loi 6B, paragraphe 1 dit" in french.out


def test_explain_says_what_would_have_to_be_different(run) -> None:
    done = run("rule", "explain", RUBBER, *OUT_OF_TURN, "-d", "redeal", "--changes", "--json")
    assert any("→ not required" in line for line in done.json["changes"]["redeal"])


def test_run_gives_the_scenarios_of_the_corpus(run) -> None:
    done = run("rule", "run")
    assert done.code == 0
    assert done.out.endswith(" scenarios, 0 failed\n")


def test_run_as_json(run) -> None:
    done = run("rule", "run", RUBBER, "--clause", "10.a", "--json")
    assert done.code == 0
    for row in done.json:
        assert row["passed"]
        assert row["edition"] == RUBBER
        assert any(clause.startswith("10.a") for clause in row["clauses"])
        assert row["decisions"]["redeal"]["status"]


def test_run_a_file_of_scenarios_that_lies_elsewhere(run, tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text(
        '[[scenario]]\ntitle = "nothing happened"\nclauses = ["10.p2"]\nruling.redeal = "required"\n'
    )
    done = run("rule", "run", sheet, "--edition", RUBBER)
    assert done.code == 1
    assert f"{sheet}:1: nothing happened\n    redeal is not required, not required" in done.out
    alone = run("rule", "run", sheet)
    assert alone.code == 2
    assert "no rules are here" in alone.err
    assert "--edition" in alone.err


def test_run_a_folder_and_a_file_beside_the_rules(run, corpus_dir: Path) -> None:
    folder = run("rule", "run", corpus_dir / RUBBER, "--json")
    beside = run("rule", "run", corpus_dir / RUBBER / "scenarios.toml", "--json")
    assert [row["scenario"] for row in folder.json] == [row["scenario"] for row in beside.json]
    assert folder.json


def test_coverage_leaves_nothing_uncovered(run) -> None:
    done = run("rule", "coverage", "--json")
    assert done.code == 0
    classes = {row["class"] for row in done.json}
    assert "uncovered" not in classes
    for row in done.json:
        assert row["rules"] or row["why"]


def test_coverage_of_a_clause_without_rules_is_a_finding(run, own_corpus: Path) -> None:
    sheet = own_corpus / RUBBER / "rules.toml"
    text = sheet.read_text("utf-8").replace('"11.b"', '"11.a"')
    sheet.write_text(text, "utf-8")
    (own_corpus / RUBBER / "scenarios.toml").unlink()
    done = run("rule", "coverage", RUBBER)
    assert done.code == 1
    assert "11.b  uncovered" in done.out


def test_new_gives_a_rule_to_begin_with(run) -> None:
    done = run("rule", "new", f"{RUBBER}#10.a.i")
    assert done.code == 0
    assert 'clauses = ["10.a.i"]' in done.out
    assert "# a card has been turned face up in dealing" in done.out
    assert run("rule", "new", f"{RUBBER}#99").code == 2
    assert "Write rubber/1993-en#10.a.i." in run("rule", "new", "10.a.i").err


def test_one_word_makes_check_name_what_to_read_until_it_is_signed(run, own_corpus: Path) -> None:
    assert run("check", RUBBER).code == 0
    (witness,) = (own_corpus / RUBBER).glob("002*.txt")
    before = witness.read_bytes()
    witness.write_bytes(
        before.replace(
            b"before the first call has been made", b"before the first bid has been made"
        )
    )
    sheet = own_corpus / RUBBER / "edition.toml"
    old, new = (hashlib.sha256(raw).hexdigest() for raw in (before, witness.read_bytes()))
    sheet.write_text(sheet.read_text("utf-8").replace(old, new), "utf-8")
    done = run("check", RUBBER)
    assert done.code == 1
    stale = [line for line in done.out.splitlines() if "rule-stale" in line]
    assert stale
    assert all("the words of 10.b have changed" in line for line in stale)
    assert all("scenarios to read: “" in line for line in stale)
    assert "signed off by an editor" in run("rule", "sign", RUBBER, "--by", "an editor").out
    assert run("check", RUBBER).code == 0
    again = run("rule", "sign", RUBBER, "--by", "an editor")
    assert again.out == "Every rule is signed off as the text stands.\n"
    assert "Did you mean" in run("rule", "sign", RUBBER, "hand-sen", "--by", "x").err


def test_a_sheet_that_cannot_be_read_is_a_finding(run, own_corpus: Path) -> None:
    sheet = own_corpus / RUBBER / "rules.toml"
    sheet.write_text(sheet.read_text("utf-8") + '\n[[rule]]\nid = "x"\nclauses = ["99"]\n', "utf-8")
    done = run("check", RUBBER)
    assert done.code == 1
    assert "rules-unreadable" in done.out
    assert "has no clause '99'" in done.out


def test_verify_needs_the_solver_and_says_so(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    done = run("rule", "verify", RUBBER)
    assert done.code == 2
    assert "pip install 'lawkit[verify]'" in done.err


def test_verify(run) -> None:
    pytest.importorskip("z3", reason="the extra `verify` is not installed")
    done = run("rule", "verify", "duplicate/2007-en")
    assert done.code == 0
    assert done.err.startswith("0 faults of the rules, ")
    found = run("rule", "verify", "duplicate/2007-en", "--json").json
    for row in found:
        assert row["kind"] in ("conflict", "ambiguous", "silent")
        assert row["ruling"]["status"] == row["kind"]


def test_diff_finds_adjacent_cards(run) -> None:
    pytest.importorskip("z3", reason="the extra `verify` is not installed")
    done = run("rule", "diff", "duplicate/2007-en", "duplicate/2017-fr", "-d", "correctly_dealt")
    assert done.code == 1
    assert done.out.startswith("correctly_dealt: adjacent_together=yes\n")
    assert "Deux cartes adjacentes" in done.out
    rows = run("rule", "diff", "duplicate/2007-en", "duplicate/2017-fr", "--json").json
    assert rows[0]["situation"] == {"adjacent_together": True}
    assert (rows[0]["first"]["answer"], rows[0]["second"]["answer"]) == ("yes", "no")
    assert run("rule", "diff", "duplicate/2007-en", "duplicate/2007-en").code == 0
    assert "different facts" in run("rule", "diff", RUBBER, "duplicate/2007-en").err


def test_help_lists_every_verb(run) -> None:
    out = run("rule", "--help").out
    for verb in ("ask", "explain", "run", "coverage", "verify", "diff", "new", "sign"):
        assert f"\n  {verb} " in out
