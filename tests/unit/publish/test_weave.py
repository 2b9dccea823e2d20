import html
import re

from hypothesis import given
from hypothesis import strategies as st

from lawkit.model import Span
from lawkit.publish.markup import Html
from lawkit.publish.weave import Point, Run, weave

TEXT = "see Laws 4 and 5 here"
LINK = (Html("<a>"), Html("</a>"))
EDITOR = (Html("<ins>"), Html("</ins>"))


def run(words, around=LINK):
    start = TEXT.index(words)
    return Run(Span(start, start + len(words)), *around)


def test_each_link_stands_around_its_words():
    assert weave(TEXT, [run("5"), run("Laws 4")]) == "see <a>Laws 4</a> and <a>5</a> here"


def test_of_two_links_that_overlap_the_first_is_kept():
    assert weave(TEXT, [run("Laws 4 and 5"), run("5")]) == "see <a>Laws 4 and 5</a> here"


def test_a_run_is_cut_at_the_edges_of_a_link():
    woven = weave(TEXT, [run("Laws 4")], [run("see Laws", EDITOR)])
    assert woven == "<ins>see </ins><a><ins>Laws</ins> 4</a> and 5 here"


def test_a_mark_inside_a_link_stands_after_it():
    assert (
        weave(TEXT, [run("Laws 4")], points=[Point(6, Html("*"))])
        == "see <a>Laws 4</a>* and 5 here"
    )


def test_marks_at_either_end_are_kept():
    points = [Point(len(TEXT), Html("<b>2</b>")), Point(0, Html("<b>1</b>"))]
    assert weave(TEXT, points=points) == f"<b>1</b>{TEXT}<b>2</b>"


spans = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda two: Span(min(two), max(two)))


@given(
    st.text("ab<&*{ ", max_size=20),
    st.lists(spans.map(lambda span: Run(span, *LINK))),
    st.lists(spans.map(lambda span: Run(span, *EDITOR))),
    st.lists(st.integers(0, 40).map(lambda at: Point(at, Html("<b></b>")))),
)
def test_every_character_is_there_once_and_in_order(text, links, runs, points):
    woven = weave(text, links, runs, points)
    assert html.unescape(re.sub(r"</?(?:a|ins|b)>", "", woven)) == text
    assert woven.count("<b>") == len(points)
    assert "<a>" not in re.sub(r"<a>((?!<a>).)*?</a>", "", woven, flags=re.DOTALL)
