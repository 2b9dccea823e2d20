"""What holds of every alignment: nothing is lost, nothing stands twice, the order is kept."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lawkit.model import Clause, ClausePath, Edition, EditionId, Span
from lawkit.model.ladder import BRIDGE
from lawkit.translation import align, align_texts, review, segment
from lawkit.translation.memory import find_words
from lawkit.translation.numbers import numbers_of

words = st.text(
    st.sampled_from(list("abcdeé ABC.,;:()'’12 ")) | st.characters(exclude_categories=["Cs"]),
    max_size=60,
)
texts = st.lists(words, max_size=8)


def edition(name: str, language: str, rows: list[tuple[str, list[str]]]) -> Edition:
    clauses = []
    for number, (text, parts) in enumerate(rows, 1):
        path = ClausePath((str(number),))
        children = tuple(
            Clause(path.child(chr(97 + k)), f"({chr(97 + k)})", "", part, Span(0, 0))
            for k, part in enumerate(parts)
        )
        clauses.append(Clause(path, str(number), "", text, Span(0, 0), children))
    return Edition(EditionId("work", name), name, name, language, "", BRIDGE, tuple(clauses))


rows = st.lists(st.tuples(words, st.lists(words, max_size=3)), max_size=5)


@given(words)
def test_every_character_is_in_one_segment(text: str) -> None:
    for language in ("en", "fr", "zh"):
        spans = segment(text, language)
        assert all(a.end <= b.start for a, b in pairwise(spans))
        left = "".join(sign for k, sign in enumerate(text) if not any(k in span for span in spans))
        assert left.strip() == ""


@given(texts, texts)
def test_beads_cover_both_rows_once_and_in_order(left: list[str], right: list[str]) -> None:
    beads = align_texts(left, right, ("en", "fr"))
    assert [k for bead in beads for k in range(bead.first, bead.last)] == list(range(len(left)))
    assert [k for bead in beads for k in range(bead.start, bead.end)] == list(range(len(right)))


@given(rows, rows)
def test_every_segment_is_in_one_unit(left, right) -> None:
    one, other = edition("one", "en", left), edition("other", "fr", right)
    laid = align(one, other)
    for side, book in ((0, one), (1, other)):
        found = [
            (segment.clause.path, segment.span)
            for unit in laid.units
            for segment in (unit.source, unit.target)[side]
        ]
        expected = [
            (clause.path, span)
            for law in book.clauses
            for clause in law.walk()
            for span in segment(clause.text, book.language)
        ]
        assert sorted(found) == sorted(expected)
    assert all(0 <= unit.score <= 1 for unit in laid.units)
    review(one, other, ())


@given(rows)
def test_a_text_answers_to_itself(left) -> None:
    one, other = edition("one", "en", left), edition("other", "en", left)
    assert all(unit.source_text == unit.target_text for unit in align(one, other).units)


@given(words, words)
def test_a_place_found_is_in_the_text(query: str, text: str) -> None:
    for hit in find_words(query, [edition("one", "en", [(text, [])])]):
        assert hit.span.of(hit.text)


@given(st.integers(2, 99999))
def test_a_number_is_read_however_its_thousands_are_parted(number: int) -> None:
    plain = {str(number)}
    assert set(numbers_of(f"of {number} cards", "en").firm) == plain
    assert set(numbers_of(f"of {number:,} cards", "en").firm) == plain
    parted = f"{number:,}".replace(",", " ")
    assert set(numbers_of(f"de {parted} cartes", "fr").firm) == plain
