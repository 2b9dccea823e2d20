"""A termbase as TBX-Basic (ISO 30042:2008, LISA's core structure), which translators' tools read; what
they write is read back, in the elements of 2019 too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

import msgspec
from lxml import etree

from lawkit.errors import InputError
from lawkit.exchange.xml_out import clean, name_of, parse, serialise, words_of
from lawkit.languages import available
from lawkit.model import ClauseId
from lawkit.translation import Termbase
from lawkit.translation.terms import Term, termbase_of

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_ENTRIES = ("termEntry", "conceptEntry")
_SECTIONS = ("langSet", "langSec")
_WORDS = ("tig", "ntig", "termSec")
_DEPRECATED = ("deprecated", "superseded")
_OF_LANGUAGE = re.compile(r"([a-z]{2}): ")
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


def read(raw: bytes, *, where: str) -> Termbase:
    """A termbase from its file, each entry named by its first word. Languages without a record here
    are left out, and entries without a word in any other. InputError where it is no TBX.
    """
    root = parse(raw, where=where)
    if name_of(root) not in ("martif", "tbx"):
        raise InputError("this is not a TBX file", where=where, why=f"its root is {name_of(root)}")
    named: Counter[str] = Counter()
    terms = []
    for entry in _within(root, *_ENTRIES):
        term = _term(entry, where)
        if term is not None:
            named[term.concept] += 1
            nth = named[term.concept]
            name = term.concept if nth == 1 else f"{term.concept} ({nth})"
            terms.append(msgspec.structs.replace(term, concept=name))
    return termbase_of(tuple(terms), where=where)


def _term(entry: etree._Element, where: str) -> Term | None:
    terms: dict[str, tuple[str, ...]] = {}
    forbidden: dict[str, tuple[str, ...]] = {}
    definition: dict[str, str] = {}
    for section in _within(entry, *_SECTIONS):
        code = (section.get(_LANG) or section.get("lang") or "").partition("-")[0].lower()
        if not code:
            raise InputError(
                "the words of an entry do not say their language",
                where=f"{where}:{section.sourceline}",
                remedy="Give each langSet an xml:lang.",
            )
        if code not in available():
            continue
        words: dict[bool, list[str]] = {False: [], True: []}
        for own in _within(section, *_WORDS):
            word = " ".join(words_of(next(_within(own, "term"), None), where=where).split())
            status = [note.text or "" for note in _within(own, "termNote") if _is_status(note)]
            if word:
                words[any(one.startswith(_DEPRECATED) for one in status)].append(word)
        if words[False]:
            terms[code] = (*terms.get(code, ()), *words[False])
        if words[True]:
            forbidden[code] = (*forbidden.get(code, ()), *words[True])
        for text in _definitions(section, where):
            definition[code] = text
    if not terms:
        return None
    sections = set(_within(entry, *_SECTIONS))
    for text in _definitions(entry, where, without=sections):
        told = _OF_LANGUAGE.match(text)
        code = told[1] if told else next(iter(terms))
        definition.setdefault(code, text[told.end() :] if told else text)
    return Term(
        next(iter(terms.values()))[0],
        terms,
        evidence=tuple(_clauses(entry)),
        definition={code: text for code, text in definition.items() if code in available()},
        varies="; ".join(words_of(note, where=where) for note in entry if name_of(note) == "note"),
        forbidden=forbidden,
    )


def _within(element: etree._Element, *names: str) -> Iterator[etree._Element]:
    for each in element.iter(etree.Element):
        if name_of(each) in names:
            yield each


def _is_status(note: etree._Element) -> bool:
    return note.get("type") in ("administrativeStatus", "normativeAuthorization")


def _definitions(
    element: etree._Element, where: str, without: Collection[etree._Element] = ()
) -> Iterator[str]:
    for each in _within(element, "descrip"):
        if each.get("type") == "definition" and not any(
            one in without for one in each.iterancestors()
        ):
            yield words_of(each, where=where)


def _clauses(entry: etree._Element) -> Iterator[str]:
    for each in _within(entry, "xref"):
        try:
            yield str(ClauseId.parse(each.get("target") or ""))
        except ValueError:
            continue
