"""How long commands take to start: whole processes, after one that warms the caches."""

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from report import Report, of_children, timed

ROOT = Path(__file__).resolve().parent.parent
LAWKIT = str(Path(sys.executable).with_name("lawkit"))
BARS = (
    (("--help",), 0.060),
    (("show", "Law 10", "--edition", "rubber/1993-en"), 0.120),
    (("check",), 0.600),
)


def main() -> int:
    report = Report("start")
    report.title("a command, from nothing to its end")
    bare = [sys.executable, "-c", "pass"]
    report.add("python -c pass", _seconds(bare, time.perf_counter), "s", who="python", by="clock")
    for words, bar in BARS:
        what, call = "lawkit " + " ".join(words), [LAWKIT, *words]
        report.add(what, _seconds(call, time.perf_counter), "s", bar=bar, by="clock")
        report.add(f"{what}, the processor's time", _seconds(call, of_children), "s")
    return report.close()


def _seconds(call: list[str], clock: Callable[[], float]) -> list[float]:
    run = partial(subprocess.run, call, cwd=ROOT, capture_output=True, check=False)
    run()
    return timed(run, 11, clock=clock)


if __name__ == "__main__":
    sys.exit(main())
