"""XML that is written and read for exchange: what XML cannot hold is replaced, nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lxml import etree

from lawkit.errors import InputError
from lawkit.parsers.trees import read_tree

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text with U+FFFD for what XML 1.0 cannot hold."""
    return _ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", text)


def serialise(root: etree._Element, doctype: str = "") -> str:
    """The document, indented, with its declaration."""
    etree.indent(root)
    body = etree.tostring(root, encoding="unicode", pretty_print=True)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' + (f"{doctype}\n" if doctype else "")
    return head + body


def parse(raw: bytes, *, where: str) -> etree._Element:
    """The root of a document; InputError where it is not well-formed. Entities that a document
    declares for itself are not expanded, and nothing outside it is opened.
    """
    try:
        return read_tree(raw)
    except etree.XMLSyntaxError as error:
        raise InputError(
            "this is not well-formed XML",
            where=f"{where}:{error.lineno}" if error.lineno else where,
            why=error.msg or str(error),
            remedy="Save it again from the program it came from.",
        ) from None


def words_of(element: etree._Element | None, *, where: str, codes: Collection[str] = ()) -> str:
    """All text in an element without its inline markup, and without what stands in the elements that
    hold another program's `codes`; InputError for an entity of the document's own, which might stand
    for anything.
    """
    if element is None:
        return ""
    for child in element.iter():
        if child.tag is etree.Entity:
            raise InputError(
                f"the entity &{str(child.text).strip('&;')}; is not resolved",
                where=f"{where}:{child.sourceline}",
                remedy="Save the file without entities of its own.",
            )
    return "".join(_words(element, codes))


def _words(element: etree._Element, codes: Collection[str]) -> Iterator[str]:
    opened = 0
    for event, each in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        is_code = event in ("start", "end") and name_of(each) in codes
        if event == "start":
            opened += is_code
            if not opened:
                yield each.text or ""
            continue
        if event == "end":
            opened -= is_code
        if not opened and each is not element:
            yield each.tail or ""


def name_of(element: etree._Element) -> str:
    """The element's local name."""
    return etree.QName(element).localname
