"""Words put together from pieces of a source, with the map back to where each piece stands: markup and
marks taken out, white space folded. Knows no format.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lawkit.model import SourceMap, Span
from lawkit.parsers.block import Cut, Mark

Piece = tuple[int, str]
"""A place in the source, and words that stand for it one character for one, as `flat` gives them. What
does not (the one character that an entity names) is a piece of its own.
"""

PieceMark = tuple[int, str, Span]
"""A note's mark: the number of pieces before it, its marker, its place in the source."""

_WIDE = re.compile(r"\s\s++")
# Every run of white space but a lone space, and a lone space where a closing mark may follow.
_FOLD = re.compile(r"[\s\u200b\ufeff]{2,}+|[^\S ]|[\u200b\ufeff]| (?=[,.;:)\]])")
_BLANK = re.compile(r"[\s\u200b\ufeff]*+")
_CLOSING = frozenset(",.;:)]")
_BLANKS = tuple(sign for sign in map(chr, range(0x3001)) if sign.isspace() and sign != " ")
_EDGE = "".join(_BLANKS) + " \u200b\ufeff"
_APART = re.compile(r" [,.)\];:]")
ODD = (" ,", " .", " )", " ]", " ;", " :", "\u200b", "\ufeff")


def flat(source: str) -> str:
    """The source with a space for every white space, sign for sign: where there are no two of them
    in a row, it reads as its words joined by single spaces.
    """
    for blank in _BLANKS:
        if blank in source:
            source = source.replace(blank, " ")
    return source


def oddities(flat: str) -> tuple[str, ...]:
    """What may make folding the white space of a flat source more than joining its words."""
    signs = ODD if _APART.search(flat) else ODD[-2:]
    return tuple(sign for sign in signs if sign in flat)


def clean(
    source: str,
    start: int,
    end: int,
    cuts: Sequence[Cut] = (),
    *,
    spaced: bool = False,
    odd: Sequence[str] = ODD,
) -> tuple[str, SourceMap, tuple[Mark, ...]]:
    """The words of `source[start:end]` without its cuts, which are in order: folded as in `fold`.

    source: as `flat` gives it.
    """
    if not cuts:
        return fold(((start, source[start:end]),), spaced=spaced, odd=odd)
    pieces: list[Piece] = []
    marks: list[PieceMark] = []
    position = start
    for cut in cuts:
        if cut.start > position:
            pieces.append((position, source[position : cut.start]))
        if cut.kind == "mark":
            marks.append((len(pieces), cut.marker, Span(cut.start, cut.end)))
        position = max(position, cut.end)
    if end > position:
        pieces.append((position, source[position:end]))
    return fold(pieces, marks, spaced=spaced, odd=odd)


def fold(
    pieces: Sequence[Piece],
    marks: Sequence[PieceMark] = (),
    *,
    spaced: bool = False,
    odd: Sequence[str] = ODD,
) -> tuple[str, SourceMap, tuple[Mark, ...]]:
    """The words of the pieces in order: white space folded, none at either end, no space before a
    closing mark (`spaced`: the language prints one before `;` and `:`).

    marks: in order; they come back with their offsets in the words, before a space rather than
    after it. odd: what `oddities` found in the whole source. Linear in the length of the pieces.
    """
    if len(pieces) == 1 and not marks:
        place, words = pieces[0]
        bare = words.strip()
        text = " ".join(bare.split()) if "  " in bare else bare
        for sign in odd:
            if sign in text:
                return _fold_slowly(pieces, marks, spaced)
        if len(text) == len(words):
            return text, SourceMap((0,), (place,)), ()
        lead = words.find(bare[:1])
        if len(bare) == len(text):
            return text, SourceMap((0,), (place + lead,)), ()
        at, source = [0], [place + lead]
        shift = lead
        for match in _WIDE.finditer(words, lead, lead + len(bare)):
            shift += match.end() - match.start() - 1
            at.append(match.end() - shift)
            source.append(place + match.end())
        return text, SourceMap(tuple(at), tuple(source)), ()
    return _fold_pieces(pieces, marks, spaced, odd)


def joined(
    place: int, parts: Sequence[str], odd: Sequence[str] = ODD
) -> tuple[str, SourceMap] | None:
    """The words of a run of flat source whose parts are words and markup by turns: as `fold` makes
    them, or None where that is more than to join them.

    place: where the run stands; it begins with a sign that is not blank.
    """
    text = "".join(parts[::2])
    if "  " in text:
        return None
    for sign in odd:
        if sign in text:
            return None
    at: list[int] = []
    source: list[int] = []
    length = 0
    is_markup = False
    for part in parts:
        size = len(part)
        if not is_markup and size:
            if part[0] != " ":
                if part[0] in _CLOSING and length and text[length - 1] == " ":
                    return None
                at.append(length)
                source.append(place)
            elif size > 1:
                at.append(length + 1)
                source.append(place + 1)
            length += size
        is_markup = not is_markup
        place += size
    return text.rstrip(), SourceMap(tuple(at), tuple(source))


def _fold_pieces(
    pieces: Sequence[Piece], marks: Sequence[PieceMark], spaced: bool, odd: Sequence[str]
) -> tuple[str, SourceMap, tuple[Mark, ...]]:
    out: list[str] = []
    at: list[int] = []
    source: list[int] = []
    ends = [0] if marks else None
    length = 0
    is_open = False
    for place, words in pieces:
        folded = words.strip()
        if not folded:
            is_open = True
        else:
            if "  " in folded:
                folded = " ".join(folded.split())
            size, kept = len(words), len(folded)
            begins_open = words[0].isspace()
            if (is_open or begins_open) and length:
                if folded[0] in _CLOSING:
                    return _fold_slowly(pieces, marks, spaced)
                out.append(" ")
                length += 1
            lead = 0 if size == kept or not begins_open else size - len(words.lstrip())
            at.append(length)
            source.append(place + lead)
            is_open = words[-1].isspace()
            if size - lead - kept > is_open:
                shift = lead - length
                for match in _WIDE.finditer(words, lead, len(words.rstrip()) if is_open else size):
                    shift += match.end() - match.start() - 1
                    at.append(match.end() - shift)
                    source.append(place + match.end())
            out.append(folded)
            length += kept
        if ends is not None:
            ends.append(length)
    text = "".join(out)
    for sign in odd:
        if sign in text:
            return _fold_slowly(pieces, marks, spaced)
    if ends is None:
        return text, SourceMap(tuple(at), tuple(source)), ()
    found = tuple(Mark(ends[min(k, len(pieces))], marker, span) for k, marker, span in marks)
    return text, SourceMap(tuple(at), tuple(source)), found


def _fold_slowly(
    pieces: Sequence[Piece], marks: Sequence[PieceMark], spaced: bool
) -> tuple[str, SourceMap, tuple[Mark, ...]]:
    joined = "".join([words for _, words in pieces])
    size = len(joined.rstrip(_EDGE))
    first = _BLANK.match(joined).end()  # type: ignore[union-attr]
    out: list[str] = []
    at: list[int] = []
    source: list[int] = []
    drops: list[tuple[int, int, int]] = []  # (start, end, what is put there: 0 or 1 space)
    k, edge = -1, 0  # the piece in hand, and where the next begins in the joined text
    shift = length = 0  # of the piece: source offset less joined offset
    last: int | None = None
    cursor = first
    for match in (*_FOLD.finditer(joined, first, size), None):
        a, b = match.span() if match else (size, size)
        put = 0
        if match:
            if b < size and not takes_no_space(joined, b, spaced):
                put = 1
                if b - a == 1 and joined[a] == " ":
                    continue
            drops.append((a, b, put))
        # The words from `cursor` to `a`, run by run, and the space that is put for a white run.
        stop = a + put
        while cursor < stop:
            while cursor >= edge:
                k += 1
                place, words = pieces[k]
                shift = place - edge
                edge += len(words)
            if shift + cursor - length != last:
                last = shift + cursor - length
                at.append(length)
                source.append(shift + cursor)
            end = min(stop, edge)
            if cursor < a:
                out.append(joined[cursor : min(end, a)])
            if end > a:
                out.append(" ")
            length += end - cursor
            cursor = end
        cursor = b
    drops.append((size, len(joined), 0))
    edges = [0]
    for _, words in pieces:
        edges.append(edges[-1] + len(words))
    found = tuple(
        Mark(_offset(edges[min(k, len(pieces))], first, drops), marker, span)
        for k, marker, span in marks
    )
    return "".join(out), SourceMap(tuple(at), tuple(source)), found


def _offset(offset: int, first: int, drops: Sequence[tuple[int, int, int]]) -> int:
    """Where an offset of the joined pieces stands in the words; before a space it closes up."""
    shift = first
    for a, b, put in drops:
        if a >= offset:
            break
        if b >= offset:
            return max(a - shift, 0)
        shift += b - a - put
    return max(offset - shift, 0)


def takes_no_space(text: str, k: int, spaced: bool) -> bool:
    """Whether a mark stands at `k` that takes no space before it."""
    sign = text[k]
    following = text[k + 1 : k + 2]
    if sign in ",)]":
        return not (following.isalnum() or following == "_")
    if sign == ".":
        return not (following.isalnum() or following == "." or text[k + 1 : k + 3] == " .")
    return sign in ";:" and not spaced and (not following or following.isspace())
