"""How long commands take to start: whole processes, warm, the median of five, against the bars."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LAWKIT = Path(sys.executable).with_name("lawkit")
RUNS = 5
BARS = (
    (("--help",), 0.060),
    (("show", "Law 10", "--edition", "rubber/1993-en"), 0.120),
    (("check",), 0.600),
)


def seconds(words: tuple[str, ...]) -> float:
    """The median of five runs, after one that warms the caches."""
    runs = []
    for _ in range(RUNS + 1):
        began = time.perf_counter()
        subprocess.run([LAWKIT, *words], cwd=ROOT, capture_output=True, check=False)
        runs.append(time.perf_counter() - began)
    return statistics.median(runs[1:])


def main() -> int:
    bare = statistics.median(_bare() for _ in range(RUNS))
    print(f"{'python -c pass':<45}{1000 * bare:6.0f} ms")
    missed = 0
    for words, bar in BARS:
        took = seconds(words)
        missed += took > bar
        verdict = "" if took <= bar else "  missed"
        print(
            f"{'lawkit ' + ' '.join(words):<45}{1000 * took:6.0f} ms  (bar {1000 * bar:.0f}){verdict}"
        )
    return int(missed > 0)


def _bare() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
