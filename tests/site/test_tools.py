"""What scripts add to the pages: previews, notes as pop-ups, the box that finds, the drawing, side by side."""

import json

import pytest

pytestmark = pytest.mark.browser

LAW10 = "laws/rubber/1993-en/law-10.html"
LAW7 = "laws/rubber/1993-en/law-7.html"


def options(page):
    return page.locator(".lk-box [role=option]").evaluate_all(
        """rows => rows.map(row => row.dataset.href.replace('laws/', '')
        .replace('law-', '').replace('.html', ''))"""
    )


def look_for(page, typed):
    page.keyboard.press("g")
    page.wait_for_selector(".lk-box__input:focus")
    page.keyboard.type(typed)
    page.until(f"document.querySelector('.lk-box__list').dataset.query === {json.dumps(typed)}")
    return options(page)


def test_a_reference_is_previewed_with_its_clause(open_page):
    page = open_page(LAW10)
    page.hover(".lk-law a.lk-ref >> nth=0")
    page.wait_for_selector(".lk-pop")
    said = page.inner_text(".lk-pop")
    assert said.startswith("Law 7 CHANGE OF PACK")
    assert "The two packs are used alternately, unless there is a redeal." in said
    page.mouse.move(5, 5)
    page.wait_for_selector(".lk-pop", state="detached")


def test_a_preview_stays_while_the_pointer_is_in_it_and_leads_there(open_page):
    page = open_page(LAW10)
    page.hover(".lk-law a.lk-ref >> nth=0")
    page.wait_for_selector(".lk-pop")
    page.hover(".lk-pop .lk-line >> nth=1")
    page.wait_for_timeout(400)
    page.click(".lk-pop__go")
    page.wait_for_url("**/law-7.html#7")


def test_references_in_a_preview_are_looked_at_in_place_and_back(open_page):
    page = open_page("laws/rubber/1993-en/law-6.html")
    page.hover("#\\36 \\.e a.lk-ref")
    page.wait_for_selector(".lk-pop")
    page.click(".lk-pop .lk-law a >> text=Law 7")
    page.until("document.querySelector('.lk-pop__go').textContent === 'Law 7'")
    page.click(".lk-pop__back")
    page.until("document.querySelector('.lk-pop__go').textContent === 'Law 10'")
    assert page.url.endswith("law-6.html")


def test_a_preview_opens_on_keyboard_focus_and_closes_on_escape(open_page):
    page = open_page(LAW10)
    link = page.locator(".lk-law a.lk-ref").first
    page.keyboard.press("Tab")
    link.focus()
    page.wait_for_selector(".lk-pop")
    assert link.get_attribute("aria-describedby") == "lk-pop"
    page.keyboard.press("Escape")
    page.wait_for_selector(".lk-pop", state="detached")
    assert link.evaluate("link => link === document.activeElement")


def test_a_note_opens_at_its_mark(open_page):
    page = open_page(LAW7)
    page.hover("sup a >> nth=0")
    page.wait_for_selector(".lk-pop")
    assert page.inner_text(".lk-pop") == "Note\n\n* See Law 8"
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))


def test_a_clause_of_the_same_page_is_previewed(open_page):
    page = open_page("laws/duplicate/2007-en/law-6.html")
    page.hover("#\\36 \\.E\\.4 a.lk-ref >> nth=0")
    page.wait_for_selector(".lk-pop")
    assert "Before play starts, each pack is thoroughly shuffled" in page.inner_text(".lk-pop")


def test_a_term_says_what_it_is_called_elsewhere(open_page):
    page = open_page("laws/duplicate/2007-en/law-6.html")
    page.hover("a.lk-term >> text=pack")
    page.wait_for_selector(".lk-pop")
    assert "French: paquet, jeu de cartes" in page.inner_text(".lk-pop")
    page.click(".lk-pop__go")
    page.wait_for_url("**/duplicate/topics-en.html#t-pack")


@pytest.mark.parametrize("kind", [LAW10, "laws/duplicate/2017-fr/law-6.html"])
def test_previews_stay_inside_the_window(open_page, kind):
    for phone in (False, True):
        page = open_page(kind, phone=phone)
        for link in page.locator(".lk-law a.lk-ref").all()[:4]:
            link.scroll_into_view_if_needed()
            link.hover()
            page.wait_for_selector(".lk-pop")
            box = page.locator(".lk-pop").bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= page.viewport_size["width"]
            page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("page", "typed", "first"),
    [
        (LAW10, "10a1", "rubber/1993-en/10#10.a.i"),
        (LAW10, "10(a)(i)", "rubber/1993-en/10#10.a.i"),
        (LAW10, "law 10 (a) (i)", "rubber/1993-en/10#10.a.i"),
        (LAW10, "10.a.i", "rubber/1993-en/10#10.a.i"),
        (LAW10, "10c2", "rubber/1993-en/10#10.c.ii"),
        (LAW10, "10", "rubber/1993-en/10"),
        (LAW10, "law 7n1", "rubber/1993-en/7#7.n1"),
        (LAW10, "L 6D1", "duplicate/2007-en/6#6.D.1"),
        (LAW10, "Loi 6 D 1", "duplicate/2017-fr/6#6.D.1"),
        (LAW10, "loi 6d1", "duplicate/2017-fr/6#6.D.1"),
        (LAW10, "change of pack", "rubber/1993-en/7"),
        (LAW10, "missing card", "rubber/1993-en/11"),
        ("laws/duplicate/2017-fr/law-6.html", "6D1", "duplicate/2017-fr/6#6.D.1"),
        ("laws/duplicate/2017-fr/law-6.html", "Law 6D1", "duplicate/2007-en/6#6.D.1"),
        ("laws/duplicate/2017-fr/law-6.html", "représentation", "duplicate/2017-fr/6#6.C"),
        ("laws/euchre/1888-en/law-42.html", "42 I", "euchre/1888-en/42#42.I"),
    ],
)
def test_the_box_takes_what_people_write(open_page, page, typed, first):
    assert look_for(open_page(page), typed)[0] == first


def test_the_box_suggests_what_a_number_begins(open_page):
    found = look_for(open_page(LAW10), "10a")
    assert found[:4] == [f"rubber/1993-en/10#10.{one}" for one in ("a", "a.i", "a.ii", "a.iii")]


def test_what_is_not_there_is_said_so(open_page):
    page = open_page(LAW10)
    assert look_for(page, "zzyzx") == []
    assert page.inner_text(".lk-box__count") == "Nothing was found."


def test_other_languages_are_searched_when_asked(open_page):
    page = open_page(LAW10)
    assert look_for(page, "arbitre") == []
    page.check("#lk-every")
    page.wait_for_selector(".lk-box [role=option]")
    assert all("2017-fr" in one or "topics" in one for one in options(page))
    assert page.get_attribute(".lk-box [role=option] .lk-box__text", "lang") == "fr"


def test_pages_about_the_tool_are_found_too(open_page):
    page = open_page("index.html")
    found = look_for(page, "witness")
    assert "glossary" in [one.partition("#")[0] for one in found]


def test_what_is_typed_while_the_box_is_on_its_way_is_kept(open_page):
    page = open_page(LAW10)
    held = []
    page.route("**/js/find.js", lambda route: held.append(route))
    page.reload()
    with page.expect_request("**/js/find.js"):
        page.keyboard.press("g")
    page.keyboard.type("10b3")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("c2")
    assert page.locator(".lk-box").count() == 0
    held[0].continue_()
    page.wait_for_selector(".lk-box__list[data-query='10c2']")
    assert page.input_value(".lk-box__input") == "10c2"
    assert options(page)[0] == "rubber/1993-en/10#10.c.ii"


def test_letters_are_keys_until_that_is_switched_off(open_page):
    page = open_page(LAW10)
    page.keyboard.press("g")
    page.uncheck("#lk-keys")
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    assert not page.is_visible(".lk-box")
    page.reload()
    page.keyboard.press("g")
    assert page.locator(".lk-box").count() == 0
    page.click(".lk-find")
    page.check("#lk-keys")
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.wait_for_selector(".lk-box__input:focus")


def test_the_box_closes_and_gives_the_focus_back(open_page):
    page = open_page(LAW10)
    page.focus(".lk-find")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lk-box__input:focus")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.lk-find')")


def test_typing_into_a_field_opens_nothing(open_page):
    page = open_page(LAW10)
    page.keyboard.press("/")
    page.wait_for_selector(".lk-box__input:focus")
    page.keyboard.type("go/g")
    assert page.input_value(".lk-box__input") == "go/g"


def test_kinds_of_reference_are_shown_one_by_one(open_page):
    page = open_page("laws/rubber/graph.html")
    shown = "document.querySelectorAll('.lk-arc:not([data-off])').length"
    every = page.evaluate(shown)
    page.uncheck(".lk-kinds input[value=note]")
    assert page.evaluate(shown) == every - 2
    page.check(".lk-kinds input[value=note]")
    assert page.evaluate(shown) == every


def test_a_law_of_the_drawing_tells_its_clauses_and_leads_there(open_page):
    page = open_page("laws/rubber/graph.html")
    page.click(".lk-node[data-law='10']")
    page.wait_for_selector(".lk-graph__law li")
    rows = page.locator(".lk-graph__law li").all_inner_texts()
    assert rows[0] == "Law 10, paragraph 1 → 7"
    page.click(".lk-graph__law h3 a")
    page.wait_for_url("**/law-10.html*")


def test_without_scripts_the_drawing_is_a_list_too(open_page):
    page = open_page("laws/rubber/graph.html", java_script_enabled=False)
    page.click("details.lk-fold summary")
    assert "Law 9" in page.inner_text("details.lk-fold")
    assert page.locator(".lk-kinds").is_hidden()


def test_choices_of_the_two_sides_go_into_the_address(open_page):
    page = open_page("laws/beside-en.html?left=rubber/1993-en/10&right=duplicate/2007-en/6")
    page.wait_for_selector(".lk-pairs tbody tr")
    page.select_option("fieldset:nth-of-type(1) select >> nth=1", "7")
    page.until("location.search.includes('left=rubber/1993-en/7')")
    page.click(".lk-beside__swap")
    page.until("location.search.startsWith('?left=duplicate/2007-en/6')")
    page.until("document.querySelector('.lk-pairs td').innerText.startsWith('Law 6')")


def test_an_address_of_what_is_not_there_falls_back(open_page):
    page = open_page("laws/beside-en.html?left=no/such/1&right=rubber/1993-en/99")
    page.wait_for_selector(".lk-pairs tbody tr")
