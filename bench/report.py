"""How a benchmark measures and reports: a line on the terminal for each figure, and, for the page of all
benchmarks, a record of it with machine and date. It knows nothing of lawkit.

    report = Report("collate")                      # the area of bench_collate.py
    laws = "compare two editions of 20,000 words"
    report.add(laws, timed(ours), "s", bar=0.3)
    report.add(laws, timed(theirs), "s", who="difflib", lead=3, note="words only, no clauses")
    report.lack(laws, "collatex", "not installed")
    return report.close()                           # the exit code: 1 where a bar was missed

A figure is the list of what was measured, run by run; its median stands for it and the lowest and
highest are its spread. Its unit says which way is better: in one that ends in `/s`, and in `times`, more is
better, in any other less is, and its `bar` is the least or the most accordingly. Peers are told by `who` under the
same words as our own figure, and `lead` is how many times better than the peer we have to be.
"""

from __future__ import annotations

import datetime
import gc
import json
import os
import platform
import re
import resource
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path

RECORDS = "LAWKIT_BENCH_RECORDS"
"""The variable that names the folder for records, one `AREA.json` each; without it none are kept."""


def timed(
    work: Callable[[], object], runs: int = 5, *, clock: Callable[[], float] = time.process_time
) -> list[float]:
    """Seconds of each run, by the processor's time of this process, which other work on the machine
    hardly touches. Work in other processes wants `of_children`, or `time.perf_counter` for the time by
    the clock (and `by="clock"` below).
    """
    seconds = []
    for _ in range(runs):
        gc.collect()
        began = clock()
        work()
        seconds.append(clock() - began)
    return seconds


def of_children() -> float:
    """The processor's time of all programs that were run from here: a clock for `timed`."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rates(amount: float, seconds: Iterable[float]) -> list[float]:
    """`amount` by each time: megabytes, clauses, ... a second."""
    return [amount / each for each in seconds]


class Report:
    """The figures of one script."""

    def __init__(self, area: str) -> None:
        self.area = area
        self.records: list[dict[str, object]] = []
        self.missed = 0
        self._ours: dict[str, float] = {}
        self._load = os.getloadavg()[0]
        self._title = ""

    def title(self, words: str) -> None:
        """A heading over the figures that follow."""
        self._title = words
        print(f"\n{words}")

    def add(
        self,
        what: str,
        values: float | list[float],
        unit: str,
        *,
        who: str = "lawkit",
        bar: float | None = None,
        lead: float | None = None,
        note: str = "",
        by: str = "",
    ) -> float:
        """Report what was measured, and give its median.

            unit: "s", "MB/s", "pairs/s", "MB", "x" (a ratio to be low, such as t(4n)/t(n)), "times" (one to
        be high), ... by: "clock" where
            seconds are not the processor's. note: what a reader must know to read the figure.
        """
        runs = [float(each) for each in values] if isinstance(values, list) else [float(values)]
        middle = statistics.median(runs)
        said = f"  {what:<58} {who:<14} {shown(middle, unit):>14}"
        if len(runs) > 1:
            said += f"  ({shown(min(runs), unit)} to {shown(max(runs), unit)})"
        if who == "lawkit":
            self._ours[what] = middle
        elif what in self._ours:
            ahead = times_better(self._ours[what], middle, unit)
            said += f"  lawkit {ahead_words(ahead)}"
            if lead is not None:
                said += f", at least {lead:g}" + self._verdict(ahead >= lead)
        if bar is not None:
            most = "at least" if more_is_better(unit) else "at most"
            said += f"  {most} {shown(bar, unit)}" + self._verdict(reaches(middle, bar, unit))
        print(said + (f"  [{note}]" if note else ""), flush=True)
        kept = [float(f"{each:.6g}") for each in runs]
        self._keep(what, who, unit=unit, values=kept, bar=bar, lead=lead, note=note, by=by)
        return middle

    def lack(self, what: str, who: str, why: str) -> None:
        """Say that a peer was not measured, and why."""
        print(f"  {what:<58} {who:<14} {'-':>14}  [{why}]", flush=True)
        self._keep(what, who, note=why)

    def close(self) -> int:
        """Keep the records where LAWKIT_BENCH_RECORDS says; 1 where a bar was missed, else 0."""
        folder = os.environ.get(RECORDS)
        if folder:
            page = {
                "area": self.area,
                "date": datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d"),
                "machine": machine(),
                "load": round(self._load, 1),
                "records": self.records,
            }
            text = json.dumps(page, ensure_ascii=False, indent=1)
            Path(folder, f"{self.area}.json").write_text(text + "\n", "utf-8")
        return int(self.missed > 0)

    def _keep(self, what: str, who: str, **more: object) -> None:
        told = {key: value for key, value in more.items() if value not in ("", None)}
        self.records.append({"title": self._title, "what": what, "who": who, **told})

    def _verdict(self, passed: bool) -> str:
        self.missed += not passed
        return "" if passed else "  MISSED"


def more_is_better(unit: str) -> bool:
    """True of a rate, and of how many times as good something is."""
    return unit.endswith("/s") or unit == "times"


def reaches(value: float, bar: float, unit: str) -> bool:
    """Whether the value is as good as the bar."""
    return value >= bar if more_is_better(unit) else value <= bar


def times_better(ours: float, theirs: float, unit: str) -> float:
    """How many times better ours is; below 1 the peer is better."""
    better, worse = (theirs, ours) if more_is_better(unit) else (ours, theirs)
    return worse / better if better else float("inf")


def ahead_words(ahead: float) -> str:
    """`41.3 times better`, `8.5 times worse`."""
    return f"{ahead:,.1f} times better" if ahead >= 1 else f"{1 / ahead:,.1f} times worse"


def shown(value: float, unit: str) -> str:
    """The value to three figures with its unit: `43.1 ms`, `12.0 s`, `10,400 pairs/s`, `4.02`."""
    if unit == "s" and abs(value) < 1:
        value, unit = 1000 * value, "ms"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}" + ("" if unit == "x" else f" {unit}")


def machine() -> str:
    """The processor, how many of it, the memory, system and Python."""
    cpus = Path("/proc/cpuinfo")
    told = re.search(r"model name\s*: (.+)", cpus.read_text("utf-8")) if cpus.exists() else None
    name = told[1].strip() if told else platform.processor() or platform.machine()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{os.cpu_count()} x {name}, {memory:.0f} GB; {platform.system()}, "
        f"Python {platform.python_version()}"
    )
