"""check lists findings and exits with 1 for what is open; accept makes them quiet, and says why."""

import tomllib
from pathlib import Path

import pytest

EUCHRE = "euchre/1888-en"
# Files below the working folder are named from there.
HERE = "corpus/euchre/1888-en"


@pytest.fixture
def faulty(own_corpus: Path) -> Path:
    """The corpus with a law beyond the extent: 46 becomes too high a number."""
    sheet = own_corpus / EUCHRE / "edition.toml"
    text = sheet.read_text("utf-8")
    assert 'extent = "1..105"' in text
    sheet.write_text(text.replace('"1..105"', '"1..45"'), "utf-8")
    return own_corpus


def test_the_shipped_corpus_is_sound(run) -> None:
    done = run("check")
    assert done.code == 0
    assert done.err.startswith("0 errors, 0 warnings, ")


def test_findings_have_place_code_and_hint(run, faulty: Path) -> None:
    done = run("check", EUCHRE)
    assert done.code == 1
    (line,) = [each for each in done.out.splitlines() if "extent-exceeded" in each]
    (witness,) = (faulty / EUCHRE).glob("*.txt")
    lines = witness.read_text("utf-8").splitlines()
    number = next(k for k, line in enumerate(lines, 1) if line.startswith("46."))
    assert line == (
        f"{HERE}/{witness.name}:{number}:1: warning: extent-exceeded: {EUCHRE}#46: law 46 is outside 1 to 45"
    )
    assert "    Correct `extent` in edition.toml." in done.out.splitlines()


def test_as_json(run, faulty: Path) -> None:
    record = run("check", "--json").json
    mine = [each for each in record if each["code"] == "extent-exceeded"]
    assert [
        (each["edition"], each["clause"], each["severity"], each["accepted"]) for each in mine
    ] == [(EUCHRE, f"{EUCHRE}#46", "warning", None)]
    assert mine[0]["line"] > 0
    assert mine[0]["column"] == 1


def test_notes_do_not_count(run) -> None:
    done = run("check", "euchre/1888-en")
    assert done.code == 0
    assert done.out.count("note: clause-incomplete:") == 2


def test_one_edition_or_all(run, faulty: Path) -> None:
    assert run("check", "rubber/1993-en").code == 0
    assert run("check").code == 1


def test_a_file(run, book: Path) -> None:
    done = run("check", book, "--lang", "en")
    assert done.code == 1
    codes = [line.split(": ")[2] for line in done.out.splitlines() if not line.startswith(" ")]
    assert codes == ["ref-dangling", "numbering-gap"]
    assert f"{book}:9:7: error: ref-dangling" in done.out


def test_accepting(run, faulty: Path) -> None:
    done = run("accept", "extent-exceeded", "46", "-e", EUCHRE, "--reason", "as printed")
    assert (done.code, done.out) == (0, "")
    sheet = faulty / EUCHRE / "reviewed.toml"
    assert done.err == f"Accepted: extent-exceeded at 46 ({HERE}/reviewed.toml)\n"
    rows = tomllib.loads(sheet.read_text("utf-8"))["accepted"]
    (row,) = [row for row in rows if row["code"] == "extent-exceeded"]
    assert (row["clause"], row["reason"]) == ("46", "as printed")
    after = run("check")
    assert after.code == 0
    assert "extent-exceeded" not in after.out
    assert " accepted (--all lists them)" in after.err
    assert "    accepted: as printed" in run("check", "--all").out
    (mine,) = [each for each in run("check", "--json").json if each["code"] == "extent-exceeded"]
    assert mine["accepted"] == "as printed"


def test_an_acceptance_lapses_with_its_text(run, own_corpus: Path) -> None:
    (witness,) = (own_corpus / EUCHRE).glob("*.txt")
    witness.write_bytes(witness.read_bytes().replace(b"A MISDEAL.", b"THE MISDEAL."))
    assert run("check", EUCHRE).code == 1
    run("accept", "witness-changed", EUCHRE, "--reason", "a better copy")
    assert run("check", EUCHRE).code == 0
    witness.write_bytes(witness.read_bytes().replace(b"THE MISDEAL.", b"MISDEALS."))
    done = run("check", EUCHRE)
    assert done.code == 1
    assert "    accepted before the text changed: a better copy" in done.out


def test_withdrawing(run, faulty: Path) -> None:
    run("accept", "extent-exceeded", f"{EUCHRE}#46", "--reason", "as printed")
    done = run("accept", "extent-exceeded", f"{EUCHRE}#46", "--withdraw")
    assert done.err.startswith("Withdrawn: extent-exceeded at 46")
    assert run("check").code == 1


def test_a_mended_fault_leaves_a_note(run, faulty: Path) -> None:
    run("accept", "extent-exceeded", f"{EUCHRE}#46", "--reason", "as printed")
    sheet = faulty / EUCHRE / "edition.toml"
    sheet.write_text(sheet.read_text("utf-8").replace('"1..45"', '"1..105"'), "utf-8")
    done = run("check", EUCHRE)
    assert done.code == 0
    assert f"{HERE}/reviewed.toml: note: acceptance-lapsed" in done.out


def test_accepting_a_finding_in_a_note(run, own_corpus: Path) -> None:
    """Note 1 of Law 10 stands in one witness only."""
    done = run("accept", "witnesses-differ", "rubber/1993-en#10^1", "--reason", "the base has it")
    assert done.code == 0
    assert "witnesses-differ" not in run("check").out


def test_accepting_a_finding_of_the_edition(run, own_corpus: Path) -> None:
    sheet = own_corpus / EUCHRE / "edition.toml"
    lines = sheet.read_text("utf-8").splitlines(keepends=True)
    start = next(k for k, line in enumerate(lines) if line.startswith("rights"))
    end = start
    if '"""' in lines[start] and lines[start].count('"""') == 1:
        end = next(k for k in range(start + 1, len(lines)) if '"""' in lines[k])
    sheet.write_text("".join([*lines[:start], 'rights = ""\n', *lines[end + 1 :]]), "utf-8")
    assert f"{HERE}/edition.toml: error: publish-forbids" in run("check").out
    assert run("accept", "publish-forbids", EUCHRE, "--reason", "for our own use").code == 0
    assert run("check").code == 0
