"""A witness's text as it is to be read: with the editor's corrections, and every place kept."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lawkit.model import Correction, SourceMap, Span


class Source(msgspec.Struct, frozen=True):
    """`text` is what the parser reads; `origin` leads from it to the decoded witness `witness`.

    `origin` is empty where nothing is corrected: then the two are one text.
    """

    text: str
    witness: str
    origin: SourceMap = SourceMap()
    misplaced: tuple[Correction, ...] = ()

    def locate(self, offset: int) -> int:
        """The witness offset of an offset in `text`."""
        return self.origin.locate(offset) if self.origin.at else offset

    def end(self, offset: int) -> int:
        """The witness offset after the last character before `offset`."""
        return self.locate(offset - 1) + 1 if self.origin.at and offset else offset

    def span(self, start: int, end: int) -> Span:
        """The span of the witness that a run of `text` came from."""
        if not self.origin.at:
            return Span(start, end)
        return Span(self.locate(start), self.end(end))

    def compose(self, inner: SourceMap) -> SourceMap:
        """A map from a cleaned text to `text`, carried on to the witness.

        A run that crosses an edge of a correction is cut there.
        """
        if not self.origin.at or not inner.at:
            return inner
        at: list[int] = []
        source: list[int] = []
        edges = self.origin.at
        for k, (start, place) in enumerate(zip(inner.at, inner.source, strict=True)):
            length = (inner.at[k + 1] - start) if k + 1 < len(inner.at) else len(self.text) - place
            at.append(start)
            source.append(self.locate(place))
            for edge in edges:
                if place < edge < place + length:
                    at.append(start + edge - place)
                    source.append(self.locate(edge))
        return SourceMap(tuple(at), tuple(source))


def correct(witness: str, corrections: Iterable[Correction]) -> Source:
    """Apply corrections, which must not overlap; one whose span does not hold `was` is left out and
    returned in `misplaced`.
    """
    pieces: list[str] = []
    at: list[int] = []
    source: list[int] = []
    misplaced = []
    length = position = 0
    for correction in sorted(corrections, key=lambda c: (c.span.start, c.span.end)):
        start, end = correction.span.start, correction.span.end
        if start < position or witness[start:end] != correction.was:
            misplaced.append(correction)
            continue
        if start > position:
            at.append(length)
            source.append(position)
            pieces.append(witness[position:start])
            length += start - position
        # Each supplied character stands for the one place of the correction.
        at.extend(range(length, length + len(correction.read)))
        source.extend([start] * len(correction.read))
        pieces.append(correction.read)
        length += len(correction.read)
        position = end
    if not pieces:
        return Source(witness, witness, misplaced=tuple(misplaced))
    at.append(length)
    source.append(position)
    pieces.append(witness[position:])
    return Source("".join(pieces), witness, SourceMap(tuple(at), tuple(source)), tuple(misplaced))
