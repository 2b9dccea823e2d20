"""What readers come for, from the first page to the end, on a desk and on a phone, from the built folder and
from the unpacked zip.
"""

import json
import zipfile

import pytest

from lawkit.cli.site_build import pack

pytestmark = pytest.mark.browser

LAW10 = "laws/rubber/1993-en/law-10.html"


@pytest.fixture(scope="module", params=["folder on a desk", "zip on a phone"])
def where(request):
    return request.param


@pytest.fixture(scope="module")
def public(where, public, tmp_path_factory):
    """The built site as it lies, and as it is unpacked by whoever was given the zip."""
    if where.startswith("folder"):
        return public
    folder = tmp_path_factory.mktemp("a stick")
    pack(public, folder / "laws.zip")
    with zipfile.ZipFile(folder / "laws.zip") as archive:
        archive.extractall(folder)
    return folder / "laws"


@pytest.fixture
def start(where, open_page):
    """Opens a page on a desk's or on a phone's width."""

    def open_it(path):
        page = open_page(path, phone=where.endswith("phone"))
        page.until("document.fonts.status === 'loaded'")
        return page

    return open_it


def place(page):
    return page.evaluate(
        "[location.pathname.split('/').pop() + location.hash, Math.round(scrollY)]"
    )


def find(page, typed):
    """Opens the box by its key, types, and waits for what is found."""
    page.keyboard.press("g")
    page.wait_for_selector(".lk-box__input:focus")
    page.keyboard.type(typed)
    page.until(f"document.querySelector('.lk-box__list').dataset.query === {json.dumps(typed)}")
    page.wait_for_selector(".lk-box [aria-selected=true]")


def clipboard(page):
    """What a page put into the clipboard, which a page from a file may not read back."""
    return page.inner_text(".lk-said")


def test_follow_10_to_7_to_8_and_come_back_to_the_same_line(start):
    page = start(f"{LAW10}#10.p1")
    before = place(page)
    page.click("#\\31 0\\.p1 a.lk-ref >> text=Law 7")
    page.wait_for_url("**/law-7.html#7")
    assert page.inner_text(".lk-return") == "← Back to Law 10, paragraph 1"
    page.click(".lk-notes a.lk-ref >> text=Law 8")
    page.wait_for_url("**/law-8.html#8")
    page.go_back()
    page.wait_for_url("**/law-7.html#7")
    page.go_back()
    page.wait_for_url("**/law-10.html#10.p1")
    page.until(f"Math.abs(scrollY - {before[1]}) < 20")
    assert place(page)[0] == before[0]


def test_the_way_back_leads_to_the_line_of_the_reference(start):
    page = start(LAW10)
    page.click("#\\31 0\\.p1 a.lk-ref >> text=Law 7")
    page.wait_for_url("**/law-7.html#7")
    page.click(".lk-return")
    page.wait_for_url("**/law-10.html#10.p1")
    page.wait_for_selector(".lk-return", state="detached")


def test_ask_who_refers_to_law_10(start):
    page = start(LAW10)
    page.click(".lk-h1 .lk-count")
    page.wait_for_url("**/law-10.html#by-10")
    names = page.locator("dt#by-10 ~ dd a").all_inner_texts()
    assert names[:3] == ["Law 6(e)", "Law 8, paragraph 2", "Law 9"]
    page.click("dd >> text=Law 6(e)")
    page.wait_for_url("**/law-6.html#6.e")


def test_jump_to_6d1_in_french(start):
    page = start("laws/duplicate/2017-fr/index.html")
    find(page, "6D1")
    assert page.inner_text(".lk-box [aria-selected=true] .lk-box__cite") == "Loi 6D1"
    page.keyboard.press("Enter")
    page.wait_for_url("**/2017-fr/law-6.html#6.D.1")


def test_switch_language_and_stay_on_the_law(start):
    page = start("laws/duplicate/2007-en/law-6.html")
    page.click("a.lk-language")
    page.wait_for_url("**/2017-fr/law-6.html")
    assert page.get_attribute("html", "lang") == "fr"
    assert page.text_content(".lk-find span") == "Chercher"
    page.click("a.lk-language")
    page.wait_for_url("**/2007-en/law-6.html")


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("", "marked", "Law 7, paragraph 2|Laws of Contract Bridge (Rubber) 1993"),
        ("fr/", "distribution", "Loi 6C|Code international du bridge 2017"),
        ("fr/", "melange", "Loi 6|Code international du bridge 2017"),
        ("fr/", "MÉLANGÉ", "Loi 6A|Code international du bridge 2017"),
        ("", '"faulty deal"', "Law 10, paragraph 1|Laws of Contract Bridge (Rubber) 1993"),
    ],
)
def test_find_words_whatever_their_accents_and_capitals(start, language, typed, found):
    page = start(f"{language}index.html")
    find(page, typed)
    rows = page.locator(".lk-box [role=option]").evaluate_all(
        """rows => rows.map(row => ['cite', 'edition'].map(
        name => row.querySelector('.lk-box__' + name).textContent).join('|'))"""
    )
    assert found in rows


def test_put_two_languages_side_by_side_and_share_what_is_seen(start):
    page = start("laws/duplicate/2007-en/law-6.html")
    page.click(".lk-on >> text=Side by side")
    page.wait_for_selector(".lk-pairs tbody tr")
    assert "?left=duplicate/2007-en/6&right=duplicate/2017-fr/6" in page.url
    pairs = page.locator(".lk-pairs tbody tr").evaluate_all(
        """rows => rows.map(row => [...row.cells].map(
        cell => cell.querySelector('a')?.textContent ?? '').join(' = '))"""
    )
    assert pairs[:4] == ["Law 6 = Loi 6", "Law 6A = Loi 6A", "Law 6B = Loi 6B", "Law 6C = Loi 6C"]
    assert "Law 6D1 = Loi 6D1" in pairs
    assert page.locator(".lk-pairs .lk-absent").count() == 0
    page.check("input[value=interleaved]")
    page.wait_for_selector(".lk-pairs--interleaved")
    address = page.url
    assert address.endswith("&view=interleaved")
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(".lk-pairs--interleaved")


def test_compare_the_two_editions_and_step_through_the_changes(start):
    page = start("laws/duplicate/2017-fr/law-6.html")
    page.click(".lk-on a[href*='2007-en--2017-fr']")
    page.wait_for_selector(".lk-compare__tools:not([hidden])")
    seen = []
    for _ in range(2):
        page.get_by_role("button", name="Changement suivant").click()
        seen.append(page.inner_text(":focus :is(h2, h3)"))
    # The first change is in sight already.
    assert seen[0].split("\n")[0].split(" renvoi")[0] == "Loi 6D3"
    assert "note 1" in seen[1]


def test_ask_a_ruling_share_the_address_and_open_it_again(start):
    page = start("laws/rubber/what-if-en.html")
    page.wait_for_selector(".lk-ruling")
    page.locator(".lk-ask__form select").first.select_option(index=1)
    page.until("location.search.length > 1 || location.hash.length > 1")
    address, ruled = page.url, page.inner_text(".lk-ask__answer")
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(".lk-ruling")
    assert page.inner_text(".lk-ask__answer") == ruled


def test_copy_a_citation(start):
    page = start(LAW10)
    page.hover("#\\31 0\\.a\\.i")
    page.click("#\\31 0\\.a\\.i .lk-cite")
    said = "Copied: Law 10(a)(i), Laws of Contract Bridge (Rubber) 1993"
    page.until(f"document.querySelector('.lk-said').textContent === {said!r}")


def test_copy_a_citation_in_french(start):
    page = start("laws/duplicate/2017-fr/law-6.html")
    page.hover("#\\36 \\.D\\.1")
    page.click("#\\36 \\.D\\.1 .lk-cite")
    said = "Copié : Loi 6D1, Code international du bridge 2017"
    page.until(f"document.querySelector('.lk-said').textContent === {said!r}")


def test_the_whole_journey_by_keyboard(start):
    page = start("index.html")
    find(page, "10(a)(i)")
    page.keyboard.press("Enter")
    page.wait_for_url("**/law-10.html#10.a.i")
    # From the line that the address names, on to its citation.
    press_until(page, "Tab", "e => e.matches('#\\\\31 0\\\\.a\\\\.i .lk-permalink')")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.until("document.querySelector('.lk-said').textContent.includes('10(a)(i),')")
    # Back to a reference, into its preview, out of it, and along it.
    press_until(page, "Shift+Tab", "e => e.matches('a.lk-ref[href=\"law-7.html#7\"]')")
    page.wait_for_selector(".lk-pop")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.lk-pop__go')")
    page.keyboard.press("Escape")
    page.wait_for_selector(".lk-pop", state="detached")
    assert page.evaluate("document.activeElement.matches('a.lk-ref')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/law-7.html#7")
    # The browser's own key for going back works in a window only.
    page.go_back()
    page.wait_for_url("**/law-10.html#10.a.i")


def test_ask_who_refers_by_keyboard(start):
    page = start(LAW10)
    press_until(page, "Tab", "e => e.matches('.lk-h1 .lk-count')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/law-10.html#by-10")
    press_until(page, "Tab", "e => e.matches('dd > .lk-from')")
    assert page.inner_text(":focus") == "Law 6(e)"
    page.keyboard.press("Enter")
    page.wait_for_url("**/law-6.html#6.e")


def test_switch_language_and_find_by_keyboard(start):
    page = start("laws/duplicate/2007-en/law-6.html")
    press_until(page, "Tab", "e => e.matches('a.lk-language')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/2017-fr/law-6.html")
    find(page, "distribution")
    # The first is what stands highest; from there with the arrows, round the list.
    first = page.get_attribute(".lk-box [aria-selected=true]", "id")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute(".lk-box [aria-selected=true]", "id") != first
    page.keyboard.press("ArrowUp")
    assert page.get_attribute(".lk-box__input", "aria-activedescendant") == first
    page.keyboard.press("Escape")
    page.wait_for_selector(".lk-box", state="hidden")


def test_step_through_the_changes_by_keyboard(start):
    page = start("laws/duplicate/2007-en--2017-fr.html")
    page.wait_for_selector(".lk-compare__tools:not([hidden])")
    seen = []
    for key in "nnnnpp":
        page.keyboard.press(key)
        seen.append(page.evaluate("document.activeElement.id"))
    # 6D1 and 6D3 cite other laws, the note is gone; after the last there is no further.
    assert seen == ["6.D.1", "6.D.3", "old-6.n1", "old-6.n1", "6.D.3", "6.D.1"]
    press_until(page, "Shift+Tab", "e => e.dataset.step === '1'")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "6.D.3"


def test_ask_a_ruling_and_share_it_by_keyboard(start):
    page = start("laws/rubber/what-if-en.html")
    page.wait_for_selector(".lk-ruling")
    press_until(page, "Tab", "e => e.matches('.lk-ask__form select')")
    ruled = page.inner_text(".lk-ruling__answer")
    # Not said, no, yes.
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.until("location.hash.includes('f.first_deal=yes')")
    assert page.inner_text(".lk-ruling__answer") != ruled
    press_until(page, "Shift+Tab", "e => e.textContent === 'Copy a link to this situation'")
    page.keyboard.press("Enter")
    page.until("document.querySelector('.lk-said').textContent.endsWith('f.first_deal=yes')")


def press_until(page, key, reached):
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate(f"({reached})(document.activeElement)"):
            return
    pytest.fail(f"{key} never reached {reached}")


def test_see_what_became_of_a_clause_and_go_there(start):
    page = start("laws/duplicate/2007-en/law-6.html")
    page.click(".lk-history a >> text=Loi 6D3")
    page.wait_for_url("**/2017-fr/law-6.html#6.D.3")
