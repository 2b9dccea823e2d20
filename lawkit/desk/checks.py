"""The checks of `lawkit check`, in one visible table. Each takes a case and yields findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from lawkit.desk.accounting import unaccounted
from lawkit.desk.findings import Finding, judge, unmet
from lawkit.desk.numbering import extent, numbering
from lawkit.desk.places import (
    fill,
    offset_of,
    place_at,
    place_of_clause,
    place_of_note,
    place_of_reference,
)
from lawkit.model import (
    TRANSLATION_CODES,
    ClauseId,
    ClausePath,
    Diagnostic,
    Edition,
    EditionId,
    Library,
    Place,
    Reference,
    Signature,
)
from lawkit.rules import RuleShelf, check_rules


class Case(msgspec.Struct, frozen=True):
    """One edition with its library and its own references: what a check may look at."""

    edition: Edition
    library: Library
    references: tuple[Reference, ...]
    rules: RuleShelf | None = None


Check = Callable[[Case], Iterator[Diagnostic]]


def check(
    library: Library,
    references: Iterable[Reference],
    acceptances: Mapping[EditionId, Iterable[Signature]] = {},
    files: Mapping[EditionId, str] = {},
    rules: Mapping[EditionId, RuleShelf] = {},
) -> tuple[Finding, ...]:
    """All findings: those of the corpus as a whole, then each edition's in the order of its text.

    `files` are the base witnesses as findings are to name them. The same code at the same place
    is found once. A signature that meets nothing any more is itself a finding,
    `acceptance-lapsed`.
    """
    own: dict[EditionId, list[Reference]] = {}
    for reference in references:
        own.setdefault(reference.source.edition, []).append(reference)
    found = [Finding(None, each) for each in library.diagnostics if _edition_of(each) is None]
    for edition in library:
        references_here = tuple(own.get(edition.id, ()))
        case = Case(edition, library, references_here, rules.get(edition.id))
        loaded = (each for each in library.diagnostics if _edition_of(each) == edition.id)
        mine = [each for look in CHECKS for each in look(case)]
        file = files.get(edition.id, "")
        mine += _news(edition, file, (*loaded, *edition.diagnostics), mine)
        signatures = tuple(acceptances.get(edition.id, ()))
        # What was accepted of a translation is for the review to miss: it needs a second edition.
        here = [each for each in signatures if each.code not in TRANSLATION_CODES]
        mine += _lapsed(edition, unmet(mine, here))
        mine = [replace(each, where=fill(each.where, file)) for each in mine]
        found += judge(edition.id, sorted(mine, key=_by_place), signatures)
    return tuple(found)


def numbers(case: Case) -> Iterator[Diagnostic]:
    """Gaps, duplicates, order, and laws outside the extent."""
    yield from numbering(case.edition)
    yield from extent(case.edition)


def clauses(case: Case) -> Iterator[Diagnostic]:
    """Clauses cut off by the edge of the excerpt, and clauses without content."""
    edition = case.edition
    for law in edition.clauses:
        for clause in law.walk():
            place = place_of_clause(edition, clause)
            # The cut goes through a law and the clauses in it: the innermost is where it is.
            cuts = [
                edge
                for edge in clause.missing
                if not any(edge in child.missing for child in clause.children)
            ]
            if cuts:
                said = "its head and tail are" if len(cuts) > 1 else f"its {cuts[0]} is"
                yield Diagnostic("clause-incomplete", place, f"{said} missing", clause.text)
            if not (clause.text or clause.children or clause.heading):
                yield Diagnostic("clause-empty", place, "no words, no children", clause.label)


def references(case: Case) -> Iterator[Diagnostic]:
    """References that point nowhere, or to more than one clause."""
    for reference in case.references:
        if reference.status not in ("dangling", "ambiguous"):
            continue
        place, text = place_of_reference(case.edition, reference)
        lost = [each for each in reference.targets if each.status == reference.status]
        named = ", ".join(_named(case.edition, each.id) for each in lost)
        said = f"“{reference.surface}”"
        if reference.status == "dangling":
            why = reference.reason or f"there is no {named or 'such clause'}"
            yield Diagnostic("ref-dangling", place, f"{said}: {why}", text)
        else:
            among = [_named(case.edition, each) for each in reference.candidates]
            why = reference.reason or f"it may mean {' or '.join(among) or named}"
            yield Diagnostic("ref-ambiguous", place, f"{said}: {why}", text)


def notes(case: Case) -> Iterator[Diagnostic]:
    """Notes without a mark in their law, and marks without a note."""
    edition = case.edition
    for note in edition.notes:
        if not note.anchors:
            yield Diagnostic(
                "note-without-marker",
                place_of_note(edition, note),
                f"nothing in {edition.ladder.name} {note.law} bears its mark {note.marker}".rstrip(),
                note.text,
            )
    for tag in edition.tags:
        clause = edition.by_path.get(tag.anchor.path)
        if clause:
            yield Diagnostic(
                "marker-without-note",
                place_of_clause(edition, clause, tag.anchor.offset),
                f"{tag.marker} has no note in {edition.ladder.name} {tag.anchor.path.law}",
                clause.text,
            )


def conservation(case: Case) -> Iterator[Diagnostic]:
    """Words of the witness that are nowhere."""
    edition = case.edition
    for span in unaccounted(edition):
        words = span.of(edition.source)
        shown = words if len(words) <= 60 else words[:57] + "..."
        clause = _clause_around(edition, span.start)
        yield Diagnostic(
            "text-unaccounted", place_at(edition, span.start, clause), f"“{shown}”", words
        )


def rights(case: Case) -> Iterator[Diagnostic]:
    """What `publish` promises and cannot keep: pages without rights, links to what is left out."""
    edition = case.edition
    if edition.publish == "none":
        return
    place = Place("edition.toml")
    # A file that was read outside any corpus has no manifest and is not to be published.
    if edition.witnesses and edition.id.work in case.library.works and not edition.rights:
        yield Diagnostic(
            "publish-forbids",
            place,
            f"`publish` is {edition.publish!r}, and `rights` does not say whose the text is",
            edition.publish,
        )
    hidden = {each.id for each in case.library if each.publish == "none"}
    for reference in case.references:
        for target in reference.targets:
            if target.id.edition in hidden and target.id.edition != edition.id:
                where, text = place_of_reference(edition, reference)
                yield Diagnostic(
                    "publish-forbids",
                    where,
                    f"“{reference.surface}” leads to {target.id.edition}, which is not published",
                    text,
                )


def executable(case: Case) -> Iterator[Diagnostic]:
    """Rules to read again, scenarios that fail, clauses that no rule reaches."""
    if case.rules is not None:
        yield from check_rules(case.rules, case.edition, case.references)


CHECKS: tuple[Check, ...] = (
    numbers, clauses, references, notes, conservation, rights, executable,
)  # fmt: skip
"""Every check on an edition; a new one is a function here."""


def _news(
    edition: Edition,
    file: str,
    loaded: Iterable[Diagnostic],
    known: Iterable[Diagnostic],
) -> Iterator[Diagnostic]:
    """What reading the files found and no check found again, with clause and text filled in."""
    there = {(each.code, each.where.clause) for each in known}
    there_lines = {(each.code, each.where.line) for each in known}
    for each in loaded:
        where = each.where
        clause = where.clause
        if clause is None and where.line and where.file in ("", file):
            clause = _clause_around(edition, offset_of(edition, where.line, where.column))
        if (each.code, clause) in there or (where.line and (each.code, where.line) in there_lines):
            continue
        about = each.about
        if not about and clause and clause.path in edition.by_path:
            about = edition.by_path[clause.path].full_text
        yield Diagnostic(
            each.code,
            replace(where, clause=clause),
            each.message,
            about or each.message,
        )


def _lapsed(edition: Edition, signatures: Iterable[Signature]) -> list[Diagnostic]:
    return [
        Diagnostic(
            "acceptance-lapsed",
            Place("reviewed.toml", clause=_id(edition, each.clause)),
            f"{each.code} was accepted ({each.reason}) and is no longer found",
            each.digest,
        )
        for each in signatures
    ]


def _id(edition: Edition, clause: str) -> ClauseId | None:
    return ClauseId.parse(f"{edition.id}#{clause}") if clause else None


def _named(edition: Edition, id: ClauseId) -> str:
    return str(id.path) if id.edition == edition.id else str(id)


def _edition_of(diagnostic: Diagnostic) -> EditionId | None:
    clause = diagnostic.where.clause
    return clause.edition if clause else None


def _by_place(diagnostic: Diagnostic) -> tuple[str, int, int, str]:
    where = diagnostic.where
    return where.file, where.line, where.column, diagnostic.code


def _clause_around(edition: Edition, offset: int) -> ClauseId | None:
    """The innermost clause whose extent holds the offset."""
    inner: ClausePath | None = None
    for law in edition.clauses:
        if offset in law.span:
            for clause in law.walk():
                if offset in clause.span:
                    inner = clause.path
    return ClauseId(edition.id, inner) if inner else None
