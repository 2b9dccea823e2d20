"""`make bench`: runs every bench_*.py here, or those of the areas that are named, keeps what they
measured in measured.json, and draws the tables of the benchmark page from it.

    python bench/run.py [AREA ...]        AREA is what follows bench_ in a script's name
    python bench/run.py --page            draws the page again from what was measured before

The page (site/docs/contributing/benchmarks.md) is people's between the marks; each pair of marks
names what is drawn between them: `peers`, or an area.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from report import RECORDS, ahead_words, more_is_better, reaches, shown, times_better

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PAGE = ROOT / "site/docs/contributing/benchmarks.md"
MEASURED = HERE / "measured.json"
MARKED = re.compile(r"(<!-- measured: (\w+) -->\n).*?(<!-- /measured -->)", re.DOTALL)

Record = dict[str, Any]
Area = dict[str, Any]


def main(words: list[str]) -> int:
    areas = [path.stem.removeprefix("bench_") for path in sorted(HERE.glob("bench_*.py"))]
    unknown = set(words) - {*areas, "--page"}
    if unknown:
        print(
            f"no such area: {', '.join(sorted(unknown))}; there are {', '.join(areas)}",
            file=sys.stderr,
        )
        return 2
    status = 0
    for area in [] if words == ["--page"] else words or areas:
        print(f"== {area}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            call = [sys.executable, str(HERE / f"bench_{area}.py")]
            code = subprocess.run(call, env={**os.environ, RECORDS: folder}, check=False).returncode
            status = max(status, code)
            kept = Path(folder, f"{area}.json")
            if kept.exists():
                measured = {**known(), area: json.loads(kept.read_text("utf-8"))}
                text = json.dumps(dict(sorted(measured.items())), ensure_ascii=False, indent=1)
                replace(MEASURED, text + "\n")
            else:
                print(f"nothing was kept of {area}: exit {code}", file=sys.stderr)
    replace(PAGE, draw(PAGE.read_text("utf-8"), known()))
    return status


def known() -> dict[str, Area]:
    """What was measured last, by area."""
    if not MEASURED.exists():
        return {}
    found: dict[str, Area] = json.loads(MEASURED.read_text("utf-8"))
    return found


def replace(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def draw(page: str, measured: dict[str, Area]) -> str:
    """The page with what stands between its marks drawn anew."""

    def drawn(mark: re.Match[str]) -> str:
        name = mark[2]
        lines = peers(measured) if name == "peers" else table(measured.get(name))
        return mark[1] + "\n" + "\n".join(lines) + "\n\n" + mark[3]

    return MARKED.sub(drawn, page)


def table(area: Area | None) -> list[str]:
    """What was measured in one area: every figure, its spread, its bar and whether it was reached."""
    if area is None:
        return ["*Not measured yet.*"]
    lines = [f"*Measured {area['date']}; {area['machine']}; load {area['load']} at the start.*"]
    title = None
    for record in area["records"]:
        if record["title"] != title:
            title = record["title"]
            head = title or "what"
            lines += [
                "",
                f"| {cell(head)} | who | median | lowest to highest | bar |",
                "|---|---|---|---|---|",
            ]
        lines.append(row(record, area))
    return lines


def row(record: Record, area: Area) -> str:
    values, unit = record.get("values"), record.get("unit", "")
    what = cell(record["what"])
    note = f" ({record['note']})" if record.get("note") else ""
    if not values:
        return f"| {what} | {cell(record['who'] + note)} | not measured | | |"
    middle = statistics.median(values)
    spread = (
        f"{shown(min(values), unit)} to {shown(max(values), unit)}"
        if len(values) > 1
        else "one run"
    )
    by = ", by the clock" if record.get("by") == "clock" else ""
    bars = []
    if "bar" in record:
        most = "at least" if more_is_better(unit) else "at most"
        kept = reaches(middle, record["bar"], unit)
        bars.append(f"{most} {shown(record['bar'], unit)}: {verdict(kept)}")
    ours = own(area).get(record["what"])
    if ours is not None and record["who"] != "lawkit":
        ahead = times_better(ours, middle, unit)
        said = f"lawkit {ahead_words(ahead)}"
        if "lead" in record:
            said += f", at least {record['lead']:g}: {verdict(ahead >= record['lead'])}"
        bars.append(said)
    cells = (what, cell(record["who"] + note), shown(middle, unit), spread + by, "; ".join(bars))
    return "| " + " | ".join(cells) + " |"


def verdict(kept: bool) -> str:
    return "yes" if kept else "**no**"


def own(area: Area) -> dict[str, float]:
    """Our own medians by what was measured."""
    return {
        record["what"]: statistics.median(record["values"])
        for record in area["records"]
        if record["who"] == "lawkit" and record.get("values")
    }


def duels(measured: dict[str, Area]) -> Iterator[tuple[str, Record, float, float, float]]:
    """(peer, record, ours, theirs, how many times better ours is) of each figure with a peer."""
    for area in measured.values():
        ours = own(area)
        for record in area["records"]:
            if record["who"] != "lawkit" and record.get("values") and record["what"] in ours:
                theirs = statistics.median(record["values"])
                mine = ours[record["what"]]
                yield (
                    record["who"],
                    record,
                    mine,
                    theirs,
                    times_better(mine, theirs, record["unit"]),
                )


def peers(measured: dict[str, Area]) -> list[str]:
    """Each peer at its best against us, and where one is better than we are."""
    worst: dict[str, tuple[Record, float, float, float]] = {}
    better = defaultdict(list)
    for who, record, mine, theirs, ahead in duels(measured):
        if who not in worst or ahead < worst[who][3]:
            worst[who] = record, mine, theirs, ahead
        if ahead < 1:
            note = f" ({record['note']})" if record.get("note") else ""
            better[who].append(f"{record['what']}, {1 / ahead:,.1f} times{note}")
    lines = [
        "| peer, where it does best | measured | the peer | lawkit | lawkit is |",
        "|---|---|---|---|---|",
    ]
    for who, (record, mine, theirs, ahead) in sorted(worst.items()):
        unit = record["unit"]
        said = ahead_words(ahead) if ahead >= 1 else f"**{ahead_words(ahead)}**"
        cells = (cell(who), cell(record["what"]), shown(theirs, unit), shown(mine, unit), said)
        lines.append("| " + " | ".join(cells) + " |")
    lines += ["", "Where a peer is better:", ""]
    lines += [f"- {who}: {cell('; '.join(where))}" for who, where in sorted(better.items())] or [
        "- nowhere"
    ]
    lacking = {
        (record["who"], record["note"])
        for area in measured.values()
        for record in area["records"]
        if not record.get("values")
    }
    if lacking:
        lines += [
            "",
            "Not measured:",
            "",
            *(f"- {who}: {cell(why)}" for who, why in sorted(lacking)),
        ]
    return lines


def cell(text: str) -> str:
    """Text that stays one cell."""
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
