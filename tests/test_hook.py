"""The hook of .pre-commit-hooks.yaml in a repository of a corpus: what git does where it is set up.

pre-commit itself is stood in for by what it promises: on files that `files` picks, it runs `entry` in the
repository's root, without their names where `pass_filenames` is false.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {"id", "name", "description", "entry", "language", "files", "pass_filenames"}


@pytest.fixture(scope="module")
def hook() -> dict[str, object]:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    return dict(hook)


class Repository:
    """A corpus under git, with the hook in place."""

    def __init__(self, folder: Path, hook: dict[str, object]) -> None:
        self.folder = folder
        self.git("init", "--quiet")
        self.git("config", "user.name", "An Editor")
        self.git("config", "user.email", "editor@example.org")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "The corpus")
        script = folder / ".git/hooks/pre-commit"
        script.parent.mkdir(exist_ok=True)
        script.write_text(
            "#!/bin/sh\n"
            f"git diff --cached --name-only | grep --quiet --extended-regexp '{hook['files']}' || exit 0\n"
            f"echo ran >> .git/runs\nexec {hook['entry']}\n"
        )
        script.chmod(0o755)

    def git(self, *words: str) -> subprocess.CompletedProcess[str]:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        return subprocess.run(
            ["git", *words],
            cwd=self.folder,
            env={
                **clean,
                "PATH": path,
                "GIT_CONFIG_GLOBAL": os.devnull,
                "GIT_CONFIG_NOSYSTEM": "1",
            },
            capture_output=True,
            text=True,
            check=False,
        )

    def commit(self, path: str, was: str, now: str) -> subprocess.CompletedProcess[str]:
        file = self.folder / path
        text = file.read_text("utf-8") if file.exists() else ""
        assert was in text
        file.write_text(text.replace(was, now, 1) if was else now, "utf-8")
        self.git("add", "--all")
        return self.git("commit", "--message", f"{path}: {was} -> {now}")

    @property
    def commits(self) -> int:
        return len(self.git("log", "--oneline").stdout.splitlines())

    @property
    def runs(self) -> int:
        kept = self.folder / ".git/runs"
        return len(kept.read_text().splitlines()) if kept.exists() else 0


@pytest.fixture
def repository(corpus_copy: Path, hook: dict[str, object]) -> Repository:
    return Repository(corpus_copy.parent, hook)


def test_it_says_what_pre_commit_asks_for(hook: dict[str, object]) -> None:
    assert set(hook) <= ALLOWED
    assert hook["language"] == "python"
    assert hook["pass_filenames"] is False


def test_a_clean_corpus_is_committed(repository: Repository) -> None:
    done = repository.commit("corpus/rubber/1993-en/edition.toml", "\n", "\n# Read again.\n")
    assert (done.returncode, repository.commits, repository.runs) == (0, 2, 1), done.stderr


def test_a_law_that_is_cited_and_gone_is_not_committed(repository: Repository) -> None:
    """Law 10(c) is called 10(d): Laws 11 and 12 refer to nothing, and the source is not as obtained."""
    (source,) = repository.folder.glob("corpus/rubber/1993-en/002*.txt")
    name = source.relative_to(repository.folder).as_posix()
    done = repository.commit(name, "(c) if, before play", "(d) if, before play")
    assert done.returncode == 1
    assert (repository.commits, repository.runs) == (1, 1)
    shown = done.stdout + done.stderr
    assert "witness-changed" in shown
    assert "ref-dangling: rubber/1993-en#11" in shown
    # Put right, it goes through.
    done = repository.commit(name, "(d) if, before play", "(c) if, before play")
    assert "nothing to commit" in done.stdout


def test_a_manifest_that_cannot_be_read_is_not_committed(repository: Repository) -> None:
    done = repository.commit("corpus/rubber/1993-en/edition.toml", "title", "tilte")
    assert (done.returncode, repository.commits) == (1, 1)
    assert "tilte" in done.stderr


def test_what_is_no_corpus_is_not_its_concern(repository: Repository) -> None:
    done = repository.commit("notes.md", "", "Read Law 10 again.\n")
    assert (done.returncode, repository.commits, repository.runs) == (0, 2, 0)
