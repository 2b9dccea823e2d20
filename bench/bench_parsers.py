"""Source to clauses, at 1, 4, 16 and 64 MB: plain text and HTML, the latter beside BeautifulSoup's
parse of the same page; and the same words beside bluebell, from its own markup. Books are made of the
laws of a real one, numbered on.

    python bench/bench_parsers.py [LARGEST_MB]
"""

import os
import re
import subprocess
import sys
import tempfile
from html import escape
from itertools import cycle
from pathlib import Path

from bs4 import BeautifulSoup
from peers import compete
from report import Report, rates, timed

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


def marked_up(text: str) -> str:
    """The words of a plain book in the markup that bluebell reads."""
    parts = ["BODY\n"]
    for block in text.split("\n\n"):
        words = " ".join(block.split())
        law = re.match(r"(\d+)\. (.*)", words)
        item = re.match(r"\(_(\w)_\) (.*)", words)
        if law:
            parts.append(f"SEC {law[1]}.\n  {law[2]}\n")
        elif item:
            parts.append(f"  SUBPARA ({item[1]})\n    {item[2]}\n")
        elif words:
            parts.append(f"CROSSHEADING {words}\n" if words.isupper() else f"  {words}\n")
    return "\n".join(parts)


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
    report = Report("parsers")
    for kind in ("text", "html"):
        report.title(f"{kind} to clauses")
        before = 0.0
        for size in (size for size in SIZES if size <= largest):
            raw = book(kind, size * 1_000_000)
            runs = 5 if size < 16 else 3
            parse(raw[:100_000] if kind == "text" else raw)
            what = f"{size} MB of {kind}"
            seconds = timed(lambda raw=raw: parse(raw), runs)
            took = (
                len(raw)
                / 1e6
                / report.add(what, rates(len(raw) / 1e6, seconds), "MB/s", bar=BARS[kind])
            )
            if before:
                growth = took / before
                report.add(f"{what}: growth t(4n)/t(n)", growth, "x", bar=GROWTH)
            before = took
            if kind == "html" and size <= LARGEST_FOR_PEER:
                theirs = timed(lambda raw=raw: BeautifulSoup(raw, "lxml"), 3 if size < 16 else 1)
                report.add(
                    what, rates(len(raw) / 1e6, theirs), "MB/s", who="BeautifulSoup",
                    lead=PEER_RATIO, note="on lxml; the tree alone",
                )  # fmt: skip
        size = min(largest, 16)
        what = f"memory for {size} MB of {kind}, in times the source"
        report.add(what, peak(kind, size * 1_000_000), "x", bar=MEMORY)
    report.title("the same words to structure")
    for size in (200_000, 800_000):
        raw = book("text", size)
        what = f"{size // 1000} kB of laws"
        report.add(what, rates(len(raw) / 1e6, timed(lambda raw=raw: parse(raw))), "MB/s")
        theirs = marked_up(raw.decode())
        compete(
            report, what, "bluebell", [theirs], amount=len(theirs) / 1e6, unit="MB/s", runs=3,
            note="from its own markup to Akoma Ntoso",
        )  # fmt: skip
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
