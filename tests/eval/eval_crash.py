"""Killed at three hundred random moments: `site build`, `export sqlite` and `bulk`, a hundred each. Whatever
moment it is, every file is whole, of the run before or of this one, and the next run gives the bytes of
one that nobody disturbed.

    python tests/eval/eval_crash.py [MOMENTS]

The corpus changes between two states, so that each run has something to write. Moments are drawn from a
fixed seed over the time that a run takes here; every other one kills the children too.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LAWKIT = [sys.executable, "-m", "lawkit"]
EDITION = "euchre/1888-en"
SHOWN = 5
Files = dict[str, bytes]


class Subject(NamedTuple):
    """A command that writes: how it is called in a folder, what it needs there, where its files are."""

    name: str
    words: tuple[str, ...]
    prepare: Callable[[Path], None]
    output: str


def prepare_corpus(folder: Path) -> None:
    """A corpus of one edition, and a shelf of files."""
    shutil.copytree(ROOT / "corpus/euchre", folder / "corpus/euchre")
    for path in sorted((ROOT / "corpus").glob("*/*/*.txt")):
        place = folder / "shelf" / path.parts[-3] / f"{path.parts[-2]}-{path.stem[:3]}.txt"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)


def prepare_site(folder: Path) -> None:
    """The same, and the smallest site: the theme and one authored page."""
    prepare_corpus(folder)
    shutil.copy(ROOT / "mkdocs.yml", folder)

    def generated(place: str, names: list[str]) -> list[str]:
        return names if Path(place).name == "generated" else []

    shutil.copytree(ROOT / "site/overrides", folder / "site/overrides", ignore=generated)
    (folder / "site/docs/laws").mkdir(parents=True)
    shutil.copy(ROOT / "site/docs/index.md", folder / "site/docs")
    shutil.copy(ROOT / "site/docs/laws/index.md", folder / "site/docs/laws")


SUBJECTS = (
    Subject(
        "site build",
        ("site", "build", "--config", "mkdocs.yml", "--corpus", "corpus"),
        prepare_site,
        "site",
    ),
    Subject(
        "export sqlite", ("export", "sqlite", "-o", "out/s.sqlite", "--corpus", "corpus"),
        prepare_corpus, "out",
    ),
    Subject(
        "bulk",
        ("bulk", "shelf", "-o", "out", "--workers", "2", "--shard", "1"),
        prepare_corpus,
        "out",
    ),
)  # fmt: skip


def turn(folder: Path, state: int) -> None:
    """Put the sources into one of two states."""
    for path in (folder / "corpus").rglob("*.txt"):
        text = path.read_text("utf-8").replace("dealer!", "dealer")
        path.write_text(text.replace("dealer", "dealer!") if state else text, "utf-8")
    more = folder / "shelf/more.txt"
    if state:
        more.write_text("LAW 1\nONE\n\nSee Law 2.\n\nLAW 2\nTWO\n\nNothing.\n", "utf-8")
    else:
        more.unlink(missing_ok=True)


def begin(subject: Subject, folder: Path) -> subprocess.Popen[bytes]:
    # What it says goes to a file: a pipe would be held open by children that outlive the killed.
    with (folder / "said").open("wb") as said:
        return subprocess.Popen(
            [*LAWKIT, *subject.words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
            start_new_session=True,
        )


def finish(subject: Subject, folder: Path) -> float:
    """One run to its end; its seconds."""
    (folder / "out").mkdir(exist_ok=True)
    began = time.monotonic()
    process = begin(subject, folder)
    process.communicate()
    # 1 is what a site of one page says of its dead links.
    if process.returncode not in (0, 1):
        raise SystemExit(f"{subject.name}: {(folder / 'said').read_text()}")
    return time.monotonic() - began


def contents(subject: Subject, folder: Path) -> Files:
    """Every file of the result, what was left over too, but for the locks."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted((folder / subject.output).rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def torn(found: Files, *wholes: Files) -> list[str]:
    """The files that are of no undisturbed run; what is being written has a name that begins with a dot."""
    return [
        name
        for name, raw in found.items()
        if not any(part.startswith(".") for part in name.split("/"))
        and all(raw != whole.get(name) for whole in wholes)
    ]


def disturb(subject: Subject, moments: int, seed: int = 0) -> list[str]:
    """Kill runs at that many moments; what was wrong."""
    chance = random.Random(f"{subject.name}{seed}")
    with tempfile.TemporaryDirectory(prefix="lawkit-crash-") as home:
        folders = [Path(home, name) for name in ("even", "odd", "here")]
        wholes = []
        took = []
        for state, folder in enumerate(folders[:2]):
            subject.prepare(folder)
            turn(folder, state)
            took.append(finish(subject, folder))
            wholes.append(contents(subject, folder))
        here = folders[2]
        subject.prepare(here)
        finish(subject, here)
        wrong = []
        for n in range(moments):
            state = (n + 1) % 2
            turn(here, state)
            # Two of three in the later half, where files are written.
            wait = chance.uniform(0.5 if n % 3 else 0.0, 1.05) * statistics.median(took)
            process = begin(subject, here)
            try:
                process.communicate(timeout=wait)
            except subprocess.TimeoutExpired:
                if chance.random() < 0.5:
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
                process.communicate()
            place = f"{subject.name}, moment {n}, {wait:.3f} s"
            wrong += [f"{place}: torn: {name}" for name in torn(contents(subject, here), *wholes)]
            took.append(finish(subject, here))
            after = contents(subject, here)
            if after != wholes[state]:
                names = {
                    name
                    for name in {**after, **wholes[state]}
                    if after.get(name) != wholes[state].get(name)
                }
                wrong.append(f"{place}: other bytes: {', '.join(sorted(names)[:SHOWN])}")
        return wrong


def main() -> int:
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda subject: disturb(subject, moments), SUBJECTS))
    for subject, wrong in zip(SUBJECTS, found, strict=True):
        print(f"{subject.name}: killed {moments} times, {len(wrong)} wrong")
        for line in wrong[:SHOWN]:
            print(f"  {line}")
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())
