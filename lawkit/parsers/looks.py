"""What the attributes of an HTML element say of it: how it stands, that it is a page's number, a menu
or a block, by what names it is led to.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from lawkit.parsers.tags import attributes_of

_PAGE = re.compile(r"\b(?:page-?n(?:o|um|r|umber)s?|pageno|pgnum|page-?break|folio)\b", re.I)
# A list of Akoma Ntoso inside a sentence, which its pages set in spans.
_BLOCK = re.compile(r"\bakn-(?:item|blockList|list[A-Z]\w*)\b")
_CENTRED = re.compile(r"\b(?:center|centre|centered|centred|ctr|ac)\b", re.I)


class Look(msgspec.Struct, frozen=True):
    """What the attributes of an element say of it."""

    centred: bool = False
    page: bool = False
    menu: bool = False
    block: bool = False
    names: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def look(attributes: str) -> Look:
    """What the attributes of a tag, as they stand there, say."""
    said = attributes_of(attributes)
    name = said.get("class", "")
    names = (said.get("id"), said.get("name"))
    return Look(
        said.get("align", "").lower() == "center"
        or bool(_CENTRED.search(name))
        or "text-align:center" in said.get("style", "").replace(" ", ""),
        bool(_PAGE.search(name)),
        said.get("role") == "navigation",
        bool(_BLOCK.search(name)),
        tuple(one for one in dict.fromkeys(names) if one),
    )
