"""Clause pairs aligned per second, with labels and without, and the time a review takes; on the Acts
under LAWKIT_DATA and on a book made of them several times over.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from report import Report, rates, timed

import lawkit
from lawkit.model import Clause, ClausePath, Edition
from lawkit.references import references_of
from lawkit.translation import align, align_texts, review
from lawkit.translation.cells import cells_of

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data") / "canada"
SIZES = (1, 4)


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


def main() -> int:
    if not DATA.is_dir():
        print(f"the larger texts are not here: no folder {DATA} (LAWKIT_DATA)")
        return 0
    left, right = (lawkit.parse(DATA / f"O-3.01.{code}.xml") for code in ("en", "fr"))
    report = Report("translation")
    report.title("clauses of two languages aligned")
    taken: dict[tuple[str, int], float] = {}
    for size in SIZES:
        one, other = times(left, size), times(right, size)
        pairs = sum(bool(p.source and p.target) for p in align(one, other).pairs)
        rows = [cell.text for cell in cells_of(one).values()]
        columns = [cell.text for cell in cells_of(other).values()]
        same = plain(one), plain(other)
        works: list[tuple[str, int, float | None, Callable[[], object]]] = [
            ("an Act, by labels", pairs, None, lambda one=one, other=other: align(one, other)),
            (
                "the same, labels hidden", pairs, None,
                lambda rows=rows, columns=columns: align_texts(rows, columns, ("en", "fr")),
            ),
            ("one sentence a clause", len(same[1].clauses), 10_000, lambda same=same: align(*same)),
        ]  # fmt: skip
        for name, count, bar, work in works:
            what = f"{name}, {count:,} pairs"
            speed = report.add(what, rates(count, timed(work)), "pairs/s", bar=bar)
            taken[name, size] = count / speed
    for name in dict.fromkeys(name for name, _ in taken):
        growth = taken[name, SIZES[1]] / taken[name, SIZES[0]]
        report.add(f"{name}: growth t(4n)/t(n)", growth, "x", bar=5.5)
    report.title("a translation reviewed")
    everything = (*references_of(left), *references_of(right))
    report.add("review of an Act", timed(lambda: review(left, right, everything)), "s")
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
