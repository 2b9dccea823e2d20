"""Every character of a witness is somewhere, or is reported."""

import pytest

from lawkit.desk.accounting import unaccounted
from lawkit.model import (
    ClausePath,
    Correction,
    Division,
    Furniture,
    Note,
    SourceMap,
    Span,
)

SOURCE = "Part One\n1. First words.\n* A note\nPage 7\nlost words\n"


def span(words: str) -> Span:
    start = SOURCE.index(words)
    return Span(start, start + len(words))


LAW = ClausePath(("1",))
NOTE = Note(LAW, 1, "*", "A note", (), span("* A note"), SourceMap((0,), (span("A note").start,)))
HELD = {
    "divisions": (Division("Part One", LAW, LAW, span("Part One")),),
    "notes": (NOTE,),
    "furniture": (
        Furniture(span("Page 7"), "Page 7", "navigation"),
        Furniture(span("lost words"), "lost words", "other"),
    ),
}


def lost(edition) -> list[str]:
    return [each.of(edition.source) for each in unaccounted(edition)]


def test_nothing_is_lost(make_edition) -> None:
    assert lost(make_edition("1|1.|First words.", source=SOURCE, **HELD)) == []


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("divisions", ["Part One"]),
        ("notes", ["* A note"]),
        ("furniture", ["Page 7\nlost words"]),
    ],
)
def test_what_nothing_holds_is_reported(make_edition, field: str, words: list[str]) -> None:
    held = {name: value for name, value in HELD.items() if name != field}
    assert lost(make_edition("1|1.|First words.", source=SOURCE, **held)) == words


def test_words_within_a_clause_can_be_lost_too(make_edition) -> None:
    source = "1. First dropped words."
    edition = make_edition("1|1.|First words.", source=source.replace("dropped ", ""))
    assert lost(edition) == []
    (law,) = edition.clauses
    origin = SourceMap((0, 6), (3, 17))
    from msgspec.structs import replace

    spoilt = replace(
        edition, source=source, clauses=(replace(law, origin=origin, span=Span(0, len(source))),)
    )
    assert lost(spoilt) == ["dropped"]


def test_a_label_may_be_printed_with_spaces_and_markup(make_edition) -> None:
    from msgspec.structs import replace

    edition = make_edition("1|LAW 1|words", source="LAW 1 words")
    (law,) = edition.clauses
    spaced = "LAW  _1_ words"
    origin = SourceMap((0,), (spaced.index("words"),))
    law = replace(law, span=Span(0, len(spaced)), origin=origin)
    assert lost(replace(edition, source=spaced, clauses=(law,))) == []


def test_what_a_correction_replaces_is_accounted_for(make_edition) -> None:
    mend = Correction("T1", span("lost words"), "lost words", "", "a slip")
    held = {**HELD, "furniture": HELD["furniture"][:1], "corrections": (mend,)}
    assert lost(make_edition("1|1.|First words.", source=SOURCE, **held)) == []


def test_marks_alone_are_no_words(make_edition) -> None:
    assert lost(make_edition("1|1.|words", source="1. words\n * * *\n|---|")) == []


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<html><p class='x'>1. words</p><!-- said aside --></html>", []),
        ("<p>1. words</p><style>p { color: red }</style><script>let a = 1 < 2;</script>", []),
        ("<p>1. words</p><p>&nbsp;</p><p>and these</p>", ["and these"]),
        ("<p>1. words</p><p>&nbsp;&#8212;</p>", []),
        ("<p>1. words</p><p>more</p>", ["more"]),
    ],
)
def test_markup_is_no_words(make_edition, source: str, words: list[str]) -> None:
    assert lost(make_edition("1|1.|words", source=source)) == words


def test_one_character_stands_for_a_whole_entity(make_edition) -> None:
    from msgspec.structs import replace

    source = "<p>1. a&ldquo;b</p>"
    edition = make_edition("1|1.|a", source=source)
    (law,) = edition.clauses
    at = source.index("a")
    law = replace(law, text="a“b", origin=SourceMap((0, 2), (at, source.index("b"))))
    assert lost(replace(edition, clauses=(law,))) == []


def test_less_than_is_no_markup_in_a_plain_text(make_edition) -> None:
    assert lost(make_edition("1|1.|words", source="1. words\n2 < lost > 1")) == ["2 < lost > 1"]
