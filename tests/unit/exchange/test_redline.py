"""Redlines are read back: a document by accepting or rejecting all its tracked changes, a page by its
marks.
"""

from __future__ import annotations

import csv
import io
import random
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from lxml import etree, html

from lawkit.collate import compare, listing
from lawkit.corpus import load_library
from lawkit.errors import UsageError
from lawkit.exchange import (
    concordance_csv,
    concordance_table,
    concordance_xlsx,
    redline_docx,
    redline_html,
    redline_markdown,
)
from lawkit.model import Clause, ClausePath, Edition, EditionId, Note, Span
from lawkit.model.concordance import Concordance
from lawkit.model.ladder import BRIDGE

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
PARSER = etree.XMLParser(resolve_entities=False, no_network=True)


def words_of(edition: Edition) -> list[str]:
    """Each line as a document has it: the label before the first line of a clause."""
    found = []
    seen = set()
    lines = {}
    for id, _, words in listing(edition):
        lines.setdefault(id, []).append(words)
    for law in edition.clauses:
        for clause in law.walk():
            ids = [id for id in lines if id.path == clause.path and id.note is None]
            own = lines[ids[0]] if ids else [""]
            label = f"{clause.label} " if clause.label else ""
            found += [f"{label}{own[0]}", *own[1:]]
            seen.add(clause.path)
        for id in lines:
            if id.path == law.path and id.note:
                found.append(f"{id.note}. {lines[id][0]}")
    return found


def read_back(raw: bytes, *, accept: bool) -> list[str]:
    """The paragraphs after accepting (rejecting) every change, as Word does it."""
    with zipfile.ZipFile(io.BytesIO(raw)) as package:
        root = etree.fromstring(package.read("word/document.xml"), PARSER)
    gone = {W + "del", W + "moveFrom"} if accept else {W + "ins", W + "moveTo"}
    paragraphs = []
    pending = ""
    for paragraph in root.iter(W + "p"):
        style = paragraph.find(f"{W}pPr/{W}pStyle")
        if style is not None and style.get(W + "val") == "Title":
            continue
        for text in paragraph.iter(W + "t", W + "delText"):
            if not any(above.tag in gone for above in text.iterancestors()):
                pending += text.text or ""
        mark = paragraph.find(f"{W}pPr/{W}rPr/{W}{'del' if accept else 'ins'}")
        if mark is None:
            paragraphs.append(pending)
            pending = ""
    assert not pending
    return paragraphs


def document(concordance: Concordance, old: Edition, new: Edition) -> bytes:
    return redline_docx.write(concordance, old, new, author="The <Editor>", date="1999-12-31")


def test_the_example_has_every_relation(concordance: Concordance) -> None:
    kinds = {row.kind for row in concordance.rows}
    assert {"same", "renumbered", "moved", "split", "added"} <= kinds


def test_accepting_all_gives_the_new_text_and_rejecting_all_the_old(
    concordance: Concordance, old: Edition, new: Edition
) -> None:
    raw = document(concordance, old, new)
    assert read_back(raw, accept=True) == words_of(new)
    assert read_back(raw, accept=False) == words_of(old)


def test_the_other_way_round_too(old: Edition, new: Edition) -> None:
    raw = document(compare(new, old), new, old)
    assert read_back(raw, accept=True) == words_of(old)
    assert read_back(raw, accept=False) == words_of(new)


def test_every_revision_bears_the_name_the_date_and_its_own_number(
    concordance: Concordance, old: Edition, new: Edition
) -> None:
    raw = document(concordance, old, new)
    with zipfile.ZipFile(io.BytesIO(raw)) as package:
        assert package.testzip() is None
        root = etree.fromstring(package.read("word/document.xml"), PARSER)
    tracked = [
        each
        for name in ("ins", "del", "moveFrom", "moveTo", "moveFromRangeStart", "moveToRangeStart")
        for each in root.iter(W + name)
    ]
    assert {each.get(W + "author") for each in tracked} == {"The <Editor>"}
    assert {each.get(W + "date") for each in tracked} == {"1999-12-31T00:00:00Z"}
    ids = [each.get(W + "id") for each in tracked]
    assert len(ids) == len(set(ids))
    starts = {e.get(W + "name") for e in root.iter(W + "moveFromRangeStart")}
    assert starts
    assert starts == {e.get(W + "name") for e in root.iter(W + "moveToRangeStart")}


def test_a_word_processors_library_opens_it(
    concordance: Concordance, old: Edition, new: Edition
) -> None:
    docx = pytest.importorskip("docx")
    opened = docx.Document(io.BytesIO(document(concordance, old, new)))
    assert opened.paragraphs[0].text.startswith("Laws 1900")
    assert {p.style.name for p in opened.paragraphs} >= {"Title", "Heading 1", "Normal"}


def test_the_same_comparison_is_the_same_bytes(
    concordance: Concordance, old: Edition, new: Edition
) -> None:
    assert document(concordance, old, new) == document(compare(old, new), old, new)


@pytest.mark.parametrize("date", ["", "31.12.1999", "1999-12-31 10:00"])
def test_a_date_that_is_none_is_refused(
    date: str, concordance: Concordance, old: Edition, new: Edition
) -> None:
    with pytest.raises(UsageError, match="is no date"):
        redline_docx.write(concordance, old, new, author="E", date=date)


def test_two_languages_have_no_redline(corpus_dir: Path) -> None:
    library = load_library(corpus_dir)
    old, new = library["duplicate/2007-en"], library["duplicate/2017-fr"]
    found = compare(old, new)
    with pytest.raises(UsageError, match="no word redline between en and fr"):
        document(found, old, new)
    assert "No words are compared" in redline_html.write(found, old, new)
    assert "No words are compared" in redline_markdown.write(found, old, new)


def test_a_page_holds_both_texts_without_anything_else(
    concordance: Concordance, old: Edition, new: Edition
) -> None:
    text = redline_html.write(concordance, old, new)
    page = html.fromstring(text)
    assert not page.xpath("//*[@src]")
    assert not [a for a in page.xpath("//@href") if not a.startswith("#")]
    told = "".join(page.xpath("//section//p//text()"))
    assert "= 1 & < 2." in told
    assert page.xpath("//del[text()='to-day']/@title") == ["spelling"]
    assert page.xpath("//ins[text()='may']/@title") == ["obligation"]
    for row in page.xpath("//section"):
        assert row.get("data-kinds")


def test_markdown_keeps_the_law_inert(concordance: Concordance, old: Edition, new: Edition) -> None:
    text = redline_markdown.write(concordance, old, new)
    assert "&lt; 2" in text
    assert "<del>to\\-day</del><ins>today</ins>" in text


def test_tables_hold_a_row_for_each_row(
    concordance: Concordance, old: Edition, new: Edition
) -> None:
    cells = concordance_table.rows_of(concordance, old, new)
    text = concordance_csv.write(concordance, old, new)
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert tuple(read[0]) == concordance_table.HEADS
    assert [tuple(row) for row in read[1:]] == [tuple(map(str, row)) for row in cells]
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(io.BytesIO(concordance_xlsx.write(concordance, old, new)))
    sheet = book.active
    assert sheet.max_row == len(cells) + 1
    assert [cell.value for cell in sheet[1]] == list(concordance_table.HEADS)
    added = next(k for k, row in enumerate(cells, 2) if row[0] == "added")
    assert sheet.cell(added, 9).value == cells[added - 2][8]


def test_a_cell_is_never_a_formula(old: Edition) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    from msgspec.structs import replace

    law = replace(old.clauses[0], text='=HYPERLINK("x")', heading="")
    risky = replace(old, clauses=(law,), notes=())
    book = openpyxl.load_workbook(
        io.BytesIO(concordance_xlsx.write(compare(risky, old), risky, old))
    )
    assert "f" not in {cell.data_type for row in book.active for cell in row}


VOCABULARY = [
    *("the", "a", "dealer", "must", "shall", "not", "deal", "cards", "Law", "10", "two", "to-day"),
    *("today", "any", "one", "anyone", ";", ".", ",", "(", ")", "—", "pack", "player", "offence"),
]


def random_edition(chance: random.Random, name: str, shared: list[str]) -> Edition:
    """Laws with paragraphs, parts and notes; half of the texts are shared between editions."""

    def text(most: int = 12) -> str:
        if shared and chance.random() < 0.5:
            return shared.pop()
        return " ".join(chance.choice(VOCABULARY) for _ in range(chance.randrange(most)))

    def parts(path: ClausePath, heading: bool) -> tuple[Clause, ...]:
        return tuple(
            Clause(
                path.child(chr(97 + k)), f"({chr(97 + k)})", text(3) if heading else "", text(), Span(0, 0)
            )
            for k in range(chance.randrange(3))
        )  # fmt: skip

    laws, notes = [], []
    for n in range(1, chance.randrange(2, 7)):
        path = ClausePath((str(n),))
        own, children = text(), parts(path, heading=True)
        if chance.random() < 0.4:
            own = ""
            below = parts(path, heading=False)
            children = (
                Clause(path.child("p1"), "", "", text(), Span(0, 0), below),
                Clause(path.child("p2"), "", "", text(), Span(0, 0)),
            )
        heading = text(4) if chance.random() < 0.5 else ""
        laws.append(Clause(path, f"{n}.", heading, own, Span(0, 0), children))
        if chance.random() < 0.3:
            notes.append(Note(path, 1, "*", f"Note: {text()}", (), Span(0, 0)))
    id = EditionId("work", name)
    return Edition(id, name, name, "en", name, BRIDGE, tuple(laws), notes=tuple(notes))


@pytest.mark.parametrize("seed", range(60))
def test_any_two_texts_can_be_accepted_and_rejected(seed: int) -> None:
    """Word by word and in order; how a number without words stands on a line is left open."""
    chance = random.Random(seed)
    shared = [
        " ".join(chance.choice(VOCABULARY) for _ in range(chance.randrange(1, 20)))
        for _ in range(4)
    ]
    old = random_edition(chance, "old", shared[:])
    new = random_edition(chance, "new", shared[:])
    raw = document(compare(old, new), old, new)
    for edition, accept in ((new, True), (old, False)):
        read = "".join(read_back(raw, accept=accept)).replace(" ", "")
        assert read == "".join(words_of(edition)).replace(" ", "")


def test_a_word_processor_renders_the_document(
    concordance: Concordance, old: Edition, new: Edition, tmp_path: Path
) -> None:
    """LibreOffice draws it with what went and what came; skipped where there is none."""
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is not here: apt-get install libreoffice-writer-nogui")
    pdfplumber = pytest.importorskip("pdfplumber")
    document = tmp_path / "redline.docx"
    document.write_bytes(redline_docx.write(concordance, old, new, author="E", date="1999-12-31"))
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    subprocess.run(
        [office, profile, "--headless", "--convert-to", "pdf", "--outdir", tmp_path, document],
        check=True,
        capture_output=True,
        timeout=120,
    )
    with pdfplumber.open(tmp_path / "redline.pdf") as pdf:
        words = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
    assert "When the clock is stopped, all play at every table ceases; = 1 & < 2." in words
    assert "at least" in words
    assert "not less than three" in words.replace("at least four", "")
