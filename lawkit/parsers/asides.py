"""What of a page is not the book's own, as its blocks show together: bars of links, and the words that
Project Gutenberg puts around a book.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lawkit.parsers.block import Block

_FEWEST = 3  # blocks of links in a row that are a bar
_GUTENBERG = re.compile("G(?:utenberg|UTENBERG)")
_EDGE = re.compile(
    r"\*\*\* ?(START|END) OF (?:THIS|THE) PROJECT GUTENBERG|End of (?:the )?Project Gutenberg"
)


def set_links_aside(blocks: Sequence[Block], links: Iterable[int]) -> None:
    """Three blocks or more in a row that are all links are a bar or a table of contents. links: which
    blocks are, in order.
    """
    run: list[int] = []
    for k in (*links, -1):
        if run and k != run[-1] + 1:
            for each in run if len(run) >= _FEWEST else ():
                blocks[each].role, blocks[each].label = "navigation", ""
            run = []
        run.append(k)


def set_licence_aside(blocks: Sequence[Block], text: str) -> None:
    """Project Gutenberg's own words stand before the line that says START and after END."""
    if not _GUTENBERG.search(text):
        return
    start, end = -1, len(blocks)
    for k, block in enumerate(blocks):
        if _GUTENBERG.search(block.text):
            match = _EDGE.search(text, block.start, block.end)
            if match and match[1] == "START" and start < 0:
                start = k
            elif match and match[1] != "START" and start >= 0:
                end = k
                break
    if start >= 0:
        for block in (*blocks[: start + 1], *blocks[end:]):
            block.role, block.label, block.marks = "licence", "", ()
