"""Readers' journeys in a real browser, from files, as from a folder on a stick."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

LAW10 = "laws/rubber/1993-en/law-10.html"
KINDS = {
    "law": LAW10,
    "law in French": "laws/duplicate/2017-fr/law-6.html",
    "incomplete law": "laws/euchre/1888-en/law-46.html",
    "edition": "laws/rubber/1993-en/index.html",
    "work": "laws/duplicate/index.html",
    "whole edition": "laws/rubber/1993-en/whole.html",
    "side by side": "laws/beside-en.html?left=duplicate/2007-en/6&right=duplicate/2017-fr/6",
    "side by side in French": "laws/beside-fr.html",
    "subjects": "laws/duplicate/topics-fr.html",
    "terms": "laws/duplicate/terms-fr.html",
    "drawing": "laws/rubber/graph.html",
    "desk": "laws/desk-en.html",
    "desk in French": "laws/desk-fr.html",
    "home": "index.html",
    "home in French": "fr/index.html",
    "library": "laws/index.html",
    "rules": "laws/rubber/what-if-en.html",
    "rules in French, two editions": "laws/duplicate/what-if-fr.html#b=duplicate/2007-en&d=*",
    "coverage": "laws/duplicate/2007-en/rules.html",
    "comparison": "laws/duplicate/2007-en--2017-fr.html",
    "translation": "laws/duplicate/2017-fr/beside-2007-en.html",
    "box that finds": f"{LAW10}?find",
    "tutorials": "tutorials/editor.html",
    "guide": "readers.html",
    "verb": "reference/site.html",
    "glossary": "glossary.html",
    "decisions": "contributing/adr/index.html",
}


@pytest.fixture(scope="module", params=KINDS)
def shown(request, public, browser):
    """One page of every kind, each opened once."""
    context = browser.new_context(
        viewport={"width": 1360, "height": 900}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{public.as_uri()}/{KINDS[request.param]}")
    yield page
    context.close()


# Axe has these two switched off by itself: WCAG 2.2 AA asks for the one, and whoever speaks to their machine
# for the other.
AXE = {
    "preload": False,
    "rules": {
        "target-size": {"enabled": True},
        "label-content-name-mismatch": {"enabled": True},
    },
}


def test_nobody_is_shut_out(shown):
    """By axe's rules, on a desk and on a phone; in the dark theme, where only colours differ, by those for
    colours.
    """
    shown.set_viewport_size({"width": 1360, "height": 900})
    found = Axe().run(shown, options=AXE).response["violations"]
    shown.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")
    found += shown.evaluate("axe.run({preload: false, runOnly: ['color-contrast']})")["violations"]
    shown.evaluate("document.body.setAttribute('data-md-color-scheme', 'default')")
    shown.set_viewport_size({"width": 390, "height": 844})
    found += shown.evaluate("options => axe.run(options)", AXE)["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_nothing_sticks_out_sideways(shown):
    """Nor at 320 px, which is a desk's page at 400 % zoom."""
    for width in (320, 390, 768, 1360):
        shown.set_viewport_size({"width": width, "height": 800})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width, width


def test_a_mark_leads_to_its_note_and_back(open_page):
    page = open_page("laws/rubber/1993-en/law-7.html")
    page.locator("sup a").nth(1).click()
    page.wait_for_url("**/law-7.html#7.n1")
    page.locator("a.lk-back").nth(1).click()
    page.wait_for_url("**/law-7.html#7.n1.2")


def test_where_a_law_is_in_one_language_the_switch_leads_to_all_laws(open_page):
    page = open_page(LAW10)
    page.click("a.lk-language")
    page.wait_for_url("**/fr/lois.html")


def test_the_address_lights_up_its_clause(open_page):
    page = open_page(f"{LAW10}#10.a.iii")
    lit, plain = page.evaluate(
        """['10.a.iii', '10.b'].map(id =>
        getComputedStyle(document.getElementById(id).parentElement).backgroundColor)"""
    )
    assert lit != plain


def test_all_by_keyboard(open_page):
    page = open_page(LAW10)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.classList.contains('lk-skip')")
    page.keyboard.press("Enter")
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.getAttribute('href')"))
    for href in ("law-7.html#7", "#10.a.ii", "#10.n1", "#by-10.c", "law-8.html#8"):
        assert href in seen


def test_the_drawer_of_a_phone_by_keyboard(open_page):
    page = open_page(LAW10, phone=True)
    first = page.locator(".lk-side a").first
    assert not first.is_visible()
    page.focus(".lk-drawer")
    page.keyboard.press("Enter")
    assert first.evaluate("link => link === document.activeElement")
    assert page.get_attribute(".lk-drawer", "aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.lk-drawer')")
    assert page.get_attribute(".lk-drawer", "aria-expanded") == "false"
    page.wait_for_selector(".lk-side a >> nth=0", state="hidden")


def test_without_scripts_the_drawer_opens_by_its_label(open_page):
    page = open_page(LAW10, phone=True, java_script_enabled=False)
    page.locator("noscript label").click()
    page.wait_for_selector(".lk-side a >> nth=0", state="visible")


@pytest.mark.parametrize("path", ["index.html", "laws/desk-en.html", "glossary.html", LAW10])
def test_text_stands_at_one_left_edge(open_page, path):
    """Beside the list of laws, or where it would be; tools of the whole width at the header's edge."""
    page = open_page(path)
    left = "document.querySelector('{}').getBoundingClientRect().left"
    text = page.evaluate(left.format(".md-content h1"))
    page.goto(f"{page.url.partition(path)[0]}laws/rubber/what-if-en.html")
    wide = page.evaluate(left.format(".md-content h1"))
    assert wide == page.evaluate(left.format(".lk-name"))
    assert wide == page.evaluate(
        left.format(".lk-footer p") + " + parseFloat(getComputedStyle("
        "document.querySelector('.lk-footer p')).paddingLeft)"
    )
    assert text - wide == 270


def test_nothing_moves_for_those_who_ask_for_that(open_page):
    page = open_page(LAW10, reduced_motion="reduce")
    moving = page.evaluate(
        """[...document.querySelectorAll('*')].filter(one => {
        const style = getComputedStyle(one);
        return parseFloat(style.transitionDuration) > 0 || style.animationName !== 'none'; }).length"""
    )
    assert moving == 0


def test_without_scripts_a_law_is_whole(open_page):
    page = open_page(LAW10, java_script_enabled=False)
    assert page.locator(".lk-law a.lk-ref").count() >= 3
    assert page.locator("#\\31 0\\.c\\.iii").is_visible()


def test_paper_shows_the_law_and_no_tools(open_page):
    page = open_page(LAW10)
    page.emulate_media(media="print")
    assert page.locator(".lk-law").is_visible()
    for tool in (".lk-header", ".lk-pager", ".lk-permalink >> nth=0", ".md-sidebar--primary"):
        assert not page.locator(tool).is_visible()
