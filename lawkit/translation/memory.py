"""Search in a memory: a word in its context on both sides, and what was translated like a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from lawkit.model import ClauseId, Edition, Span
from lawkit.model.alignment import Unit
from lawkit.translation.bags import fold, words


class Hit(msgspec.Struct, frozen=True):
    """A place where the words stand: `span` of `text`, in the heading, text or note of a clause.

    other: the counterpart of the unit it stands in, where an alignment was given.
    """

    clause: ClauseId
    where: str
    span: Span
    text: str
    other: str = ""

    def context(self, width: int) -> tuple[str, str, str]:
        """At most `width` characters before, the words, and after."""
        return (
            self.text[max(self.span.start - width, 0) : self.span.start],
            self.span.of(self.text),
            self.text[self.span.end : self.span.end + width],
        )


class Match(msgspec.Struct, frozen=True):
    """A unit like a sentence: percent of 100 is the same words in the same order."""

    unit: Unit
    percent: int


def find_words(
    query: str, editions: Iterable[Edition], units: Iterable[Unit] = ()
) -> Iterator[Hit]:
    """Every place where the query's words stand side by side, in any case and with any accents, in
    document order. A `*` at a word's end stands for any ending.
    """
    find = finder(query)
    if find is None:
        return
    beside: dict[tuple[ClauseId, str], list[tuple[Span, str]]] = {}
    for unit in units:
        for mine, other in ((unit.source, unit.target_text), (unit.target, unit.source_text)):
            for segment in mine:
                beside.setdefault((segment.clause, segment.where), []).append((segment.span, other))
    for edition in editions:
        for clause, where, text in _texts(edition):
            for span in find(text):
                rows = beside.get((clause, where), ())
                other = next((words for at, words in rows if span.start in at), "")
                yield Hit(clause, where, span, text, other)


def finder(query: str) -> Callable[[str], Iterator[Span]] | None:
    """What gives the places of the query's words in a text, as `find_words` does; None where the query
    has no word.
    """
    pattern = _pattern(query)
    if pattern is None:
        return None

    def find(text: str) -> Iterator[Span]:
        folded, places = _folded(text)
        for match in pattern.finditer(folded):
            if places:
                yield Span(places[match.start()], places[match.end() - 1] + 1)
            else:
                yield Span(*match.span())

    return find


def find_like(
    sentence: str, units: Sequence[Unit], *, least: int = 50, most: int = 10
) -> tuple[Match, ...]:
    """The units whose source or target is most like a sentence, best first, by the share of words in
    order that both have.
    """
    from rapidfuzz.distance import Indel

    asked = words(sentence)
    if not asked:
        return ()
    found = []
    for place, unit in enumerate(units):
        sides = [words(text) for text in (unit.source_text, unit.target_text) if text]
        like = max((Indel.normalized_similarity(asked, side) for side in sides), default=0.0)
        percent = int(like * 100)
        if percent >= least:
            found.append((-percent, place, unit))
    return tuple(Match(unit, -percent) for percent, _, unit in sorted(found)[:most])


def _texts(edition: Edition) -> Iterator[tuple[ClauseId, str, str]]:
    for law in edition.clauses:
        for clause in law.walk():
            id = ClauseId(edition.id, clause.path)
            if clause.heading:
                yield id, "heading", clause.heading
            if clause.text:
                yield id, "text", clause.text
        for note in edition.notes_of(law.path):
            yield ClauseId(edition.id, law.path, note.n), "note", note.text
    laws = {law.path for law in edition.clauses}
    for note in edition.notes:
        # Of a text without laws.
        if note.law not in laws:
            yield ClauseId(edition.id, note.law, note.n), "note", note.text


def _pattern(query: str) -> re.Pattern[str] | None:
    found = re.findall(r"[^\W_]+\*?", fold(query))
    if not found:
        return None
    parts = [re.escape(w[:-1]) + r"\w*" if w.endswith("*") else re.escape(w) for w in found]
    return re.compile(r"(?<!\w)" + r"[\W_]+".join(parts) + r"(?!\w)")


def _folded(text: str) -> tuple[str, list[int]]:
    """Folded, and the place in the text of each sign of it; no places where each stands where it did."""
    folded = fold(text)
    if len(folded) == len(text):
        return folded, []
    return "".join(map(fold, text)), [k for k, sign in enumerate(text) for _ in fold(sign)]
