"""align, review, terms, search, export, import, new translation on the command line."""

from pathlib import Path

import pytest

PAIR = ("duplicate/2007-en", "duplicate/2017-fr")


def test_align_as_json(run) -> None:
    done = run("align", *PAIR, "--json")
    assert done.code == 0
    assert list(done.json[0])[:5] == ["path", "source", "target", "score", "method"]
    assert [row["path"] for row in done.json if not row["target"]] == ["6.D.1", "6"]


def test_review_as_json(run) -> None:
    done = run("review", *PAIR, "--json")
    assert done.code == 1
    assert list(done.json[0])[:5] == ["code", "path", "message", "source", "target"]
    assert len(done.json) == 10


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("review", "rubber/1993-en", "duplicate/2017-fr"), "editions of different works"),
        (("align", "duplicate/2007-en", "duplicate/2007-en"), "the same edition"),
        (("review", "duplicate/2007-en", "duplicate/2019-de"), "no file and no edition"),
        (("export", "duplicate/2007-en", "--format", "tmx"), "made of two editions"),
        (("export", "duplicate/2007-en", "duplicate/2017-fr"), "no format is named"),
        (("terms", "check", "duplicate/2007-en"), "one edition is no pair"),
        (("search", "..."), "no word to look for"),
        (("new", "translation", "rubber/2017-de", "--from", "duplicate/2017-fr"), "is an edition of duplicate"),
        (("new", "translation", "duplicate/2017-xx", "--from", "duplicate/2017-fr"), "no language 'xx'"),
        (("accept", "part-missing", "6.A", "-e", "duplicate/2017-fr", "--reason", "x"), "no file and no edition"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told(run, words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_an_empty_side_is_told(run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("", "utf-8")
    done = run("align", PAIR[0], empty)
    assert done.code == 2
    assert "the file is empty" in done.err


def test_two_books_of_other_works_are_told(run, tmp_path: Path) -> None:
    """What is long in one is short in the other."""
    english, french = (
        "".join(
            f"{noun} {n}\nX\n\n{f'{text} ' * (9 if n % 2 == odd else 2)}\n\n" for n in range(1, 31)
        )
        for noun, text, odd in (
            ("LAW", "The dealer gives out the cards to the left.", 1),
            ("LOI", "Un joueur annonce ou passe à son tour.", 0),
        )
    )
    pair = tmp_path / "en.txt", tmp_path / "fr.txt"
    for path, text in zip(pair, (english, french), strict=True):
        path.write_text(text, "utf-8")
    for verb in ("align", "review"):
        done = run(verb, *pair)
        assert (done.code, done.out) == (2, "")
        assert "hardly one text in two languages" in done.err


def test_a_sentence_like_one_in_a_clause(run) -> None:
    words = (
        "search",
        "--like",
        "The Director may perform the shuffle and deal in advance.",
        "--json",
    )
    assert {row["path"] for row in run(*words, "--clause", "6.E").json} <= {
        "6.E.1",
        "6.E.2",
        "6.E.3",
    }
    assert run(*words, "--clause", "6.A").json == []


def test_a_termbase_that_contradicts_itself_is_told(run, tmp_path: Path) -> None:
    sheet = tmp_path / "terms.toml"
    sheet.write_text(
        "".join(
            f'[[term]]\nconcept = "{word}"\nterms = {{ en = ["{word}"], fr = ["étui"] }}\n'
            for word in ("board", "deal")
        ),
        "utf-8",
    )
    done = run("terms", "check", "--terms", sheet)
    assert done.code == 1
    assert "renders board and deal, and not each says why" in done.out


def test_a_finding_is_accepted_until_a_text_changes(run, own_corpus: Path) -> None:
    words = ("accept", "part-missing", "6.E.3", "-e", PAIR[1])
    assert run(*words, "--against", PAIR[0], "--reason", "So in 2017.").code == 0
    found = {row["path"]: row["accepted"] for row in run("review", *PAIR, "--json").json}
    assert found["6.E.3"] == "So in 2017."
    assert "6.E.3" not in run("review", *PAIR).out
    assert run("check", PAIR[1]).code == 0
    sheet = own_corpus / "duplicate/2007-en/edition.toml"
    text = next(sheet.parent.glob("*.txt"))
    text.write_text(
        text.read_text("utf-8").replace("have his assistants", "let his assistants"), "utf-8"
    )
    assert "accepted before a text changed: So in 2017." in run("review", *PAIR).out


def test_work_goes_out_and_comes_home(run, own_corpus: Path, tmp_path: Path) -> None:
    assert run("new", "translation", "duplicate/2017-de", "--from", PAIR[1]).code == 0
    again = run("new", "translation", "duplicate/2017-de", "--from", PAIR[1])
    assert (again.code, "is there already" in again.err) == (2, True)
    begun = run("parse", "duplicate/2017-de", "--json").json
    source = run("parse", PAIR[1], "--json").json
    assert [c["path"] for c in begun["clauses"]] == [c["path"] for c in source["clauses"]]
    codes = {row["code"] for row in run("review", PAIR[1], "duplicate/2017-de", "--json").json}
    assert codes == {"untranslated"}
    file = tmp_path / "law6.xlf"
    assert run("export", PAIR[1], "duplicate/2017-de", "-o", file).code == 0
    text = file.read_text("utf-8")
    source_words = '<source xml:space="preserve">Mélange</source>'
    assert source_words in text
    file.write_text(text.replace(source_words, f"{source_words}<target>Mischen</target>"), "utf-8")
    done = run("import", file)
    assert (done.code, "1 unit taken, 24 unchanged, 0 conflicts" in done.err) == (0, True)
    assert "A. Mischen\n" in (own_corpus / "duplicate/2017-de/draft.txt").read_text("utf-8")
    assert run("check", "duplicate/2017-de").code == 0
    other = tmp_path / "other.xlf"
    other.write_text(
        text.replace(source_words, f"{source_words}<target>Das Mischen</target>"), "utf-8"
    )
    done = run("import", other)
    assert (done.code, "0 units taken, 24 unchanged, 1 conflict" in done.err) == (1, True)
    assert "A. Mischen\n" in (own_corpus / "duplicate/2017-de/draft.txt").read_text("utf-8")
    other.write_text(text, "utf-8")
    done = run("import", other)
    assert (done.code, "0 units taken, 25 unchanged, 0 conflicts" in done.err) == (0, True)
    other.write_text(
        text.replace(source_words, f"{source_words}<target>Das Mischen</target>"), "utf-8"
    )
    assert run("import", other, "--replace").code == 0
    assert "A. Das Mischen\n" in (own_corpus / "duplicate/2017-de/draft.txt").read_text("utf-8")
    file.write_text(
        text.replace(">Mélange<", ">Mélangé<").replace('id="c6.B.h"', 'id="c9.h"'), "utf-8"
    )
    done = run("import", file, "--json")
    assert done.code == 1
    assert [row["problem"] for row in done.json["conflicts"]] == ["source-changed", "unknown"]


def test_search_is_blind_to_case_and_accents(run) -> None:
    rows = run("search", "ETUI*", "--lang", "fr", "--json").json
    assert {row["clause"].partition("#")[2] for row in rows} == {"6.B.p1", "6.D.2", "6.F"}
    assert any("pockets of the board" in row["other"] for row in rows)
    assert run("search", "etui", "--clause", "6.A", "--json").json == []


def test_a_sentence_like_one(run) -> None:
    rows = run(
        "search", "--like", "The Director may perform the shuffle and deal in advance.", "--json"
    ).json
    assert rows[0]["path"] == "6.E.2"
    assert 80 <= rows[0]["percent"] < 100


def test_terms_are_proposed_with_evidence(run) -> None:
    rows = run("terms", "propose", *PAIR, "--least", "2", "--terms", "/dev/null", "--json").json
    first = {row["source"]: row["target"] for row in rows}
    assert first["director"] == "arbitre"
    assert all(row["evidence"] for row in rows)
