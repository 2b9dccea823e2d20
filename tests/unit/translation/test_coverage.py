"""Where a run of words that was left out may begin and end."""

from lawkit.model import ClauseId, ClausePath, EditionId, Span
from lawkit.model.alignment import Segment
from lawkit.translation.bags import placed_stems
from lawkit.translation.checks.coverage import Word, edges_of


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
