"""References per second: the shipped witnesses joined and repeated, full records, one core; and beside
eyecite, which reads citations of courts: the same words with each citation put as one of those.
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path

from peers import compete
from report import Report, rates, timed

from lawkit.references import cite

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
SIZES = (1, 4, 16)


def text_of(size: int) -> str:
    """`size` million code points of the corpus's witnesses, in the order of their paths."""
    pages = [path.read_text("utf-8") for path in sorted(CORPUS.glob("*/*/*.txt"))]
    return repeated("\n\n".join(pages), size)


def dense_text(size: int) -> str:
    """The sentences of the witnesses that cite, and no others."""
    sentences = re.split(r"(?<=[.;:])\s+", text_of(1)[:60_000])
    return repeated("\n\n".join(one for one in sentences if cite(one, "en", "6")), size)


def repeated(once: str, size: int) -> str:
    return (once * (size * 1_000_000 // len(once) + 1))[: size * 1_000_000]


def of_courts(text: str) -> str:
    """The text with every citation of laws put as one of a court's reports: `12 U.S. 34`."""
    parts = []
    end = 0
    spans = sorted({(one.span.start, one.span.end) for one in cite(text, "en", "6")})
    for nth, (start, stop) in enumerate(spans):
        if start >= end:
            parts += [text[end:start], f"{nth % 500 + 1} U.S. {nth % 900 + 1}"]
            end = stop
    return "".join(parts) + text[end:]


def main() -> int:
    report = Report("references")
    cite(text_of(1)[:10_000], "en", "6")  # compiles the patterns
    report.title("text to references, with kind and targets")
    took = {}
    for size in SIZES:
        text = text_of(size)
        found = len(cite(text, "en", "6"))
        seconds = timed(lambda text=text: cite(text, "en", "6"))
        note = f"{found:,} found"
        speed = report.add(f"{size} MB of laws", rates(size, seconds), "MB/s", bar=10, note=note)
        took[size] = size / speed
    for low, high in pairwise(SIZES):
        growth = took[high] / took[low]
        report.add(f"growth from {low} to {high} MB, t(4n)/t(n)", growth, "x", bar=5.5)
    report.title("beside readers of court citations")
    for what, text in (("1 MB of laws", text_of(1)), ("1 MB dense in citations", dense_text(1))):
        found = len(cite(text, "en", "6"))
        seconds = timed(lambda text=text: cite(text, "en", "6"))
        report.add(what, rates(len(text) / 1e6, seconds), "MB/s", note=f"{found:,} found")
        theirs = of_courts(text)
        size = len(theirs) / 1e6
        for who, lead in (("eyecite", 20), ("eyecite on Hyperscan", 5)):
            compete(report, what, who, [theirs], amount=size, unit="MB/s", runs=3, lead=lead)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
