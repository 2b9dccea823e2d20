"""Where an editor's correction shows in a text, so that it can be marked as editorial."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lawkit.model import Clause, Correction, Edition, Note, SourceMap, Span


class Editorial(msgspec.Struct, frozen=True):
    """A span of a clause's text or heading that stands as the correction has it; an empty span is
    where it left words out.
    """

    correction: Correction
    span: Span


def editorial(text: str, origin: SourceMap, edition: Edition) -> Iterator[Editorial]:
    """The corrections that show in a text, by their place in the base witness, in order.

    Words that only a correction supplies map to its place, so those it reads are looked for from
    there; where they are not found as they stand (a heading is read from a whole line that a
    correction supplies), the text that lies in the correction's span is meant.
    """
    if not text or not origin.at:
        return
    base = edition.base
    for correction in edition.corrections:
        if base is not None and correction.witness not in ("", base.siglum, base.file):
            continue
        place = correction.span
        here = [k for k, at in enumerate(origin.source) if _meets(origin, text, k, place, at)]
        if not here:
            continue
        read = " ".join(correction.read.split())
        start = origin.at[here[0]]
        found = text.find(read, start) if read else -1
        if read and text in read:
            yield Editorial(correction, Span(0, len(text)))
        elif found >= 0 and _near(origin.locate(found), place):
            yield Editorial(correction, Span(found, found + len(read)))
        elif not read:
            offset = _offset_of(origin, text, place.start)
            yield Editorial(correction, Span(offset, offset))


def corrected_clauses(edition: Edition, correction: Correction) -> tuple[Clause | Note, ...]:
    """The clauses (deepest first found) and notes whose text or heading the correction touches."""
    found: list[Clause | Note] = []
    for clause in edition.by_path.values():
        for text, origin in (
            (clause.heading, clause.heading_origin),
            (clause.text, clause.origin),
        ):
            if any(one.correction == correction for one in editorial(text, origin, edition)):
                found.append(clause)
    found += [
        note
        for note in edition.notes
        if any(one.correction == correction for one in editorial(note.text, note.origin, edition))
    ]
    return tuple(dict.fromkeys(found))


def _meets(origin: SourceMap, text: str, k: int, place: Span, at: int) -> bool:
    """Whether run k of the map touches the correction's place (which may be empty).

    A map may go on past the end of its text.
    """
    if origin.at[k] >= len(text):
        return False
    end = min(origin.at[k + 1], len(text)) if k + 1 < len(origin.at) else len(text)
    return at <= max(place.end, place.start) and place.start <= at + (end - origin.at[k])


def _near(offset: int, place: Span) -> bool:
    return place.start <= offset <= max(place.end, place.start)


def _offset_of(origin: SourceMap, text: str, source: int) -> int:
    """The offset in the text of the first character that stands at or after a place in the witness."""
    for k, at in enumerate(origin.source):
        end = origin.at[k + 1] if k + 1 < len(origin.at) else len(text)
        if source <= at:
            return origin.at[k]
        if source < at + end - origin.at[k]:
            return origin.at[k] + source - at
    return len(text)
