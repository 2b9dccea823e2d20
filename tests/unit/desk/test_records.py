"""The records keep to the fields that others build on."""

import msgspec
from msgspec.structs import replace

from lawkit.desk import check, finding_record, parse_record, reference_record
from lawkit.model import (
    Anchor,
    ClauseId,
    ClausePath,
    Division,
    EditionId,
    Furniture,
    Note,
    Reference,
    Span,
    Tag,
    Target,
)

TOY = EditionId("toy", "2000-en")
ONE = ClausePath(("1",))


def plain(value: object) -> dict:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_parse(make_edition) -> None:
    edition = make_edition("1|1.|Words", "1.p1|one|Par", "2|2.|Others")
    edition = replace(
        edition,
        notes=(Note(ONE, 1, "*", "See 2", (Anchor(ONE, 5),), Span(30, 37)),),
        tags=(Tag("*", Anchor(ONE, 3)),),
        furniture=(Furniture(Span(40, 44), "HOME", "navigation"),),
        divisions=(Division("PART", ONE, ONE, Span(50, 54)),),
    )
    record = plain(parse_record(edition))
    assert record["edition"]["id"] == "toy/2000-en"
    assert record["edition"]["extent"] == [1, 20]
    assert record["clauses"][1] == {
        "id": "toy/2000-en#1.p1",
        "path": "1.p1",
        "label": "one",
        "heading": "",
        "text": "Par",
        "parent": "1",
        "complete": True,
        "witness": "T1",
        "start": 9,
        "end": 16,
        "missing": [],
        "taken_from": "",
    }
    assert [(each["path"], each["parent"]) for each in record["clauses"]] == [
        ("1", ""),
        ("1.p1", "1"),
        ("2", ""),
    ]
    anchor = {"path": "1", "offset": 5, "where": "text"}
    assert record["notes"] == [
        {"law": "1", "n": 1, "marker": "*", "text": "See 2", "anchors": [anchor], "start": 30, "end": 37}
    ]  # fmt: skip
    assert record["tags"] == [{"marker": "*", "path": "1", "offset": 3}]
    assert record["furniture"] == [{"start": 40, "end": 44, "text": "HOME", "kind": "navigation"}]
    assert record["divisions"] == [
        {"title": "PART", "first": "1", "last": "1", "start": 50, "end": 54}
    ]
    assert record["diagnostics"] == []


def test_a_clause_that_stands_twice_is_given_twice(make_edition) -> None:
    record = parse_record(make_edition("1|1.|Words", "1|1.|Words"))
    assert [each.path for each in record.clauses] == ["1", "1"]


def test_reference() -> None:
    here = Target(ClauseId(TOY, ClausePath(("2", "A"))), Span(4, 6), "resolved")
    there = Target(ClauseId(EditionId("toy", "1999-en"), ONE), Span(11, 12), "resolved")
    found = Reference(
        ClauseId(TOY, ONE, 1), "note", Span(0, 12), "See 2A and 1", "see", "resolved", (here, there)
    )
    assert plain(reference_record(found)) == {
        "path": "1",
        "where": "note",
        "note": 1,
        "surface": "See 2A and 1",
        "start": 0,
        "end": 12,
        "kind": "see",
        "status": "resolved",
        "targets": ["2.A", "toy/1999-en#1"],
        "spans": [[4, 6], [11, 12]],
        "reason": "",
        "candidates": [],
    }


def test_finding(make_edition, make_library) -> None:
    edition = make_edition("1|1.|Words", "3|3.|Words")
    (found,) = check(make_library(edition), (), files={TOY: "toy/2000-en/toy.txt"})
    assert plain(finding_record(found)) == {
        "code": "numbering-gap",
        "severity": "warning",
        "edition": "toy/2000-en",
        "clause": "toy/2000-en#3",
        "file": "toy/2000-en/toy.txt",
        "line": 2,
        "column": 1,
        "message": "2 is missing before 3",
        "hint": "Compare with the source; accept it where the book itself leaves the number out.",
        "accepted": None,
    }
