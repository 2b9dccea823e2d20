"""What happens if ...?, asked in a real browser: the form, its link, the ruling; and the same rulings as in
Python for every scenario and for many situations.
"""

import json

import msgspec
import pytest
from playwright.sync_api import expect

from lawkit.model import EditionId
from lawkit.rules import RuleBook, RuleShelf, evaluator_of
from lawkit.rules.records import ruling_record
from lawkit.rules.situations import count_situations, every_situation, random_situations

pytestmark = pytest.mark.browser

SITUATIONS = 2_000
EXHAUSTED = 20_000
"""Decisions with at most so many situations are compared on all of them; `make eval` goes further."""

ASK = "laws/rubber/what-if-en.html"
OUT_OF_TURN = f"{ASK}#e=rubber/1993-en&d=redeal&f.turn=RHO&f.wrong_turn_noticed=before the last card&f.claims=RHO"
RULE = """([edition, situations]) => {
  const data = lawkitRulesData;
  const judge = lawkitRules.evaluator(data, data.editions.find((each) => each.id === edition));
  const places = new Map(), table = [];
  const seen = situations.map((values) => judge.rulings(values).map((ruling) => {
    if (!places.has(ruling)) { places.set(ruling, table.length); table.push(ruling); }
    return places.get(ruling);
  }));
  return { seen, table };
}"""


def rulings_in_page(page, book: RuleBook, situations: list[tuple[int, ...]]) -> list[list[dict]]:
    """The page's rulings on each situation; each distinct one travels once."""
    found = page.evaluate(RULE, [str(book.edition), situations])
    return [[found["table"][n] for n in row] for row in found["seen"]]


def rulings_here(book: RuleBook, situations: list[tuple[int, ...]]) -> list[list[dict]]:
    evaluator = evaluator_of(book)
    known: dict[int, dict] = {}

    def record(ruling) -> dict:
        if id(ruling) not in known:
            plain = json.loads(msgspec.json.encode(ruling_record(ruling)))
            known[id(ruling)] = {**plain, "decision": ruling.decision}
        return known[id(ruling)]

    return [[record(each) for each in evaluator.rulings(values)] for values in situations]


def shipped(rules: dict[EditionId, RuleShelf], id: str) -> RuleShelf:
    return rules[EditionId.parse(id)]


EDITIONS = ("rubber/1993-en", "duplicate/2007-en", "duplicate/2017-fr", "euchre/1888-en")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_page_rules_as_python_does(open_page, rules, edition):
    shelf = shipped(rules, edition)
    page = open_page(f"laws/{edition.partition('/')[0]}/what-if-{edition[-2:]}.html")
    situations = [scenario.values for scenario in shelf.scenarios]
    situations += random_situations(evaluator_of(shelf.book), SITUATIONS)
    for place in range(len(shelf.book.vocabulary.decisions)):
        if count_situations(shelf.book, place) <= EXHAUSTED:
            situations += every_situation(shelf.book, place)
    assert rulings_in_page(page, shelf.book, situations) == rulings_here(shelf.book, situations)


def test_a_link_carries_the_situation(open_page):
    page = open_page(OUT_OF_TURN)
    ruling = page.locator("[data-decision=redeal]")
    expect(ruling.locator(".lk-ruling__answer")).to_have_text("Required")
    link = ruling.get_by_role("link", name="Law 10(a)(iii)").first
    assert "any player demands a redeal" in ruling.locator("q").first.inner_text()
    link.click()
    page.wait_for_url("**/laws/rubber/1993-en/law-10.html#10.a.iii")


def test_an_answer_changes_the_ruling_and_the_address(open_page):
    page = open_page(OUT_OF_TURN)
    looked = page.get_by_role("group", name="Who looked at the face of a card")
    looked.get_by_label("the player to the dealer's right").check()
    expect(page.locator(".lk-ruling__answer")).to_have_text("Not required")
    page.until("location.hash.includes('f.looked=RHO')")
    page.reload()
    expect(page.locator(".lk-ruling__answer")).to_have_text("Not required")
    # By keyboard, too, one answer after the other: the focus stays where it was.
    expect(looked.get_by_label("the player to the dealer's right")).to_be_checked()
    looked.get_by_label("the player to the dealer's right").focus()
    page.keyboard.press("Space")
    expect(page.locator(".lk-ruling__answer")).to_have_text("Required")
    page.until("document.activeElement.dataset.key === 'looked.3'")


def test_what_would_have_to_be_different_can_be_put_so(open_page):
    page = open_page(OUT_OF_TURN)
    page.get_by_text("What would have to be different?").click()
    change = page.locator(".lk-changes li").filter(has_text="Who demands a redeal? None")
    expect(change).to_contain_text("Not required")
    change.get_by_role("button").click()
    expect(page.locator(".lk-ruling__answer")).to_have_text("Not required")


def test_only_questions_that_still_matter_are_asked(open_page):
    page = open_page(f"{ASK}#d=may_cut")
    page.wait_for_selector("fieldset")
    before = page.locator("fieldset").count()
    page.goto(page.url.split("#")[0] + "#d=redeal")
    page.until(f"document.querySelectorAll('fieldset').length > {before}")
    # A card face up in dealing decides the matter whatever else happened.
    page.goto(page.url.split("#")[0] + "#d=redeal&f.card_face_up=before the last card")
    page.until("document.querySelectorAll('fieldset').length < 20")


def test_two_editions_side_by_side(open_page):
    page = open_page("laws/duplicate/what-if-fr.html#d=correctly_dealt&f.adjacent_together=yes")
    page.get_by_label("À côté").select_option("duplicate/2007-en")
    expect(page.locator(".lk-ruling__answer")).to_have_text(["Non", "Oui"])
    expect(page.get_by_text("Les éditions décident autrement.")).to_be_visible()
    expect(page.locator("q").first).to_have_attribute("lang", "fr")


def test_facts_that_exclude_each_other_are_said_to(open_page):
    page = open_page("laws/hostile/what-if-en.html#f.y=yes&f.x=b")
    expect(page.locator(".lk-impossible")).to_be_visible()
    assert page.evaluate("window.broken") is None


def test_an_address_that_is_nonsense_asks_from_the_beginning(open_page):
    page = open_page(
        f"{ASK}#e=x/y&d=zzz&f.turn=nobody&f.lifted=900&f.nothing=1&b=rubber/1993-en&%%%"
    )
    expect(page.locator(".lk-ruling")).to_have_count(1)
    expect(page.locator(".lk-q--said")).to_have_count(0)


def test_no_text_of_rules_comes_alive(open_page):
    page = open_page("laws/hostile/what-if-en.html#d=*")
    page.get_by_text("What would have to be different?").first.click()
    page.locator(".lk-changes button").first.click()
    assert page.evaluate("window.broken") is None
    for path in ("laws/hostile/2000-en/law-1.html", "laws/hostile/2000-en/rules.html"):
        page.goto(page.url.partition("laws/")[0] + path)
        assert page.evaluate("window.broken") is None
        assert page.locator("script:text('broken')").count() == 0


def test_changes_are_worked_out_only_when_asked_for(open_page):
    """So that a click on the form waits for nothing else."""
    page = open_page(OUT_OF_TURN)
    page.wait_for_selector(".lk-ruling")
    assert page.locator(".lk-changes li").count() == 0
    page.get_by_text("What would have to be different?").click()
    expect(page.locator(".lk-changes li").first).to_be_visible()


def test_each_law_shows_its_rules_and_their_scenarios(open_page, rules):
    page = open_page("laws/rubber/1993-en/law-10.html")
    section = page.locator(".lk-ruled")
    for summary in section.locator("summary").all():
        summary.click()
    shelf = shipped(rules, "rubber/1993-en")
    tagged = [s for s in shelf.scenarios if any(path.law == "10" for path in s.clauses)]
    assert section.get_by_role("img", name="rules as demanded").count() == len(tagged)
    for rule in shelf.book.rules:
        if rule.reading and any(path.law == "10" for path in rule.clauses):
            assert rule.reading.get("en", rule.reading.get("")) in section.inner_text()
