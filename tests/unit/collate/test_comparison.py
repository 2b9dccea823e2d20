"""What became of clauses: each relation, evidence, citations followed, and texts that are hard to compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from lawkit.collate import apply, compare, listing, mirror, row_of
from lawkit.corpus import load_library
from lawkit.corpus.witnesses import read_witnesses
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import ClauseId, ClausePath, Edition, Reference, Span, Target
from lawkit.model.concordance import Concordance

Make = Callable[..., Edition]

SHUFFLE = "The pack must be shuffled thoroughly in full view of the players before each deal."
CUT = "The player on the dealer's right cuts the pack and leaves at least four cards in each part."
DEAL = "Thirteen cards are dealt to each player, one at a time, in clockwise rotation."
LOOK = "No player shall look at the face of any card until the deal is completed by the dealer."
REVOKE = (
    "A revoke is the play of a card of another suit by a player who can follow suit to the trick."
)
MENDED = (
    "It must be corrected when attention is drawn to the irregularity before it is established."
)


def told(concordance: Concordance) -> list[tuple[str, str, str]]:
    return [
        (
            row.kind,
            " ".join(str(id.path) for id in row.old),
            " ".join(str(id.path) for id in row.new),
        )
        for row in concordance.rows
    ]


def test_every_relation(make: Make) -> None:
    old = make(
        "old", [("1", SHUFFLE), ("2", CUT), ("3", DEAL), ("4", LOOK), ("5", REVOKE + " " + MENDED)]
    )
    new = make(
        "new",
        [("1", CUT), ("2", "A wholly other rule on smoking at the table."), ("3", DEAL), ("4", REVOKE),
         ("5", MENDED), ("6", SHUFFLE)],
    )  # fmt: skip
    assert told(compare(old, new)) == [
        ("renumbered", "2", "1"),
        ("added", "", "2"),
        ("same", "3", "3"),
        ("dropped", "4", ""),
        ("split", "5", "4 5"),
        ("moved", "1", "6"),
    ]
    assert [row[0] for row in told(compare(new, old))].count("merged") == 1


def test_evidence_and_score(make: Make) -> None:
    old = make("old", [("1", "CUT | " + CUT), ("2", DEAL)])
    new = make("new", [("1", "CUT | " + CUT), ("2", DEAL.replace("clockwise", "any"))])
    one, two = compare(old, new).rows
    assert (one.score, set(one.evidence)) == (1.0, {"identical", "heading", "number"})
    assert 0.8 < two.score < 1
    assert {"words", "number"} <= set(two.evidence)


def test_a_paragraph_put_in_renumbers_nothing(make: Make) -> None:
    old = make(
        "old", [("1", ""), ("1.p1", SHUFFLE), ("1.p2", "The following hold:"), ("1.p2.a", CUT)]
    )
    new = make(
        "new",
        [("1", ""), ("1.p1", "This is a new paragraph about the table."), ("1.p2", SHUFFLE),
         ("1.p3", "The following hold:"), ("1.p3.a", CUT)],
    )  # fmt: skip
    assert told(compare(old, new)) == [
        ("same", "1", "1"),
        ("added", "", "1.p1"),
        ("same", "1.p1", "1.p2"),
        ("same", "1.p2", "1.p3"),
        ("same", "1.p2.a", "1.p3.a"),
    ]


def test_one_text_becomes_two_paragraphs_of_the_same_clause(make: Make) -> None:
    old = make("old", [("1", "THE CUT | " + CUT)])
    new = make("new", [("1", "THE CUT | "), ("1.p1", CUT), ("1.p2", SHUFFLE)])
    assert told(compare(old, new)) == [("same", "1", "1 1.p1"), ("added", "", "1.p2")]


def test_a_section_that_became_its_first_subsection_is_the_same(make: Make) -> None:
    old = make("old", [("1", "THE CUT | " + CUT), ("2", DEAL)])
    new = make("new", [("1", "THE CUT | "), ("1.1", CUT), ("1.2", SHUFFLE), ("2", DEAL)])
    assert told(compare(old, new))[0] == ("same", "1", "1 1.1")


def test_notes_are_compared(make: Make) -> None:
    old = make("old", [("1", CUT)], notes=[("1", "See Law 8")])
    new = make("new", [("1", CUT)], notes=[("1", "See Law 8"), ("1", "Five times at least.")])
    rows = compare(old, new).rows
    assert [(row.kind, row.new[0].note) for row in rows] == [
        ("same", None),
        ("same", 1),
        ("added", 2),
    ]


def cites(source: ClauseId, words: str, text: str, target: ClauseId, status: str) -> Reference:
    span = Span(text.index(words), text.index(words) + len(words))
    return Reference(source, "text", span, words, "plain", status, (Target(target, span, status),))


def test_citations_are_followed(make: Make) -> None:
    first = "The penalty of Law 2 applies."
    second = "As in Law 2, and Law 4, play goes on."
    third = "Nothing in Law 3 prevents a claim of the honours."
    old = make("old", [("1", first), ("2", REVOKE), ("3", second), ("4", DEAL), ("5", third)])
    moved = first.replace("Law 2", "Law 3")
    new = make(
        "new",
        [("1", moved), ("2", "A new rule on smoking at the table of play."), ("3", REVOKE), ("4", second),
         ("5", third)],
    )  # fmt: skip

    def at(book: Edition, path: str) -> ClauseId:
        return ClauseId(book.id, ClausePath.parse(path))

    before = [
        cites(at(old, "1"), "Law 2", first, at(old, "2"), "resolved"),
        cites(at(old, "3"), "Law 2", second, at(old, "2"), "resolved"),
        cites(at(old, "3"), "Law 4", second, at(old, "4"), "resolved"),
        cites(at(old, "5"), "Law 3", third, at(old, "3"), "resolved"),
    ]
    after = [
        cites(at(new, "1"), "Law 3", moved, at(new, "3"), "resolved"),
        cites(at(new, "4"), "Law 2", second, at(new, "2"), "resolved"),
        cites(at(new, "4"), "Law 4", second, at(new, "4"), "resolved"),
        cites(at(new, "5"), "Law 3", third, at(new, "3"), "resolved"),
    ]
    found = compare(old, new, before, after)
    change = row_of(found, at(new, "1")).changes[0]
    assert (change.kind, change.before, change.after, change.why) == (
        "reference",
        "2",
        "3",
        "2 is now 3",
    )
    assert [(str(each.source.path), each.status) for each in found.followings] == [
        ("1", "right"),
        ("4", "stale"),
        ("4", "stale"),
        ("5", "stale"),
    ]
    # Of two laws that cite it wrongly, one cites what is there no more.
    gone = make("gone", [("1", first), ("2", second), ("3", DEAL)])
    left = [
        cites(at(gone, "1"), "Law 2", first, at(gone, "2"), "resolved"),
        cites(at(gone, "2"), "Law 4", second, at(gone, "4"), "dangling"),
    ]
    followed = {each.surface: each.status for each in compare(old, gone, before, left).followings}
    assert followed == {"Law 2": "stale", "Law 4": "dangling"}


def test_witnesses_of_the_shipped_edition_differ_in_one_note(corpus_dir: Path) -> None:
    edition = load_library(corpus_dir)["rubber/1993-en"]
    base, other = read_witnesses(corpus_dir, edition)
    found = compare(other, base)
    differing = [row for row in found.rows if row.kind != "same" or row.changes]
    assert [(row.kind, str(row.new[0]), row.after) for row in differing] == [
        ("added", "rubber/1993-en#10^1", "See Law 8.")
    ]


def test_two_languages_are_compared_by_structure(corpus_dir: Path) -> None:
    from lawkit.references import references_of

    library = load_library(corpus_dir)
    old, new = library["duplicate/2007-en"], library["duplicate/2017-fr"]
    found = compare(old, new, references_of(old, library), references_of(new, library))
    assert not found.words
    assert {row.kind for row in found.rows if row.old and row.new} == {"same"}
    row = row_of(found, ClauseId(new.id, ClausePath.parse("6.D.1")))
    assert [(each.kind, each.before, each.after) for each in row.changes] == [
        ("reference", "16C", ""),
        ("reference", "", "16D"),
    ]
    with pytest.raises(UsageError, match="two languages"):
        apply(found, old)


def test_nothing_in_common_is_said(make: Make) -> None:
    old = make("a/old", [("1", "SHUFFLE | " + SHUFFLE), ("2", CUT), ("3", DEAL)])
    new = make(
        "b/new",
        [("1", "Whoever wishes to enter a garden shall close its gate behind him."),
         ("2", "Dogs are kept on a lead; bicycles are left outside."),
         ("3", "Flowers may not be picked, nor fruit.")],
    )  # fmt: skip
    found = compare(old, new)
    assert not found.is_related
    assert Counter(row.kind for row in found.rows) == {"dropped": 3, "added": 3}


def test_an_empty_edition(make: Make) -> None:
    book, nothing = make("old", [("1", CUT), ("2", DEAL)]), make("new", [])
    assert [row.kind for row in compare(book, nothing).rows] == ["dropped", "dropped"]
    assert [row.kind for row in compare(nothing, book).rows] == ["added", "added"]
    assert compare(nothing, nothing).rows == ()


def test_a_clause_repeated_five_hundred_times(make: Make) -> None:
    old = make("old", [(str(n), DEAL) for n in range(1, 501)])
    same = compare(old, make("new", [(str(n), DEAL) for n in range(1, 501)]))
    assert same.is_unchanged
    fewer = compare(old, make("new", [(str(n), DEAL) for n in range(1, 401)]))
    assert Counter(row.kind for row in fewer.rows) == {"same": 400, "dropped": 100}


def test_one_number_printed_five_hundred_times(make: Make) -> None:
    old = make("old", [("1", f"{DEAL} This is rule {n} of many.") for n in range(500)])
    new = make("new", [("1", f"{DEAL} This is rule {n} of many.") for n in range(500)])
    found = compare(old, new)
    assert len(found.rows) == 500
    assert found.is_unchanged
    assert apply(found, old) == listing(new)


def test_every_clause_reversed(make: Make) -> None:
    texts = [f"{DEAL} Number {n} holds {n * 7} cards of suit {n * 13}." for n in range(1, 101)]
    old = make("old", [(str(n), text) for n, text in enumerate(texts, 1)])
    new = make("new", [(str(n), text) for n, text in enumerate(reversed(texts), 1)])
    found = compare(old, new)
    assert all(row.before == row.after for row in found.rows)
    kinds = Counter(row.kind for row in found.rows)
    assert kinds["moved"] == 99
    assert sum(kinds.values()) == 100
    assert sorted(map(repr, mirror(compare(new, old)).rows)) == sorted(map(repr, found.rows))


def test_no_move_between_equal_texts(make: Make) -> None:
    old = make("old", [("1", CUT), ("2", CUT), ("3", DEAL), ("4", CUT)])
    assert {row.kind for row in compare(old, old).rows} == {"same"}


def test_borrowed_from_another_work(make: Make) -> None:
    old = make("whist/1864", [("12", CUT), ("13", DEAL), ("14", LOOK)])
    new = make("euchre/1888", [("3", DEAL.replace("Thirteen", "Five")), ("4", LOOK)])
    assert told(compare(old, new)) == [
        ("dropped", "12", ""),
        ("renumbered", "13", "3"),
        ("renumbered", "14", "4"),
    ]


def test_changes_are_of_one_text(make: Make) -> None:
    old, new = make("old", [("1", CUT)]), make("new", [("1", CUT.replace("four", "three"))])
    with pytest.raises(UsageError, match="four"):
        apply(compare(old, new), make("old", [("1", DEAL)]))


def test_a_row_is_asked_for(make: Make) -> None:
    old = make("old", [("1", CUT)])
    with pytest.raises(NotFoundError, match="no clause 9"):
        row_of(compare(old, old), ClauseId(old.id, ClausePath.parse("9")))


def test_a_number_tells_nothing_where_no_law_keeps_its_own(make: Make) -> None:
    """Laws 7 have no more in common than two sentences on cards have by chance."""
    third = "If the third hand play before the second, the fourth hand may play before his partner."
    expose = "If a card is exposed before the lead, the dealer may claim the score as it stands."
    kept = (SHUFFLE, CUT, DEAL, LOOK, REVOKE, MENDED)
    before = [(str(k), text) for k, text in enumerate(kept, 1)] + [("7", third)]
    after = [("7", expose)] + [(str(k), text) for k, text in enumerate(kept, 11)]
    found = told(compare(make("old", before), make("new", after)))
    assert ("added", "", "7") in found
    assert ("dropped", "7", "") in found
    numbered = [(str(k), text) for k, text in enumerate(kept, 1)]
    found = told(compare(make("old", before), make("new", [*numbered, ("7", expose)])))
    assert ("same", "7", "7") in found
