"""From printed parts to paths."""

from __future__ import annotations

import pytest

from lawkit.model import Ladder
from lawkit.references.mention import Number
from lawkit.references.places import absolute, between, continued, relative, rungs

BRIDGE = Ladder.parse("law > A > 1 > (a) > (i)")
RUBBER = Ladder.parse("law > (a) > (i)")
ACT = Ladder.parse("section > (1) > (a) > (i)")
FLAT = Ladder.parse("law > a")


def numbers(text: str) -> tuple[Number, ...]:
    """`16 C 1 (b)`: parts by blanks, brackets as printed, all attached to the one before."""
    parts = text.split()
    return tuple(Number(p.strip("()"), p.startswith("("), k > 0) for k, p in enumerate(parts))


ABSOLUTE = [
    (BRIDGE, "16 C 1", "16.C.1"),
    (BRIDGE, "27 B 1 (b) (i)", "27.B.1.b.i"),
    (BRIDGE, "50 a", "50a"),
    (BRIDGE, "8 (b)", "8.b"),
    (RUBBER, "10 (c) (ii)", "10.c.ii"),
    (RUBBER, "10 c", "10.c"),
    (RUBBER, "10 (i)", "10.i"),
    (ACT, "35 (1) (a)", "35.1.a"),
    (ACT, "64-1 (1)", "64-1.1"),
    (FLAT, "38 b", "38.b"),
]


@pytest.mark.parametrize(("ladder", "printed", "path"), ABSOLUTE)
def test_absolute(ladder: Ladder, printed: str, path: str) -> None:
    assert ".".join(absolute(numbers(printed), ladder)[0]) == path


RELATIVE = [
    (BRIDGE, "B 1", "27.A.2", "27.B.1"),
    (BRIDGE, "3", "27.A.1", "27.A.3"),
    (BRIDGE, "(b)", "25.B.2.c", "25.B.2.b"),
    (BRIDGE, "(b) (1)", "25.B.2.c", "25.B.2.b.1"),
    (BRIDGE, "(b)", "27.B.1", "27.B.1.b"),
    (RUBBER, "(i)", "10.c.ii", "10.c.i"),
    (RUBBER, "(i)", "10.c", "10.c.i"),
    (RUBBER, "(v)", "10.a.i", "10.a.v"),
    (RUBBER, "(c)", "10.a.i", "10.c"),
    (RUBBER, "(a)", "10.p2", "10.a"),
    (ACT, "(2)", "35.1.a", "35.2"),
    (BRIDGE, "A", "E.4", "A"),
    # Under a paragraph without a number, on a ladder that has no such rung: as printed.
    (Ladder.parse("section > (i)"), "(53)", "p33", "53"),
]


@pytest.mark.parametrize(("ladder", "printed", "own", "path"), RELATIVE)
def test_relative(ladder: Ladder, printed: str, own: str, path: str) -> None:
    found = relative(numbers(printed), tuple(own.split(".")), ladder)
    assert ".".join(found[0]) == path


CONTINUED = [
    (ACT, "35 (1) (a)", "35.1.a", "(b)", "35.1.b"),
    (ACT, "12 (1)", "12.1", "(2)", "12.2"),
    (BRIDGE, "64 A", "64.A", "B", "64.B"),
    (BRIDGE, "27 B 1 (b) (i)", "27.B.1.b.i", "(ii)", "27.B.1.b.ii"),
    (BRIDGE, "27 B 1 (b) (i)", "27.B.1.b.i", "(c)", "27.B.1.c"),
    (RUBBER, "10 (a) (i)", "10.a.i", "(b)", "10.b"),
]


@pytest.mark.parametrize(("ladder", "last", "path", "printed", "wanted"), CONTINUED)
def test_continued(ladder: Ladder, last: str, path: str, printed: str, wanted: str) -> None:
    found = continued(numbers(printed), numbers(last), tuple(path.split(".")), ladder)
    assert ".".join(found[0]) == wanted


BETWEEN = [
    (BRIDGE, "53", "56", ["54", "55"]),
    (BRIDGE, "6.A", "6.D", ["6.B", "6.C"]),
    (RUBBER, "10.c.i", "10.c.iv", ["10.c.ii", "10.c.iii"]),
    (BRIDGE, "6.A", "7.B", None),
    (BRIDGE, "56", "53", None),
    (BRIDGE, "1", "9999", None),
]


@pytest.mark.parametrize(("ladder", "start", "end", "wanted"), BETWEEN)
def test_between(ladder: Ladder, start: str, end: str, wanted: list[str] | None) -> None:
    found = between(tuple(start.split(".")), tuple(end.split(".")), ladder)
    assert (None if found is None else [".".join(path) for path in found]) == wanted


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("10", [0]),
        ("27.B.1.b.i", [0, 1, 2, 3, 4]),
        ("10.p2", [0, -1]),
        ("8.b", [0, 3]),
        ("D.1", [1, 2]),
    ],
)
def test_rungs(path: str, wanted: list[int]) -> None:
    assert rungs(tuple(path.split(".")), BRIDGE) == wanted
