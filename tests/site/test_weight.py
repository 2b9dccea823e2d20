"""What a first visit costs, and what a page may load."""

import gzip
import re
from urllib.parse import urlsplit

import pytest
from lxml import html

LAW10 = "laws/rubber/1993-en/law-10.html"
FIRST_PAGE = 350_000
OURS = 40_000


def zipped(path):
    return len(gzip.compress(path.read_bytes(), 9))


def loaded(public, name):
    """What a browser loads with a page before anyone does anything: styles, scripts, pictures."""
    page = public / name
    root = html.fromstring(page.read_text("utf-8"))
    names = root.xpath(
        "//link[@rel='stylesheet' or @rel='icon']/@href | //script/@src | //img/@src"
    )
    return [page, *dict.fromkeys((page.parent / urlsplit(one).path).resolve() for one in names)]


def test_a_first_law_page_is_light(public):
    fonts = list(public.glob("assets/fonts/*.woff2"))
    size = sum(map(zipped, loaded(public, LAW10))) + sum(path.stat().st_size for path in fonts)
    assert size <= FIRST_PAGE


def test_our_scripts_are_light(public):
    assert sum(map(zipped, public.glob("assets/js/*.js"))) <= OURS


def test_every_page_has_its_policy(pages):
    for name, text in pages.items():
        root = html.fromstring(text)
        assert root.xpath("//meta[@http-equiv='Content-Security-Policy']"), name


def test_no_page_has_what_its_policy_forbids(pages):
    for name, text in pages.items():
        root = html.fromstring(text)
        assert root.xpath("//@style") == [], name
        handlers = [one for one in root.xpath("//@*") if one.attrname.startswith("on")]
        assert handlers == [], name
        assert not re.search(r'href="javascript:', text), name


@pytest.mark.browser
def test_a_script_that_was_not_there_at_the_build_does_not_run(public, browser):
    page = browser.new_page()
    page.goto(f"{public.as_uri()}/{LAW10}")
    page.evaluate(
        """() => { const script = document.createElement('script');
        script.textContent = 'window.broken = 1'; document.body.append(script); }"""
    )
    assert page.evaluate("window.broken") is None
    page.close()


def test_what_programs_read_lies_beside_the_pages(public, library):
    for edition in library:
        for law in edition.clauses:
            stem = public / f"laws/{edition.id}/{edition.ladder.name}-{law.number}"
            assert stem.with_suffix(".json").is_file()
    assert (public / "laws/clauses.json").is_file()
    assert (public / "llms.txt").read_text("utf-8").startswith("# lawkit")
