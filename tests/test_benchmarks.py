"""How benchmarks report: the page says what was measured, every script has its place on it, and a figure is
read the right way round. What is measured is no concern of these tests.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
PAGE = ROOT / "site/docs/contributing/benchmarks.md"


@pytest.fixture(scope="module", autouse=True)
def on_path() -> Iterator[None]:
    """bench/ is no package: its scripts find one another as scripts do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCH))
        yield


@pytest.fixture(scope="module")
def run(on_path: None) -> ModuleType:
    return importlib.import_module("run")


@pytest.fixture(scope="module")
def report(on_path: None) -> ModuleType:
    return importlib.import_module("report")


def test_the_page_says_what_was_measured(run: ModuleType) -> None:
    page = PAGE.read_text("utf-8")
    measured = json.loads((BENCH / "measured.json").read_text("utf-8"))
    assert run.draw(page, measured) == page, "draw it again: python bench/run.py --page"


def test_every_script_has_its_place_on_the_page(run: ModuleType) -> None:
    scripts = {path.stem.removeprefix("bench_") for path in BENCH.glob("bench_*.py")}
    places = [mark[2] for mark in run.MARKED.finditer(PAGE.read_text("utf-8"))]
    assert sorted(places) == sorted({*scripts, "peers"})


@pytest.mark.parametrize("path", sorted(BENCH.glob("bench_*.py")), ids=lambda path: path.stem)
def test_every_script_reports_under_its_name(path: Path) -> None:
    area = path.stem.removeprefix("bench_")
    assert re.search(rf'\bReport\("{area}"\)', path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("unit", "ours", "theirs", "ahead"),
    [
        ("s", 0.5, 2.0, 4.0),
        ("MB/s", 20.0, 5.0, 4.0),
        ("s", 2.0, 1.0, 0.5),
        ("pages/s", 1.0, 2.0, 0.5),
    ],
)
def test_which_way_is_better(
    report: ModuleType, unit: str, ours: float, theirs: float, ahead: float
) -> None:
    assert report.times_better(ours, theirs, unit) == ahead


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.0431, "s", "43.1 ms"),
        (12.04, "s", "12.0 s"),
        (10_412.3, "pairs/s", "10,412 pairs/s"),
        (4.018, "x", "4.02"),
        (0.999, "MB/s", "1.00 MB/s"),
    ],
)
def test_figures_have_three_digits(report: ModuleType, value: float, unit: str, text: str) -> None:
    assert report.shown(value, unit) == text


def test_a_missed_bar_is_said_and_ends_with_1(
    report: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(report.RECORDS, str(tmp_path))
    kept = report.Report("toy")
    kept.add("work", [0.2, 0.1, 0.3], "s", bar=0.2)
    kept.add("work", 0.5, "s", who="peer 1.0", lead=2)
    assert kept.close() == 0
    assert "MISSED" not in capsys.readouterr().out
    kept.add("speed", 9.0, "MB/s", bar=10)
    assert kept.close() == 1
    kept = report.Report("toy")
    kept.add("work", 0.2, "s")
    kept.add("work", 0.5, "s", who="peer 1.0", lead=3)
    kept.lack("work", "other", "not installed")
    assert kept.close() == 1
    out = capsys.readouterr().out
    assert out.count("MISSED") == 2
    assert "lawkit 2.5 times better, at least 3  MISSED" in out
    written = json.loads((tmp_path / "toy.json").read_text("utf-8"))
    assert written["area"] == "toy"
    assert [(one["who"], one.get("values")) for one in written["records"]] == [
        ("lawkit", [0.2]), ("peer 1.0", [0.5]), ("other", None),
    ]  # fmt: skip


def test_the_page_says_where_a_peer_is_better(run: ModuleType) -> None:
    def figure(what: str, who: str, *values: float, **more: object) -> dict[str, object]:
        return {"title": "t", "what": what, "who": who, "unit": "s", "values": [*values], **more}

    area = {"date": "2000-01-01", "machine": "m", "load": 0.1, "records": [
        figure("a|b", "lawkit", 2.0, bar=1.0), figure("a|b", "quick", 1.0, note="half the work"),
        figure("a|b", "slow", 5.0, 6.0, 7.0, by="clock"), figure("c", "lawkit", 0.001),
        {"title": "t", "what": "c", "who": "lost", "note": "not installed"},
    ]}  # fmt: skip
    page = "before\n<!-- measured: peers -->\nold\n<!-- /measured -->\nbetween\n<!-- measured: toy -->\n<!-- /measured -->\nafter\n"
    drawn = run.draw(page, {"toy": area})
    assert run.draw(drawn, {"toy": area}) == drawn
    assert "old" not in drawn
    assert drawn.startswith("before\n")
    assert drawn.endswith("after\n")
    for line in (
        "| quick | a\\|b | 1.00 s | 2.00 s | **2.0 times worse** |",
        "| slow | a\\|b | 6.00 s | 2.00 s | 3.0 times better |",
        "- quick: a\\|b, 2.0 times (half the work)",
        "- lost: not installed",
        "| a\\|b | lawkit | 2.00 s | one run | at most 1.00 s: **no** |",
        "| a\\|b | slow | 6.00 s | 5.00 s to 7.00 s, by the clock | lawkit 3.0 times better |",
        "| c | lost (not installed) | not measured | | |",
    ):
        assert f"\n{line}\n" in drawn, line


def test_peers_are_pinned_with_hashes_and_without_addresses() -> None:
    lock = (BENCH / "peers.lock").read_text("utf-8")
    assert "://" not in lock
    blocks = [block for block in re.split(r"\n(?=\w)", lock) if "==" in block.partition("\n")[0]]
    assert blocks
    assert [block for block in blocks if "--hash=sha256:" not in block] == []
    asked = re.findall(r"^([a-z][\w-]*)", (BENCH / "peers.txt").read_text("utf-8"), re.MULTILINE)
    assert {"bluebell-akn", "collatex", "eyecite", "redlines", "xmldiff"} <= set(asked)
    assert set(asked) <= {re.split("==", block)[0] for block in blocks}
