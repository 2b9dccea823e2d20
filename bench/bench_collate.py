"""Comparing two editions and collating four witnesses, beside what others offer, in one run.

Peers that are not installed are left out and said to be: collatex, xmldiff, redlines (for this only;
lawkit never imports them). The words are those of the books under LAWKIT_DATA, else of a chain over
the shipped laws.
"""

from __future__ import annotations

import difflib
import gc
import importlib
import importlib.util
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from lawkit.collate import collate, compare
from lawkit.collate.alignment import align
from lawkit.collate.tokens import Codebook, tokens_of
from lawkit.model import Clause, ClausePath, Edition, EditionId, Span
from lawkit.model.ladder import BRIDGE

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("LAWKIT_DATA", ROOT / "../shared/data"))
BOOKS = ("20506.txt", "23086-8.txt", "39445-8.txt")
RUNS = 5
SIZES = (5_000, 20_000, 80_000)


def paragraphs() -> list[str]:
    """Paragraphs of real books, of a dozen words or more; else of a chain over the shipped laws."""
    found = []
    for name in BOOKS:
        path = DATA / "gutenberg" / name
        if path.exists():
            text = path.read_bytes().decode("latin-1")
            found += [" ".join(part.split()) for part in re.split(r"\n\s*\n", text)]
    found = [part for part in found if len(part.split()) >= 12]
    return found or chained()


def chained() -> list[str]:
    """1,800 paragraphs in which each word follows one that it follows in the shipped laws."""
    words = " ".join(p.read_text("utf-8") for p in sorted(ROOT.glob("corpus/*/*/*.txt"))).split()
    after: dict[str, list[str]] = {}
    for one, two in pairwise(words):
        after.setdefault(one, []).append(two)
    chance = random.Random(4)
    found = []
    for _ in range(1800):
        part = [chance.choice(words)]
        while len(part) < 50:
            part.append(chance.choice(after.get(part[-1], words)))
        found.append(" ".join(part))
    return found


def laws_of(size: int, texts: list[str]) -> list[str]:
    """Paragraphs of `size` words together."""
    found: list[str] = []
    total = 0
    while total < size:
        for text in texts:
            if total >= size:
                break
            found.append(text)
            total += len(text.split())
    return found


def changed(laws: list[str], seed: int, *, moves: int = 10) -> list[str]:
    """A later edition: a third of the laws reworded, some dropped, some new, runs of five moved."""
    chance = random.Random(seed)
    found = []
    for law in laws:
        words = law.split()
        if chance.random() < 0.3:
            for _ in range(3):
                words[chance.randrange(len(words))] = f"reworded{chance.randrange(999)}"
        if chance.random() > 0.05:
            found.append(" ".join(words))
        if chance.random() < 0.05:
            found.append(
                f"A new law of {chance.randrange(999)} words for {chance.randrange(99)} players."
            )
    for _ in range(moves):
        k = chance.randrange(len(found) - 5)
        run = found[k : k + 5]
        del found[k : k + 5]
        to = chance.randrange(len(found))
        found[to:to] = run
    return found


def edition(name: str, laws: list[str]) -> Edition:
    clauses = tuple(
        Clause(ClausePath((str(n),)), f"{n}.", "", law, Span(0, 0)) for n, law in enumerate(laws, 1)
    )
    return Edition(EditionId("bench", name), name, name, "en", name, BRIDGE, clauses)


def seconds(act: Callable[[], object], runs: int = RUNS) -> float:
    """The median of the processor's time: all is done in one thread, and what else the machine does
    is not counted. Other programs are timed by the clock.
    """
    times = []
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return statistics.median(times)


def clocked(act: Callable[[], object], runs: int = RUNS) -> float:
    """The median time by the clock."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


class Report:
    """Lines, and whether any bar was missed."""

    missed = False

    def say(self, what: str, took: float, *, bar: float = 0.0, ratio: float = 0.0) -> None:
        told = f"{what:<58}{1000 * took:12,.1f} ms"
        if bar:
            told += f"   bar {1000 * bar:,.0f} ms"
            if took > bar:
                told += "  MISSED"
                self.missed = True
        if ratio:
            told += f"   {ratio:,.1f}x ours"
        print(told)

    def ratio(self, what: str, value: float, *, least: float = 0.0, most: float = 0.0) -> None:
        bad = (least and value < least) or (most and value > most)
        self.missed |= bool(bad)
        bar = f"at least {least:,.0f}" if least else f"at most {most}"
        print(f"{what:<58}{value:12,.2f}      bar {bar}{'  MISSED' if bad else ''}")


def main() -> int:
    report = Report()
    texts = paragraphs()
    old = {size: laws_of(size, texts) for size in (1_000, *SIZES)}
    new = {size: changed(laws, 1, moves=0 if size == 1_000 else 10) for size, laws in old.items()}
    taken = {}
    for size in SIZES:
        a, b = edition("old", old[size]), edition("new", new[size])
        taken[size] = seconds(lambda a=a, b=b: compare(a, b))
        bar = {20_000: 0.3, 80_000: 1.2}.get(size, 0.0)
        report.say(f"compare two editions of {size:,} words, with moves", taken[size], bar=bar)
    report.ratio("  t(20,000)/t(5,000)", taken[20_000] / taken[5_000], most=5.5)
    report.ratio("  t(80,000)/t(20,000)", taken[80_000] / taken[20_000], most=5.5)
    four = [
        edition(str(k), changed(old[20_000], k, moves=2) if k else old[20_000]) for k in range(4)
    ]
    report.say("collate four witnesses of 20,000 words", seconds(lambda: collate(four)), bar=0.5)

    print("\nthe words alone, as one text")
    aligned = {}
    for size in (1_000, *SIZES[1:]):
        one, two = "\n".join(old[size]), "\n".join(new[size])
        aligned[size] = seconds(lambda one=one, two=two: _align(one, two))
        report.say(f"align {size:,} words", aligned[size])
    for size, least in ((20_000, 3), (80_000, 10)):
        one, two = tokens_of("\n".join(old[size])), tokens_of("\n".join(new[size]))
        took = seconds(lambda one=one, two=two: _difflib(one, two), runs=1)
        report.say(f"  difflib {size:,}", took, ratio=took / aligned[size])
        report.ratio(f"  difflib/ours at {size:,}", took / aligned[size], least=least)
    _peers(report, old, new, aligned, taken)
    return int(report.missed)


def _align(one: str, two: str) -> object:
    book = Codebook()
    return align(book.read(one), book.read(two))


def _difflib(one: list[str], two: list[str]) -> object:
    return difflib.SequenceMatcher(None, one, two, autojunk=False).get_matching_blocks()


def _peers(
    report: Report,
    old: dict[int, list[str]],
    new: dict[int, list[str]],
    aligned: dict[int, float],
    taken: dict[int, float],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for size in (20_000, 80_000):
            files = []
            for name, laws in (("old", old[size]), ("new", new[size])):
                path = Path(folder, name)
                path.write_text("\n".join(laws) + "\n", "utf-8")
                files.append(str(path))
            call = ["git", "diff", "--no-index", "--word-diff=porcelain", *files]
            took = clocked(lambda call=call: subprocess.run(call, capture_output=True, check=False))
            report.say(
                f"  git diff --word-diff {size:,} (no clauses)", took, ratio=took / taken[size]
            )
    if _has("redlines"):
        redlines = importlib.import_module("redlines")
        one, two = "\n\n".join(old[20_000]), "\n\n".join(new[20_000])
        took = seconds(lambda: redlines.Redlines(one, two).output_markdown, runs=1)
        report.say("  redlines 20,000", took, ratio=took / taken[20_000])
    if _has("xmldiff"):
        xmldiff = importlib.import_module("xmldiff.main")
        one, two = _xml(old[5_000]), _xml(new[5_000])
        took = seconds(lambda: xmldiff.diff_texts(one, two), runs=1)
        report.say("  xmldiff 5,000 (tree edits)", took, ratio=took / taken[5_000])
    if _has("collatex"):
        # It takes minutes at 5,000 words and gigabytes with them.
        collatex = importlib.import_module("collatex")
        both = collatex.Collation()
        both.add_plain_witness("A", "\n".join(old[1_000]))
        both.add_plain_witness("B", "\n".join(new[1_000]))
        took = seconds(lambda: collatex.collate(both, output="json"), runs=1)
        a, b = edition("old", old[1_000]), edition("new", new[1_000])
        ours = seconds(lambda: collate([a, b]))
        report.say("  CollateX 1,000", took, ratio=took / ours)
        report.say("  collate two witnesses of 1,000", ours)
        report.ratio("  CollateX/align at 1,000", took / aligned[1_000], least=1000)


def _has(name: str) -> bool:
    found = importlib.util.find_spec(name) is not None
    if not found:
        print(f"  {name} is not installed and was left out")
    return found


def _xml(laws: list[str]) -> str:
    body = "".join(f"<law>{re.sub('[^a-zA-Z0-9 .,;]', '', law)}</law>" for law in laws)
    return f"<laws>{body}</laws>"


if __name__ == "__main__":
    sys.exit(main())
