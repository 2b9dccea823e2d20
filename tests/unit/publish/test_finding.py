"""A finding as a page shows it."""

from lxml import html

from lawkit.publish import words
from lawkit.publish.finding import draw_finding

FRENCH, ENGLISH = words.load("fr"), words.load("en")


def drawn(*given):
    return html.fromstring(f"<p>{draw_finding(*given)}</p>")


def test_quoted_words_are_text_in_their_language():
    alive = "<script>broken()</script> {{ x }} *a*"
    page = drawn(
        "part-missing", f"“{alive}” is not rendered", FRENCH, (("x", "fr"), (f"y {alive} z", "en"))
    )
    (quoted,) = page.xpath("q")
    assert (quoted.text_content(), quoted.get("lang")) == (alive, "en")
    assert page.xpath("//script") == []
    assert page.xpath("span/text()") == ["Mots non rendus\u00a0:"]
    assert page.xpath("code/@title") == [f"“{alive}” is not rendered"]


def test_a_quotation_within_a_quotation_stays_in_it():
    page = drawn("part-added", "“the “proper” cut” is on this side only; “again”", FRENCH)
    assert page.xpath("q/text()") == ["the “proper” cut", "again"]
    assert page.xpath("q/@lang") == []


def test_an_english_page_says_it_in_full():
    page = drawn("ref-dangling", "“Law 99”: the edition has no law 99", ENGLISH)
    assert page.text_content() == (
        "Reference to a clause that does not exist: “Law 99”: the edition has no law 99 ref-dangling"
    )


def test_words_that_may_not_be_shown_are_not():
    for language in (ENGLISH, FRENCH):
        page = drawn("ref-dangling", "", language, (("secret", "en"),))
        title = language.findings["ref-dangling"]
        assert page.text_content() == f"{title} ref-dangling"
        assert page.xpath("code/@title") == []
