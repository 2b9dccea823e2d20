"""Units for translators as XLIFF 2.0 (OASIS, core only), out and back in."""

from __future__ import annotations

from lxml import etree

from lawkit.errors import InputError
from lawkit.exchange.xml_out import clean, name_of, parse, serialise, words_of
from lawkit.model import EditionId
from lawkit.model.memory import Entry, Memory, State

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_STATES: tuple[State, ...] = ("initial", "translated", "reviewed", "final")
_CONTEXT = ("clause", "before", "after")


def write(memory: Memory) -> str:
    """One file with a unit for each entry: its clause as the unit's name, the neighbouring source
    texts as notes, reviewer and comments as notes of their own.
    """
    root = etree.Element(
        f"{{{NAMESPACE}}}xliff",
        {"version": "2.0", "srcLang": memory.source_language, "trgLang": memory.target_language},
        nsmap={None: NAMESPACE},  # type: ignore[dict-item]
    )
    file = _under(root, "file", id="f1", original=str(memory.source or "memory"))
    if memory.target or memory.rights:
        notes = _under(file, "notes")
        if memory.target:
            _under(notes, "note", category="target").text = str(memory.target)
        if memory.rights:
            _under(notes, "note", category="rights").text = clean(memory.rights)
    for entry in memory.entries:
        unit = _under(file, "unit", id=entry.id, name=entry.clause)
        notes = _under(unit, "notes")
        _under(notes, "note", category="clause").text = entry.clause
        for category, text in (("before", entry.before), ("after", entry.after)):
            if text:
                _under(notes, "note", category=category).text = clean(text)
        if entry.reviewer:
            _under(notes, "note", category="reviewer").text = clean(entry.reviewer)
        for comment in entry.comments:
            _under(notes, "note", category="comment").text = clean(comment)
        segment = _under(unit, "segment", state=entry.state)
        for name, text in (("source", entry.source), ("target", entry.target)):
            if name == "source" or text:
                _under(segment, name, **{_SPACE: "preserve"}).text = clean(text)
    if not memory.entries:
        unit = _under(file, "unit", id="empty")
        _under(_under(unit, "segment"), "source")
    return serialise(root)


def _under(parent: etree._Element, tag: str, /, **attributes: str) -> etree._Element:
    return etree.SubElement(parent, f"{{{NAMESPACE}}}{tag}", attributes)


def read(raw: bytes, *, where: str) -> Memory:
    """The units of a file with the translator's targets, states, comments and reviewers; segments of
    a unit are joined, the earliest state among them counts.

    InputError where it is no XLIFF 2.
    """
    root = parse(raw, where=where)
    if name_of(root) != "xliff":
        raise InputError("this is not an XLIFF file", where=where, why=f"its root is {root.tag}")
    if not root.get("version", "").startswith("2"):
        raise InputError(
            f"this is XLIFF {root.get('version') or 'of no version'}, not 2",
            where=where,
            remedy="Export it as XLIFF 2.0 or 2.1.",
        )
    if not root.get("srcLang"):
        raise InputError("srcLang is missing", where=where, remedy="Give the root its languages.")
    namespace = etree.QName(root).namespace or ""
    tag = f"{{{namespace}}}" if namespace else ""
    entries = []
    original: EditionId | None = None
    target: EditionId | None = None
    rights = ""
    for file in root.iter(f"{tag}file"):
        original = original or _edition(file.get("original", ""))
        for note in file.findall(f"{tag}notes/{tag}note"):
            if note.get("category") == "target":
                target = _edition(note.text or "")
            elif note.get("category") == "rights":
                rights = note.text or ""
        entries += [_entry(unit, tag, where) for unit in file.iter(f"{tag}unit")]
    return Memory(
        root.get("srcLang", "")[:2].lower(),
        root.get("trgLang", "")[:2].lower(),
        tuple(entry for entry in entries if entry.id != "empty"),
        original,
        target,
        rights,
    )


def _entry(unit: etree._Element, tag: str, where: str) -> Entry:
    said: dict[str, list[str]] = {}
    for note in unit.iter(f"{tag}note"):
        said.setdefault(note.get("category") or "comment", []).append(words_of(note, where=where))
    segments = list(unit.iter(f"{tag}segment"))
    states = [_state(one.get("state", "initial")) for one in segments] or ["initial"]
    comments = [
        text
        for category, texts in said.items()
        if category not in (*_CONTEXT, "reviewer")
        for text in texts
    ]
    return Entry(
        unit.get("id", ""),
        next(iter(said.get("clause", [])), unit.get("name", "")),
        " ".join(filter(None, (words_of(s.find(f"{tag}source"), where=where) for s in segments))),
        " ".join(filter(None, (words_of(s.find(f"{tag}target"), where=where) for s in segments))),
        min(states, key=_STATES.index),
        next(iter(said.get("before", [])), ""),
        next(iter(said.get("after", [])), ""),
        next(iter(said.get("reviewer", [])), ""),
        tuple(comments),
    )


def _state(text: str) -> State:
    return next((one for one in _STATES if one == text), "initial")


def _edition(text: str) -> EditionId | None:
    try:
        return EditionId.parse(text) if text else None
    except ValueError:
        return None
