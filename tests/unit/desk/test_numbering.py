"""Numbers against their neighbours. A row is a run of paths and what is found in it."""

import pytest

from lawkit.desk.numbering import extent, numbering

ROWS = [
    ("1 2 3", []),
    ("4 5 6", []),
    ("4 6", ["numbering-gap at 6: 5 is missing before 6"]),
    ("4 8", ["numbering-gap at 8: 5 to 7 are missing before 8"]),
    ("1 2 2 3", ["numbering-duplicate at 2: 2 stands twice"]),
    ("1 3 2 4", ["numbering-gap at 3: 2 is missing before 3", "numbering-order at 2: 2 comes after 3"]),
    ("50 50a 51", []),
    ("50 50bis 51", []),
    ("65 65-3 66", []),
    ("1 1.A 1.B 1.D", ["numbering-gap at 1.D: C is missing before D"]),
    ("1 1.B", ["numbering-gap at 1.B: A is missing before B"]),
    ("1 1.A 1.A.1 1.A.2 1.B 1.B.1", []),
    # The bridge ladder's second rung is A; letters and romans below a law are read as they come.
    ("1 1.a 1.b 1.c", []),
    ("1 1.I 1.II 1.IV", ["numbering-gap at 1.IV: III is missing before IV"]),
    ("1 1.A 1.A.1 1.A.1.h 1.A.1.i 1.A.1.j", ["numbering-gap at 1.A.1.h: a to g are missing before h"]),
    ("1 1.I 1.II 1.III", []),
    ("1 1.C 1.D", ["numbering-gap at 1.C: A to B are missing before C"]),
    ("1 1.p1 1.p2 1.a 1.b", []),
    ("1 1.A 2 2.A 2.B", []),
]  # fmt: skip


@pytest.mark.parametrize(("paths", "expected"), ROWS, ids=[row[0] for row in ROWS])
def test_numbering(make_edition, paths: str, expected: list[str]) -> None:
    lines = [f"{path}|<{k}:{path}>|words" for k, path in enumerate(paths.split())]
    found = numbering(make_edition(*lines))
    assert [
        f"{each.code} at {each.where.clause.path}: {each.message}" for each in found
    ] == expected


def test_paragraphs_share_the_run_of_their_law(make_edition) -> None:
    """(a) under a first paragraph, (b) under a second: 10.a and 10.b are one run."""
    edition = make_edition("10|10|x", "10.p1|one|y", "10.a|(a)|z", "10.p2|two|y", "10.b|(b)|z")
    assert list(numbering(edition)) == []


def test_extent(make_edition) -> None:
    edition = make_edition("20|20.|last", "21|21.|too far")
    (found,) = extent(edition)
    assert (found.code, str(found.where.clause)) == ("extent-exceeded", "toy/2000-en#21")
    assert found.message == "law 21 is outside 1 to 20"
    assert list(extent(make_edition("21|21.|x", extent=None))) == []
