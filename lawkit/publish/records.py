"""A law as data: what stands beside its page as JSON for other programs, and as a script that sets one
global for our own (a page opened from a file may fetch nothing).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lawkit.model import Clause, ClauseId, Reference, Span
from lawkit.model.clause import Edge
from lawkit.publish import addresses, citing
from lawkit.publish.file import MARK
from lawkit.publish.linking import LawPage, href_of


class LinkRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reference as a link over the words of `where`: code points, half-open. href: from the law's
    page, or "" where the target is not here.
    """

    where: str
    start: int
    end: int
    kind: str
    status: str
    targets: tuple[str, ...] = ()
    href: str = ""


class ClauseRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause: its own words, without its children, its label and marks of notes.

    depth: 0 for the law. parent: the path of the clause it stands in. anchor: on the law's page.
    """

    id: str
    path: str
    cite: str
    anchor: str
    depth: int = 0
    parent: str = ""
    label: str = ""
    heading: str = ""
    text: str = ""
    missing: tuple[Edge, ...] = ()
    links: tuple[LinkRecord, ...] = ()


class NoteRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note of the law."""

    n: int
    cite: str
    anchor: str
    marker: str = ""
    text: str = ""
    links: tuple[LinkRecord, ...] = ()


class LawRecord(msgspec.Struct, frozen=True):
    """A law of an edition with its clauses in document order. page: from the site's root. Where the
    edition's rights do not let its wording be shown, headings and texts are empty.
    """

    edition: str
    name: str
    language: str
    page: str
    law: str
    rights: str
    publish: str
    clauses: tuple[ClauseRecord, ...]
    notes: tuple[NoteRecord, ...]


def record_law(page: LawPage) -> LawRecord:
    """The law of a page."""
    edition, words = page.edition, page.words
    by_place: dict[ClauseId, list[Reference]] = {}
    for reference in page.references:
        by_place.setdefault(reference.source, []).append(reference)
    clauses = tuple(_clauses(page, by_place))
    notes = tuple(
        NoteRecord(
            note.n,
            citing.cite(note.law, edition.ladder, words, note.n),
            addresses.note_anchor(note),
            note.marker,
            note.text if page.shows_words else "",
            _links(page, by_place.get(ClauseId(edition.id, note.law, note.n), ())),
        )
        for note in edition.notes_of(page.law.path)
    )
    return LawRecord(
        str(edition.id),
        citing.edition_name(page.shelf, edition),
        edition.language,
        page.page.removesuffix(".md") + ".html",
        page.law.number,
        edition.rights,
        edition.publish,
        clauses,
        notes,
    )


def law_json(record: LawRecord) -> str:
    """The record as JSON, one line."""
    return msgspec.json.encode(record).decode() + "\n"


def law_script(record: LawRecord) -> str:
    """The record as a script: `lawkitLaws["laws/rubber/1993-en/law-10.html"]`."""
    return script("lawkitLaws", record.page, msgspec.json.encode(record).decode())


def script(name: str, key: str, json: str) -> str:
    """A script that puts JSON into the table of a global under a key."""
    spelled = msgspec.json.encode(key).decode()
    return f"// {MARK}\n(globalThis.{name} ??= {{}})[{spelled}] = {json};\n"


def _clauses(page: LawPage, by_place: dict[ClauseId, list[Reference]]) -> Iterable[ClauseRecord]:
    edition, words = page.edition, page.words

    def walk(clause: Clause, depth: int, parent: str) -> Iterable[ClauseRecord]:
        shown = page.shows_words
        here = ClauseId(edition.id, clause.path)
        mine = [
            one
            for one in by_place.get(here, ())
            if one.where != "note"
            and one.span.of(clause.heading if one.where == "heading" else clause.text)
            == one.surface
        ]
        yield ClauseRecord(
            str(here),
            str(clause.path),
            citing.cite(clause.path, edition.ladder, words),
            page.anchors[id(clause)],
            depth,
            parent,
            clause.label,
            clause.heading if shown else "",
            clause.text if shown else "",
            clause.missing,
            _links(page, mine),
        )
        for child in clause.children:
            yield from walk(child, depth + 1, str(clause.path))

    return walk(page.law, 0, "")


def _links(page: LawPage, references: Iterable[Reference]) -> tuple[LinkRecord, ...]:
    """A link for each span that names clauses, as the page shows them."""
    found: list[LinkRecord] = []
    for reference in references:
        spans: dict[Span, list[ClauseId]] = {}
        for target in reference.targets:
            span = target.span
            if span == reference.targets[0].span:
                span = Span(min(reference.span.start, span.start), span.end)
            spans.setdefault(span, []).append(target.id)
        for span, ids in (spans or {reference.span: []}).items():
            href = href_of(page.shelf, page.page, ids[0]) if ids else None
            if not page.shows_words:
                span = Span(0, 0)
            names = tuple(map(str, ids))
            found.append(
                LinkRecord(
                    reference.where,
                    span.start,
                    span.end,
                    reference.kind,
                    reference.status,
                    names,
                    href or "",
                )
            )
    return tuple(found)
