"""Notes typed in words, in any format: their marks (`player*`, `ball.[1]`, `tenue¹`, `sportives (1)`) are
taken out of the words they hang on, and the paragraphs that begin with such a mark become notes.

Knows spellings; which note answers to which mark is decided by `notes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lawkit.languages import Language
from lawkit.model import SourceMap, Span
from lawkit.parsers.block import Block, Cut, Mark
from lawkit.parsers.labels import read_label
from lawkit.parsers.nodes import marks_from, shifted

ASTERISK = re.compile(r"(?<=[^\s(*])(\*{1,3}|[†‡])(?![*\w)])|(?<=[;,.:])\s++(\*{1,3})(?=\s)")
"""A mark in the words: its last group."""
NOTE = re.compile(r"(?P<marker>\*{1,3}(?!\*)|[†‡]|\[(?:\d{1,3}|[A-Z]|\*)\])\s*(?=[^\s*])")
"""The mark at the head of a note."""
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_BRACKETED = re.compile(
    rf"(?<=\S)\s?(\[(?:\d{{1,3}}|[A-Z]|\*)\])|(?<=[^\W\d_]|[.,;:)»”])([{_RAISED}]{{1,3}}+)"
)
_NUMBERED = re.compile(rf"(?P<marker>\[(?:\d{{1,3}}|[A-Z]|\*)\]|[{_RAISED}]{{1,3}}+)\s*(?=[^\s*])")
_OPENINGS = tuple(f"({digit}" for digit in range(10))
_ROUND_NOTE = re.compile(r"(?P<marker>\(([0-9]{1,2})\))\s+(?=\S)")
_ROUND = re.compile(r"(?<=[^\W\d_][^\W\d_]) ?(\([0-9]{1,2}\))(?=[\s.,;:]|\Z)")
_WORD = re.compile(r"[^\W\d_]{1,30}\Z")
_OFTEN = 2  # no note has more marks
_LONGEST = 30  # no word that tells a citation is longer
_CLOSING = " ,.;:)]"
_ROLES = frozenset(("text", "title", "note"))


def lift_notes(blocks: Sequence[Block], text: str, language: Language) -> None:
    """Notes and marks typed into the words of blocks, given in order with the source's text; blocks
    whose markup declares what they are keep their words. Linear in the text.
    """
    own = [block for block in blocks if block.rung < 0 and block.role in _ROLES]
    if "*" in text or "†" in text or "‡" in text:
        for block in own:
            _begin(block, NOTE, stars=True)
            for sign in "*†‡":
                if sign in block.text:
                    _lift(block, ASTERISK)
                    break
    if "[" in text or any(sign in text for sign in _RAISED):
        _lift_numbered(own)
    _lift_round(own, language)


def _lift_numbered(blocks: Sequence[Block]) -> None:
    """Marks that some paragraph begins with, and the paragraphs, where one of the marks is met."""
    heads = {
        match["marker"]
        for block in blocks
        if block.text[:1] in _FIRST and _may_begin(block) and (match := _NUMBERED.match(block.text))
    }
    if not heads:
        return
    calls = [block for block in blocks if any(m in heads for m in _calls(block))]
    if not calls:
        return
    for block in calls:
        _lift(block, _BRACKETED, heads)
    for block in blocks:
        _begin(block, _NUMBERED)


_FIRST = frozenset("[" + _RAISED)


def _calls(block: Block) -> Iterator[str]:
    words = block.text
    if "[" in words or any(sign in words for sign in _RAISED):
        for match in _BRACKETED.finditer(words):
            yield match[match.lastindex or 1]


def _lift_round(blocks: Sequence[Block], language: Language) -> None:
    """Marks in round brackets, which most often cite or number a paragraph: they are notes' where the
    paragraphs they stand before are numbered once through, and most have their mark in other words.
    """
    heads = [
        (block, match)
        for block in blocks
        if block.text.startswith(_OPENINGS)
        and _may_begin(block)
        and (match := _ROUND_NOTE.match(block.text))
    ]
    ranks = [int(match[2]) for _, match in heads]
    if ranks.count(1) != 1 or ranks[0] != 1 or not 1 < max(ranks) <= len(set(ranks)) + 1:
        return
    ties = _ties(language)
    called: dict[str, int] = {}
    for block in blocks:
        for match in _ROUND.finditer(block.text) if "(" in block.text else ():
            if not _cites(block.text, match.start(1), ties):
                called[match[1]] = called.get(match[1], 0) + 1
    met = [called.get(match["marker"], 0) for _, match in heads]
    if max(met) > _OFTEN or 2 * sum(times > 0 for times in met) < len(met):
        return
    marks = set(called)
    for block in blocks:
        if "(" in block.text:
            _lift(block, _ROUND, marks, ties)
    for block, _ in heads:
        _begin(block, _ROUND_NOTE)


def _ties(language: Language) -> frozenset[str]:
    """The words before a number in brackets that make it a citation, or say it over."""
    joins = language.joins
    words = (
        *language.law_nouns, *joins.any, *joins.to, *joins.from_, *joins.of,
        *language.cues.prepositions, *language.articles, *language.wholes,
        *(word for part in language.parts for word in (*part.one, *part.many, *part.short)),
        *(form for row in language.cardinals for form in row.split("|")),
    )  # fmt: skip
    return frozenset(words)


def _cites(text: str, end: int, ties: frozenset[str]) -> bool:
    word = _WORD.search(text, max(end - _LONGEST, 0), len(text[:end].rstrip()))
    return word is not None and word[0].lower() in ties


def _may_begin(block: Block) -> bool:
    return block.role == "text" and not block.label and not block.marker


def _begin(block: Block, pattern: re.Pattern[str], *, stars: bool = False) -> None:
    """A paragraph that begins with a mark is a note."""
    if (stars and block.text[:1] not in "*†‡") or not _may_begin(block):
        return
    match = pattern.match(block.text)
    if match is None:
        return
    start = match.end()
    if stars and (label := read_label(block.text, start)) and label.is_bracketed:
        # `* (i) the first` is an item of a list.
        block.cuts = (Cut(block.start, block.origin.locate(start), "layout"), *block.cuts)
    else:
        block.role, block.marker = "note", match["marker"]
    block.marks = marks_from(block, start)
    block.origin = shifted(block.origin, start)
    block.text = block.text[start:]
    block.head = False


def _lift(
    block: Block,
    pattern: re.Pattern[str],
    wanted: set[str] | None = None,
    ties: frozenset[str] = frozenset(),
) -> None:
    """Take the marks of a pattern out of a block's words (those `wanted`, else all)."""
    text, origin = block.text, block.origin
    marks: list[Mark] = []
    cuts: list[Cut] = []
    words: list[str] = []
    at: list[int] = []
    source: list[int] = []
    begun = length = 0
    waiting = list(block.marks)
    for match in pattern.finditer(text):
        start, end = match.span(match.lastindex or 1)
        marker = text[start:end]
        if (wanted is not None and marker not in wanted) or (ties and _cites(text, start, ties)):
            continue
        place = Span(origin.locate(start), origin.locate(end - 1) + 1)
        stop = start
        if text[start - 1 : start] == " " and text[end : end + 1] in _CLOSING:
            stop -= 1  # no space before a closing mark, nor two of them
        waiting = _moved(waiting, marks, begun, stop, length)
        length = _keep(text, origin, begun, stop, length, words, at, source)
        marks.append(Mark(length, marker, place))
        cuts.append(Cut(place.start, place.end, "mark", marker))
        begun = end
    if not cuts:
        return
    _moved(waiting, marks, begun, len(text) + 1, length)
    _keep(text, origin, begun, len(text), length, words, at, source)
    block.text, block.origin = "".join(words), SourceMap(tuple(at), tuple(source))
    block.marks = tuple(marks)
    block.cuts = tuple(sorted((*block.cuts, *cuts), key=lambda cut: (cut.start, cut.end)))
    block.head = False


def _moved(
    waiting: list[Mark], marks: list[Mark], start: int, stop: int, length: int
) -> list[Mark]:
    """Put the marks that stand before `stop` where they come to stand; those left."""
    k = 0
    while k < len(waiting) and waiting[k].offset < stop:
        mark = waiting[k]
        marks.append(Mark(max(mark.offset - start, 0) + length, mark.marker, mark.place))
        k += 1
    return waiting[k:]


def _keep(
    text: str,
    origin: SourceMap,
    start: int,
    stop: int,
    length: int,
    words: list[str],
    at: list[int],
    source: list[int],
) -> int:
    """The words from `start` to `stop` are kept, with the map back to their places; the new length."""
    if start >= stop:
        return length
    words.append(text[start:stop])
    at.append(length)
    source.append(origin.locate(start))
    for place, there in zip(origin.at, origin.source, strict=True):
        if start < place < stop:
            at.append(place - start + length)
            source.append(there)
    return length + stop - start
