"""Runs commands in this process, on the shipped corpus unless told otherwise."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from lawkit.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


Run = Callable[..., Done]


@pytest.fixture
def run(
    corpus_dir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """`run("show", "Law 10")` in an empty folder -> exit code, stdout, stderr."""
    monkeypatch.setenv("LAWKIT_CORPUS", str(corpus_dir))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Done:
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def own_corpus(corpus_copy: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """A copy of the shipped corpus that commands read and a test may spoil."""
    monkeypatch.setenv("LAWKIT_CORPUS", str(corpus_copy))
    return corpus_copy


@pytest.fixture
def book(tmp_path: Path, run: Run) -> Path:
    """A file of no corpus, with a reference that dangles and a number left out."""
    path = tmp_path / "book.txt"
    path.write_text(
        "LAW 1\nFIRST\n\nSee Law 2.\n\n"
        "LAW 2\nSECOND\n\nAs in Law 1(b).\n(a) one\n(b) two\n\n"
        "LAW 4\nFOURTH\n\nNothing.\n",
        "utf-8",
    )
    return path
