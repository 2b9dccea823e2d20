"""The references of two languages of one Act, section by section: every difference must stand in
tests/cases/acts-en-fr.tsv with what the texts say."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from pathlib import Path

from lawkit.corpus import read_edition
from lawkit.references import references_of

HERE = Path(__file__).resolve().parent
TABLE = HERE.parent / "cases" / "acts-en-fr.tsv"
DATA = Path(os.environ.get("LAWKIT_DATA", HERE.parents[2] / "shared" / "data"))


def cited(act: str, language: str) -> dict[str, set[str]]:
    """What the text of each section cites, marginal notes apart (they differ by their brevity)."""
    _, edition = read_edition(DATA / "canada" / f"{act}.{language}.xml")
    found: dict[str, set[str]] = defaultdict(set)
    for reference in references_of(edition):
        if reference.where != "heading":
            found[reference.source.path.law] |= {str(t.id.path) for t in reference.targets}
    return found


def main() -> int:
    """Prints what is not explained, and what is explained and no longer there; 1 for either."""
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines() if line[:1] != "#"]
    explained = {(act, law): (set(en.split()), set(fr.split())) for act, law, en, fr, _ in rows}
    seen = {}
    for act in dict.fromkeys(act for act, _ in explained):
        english, french = cited(act, "en"), cited(act, "fr")
        for law in {*english, *french}:
            only = english[law] - french[law], french[law] - english[law]
            if any(only):
                seen[act, law] = only
        same = sum(english[law] == french[law] for law in {*english, *french})
        print(f"{act}: {same} sections cite alike, {sum(k[0] == act for k in seen)} do not")
    wrong = 0
    for key in sorted({*seen, *explained}):
        if seen.get(key) != explained.get(key):
            wrong += 1
            print("not explained" if key in seen else "no longer so", *key, seen.get(key, ""))
    print(f"differences explained: {len(seen) - wrong} of {len(seen)}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
