"""Comparing two editions and collating four witnesses, beside what others offer, in one run. The words
are those of the books under LAWKIT_DATA, else of a chain over the shipped laws.
"""

from __future__ import annotations

import difflib
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from functools import partial
from itertools import pairwise
from pathlib import Path

from peers import compete
from report import Report, timed

from lawkit.collate import collate, compare
from lawkit.collate.alignment import align
from lawkit.collate.tokens import Codebook, tokens_of
from lawkit.model import Clause, ClausePath, Edition, EditionId, Span
from lawkit.model.ladder import BRIDGE

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("LAWKIT_DATA", ROOT / "../shared/data"))
BOOKS = ("20506.txt", "23086-8.txt", "39445-8.txt")
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


def main() -> int:
    report = Report("collate")
    texts = paragraphs()
    old = {size: laws_of(size, texts) for size in (1_000, *SIZES)}
    new = {size: changed(laws, 1, moves=0 if size == 1_000 else 10) for size, laws in old.items()}
    report.title("two editions, clauses and words, with moves")
    taken = {}
    for size in SIZES:
        a, b = edition("old", old[size]), edition("new", new[size])
        bar = {20_000: 0.3, 80_000: 1.2}.get(size)
        taken[size] = report.add(
            compared(size), timed(lambda a=a, b=b: compare(a, b)), "s", bar=bar
        )
    for low, high in pairwise(SIZES):
        growth = taken[high] / taken[low]
        report.add(f"growth from {low:,} to {high:,} words, t(4n)/t(n)", growth, "x", bar=5.5)
    _whole_texts(report, old, new)

    report.title("the words alone, as one text")
    for size, lead in ((1_000, None), (20_000, 3), (80_000, 10)):
        what, one, two = aligned(size), "\n".join(old[size]), "\n".join(new[size])
        report.add(what, timed(lambda one=one, two=two: _align(one, two)), "s")
        if lead:
            _difflib(report, what, one, two, lead)

    report.title("witnesses with an apparatus")
    four = [
        edition(str(k), changed(old[20_000], k, moves=2) if k else old[20_000]) for k in range(4)
    ]
    report.add("collate four witnesses of 20,000 words", timed(lambda: collate(four)), "s", bar=0.5)
    two = [edition("old", old[1_000]), edition("new", new[1_000])]
    what = "collate two witnesses of 1,000 words"
    report.add(what, timed(lambda: collate(two)), "s")
    # It takes minutes at 5,000 words and gigabytes with them.
    texts = ["\n".join(each[1_000]) for each in (old, new)]
    compete(report, what, "collatex", texts, runs=3)
    compete(report, aligned(1_000), "collatex", texts, runs=3, lead=1000, note="with its graph")
    return report.close()


def compared(size: int) -> str:
    return f"compare two editions of {size:,} words"


def aligned(size: int) -> str:
    return f"align {size:,} words"


def _align(one: str, two: str) -> object:
    book = Codebook()
    return align(book.read(one), book.read(two))


def _difflib(report: Report, what: str, one: str, two: str, lead: float) -> None:
    words = tokens_of(one), tokens_of(two)
    matcher = partial(difflib.SequenceMatcher, None, *words, autojunk=False)
    runs = timed(lambda: matcher().get_matching_blocks(), runs=1 if lead > 3 else 3)
    report.add(what, runs, "s", who="difflib", lead=lead, note="the same tokens")


def _whole_texts(report: Report, old: dict[int, list[str]], new: dict[int, list[str]]) -> None:
    """Peers that see two texts and know nothing of clauses; but xmldiff knows of elements."""
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES[1:]:
            files = []
            for name, laws in (("old", old[size]), ("new", new[size])):
                files.append(Path(folder, name))
                files[-1].write_text("\n".join(laws) + "\n", "utf-8")
            call = ["git", "diff", "--no-index", "--word-diff=porcelain", *map(str, files)]
            run = partial(subprocess.run, call, capture_output=True, check=False)
            report.add(
                compared(size), timed(run, clock=time.perf_counter), "s", who="git word-diff",
                by="clock", note="no clauses; a move is a deletion and an insertion",
            )  # fmt: skip
    texts = ["\n\n".join(each[20_000]) for each in (old, new)]
    compete(report, compared(20_000), "redlines", texts, runs=3, note="no clauses")
    xml = [_xml(each[5_000]) for each in (old, new)]
    compete(report, compared(5_000), "xmldiff", xml, runs=1, note="tree edits")


def _xml(laws: list[str]) -> str:
    body = "".join(f"<law>{re.sub('[^a-zA-Z0-9 .,;]', '', law)}</law>" for law in laws)
    return f"<laws>{body}</laws>"


if __name__ == "__main__":
    sys.exit(main())
