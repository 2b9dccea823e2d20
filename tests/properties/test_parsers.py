"""What holds of reading any source: nothing is lost, nothing raises, every word knows its place."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawkit.desk.accounting import unaccounted
from lawkit.errors import InputError
from lawkit.model import Clause, Edition, EditionId
from lawkit.parsers import ParseResult, formats, parse

PIECES = st.sampled_from(
    [
        "LAW 4\n", "LAW 5THE CUT\n", "Law 6 - Title\n", "LOI 7\n", "RULE XII.\n", "A MISDEAL.\n",
        "1. ", "2. ", "3.--", "12 to 14. ", "50a. ", "(a) ", "(b) ", "(i) ", "(ii)\n\n", "A. ", "B. ",
        "I. ", "II. ", "1st. ", "_a_ ", "(_b_) ", "* ", "*", "(*)", "[24]", "[24] A note.\n\n",
        "* See Law 8  ", "{31}", "| ", " |\n", "_italic_", "=bold=", "**b**", "[Law 2](#)", "# ",
        "\n", "\n\n", "\r\n", "\r", "\t", "  ", "    ", "\u00a0", "\u200b", "\ufeff", "\u2028", ".", ";", ":",
        ", and ", "the player ", "Should he ", "é", "¶", "\x0c", "*** START OF THIS PROJECT GUTENBERG",
        "*** END OF THIS PROJECT GUTENBERG", "© 2005  A  B  C", "<b>", "</b>", "&amp;", "<p>",
    ]
)  # fmt: skip
SOURCES = st.lists(PIECES, min_size=1, max_size=60).map("".join)


def as_edition(result: ParseResult) -> Edition:
    fields = {
        name: getattr(result, name)
        for name in ("clauses", "divisions", "notes", "tags", "furniture", "ladder")
    }
    return Edition(
        id=EditionId("file", "x"),
        siglum="F",
        title="",
        language="en",
        date="",
        source=result.text,
        **fields,
    )


def every_clause(result: ParseResult) -> list[Clause]:
    return [clause for law in result.clauses for clause in law.walk()]


def read(source: str, format: str) -> ParseResult | None:
    try:
        return parse(source.encode("utf-8", "surrogatepass"), format=format)
    except InputError:
        return None


@pytest.mark.parametrize("format", ["text", "markdown"])
@given(source=SOURCES)
def test_nothing_is_lost(format: str, source: str) -> None:
    result = read(source, format)
    if result is not None:
        assert [span.of(result.text) for span in unaccounted(as_edition(result))] == []


@pytest.mark.parametrize("format", ["text", "markdown"])
@given(source=SOURCES)
def test_every_word_stands_where_its_map_says(format: str, source: str) -> None:
    result = read(source, format)
    for clause in every_clause(result) if result else ():
        for text, origin in ((clause.text, clause.origin), (clause.heading, clause.heading_origin)):
            for offset, sign in enumerate(text):
                place = origin.locate(offset)
                assert result is not None
                assert clause.span.start <= place < clause.span.end
                assert sign.isspace() or result.text[place] == sign


@given(source=st.one_of(SOURCES, st.text(max_size=300)))
def test_any_text_is_read_alike_twice_and_never_raises(source: str) -> None:
    for format in formats():
        first, second = read(source, format), read(source, format)
        assert msgspec.json.encode(first) == msgspec.json.encode(second)


@given(raw=st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_with_a_reason(raw: bytes) -> None:
    refused = None
    try:
        parse(raw, name="some.txt")
    except InputError as error:
        refused = error
    assert refused is None or (refused.what and refused.where.split(":")[0] == "some.txt")


@given(source=SOURCES)
def test_siblings_follow_each_other_inside_their_parent(source: str) -> None:
    result = read(source, "text")
    for clause in every_clause(result) if result else ():
        last = clause.span.start
        for child in clause.children:
            assert last <= child.span.start <= child.span.end <= clause.span.end
            last = child.span.start
