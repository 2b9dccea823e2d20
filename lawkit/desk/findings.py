"""Findings and their acceptance: what an editor has signed stays quiet until its text changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from lawkit.errors import NotFoundError, UsageError
from lawkit.model import Diagnostic, EditionId, Signature


class Finding(msgspec.Struct, frozen=True):
    """A diagnostic of an edition, and the signature that accepts it, if any.

    `lapsed` is a signature of the same code and clause whose text has changed since.
    """

    edition: EditionId | None
    diagnostic: Diagnostic
    accepted: Signature | None = None
    lapsed: Signature | None = None

    @property
    def is_open(self) -> bool:
        """True for what an editor must act on: an error or warning that nobody accepted."""
        return self.accepted is None and self.diagnostic.severity != "note"

    @property
    def clause(self) -> str:
        """The clause's path within its edition (`7`, `7^1` for its note), "" for the edition as a whole."""
        return clause_key(self.diagnostic)


def clause_key(diagnostic: Diagnostic) -> str:
    """How a signature names the clause of a finding: the part of its id after `#`."""
    id = diagnostic.where.clause
    return str(id).partition("#")[2] if id else ""


def digest(about: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the text's UTF-8: 64 bits, against change
    and not against malice.
    """
    return hashlib.sha256(about.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def judge(
    edition: EditionId | None, diagnostics: Iterable[Diagnostic], signatures: Iterable[Signature]
) -> tuple[Finding, ...]:
    """The findings in their order, each with the signature that accepts it or once did."""
    signed: dict[tuple[str, str], list[Signature]] = {}
    for signature in signatures:
        signed.setdefault((signature.code, signature.clause), []).append(signature)
    found = []
    for diagnostic in diagnostics:
        key = diagnostic.code, clause_key(diagnostic)
        mine = signed.get(key, [])
        mark = digest(diagnostic.about)
        accepted = next((each for each in mine if each.digest == mark), None)
        lapsed = mine[0] if mine and not accepted else None
        found.append(Finding(edition, diagnostic, accepted, lapsed))
    return tuple(found)


def unmet(
    diagnostics: Iterable[Diagnostic], signatures: Iterable[Signature]
) -> tuple[Signature, ...]:
    """The signatures whose code is no longer found at their clause."""
    there = {(diagnostic.code, clause_key(diagnostic)) for diagnostic in diagnostics}
    return tuple(each for each in signatures if (each.code, each.clause) not in there)


def sign(
    findings: Iterable[Finding],
    signatures: Iterable[Signature],
    code: str,
    clause: str,
    reason: str,
) -> tuple[Signature, ...]:
    """The signatures with all findings of `code` at `clause` accepted, the new ones last.

    NotFoundError where there is no such finding, with the clauses that have one; UsageError for an
    empty reason. Older signatures of the same code and clause are replaced.
    """
    if not reason.strip():
        raise UsageError("no reason given", remedy="Say why the finding is right: --reason '...'")
    mine = [each for each in findings if each.diagnostic.code == code]
    here = [each for each in mine if each.clause == clause]
    if not here:
        raise NotFoundError(
            f"there is no finding {code} " + (f"at {clause}" if clause else "of the edition"),
            near=tuple(dict.fromkeys(each.clause for each in mine if each.clause)),
            remedy="" if mine else "lawkit check lists what is found.",
        )
    kept = withdraw(signatures, code, clause)
    marks = dict.fromkeys(digest(each.diagnostic.about) for each in here)
    fresh = [Signature(code, clause, mark, reason.strip()) for mark in marks]
    return (*kept, *fresh)


def withdraw(signatures: Iterable[Signature], code: str, clause: str) -> tuple[Signature, ...]:
    """The signatures without those of `code` at `clause`."""
    return tuple(each for each in signatures if (each.code, each.clause) != (code, clause))
