"""The public door: `lawkit.load`, `lawkit.parse`, and values that show themselves in a notebook."""

import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import lawkit
from lawkit.errors import InputError, NotFoundError
from lawkit.model import Clause, ClausePath, Edition, EditionId, Library, Span
from lawkit.model.ladder import BRIDGE
from lawkit.rules import Beaten, Option, Ruling

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


def test_ipython_tells_large_values_in_a_line(hostile: Library) -> None:
    edition = hostile["toy/2000-en"]
    compared = lawkit.compare(edition, edition)
    told: list[str] = []
    printer = SimpleNamespace(text=told.append)
    for value in (hostile, edition, compared):
        value._repr_pretty_(printer, False)
    assert told == [
        "Library(toy/2000-en)",
        "Edition(toy/2000-en, 1 laws)",
        "Concordance(toy/2000-en → toy/2000-en, 2 rows)",
    ]


def changed(edition: Edition) -> Edition:
    law = edition.clauses[0]
    child = msgspec.structs.replace(law.children[0], text="Another text altogether. " + HOSTILE)
    return msgspec.structs.replace(
        edition, clauses=(msgspec.structs.replace(law, children=(child,)),)
    )


def test_a_comparison_in_a_notebook(hostile: Library) -> None:
    edition = hostile["toy/2000-en"]
    shown = lawkit.compare(edition, changed(edition))._repr_html_()
    assert "1 same, 1 reworded" in shown
    assert re.findall(r"<ins[^>]*>(.*?)</ins>", shown) == ["Another text altogether. "]
    assert "<del" not in shown
    assert "<script" not in shown
    assert "alert(&#x27;x&#x27;)" in shown
    same = lawkit.compare(edition, edition)._repr_html_()
    assert "2 same" in same
    assert "<table" not in same


def test_a_ruling_in_a_notebook() -> None:
    see = (ClausePath.parse("7"), HOSTILE)
    ruling = Ruling(
        "redeal", "discretion", (HOSTILE, "no"), (ClausePath.parse("10.a.i"),), (HOSTILE,),
        (Beaten(HOSTILE, "other"),), ("held",), see,
        (Option(None, ("r1",), ()), Option(HOSTILE, ("r2", "r3"), ())), (HOSTILE,),
    )  # fmt: skip
    shown = ruling._repr_html_()
    assert "<script" not in shown
    assert shown.count("&lt;script&gt;") == 6
    rows = dict(re.findall(r"<tr><th[^>]*>(.*?)</th><td[^>]*>(.*?)</td></tr>", shown))
    assert list(rows) == [
        "clauses", "rules", "beaten", "held back", "either", "discretion", "see",
    ]  # fmt: skip
    assert rows["clauses"] == "10.a.i"
    assert rows["either"].startswith("no answer (r1); ")
    bare = Ruling("redeal", "not asked")._repr_html_()
    assert bare == "<p><b>redeal</b> not asked</p>"


def test_what_is_long_is_folded(hostile: Library) -> None:
    edition = hostile["toy/2000-en"]
    laws = tuple(
        Clause(ClausePath((str(n),)), f"{n}.", f"Heading {n}", "", Span(0, 0))
        for n in range(1, 101)
    )
    shown = msgspec.structs.replace(edition, clauses=laws)._repr_html_()
    opened, folded = shown.split("<details><summary>60 more</summary>")
    assert re.findall(r"Heading (\d+)", opened) == [str(n) for n in range(1, 41)]
    assert re.findall(r"Heading (\d+)", folded) == [str(n) for n in range(41, 101)]


@pytest.mark.parametrize("value", ["library", "edition", "clause", "comparison", "ruling"])
def test_no_view_sets_a_colour_of_its_own(hostile: Library, value: str) -> None:
    """What a theme does not know, such as black on a dark page, is in none of them."""
    edition = hostile["toy/2000-en"]
    shown = {
        "library": hostile, "edition": edition, "clause": edition["1"],
        "comparison": lawkit.compare(edition, changed(edition)), "ruling": Ruling("r", "silent"),
    }[value]._repr_html_()  # fmt: skip
    styles = " ".join(re.findall(r'style="([^"]*)"', shown))
    assert not re.search(r"(?<!-)\bcolor:|#[0-9a-f]{3}", styles)
    assert all(float(alpha) < 0.5 for alpha in re.findall(r"rgba\([^)]*, ([.\d]+)\)", styles))


def test_refs_of_a_library_are_those_of_its_editions(corpus_dir: Path) -> None:
    library = lawkit.load(corpus_dir)
    every = lawkit.refs(library)
    assert every == tuple(one for book in library for one in lawkit.refs(book, library))
    ours = [one for one in every if str(one.source) == "rubber/1993-en#9"]
    assert [(one.surface, str(one.targets[0].id)) for one in ours] == [
        ("Law 10", "rubber/1993-en#10")
    ]


@pytest.mark.parametrize(
    ("edition", "why"),
    [("rubber", "no edition 'rubber'"), ("rubber/1994-en", "no edition"), ("new/2000-en", "no")],
)
def test_rules_that_are_not_there(corpus_dir: Path, edition: str, why: str) -> None:
    with pytest.raises(NotFoundError, match=why):
        lawkit.load_rules(edition, corpus_dir)


def test_an_edition_without_rules(corpus_copy: Path) -> None:
    (corpus_copy / "rubber/1993-en/rules.toml").unlink()
    with pytest.raises(NotFoundError, match="has no rules"):
        lawkit.load_rules("rubber/1993-en", corpus_copy)


PAGE = Path(__file__).resolve().parents[2] / "site/docs/reference/python.md"


def documented() -> dict[str, dict[str, str]]:
    """By module of the page of public names: each name with what is said of it, in order."""
    found: dict[str, dict[str, str]] = {}
    names = PAGE.read_text("utf-8").partition("\n## The public names\n")[2]
    for section in re.split(r"^### ", names, flags=re.MULTILINE)[1:]:
        module, _, body = section.partition("\n")
        rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", body, re.MULTILINE)
        assert len(rows) == len(dict(rows)), f"{module}: a name stands there twice"
        found[module.strip()] = dict(rows)
    return found


def test_the_page_lists_the_door_and_every_value_it_gives() -> None:
    assert list(documented())[:2] == ["lawkit", "lawkit.model"]


@pytest.mark.parametrize("name", documented())
def test_the_page_of_public_names_is_what_is_public(name: str) -> None:
    module = importlib.import_module(name)
    assert len(module.__all__) == len(set(module.__all__))
    shown = documented()[name]
    assert set(shown) - set(module.__all__) == set(), "documented and not public"
    assert set(module.__all__) - set(shown) == set(), "public and not documented"
    assert list(shown) == sorted(shown, key=lambda each: (each.lower(), each))


@pytest.mark.parametrize("name", documented())
def test_what_is_public_says_what_it_does(name: str) -> None:
    """Every function and class, and every method and property of a class."""
    module = importlib.import_module(name)
    silent = []
    for public in module.__all__:
        value = getattr(module, public)
        if inspect.isclass(value) and value.__module__.startswith("lawkit"):
            silent += [
                f"{public}.{part}"
                for part, member in vars(value).items()
                if not part.startswith("_")
                and (inspect.isfunction(member) or isinstance(member, property | classmethod))
                and not inspect.getdoc(member)
            ]
        if (inspect.isclass(value) or inspect.isfunction(value)) and not inspect.getdoc(value):
            silent.append(public)
    assert silent == []


@pytest.mark.parametrize("name", lawkit.__all__)
def test_the_door_shows_how_it_is_used(name: str) -> None:
    assert ">>> " in (getattr(lawkit, name).__doc__ or "")
