"""A small library made by hand, with one of everything that a page can show."""

import pytest

from lawkit.model import (
    Anchor,
    Clause,
    ClauseId,
    ClausePath,
    Correction,
    Division,
    Edition,
    EditionId,
    Ladder,
    Library,
    Note,
    Reference,
    SourceMap,
    Span,
    Target,
    Witness,
    Work,
)

NOWHERE = SourceMap()
LADDER = Ladder.parse("law > (a) > (i)")
EN, FR = EditionId("whist", "1900-en"), EditionId("whist", "1901-fr")


def path(text):
    return ClausePath.parse(text)


def clause(at, text="", label="", heading="", children=(), missing=(), origin=NOWHERE):
    return Clause(
        path(at), label, heading, text, Span(0, 0), tuple(children), tuple(missing), origin
    )


def refer(source, text, words, *targets, kind="see", where="text", status="resolved", note=None):
    """A reference whose words are all of `words`; a target is (edition, path, its words, status)."""
    start = text.index(words)
    named = tuple(
        Target(
            ClauseId(edition, path(to)),
            Span(text.index(said, start), text.index(said, start) + len(said)),
            state,
        )
        for edition, to, said, state in targets
    )
    span = Span(start, start + len(words))
    return Reference(
        ClauseId(source[0], path(source[1]), note), where, span, words, kind, status, named
    )


DEAL = "The dealer deals thirteen cards (see Law 3), as the Laws say."
CUT = "The pack is cut; Laws 2 and 9 apply."
MARKED = "Cards are dealt one by one."


@pytest.fixture
def english() -> Edition:
    law2 = clause(
        "2",
        DEAL,
        label="LAW 2",
        heading="THE DEAL",
        children=[
            clause(
                "2.a", MARKED, label="(a)", children=[clause("2.a.i", "To the left.", label="(i)")]
            ),
            clause("2.b", "They are dealt fa", label="(b)", missing=["tail"]),
        ],
        missing=["tail"],
        origin=SourceMap((0,), (100,)),
    )
    law3 = clause("3", CUT, label="LAW 3", heading="THE CUT", origin=SourceMap((0, 9), (300, 400)))
    note = Note(path("2"), 1, "*", "See Law 3", (Anchor(path("2.a"), 5),), Span(0, 0))
    return Edition(
        EN, "W00", "The Laws of Whist, 1900", "en", "1900", LADDER, (law2, law3),
        divisions=(Division("OF THE CUT.", path("3"), path("3"), Span(0, 0)),),
        notes=(note,),
        extent=(1, 9),
        authority="A club",
        rights="Nobody's any more.",
        witnesses=(Witness("A", "a.txt", "0123456789abcdef" * 4, "A book found in a loft.", base=True),),
        corrections=(Correction("A", Span(300, 304), "Teh ", "The pack", "A misprint."),),
    )  # fmt: skip


@pytest.fixture
def french() -> Edition:
    law2 = clause("2", "Le donneur donne.", label="LOI 2", heading="DONNE")
    return Edition(FR, "W01", "Code du whist, 1901", "fr", "1901", LADDER, (law2,), extent=(1, 9))


@pytest.fixture
def references() -> tuple[Reference, ...]:
    return (
        refer((EN, "2"), DEAL, "Law 3", (EN, "3", "3", "resolved")),
        refer((EN, "2"), "See Law 3", "Law 3", (EN, "3", "3", "resolved"), kind="note", where="note", note=1),
        refer(
            (EN, "3"), CUT, "Laws 2 and 9",
            (EN, "2", "2", "resolved"), (EN, "9", "9", "outside"),
            kind="applies", status="outside",
        ),
    )  # fmt: skip


@pytest.fixture
def library(english, french) -> Library:
    work = Work("whist", {"en": "The Laws of Whist", "fr": "Code du whist"}, LADDER)
    return Library({"whist": work}, {EN: english, FR: french})
