"""Rulings and outcomes as the JSON that others build on: fields may be added, never renamed."""

from __future__ import annotations

import msgspec

from lawkit.rules.proofs import Kind, Parting, Proof
from lawkit.rules.rulings import Answer, Beaten, Ruling, Status
from lawkit.rules.scenarios import Outcome
from lawkit.rules.vocabulary import Value


class OptionRecord(msgspec.Struct, frozen=True):
    """One of several answers; `reading` by language, "" where its language is not named."""

    answer: Answer | None
    rules: tuple[str, ...]
    clauses: tuple[str, ...]
    reading: dict[str, str]


class RulingRecord(msgspec.Struct, frozen=True):
    """A ruling with its clauses as paths."""

    status: Status
    answer: Answer | None
    clauses: tuple[str, ...]
    rules: tuple[str, ...]
    beaten: tuple[Beaten, ...]
    see: tuple[str, ...]
    withheld: tuple[str, ...]
    options: tuple[OptionRecord, ...]
    discretion: tuple[str, ...]


class OutcomeRecord(msgspec.Struct, frozen=True):
    """A scenario run. `decisions` holds every decision of the work; `place` is `path:line`."""

    scenario: str
    passed: bool
    decisions: dict[str, RulingRecord]
    faults: tuple[str, ...]
    clauses: tuple[str, ...]
    edition: str
    place: str


class ProofRecord(msgspec.Struct, frozen=True):
    """What the solver found; `situation` holds only what is not by default."""

    edition: str
    kind: Kind
    about: str
    situation: dict[str, Value] | None
    ruling: RulingRecord | None


class PartingRecord(msgspec.Struct, frozen=True):
    """A situation in which two editions rule differently."""

    decision: str
    situation: dict[str, Value]
    first: RulingRecord
    second: RulingRecord


def proof_record(proof: Proof, edition: str) -> ProofRecord:
    """The proof as a record of that edition."""
    ruling = ruling_record(proof.ruling) if proof.ruling else None
    return ProofRecord(edition, proof.kind, proof.about, proof.situation, ruling)


def parting_record(parting: Parting) -> PartingRecord:
    """The parting as a record."""
    first, second = ruling_record(parting.first), ruling_record(parting.second)
    return PartingRecord(parting.decision, parting.situation, first, second)


def ruling_record(ruling: Ruling) -> RulingRecord:
    """The ruling as a record."""
    return RulingRecord(
        status=ruling.status,
        answer=ruling.answer,
        clauses=tuple(map(str, ruling.clauses)),
        rules=ruling.rules,
        beaten=ruling.beaten,
        see=tuple(map(str, ruling.see)),
        withheld=ruling.withheld,
        options=tuple(
            OptionRecord(each.answer, each.rules, tuple(map(str, each.clauses)), each.reading)
            for each in ruling.options
        ),
        discretion=ruling.discretion,
    )


def outcome_record(outcome: Outcome, edition: str) -> OutcomeRecord:
    """The outcome as a record of that edition."""
    return OutcomeRecord(
        scenario=outcome.scenario.title,
        passed=outcome.passed,
        decisions={ruling.decision: ruling_record(ruling) for ruling in outcome.rulings},
        faults=outcome.faults,
        clauses=tuple(map(str, outcome.scenario.clauses)),
        edition=edition,
        place=outcome.scenario.place,
    )
