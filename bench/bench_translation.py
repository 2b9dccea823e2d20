"""Clause pairs aligned per second, with labels and without, and the time a review takes; on the Acts
under LAWKIT_DATA and on a book made of them several times over.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

import lawkit
from lawkit.model import Clause, ClausePath, Edition
from lawkit.references import references_of
from lawkit.translation import align, align_texts, review
from lawkit.translation.cells import cells_of

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data") / "canada"
RUNS = 5
SIZES = (1, 4)


def median(work: Callable[[], object]) -> float:
    """Seconds, the median of five runs."""
    times = []
    for _ in range(RUNS):
        gc.collect()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def times(edition: Edition, size: int) -> Edition:
    """The edition so many times over, its laws numbered on, each time in other letters: a longer book
    does not say the same thing four times.
    """

    def moved(clause: Clause, law: str, turn: dict[int, str]) -> Clause:
        path = ClausePath((law, *clause.path.parts[1:]))
        children = tuple(moved(child, law, turn) for child in clause.children)
        heading, text = clause.heading.translate(turn), clause.text.translate(turn)
        return replace(clause, path=path, children=children, heading=heading, text=text)

    laws = [
        moved(law, f"{nth}-{law.number}", turned(5 * nth))
        for nth in range(size)
        for law in edition.clauses
    ]
    return replace(edition, clauses=tuple(laws), notes=())


def turned(by: int) -> dict[int, str]:
    """Every letter as the one so many further on."""
    small = "abcdefghijklmnopqrstuvwxyz"
    return str.maketrans(
        small + small.upper(), small[by:] + small[:by] + small[by:].upper() + small[:by].upper()
    )


def plain(edition: Edition) -> Edition:
    """Only the numbered clauses, of which each is one sentence: labels agree and nothing else is asked."""
    laws = tuple(
        Clause(ClausePath((str(n),)), str(n), "", text, clause.span)
        for n, clause in enumerate(edition.by_path.values(), 1)
        if (text := clause.text.replace(". ", ", ").replace("; ", ", "))
    )
    return replace(edition, clauses=laws, notes=())


def main() -> None:
    if not DATA.is_dir():
        print(f"the larger texts are not here: no folder {DATA} (LAWKIT_DATA)")
        return
    left, right = (lawkit.parse(DATA / f"O-3.01.{code}.xml") for code in ("en", "fr"))
    taken: dict[tuple[str, int], float] = {}
    print(f"{'':22} {'pairs':>7} {'seconds':>8} {'pairs/s':>8}")
    for size in SIZES:
        one, other = times(left, size), times(right, size)
        pairs = sum(bool(p.source and p.target) for p in align(one, other).pairs)
        rows = [cell.text for cell in cells_of(one).values()]
        columns = [cell.text for cell in cells_of(other).values()]
        works: list[tuple[str, Callable[[], object]]] = [
            ("an Act, by labels", lambda one=one, other=other: align(one, other)),
            (
                "the same, labels hidden",
                lambda rows=rows, columns=columns: align_texts(rows, columns, ("en", "fr")),
            ),
        ]
        same = plain(one), plain(other)
        works.append(("one sentence a clause", lambda same=same: align(*same)))
        for name, work in works:
            count = len(same[1].clauses) if name.startswith("one") else pairs
            taken[name, size] = median(work)
            print(
                f"{name:22} {count:>7,} {taken[name, size]:>8.3f} {count / taken[name, size]:>8,.0f}"
            )
    for name in dict.fromkeys(name for name, _ in taken):
        print(f"{name}: t(4n)/t(n) = {taken[name, 4] / taken[name, 1]:.2f}  (linear: 4.00)")
    everything = (*references_of(left), *references_of(right))
    print(f"review of an Act: {median(lambda: review(left, right, everything)):.2f} s")


if __name__ == "__main__":
    main()
