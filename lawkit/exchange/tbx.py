"""A termbase as TBX-Basic (ISO 30042:2008, LISA's core structure), which translators' tools read."""

from __future__ import annotations

from lxml import etree

from lawkit.exchange.xml_out import clean, serialise
from lawkit.translation import Termbase

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_DOCTYPE = '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">'


def write(termbase: Termbase, *, title: str = "lawkit") -> str:
    """An entry for each term: per language its words, the first preferred, others admitted, forbidden
    ones deprecated; the reason why it varies as a note, evidence as cross-references.
    """
    root = etree.Element("martif", {"type": "TBX-Basic", _LANG: "en"})
    header = etree.SubElement(root, "martifHeader")
    description = etree.SubElement(header, "fileDesc")
    etree.SubElement(etree.SubElement(description, "titleStmt"), "title").text = clean(title)
    source = etree.SubElement(etree.SubElement(description, "sourceDesc"), "p")
    source.text = "Attested by the clauses of each entry."
    body = etree.SubElement(etree.SubElement(root, "text"), "body")
    for number, term in enumerate(termbase, 1):
        entry = etree.SubElement(body, "termEntry", id=f"t{number}")
        for language, text in term.definition.items():
            definition = etree.SubElement(entry, "descrip", type="definition")
            definition.text = clean(f"{language}: {text}")
        if term.varies:
            etree.SubElement(entry, "note").text = clean(term.varies)
        for id in term.evidence:
            etree.SubElement(entry, "xref", type="externalCrossReference", target=id).text = id
        for language, words in term.terms.items():
            section = etree.SubElement(entry, "langSet", {_LANG: language})
            for k, word in enumerate(words):
                _word(section, word, "admittedTerm-admn-sts" if k else "preferredTerm-admn-sts")
            for word in term.forbidden.get(language, ()):
                _word(section, word, "deprecatedTerm-admn-sts")
    return serialise(root, _DOCTYPE)


def _word(section: etree._Element, word: str, status: str) -> None:
    own = etree.SubElement(section, "tig")
    etree.SubElement(own, "term").text = clean(word)
    etree.SubElement(own, "termNote", type="administrativeStatus").text = status
