"""A hundred thousand damaged inputs over all that reads a stranger's file: the sources of books (real ones and
specimens, of every format), what translators send back, manifests, rules, graphs. Nothing raised but an
error of ours, nothing lost, no work that grows faster than the source. Seeds are fixed; a failing one is
printed and can be given again.

    python tests/eval/eval_fuzz.py [COUNT [FIRST_SEED]]
"""

from __future__ import annotations

import io
import logging
import os
import random
import signal
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "contracts"))

from test_formats import BITS, TEXTS, as_docx, faults, mutate  # noqa: E402

from lawkit import citator  # noqa: E402
from lawkit.corpus.manifest import EditionManifest, read_toml, read_work  # noqa: E402
from lawkit.corpus.reviewed import Reviewed  # noqa: E402
from lawkit.errors import LawkitError  # noqa: E402
from lawkit.exchange import tmx, units_csv, xliff  # noqa: E402
from lawkit.model import EditionId  # noqa: E402
from lawkit.model.memory import Entry, Memory  # noqa: E402
from lawkit.parsers import parse  # noqa: E402
from lawkit.publish.moved import read_moved  # noqa: E402
from lawkit.rules import read_rules, read_scenarios, read_vocabulary  # noqa: E402
from lawkit.store import read_lines  # noqa: E402
from lawkit.translation.terms import read_terms  # noqa: E402

DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data")
CORPUS = ROOT / "corpus"
KINDS = {".htm": "html", ".xml": "canada", ".txt": "text"}
SLOW = 5e-4  # seconds a character: a hundred times what reading takes
HANG = 30  # seconds of the processor
SHOWN = 5
SYNTAX = (
    "[", "]", "[[", "]]", "=", '"', "'", '"""', "\n", "{", "}", ",", "#", "\\", "\\u0000", "\\U0010ffff", "true", "-1",
    "1e999", "0x", "1979-05-27", ".", "..", "../", "/", "\x00", "\ufeff", "é", "\u2028", "and ", "not ", "(", ")", "==", "<",
    ">", "&amp;", "&e;", "<!DOCTYPE a [<!ENTITY e 'x'>]>", "<seg>", "</seg>", "<tu>", "<segment>", "<target/>", "xml:lang='fr'",
    "<![CDATA[", "]]>", "<?x?>", "<!--", "-->", "null", "[]", "{}", '{"type":', "NaN", "\r", ";", "\t", '""',
)  # fmt: skip


class Input(NamedTuple):
    """One damaged input: of which reader, from what, how it is read; words: it must lose none."""

    reader: str
    name: str
    size: int
    read: Callable[[], object]


@cache
def books() -> list[tuple[str, str, str]]:
    """(name, format, text) of every book and Act, and of the specimens of other formats."""
    found = []
    for path in sorted(DATA.glob("*/*")):
        if path.suffix in KINDS:
            raw = path.read_bytes()
            try:
                text = raw.decode("utf-8-sig")
            except UnicodeDecodeError:
                text = raw.decode("latin-1")
            found.append((path.name, KINDS[path.suffix], text))
    shipped = sorted(CORPUS.glob("*/*/*.txt"))
    found += [(path.name, "text", path.read_text("utf-8", "replace")) for path in shipped]
    return [*found, *((name, name, make().decode()) for name, make in TEXTS.items())]


@cache
def document() -> bytes:
    return as_docx()


@cache
def leaflet() -> bytes:
    """A PDF of one page, written by hand."""
    words = (
        b"BT /F1 12 Tf 72 700 Td (1. Each player deals in turn.) Tj 0 -20 Td (2. See Law 1.) Tj ET"
    )
    parts = [
        b"<</Type /Catalog /Pages 2 0 R>>", b"<</Type /Pages /Kids [3 0 R] /Count 1>>",
        b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>",
        b"<</Length " + str(len(words)).encode() + b">>\nstream\n" + words + b"\nendstream",
        b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    ]  # fmt: skip
    raw, places = b"%PDF-1.4\n", []
    for n, part in enumerate(parts, 1):
        places.append(len(raw))
        raw += f"{n} 0 obj\n".encode() + part + b"\nendobj\n"
    table = b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    start = len(raw)
    raw += f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n".encode() + table
    return (
        raw + f"trailer <</Size {len(parts) + 1} /Root 1 0 R>>\nstartxref\n{start}\n%%EOF".encode()
    )


@cache
def sheets() -> list[tuple[str, str, Callable[[str], object]]]:
    """(reader, text, how it is read) of what is no source of a book."""
    entries = tuple(
        Entry(f"1.{n}", f"1.{n}", source, target, "translated", reviewer="A reader", comments=("a comment",))
        for n, (source, target) in enumerate((("The deal.", "La donne."), ("A < b & c", "A < b & c"), ("x", "")))
    )  # fmt: skip
    memory = Memory("en", "fr", entries, EditionId("a", "b"), EditionId("a", "c"), "rights")
    vocabulary = read_vocabulary("facts.toml", (CORPUS / "rubber/facts.toml").read_text("utf-8"))
    home = CORPUS / "rubber/1993-en"
    rules = (home / "rules.toml").read_text("utf-8")
    edition = EditionId("rubber", "1993-en")
    book = read_rules("rules.toml", rules, vocabulary, edition, None)
    graph = citator.read_graph("source,target,kind,status,where,note,surface,start,end,target_status\n"
                               "a/b#1,a/b#2,see,resolved,text,0,See Law 2,0,9,present\n", "csv")  # fmt: skip
    record = '{"type":"work","id":"a","ladder":"law > A","titles":{"en":"A"}}\n'
    found: list[tuple[str, str, Callable[[str], object]]] = [
        ("tmx", tmx.write(memory), lambda text: tmx.read(_bytes(text), where="x.tmx")),
        ("xliff", xliff.write(memory), lambda text: xliff.read(_bytes(text), where="x.xlf")),
        ("csv", units_csv.write(memory), lambda text: units_csv.read(_bytes(text), where="x.csv")),
        ("edition.toml", (home / "edition.toml").read_text("utf-8"),
         lambda text: read_toml(text, EditionManifest, where="edition.toml")),
        ("reviewed.toml", (home / "reviewed.toml").read_text("utf-8"),
         lambda text: read_toml(text, Reviewed, where="reviewed.toml")),
        ("work.toml", (CORPUS / "rubber/work.toml").read_text("utf-8"),
         lambda text: read_work(text, id="w", where="work.toml")),
        ("terms.toml", (CORPUS / "terms.toml").read_text("utf-8"), read_terms),
        ("moved.toml", '[moved]\n"laws/a/old.html" = "laws/a/new.html"\n"b/" = "c/"\n', read_moved),
        ("facts.toml", (CORPUS / "rubber/facts.toml").read_text("utf-8"),
         lambda text: read_vocabulary("facts.toml", text)),
        ("rules.toml", rules, lambda text: read_rules("rules.toml", text, vocabulary, edition, None)),
        ("scenarios.toml", (home / "scenarios.toml").read_text("utf-8"),
         lambda text: read_scenarios("scenarios.toml", text, book, None)),
        ("jsonl", record * 3, lambda text: list(read_lines(_bytes(text).splitlines(), where="x.jsonl"))),
    ]  # fmt: skip
    for form in citator.FORMATS:
        text = citator.write_graph(graph, form)
        found.append(
            (form + " graph", text, lambda text, form=form: citator.read_graph(text, form))
        )  # type: ignore[misc]
    return found


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def damaged(seed: int) -> Input:
    """The input of a seed: two of three are sources of books, the rest what else is read."""
    chance = random.Random(seed)
    kind = chance.random()
    if kind < 0.66:
        name, format, text = chance.choice(books())
        size = chance.randint(100, 3000)
        start = chance.randrange(max(len(text) - size, 1))
        raw = _bytes(mutate(chance, text[start : start + size]))
        own = format if chance.random() < 0.8 else ""
        return Input(format, name, len(raw), lambda: parse(raw, name=name, format=own))
    if kind < 0.69:
        # Of a document its text is damaged, which is packed again, or its bytes.
        raw = _document(chance)
        return Input("docx", "docx", len(raw), lambda: parse(raw, name="x.docx", format="docx"))
    if kind < 0.70:
        raw = _spoilt(chance, leaflet())
        return Input("pdf", "pdf", len(raw), lambda: parse(raw, name="x.pdf", format="pdf"))
    reader, text, read = chance.choice(sheets())
    size = chance.randint(200, 4000)
    start = chance.choice((0, chance.randrange(max(len(text) - size, 1))))
    spoilt = mutate(chance, text[start : start + size], (*SYNTAX, *BITS))
    # What people write is read as UTF-8, and refused as none before any of these.
    spoilt = spoilt.encode("utf-8", "ignore").decode()
    return Input(reader, reader, len(spoilt), lambda: read(spoilt))


def _spoilt(chance: random.Random, raw: bytes) -> bytes:
    made = bytearray(raw)
    for _ in range(chance.randint(1, 20)):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made)


def _document(chance: random.Random) -> bytes:
    if chance.random() < 0.3:
        return _spoilt(chance, document())
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(document())) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            part = old.read(entry)
            if (
                entry.filename.startswith("word/")
                and entry.filename.endswith(".xml")
                and chance.random() < 0.5
            ):
                part = _bytes(mutate(chance, part.decode(), ("<w:p>", "</w:p>", "<w:t>", "<w:r>", "<w:numPr>", "&e;", "1. ", '"')))  # fmt: skip
            new.writestr(entry.filename, part)
    return out.getvalue()


class HangError(BaseException):
    """One input took longer than any may."""


def attempt(seed: int) -> tuple[str, list[tuple[str, str]]]:
    """The reader of a seed's input, and what went wrong: (kind, what)."""
    given = damaged(seed)

    def stop(*_: object) -> None:
        raise HangError

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, HANG)
    began = time.process_time()
    try:
        result = given.read()
    except LawkitError:
        return given.reader, [("refused", "")]
    except HangError:
        return given.reader, [("hangs", f"more than {HANG} s")]
    except Exception as error:
        return given.reader, [("raised", repr(error))]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    took = time.process_time() - began
    wrong = []
    # A PDF is laid out by others' program, which has its own pace.
    if took > 0.2 + SLOW * given.size and given.reader != "pdf":
        wrong.append(("slow", f"{took:.2f} s"))
    if hasattr(result, "clauses"):
        wrong += [("fault", fault) for fault in faults(result)]
    return given.reader, wrong


def run(first: int, count: int) -> Iterator[tuple[int, str, list[tuple[str, str]]]]:
    """Every seed with what its input brought out, on two processes."""
    logging.disable(logging.WARNING)  # pdfminer tells of each thing that is wrong
    seeds = range(first, first + count)
    with get_context("fork").Pool(2) as pool:
        for seed, (reader, wrong) in zip(seeds, pool.imap(attempt, seeds, 50), strict=True):
            yield seed, reader, wrong


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    tried: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for seed, reader, found in run(first, count):
        tried[reader] += 1
        for kind, what in found:
            wrong[kind] += 1
            if kind != "refused" and wrong[kind] <= SHOWN:
                print(f"{kind}: seed {seed}, {reader}: {what}")
    print(", ".join(f"{reader} {n:,}" for reader, n in sorted(tried.items())))
    refused = wrong.pop("refused", 0)
    print(f"{count:,} inputs, {refused:,} refused with a reason, {sum(wrong.values())} wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
