"""A proposed text weighed: what breaks and what needs a look."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lawkit.corpus import load_library
from lawkit.desk.proposal import Proposal, replace_laws, weigh
from lawkit.model import Clause, ClausePath, Edition, Library
from lawkit.references import references_of


@pytest.fixture
def library(corpus_dir: Path) -> Library:
    return load_library(corpus_dir)


def weighed(library: Library, name: str, proposed: Edition) -> Proposal:
    edition = library[name]
    everything = [one for each in library for one in references_of(each, library)]
    alone = Library({edition.id.work: library.works[edition.id.work]}, {proposed.id: proposed})
    return weigh(edition, proposed, library, everything, references_of(proposed, alone))


def changed(edition: Edition, path: str, was: str, now: str) -> Edition:
    def touch(clause: Clause) -> Clause:
        return msgspec.structs.replace(
            clause,
            text=clause.text.replace(was, now) if str(clause.path) == path else clause.text,
            children=tuple(map(touch, clause.children)),
        )

    clauses = tuple(map(touch, edition.clauses))
    assert clauses != edition.clauses, (path, was)
    return msgspec.structs.replace(edition, clauses=clauses)


def test_the_same_text_touches_nothing(library: Library) -> None:
    found = weighed(library, "rubber/1993-en", library["rubber/1993-en"])
    assert (found.broken, found.touched) == ((), ())


def test_typography_touches_nothing(library: Library) -> None:
    proposed = changed(library["rubber/1993-en"], "5.p1", "The pack", "the Pack")
    assert weighed(library, "rubber/1993-en", proposed).touched == ()


def test_a_new_wording_touches_who_cites_it(library: Library) -> None:
    proposed = changed(library["rubber/1993-en"], "5.p1", "four", "three")
    found = weighed(library, "rubber/1993-en", proposed)
    assert [(one.what, one.name, one.surface, one.why) for one in found.touched] == [
        ("citation", "rubber/1993-en#10.p1", "Laws 4 and 5", "reworded")
    ]


def test_a_translation_needs_a_look(library: Library) -> None:
    proposed = changed(
        library["duplicate/2007-en"], "6.D.1", "Any illegally dealt", "No illegally dealt"
    )
    found = weighed(library, "duplicate/2007-en", proposed)
    assert ("translation", "duplicate/2017-fr#6.D.1") in [
        (one.what, one.name) for one in found.touched
    ]


def test_a_dropped_law_breaks_citations(library: Library) -> None:
    edition = library["rubber/1993-en"]
    laws = tuple(law for law in edition.clauses if law.number != "10")
    notes = tuple(note for note in edition.notes if note.law.law != "10")
    proposed = msgspec.structs.replace(edition, clauses=laws, notes=notes)
    found = weighed(library, "rubber/1993-en", proposed)
    assert {str(one.source.path) for one in found.broken} == {"6.e", "8.p2", "9", "11", "12"}
    assert {one.status for one in found.broken} == {"dangling"}


def test_laws_are_put_in_their_place(library: Library) -> None:
    edition = library["rubber/1993-en"]
    law = edition["5"]
    new = [msgspec.structs.replace(law, heading="NEW"),
           msgspec.structs.replace(law, path=ClausePath(("7a",)), children=())]  # fmt: skip
    proposed = msgspec.structs.replace(edition, clauses=tuple(new), notes=())
    whole = replace_laws(edition, proposed)
    assert [each.number for each in whole.clauses] == [
        "4",
        "5",
        "6",
        "7",
        "7a",
        "8",
        "9",
        "10",
        "11",
        "12",
    ]
    assert whole["5"].heading == "NEW"
    assert len(whole.notes) == len(edition.notes)
