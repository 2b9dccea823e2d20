"""lawkit bulk: what it says and with what code it ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Two sources, one of which is no text."""
    folder = tmp_path / "shelf/whist"
    folder.mkdir(parents=True)
    (folder / "1900.md").write_text("## LAW 1\n\nSee Law 2.\n\n## LAW 2\n\nA rule.\n")
    (folder / "scan.txt").write_bytes(bytes(300))
    return folder.parent


def findings(folder: Path) -> list[Any]:
    return [
        msgspec.json.decode(line)
        for path in sorted(folder.glob("shards/*/findings.jsonl"))
        for line in path.read_bytes().splitlines()
    ]


def test_the_corpus_gives_what_graph_and_check_give(run, corpus_dir: Path, tmp_path: Path) -> None:
    done = run("bulk", corpus_dir, "-o", "out", "--only", "graph", "--only", "findings")
    assert (done.code, done.out.split(": ")[1].split(",")[0]) == (0, "4 editions")
    rows = (tmp_path / "out/graph.csv").read_text().splitlines()
    assert sorted(rows) == sorted(run("graph", "--format", "csv").out.splitlines())
    found = [(row["code"], row["clause"]) for row in findings(tmp_path / "out")]
    told = [(row["code"], row["clause"]) for row in run("check", "--json").json]
    assert sorted(found) == sorted(told)
    assert "1 made, 0 kept" in done.err
    assert "0 made, 1 kept" in run("bulk", corpus_dir, "-o", "out", "--only", "graph", "--only", "findings").err  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nosuch", "-o", "out"], "no such folder"),
        (["empty", "-o", "out"], "there is no source here"),
        (["shelf", "-o", "out", "--list", "names"], "the list names 'whist/1901'"),
        (["shelf", "-o", "out", "--lang", "xx"], "xx"),
        (["shelf", "-o", "whist/scan.txt/x"], "cannot be written"),
        (["corpus", "-o", "out", "--lang", "en"], "--lang and --work are for a folder of files"),
    ],
)
def test_what_cannot_be_done_is_said(
    run,
    shelf: Path,
    tmp_path: Path,
    corpus_dir: Path,
    words: list[str],
    said: str,
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "whist").symlink_to(shelf / "whist")
    (tmp_path / "names").write_text("whist/1900.md\nwhist/1901\n")
    (tmp_path / "corpus").symlink_to(corpus_dir)
    done = run("bulk", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert not list((tmp_path / "out").glob("[!.]*"))


def test_a_source_that_cannot_be_read_is_told_and_counts(run, shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "names").write_text("whist/1900\nwhist/scan.txt\n")
    done = run("bulk", shelf, "-o", "out", "--only", "refs", "--list", "names", "--json")
    assert done.code == 1
    assert done.err.startswith("whist/scan.txt: not read: this is a binary file")
    assert (done.json["editions"], done.json["references"]) == (1, 1)


def test_two_runs_into_one_folder_are_a_clear_error(run, shelf: Path, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom lawkit.files import held\n"
        "with held(Path(sys.argv[1]), 'run'):\n    print(flush=True)\n    sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "out/.lock")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        done = run("bulk", shelf, "-o", "out", "--only", "refs")
        assert (done.code, done.out) == (2, "")
        assert "another run is at work here" in done.err
        other.communicate()
    assert run("bulk", shelf, "-o", "out", "--only", "refs").code == 1


def test_what_was_made_is_searched_over_all_shards(run, corpus_dir: Path) -> None:
    assert run("bulk", corpus_dir, "-o", "out", "--only", "store", "--shard", "1").code == 0
    found = run("search", "dealer", "--db", "out", "--json").json
    told = run("search", "dealer", "--json").json
    assert [(one["clause"], one["start"]) for one in found] == [
        (one["clause"], one["start"]) for one in told
    ]
    assert len({one["clause"].partition("#")[0] for one in found}) > 1
    one = run("search", "dealer", "--db", "out", "-e", "euchre/1888-en", "--json").json
    assert [each["clause"] for each in one] == [
        each["clause"] for each in found if each["clause"].startswith("euchre/")
    ]
    done = run("search", "dealer", "--db", "out", "-e", "euchre/1889-en")
    assert (done.code, "rubber/1993-en" in done.err) == (2, True)
