"""A translation reviewed: the faults of an alignment with their causes, as findings and records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from lawkit.desk.findings import Finding, judge
from lawkit.desk.places import place_of_clause, place_of_note
from lawkit.model import (
    ClauseId,
    ClausePath,
    Diagnostic,
    Edition,
    EditionId,
    Place,
    Reference,
    Severity,
    Signature,
)
from lawkit.model.alignment import Alignment, Fault, Unit
from lawkit.model.concordance import Concordance, Row
from lawkit.translation import Termbase, align, find_faults, is_estranged

# So many clauses that lack a counterpart or much of it are no slips of a translator.
_DRIFTED = 0.06
_DRIFTED_CLAUSES = 8
_OF_TEXT = frozenset((
    "clause-missing", "clause-added", "segment-missing", "segment-added",
    "part-missing", "part-added", "number-differs", "reference-differs", "reference-missing",
    "reference-added", "reference-kind", "order-differs", "obligation-weakened",
    "obligation-strengthened", "heading-missing", "heading-added", "term-missing", "term-unusual",
))  # fmt: skip


class AlignmentRecord(msgspec.Struct, frozen=True):
    """A unit as JSON: `source` and `target` are its words, segments joined by a space."""

    path: str
    source: str
    target: str
    score: float
    method: str
    where: str
    bead: str
    note: int | None
    source_clauses: tuple[str, ...]
    target_clauses: tuple[str, ...]


class ReviewRecord(msgspec.Struct, frozen=True):
    """A finding of a review as JSON. old: the source when it was translated, or ""."""

    code: str
    path: str
    message: str
    source: str
    target: str
    where: str
    severity: Severity
    cause: str
    old: str
    accepted: str


class Advice(msgspec.Struct, frozen=True):
    """What the pair as a whole tells a reader. As a string it is a line of the terminal.

    kind: `declared-here`, `another` is the declared source and `count` findings against `source` are the
    edition's; `other-text`, many clauses differ; `fits-better`, `another` has `count` differences, `source` has
    `here`.
    """

    kind: Literal["declared-here", "other-text", "fits-better"]
    source: EditionId
    target: EditionId
    another: EditionId | None = None
    count: int = 0
    here: int = 0

    def __str__(self) -> str:
        if self.kind == "declared-here":
            return (
                f"{self.target} declares {self.another} as its source, which is here: {self.count} "
                f"differences of {self.source} are the edition's"
            )
        if self.kind == "other-text":
            return (
                f"many clauses differ: {self.target} was probably made from another text than "
                f"{self.source}; name it with --was"
            )
        return (
            f"{self.another} fits {self.target} better: {self.count} differences, here {self.here}"
        )


class Reviewed(msgspec.Struct, frozen=True):
    """What a review found. `faults` and `findings` are parallel; `edition_differences` are those
    that the declared source, which is here, does not share; `advice` is about the pair.
    estranged: the two are hardly one text in two languages.
    """

    faults: tuple[Fault, ...]
    findings: tuple[Finding, ...]
    edition_differences: tuple[Fault, ...] = ()
    advice: tuple[Advice, ...] = ()
    estranged: bool = False


def alignment_record(unit: Unit) -> AlignmentRecord:
    """The record of one unit."""
    return AlignmentRecord(
        str(unit.path),
        unit.source_text,
        unit.target_text,
        unit.score,
        unit.method,
        unit.where,
        unit.bead,
        unit.note,
        tuple(dict.fromkeys(str(one.clause.path) for one in unit.source)),
        tuple(dict.fromkeys(str(one.clause.path) for one in unit.target)),
    )


def review_record(fault: Fault, finding: Finding) -> ReviewRecord:
    """The record of one finding."""
    unit = fault.unit
    return ReviewRecord(
        fault.code,
        unit.key,
        finding.diagnostic.message,
        unit.source_text,
        unit.target_text,
        unit.where,
        finding.diagnostic.severity,
        fault.cause,
        fault.old,
        finding.accepted.reason if finding.accepted else "",
    )


def review(
    source: Edition,
    target: Edition,
    references: Mapping[EditionId, Sequence[Reference]],
    *,
    termbase: Termbase | None = None,
    others: Iterable[Edition] = (),
    old: Edition | None = None,
    changes: Concordance | None = None,
    signatures: Iterable[Signature] = (),
) -> Reviewed:
    """What differs between a translation and a source, with its cause.

    others: editions of the work that may be the declared source or fit better; old: the source as
    it was when the translation was made, and `changes` what became of it in `source`, old to new.
    signatures: the target's.
    """
    declared = _parsed(target.made_from)
    laid, faults = _faults(source, target, references, termbase, _turned(changes))
    around = {edition.id: edition for edition in others}
    advice: list[Advice] = []
    elsewhere: list[Fault] = []
    if changes is not None and old is not None:
        faults = _stale(laid, faults, old, changes)
        cause = f"differs from its source, which said the same in {old.id.name}"
    elif declared == source.id:
        faults = [replace(fault, cause="translation") for fault in faults]
        cause = f"differs from its source, {source.id.name}"
    elif declared is not None and declared in around:
        faults, elsewhere = _sorted_out(faults, around[declared], target, references, termbase)
        cause = f"differs from {source.id.name} and from its source, {declared.name}"
        advice.append(Advice("declared-here", source.id, target.id, declared, len(elsewhere)))
    elif declared is not None:
        cause = (
            f"differs from {source.id.name}; the declared source, {declared.name}, is not here; "
            "cause unknown"
        )
    else:
        drifted = _drifted(laid, faults)
        if drifted:
            faults = drifted
            advice.append(Advice("other-text", source.id, target.id))
        cause = f"differs from {source.id.name}; no source is declared; cause unknown"
    advice += _better(source, target, faults, around, references, termbase)
    diagnostics = [_diagnostic(fault, target, cause) for fault in faults]
    return Reviewed(
        tuple(faults),
        judge(target.id, diagnostics, signatures),
        tuple(elsewhere),
        tuple(advice),
        is_estranged(laid),
    )


def _faults(
    source: Edition,
    target: Edition,
    references: Mapping[EditionId, Sequence[Reference]],
    termbase: Termbase | None,
    concordance: Concordance | None = None,
) -> tuple[Alignment, list[Fault]]:
    mine, theirs = references.get(source.id, ()), references.get(target.id, ())
    laid = align(
        source,
        target,
        source_references=mine,
        target_references=theirs,
        concordance=concordance,
        marks=termbase.marks if termbase else None,
    )
    return laid, list(find_faults(laid, (*mine, *theirs), termbase))


def _parsed(made_from: str) -> EditionId | None:
    try:
        return EditionId.parse(made_from) if made_from else None
    except ValueError:
        return None


def _sorted_out(
    faults: list[Fault],
    declared: Edition,
    target: Edition,
    references: Mapping[EditionId, Sequence[Reference]],
    termbase: Termbase | None,
) -> tuple[list[Fault], list[Fault]]:
    """The faults that are found against the declared source too, and those that are not."""
    _, others = _faults(declared, target, references, termbase)
    there = {(fault.code, fault.unit.key) for fault in others}
    mine: list[Fault] = []
    elsewhere: list[Fault] = []
    for fault in faults:
        if (fault.code, fault.unit.key) in there:
            mine.append(replace(fault, cause="translation"))
        else:
            elsewhere.append(replace(fault, cause="edition"))
    known = {(fault.code, fault.unit.key) for fault in faults}
    mine += [
        replace(fault, cause="translation")
        for fault in others
        if (fault.code, fault.unit.key) not in known
    ]
    return mine, elsewhere


def _turned(changes: Concordance | None) -> Concordance | None:
    """From new to old: the translation bears the numbers of the old source."""
    if changes is None:
        return None
    rows = tuple(Row(row.kind, row.new, row.old, row.score, row.evidence) for row in changes.rows)
    return Concordance(changes.new, changes.old, rows, changes.words)


def _stale(laid: Alignment, faults: list[Fault], old: Edition, changes: Concordance) -> list[Fault]:
    """The faults, those of clauses whose source has changed as one finding for each clause."""
    was: dict[ClausePath, str] = {}
    for row in changes.rows:
        real = [change for change in row.changes if change.kind != "typography"]
        if not row.new:
            continue
        if row.old and not real:
            continue
        before = "\n".join(_words(old, each) for each in row.old)
        for new in row.new:
            home = _home(new.path)
            # A paragraph that is new in a clause that is not leaves the clause its old words.
            was[home] = "\n".join(filter(None, (was.get(home, ""), before)))
    gone = {_home(each.path) for row in changes.rows if not row.new for each in row.old}
    first: dict[ClausePath, Unit] = {}
    for unit in laid.units:
        if _home(unit.path) in was and (
            unit.path not in first
            or (unit.source and not first[unit.path].source)
            or (unit.where == "text" and first[unit.path].where == "heading")
        ):
            first[unit.path] = unit
    found = [
        Fault(
            "translation-stale",
            unit,
            "the source was changed" if was[_home(path)] else "the source was added",
            "edition",
            was[_home(path)],
        )
        for path, unit in first.items()
    ]
    for fault in faults:
        path = _home(fault.unit.path)
        touched = {_home(one.clause.path) for one in fault.unit.source} | {path}
        if touched & was.keys() or any(
            path.is_within(other) or other.is_within(path) for other in was if not was[other]
        ):
            continue
        if path in gone or fault.code == "clause-added":
            found.append(
                Fault(
                    "translation-stale",
                    fault.unit,
                    "the source no longer has it",
                    "edition",
                    "\n".join(filter(None, (_words(old, ClauseId(old.id, path)),))),
                )
            )
            continue
        found.append(replace(fault, cause="translation"))
    place = {id(unit): k for k, unit in enumerate(laid.units)}
    unique = {(fault.code, id(fault.unit), fault.message): fault for fault in found}
    return sorted(unique.values(), key=lambda fault: place[id(fault.unit)])


def _drifted(laid: Alignment, faults: list[Fault]) -> list[Fault]:
    """The faults by clause where they are too many for slips; nothing where they are not."""
    apart = {
        _home(fault.unit.path)
        for fault in faults
        if fault.code in ("clause-missing", "clause-added", "segment-missing", "segment-added")
    }
    if len(apart) < max(_DRIFTED_CLAUSES, _DRIFTED * len(laid.pairs)):
        return []
    mine: dict[ClausePath, list[Fault]] = defaultdict(list)
    rest: list[Fault] = []
    for fault in faults:
        (mine[_home(fault.unit.path)] if fault.code in _OF_TEXT else rest).append(fault)
    found = [
        Fault(
            "translation-stale",
            ones[0].unit,
            "the source seems to have changed: "
            + "; ".join(dict.fromkeys(f.message for f in ones)),
            "edition",
        )
        for ones in mine.values()
    ]
    place = {id(unit): k for k, unit in enumerate(laid.units)}
    return sorted([*found, *rest], key=lambda fault: place[id(fault.unit)])


def _better(
    source: Edition,
    target: Edition,
    faults: Sequence[Fault],
    around: Mapping[EditionId, Edition],
    references: Mapping[EditionId, Sequence[Reference]],
    termbase: Termbase | None,
) -> list[Advice]:
    """Which other edition of the source's language fits best, if one fits better."""
    counts = []
    for other in around.values():
        if other.id in (source.id, target.id) or other.language != source.language:
            continue
        laid, found = _faults(other, target, references, termbase)
        if laid.is_related:
            counts.append((len(found), other.id))
    if not counts or min(counts)[0] >= len(faults):
        return []
    fewest, best = min(counts)
    return [Advice("fits-better", source.id, target.id, best, fewest, len(faults))]


def _diagnostic(fault: Fault, target: Edition, cause: str) -> Diagnostic:
    unit = fault.unit
    id = ClauseId(target.id, unit.path, unit.note)
    place = Place(clause=id)
    clause = target.by_path.get(unit.path)
    if unit.note:
        note = next((n for n in target.notes if n.law == unit.path and n.n == unit.note), None)
        place = place_of_note(target, note) if note else place
    elif clause is not None:
        place = place_of_clause(target, clause)
    said = fault.message
    if fault.code != "translation-stale":
        said += f": {cause}"
    return Diagnostic(fault.code, replace(place, clause=id), said, fault.about)


def _home(path: ClausePath) -> ClausePath:
    for k, part in enumerate(path.parts):
        if k and part[0] == "p" and part[1:].isdigit():
            return ClausePath(path.parts[:k])
    return path


def _words(edition: Edition, id: ClauseId) -> str:
    if id.note:
        return next((n.text for n in edition.notes if n.law == id.path and n.n == id.note), "")
    clause = edition.by_path.get(id.path)
    return "\n".join(filter(None, (clause.heading, clause.text))) if clause else ""
