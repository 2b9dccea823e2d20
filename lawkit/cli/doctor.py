"""doctor: is all in place, and if not, what to do."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from typing import Literal

import click
import msgspec

import lawkit
from lawkit import languages
from lawkit.cli.options import corpus_option, json_option
from lawkit.cli.output import say, say_json
from lawkit.cli.sources import corpus_folder
from lawkit.errors import LawkitError

State = Literal["ok", "missing", "wrong"]
_EXTRAS = {
    "verify": ("z3", "proofs of rules"),
    "pdf": ("pdfplumber", "reading PDF"),
    "docx": ("docx", "reading and writing DOCX"),
    "xlsx": ("openpyxl", "tables for spreadsheets"),
}


class Row(msgspec.Struct, frozen=True):
    """One thing looked at. `missing` is an option that is not there, `wrong` a fault."""

    what: str
    state: State
    found: str
    remedy: str = ""


@click.command(short_help="Say whether all is in place, and what to do.")
@json_option
@corpus_option
def doctor(as_json: bool, corpus: str | None) -> int:
    """Look at the installation, the corpus and the languages. Exits with 1 where something is wrong."""
    rows = [_python(), _encoding(), *_corpus(corpus), _languages(), *_extras(), _browser()]
    if as_json:
        say_json(rows)
    else:
        for row in rows:
            colour = {"ok": "green", "missing": "yellow", "wrong": "red"}[row.state]
            say(f"{click.style(f'{row.state:<7}', fg=colour)}  {row.what}: {row.found}")
            if row.remedy:
                say(f"         {row.remedy}")
    return int(any(row.state == "wrong" for row in rows))


def _python() -> Row:
    found = f"lawkit {lawkit.__version__} on Python {sys.version.split()[0]}"
    return Row("installation", "ok", found)


def _encoding() -> Row:
    encoding = sys.stdout.encoding or "unknown"
    if "utf" in encoding.lower():
        return Row("terminal", "ok", encoding)
    return Row("terminal", "missing", encoding, "Set PYTHONUTF8=1 to see every letter of the law.")


def _corpus(corpus: str | None) -> list[Row]:
    from lawkit.corpus import load_library

    try:
        folder = corpus_folder(corpus)
        library = load_library(folder)
    except LawkitError as error:
        return [Row("corpus", "wrong", str(error), error.remedy)]
    found = f"{folder}: {len(library.works)} works, {len(library)} editions"
    rows = [Row("corpus", "ok", found)]
    for edition in library:
        lost = [each for each in edition.diagnostics if each.code.startswith("witness-")]
        if any(each.severity == "error" for each in lost):
            rows += [
                Row(f"edition {edition.id}", "wrong", each.message, each.hint)
                for each in lost
                if each.severity == "error"
            ]
    if not os.access(Path(folder), os.W_OK):
        rows.append(
            Row("corpus", "missing", "it cannot be written to", "Copy it to accept findings in it.")
        )
    return rows


def _languages() -> Row:
    codes = languages.available()
    try:
        for code in codes:
            languages.load(code)
    except LawkitError as error:
        return Row("languages", "wrong", str(error), error.remedy)
    return Row("languages", "ok", ", ".join(codes))


def _extras() -> list[Row]:
    rows = []
    for extra, (module, use) in _EXTRAS.items():
        there = importlib.util.find_spec(module) is not None
        remedy = "" if there else f"pip install 'lawkit[{extra}]'"
        rows.append(Row(f"extra {extra}", "ok" if there else "missing", use, remedy))
    return rows


def _browser() -> Row:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path:
        return Row("browser for tests", "ok", path)
    return Row("browser for tests", "missing", "no Chromium", "On Debian: apt-get install chromium")
