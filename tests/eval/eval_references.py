"""Precision and recall of references on whole books, by class and language, against what a reader
wrote down in tests/cases/gold-references.tsv; gains and losses since the run last kept.

    python tests/eval/eval_references.py           compare
    python tests/eval/eval_references.py --keep    compare, and keep this run
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from lawkit.corpus import read_edition
from lawkit.model import Edition, Reference
from lawkit.references import references_of

HERE = Path(__file__).resolve().parent
GOLD = HERE.parent / "cases" / "gold-references.tsv"
KEPT = HERE / "kept-references.tsv"
DATA = Path(os.environ.get("LAWKIT_DATA", HERE.parents[2] / "shared" / "data"))
PRECISION, RECALL, MEMBERS = 0.99, 0.97, 20


class Row(NamedTuple):
    """One reference of one book: where it stands (law, ^note), its words, class, kind, targets."""

    file: str
    part: str
    law: str
    where: str
    surface: str
    group: str
    kind: str
    targets: str


def gold() -> list[Row]:
    """What the reader wrote down."""
    lines = GOLD.read_text("utf-8").splitlines()
    return [Row(*line.split("\t")) for line in lines if line and not line.startswith("#")]


def found(file: str, part: str) -> tuple[str, list[Row]]:
    """The language of a book and the references lawkit finds in its laws."""
    _, edition = read_edition(DATA / file, part=part)
    return edition.language, [_row(file, part, r, edition) for r in references_of(edition)]


def _row(file: str, part: str, reference: Reference, edition: Edition) -> Row:
    note = f"^{reference.source.note}" if reference.source.note else ""
    targets = " ".join(str(target.id.path) for target in reference.targets)
    sign = {"open": "?", "external": "~"}.get(reference.status, "-")
    law = reference.source.path.law + note
    group = _group(reference)
    return Row(
        file, part, law, reference.where, reference.surface, group, reference.kind, targets or sign
    )


def _group(reference: Reference) -> str:
    """foreign, note, range, list, relative or explicit; the first that fits."""
    if reference.status == "external":
        return "foreign"
    if reference.where == "note":
        return "note"
    spans = Counter(target.span for target in reference.targets)
    if len(reference.targets) > 2 and len(spans) < len(reference.targets):
        return "range"
    first = reference.targets[0].id.path.law if reference.targets else ""
    own = not any(sign.isdigit() for sign in reference.surface.split("(")[0])
    if reference.status == "open" or (own and first == reference.source.path.law) or own:
        return "relative"
    return "list" if len(reference.targets) > 1 else "explicit"


def _key(row: Row) -> tuple[str, ...]:
    return (row.file, row.part, row.law, row.where, " ".join(row.surface.split()), row.targets)


def main() -> int:
    """Prints the table; 1 where a class of more than 20 members misses its bar."""
    wanted = gold()
    books = dict.fromkeys((row.file, row.part) for row in wanted)
    right: Counter[tuple[str, str]] = Counter()
    missed: dict[tuple[str, str], list[Row]] = defaultdict(list)
    extra: dict[tuple[str, str], list[Row]] = defaultdict(list)
    kinds = 0
    for file, part in books:
        language, rows = found(file, part)
        mine: dict[tuple[str, ...], list[Row]] = defaultdict(list)
        for row in rows:
            mine[_key(row)].append(row)
        for row in (row for row in wanted if (row.file, row.part) == (file, part)):
            same = mine[_key(row)]
            if same:
                right[language, row.group] += 1
                kinds += same.pop(0).kind == row.kind
            else:
                missed[language, row.group].append(row)
        for left in mine.values():
            for row in left:
                extra[language, row.group].append(row)
    worst = _print_table(right, missed, extra)
    total = sum(right.values())
    print(f"kind right: {kinds} of {total}")
    failures = [f"- {_line(row)}" for rows in missed.values() for row in rows]
    failures += [f"+ {_line(row)}" for rows in extra.values() for row in rows]
    _compare(failures, keep="--keep" in sys.argv)
    return worst


def _print_table(
    right: Counter[tuple[str, str]],
    missed: dict[tuple[str, str], list[Row]],
    extra: dict[tuple[str, str], list[Row]],
) -> int:
    worst = 0
    print(f"{'':12} {'class':10} {'members':>7} {'precision':>9} {'recall':>7}")
    for key in sorted({*right, *missed, *extra}):
        hits, lost, more = right[key], len(missed[key]), len(extra[key])
        precision = hits / (hits + more) if hits + more else 1.0
        recall = hits / (hits + lost) if hits + lost else 1.0
        below = hits + lost > MEMBERS and (precision < PRECISION or recall < RECALL)
        worst |= below
        mark = "  below the bar" if below else ""
        print(f"{key[0]:12} {key[1]:10} {hits + lost:>7} {precision:>9.3f} {recall:>7.3f}{mark}")
    return int(worst)


def _line(row: Row) -> str:
    return "\t".join(" ".join(field.split()) for field in row)


def _compare(failures: list[str], *, keep: bool) -> None:
    """What the run last kept had wrong and is right now, and the other way about."""
    before = set(KEPT.read_text("utf-8").splitlines()) if KEPT.exists() else set()
    now = set(failures)
    for title, lines in (("gains", before - now), ("losses", now - before)):
        print(f"{title}: {len(lines)}")
        for line in sorted(lines):
            print(f"  {line}")
    if keep:
        KEPT.write_text("".join(f"{line}\n" for line in sorted(now)), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
