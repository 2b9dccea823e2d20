"""The one place where bytes become a tree of XML. What a stranger's file may do there is nothing: no entity
is expanded, no document type loaded, nothing fetched, and depth and size have libxml2's limits (256
elements deep, 10 MB a text, no amplification by entities in attributes).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree


def read_tree(raw: bytes, *, mends: bool = False, comments: bool = True) -> etree._Element:
    """The root of a document; lxml.etree.XMLSyntaxError or ValueError where it is not well-formed.

    mends: of a damaged document what can be read. comments: whether they are kept. An entity that
    the document declares for itself stays a node of its own; processing instructions are dropped.
    """
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        recover=mends,
        remove_comments=not comments,
        remove_pis=True,
    )
    return etree.fromstring(raw, parser)
