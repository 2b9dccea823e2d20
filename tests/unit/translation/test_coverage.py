"""Where a run of words that was left out may begin and end, and what it weighs."""

from math import log

import pytest

from lawkit.model import ClauseId, ClausePath, EditionId, Span
from lawkit.model.alignment import Segment
from lawkit.translation.bags import placed_stems
from lawkit.translation.checks.coverage import Word, edges_of, heaviest_run
from lawkit.translation.lengths import Lengths
from lawkit.translation.renderings import Renderings


def test_edges_stand_between_stops_and_between_sentences() -> None:
    clause = ClauseId(EditionId("a", "b"), ClausePath(("1",)))
    texts = ["Dummy passes, declarer plays; play ends.", "The hand is dead and", "counted twice."]
    segments = [Segment(clause, "text", Span(0, len(text)), text) for text in texts]
    words = [
        Word(n, stem, span, span.start, span.end)
        for n, text in enumerate(texts)
        for stem, span in placed_stems(text, "en")
    ]
    assert " ".join(word.stem for word in words) == (
        "dummy passe decla plays play ends hand dead count twice"
    )
    assert edges_of(words, segments) == [2, -2, 0, -2, 1, -2, 2, -2, 2, -2, 2]
    # Three sentences begin or end: before the first words, after `ends.`, after `twice.`
    assert edges_of(words, segments, 0.5) == [2.5, -2, 0, -2, 1, -2, 2.5, -2, 2, -2, 2.5]


@pytest.mark.parametrize(
    ("edges", "beside"),
    [
        ([2, -2, -2, -2, 2], 2 - 2 - 2),  # half of a sentence
        ([2, -2, 0, -2, 2], 2 + 0 - 2),  # up to a comma
        ([2, -2, 2, -2, 2], 2 + 2 + 2),  # the first of two sentences
    ],
)
def test_a_whole_sentence_weighs_more_than_as_many_words(edges: list[float], beside: float) -> None:
    rates = {"": 0.8}, {"": 0.1}
    learned = Renderings(
        {"count": {"compt": 1.0}, "twice": {"doubl": 1.0}}, (rates[0],) * 2, (rates[1],) * 2
    )
    words = [
        Word(0, stem, Span(n, n + 1), n, n + 1)
        for n, stem in enumerate(("hand", "dead", "count", "twice"))
    ]
    run = heaviest_run(learned, Lengths(1.0, 1e6), words, edges, ("compt", "doubl"), (4, 4))
    assert run == (pytest.approx(2 * log(0.9 / 0.2) + beside), 0, 2)


def test_within_a_sentence_a_word_that_is_said_again_weighs_half() -> None:
    """One `count` of two is rendered; `hand` nowhere."""
    learned = Renderings({"count": {"compt": 1.0}}, ({"": 0.8},) * 2, ({"": 0.1},) * 2)
    words = [
        Word(0, stem, Span(n, n + 1), n, n + 1) for n, stem in enumerate(("hand", "count", "count"))
    ]
    run = heaviest_run(learned, Lengths(1.0, 1e6), words, [2, -2, -2, -2], ("compt",), (3, 3))
    assert run == (pytest.approx(1.5 * log(0.9 / 0.2) + 2 - 2 - 2), 0, 2)
