"""A book full of HTML, Markdown, template and script syntax is shown as text, and nothing runs."""

import pytest

pytestmark = pytest.mark.browser

PAGES = [
    "laws/hostile/2000-en/law-1.html",
    "laws/hostile/2000-en/law-2.html",
    "laws/hostile/2000-en/index.html",
    "laws/hostile/2000-en/whole.html",
    "laws/hostile/topics-en.html",
    "laws/hostile/index.html",
    "laws/index.html",
    "index.html",
]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_runs(open_page, path):
    page = open_page(path)
    page.wait_for_timeout(50)
    assert page.evaluate("window.broken") is None
    alive = page.locator(".md-content :is(img, svg, script):not(.lk-drawing *)")
    assert alive.count() == 0
    assert page.locator("footer.md-footer").count() == 1


@pytest.mark.parametrize("number", ["1", "2"])
def test_every_clause_is_shown_as_it_is(open_page, library, number):
    page = open_page(f"laws/hostile/2000-en/law-{number}.html")
    law = library["hostile/2000-en"][number]
    for clause in law.walk():
        if not clause.path.parent.parts:
            continue
        shown = page.evaluate(
            """id => { const line = document.getElementById(id);
            const words = [...line.parentElement.querySelectorAll(':scope > p > .lk-words')].pop();
            const copy = words.cloneNode(true);
            copy.querySelectorAll('sup').forEach(mark => mark.remove());
            return copy.textContent; }""",
            str(clause.path),
        )
        assert shown == clause.text


def test_a_title_is_text_too(open_page, library):
    page = open_page("laws/hostile/2000-en/law-2.html")
    heading = library["hostile/2000-en"]["2"].heading
    assert heading in page.title()
    assert heading in page.inner_text("h1")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_layout_holds(open_page, phone):
    page = open_page("laws/hostile/2000-en/law-1.html", phone=phone)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_search_shows_it_as_text(open_page):
    page = open_page("index.html")
    page.keyboard.press("g")
    page.keyboard.type("onerror")
    page.wait_for_selector(
        ".lk-box__list[data-query='onerror'] [role=option][data-href*='hostile']"
    )
    assert page.evaluate("window.broken") is None
    assert page.locator(".lk-box img, .lk-box script").count() == 0
    assert "<img src=x" in page.inner_text(".lk-box")


def test_a_preview_shows_it_as_text(open_page):
    page = open_page("laws/hostile/2000-en/law-1.html")
    page.evaluate(
        """() => { const link = document.createElement('a');
        link.className = 'lk-peek'; link.href = 'law-2.html#2'; link.textContent = 'Law 2';
        document.querySelector('.lk-head').append(link); }"""
    )
    page.hover("a.lk-peek")
    page.wait_for_selector(".lk-pop")
    assert page.evaluate("window.broken") is None
    assert page.locator(".lk-pop img, .lk-pop script, .lk-pop svg").count() == 0
    assert "</title></h1><script>" in page.inner_text(".lk-pop")


def test_two_hostile_laws_side_by_side_are_text(open_page):
    page = open_page("laws/beside-en.html?left=hostile/2000-en/1&right=hostile/2000-en/2")
    page.wait_for_selector(".lk-pairs td")
    assert page.evaluate("window.broken") is None
    assert page.locator(".lk-pairs img, .lk-pairs script, .lk-pairs svg").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
