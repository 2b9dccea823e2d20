"""An ordinary paragraph is the same block whether it is read at one stroke or tag by tag."""

from __future__ import annotations

from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lawkit import languages
from lawkit.parsers import html
from lawkit.parsers.block import Block
from lawkit.parsers.ordinary import Ordinary
from lawkit.parsers.pieces import flat, fold, joined, oddities

PAGE = '<span class="pagenum"><a name="Page_3" id="Page_3">[Pg 3]</a></span>'
WORDS = [
    "1. The deal ", "words", " of it", "\nline", " ", "  ", "\n", ",", " ,", ". ", " ;", ":", "(", " )",
    "(a) ", "a", "LAW 4", "|", "---", "* * *", "*", "player*", "†", "\u200b", "\u00a0", "é", "<", ">", '"', "'",
    "&nbsp;", "&amp;", "&mdash;", "&#42;", "&dagger;", "&thinsp;", "&#8203;", "&none;", "&nbsptd", "&",
]  # fmt: skip
INLINE = [
    "<i>", "</i>", "<b>", "</b>", "<STRONG>", "</STRONG>", "<em>", "</em>", "<u>", "<sup>", "</sup>",
    "<br>", "<!-- c -->", "<span>", "</span>", '<font size="2">', "</font>", "<img src='x'>",
    PAGE, '<span class="pagenum">{12}</span>', '<span class="pagenum"> </span>', "<span class=folio>9</span>",
    '<span class="pagenum" id="n1"><a href="#m1">[3]</a></span>', '<span class="x">w</span>',
    '<span class="pagenum"><a id="n1">&nbsp;</a></span>', '<a name="n1"></a>', '<a id="n1" href="#m1"></a>',
    '<a id="m1" href="#n1">[1]</a>', '<a href="#n1"><sup>1</sup></a>', '<a href="#m1">↩</a>',
]  # fmt: skip
AROUND = [
    "<p>", "</p>", '<p align="center">', '<p id="n1">', "<p class='x'>", '<p title="a > b">', "<b>", "</b>",
    "<center>", "</center>", "<ol>", "<li>", "</li>", "</ol>", "<table>", "<tr>", "<td>", "</td>", "</tr>",
    "</table>", "<h2>", "</h2>", "<nav>", "</nav>", "<pre>", "</pre>", "<title>", "</title>",
    '<div class="center">', "<div id='n1'>", "</div>", "<![CDATA[", "]]>", "<script>", "</script>",
    '<a name="n1">', '<a href="#q">', "</a>", '<span class="pagenum">', "</span>", "<sup>", "<i>", "words",
]  # fmt: skip
INSIDE = st.lists(st.sampled_from(WORDS) | st.sampled_from(INLINE), max_size=8).map("".join)
PARAGRAPHS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["<p>", "<P>", '<p class="x">', '<p id="n1">', '<p>\n<a name="law_1"></a>']),
    INSIDE,
    st.sampled_from(["</p>", "</p>\n", "</P>", ""]),
)
PAGES = st.lists(PARAGRAPHS | st.sampled_from(AROUND), max_size=12).map("".join)


def tag_by_tag(page: str, language: str) -> list[Block]:
    with mock.patch.object(Ordinary, "read", lambda self, place, found, *, noted: place):
        return html.read(page, languages.load(language))


@pytest.mark.parametrize("language", ["en", "fr"])
@given(page=PAGES)
@example(page=f"<p>&nbsp;{PAGE}words</p>")
@example(page=f"<p>words{PAGE}</p>")
@example(page="<table><tr><td>a<td>b</tr><p>words</p><tr><td>c<td>d</tr>")
@example(page='<p>any <a id="m1" href="#n1">[1]</a></p><p id="n1">A note.</p>')
def test_at_one_stroke_as_tag_by_tag(language: str, page: str) -> None:
    assert html.read(page, languages.load(language)) == tag_by_tag(page, language)


def test_a_book_is_read_at_one_stroke() -> None:
    page = "<p>1. Any <i>player</i>\nmay deal.</p>\n" * 3 + f'<p class="x">The\n{PAGE}deal.</p>'
    found: list[Block] = []
    source = flat(page)
    end = Ordinary(source, oddities(source), (), spaced=False).read(0, found, noted=False)
    assert end == len(page)
    assert [block.text for block in found] == ["1. Any player may deal."] * 3 + ["The deal."]


@given(
    parts=st.lists(
        st.sampled_from(["a", " ", "b c", " d", "e ", "  ", ", ", " .", "f"]), max_size=9
    )
)
def test_joined_words_are_the_folded_ones(parts: list[str]) -> None:
    parts = ["x", "<i>", *parts]
    source = "".join(parts)
    places = [sum(map(len, parts[:k])) for k in range(len(parts))]
    pieces = [(place, part) for place, part in zip(places, parts, strict=True)][::2]
    found = joined(0, parts, oddities(source))
    if found is not None:
        assert (*found, ()) == fold(pieces, odd=oddities(source))
