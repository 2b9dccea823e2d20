"""Is every character of a witness somewhere? The check that nothing of a law is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawkit.model import Edition, SourceMap, Span
from lawkit.parsers import markup_of

_GAP = re.compile(rb"\x00+")


def unaccounted(edition: Edition) -> Iterator[Span]:
    """Runs of the edition's source that stand in no clause, label, heading, note, division, piece of
    furniture or correction; white space, the markup of its format and runs without a letter or digit
    do not count.

    Linear in the source and the clauses.
    """
    source = edition.source
    seen = bytearray(len(source))

    def cover(start: int, end: int) -> None:
        seen[start:end] = b"\x01" * (min(end, len(source)) - start)

    def cover_map(origin: SourceMap, length: int) -> None:
        for k, (at, place) in enumerate(zip(origin.at, origin.source, strict=True)):
            following = origin.at[k + 1] if k + 1 < len(origin.at) else length
            cover(place, place + following - at)

    for run in markup_of(source, edition.base.format if edition.base else ""):
        cover(run.start, run.end)
    for law in edition.clauses:
        for clause in law.walk():
            cover_map(clause.origin, len(clause.text))
            cover_map(clause.heading_origin, len(clause.heading))
    for note in edition.notes:
        cover_map(note.origin, len(note.text))
    for division in edition.divisions:
        cover(division.span.start, division.span.end)
    for piece in edition.furniture:
        cover(piece.span.start, piece.span.end)
    for correction in edition.corrections:
        if edition.base is None or correction.witness == edition.base.siglum:
            cover(correction.span.start, correction.span.end)
    # What is left at the head of a clause or a note is its label, as far as it spells it.
    labelled = [(c.span, c.label) for law in edition.clauses for c in law.walk() if c.label]
    labelled += [(note.span, note.marker) for note in edition.notes if note.marker]
    for span, label in labelled:
        for k in _label(source, seen, span, label):
            seen[k] = 1
    for gap in _GAP.finditer(seen):
        words = source[gap.start() : gap.end()]
        if any(sign.isalnum() for sign in words):
            start = gap.start() + len(words) - len(words.lstrip())
            yield Span(start, start + len(words.strip()))


def _label(source: str, seen: bytearray, span: Span, label: str) -> list[int]:
    """Where the letters and digits of a printed label stand: in order among the signs that are not
    accounted for yet, with whatever marks lie between them (`LAW 5`, `_b_`), among the first 40.
    None where one is missing.
    """
    signs = [sign for sign in label if sign.isalnum()]
    found: list[int] = []
    k = seen.find(0, span.start, span.end)
    for _ in range(len(label) + 40):
        if k < 0 or len(found) == len(signs):
            break
        if source[k] == signs[len(found)]:
            found.append(k)
        k = seen.find(0, k + 1, span.end)
    return found if len(found) == len(signs) else []
