"""Definitions of a bilingual law, which each language orders by its own alphabet, paired by the terms they
name. Knows blocks of words only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lawkit.translation import bags
from lawkit.translation.cells import Block

_NAMES = re.compile(r"\(([^()]{2,80})\)\s*+(?:[.;]\s*+)?\Z")


def pair_definitions(sources: Sequence[Block], targets: Sequence[Block]) -> dict[int, int]:
    """Blocks of which each ends with the term that the other begins with, as bilingual definitions
    do: `Act means an Act of Parliament; (loi)` and `loi Loi fédérale. (Act)`.
    """
    heads = [[bags.fold(block.text) for block in side] for side in (sources, targets)]
    ends = [[_named(block) for block in side] for side in (sources, targets)]
    ways = []
    for k, head in enumerate(heads[0]):
        for m, other in enumerate(heads[1]):
            forth = bool(ends[0][k]) and other.startswith(ends[0][k])
            back = bool(ends[1][m]) and head.startswith(ends[1][m])
            if forth or back:
                longest = max(len(ends[0][k]) if forth else 0, len(ends[1][m]) if back else 0)
                ways.append((-(forth + back), -longest, k, m))
    found: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, k, m in sorted(ways):
        if k not in found and m not in taken:
            found[k] = m
            taken.add(m)
    return found


def named_by(text: str) -> str:
    """The other language's term, folded, with which a definition ends; "" where it ends with none.

    >>> named_by("loi Loi fédérale. (Act)")
    'act'
    """
    match = _NAMES.search(text)
    return bags.fold(match[1]).strip() if match else ""


def _named(block: Block) -> str:
    return named_by(block.pieces[-1].text) or named_by(block.tail)
