"""What cannot be read: one clear message with place and remedy, exit 2, nothing on stdout."""

from collections.abc import Callable
from pathlib import Path

import pytest

WORK = 'title = "Toy"\nladder = "law > (a)"\n'


def write(name: str, content: bytes | str) -> Callable[[Path], None]:
    def prepare(folder: Path) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    return prepare


def huge(name: str) -> Callable[[Path], None]:
    def prepare(folder: Path) -> None:
        with (folder / name).open("wb") as out:
            out.truncate(100 * 1024 * 1024)

    return prepare


def both(*steps: Callable[[Path], None]) -> Callable[[Path], None]:
    def prepare(folder: Path) -> None:
        for step in steps:
            step(folder)

    return prepare


def nothing(_: Path) -> None:
    pass


BOOK = write("book.txt", "LAW 1\nFIRST\n\nSee Law 2.\n")

# what is there, the command, what the message says, what it advises
CASES = {
    "a missing file": (
        nothing, "parse nosuch.txt",
        "no file and no edition 'nosuch.txt'", "Editions here: duplicate/2007-en",
    ),
    "a folder": (nothing, "parse .", "this is a folder, not a file", "Name a file in it."),
    "an empty file": (write("x.txt", b""), "parse x.txt", "x.txt: the file is empty", "Check that"),
    "a file of blanks": (write("x.txt", b" \n\n"), "refs x.txt", "x.txt: the file is empty", ""),
    "a binary file": (
        write("x.bin", bytes(range(256)) * 20), "parse x.bin",
        "x.bin: this is a binary file", "Give a text",
    ),
    "a huge file": (
        huge("x.txt"), "check x.txt",
        "x.txt: the file has 104,857,600 bytes, more than the 67,108,864 that are read",
        "Split it into parts.",
    ),
    "an unknown language": (BOOK, "parse book.txt --lang xx", "no language 'xx'", "Languages here:"),
    "a missing work.toml": (
        BOOK, "parse book.txt --work w.toml", "w.toml: no such file", "Check the name",
    ),
    "a work.toml that is no TOML": (
        both(BOOK, write("w.toml", "title = \n")), "parse book.txt --work w.toml", "w.toml:1", "",
    ),
    "a work.toml with an unknown key": (
        both(BOOK, write("w.toml", WORK + 'colour = "red"\n')), "parse book.txt --work w.toml",
        "w.toml:3", "Keys here: title, ladder, nouns.",
    ),
    "a work.toml with a wrong type": (
        both(BOOK, write("w.toml", 'title = "Toy"\nladder = 5\n')), "parse book.txt --work w.toml",
        "w.toml:2", "Keys here",
    ),
    "a ladder that cannot be": (
        both(BOOK, write("w.toml", 'title = "Toy"\nladder = "law > (q)"\n')),
        "parse book.txt --work w.toml", "the ladder 'law > (q)' cannot be", "Write the levels",
    ),
    "an unknown edition": (
        nothing, "show 10 -e rubber/1994-en", "no file and no edition 'rubber/1994-en'",
        "Did you mean rubber/1993-en",
    ),
    "a work without its edition": (
        nothing, "show 10 -e rubber", "no file and no edition 'rubber'", "Did you mean rubber/1993-en?",
    ),
    "an unknown clause": (
        nothing, "show rubber/1993-en#10.d", "no clause", "Did you mean Law 10",
    ),
    "a clause of two editions": (
        nothing, "show 'Law 6'", "'Law 6' stands in 2 editions",
        "Say which: duplicate/2007-en#6, rubber/1993-en#6",
    ),
    "a law beyond the excerpt": (
        nothing, "show 'Law 40' -e rubber/1993-en", "rubber/1993-en holds law 4 to 12", "",
    ),
    "an edition with options of a file": (
        nothing, "parse rubber/1993-en --lang fr", "rubber/1993-en is no file", "Leave --lang",
    ),
    "a corpus that is not there": (
        nothing, "check --corpus nosuch", "nosuch: no such corpus folder", "Name a folder",
    ),
    "a corpus without works": (
        write("c/readme.txt", "x"), "check --corpus c", "c: this corpus folder holds no work",
        "A work is a folder with a work.toml",
    ),
    "an edition.toml with an unknown key": (
        both(write("c/toy/work.toml", WORK), write("c/toy/2000-en/edition.toml", 'siglum = "T"\nwho = 1\n')),
        "check --corpus c", "edition.toml:2", "Keys here",
    ),
    "a place that is no path": (nothing, "cite 'Law 1' --at 6..4", "'6..4' is no path", "Write it like"),
    "two ways to say the work": (
        nothing, "cite 'Law 1' --work w.toml -e rubber/1993-en", "exclude each other", "Leave one out.",
    ),
    "an output in no format": (
        nothing, "graph -o graph.xyz", "the format of 'graph.xyz' does not show", "Add --format",
    ),
    "an output that cannot be": (
        write("x.txt", "x"), "graph -o x.txt/graph.csv", "x.txt/graph.csv: the file cannot be written", "",
    ),
    "options of a file for the corpus": (nothing, "check --lang en", "--lang and --work are for a file", ""),
    "an unknown code": (
        nothing, "accept ref-danglin 'Law 10' --reason x", "no finding has the code 'ref-danglin'",
        "Did you mean ref-dangling",
    ),
    "neither reason nor withdrawal": (
        nothing, "accept ref-dangling 'Law 10'", "say why, or take it back", "--reason",
    ),
    "acceptance in a file": (
        BOOK, "accept ref-dangling 'Law 1' -e book.txt --reason x",
        "a finding in a file of no corpus cannot be accepted", "Only an edition of a corpus",
    ),
    "acceptance of what is not found": (
        nothing, "accept ref-dangling 10 -e rubber/1993-en --reason x",
        "there is no finding ref-dangling at 10", "lawkit check lists",
    ),
    "withdrawal of what is not accepted": (
        nothing, "accept ref-dangling 10 -e rubber/1993-en --withdraw",
        "ref-dangling is not accepted at 10", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_one_clear_message(run, tmp_path: Path, case: str) -> None:
    import shlex

    prepare, command, message, remedy = CASES[case]
    prepare(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    done = run(*shlex.split(command))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("lawkit: ")
    assert message in done.err.splitlines()[0]
    assert remedy in done.err
    assert "Traceback" not in done.err
    assert len(done.err.splitlines()) <= 2
    assert sorted(tmp_path.rglob("*")) == before


def test_a_badly_encoded_file_is_read_with_a_warning(run, tmp_path: Path) -> None:
    text = "LOI 1\nMÉLANGE\n\nLe jeu est mélangé.\n".encode("cp1252")
    (tmp_path / "livre.txt").write_bytes(text)
    done = run("parse", "livre.txt", "--lang", "fr")
    assert done.code == 0
    assert "Le jeu est mélangé." in done.out
    assert "encoding-weak" in done.err


def test_a_witness_that_changed_is_a_finding(run, own_corpus: Path) -> None:
    (witness,) = (own_corpus / "euchre" / "1888-en").glob("*.txt")
    witness.write_bytes(witness.read_bytes().replace(b"MISDEAL", b"misdeal"))
    done = run("check", "euchre/1888-en")
    assert done.code == 1
    assert f"corpus/euchre/1888-en/{witness.name}: error: witness-changed" in done.out


def test_a_witness_that_is_absent_is_a_finding(run, own_corpus: Path) -> None:
    (witness,) = (own_corpus / "euchre" / "1888-en").glob("*.txt")
    witness.unlink()
    done = run("check", "euchre/1888-en")
    assert done.code == 1
    assert f"corpus/euchre/1888-en/{witness.name}: error: witness-missing" in done.out
    assert run("check", "rubber/1993-en").code == 0


def test_nothing_of_an_old_export_is_lost_when_the_new_one_fails(run, tmp_path: Path) -> None:
    target = tmp_path / "graph.csv"
    assert run("graph", "-o", target).code == 0
    old = target.read_bytes()
    assert run("graph", "nosuch/1999-en", "-o", target).code == 2
    assert target.read_bytes() == old
    assert [path.name for path in tmp_path.iterdir()] == ["graph.csv"]
