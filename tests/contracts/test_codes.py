"""Small law books of many kinds, read with nothing declared: every clause that a reader finds, no other,
and every reference with its target.

Each file of tests/cases/codes is a book, then `=== clauses` with the paths of its numbered clauses in
order, then `=== references` with a line for each clause that refers: its path (`^n` for note n of a law)
and its references, parted by strokes; `~` is another work, `?` is open by design. They were written down
before the books were read. Add a file; no code is needed.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lawkit.corpus import read_edition
from lawkit.desk.accounting import unaccounted
from lawkit.model import ClausePath
from lawkit.parsers import parse
from lawkit.references import references_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CASES = Path(__file__).parents[1] / "cases" / "codes"
PLAIN_ONLY = {
    "badminton", "boxing", "copistes", "croquet", "mills", "poker-club", "regatta",
}  # fmt: skip
"""Codes with what plain text alone has (`_a_`, `##`, marks of pages, running heads, lines that tell): it is
words elsewhere.
"""
SIGNS = {"open": "?", "external": "~"}


def numbered(path: ClausePath) -> str:
    """A path without its unnumbered paragraphs."""
    return ".".join(part for part in path.parts if not re.fullmatch(r"p\d+", part))


@pytest.mark.parametrize("file", sorted(CASES.iterdir()), ids=lambda file: file.stem)
def test_a_code_is_read_as_a_reader_reads_it(file: Path, tmp_path: Path) -> None:
    source, clauses, references = re.split(r"(?m)^=== \w+\n", file.read_text("utf-8"))
    book = tmp_path / file.name
    book.write_text(source, "utf-8")
    _, edition = read_edition(book)
    found = [c.path for law in edition.clauses for c in law.walk() if not c.path.is_paragraph]
    assert [str(path) for path in found] == clauses.split()
    assert list(unaccounted(edition)) == []
    expected: Counter[tuple[str, str]] = Counter()
    for line in references.splitlines():
        place, _, targets = line.partition(": ")
        expected.update((place, each.strip()) for each in targets.split("|"))
    cited: Counter[tuple[str, str]] = Counter()
    for each in references_of(edition):
        note = f"^{each.source.note}" if each.source.note else ""
        targets = " ".join(str(target.id.path) for target in each.targets)
        cited[numbered(each.source.path) + note, SIGNS.get(each.status, targets)] += 1
    assert cited == expected


Made = Callable[[list[str]], bytes]


def as_html(paragraphs: list[str]) -> bytes:
    return "\n".join(f"<p>{escape(each)}</p>" for each in paragraphs).encode()


def as_docx(paragraphs: list[str]) -> bytes:
    document = pytest.importorskip("docx").Document()
    for each in paragraphs:
        document.add_paragraph(each)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def as_markdown(paragraphs: list[str]) -> bytes:
    return "\n\n".join(["# Before", "# It", *paragraphs]).encode()


def tree(raw: bytes, format: str = "") -> list[tuple[str, str, str, str]]:
    laws = parse(raw, format=format).clauses
    return [(str(c.path), c.label, c.heading, c.text) for law in laws for c in law.walk()]


def paragraphs_of(file: Path) -> tuple[bytes, list[str]]:
    """A code as it stands, and its paragraphs, each on one line."""
    source = file.read_text("utf-8").partition("=== clauses")[0]
    found = (" ".join(each.split()) for each in re.split(r"\n\s*\n", source))
    return source.encode(), [each for each in found if each]


PLAIN = [file for file in sorted(CASES.glob("*.txt")) if file.stem not in PLAIN_ONLY]


@pytest.mark.parametrize("file", PLAIN, ids=lambda file: file.stem)
@pytest.mark.parametrize(("format", "make"), [
    ("html", as_html), ("docx", as_docx), ("markdown", as_markdown),
])  # fmt: skip
def test_a_code_is_the_same_in_every_format(file: Path, format: str, make: Made) -> None:
    source, paragraphs = paragraphs_of(file)
    assert tree(make(paragraphs), format) == tree(source)


@pytest.mark.browser
@pytest.mark.parametrize("name", ["companies", "code-civil", "league", "traite"])
def test_a_printed_code_is_the_same_over_its_pages(name: str, browser: Browser) -> None:
    pytest.importorskip("pdfplumber")
    source, paragraphs = paragraphs_of(CASES / f"{name}.txt")
    sheet = browser.new_page()
    style = "<style>@page{size:14cm 20cm;margin:2cm 1.5cm} body{font:11pt serif}</style>"
    sheet.set_content(f"<meta charset=utf-8>{style}{as_html(paragraphs).decode()}")
    printed = sheet.pdf(
        display_header_footer=True,
        header_template=f"<div style='font-size:7px;margin:auto'>{name}</div>",
        footer_template="<div style='font-size:7px;margin:auto' class='pageNumber'></div>",
        prefer_css_page_size=True,
    )
    sheet.close()
    assert tree(printed) == tree(source)
