"""Loading a corpus, and what is said of one that is wrong: what, where, why, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.corpus import find_corpus, load_library, load_signatures, read_edition, sign
from lawkit.errors import InputError, ManifestError, NotFoundError
from lawkit.model import EditionId, Signature

EDITION = "rubber/1993-en"


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_five_editions_load_with_nothing_to_say_but_what_differs(corpus_dir: Path) -> None:
    library = load_library(corpus_dir)
    assert [str(edition.id) for edition in library] == [
        "duplicate/2007-en",
        "duplicate/2017-fr",
        "euchre/1888-en",
        "rubber/1993-en",
    ]
    found = [row.message for edition in library for row in edition.diagnostics]
    assert found == ["A lacks note 1 of 10"]


def test_one_edition_alone_can_be_loaded(corpus_dir: Path) -> None:
    id = EditionId.parse("euchre/1888-en")
    assert list(load_library(corpus_dir, [id]).editions) == [id]


def test_a_changed_witness_is_a_finding_and_is_read_all_the_same(corpus_copy: Path) -> None:
    path = corpus_copy / "euchre" / "1888-en" / "004_b7dc4a75bfbc6e9b.txt"
    replace(path, "A misdeal loses the deal.", "A misdeal costs the deal.")
    edition = load_library(corpus_copy)["euchre/1888-en"]
    assert [row.code for row in edition.diagnostics] == ["witness-changed"]
    assert edition["41"].text == "A misdeal costs the deal."


def test_a_missing_witness_is_a_finding(corpus_copy: Path) -> None:
    (corpus_copy / "euchre" / "1888-en" / "004_b7dc4a75bfbc6e9b.txt").unlink()
    edition = load_library(corpus_copy)["euchre/1888-en"]
    assert [row.code for row in edition.diagnostics] == ["witness-missing"]
    assert edition.clauses == ()


def test_a_correction_that_does_not_fit_is_a_finding(corpus_copy: Path) -> None:
    page = corpus_copy / "duplicate" / "2007-en" / "edition.toml"
    replace(page, "start = 821", "start = 822")
    edition = load_library(corpus_copy)["duplicate/2007-en"]
    (row,) = [row for row in edition.diagnostics if row.code == "correction-misplaced"]
    assert (row.where.line, row.where.column) == (17, 270)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("work.toml", "ladder =", "leader =", ("work.toml:3", "leader", "ladder")),
        ("work.toml", '"law > (a) > (i)"', "7", ("work.toml:3", "Expected `str`", "Keys here")),
        ("work.toml", "law > (a) > (i)", "law > q", ("work.toml:3", "'q' is none of", "Write")),
        ("work.toml", "law > (a) > (i)", "(a) > (i)", ("work.toml:3", "is a noun", "Write")),
        ("work.toml", '"law >', "law >", ("work.toml:3", "not valid TOML", "quotes")),
        ("1993-en/edition.toml", 'publish = "text"', 'publish = "all"', ("edition.toml:8", "all", "Keys")),
        ("1993-en/edition.toml", 'extent = "1..81"', 'extent = "81..1"', ("edition.toml:5", "81..1", "1..81")),
        ("1993-en/edition.toml", "base = true", "base = false\nbased = 1", ("edition.toml", "based", "Keys")),
        ("1993-en/edition.toml", "002_f3fb05d30b890570.txt", "../../../etc/passwd", ("leads out", "", "folder")),
    ],
)  # fmt: skip
def test_a_wrong_manifest_is_refused(
    corpus_copy: Path, file: str, old: str, new: str, says: tuple[str, str, str]
) -> None:
    replace(corpus_copy / "rubber" / file, old, new)
    with pytest.raises((ManifestError, InputError)) as caught:
        load_library(corpus_copy)
    error = caught.value
    assert says[0] in f"{error.where} {error.what}"
    assert says[1] in f"{error.what} {error.why}"
    assert says[2] in error.remedy


def test_two_bases_are_refused(corpus_copy: Path) -> None:
    page = corpus_copy / "rubber" / "1993-en" / "edition.toml"
    replace(page, 'siglum = "A"', 'siglum = "A"\nbase = true')
    with pytest.raises(ManifestError, match="exactly one base witness"):
        load_library(corpus_copy)


def test_a_folder_without_works_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="holds no work"):
        load_library(tmp_path)


def test_the_corpus_is_named_or_found(tmp_path: Path, corpus_copy: Path, corpus_dir: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert find_corpus(corpus_copy) == corpus_copy
    assert find_corpus(None, {"LAWKIT_CORPUS": str(corpus_copy)}) == corpus_copy
    assert find_corpus(None, {}, inner) == corpus_copy
    assert find_corpus(None, {}, Path("/")).name in ("corpus", "_corpus")
    with pytest.raises(NotFoundError, match="no such corpus"):
        find_corpus(tmp_path / "none")


def test_a_file_is_an_edition_of_no_corpus(tmp_path: Path) -> None:
    book = tmp_path / "My laws (2).txt"
    book.write_text("LAW 1\nTHE CUT\n\nCut the pack.\n\nLAW 2\nTHE DEAL\n\nDeal.\n", "utf-8")
    work, edition = read_edition(book)
    assert (str(edition.id), edition.language, str(work.ladder)) == ("file/My-laws-2", "en", "law")
    assert edition["2"].heading == "THE DEAL"


def test_a_file_with_a_work_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "work.toml").write_text('title = "Go"\nladder = "rule > (a)"\n', "utf-8")
    book = tmp_path / "go.txt"
    book.write_text("RULE 1\n\nThe board:\n\n(a) is square;\n\n(b) is flat.\n", "utf-8")
    work, edition = read_edition(book, work=tmp_path / "work.toml")
    assert work.ladder.name == "rule"
    assert edition["1.b"].text == "is flat."


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "empty"),
        (b"  \n\t ", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 8, "binary"),
        (b"\x7fELF" + b"\x00\x01\x02\x03" * 200, "binary"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, raw: bytes, says: str) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(raw)
    with pytest.raises(InputError, match=says) as caught:
        read_edition(path)
    assert caught.value.where == str(path)


def test_a_file_in_another_encoding_than_declared_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes("LOI 1\nMÉLANGE\n\nMélanger.\n".encode("latin-1"))
    with pytest.raises(InputError, match="not in the encoding utf-8") as caught:
        read_edition(path, encoding="utf-8")
    assert caught.value.where == f"{path}:2"
    with pytest.raises(InputError, match="no encoding is called"):
        read_edition(path, encoding="utf-99")


@pytest.mark.parametrize(
    ("encoding", "weak"),
    [("utf-8", False), ("utf-8-sig", False), ("utf-16", False), ("utf-16-le", False),
     ("latin-1", True), ("cp1252", True)],
)  # fmt: skip
def test_encodings_are_detected_and_a_guess_is_said_to_be_one(
    tmp_path: Path, encoding: str, weak: bool
) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes("LOI 1\nMÉLANGE\n\nLe paquet est mélangé ; « à suivre ».\n".encode(encoding))
    _, edition = read_edition(path)
    assert edition["1"].text == "Le paquet est mélangé ; « à suivre »."
    assert ("encoding-weak" in {row.code for row in edition.diagnostics}) is weak


def test_wrongly_decoded_text_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("LOI 1\nDONNE\n\nLe paquet est mélangé.\n".encode().decode("cp1252"), "utf-8")
    _, edition = read_edition(path)
    (row,) = [row for row in edition.diagnostics if row.code == "mojibake"]
    assert (row.where.line, row.where.column) == (4, 16)


def test_a_signature_replaces_the_one_before_and_keeps_the_others(corpus_copy: Path) -> None:
    id = EditionId.parse(EDITION)
    first = Signature("numbering-gap", "6", "d1", "the book is printed so")
    other = Signature("numbering-gap", "7", "d1", "likewise")
    for signature in (first, other, Signature("numbering-gap", "6", "d2", "still so")):
        sign(corpus_copy, id, signature)
    assert load_signatures(corpus_copy, id) == (
        Signature("numbering-gap", "6", "d2", "still so"),
        other,
    )


def test_a_damaged_reviewed_toml_is_refused_and_kept(corpus_copy: Path) -> None:
    path = corpus_copy / "rubber" / "1993-en" / "reviewed.toml"
    path.write_text("[[accepted]]\ncode = 1\n", "utf-8")
    with pytest.raises(ManifestError):
        sign(corpus_copy, EditionId.parse(EDITION), Signature("a", "b", "c", "d"))
    assert path.read_text("utf-8") == "[[accepted]]\ncode = 1\n"
