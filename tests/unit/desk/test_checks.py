"""Each check finds its fault at the right place, and nothing in a sound edition."""

import pytest
from msgspec.structs import replace

from lawkit import desk
from lawkit.desk import CHECKS
from lawkit.model import (
    CODES,
    Anchor,
    ClauseId,
    ClausePath,
    Diagnostic,
    EditionId,
    Note,
    Place,
    Reference,
    SourceMap,
    Span,
    Tag,
    Target,
)

TOY = EditionId("toy", "2000-en")
FILE = "toy/2000-en/toy.txt"


def check(library, references):
    return desk.check(library, references, files={TOY: FILE})


def toy(path: str, note: int | None = None) -> ClauseId:
    return ClauseId(TOY, ClausePath.parse(path), note)


def lines(findings) -> list[str]:
    return [f"{each.diagnostic.code} {each.diagnostic.where}" for each in findings]


@pytest.fixture
def sound(make_edition):
    return make_edition("1|1.|First, see Law 2 and 3.", "2|2.|Second.*", "3|3.|Third.")


def test_a_sound_edition_has_no_finding(sound, make_library) -> None:
    assert check(make_library(sound), ()) == ()


def mention(surface: str, status: str, **more) -> Reference:
    start = "First, see Law 2 and 3.".index(surface)
    span = Span(start, start + len(surface))
    return Reference(toy("1"), "text", span, surface, "see", status, **more)


def test_a_dangling_reference(sound, make_library) -> None:
    aim = Target(toy("22"), Span(11, 16), "dangling")
    (found,) = check(make_library(sound), [mention("Law 2", "dangling", targets=(aim,))])
    assert lines([found]) == [f"ref-dangling {FILE}:1:15 toy/2000-en#1"]
    assert found.diagnostic.message == "“Law 2”: there is no 22"
    assert found.diagnostic.about == "First, see Law 2 and 3."
    assert found.is_open


def test_an_ambiguous_reference(sound, make_library) -> None:
    doubtful = mention("3", "ambiguous", candidates=(toy("1.c"), toy("3")))
    (found,) = check(make_library(sound), [doubtful])
    assert lines([found]) == [f"ref-ambiguous {FILE}:1:25 toy/2000-en#1"]
    assert found.diagnostic.message == "“3”: it may mean 1.c or 3"


@pytest.mark.parametrize("status", ["resolved", "outside", "open", "external"])
def test_no_other_reference_is_a_finding(sound, make_library, status: str) -> None:
    assert check(make_library(sound), [mention("Law 2", status)]) == ()


def test_a_dangling_reference_in_a_note(make_edition, make_library) -> None:
    source = "1. Words.*\n* See Law 77"
    start = source.index("See")
    note = Note(
        ClausePath(("1",)), 1, "*", "See Law 77", (Anchor(ClausePath(("1",)), 6),),
        Span(start - 2, len(source)), SourceMap((0,), (start,)),
    )  # fmt: skip
    edition = make_edition("1|1.|Words.", source=source, notes=(note,))
    lost = Reference(toy("1", 1), "note", Span(4, 10), "Law 77", "see", "dangling")
    (found,) = check(make_library(edition), [lost])
    assert lines([found]) == [f"ref-dangling {FILE}:2:7 toy/2000-en#1^1"]
    assert (found.clause, found.diagnostic.about) == ("1^1", "See Law 77")


def test_a_note_without_a_marker(make_edition, make_library) -> None:
    source = "1. Words.\n* Lonely"
    note = Note(ClausePath(("1",)), 1, "*", "Lonely", (), Span(10, 18), SourceMap((0,), (12,)))
    edition = make_edition("1|1.|Words.", source=source, notes=(note,))
    assert lines(check(make_library(edition), ())) == [
        f"note-without-marker {FILE}:2:1 toy/2000-en#1^1"
    ]


def test_a_marker_without_a_note(sound, make_library) -> None:
    tagged = replace(sound, tags=(Tag("*", Anchor(ClausePath(("2",)), 7)),))
    assert lines(check(make_library(tagged), ())) == [
        f"marker-without-note {FILE}:2:11 toy/2000-en#2"
    ]


def test_lost_words(make_edition, make_library) -> None:
    source = "1. Words.\nAnd more\n2. Others."
    edition = make_edition("1|1.|Words.", "2|2.|Others.", source=source)
    (found,) = check(make_library(edition), ())
    assert lines([found]) == [f"text-unaccounted {FILE}:2:1"]
    assert found.diagnostic.message == "“And more”"


def test_the_innermost_clause_is_where_the_cut_is(make_edition, make_library) -> None:
    edition = make_edition("1|1.|Words", "1.A|A.|and a half-")
    (law,) = edition.clauses
    child = replace(law.children[0], missing=("tail",))
    cut = replace(edition, clauses=(replace(law, missing=("tail",), children=(child,)),))
    (found,) = check(make_library(cut), ())
    assert lines([found]) == [f"clause-incomplete {FILE}:2:1 toy/2000-en#1.A"]
    assert not found.is_open


def test_an_empty_clause(make_edition, make_library) -> None:
    edition = make_edition("1|1.|Words", "2|2.|", "3|3.|Words")
    assert lines(check(make_library(edition), ())) == [f"clause-empty {FILE}:2:1 toy/2000-en#2"]


def test_publishing_needs_rights(make_edition, make_library) -> None:
    edition = make_edition("1|1.|Words", rights="")
    (found,) = check(make_library(edition), ())
    assert lines([found]) == ["publish-forbids toy/2000-en/edition.toml"]
    silent = replace(edition, publish="none")
    assert check(make_library(silent), ()) == ()


def test_a_link_to_what_is_not_published(sound, make_edition, make_library) -> None:
    hidden = replace(make_edition("1|1.|Secret"), id=EditionId("toy", "1999-en"), publish="none")
    aim = Target(ClauseId(hidden.id, ClausePath(("1",))), Span(11, 16), "resolved")
    found = check(make_library(sound, hidden), [mention("Law 2", "resolved", targets=(aim,))])
    assert lines(found) == [f"publish-forbids {FILE}:1:15 toy/2000-en#1"]
    assert found[0].diagnostic.message == "“Law 2” leads to toy/1999-en, which is not published"


def test_what_loading_found_is_told_with_file_and_clause(sound, make_library) -> None:
    weak = Diagnostic("encoding-weak", Place(line=2, column=4), "cp1252 or latin-1")
    (found,) = check(make_library(replace(sound, diagnostics=(weak,))), ())
    assert lines([found]) == [f"encoding-weak {FILE}:2:4 toy/2000-en#2"]
    assert found.diagnostic.about == "Second.*"


def test_what_a_check_finds_again_is_told_once(sound, make_library) -> None:
    already = Diagnostic("marker-without-note", Place(line=2, column=11), "said by the parser")
    tag = Tag("*", Anchor(ClausePath(("2",)), 7))
    edition = replace(sound, diagnostics=(already,), tags=(tag,))
    (found,) = check(make_library(edition), ())
    assert found.diagnostic.message == "* has no note in law 2"


def test_findings_come_in_the_order_of_the_text(make_edition, make_library) -> None:
    edition = make_edition("1|1.|Words", "2|2.|", "4|4.|Words", "4|4.|Words")
    assert [line.split()[0] for line in lines(check(make_library(edition), ()))] == [
        "clause-empty",
        "numbering-gap",
        "numbering-duplicate",
    ]


def test_the_corpus_as_a_whole_comes_first(sound, make_library) -> None:
    lost = Diagnostic("witness-missing", Place("toy/1998-en/x.txt"), "no such file")
    library = replace(make_library(replace(sound, rights="")), diagnostics=(lost,))
    assert [each.edition for each in check(library, ())] == [None, TOY]


def test_without_files_a_finding_names_none(make_edition, make_library) -> None:
    (found,) = desk.check(make_library(make_edition("1|1.|")), ())
    assert lines([found]) == ["clause-empty :1:1 toy/2000-en#1"]


def test_every_check_says_what_it_looks_for() -> None:
    assert all(look.__doc__ for look in CHECKS)


def test_codes_are_closed(sound) -> None:
    with pytest.raises(KeyError):
        _ = Diagnostic("no-such-code", Place(), "").severity
    assert all(code.meaning and code.remedy for code in CODES.values())
