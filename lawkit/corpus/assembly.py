"""An edition from the parse results of its witnesses: the base is read, the others are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lawkit.model import Clause, ClauseId, Diagnostic, Edition, Place, Witness
from lawkit.parsers import ParseResult


def assemble(
    edition: Edition,
    results: Mapping[str, ParseResult],
    found: Sequence[Diagnostic],
    folder: str,
) -> Edition:
    """The edition with what its base witness gives; other witnesses add only what they differ in."""
    base = edition.base
    diagnostics = list(found)
    result = results.get(base.siglum) if base else None
    if base is None or result is None:
        return msgspec.structs.replace(edition, diagnostics=tuple(diagnostics))
    for witness in edition.witnesses:
        if witness.siglum not in results:
            continue
        file = f"{folder}/{witness.file}"
        own = results[witness.siglum]
        if witness is base:
            diagnostics += [_at(row, file) for row in own.diagnostics]
        else:
            diagnostics += [
                _at(row, file) for row in own.diagnostics if row.code.startswith("encoding")
            ]
            diagnostics += _differences(edition, result, own, base, witness, file)
    return msgspec.structs.replace(
        edition,
        clauses=tuple(stamp(law, base.siglum) for law in result.clauses),
        divisions=result.divisions,
        notes=result.notes,
        tags=result.tags,
        terms=result.terms,
        furniture=result.furniture,
        diagnostics=tuple(diagnostics),
        source=result.text,
    )


def stamp(clause: Clause, siglum: str) -> Clause:
    """The clause and all below it as read from the witness of that siglum."""
    return msgspec.structs.replace(
        clause,
        witness=siglum,
        children=tuple(stamp(child, siglum) for child in clause.children),
    )


def _at(row: Diagnostic, file: str) -> Diagnostic:
    place = msgspec.structs.replace(row.where, file=row.where.file or file)
    return msgspec.structs.replace(row, where=place)


def _differences(
    edition: Edition,
    base: ParseResult,
    other: ParseResult,
    base_witness: Witness,
    witness: Witness,
    file: str,
) -> list[Diagnostic]:
    """What another witness reads otherwise than the base, clause by clause and note by note."""
    mine = {clause.path: clause for law in base.clauses for clause in law.walk()}
    theirs = {clause.path: clause for law in other.clauses for clause in law.walk()}
    names = f"{base_witness.siglum} and {witness.siglum}"
    rows = []
    for path in dict.fromkeys((*mine, *theirs)):
        one, two = mine.get(path), theirs.get(path)
        if one and two and (one.label, one.heading, one.text) == (two.label, two.heading, two.text):
            continue
        lacking = witness.siglum if two is None else base_witness.siglum if one is None else ""
        message = f"{lacking} lacks {path}" if lacking else f"{names} read {path} differently"
        about = "\n".join(c.heading + c.text for c in (one, two) if c)
        rows.append(
            Diagnostic(
                "witnesses-differ", Place(file, clause=ClauseId(edition.id, path)), message, about
            )
        )
    notes = {(note.law, note.n): note.text.rstrip(".") for note in base.notes}
    their_notes = {(note.law, note.n): note.text.rstrip(".") for note in other.notes}
    for law, n in dict.fromkeys((*notes, *their_notes)):
        one_text, two_text = notes.get((law, n)), their_notes.get((law, n))
        if one_text == two_text:
            continue
        lacking = (
            witness.siglum if two_text is None else base_witness.siglum if one_text is None else ""
        )
        message = (
            f"{lacking} lacks note {n} of {law}"
            if lacking
            else f"{names} read note {n} of {law} differently"
        )
        place = Place(file, clause=ClauseId(edition.id, law, n))
        rows.append(Diagnostic("witnesses-differ", place, message, f"{one_text}\n{two_text}"))
    return rows
