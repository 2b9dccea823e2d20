"""What a mention comes out as in an edition: every status, with its reason."""

from __future__ import annotations

import pytest

from lawkit.model import (
    Anchor,
    Clause,
    ClausePath,
    Edition,
    EditionId,
    Ladder,
    Library,
    Note,
    Reference,
    Span,
    Tag,
    Work,
)  # fmt: skip
from lawkit.references import cite, marks, references_of

LADDER = Ladder.parse("law > (a) > (i)")


def clause(
    path: str, text: str = "", *children: Clause, label: str = "", cut: bool = False
) -> Clause:
    return Clause(
        ClausePath.parse(path),
        label or path,
        "",
        text,
        Span(0, 0),
        children,
        ("tail",) if cut else (),
    )


def edition(
    *laws: Clause, extent: tuple[int, int] | None = (1, 81), name: str = "1993-en", **more: object
) -> Edition:
    return Edition(
        EditionId("rubber", name), "R", "Laws", "en", name[:4], LADDER, laws, extent=extent, **more
    )  # type: ignore[arg-type]


def only(
    text: str,
    *others: Clause,
    extent: tuple[int, int] | None = (1, 81),
    library: Library | None = None,
) -> Reference:
    """The one reference of a text in law 4."""
    (found,) = references_of(edition(clause("4", text), *others, extent=extent), library)
    return found


STATUSES = [
    ("see Law 10", "resolved", ""),
    ("see Law 10(a)", "resolved", ""),
    ("see Law 10(z)", "dangling", "law 10 has no clause 10.z"),
    ("see Law 67", "outside", "the excerpt does not hold law 67"),
    ("see Law 82", "dangling", "the edition has no law 82"),
    ("see Law 12(b)", "outside", "law 12 is cut off by the excerpt"),
    ("see Laws 10 and 82", "dangling", "the edition has no law 82"),
    ("see Laws 10 and 67", "outside", "the excerpt does not hold law 67"),
    ("see the relevant Law", "open", "open by design"),
    ("as in Bridge.", "external", "another work"),
    ("see Law 11", "ambiguous", "the edition has 11 twice"),
    ("see 1997 Law 64", "outside", "the edition of 1997 is not here"),
]


@pytest.mark.parametrize(("text", "status", "reason"), STATUSES)
def test_status(text: str, status: str, reason: str) -> None:
    found = only(
        text,
        clause("10", "", clause("10.a", "x")),
        clause("11", "x"),
        clause("11", "y"),
        clause("12", "x", cut=True),
    )
    assert (found.status, found.reason) == (status, reason)


@pytest.mark.parametrize(
    ("first", "number", "status"),
    [("1", "9", "dangling"), ("3", "9", "outside"), ("3", "1", "outside")],
)
def test_without_an_extent_a_book_that_begins_at_one_is_whole(
    first: str, number: str, status: str
) -> None:
    book = edition(clause(first, f"see Law {number}"), clause("5", "x"), extent=None)
    assert [reference.status for reference in references_of(book)] == [status]


def test_a_bare_label_without_a_target_is_no_reference() -> None:
    book = edition(clause("4", "in (a) he may", clause("4.b", "in (b) he may")))
    assert [str(t.id.path) for r in references_of(book) for t in r.targets] == ["4.b"]


def test_a_law_under_a_range_of_numbers_stands_for_each() -> None:
    found = only("see Laws 6 to 8", clause("5-7", "[Repealed]", label="5 to 7."), clause("8", "x"))
    assert [str(target.id.path) for target in found.targets] == ["5-7", "8"]


def test_another_edition_of_the_work() -> None:
    old = edition(clause("64", "x"), name="1997-en")
    new = edition(clause("4", "see 1997 Law 64 and Law 64"))
    library = Library({"rubber": Work("rubber", {}, LADDER)}, {e.id: e for e in (old, new)})
    then, now = references_of(new, library)
    assert [str(target.id) for target in then.targets] == ["rubber/1997-en#64"]
    assert (then.status, now.status) == ("resolved", "outside")


def test_marks_count_by_what_their_notes_say() -> None:
    def note(law: str, text: str, at: str) -> Note:
        return Note(
            ClausePath.parse(law), 1, "*", text, (Anchor(ClausePath.parse(at), 1),), Span(0, 0)
        )

    book = edition(
        clause("4", "shuffled"),
        clause("7", "", clause("7.p1", "x"), clause("7.p2", "y")),
        clause("8", "rights marked with an asterisk (*)"),
        clause("10", "z"),
        notes=(note("4", "five times", "4"), note("7", "See Law 8", "7.p2")),
        tags=(
            Tag("*", Anchor(ClausePath.parse("10"), 1)),
            Tag("*", Anchor(ClausePath.parse("8"), 3)),
        ),
    )
    marked = next(r for r in references_of(book) if r.kind == "marked")
    assert [str(target.id.path) for target in marked.targets] == ["7.p2", "10"]


def test_each_note_is_read_once_for_all_who_speak_of_its_mark(monkeypatch) -> None:
    texts: list[str] = []
    seen = marks.recognise
    monkeypatch.setattr(
        marks, "recognise", lambda text, read: texts.append(text) or seen(text, read)
    )
    speaks = "rights marked with an asterisk (*)"
    book = edition(
        *(clause(str(n), speaks) for n in range(1, 6)),
        notes=tuple(
            Note(
                ClausePath((str(n),)), 1, "*", f"See Law {6 - n}",
                (Anchor(ClausePath((str(n),)), 1),), Span(0, 0),
            )
            for n in range(1, 6)
        ),
    )  # fmt: skip
    marked = [r for r in references_of(book) if r.kind == "marked"]
    assert [[str(t.id.path) for t in r.targets] for r in marked] == [
        ["5"],
        ["4"],
        ["3"],
        ["2"],
        ["1"],
    ]
    assert texts == [f"See Law {n}" for n in (5, 4, 3, 2, 1)]


def test_order_is_that_of_the_document() -> None:
    book = edition(
        Clause(
            ClausePath.parse("4"), "4", "AS IN LAW 5", "see Law 6", Span(0, 0),
            (clause("4.a", "see Law 7"),),
        ),
        clause("5", "see Law 8"),
        notes=(Note(ClausePath.parse("4"), 1, "[1]", "See Law 9", (), Span(0, 0)),),
    )  # fmt: skip
    places = [(str(r.source.path), r.source.note, r.where) for r in references_of(book)]
    assert places == [
        ("4", None, "heading"), ("4", None, "text"), ("4.a", None, "text"), ("4", 1, "note"),
        ("5", None, "text"),
    ]  # fmt: skip


def test_a_text_below_every_rung_of_its_ladder_points_from_there() -> None:
    ladder = Ladder.parse("rule > .1 > a")
    (found,) = cite("under this rule", at="27.1.b.c.d", ladder=ladder)
    assert [str(target.id.path) for target in found.targets] == ["27.1"]
