"""What holds for every edition of the corpus; a new edition inherits it and brings its golden file.

A golden is the edition as a reader would list it, one unit a line, reviewed against the witness:
path, label, heading, edges that are missing, own words; then divisions, notes and tags.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lawkit import files
from lawkit.corpus import find_corpus, load_library
from lawkit.desk.accounting import unaccounted
from lawkit.model import Clause, Edition, Span

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
LIBRARY = load_library(find_corpus(ROOT / "corpus"))
EDITIONS = [pytest.param(edition, id=str(edition.id)) for edition in LIBRARY]


def listing(edition: Edition) -> Iterator[str]:
    """The edition, one unit a line."""
    for clause in edition.by_path.values():
        edges = "".join(f" <{edge} missing>" for edge in clause.missing)
        yield f"{clause.path} | {clause.label} | {clause.heading} |{edges} {clause.text}"
    for division in edition.divisions:
        yield f"division {division.first}..{division.last} | {division.title}"
    for note in edition.notes:
        places = ", ".join(f"{a.path} {a.where} {a.offset}" for a in note.anchors)
        yield f"note {note.law} {note.n} | {note.marker} | {note.text} | at {places}"
    for tag in edition.tags:
        yield f"tag {tag.marker} | {tag.anchor.path} {tag.anchor.offset}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_edition_reads_as_reviewed(edition: Edition) -> None:
    golden = (GOLDEN / f"{edition.id.work}-{edition.id.name}.txt").read_text("utf-8")
    assert list(listing(edition)) == golden.splitlines()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_character_is_accounted_for(edition: Edition) -> None:
    assert [span.of(edition.source) for span in unaccounted(edition)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_word_stands_where_its_map_says(edition: Edition) -> None:
    editorial = {
        offset for c in edition.corrections for offset in range(c.span.start, c.span.end + 1)
    }
    pieces = [(c.text, c.origin) for c in edition.by_path.values()]
    pieces += [(c.heading, c.heading_origin) for c in edition.by_path.values()]
    pieces += [(note.text, note.origin) for note in edition.notes]
    for text, origin in pieces:
        for offset, sign in enumerate(text):
            place = origin.locate(offset)
            if not sign.isspace() and place not in editorial:
                assert edition.source[place] == sign, (text, offset)


@pytest.mark.parametrize("edition", EDITIONS)
def test_spans_nest_and_follow_each_other(edition: Edition) -> None:
    def walk(siblings: tuple[Clause, ...], within: Span) -> None:
        last = within.start
        for clause in siblings:
            assert last <= clause.span.start <= clause.span.end <= within.end, clause.path
            walk(clause.children, clause.span)
            last = clause.span.start

    walk(edition.clauses, Span(0, len(edition.source)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_paths_are_unique_and_follow_the_numbers(edition: Edition) -> None:
    everything = [clause for law in edition.clauses for clause in law.walk()]
    assert len(everything) == len(edition.by_path)
    for clause in everything:
        number = "".join(sign for sign in clause.label if sign.isalnum())
        assert clause.path.is_paragraph or not number or number.endswith(clause.number)


@pytest.mark.parametrize("edition", EDITIONS)
def test_witnesses_are_the_files_that_were_signed(edition: Edition) -> None:
    folder = ROOT / "corpus" / edition.id.work / edition.id.name
    for witness in edition.witnesses:
        assert files.sha256((folder / witness.file).read_bytes()) == witness.sha256
    assert not [row for row in edition.diagnostics if row.code.startswith("witness-")]
    assert sum(witness.base for witness in edition.witnesses) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_anchors_lie_in_the_text_of_their_clause(edition: Edition) -> None:
    for anchor in [a for note in edition.notes for a in note.anchors]:
        clause = edition[anchor.path]
        words = clause.heading if anchor.where == "heading" else clause.text
        assert 0 < anchor.offset <= len(words)
