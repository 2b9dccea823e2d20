"""A proposal as Markdown is read back as a program that shows Markdown reads it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from lxml import html
from markdown_it import MarkdownIt

from lawkit.corpus import load_library
from lawkit.desk.proposal import weigh
from lawkit.exchange import proposal_markdown
from lawkit.model import Clause, ClausePath, Edition, EditionId, Library, Span, Work
from lawkit.model.ladder import BRIDGE
from lawkit.references import references_of

EVIL = "<script>x</script> *a* _b_ `c` [d](e) ![f](g) | #1 @someone GH-2 <!-- - [ ] ~~h~~ www.i.org http://j.k"
OURS = {"div", "h2", "h3", "table", "thead", "tbody", "tr", "th", "td", "p", "strong", "blockquote",
        "del", "ins", "ul", "li", "details", "summary"}  # fmt: skip


def book(name: str, texts: dict[str, str], language: str = "en", title: str = "T") -> Edition:
    clauses = tuple(
        Clause(ClausePath((n,)), f"{n}.", "", text, Span(0, 0)) for n, text in texts.items()
    )
    return Edition(EditionId("toy", name), name, title, language, name, BRIDGE, clauses)


def written(old: Edition, new: Edition, *others: Edition) -> str:
    work = {"toy": Work("toy", {"en": "Toy"}, BRIDGE)}
    library = Library(work, {each.id: each for each in (old, *others)})
    references = [one for each in library for one in references_of(each, library)]
    alone = Library(work, {new.id: new})
    found = weigh(old, new, library, references, references_of(new, alone))
    return proposal_markdown.write(found, old, new)


def shown(text: str) -> html.HtmlElement:
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return html.fromstring(f"<div>{reader.render(text)}</div>")


def sections(text: str) -> dict[str, list[str]]:
    """The list under each heading."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("### "):
            found[line[4:]] = []
        elif line.startswith("- [ ] "):
            found[list(found)[-1]].append(line[6:])
    return found


def test_what_breaks_and_what_is_to_be_read_again() -> None:
    old = book("1990-en", {
        "1": "The pack is cut, see Law 3.",
        "2": "Each player draws a card.",
        "3": "The highest card deals.",
    })  # fmt: skip
    new = book("1990-en", {
        "1": "The pack is cut, see Law 3.",
        "2": "Each player draws two cards.",
    })  # fmt: skip
    french = book("1990-fr", {"2": "Chaque joueur tire une carte."}, "fr")
    later = book("1995-en", {"1": "A tie is drawn again."})
    later = msgspec.structs.replace(later, id=EditionId("toy", "1995-en"))
    assert sections(written(old, new, french, later)) == {
        "Changes": [],
        "Citations that would break": ["Law 1: “Law 3” is dangling: what Law 3 was is dropped"],
        "Translations that would be stale": ["toy/1990\\-fr\\#<!-- -->2 rests on Law 2 (reworded)"],
    }


def test_the_changed_words_are_marked() -> None:
    old = book("1990-en", {"1": "Each player draws one card from the pack."})
    new = book("1990-en", {"1": "Each player draws two cards from the pack."})
    (quote,) = shown(written(old, new)).iter("blockquote")
    gone = [each.text for each in quote.iter("del")]
    come = [each.text for each in quote.iter("ins")]
    assert (" ".join(gone), " ".join(come)) == ("one card", "two cards")
    for dropped in quote.xpath(".//del"):
        dropped.drop_tree()
    assert "".join(quote.text_content().split()) == "".join(new.clauses[0].text.split())


def test_the_same_text_changes_nothing() -> None:
    same = book("1990-en", {"1": "Each player draws one card from the pack."})
    text = written(same, same)
    assert "0 changes; 0 citations would break; 0 places to read again." in text
    assert sections(text) == {"Changes": []}


def test_no_text_becomes_markup_or_calls_anybody() -> None:
    old = book("1990-en", {"1": f"Before. {EVIL} See Law 2.", "2": EVIL}, title=EVIL)
    new = book("1990-en", {"1": f"After. {EVIL} See Law 2."}, title=EVIL)
    text = written(old, new)
    page = shown(text)
    assert {each.tag for each in page.iter() if isinstance(each.tag, str)} <= OURS
    assert "".join(EVIL.split()) in "".join(page.text_content().split())
    for node in page.xpath(".//text()"):
        assert not re.search(r"@\w|#\d|GH-\d", node), node
    assert not re.search(r"www\.|http:", text), "GitHub links addresses that stand in the text"


def test_a_long_list_is_folded(corpus_dir: Path) -> None:
    library = load_library(corpus_dir)
    old = library["rubber/1993-en"]
    kept = tuple(law for law in old.clauses if law.number != "10")
    new = msgspec.structs.replace(old, clauses=kept, notes=())
    found = weigh(
        old, new, library,
        [one for each in library for one in references_of(each, library)],
        references_of(new, Library({"rubber": library.works["rubber"]}, {new.id: new})),
    )  # fmt: skip
    text = proposal_markdown.write(found, old, new)
    assert "<details>" not in text
    assert len(sections(text)["Citations that would break"]) == len(found.broken)
    more = msgspec.structs.replace(found, broken=found.broken * 3)
    page = shown(proposal_markdown.write(more, old, new))
    (folded,) = page.iter("details")
    assert folded[0].text == f"{len(more.broken)} places"
    assert len(folded.findall("ul/li")) == len(more.broken)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo  three", "one two three"),
        ("a|b", "a\\|b"),
        ("me@home", "me@<!-- -->home"),
        ("#12", "\\#<!-- -->12"),
        ("gh-3", "gh<!-- -->\\-3"),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_plain(text: str, expected: str) -> None:
    assert proposal_markdown.plain(text) == expected
