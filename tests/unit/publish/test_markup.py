import html

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lawkit.publish.markup import element, escape, yaml_string

# What HTML can hold: no control characters but tab and line feeds, no surrogates.
HTML_TEXT = st.text(
    st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\n\x85\u2028")
)


@given(HTML_TEXT)
def test_a_browser_reads_what_was_escaped(text):
    # The reader of entities takes U+0085 for Windows' ellipsis, as HTML says it must.
    assert html.unescape(escape(text)) == text.replace("\x85", "…")


@given(st.text())
def test_nothing_that_has_a_meaning_is_left(text):
    escaped = escape(text)
    assert not set(escaped) & set("<>\"'{}`*_[]\\|~^$\x02\x03\u2028\u2029")


@pytest.mark.parametrize("mark", ["\x00", "\x02", "\x1b", "\ud800"])
def test_what_html_cannot_hold_is_shown_as_lost(mark):
    assert escape(f"a{mark}b") == "a\ufffdb"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_yaml_reads_back_the_string(text):
    assert yaml.safe_load(f"title: {yaml_string(text)}\n") == {"title": text}


def test_attributes_are_quoted_and_absent_ones_left_out():
    written = element("a", escape("7"), title='say "no"', class_="x", hidden=None, data_plain=True)
    assert written == '<a title="say &quot;no&quot;" class="x" data-plain>7</a>'
