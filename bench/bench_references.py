"""References per second: the shipped witnesses joined and repeated, full records, one core."""

from __future__ import annotations

import gc
import statistics
import time
from pathlib import Path

from lawkit.references import cite

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
SIZES = (1, 4, 16)
RUNS = 5


def text_of(size: int) -> str:
    """`size` million code points of the corpus's witnesses, in the order of their paths."""
    pages = [path.read_text("utf-8") for path in sorted(CORPUS.glob("*/*/*.txt"))]
    once = "\n\n".join(pages)
    return (once * (size * 1_000_000 // len(once) + 1))[: size * 1_000_000]


def seconds(text: str) -> tuple[float, int]:
    """The median time of five runs, and how many references there are."""
    times = []
    found = 0
    for _ in range(RUNS):
        gc.collect()
        start = time.perf_counter()
        found = len(cite(text, "en", "6"))
        times.append(time.perf_counter() - start)
    return statistics.median(times), found


def main() -> None:
    cite(text_of(1)[:10_000], "en", "6")  # compiles the patterns
    print(f"{'MB':>4} {'seconds':>8} {'MB/s':>6} {'references':>11} {'us each':>8}")
    taken = {}
    for size in (*SIZES, 10):
        taken[size], found = seconds(text_of(size))
        print(
            f"{size:>4} {taken[size]:>8.3f} {size / taken[size]:>6.1f} {found:>11,}"
            f" {1e6 * taken[size] / found:>8.1f}"
        )
    for low, high in ((1, 4), (4, 16)):
        print(f"t({high} MB)/t({low} MB) = {taken[high] / taken[low]:.2f}  (linear: 4.00)")


if __name__ == "__main__":
    main()
