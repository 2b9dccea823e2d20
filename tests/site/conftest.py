"""The whole site, built once: the shipped corpus, and beside it a book that tries to break the pages."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lawkit.cli.rulebooks import read_shelf
from lawkit.cli.site_build import finish, read_guides, split, write_sources
from lawkit.corpus import load_library, load_signatures
from lawkit.desk import check
from lawkit.model import (
    Anchor,
    Clause,
    ClausePath,
    Division,
    Edition,
    EditionId,
    Ladder,
    Library,
    Note,
    Span,
    Witness,
    Work,
)
from lawkit.publish import publish
from lawkit.references import references_of
from lawkit.rules import RuleShelf, read_rules, read_scenarios, read_vocabulary
from lawkit.translation.terms import read_terms

LADDER = Ladder.parse("law > (a) > (i)")
HOSTILE = EditionId("hostile", "2000-en")
RUN = "window.broken = (window.broken || 0) + 1"
ATTACKS = {
    "a": f"<script>{RUN}</script>",
    "b": f'<img src=x onerror="{RUN}"> <svg onload="{RUN}"></svg>',
    "c": f'"><script>{RUN}</script><a title="\'',
    "d": "</p></div></article></main></body></html> <!-- never closed",
    "e": "{{ 7 * 7 }} {% include 'main.html' %} {# gone #} {{ config.site_name }}",
    "f": f"[a link](javascript:{RUN}) ![image](x) [ref]: y **bold** _em_ `code` ~~out~~ ^up^",
    "g": "| a | b | --- :smile: *[HTML]: words {: .x onclick=1 } !!! note <<< ??? $x^2$ [TOC]",
    "h": "&lt;b&gt; &amp;amp; &#60;i&#62; &nbsp;& entities",
    "i": "\u202eright to left\u202c שלום עולם مرحبا ​zero width",
    "j": "word " * 10_000,
    "k": "unbroken" * 400,
    "l": "line\u2028separator <![CDATA[ x ]]> <?php x ?> wzxhzdk:0 klzzwxh:0001",
}


def hostile_book() -> tuple[Work, Edition]:
    laws = []
    for n, heading in (
        ("1", "Plain"),
        ("2", f"</title></h1><script>{RUN}</script>{{{{ 7*7 }}}} & more"),
    ):
        children = tuple(
            Clause(
                ClausePath((n, letter)),
                f"({letter})",
                heading if letter == "a" else "",
                text,
                Span(0, 0),
            )
            for letter, text in ATTACKS.items()
        )
        laws.append(
            Clause(ClausePath((n,)), f"LAW {n}", heading, ATTACKS["a"], Span(0, 0), children)
        )
    note = Note(
        ClausePath(("1",)), 1, "<*>", ATTACKS["c"], (Anchor(ClausePath(("1", "a")), 3),), Span(0, 0)
    )
    said = f'<b onmouseover="{RUN}">&{{{{ 1+1 }}}}'
    edition = Edition(
        HOSTILE, said, said, "en", "2000", LADDER, tuple(laws),
        divisions=(Division(said, ClausePath(("2",)), ClausePath(("2",)), Span(0, 0)),),
        notes=(note,), extent=(1, 2), authority=said, rights=said,
        witnesses=(Witness(said, said, "00" * 32, said, base=True),),
    )  # fmt: skip
    return Work("hostile", {"en": said}, LADDER), edition


def copy_site(root: Path, folder: Path) -> Path:
    """mkdocs.yml and what people wrote, without generated pages; returns the mkdocs.yml."""

    def generated(place: str, names: list[str]) -> list[str]:
        here = Path(place)
        if here == root / "site":
            return ["public"]
        if here == root / "site/docs/laws":
            return [name for name in names if name not in (".gitignore", "index.md")]
        return names if here == root / "site/overrides/generated" else []

    shutil.copytree(root / "site", folder / "site", ignore=generated)
    return Path(shutil.copy(root / "mkdocs.yml", folder))


@pytest.fixture(scope="session")
def library(corpus_dir: Path) -> Library:
    """The shipped corpus and the hostile book."""
    shipped = load_library(corpus_dir)
    work, edition = hostile_book()
    return Library({**shipped.works, work.id: work}, {**shipped.editions, edition.id: edition})


def hostile_rules(edition: Edition) -> RuleShelf:
    """Rules in which every text that a page shows tries to break it."""
    attack = json.dumps(ATTACKS["a"] + ATTACKS["b"] + ATTACKS["c"] + ATTACKS["e"])
    facts = (
        f"[fact.x]\ntype = [{attack}, 'b']\ndefault = 'b'\nask.en = {attack}\n"
        f"[fact.y]\ntype = 'bool'\nask.en = {attack}\n"
        f"[[impossible]]\nwhen = \"y and x == 'b'\"\nwhy = {attack}\n"
        f"[decision.d]\nanswers = [{attack}, 'no']\nask.en = {attack}\n"
    )
    rules = (
        f"[[rule]]\nid = {attack}\nclauses = ['1.a']\nwhen = \"x != 'b'\"\nthen.d = {attack}\n"
        f"discretion = {attack}\nreading = {attack}\n"
        f"[[rule]]\nid = 'rest'\nclauses = ['1.b']\notherwise = true\nthen.d = 'no'\n"
        f"[[coverage]]\nclauses = ['1.c']\nclass = 'procedure'\nwhy = {attack}\n"
    )
    scenarios = (
        f"[[scenario]]\ntitle = {attack}\nclauses = ['1.a']\nfacts.x = {attack}\n"
        f"ruling.d = 'DISCRETION'\n"
    )
    book = read_rules(
        "rules.toml", rules, read_vocabulary("facts.toml", facts), edition.id, edition
    )
    return RuleShelf(book, read_scenarios("scenarios.toml", scenarios, book, edition))


@pytest.fixture(scope="session")
def rules(corpus_dir: Path, library: Library) -> dict[EditionId, RuleShelf]:
    """The rules of the shipped corpus, and those of the hostile book."""
    shelves = {edition.id: read_shelf(corpus_dir, edition) for edition in library}
    found = {id: shelf for id, shelf in shelves.items() if shelf is not None}
    return {**found, HOSTILE: hostile_rules(library[HOSTILE])}


@pytest.fixture(scope="session")
def public(
    root: Path,
    library: Library,
    rules: dict[EditionId, RuleShelf],
    corpus_dir: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """The folder of the built site."""
    folder = tmp_path_factory.mktemp("site")
    settings = copy_site(root, folder)
    references = tuple(one for edition in library for one in references_of(edition, library))
    signed = {one.id: load_signatures(corpus_dir, one.id) for one in library}
    findings = check(library, references, signed, {}, rules)
    guides = read_guides(folder / "site/docs")
    terms = read_terms((corpus_dir / "terms.toml").read_text("utf-8"))
    drawn = split(publish(library, references, rules, findings, guides, terms))
    write_sources(settings, drawn)
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(settings)],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    finish(folder / "site/public", folder / "site/moved.toml", drawn.built)
    return folder / "site/public"


@pytest.fixture(scope="session")
def pages(public: Path) -> dict[str, str]:
    """The HTML of every page, by path."""
    return {
        path.relative_to(public).as_posix(): path.read_text("utf-8")
        for path in sorted(public.rglob("*.html"))
    }


@pytest.fixture
def open_page(public: Path, browser) -> Iterator:
    """Opens a page from its file, as `open_page("index.html", dark=True, phone=True)`; afterwards no
    script may have failed and nothing may have been fetched from elsewhere."""
    contexts, complaints = [], []

    def open_it(path: str, *, dark: bool = False, phone: bool = False, **settings: object):
        size = {"width": 390, "height": 844} if phone else {"width": 1360, "height": 900}
        context = browser.new_context(
            viewport=size, color_scheme="dark" if dark else "light", **settings
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        # Playwright's own waiting for a condition evaluates strings, which the pages' policy forbids.
        page.until = lambda condition: wait_until(page, condition)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: said.type in ("error", "warning") and complaints.append(said.text),
        )
        page.on(
            "request",
            lambda asked: (
                asked.url.startswith((public.as_uri(), "data:", "about:", "blob:"))
                or complaints.append(f"fetched {asked.url}")
            ),
        )
        page.goto(f"{public.as_uri()}/{path}")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert complaints == []


def wait_until(page, condition: str, seconds: float = 30) -> None:
    """Waits until an expression holds in the page."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"never true: {condition}"
        page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def copied(root: Path):
    """Copies the site's authored half into a folder."""
    return lambda folder: copy_site(root, folder)
