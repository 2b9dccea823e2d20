"""What the system refuses: a full disk, a place that takes no file, two at once, another day. Each time a
clear message and what stood there before, or the right bytes; no trace and nothing left over.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from lawkit.errors import WriteError
from lawkit.files import held, write

LAWKIT = [sys.executable, "-m", "lawkit"]
WRITERS = {
    "sqlite": ["export", "sqlite", "-o", "out/made.sqlite"],
    "jsonl": ["export", "jsonl", "-o", "out/made.jsonl"],
    "redline": [
        "compare", "rubber/1993-en", "duplicate/2007-en", "-o", "out/made.docx",
        "--author", "An editor", "--date", "2026-01-01",
    ],
    "bulk": ["bulk", "corpus", "-o", "out", "--workers", "1"],
}  # fmt: skip
every_writer = pytest.mark.parametrize("name", WRITERS)


def call(
    words: Sequence[str], folder: Path, *, most: int = 0, **surroundings: str
) -> subprocess.CompletedProcess[str]:
    """One command in a folder; `most`: no file may grow beyond so many bytes, as on a full disk."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return subprocess.run(
        [*LAWKIT, *words],
        cwd=folder,
        env={**os.environ, "LAWKIT_CORPUS": "corpus", **surroundings},
        preexec_fn=limit if most else None,
        capture_output=True,
        text=True,
        check=False,
    )


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


@every_writer
def test_a_full_disk_is_a_clear_error_and_leaves_what_was_there(
    name: str, corpus_copy: Path
) -> None:
    folder = corpus_copy.parent
    (folder / "out").mkdir()
    done = call(WRITERS[name], folder)
    assert done.returncode == 0, done.stderr
    before = files_of(folder / "out")
    if name == "bulk":
        # What is whole would be kept: only a change has something to write.
        page = corpus_copy / "terms.toml"
        page.unlink()
        (corpus_copy / "rubber/work.toml").write_text(
            (corpus_copy / "rubber/work.toml").read_text() + "# changed\n"
        )
        (folder / "out/manifest.json").write_bytes(b"")
        (folder / "out/shards/00000/refs.jsonl").unlink()
        before = files_of(folder / "out")
    else:
        next((folder / "out").iterdir()).write_text("before")
        before = files_of(folder / "out")
    done = call(WRITERS[name], folder, most=600)
    assert done.returncode == 2, done.stderr
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    left = files_of(folder / "out")
    assert {file: raw for file, raw in left.items() if file in before} == before
    assert [file for file in left if file.rpartition("/")[2].startswith(".made")] == []


@every_writer
def test_a_place_that_takes_no_file_is_a_clear_error(name: str, corpus_copy: Path) -> None:
    folder = corpus_copy.parent
    (folder / "out").write_text("a file where a folder should be")
    done = call(WRITERS[name], folder)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "cannot be written" in done.stderr
    assert (folder / "out").read_text() == "a file where a folder should be"


def test_a_folder_without_rights_to_write_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As whom nothing is forbidden one cannot try it: the system's refusal is played."""

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(WriteError, match="Permission denied") as caught:
        write(tmp_path / "a.txt", "x")
    assert caught.value.where == str(tmp_path / "a.txt")


@pytest.mark.parametrize("name", ["sqlite", "jsonl"])
def test_four_at_once_into_one_file_give_the_file_of_one(name: str, corpus_copy: Path) -> None:
    folder = corpus_copy.parent
    (folder / "out").mkdir()
    assert call(WRITERS[name], folder).returncode == 0
    whole = files_of(folder / "out")
    next((folder / "out").iterdir()).write_text("before")
    environment = {**os.environ, "LAWKIT_CORPUS": "corpus"}
    quiet = subprocess.DEVNULL
    running = [
        subprocess.Popen(
            [*LAWKIT, *WRITERS[name]], cwd=folder, env=environment, stdout=quiet, stderr=quiet
        )
        for _ in range(4)
    ]
    assert [process.wait() for process in running] == [0, 0, 0, 0]
    assert files_of(folder / "out") == whole


def test_two_builds_of_one_site_are_a_clear_error(root: Path, tmp_path: Path) -> None:
    for name in ("docs/laws", "overrides"):
        (tmp_path / "site" / name).mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_bytes((root / "mkdocs.yml").read_bytes())
    words = ["site", "build", "--config", "mkdocs.yml", "--corpus", str(root / "corpus")]
    with held(tmp_path / "site/overrides/generated/.lock", "build"):
        done = call(words, tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "another build is at work here" in done.stderr
    assert not list((tmp_path / "site/docs/laws").iterdir())


@every_writer
def test_another_day_and_another_place_give_the_same_bytes(
    name: str, corpus_copy: Path, tmp_path: Path, clock_ahead: str
) -> None:
    folder = corpus_copy.parent
    (folder / "out").mkdir()
    assert call(WRITERS[name], folder).returncode == 0
    first = files_of(folder / "out")
    elsewhere = tmp_path / "another place"
    elsewhere.mkdir()
    corpus_copy.rename(elsewhere / "corpus")
    for path in (elsewhere / "corpus").rglob("*"):
        os.utime(path, (86400, 86400))
    (elsewhere / "out").mkdir()
    done = call(WRITERS[name], elsewhere, PYTHONPATH=clock_ahead, TZ="Asia/Tokyo")
    assert done.returncode == 0, done.stderr
    assert files_of(elsewhere / "out") == first
