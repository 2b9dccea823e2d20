"""The records that others build on: what `parse`, `refs`, `cite` and `check` give as JSON.

Fields may be added, never renamed. Offsets are code points, half-open.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lawkit.desk.findings import Finding
from lawkit.model import ClauseId, Diagnostic, Edition, Kind, Reference, Severity, Status, Where
from lawkit.references.definitions import TermPlace, defined_terms


class WitnessRecord(msgspec.Struct, frozen=True):
    """A source file of the edition; `base` is the one that is read."""

    siglum: str
    file: str
    sha256: str
    provenance: str
    base: bool


class EditionRecord(msgspec.Struct, frozen=True):
    """The edition itself; `extent` is its first and last law as printed, or null."""

    id: str
    siglum: str
    title: str
    language: str
    date: str
    ladder: str
    extent: tuple[int, int] | None
    authority: str
    rights: str
    publish: str
    made_from: str
    witnesses: tuple[WitnessRecord, ...]


class ClauseRecord(msgspec.Struct, frozen=True):
    """`text`: own words, without children, label, note marks and markup. `parent`: the tree's
    (`10.p2`), "" for a law. `start`, `end`: its extent in the decoded witness `witness`.
    `taken_from`: the edition whose text it is, where an amending one only points to it.
    """

    id: str
    path: str
    label: str
    heading: str
    text: str
    parent: str
    complete: bool
    witness: str
    start: int
    end: int
    missing: tuple[str, ...]
    taken_from: str = ""


class DivisionRecord(msgspec.Struct, frozen=True):
    """A title over the laws `first` to `last`; offsets are the title's in the witness."""

    title: str
    first: str
    last: str
    start: int
    end: int


class AnchorRecord(msgspec.Struct, frozen=True):
    """A note's mark: an offset in the text (or heading) of the clause at `path`."""

    path: str
    offset: int
    where: str


class NoteRecord(msgspec.Struct, frozen=True):
    """Note `n` of a law; offsets are in the witness."""

    law: str
    n: int
    marker: str
    text: str
    anchors: tuple[AnchorRecord, ...]
    start: int
    end: int


class TagRecord(msgspec.Struct, frozen=True):
    """A mark that has no note."""

    marker: str
    path: str
    offset: int


class FurnitureRecord(msgspec.Struct, frozen=True):
    """Text of the witness that is no part of the law."""

    start: int
    end: int
    text: str
    kind: str


class DiagnosticRecord(msgspec.Struct, frozen=True):
    """A finding. `line` and `column` from 1, 0 where unknown; `clause` a full id or ""."""

    code: str
    severity: Severity
    file: str
    line: int
    column: int
    clause: str
    message: str
    hint: str


class FindingRecord(msgspec.Struct, frozen=True):
    """A finding of `check`; `accepted` is the reason it was accepted for, or null."""

    code: str
    severity: Severity
    edition: str
    clause: str
    file: str
    line: int
    column: int
    message: str
    hint: str
    accepted: str | None


class TermPlaceRecord(msgspec.Struct, frozen=True):
    """Where a term stands: in the text of the clause at `path`, or of `note` n of that law."""

    path: str
    note: int | None
    start: int
    end: int


class TermRecord(msgspec.Struct, frozen=True):
    """A term that the edition defines, with the clauses that define it and those that use it, and what
    its definition calls it in the other language.
    """

    term: str
    defined: tuple[TermPlaceRecord, ...]
    used: tuple[TermPlaceRecord, ...]
    others: tuple[str, ...] = ()


class ParseRecord(msgspec.Struct, frozen=True):
    """All of an edition, clauses in document order."""

    edition: EditionRecord
    clauses: tuple[ClauseRecord, ...]
    divisions: tuple[DivisionRecord, ...]
    notes: tuple[NoteRecord, ...]
    tags: tuple[TagRecord, ...]
    terms: tuple[TermRecord, ...]
    furniture: tuple[FurnitureRecord, ...]
    diagnostics: tuple[DiagnosticRecord, ...]


class ReferenceRecord(msgspec.Struct, frozen=True):
    """A reference. `path`: the clause it stands in (a note's law); `note`: the note's number or
    null; `targets`: paths, or full ids in another edition or work; `spans`: of each target's words
    in the same text; `reason`: why it is not resolved; `candidates`: what it may mean.
    """

    path: str
    where: Where
    note: int | None
    surface: str
    start: int
    end: int
    kind: Kind
    status: Status
    targets: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    reason: str
    candidates: tuple[str, ...]


def parse_record(edition: Edition, diagnostics: Iterable[Diagnostic] | None = None) -> ParseRecord:
    """The edition as a record; its own diagnostics unless others are given."""
    base = edition.base.siglum if edition.base else ""
    found = edition.diagnostics if diagnostics is None else tuple(diagnostics)
    return ParseRecord(
        edition=EditionRecord(
            str(edition.id), edition.siglum, edition.title, edition.language, edition.date,
            str(edition.ladder), edition.extent, edition.authority, edition.rights,
            edition.publish, edition.made_from,
            tuple(
                WitnessRecord(w.siglum, w.file, w.sha256, w.provenance, w is edition.base)
                for w in edition.witnesses
            ),
        ),
        clauses=tuple(_clauses(edition, base)),
        divisions=tuple(
            DivisionRecord(d.title, str(d.first), str(d.last), d.span.start, d.span.end)
            for d in edition.divisions
        ),
        notes=tuple(
            NoteRecord(
                str(n.law), n.n, n.marker, n.text,
                tuple(AnchorRecord(str(a.path), a.offset, a.where) for a in n.anchors),
                n.span.start, n.span.end,
            )
            for n in edition.notes
        ),
        tags=tuple(
            TagRecord(t.marker, str(t.anchor.path), t.anchor.offset) for t in edition.tags
        ),
        terms=tuple(
            TermRecord(term.term, _term_places(term.defined), _term_places(term.used), term.others)
            for term in defined_terms(edition)
        ),
        furniture=tuple(
            FurnitureRecord(f.span.start, f.span.end, f.text, f.kind) for f in edition.furniture
        ),
        diagnostics=tuple(map(diagnostic_record, found)),
    )  # fmt: skip


def reference_record(reference: Reference) -> ReferenceRecord:
    """One reference as a record."""
    source = reference.source
    return ReferenceRecord(
        path=str(source.path),
        where=reference.where,
        note=source.note,
        surface=reference.surface,
        start=reference.span.start,
        end=reference.span.end,
        kind=reference.kind,
        status=reference.status,
        targets=tuple(_short(target.id, source) for target in reference.targets),
        spans=tuple((target.span.start, target.span.end) for target in reference.targets),
        reason=reference.reason,
        candidates=tuple(_short(id, source) for id in reference.candidates),
    )


def diagnostic_record(diagnostic: Diagnostic) -> DiagnosticRecord:
    """One diagnostic as a record."""
    where = diagnostic.where
    return DiagnosticRecord(
        diagnostic.code, diagnostic.severity, where.file, where.line, where.column,
        str(where.clause or ""), diagnostic.message, diagnostic.hint,
    )  # fmt: skip


def finding_record(finding: Finding) -> FindingRecord:
    """One finding as a record."""
    each = diagnostic_record(finding.diagnostic)
    return FindingRecord(
        each.code, each.severity, str(finding.edition or ""), each.clause, each.file, each.line,
        each.column, each.message, each.hint,
        finding.accepted.reason if finding.accepted else None,
    )  # fmt: skip


def _clauses(edition: Edition, base: str) -> Iterable[ClauseRecord]:
    stack = [(law, "") for law in reversed(edition.clauses)]
    while stack:
        clause, parent = stack.pop()
        yield ClauseRecord(
            str(ClauseId(edition.id, clause.path)), str(clause.path), clause.label, clause.heading,
            clause.text, parent, clause.is_complete, clause.witness or base, clause.span.start,
            clause.span.end, clause.missing, clause.taken_from,
        )  # fmt: skip
        stack += [(child, str(clause.path)) for child in reversed(clause.children)]


def _term_places(places: Iterable[TermPlace]) -> tuple[TermPlaceRecord, ...]:
    return tuple(
        TermPlaceRecord(str(each.source.path), each.source.note, each.span.start, each.span.end)
        for each in places
    )


def _short(id: ClauseId, source: ClauseId) -> str:
    return str(id).partition("#")[2] if id.edition == source.edition else str(id)
