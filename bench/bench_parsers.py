"""Sources to clauses, at 1, 4, 16 and 64 MB: plain text and HTML, the latter beside BeautifulSoup's
parse of the same page; and the same words beside bluebell, from its own markup. Books are made of the
laws of a real one, in one mixture at every size: laws of 42 units, numbered, lettered or neither,
of some 180 signs each as in the books under LAWKIT_DATA.

    python bench/bench_parsers.py [LARGEST_MB]
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from html import escape
from itertools import cycle
from pathlib import Path

from bs4 import BeautifulSoup
from peers import compete
from report import Report, rates, timed

from lawkit.parsers import parse

ROOT = Path(__file__).resolve().parent.parent
BOOK = Path(os.environ.get("LAWKIT_DATA", ROOT / "../shared/data")) / "gutenberg/20506.txt"
SHIPPED = ROOT / "corpus/euchre/1888-en/004_b7dc4a75bfbc6e9b.txt"
SIZES = (1, 4, 16, 64)
BARS = {"text": 15.0, "HTML": 8.0}
SOUP = 16
"""Megabytes beyond which it takes a minute and more."""
BLUEBELL = (200_000, 800_000)
PEER_RATIO, GROWTH, MEMORY = 2.0, 1.3, 12.0
UNITS, LETTERED = 42, range(5, 25)  # so that 64 MB have no more than 9,999 laws
PEAK = """
import re, sys
from pathlib import Path
from lawkit.parsers import parse
highest = lambda: 1024 * int(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])
raw = Path(sys.argv[1]).read_bytes()
parse(raw[:100_000])
before = highest() - len(raw)
result = parse(raw)
print((highest() - before) / len(raw))
"""


def laws() -> list[str]:
    """The words of the laws of a real book, as they are wrapped there."""
    text = (BOOK if BOOK.is_file() else SHIPPED).read_text("utf-8", "replace")
    end = r"(?=\n\s*\n|\n\d+\. |\n[A-Z ]+\.\n|\Z)"
    found = re.findall(rf"^\d+\. (.+?){end}", text.replace("\r\n", "\n"), re.M | re.S)
    return [law for law in found if len(law) > 60 and "(a)" not in law]


def units(size: int) -> Iterator[tuple[int, str, str]]:
    """`size` characters of laws: number, label or "", words. A title stands over every seventh law,
    two short items, in italics, under every fifth.
    """
    source = cycle(laws())
    length = number = 0
    while length < size:
        number += 1
        rows = [("title", "THE DEAL.")] if number % 7 == 1 else []
        for k in range(UNITS):
            label = f"{number}." if k == 0 else f"({chr(92 + k)})" if k in LETTERED else ""
            rows.append((label, next(source)))
        if number % 5 == 0:
            rows += [("(_a_)", "in turn;"), ("(_b_)", "at once.")]
        for label, words in rows:
            length += len(label) + len(words) + 3
            yield number, label, words


def text_book(size: int) -> bytes:
    """A book in plain text."""
    parts = []
    for _, label, words in units(size):
        indent = "    " if label[:2] == "(_" else ""
        parts.append(f"{indent}{label} {words}\n" if label not in ("", "title") else f"{words}\n")
    return "\n".join(parts).encode()


def html_book(size: int) -> bytes:
    """The like in HTML, with anchors, page marks and italics, some twenty tags in a thousand signs."""
    parts = ["<!DOCTYPE html>\n<html lang='en'><head><title>Laws</title></head><body>\n"]
    for n, (number, label, words) in enumerate(units(size)):
        if label == "title":
            parts.append(f'<h3><a name="t{number}" id="t{number}"></a>{words}</h3>\n')
            continue
        words = escape(words, quote=False).replace("player", "<i>player</i>", 1)
        if n % 6 == 0:
            name = f'name="Page_{n}" id="Page_{n}"'
            mark = f'<span class="pagenum"><a {name}>[Pg {n}]</a></span>'
            words = words.replace("\n", f"\n{mark}", 1)
        anchor = f'<a name="law_{number}"></a>' if label[:1].isdigit() else ""
        label = re.sub(r"_(.)_", r"<i>\1</i>", label)
        parts.append(f"<p>{anchor}{label} {words}</p>\n" if label else f"<p>{words}</p>\n")
    return "\n".join(parts).encode()


def marked_up(text: str) -> str:
    """The words of a plain book in the markup that bluebell reads."""
    parts = ["BODY\n"]
    for block in text.split("\n\n"):
        words = " ".join(block.split())
        law = re.match(r"(\d+)\. (.*)", words)
        item = re.match(r"\(_?(\w)_?\) (.*)", words)
        if law:
            parts.append(f"SEC {law[1]}.\n  {law[2]}\n")
        elif item:
            parts.append(f"  SUBPARA ({item[1]})\n    {item[2]}\n")
        elif words:
            parts.append(f"CROSSHEADING {words}\n" if words.isupper() else f"  {words}\n")
    return "\n".join(parts)


def peak(raw: bytes) -> float:
    """Memory at its highest, in times the source, of a process that reads it."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(raw)
        file.flush()
        call = [sys.executable, "-c", PEAK, file.name]
        return float(subprocess.run(call, capture_output=True, text=True, check=True).stdout)


def main() -> int:
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1]
    sizes = [size for size in SIZES if size <= largest]
    report = Report("parsers")
    for kind, book in (("text", text_book), ("HTML", html_book)):
        report.title(f"{kind} to clauses")
        pace = {}
        for size in sizes:
            raw = book(1_000_000 * size)
            amount = len(raw) / 1e6
            parse(raw[:100_000])
            what = f"{size} MB of {kind}"
            seconds = timed(partial(parse, raw), 5 if size < 16 else 3)
            pace[size] = 1 / report.add(what, rates(amount, seconds), "MB/s", bar=BARS[kind])
            if kind == "HTML" and size <= SOUP:
                theirs = timed(partial(BeautifulSoup, raw, "lxml"), 3 if size < 16 else 1)
                report.add(
                    what, rates(amount, theirs), "MB/s", who="BeautifulSoup", lead=PEER_RATIO,
                    note="its parse alone, with lxml",
                )  # fmt: skip
        if len(sizes) > 1:
            what = f"time a MB, {sizes[-1]} MB against {sizes[0]} MB of {kind}"
            report.add(what, pace[sizes[-1]] / pace[sizes[0]], "x", bar=GROWTH)
        for size in sizes:
            what = f"memory at its highest, in times {size} MB of {kind}"
            report.add(what, peak(book(1_000_000 * size)), "x", bar=MEMORY)
    report.title("the same words to structure")
    for size in BLUEBELL:
        raw = text_book(size)
        what = f"{size // 1000} kB of laws"
        report.add(what, rates(len(raw) / 1e6, timed(partial(parse, raw))), "MB/s")
        theirs = marked_up(raw.decode())
        compete(
            report, what, "bluebell", [theirs], amount=len(theirs) / 1e6, unit="MB/s", runs=3,
            note="from its own markup to Akoma Ntoso",
        )  # fmt: skip
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
