"""Source to clauses, at 1, 4, 16 and 64 MB: plain text and HTML, the latter beside BeautifulSoup's
parse of the same page. Books are made of the laws of a real one, numbered on; times are of the
processor, medians of five (three from 16 MB on).

    python bench/bench_parsers.py [LARGEST_MB]
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from html import escape
from itertools import cycle
from pathlib import Path

from lawkit.parsers import parse

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data") / "gutenberg" / "20506.txt"
SHIPPED = ROOT / "corpus/euchre/1888-en/004_b7dc4a75bfbc6e9b.txt"
SIZES = (1, 4, 16, 64)
BARS = {"text": 15.0, "html": 8.0}
PEER_RATIO, GROWTH, MEMORY = 2.0, 5.5, 12.0
MOST_LAWS = 9_000
LARGEST_FOR_PEER = 16  # a minute and more beyond


def laws() -> list[str]:
    """The words of the laws of a real book, as they are wrapped there."""
    text = (DATA if DATA.is_file() else SHIPPED).read_text("utf-8", "replace")
    found = re.findall(r"^\d+\. (.+?)(?:\n\s*\n|\Z)", text.replace("\r\n", "\n"), re.M | re.S)
    return [law for law in found if len(law) > 60 and "(a)" not in law]


def book(kind: str, size: int) -> bytes:
    """A book of `size` bytes: up to 9,000 laws numbered on, longer ones in a larger book; a title
    over every seventh, sub-items under every fifth.
    """
    html = kind == "html"
    parts = [
        "<!DOCTYPE html>\n<html lang='en'><head><title>Laws</title></head><body>\n" if html else ""
    ]
    source = cycle(laws())
    more = size // (MOST_LAWS * 500)  # further paragraphs of each law
    length, number = 0, 0
    while length < size:
        number += 1
        rows = []
        if number % 7 == 1:
            rows.append(f'<h3><a name="t{number}"></a>THE DEAL.</h3>\n' if html else "THE DEAL.\n")
        for k in range(1 + more):
            words = next(source)
            label = "" if k else f"{number}. "
            if html:
                words = escape(words, quote=False).replace("player", "<i>player</i>", 1)
                if number % 11 == 0:
                    words = words.replace("\n", f'\n<span class="pagenum">{{{number}}}</span>', 1)
            rows.append(f"<p>{label}{words}</p>\n" if html else f"{label}{words}\n")
        if number % 5 == 0:
            rows.append(
                "<blockquote>\n<p>(<i>a</i>) in turn;</p>\n\n<p>(<i>b</i>) at once.</p>\n</blockquote>\n"
                if html
                else "    (_a_) in turn;\n\n    (_b_) at once.\n"
            )
        row = "\n".join(rows) + "\n"
        parts.append(row)
        length += len(row)
    return "".join(parts).encode()


def seconds(work: object, runs: int) -> float:
    taken = []
    for _ in range(runs):
        began = time.process_time()
        work()  # type: ignore[operator]
        taken.append(time.process_time() - began)
    return statistics.median(taken)


def peak(kind: str, size: int) -> float:
    """Memory at its highest, in times the source, of a process that reads one book."""
    code = (
        "import re, sys\n"
        "from pathlib import Path\n"
        "from lawkit.parsers import parse\n"
        "status = Path('/proc/self/status')\n"
        "highest = lambda: 1024 * int(re.search(r'VmHWM:\\s+(\\d+)', status.read_text())[1])\n"
        "raw = Path(sys.argv[1]).read_bytes(); parse(raw[:100_000]); before = highest() - len(raw)\n"
        "result = parse(raw); print((highest() - before) / len(raw))\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "book"
        file.write_bytes(book(kind, size))
        done = subprocess.run(
            [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True
        )
    return float(done.stdout)


def main() -> int:
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1]
    sizes = [size for size in SIZES if size <= largest]
    missed = 0
    for kind in ("text", "html"):
        bar = BARS[kind]
        peer = "  BeautifulSoup   ratio" if kind == "html" else ""
        print(f"{kind:<6}{'MB':>6}{'s':>9}{'MB/s':>8}{'t(4n)/t(n)':>12}{peer}")
        before = 0.0
        for size in sizes:
            raw = book(kind, size * 1_000_000)
            runs = 5 if size < 16 else 3
            parse(raw[:100_000] if kind == "text" else raw)
            took = seconds(lambda raw=raw: parse(raw), runs)
            speed = len(raw) / 1e6 / took
            growth = took / before if before else 0.0
            before = took
            row = f"{'':<6}{size:>6}{took:>9.3f}{speed:>8.1f}{growth:>12.2f}"
            missed += speed < bar or growth > GROWTH
            if kind == "html" and size <= LARGEST_FOR_PEER:
                from bs4 import BeautifulSoup

                theirs = seconds(lambda raw=raw: BeautifulSoup(raw, "lxml"), 3 if size < 16 else 1)
                missed += theirs / took < PEER_RATIO
                row += f"{len(raw) / 1e6 / theirs:>15.1f}{theirs / took:>8.1f}"
            print(row, flush=True)
        times = peak(kind, min(largest, 16) * 1_000_000)
        missed += times > MEMORY
        print(f"{'':<6}memory {times:.1f} times the source (bar {MEMORY:.0f}); bar {bar:.0f} MB/s")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
