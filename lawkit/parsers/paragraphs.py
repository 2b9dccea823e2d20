"""Where the paragraphs of a plain text begin and end: wrapped or not, parted by blank lines or by none.

Finds extents only; what stands in a paragraph is read elsewhere. Linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from lawkit.parsers.labels import Nouns, heading_pattern, is_title, read_heading, read_label

_PARAGRAPH = re.compile(r"\S[^\n]*+(?:\n[^\S\n]*+\S[^\n]*+)*+")
_LINE = re.compile(r"[^\n]*+(?:\n|\Z)")
_NOTE = re.compile(r"(?:\*{1,3}(?!\*)|[†‡]|\[(?:\d{1,3}|[A-Z]|\*)\])\s*(?=[^\s*])")
_GAP = re.compile(r"(?<=\S)[ \u00a0\t]{2,}(?=\S)")
_FULL_STOP = re.compile(r"[.!?][\"'”’)\]*_]*\s*\Z")
_TERMINAL = re.compile(r"[.!?:;,—–\-][\"'”’)\]*_]*\s*\Z|\b(?:and|or|et|ou)\s*\Z")
_HUNG = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,3})++[.)]?(?:\t|[ \u00a0]{2,8})\S")
_DECIMAL = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,3}){1,5}\.?(?=\s|\Z)")
_SAMPLE = 200_000
_ENDING = 24  # no sentence's last sign with the marks behind it is further from the end


class Layout(msgspec.Struct, frozen=True):
    """How a text is typed. wrapped: lines break inside sentences. dense: no blank lines part the
    paragraphs. width: of the wrap, in columns.
    """

    wrapped: bool
    dense: bool
    width: int


Extent = tuple[int, int, bool, int]
"""A paragraph: start and end (half-open), whether its beginning is a guess, and its indentation in
columns (-1 inside a line)."""


def paragraphs(
    text: str, start: int, end: int, nouns: tuple[str, ...], *, folds: bool = False
) -> Iterator[Extent]:
    """The paragraphs of `text[start:end]`, in order, each from its first to its last sign. folds: one
    line that goes on in the next shows that lines are wrapped.
    """
    layout = measure(text[start : min(end, start + _SAMPLE)], folds=folds)
    if not layout.wrapped or layout.dense:
        wide = [blank for blank in ("\n", "  ", "\t", "\u00a0") if blank in text]
        for match in _PARAGRAPH.finditer(text, start, end):
            a, b = match.span()
            indent = _indent(text, start, a)
            if text[a] != "|" and not any(text.find(blank, a, b) >= 0 for blank in wide):
                yield (a, b - (text[b - 1] == " "), False, indent)  # a line of plain words
            else:
                yield from _split(text, a, b, indent, layout, nouns)
        return
    turns = iter([*sorted(_turns(text, start, end, nouns)), end])
    turn = next(turns)
    initials = frozenset(noun[0].upper() for noun in nouns)
    for match in _PARAGRAPH.finditer(text, start, end):
        a, b = match.span()
        indent = 0 if a > start and text[a - 1] == "\n" else _indent(text, start, a)
        while turn < a:
            turn = next(turns)
        if turn < b or (text[a] in initials and text[a + 1 : a + 2].isupper()):
            yield from _split(text, a, b, indent, layout, nouns)
        else:
            while text[b - 1].isspace():
                b -= 1
            yield (a, b, False, indent)


def _indent(text: str, start: int, place: int) -> int:
    return place - text.rfind("\n", start, place) - 1 if place else 0


def _turns(text: str, start: int, end: int, nouns: tuple[str, ...]) -> Iterator[int]:
    """Where a paragraph may begin inside a run of lines: at a label, a note, a table's row, or a
    heading at the head of a line (not behind a blank one) or after a gap. Too many rather than too few.
    """
    initials = "".join(sorted({re.escape(noun[0].upper()) for noun in nouns}))
    line = re.compile(
        rf"\n(?<!\n\n)[^\S\n]*+(?:[|*†‡\[(§0-9]|[A-Za-z]{{1,4}}[.)]|[{initials}]"
        rf"(?:[A-ZÀ-Ý]|[a-zà-ÿ]{{1,12}}+\.? ?[0-9IVX]))"
    )
    # Of a longer gap the end will do: a pattern without bound would be tried from each of its blanks.
    gap = re.compile(rf"  [ \u00a0\t]{{0,40}}+[{initials}][A-ZÀ-Ý]*+\.? ?[0-9]")
    for pattern in (line, gap):
        for match in pattern.finditer(text, start, end):
            yield match.start()


def _split(
    text: str, start: int, end: int, indent: int, layout: Layout, nouns: tuple[str, ...]
) -> Iterator[Extent]:
    """The paragraphs inside one run of lines without a blank one."""
    begun, stop, soft = start, start, False
    previous = ""
    for match in _LINE.finditer(text, start, end):
        line = match.group().strip()
        if not line:
            continue
        place = match.start() + len(match.group()) - len(match.group().lstrip())
        if line == "|":
            if stop > begun:
                yield (begun, stop, soft, indent)
            yield (place, place + 1, False, -1)
            begun = stop = place + 1
            previous = ""
            continue
        if previous:
            turn = _breaks(previous, line, layout, nouns)
            if turn is not None:
                yield (begun, stop, soft, indent)
                begun, soft, indent = place, not turn, place - match.start()
        else:
            begun = place
        stop = place + len(line)
        glued = _glued_heading(place, line, nouns)
        if glued:
            yield (begun, place + len(text[place:glued].rstrip()), soft, indent)
            begun, soft, indent = glued, False, -1
        previous = line
    if previous:
        yield (begun, stop, soft, indent)


def _ends(pattern: re.Pattern[str], line: str) -> bool:
    """Whether a line ends as the pattern says."""
    return pattern.search(line, max(len(line) - _ENDING, 0)) is not None


def _is_over(line: str) -> bool:
    """Whether a line ends with a mark or a joining word, so that another sentence or item may begin."""
    if line[-1:].isalnum() and not line.endswith(("and", "or", "et", "ou")):
        return False
    return _ends(_TERMINAL, line)


def _breaks(previous: str, line: str, layout: Layout, nouns: tuple[str, ...]) -> bool | None:
    """Whether a line begins a paragraph after `previous`: True, False for a guess, None for no."""
    if not layout.wrapped or line[0] == "|":
        return True
    heading = read_heading(line, Nouns(nouns))
    if heading and heading.is_shouted:
        return True
    if is_title(previous) and read_heading(previous, Nouns(nouns)):
        return None if is_title(line) else True
    if _NOTE.match(line) and _ends(_FULL_STOP, previous):
        return True
    if _HUNG.match(line):
        return False
    label = read_label(line)
    if label and label.is_bracketed:
        return False
    if (label or heading or _DECIMAL.match(line)) and _is_over(previous):
        return False
    fits = layout.dense and len(previous) + 1 + len(line.split(None, 1)[0]) <= layout.width
    if fits and not line[0].islower() and _is_over(previous):
        return True
    return None


def _glued_heading(start: int, line: str, nouns: tuple[str, ...]) -> int:
    """Where, inside a line, a heading in capitals follows other words after a gap; or 0."""
    for gap in _GAP.finditer(line):
        match = heading_pattern(nouns).match(line, gap.end())
        if match and match["noun"].isupper() and is_title(line[gap.end() :]):
            return start + gap.end()
    return 0


def measure(sample: str, *, folds: bool = False) -> Layout:
    """How a text is typed, from a sample of it."""
    lines = [line.strip() for line in sample.split("\n")]
    pairs = runs_on = blank = 0
    previous = ""
    for line in lines:
        if not line:
            blank += 1
        elif previous:
            pairs += 1
            if line[0].islower():
                runs_on += not _is_over(previous.rstrip(",;:"))
        previous = line
    wrapped = pairs > 0 and runs_on >= (1 if folds else 0.2 * pairs)
    lengths = sorted(len(line) for line in lines if line)
    width = lengths[min(len(lengths) - 1, int(len(lengths) * 0.99))] if lengths else 0
    return Layout(wrapped, wrapped and blank < 0.02 * len(lines), width)
