"""Spans over immutable text, and the map from a cleaned text back to the witness it was read from."""

from __future__ import annotations

from bisect import bisect_right

import msgspec


class Span(msgspec.Struct, frozen=True, gc=False, order=True, array_like=True):
    """A half-open run of code points, `start <= end`."""

    start: int
    end: int

    def __contains__(self, offset: int) -> bool:
        return self.start <= offset < self.end

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The words the span covers in `text`."""
        return text[self.start : self.end]


class SourceMap(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where each character of a cleaned text stands in its witness.

    Runs are parallel and rising: from `at[k]` (an offset in the text) characters stand one for one
    from `source[k]` (an offset in the witness) on. Where only an editor's correction supplies the
    words, they map to the place of the correction.
    """

    at: tuple[int, ...] = ()
    source: tuple[int, ...] = ()

    def locate(self, offset: int) -> int:
        """The witness offset of the text offset, both in code points.

        >>> SourceMap((0, 5), (100, 120)).locate(6)
        121
        """
        if not self.at:
            return 0
        k = max(bisect_right(self.at, offset) - 1, 0)
        return self.source[k] + offset - self.at[k]


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    r"""Line and column, both from 1, of an offset.

    >>> line_and_column("ab\ncd", 4)
    (2, 2)
    """
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1
