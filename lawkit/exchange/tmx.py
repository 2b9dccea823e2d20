"""Translation memories as TMX 1.4b (LISA OSCAR): a unit is a `tu` with a variant for each language."""

from __future__ import annotations

from lxml import etree

from lawkit.errors import InputError
from lawkit.exchange.xml_out import clean, name_of, parse, serialise, words_of
from lawkit.model import EditionId
from lawkit.model.memory import Entry, Memory, State

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# What another program's codes stand in (`<b>`, `{1}`); they are no words.
_CODES = ("bpt", "ept", "it", "ph", "ut")
_STATES: tuple[State, ...] = ("initial", "translated", "reviewed", "final")


def write(memory: Memory) -> str:
    """The memory; units without a side are left out, for a memory holds pairs."""
    root = etree.Element("tmx", version="1.4")
    header = etree.SubElement(root, "header", {
        "creationtool": "lawkit", "creationtoolversion": "1", "segtype": "sentence",
        "o-tmf": "lawkit", "adminlang": "en", "srclang": memory.source_language,
        "datatype": "plaintext",
    })  # fmt: skip
    for name, value in (
        ("x-source", str(memory.source or "")),
        ("x-target", str(memory.target or "")),
        ("x-rights", memory.rights),
    ):
        if value:
            _prop(header, name, value)
    body = etree.SubElement(root, "body")
    for entry in memory.entries:
        if not (entry.source and entry.target):
            continue
        unit = etree.SubElement(body, "tu", tuid=entry.id)
        for comment in entry.comments:
            etree.SubElement(unit, "note").text = clean(comment)
        _prop(unit, "x-clause", entry.clause)
        _prop(unit, "x-state", entry.state)
        if entry.before:
            _prop(unit, "x-context-pre", entry.before)
        if entry.after:
            _prop(unit, "x-context-post", entry.after)
        if entry.reviewer:
            _prop(unit, "x-reviewer", entry.reviewer)
        for language, text in (
            (memory.source_language, entry.source),
            (memory.target_language, entry.target),
        ):
            variant = etree.SubElement(unit, "tuv", {_LANG: language})
            etree.SubElement(variant, "seg").text = clean(text)
    return serialise(root, '<!DOCTYPE tmx SYSTEM "tmx14.dtd">')


def _prop(parent: etree._Element, kind: str, value: str) -> None:
    etree.SubElement(parent, "prop", type=kind).text = clean(value)


def read(raw: bytes, *, where: str, source: str = "", target: str = "") -> Memory:
    """A memory from its file, markup inside segments left out and its words kept.

    source, target: the languages wanted; else the header's, and the first other one. InputError
    where the file is no TMX or its variants do not name their languages.
    """
    root = parse(raw, where=where)
    if name_of(root) != "tmx":
        raise InputError("this is not a TMX file", where=where, why=f"its root is {root.tag}")
    header = root.find("header")
    declared = header.get("srclang", "") if header is not None else ""
    source = source or ("" if declared == "*all*" else declared)
    props = {
        prop.get("type", ""): prop.text or ""
        for prop in (header.findall("prop") if header is not None else ())
    }
    rows = []
    languages: dict[str, None] = {}
    for number, unit in enumerate(root.iter("tu"), 1):
        variants: dict[str, str] = {}
        for variant in unit.findall("tuv"):
            language = variant.get(_LANG) or variant.get("lang") or ""
            if not language:
                raise InputError(
                    "a variant does not say its language",
                    where=f"{where}:{variant.sourceline}",
                    remedy="Give each tuv an xml:lang.",
                )
            variants[language] = words_of(variant.find("seg"), where=where, codes=_CODES)
            languages.setdefault(language)
        rows.append((number, unit, variants))
    source = source or next(iter(languages), "")
    others = [one for one in languages if not _is_same(one, source)]
    target = target or (others[0] if others else "")
    if rows and not (source and target):
        raise InputError(
            "the memory has one language only", where=where, remedy="Export both languages."
        )
    entries = []
    for number, unit, variants in rows:
        mine = next((text for code, text in variants.items() if _is_same(code, source)), "")
        theirs = next((text for code, text in variants.items() if _is_same(code, target)), "")
        own = {prop.get("type", ""): prop.text or "" for prop in unit.findall("prop")}
        state = next((one for one in _STATES if one == own.get("x-state")), _STATES[1])
        entries.append(
            Entry(
                unit.get("tuid") or f"tu{number}",
                own.get("x-clause", ""),
                mine,
                theirs,
                state,
                own.get("x-context-pre", ""),
                own.get("x-context-post", ""),
                own.get("x-reviewer", ""),
                tuple(words_of(note, where=where) for note in unit.findall("note")),
            )
        )
    return Memory(
        source[:2].lower(),
        target[:2].lower(),
        tuple(entries),
        _edition(props.get("x-source", "")),
        _edition(props.get("x-target", "")),
        props.get("x-rights", ""),
    )


def _is_same(one: str, other: str) -> bool:
    """`EN-GB` and `en` are one language here."""
    return one[:2].lower() == other[:2].lower()


def _edition(text: str) -> EditionId | None:
    try:
        return EditionId.parse(text) if text else None
    except ValueError:
        return None
