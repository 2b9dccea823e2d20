"""References with full records, at 1, 4, 16 and 64 MB of the shipped witnesses; and beside eyecite, which
reads citations of courts: the same sentences with each citation put as one of those.

    python bench/bench_references.py [LARGEST_MB]
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from peers import compete
from report import Report, rates, timed

from lawkit.references import cite

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
SIZES = (1, 4, 16, 64)
BAR, GROWTH, MEMORY = 10.0, 1.3, 12.0
PEERS = (("eyecite", 20.0), ("eyecite on Hyperscan", 5.0))
DENSE = (20_000, 100_000)
"""Code points of an opinion and of a long one; eyecite's time grows faster than the text."""
COURTS = (
    "Whist v. Bridge, {a} U.S. {b} (1973)",
    "{a} F.2d {b} (9th Cir. 1988)",
    "Whist, {a} U.S., at {b}",
    "{a} S. Ct. {b}",
    "Id. at {b}",
)
PEAK = """
import re, sys
from pathlib import Path
from lawkit.references import cite
highest = lambda: 1024 * int(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])
raw = Path(sys.argv[1]).read_bytes()
text = raw.decode()
cite(text[:100_000], 'en', '6')
before = highest() - 2 * len(raw)
found = cite(text, 'en', '6')
print((highest() - before) / len(raw))
"""


def witnesses(size: int) -> str:
    """`size` million code points of the corpus's witnesses, in the order of their paths."""
    once = "\n\n".join(path.read_text("utf-8") for path in sorted(CORPUS.glob("*/*/*.txt")))
    return (once * (size * 1_000_000 // len(once) + 1))[: size * 1_000_000]


def dense(size: int) -> str:
    """`size` code points of the sentences of the witnesses that cite, and of no others."""
    sentences = re.split(r"(?<=[.;:])\s+", witnesses(1)[:60_000])
    once = "\n\n".join(one for one in sentences if cite(one, "en", "6"))
    return (once * (size // len(once) + 1))[:size]


def of_courts(text: str) -> str:
    """The text with every citation of laws put as one of a court, in the forms that opinions mix."""
    parts = []
    end = 0
    spans = sorted({(one.span.start, one.span.end) for one in cite(text, "en", "6")})
    for nth, (start, stop) in enumerate(spans):
        if start >= end:
            form = COURTS[nth % len(COURTS)]
            parts += [text[end:start], form.format(a=nth % 500 + 1, b=nth % 900 + 1)]
            end = stop
    return "".join(parts) + text[end:]


def peak(text: str) -> float:
    """Memory at its highest, in times the text, of a process that reads it."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(text.encode())
        file.flush()
        call = [sys.executable, "-c", PEAK, file.name]
        return float(subprocess.run(call, capture_output=True, text=True, check=True).stdout)


def main() -> int:
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1]
    sizes = [size for size in SIZES if size <= largest]
    report = Report("references")
    cite(witnesses(1)[:10_000], "en", "6")  # compiles the patterns
    report.title("references of the shipped witnesses, with full records")
    pace = {}
    for size in sizes:
        text = witnesses(size)
        seconds = timed(partial(cite, text, "en", "6"), 5 if size < 16 else 3)
        note = f"{len(cite(text, 'en', '6')):,} references"
        what = f"{size} MB of laws"
        pace[size] = 1 / report.add(what, rates(size, seconds), "MB/s", bar=BAR, note=note)
    if len(sizes) > 1:
        what = f"time a MB, {sizes[-1]} MB against {sizes[0]} MB"
        report.add(what, pace[sizes[-1]] / pace[sizes[0]], "x", bar=GROWTH)
    for size in sizes:
        what = f"memory at its highest, in times {size} MB"
        report.add(what, peak(witnesses(size)), "x", bar=MEMORY)
    report.title(
        "beside readers of court citations, each on its own citations in the same sentences"
    )
    for size in DENSE:
        text = dense(size)
        theirs = of_courts(text)
        what = f"{size // 1000} kB dense in citations"
        note = f"{len(cite(text, 'en', '6')):,} references"
        report.add(
            what, rates(size / 1e6, timed(partial(cite, text, "en", "6"))), "MB/s", note=note
        )
        for who, lead in PEERS:
            amount = len(theirs) / 1e6
            compete(report, what, who, [theirs], amount=amount, unit="MB/s", runs=3, lead=lead)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
