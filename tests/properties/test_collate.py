"""What holds for every pair of texts that are compared."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from lawkit import languages
from lawkit.collate import (
    Words,
    apply,
    apply_changes,
    collate,
    compare,
    listing,
    mirror,
    read_witness,
    spans_between,
    type_changes,
)
from lawkit.collate.alignment import align, rising
from lawkit.model import Clause, ClausePath, Edition, EditionId, Note, Span
from lawkit.model.concordance import Row
from lawkit.model.ladder import BRIDGE

ENGLISH = languages.load("en")
WORDS = st.sampled_from(
    [
        "the",
        "a",
        "dealer",
        "must",
        "shall",
        "not",
        "may",
        "deal",
        "cards",
        "card",
        "Law",
        "10",
        "11",
        "two",
        "3",
        "to-day",
        "today",
        "any",
        "one",
        "anyone",
        "shuffle",
        ";",
        ".",
        ",",
        "(",
        ")",
        "—",
        "pack",
        "player",
        "demands",
        "offence",
        "offense",
    ]
)
TEXT = st.lists(WORDS, max_size=14).map(" ".join)
ANY = st.text(max_size=40)


def edition(name: str, laws: list[tuple[str, str, list[str]]], notes: list[str]) -> Edition:
    """Laws as (heading, own text, texts of (a), (b), ...), numbered in order."""
    clauses = []
    for number, (heading, text, parts) in enumerate(laws, 1):
        path = ClausePath((str(number),))
        children = tuple(
            Clause(path.child(chr(97 + k)), f"({chr(97 + k)})", "", part, Span(0, 0))
            for k, part in enumerate(parts)
        )
        clauses.append(Clause(path, f"{number}.", heading, text, Span(0, 0), children))
    hung = tuple(
        Note(clauses[k % len(clauses)].path, k // len(clauses) + 1, "*", note, (), Span(0, 0))
        for k, note in enumerate(notes)
        if clauses
    )
    id = EditionId.parse(f"work/{name}")
    return Edition(id, name, name, "en", "1900", BRIDGE, tuple(clauses), notes=hung)


LAWS = st.lists(
    st.tuples(st.lists(WORDS, max_size=3).map(" ".join), TEXT, st.lists(TEXT, max_size=3)),
    max_size=7,
)
BOOKS = st.tuples(LAWS, st.lists(TEXT, max_size=2))


def as_set(rows: tuple[Row, ...]) -> list[str]:
    return sorted(map(repr, rows))


@given(BOOKS, BOOKS)
def test_changes_applied_to_the_old_text_give_the_new(
    one: tuple[list[tuple[str, str, list[str]]], list[str]],
    two: tuple[list[tuple[str, str, list[str]]], list[str]],
) -> None:
    a, b = edition("a", *one), edition("b", *two)
    concordance = compare(a, b)
    assert sorted(map(repr, apply(concordance, a))) == sorted(map(repr, listing(b)))


@given(BOOKS, BOOKS)
def test_each_clause_stands_in_one_row(
    one: tuple[list[tuple[str, str, list[str]]], list[str]],
    two: tuple[list[tuple[str, str, list[str]]], list[str]],
) -> None:
    a, b = edition("a", *one), edition("b", *two)
    concordance = compare(a, b)
    for side, book in (("old", a), ("new", b)):
        named = [id for row in concordance.rows for id in getattr(row, side)]
        assert len(named) == len(set(named))
        assert {id.path for id in named if id.note is None} == set(book.by_path)
        assert sum(id.note is not None for id in named) == len(book.notes)
    for row in concordance.rows:
        assert 0 <= row.score <= 1
        assert len(row.old) <= 1 or len(row.new) <= 1 or row.kind in ("same", "renumbered", "moved")


@given(BOOKS, BOOKS)
def test_the_other_way_round_is_the_mirror(
    one: tuple[list[tuple[str, str, list[str]]], list[str]],
    two: tuple[list[tuple[str, str, list[str]]], list[str]],
) -> None:
    a, b = edition("a", *one), edition("b", *two)
    assert as_set(mirror(compare(b, a)).rows) == as_set(compare(a, b).rows)


@given(BOOKS)
def test_a_text_is_the_same_as_itself(
    book: tuple[list[tuple[str, str, list[str]]], list[str]],
) -> None:
    concordance = compare(edition("a", *book), edition("b", *book))
    assert concordance.is_unchanged


@given(ANY, ANY)
@example("Law 7 )", "Law 7)")
@example("X. Y. Z", "X. Z")
@example("a\u2028b", "a b")
def test_changes_of_any_two_strings(before: str, after: str) -> None:
    words = Words(ENGLISH)
    changes = type_changes(before, after, words)
    assert apply_changes(changes, before) == after
    assert bool(changes) == (before != after)
    kept = [(old.of(before), new.of(after)) for old, new in spans_between(changes, len(before))]
    assert all(old == new for old, new in kept)
    turned = type_changes(after, before, Words(ENGLISH))
    assert [(c.new, c.old) for c in turned] == [(c.old, c.new) for c in changes]
    assert [c.kind for c in turned] == [c.kind for c in changes]


@given(st.text(alphabet="abcdef", max_size=60), st.text(alphabet="abcdef", max_size=60))
def test_aligned_runs_are_equal_and_in_order(a: str, b: str) -> None:
    blocks = align(a, b)
    last_i = last_j = 0
    for i, j, size in blocks:
        assert size > 0
        assert i >= last_i
        assert j >= last_j
        assert a[i : i + size] == b[j : j + size]
        last_i, last_j = i + size, j + size
    assert [(j, i, size) for i, j, size in align(b, a)] == blocks


@given(st.lists(st.integers(0, 20), max_size=12))
def test_the_rising_chain_is_a_longest_one(values: list[int]) -> None:
    best = [1] * len(values)
    for k in range(len(values)):
        for i in range(k):
            if values[i] < values[k]:
                best[k] = max(best[k], best[i] + 1)
    for chain in (rising(values), rising(values, [1] * len(values))):
        assert len(chain) == max(best, default=0)
        assert all(values[a] < values[b] for a, b in pairwise(chain))


@given(BOOKS, BOOKS, BOOKS)
def test_each_witness_can_be_read_back_from_the_apparatus(
    one: tuple[list[tuple[str, str, list[str]]], list[str]],
    two: tuple[list[tuple[str, str, list[str]]], list[str]],
    three: tuple[list[tuple[str, str, list[str]]], list[str]],
) -> None:
    editions = [edition("a", *one), edition("b", *two), edition("c", *three)]
    found = collate(editions)
    for book in editions:
        read = tuple(
            (line.id, line.where, words) for line, words in read_witness(found, book.siglum)
        )
        assert read == listing(book)
    for passage in found.passages:
        for entry in passage.entries:
            assert entry.span.of(passage.text) == entry.lemma
            assert not {s for each in entry.readings for s in each.sigla} & set(entry.sigla)
            assert all(each.text != entry.lemma for each in entry.readings)
