"""The notebooks under site/docs run from top to bottom, and every result shows itself.

Cells are run as Jupyter runs plain Python: in one namespace, the value of a cell's last expression is its result.
"""

from __future__ import annotations

import ast
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lawkit.model import Clause, Edition, Library
from lawkit.model.concordance import Concordance
from lawkit.rules import Ruling

DOCS = Path(__file__).resolve().parent.parent / "site" / "docs"
NOTEBOOKS = sorted(DOCS.rglob("*.ipynb"))
VOID = {"br"}

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells_of(path: Path) -> list[dict[str, object]]:
    return list(json.loads(path.read_text("utf-8"))["cells"])


def source_of(cell: dict[str, object]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)  # type: ignore[arg-type]


def run(path: Path) -> list[object]:
    """The results of the code cells, in order."""
    names: dict[str, object] = {"__name__": "__main__"}
    results = []
    for n, cell in enumerate(cells_of(path)):
        if cell["cell_type"] != "code":
            continue
        body = ast.parse(source_of(cell), filename=f"{path.name}, cell {n}").body
        *first, last = body
        assert isinstance(last, ast.Expr), f"cell {n} shows nothing"
        exec(compile(ast.Module(first, []), f"{path.name}, cell {n}", "exec"), names)
        expression = compile(ast.Expression(last.value), f"{path.name}, cell {n}", "eval")
        results.append(eval(expression, names))
    return results


class Balance(HTMLParser):
    """Raises where an element is not closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@every_notebook
def test_it_is_kept_without_results(path: Path) -> None:
    book = json.loads(path.read_text("utf-8"))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in book["cells"]]
    assert len(ids) == len(set(ids))
    for cell in book["cells"]:
        assert cell["metadata"] == {}
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
        else:
            assert set(cell) == {"cell_type", "id", "metadata", "source"}


@every_notebook
def test_it_runs_and_shows_its_results(
    path: Path, corpus_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    for result in run(path):
        assert result is not None
        draw = getattr(result, "_repr_html_", None)
        if draw is None:
            assert repr(result)
            continue
        balance = Balance()
        balance.feed(draw())
        assert balance.open == []


def test_the_first_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the words of the tutorial promise, against the printed laws."""
    path = DOCS / "tutorials" / "notebook.ipynb"
    monkeypatch.chdir(path.parent)
    results = run(path)
    shown = [each for each in results if hasattr(each, "_repr_html_")]
    assert [type(each) for each in shown] == [
        Library, Edition, Clause, Clause, Concordance, Ruling, Clause,
    ]  # fmt: skip
    assert [("rubber/1993-en#7", "Law 8"), ("rubber/1993-en#10", "Law 8")] in results
    assert [("number", "four", "three")] in results
    ruling = shown[5]
    assert (ruling.decision, ruling.answer) == ("redeal", "required")
    assert str(shown[6].path) == "10.a.i"
