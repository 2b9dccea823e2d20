"""The public door: `lawkit.load`, `lawkit.parse`, and values that show themselves in a notebook."""

import subprocess
import sys
from pathlib import Path

import pytest

import lawkit
from lawkit.errors import InputError, NotFoundError
from lawkit.model import Clause, ClausePath, Edition, EditionId, Library, Span
from lawkit.model.ladder import BRIDGE

HOSTILE = "<script>alert('x')</script> & \"q\""


def test_importing_costs_nothing() -> None:
    code = "import sys, lawkit; print(sorted(m for m in sys.modules if m.startswith('lawkit')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['lawkit']"


def test_load(corpus_dir: Path) -> None:
    library = lawkit.load(corpus_dir)
    clause = library["rubber/1993-en"]["10.a.i"]
    assert clause.text == (
        "a card has been turned face up in dealing or is face up in the pack or elsewhere;"
    )


def test_load_finds_the_corpus(corpus_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(corpus_dir.parent / "tests" / "unit")
    assert "rubber" in lawkit.load().works
    monkeypatch.setenv("LAWKIT_CORPUS", "no/such/folder")
    with pytest.raises(NotFoundError, match="no such corpus folder"):
        lawkit.load()


def test_parse(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("LAW 1\nFIRST\n\nSee Law 2.\n\nLAW 2\nSECOND\n\nNothing.\n", "utf-8")
    edition = lawkit.parse(book, language="en")
    assert [(str(law.path), law.heading) for law in edition.clauses] == [
        ("1", "FIRST"),
        ("2", "SECOND"),
    ]
    with pytest.raises(InputError, match="no such file"):
        lawkit.parse(tmp_path / "none.txt")


@pytest.fixture
def hostile() -> Library:
    child = Clause(ClausePath(("1", "a")), HOSTILE, "", HOSTILE, Span(0, 0), missing=("tail",))
    law = Clause(ClausePath(("1",)), HOSTILE, HOSTILE, HOSTILE, Span(0, 0), (child,))
    id = EditionId("toy", "2000-en")
    edition = Edition(id, "T", HOSTILE, "en", HOSTILE, BRIDGE, (law,), rights=HOSTILE)
    return Library({}, {id: edition})


def test_no_text_becomes_markup_in_a_notebook(hostile: Library) -> None:
    edition = hostile["toy/2000-en"]
    for value, times in ((hostile, 1), (edition, 5), (edition["1"], 5)):
        shown = value._repr_html_()
        assert "<script" not in shown
        assert (
            shown.count("&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; &amp; &quot;q&quot;")
            == times
        )


def test_a_notebook_shows_the_tree_and_what_is_cut(hostile: Library) -> None:
    shown = hostile["toy/2000-en"]["1"]._repr_html_()
    assert shown.index('title="1"') < shown.index("<ul") < shown.index('title="1.a"')
    assert "[incomplete]" in shown
