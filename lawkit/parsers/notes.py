"""Notes and their marks: which mark a note answers to, and which marks are tags."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import takewhile

import msgspec

from lawkit.model import ClausePath, Note, Tag
from lawkit.parsers.block import Block
from lawkit.parsers.nodes import Anchored
from lawkit.parsers.source import Source

_PAGE = 20  # laws that may stand between a mark and its note


class Matched(msgspec.Struct):
    """Notes in the order of the source; tags; note blocks of no law; findings as (code, offset in
    the source, message).
    """

    notes: tuple[Note, ...]
    tags: tuple[Tag, ...]
    homeless: list[Block]
    findings: list[tuple[str, int, str]]


def match_notes(
    blocks: Sequence[tuple[Block, int]],
    anchors: Sequence[Anchored],
    laws: Sequence[ClausePath],
    source: Source,
    *,
    declared: bool = False,
) -> Matched:
    """Notes (each with the index of the law it stands under, -1 for none) matched with marks.

    `*` answers within its law, to every such mark since the law's last note of that mark; a
    numbered mark answers wherever it stands; and where no markup has `declared` what belongs to a law,
    a note at the foot of a page answers the law before that has its mark. A mark without a note is a tag.
    """
    waiting: dict[tuple[str, int], deque[int]] = {}
    for k, (law, mark, _) in enumerate(anchors):
        waiting.setdefault((mark.marker, _scope(mark.marker, law)), deque()).append(k)
    taken: set[int] = set()
    counts: dict[int, int] = {}
    notes: list[Note] = []
    result = Matched((), (), [], [])
    for block, stands_under in blocks:
        law = stands_under
        queue = waiting.get((block.marker, _scope(block.marker, law)), deque())
        if not queue and block.marker[:1] != "[" and not declared:
            law = _law_before(block, law, waiting, anchors)
            queue = waiting.get((block.marker, law), queue)
        everywhere = block.marker[:1] == "["
        mine = list(queue) if everywhere else _before(queue, anchors, block.start)
        for _ in mine:
            queue.popleft()
        taken.update(mine)
        if everywhere and mine:
            law = anchors[mine[0]][0]
        if not mine:
            law = stands_under
        if law < 0:
            result.homeless.append(block)
            continue
        counts[law] = counts.get(law, 0) + 1
        places = tuple(anchors[k][2] for k in mine)
        span = source.span(block.start, block.end)
        origin = source.compose(block.origin)
        notes.append(Note(laws[law], counts[law], block.marker, block.text, places, span, origin))
        if not mine:
            said = f"note {block.marker} of {laws[law]} has no mark"
            result.findings.append(("note-without-marker", block.start, said))
    tags = []
    for k, (_, mark, anchor) in enumerate(anchors):
        if k not in taken:
            tags.append(Tag(mark.marker, anchor))
            said = f"the mark {mark.marker} in {anchor.path} has no note"
            result.findings.append(("marker-without-note", mark.place.start, said))
    result.notes = tuple(sorted(notes, key=lambda note: note.span))
    result.tags = tuple(tags)
    return result


def _law_before(
    block: Block,
    law: int,
    waiting: dict[tuple[str, int], deque[int]],
    anchors: Sequence[Anchored],
) -> int:
    """The last law whose mark a note may answer, among those whose marks are still without one."""
    for other in range(law - 1, max(law - _PAGE, -1), -1):
        queue = waiting.get((block.marker, other))
        if queue and anchors[queue[0]][1].place.start < block.start:
            return other
    return law


def _before(queue: Iterable[int], anchors: Sequence[Anchored], start: int) -> list[int]:
    """The marks at the head of a queue that stand before a note."""
    return list(takewhile(lambda k: anchors[k][1].place.start < start, queue))


def _scope(marker: str, law: int) -> int:
    """The law within which a mark is looked for; -1 for the whole source."""
    return -1 if marker[:1] == "[" else law
