"""What the commands that must start fast import: each in a process of its own, by Python's own account of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHOW = ("show", "Law 10", "--edition", "rubber/1993-en")

# Slow to import, and needed by none of these commands: ours, what the theme and the tests bring, and the
# standard library's own.
HEAVY = {
    "babel", "bs4", "charset_normalizer", "dask", "distributed", "docx", "fsspec", "hypothesis", "jinja2",
    "lxml", "markdown", "material", "mkdocs", "networkx", "numpy", "openpyxl", "pdfminer", "pdfplumber",
    "pkg_resources", "playwright", "psutil", "pygments", "pypdfium2", "pytest", "rapidfuzz", "requests",
    "rich", "scipy", "tomli_w", "tornado", "translate", "yaml", "z3",
    "asyncio", "concurrent", "email", "http", "importlib.metadata", "logging", "multiprocessing", "pickle",
    "socketserver", "sqlite3", "ssl", "tkinter", "unittest", "xml", "xmlrpc",
}  # fmt: skip

# The most modules of all that may be imported, with room for other releases of Python, and the layers of
# lawkit that are none of the command's concern.
BOUNDS = {
    (): (5, {"cli", "corpus", "model"}),
    ("--help",): (140, {"corpus", "parsers", "references", "model", "languages", "publish"}),
    ("show", "--help"): (240, {"publish", "exchange", "store", "bulk", "desk", "rules"}),
    SHOW: (
        260,
        {"publish", "exchange", "store", "bulk", "desk", "rules", "citator", "collate", "translation"},
    ),
    ("check",): (320, {"publish", "exchange", "store", "bulk"}),
}  # fmt: skip

every_command = pytest.mark.parametrize(
    "words", BOUNDS, ids=lambda words: " ".join(words) or "import"
)


@cache
def imported(words: tuple[str, ...]) -> frozenset[str]:
    """The modules imported from the start of Python to the end of `lawkit words`; without words, by
    `import lawkit` beyond what Python itself imports.
    """
    call = ["-m", "lawkit", *words] if words else ["-c", "import lawkit"]
    found = profile(call)
    return found if words else found - profile(["-c", "pass"])


def profile(call: list[str]) -> frozenset[str]:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *call],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "80"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return frozenset(
        re.findall(r"^import time: +\d+ \| +\d+ \| +(\S+)$", done.stderr, re.MULTILINE)
    )


@every_command
def test_nothing_heavy_is_imported(words: tuple[str, ...]) -> None:
    heavy = {name for name in imported(words) if name in HEAVY or name.partition(".")[0] in HEAVY}
    assert heavy == set(), f"lawkit {' '.join(words)} imports them at start: import late, on use"


@every_command
def test_few_modules_are_imported(words: tuple[str, ...]) -> None:
    most, _ = BOUNDS[words]
    assert len(imported(words)) <= most, sorted(imported(words))


@every_command
def test_only_the_layers_that_it_needs(words: tuple[str, ...]) -> None:
    _, strange = BOUNDS[words]
    layers = {name.split(".")[1] for name in imported(words) if name.startswith("lawkit.")}
    assert layers & strange == set()


def test_the_account_sees_what_is_imported() -> None:
    """That an empty list above means something: `graph` needs networkx and says so."""
    assert {"networkx", "lawkit.citator"} <= imported(("graph", "rubber/1993-en"))
    assert {"lawkit.parsers", "lawkit.references", "click"} <= imported(SHOW)
