"""Rules as plain data for other programs, the page's own evaluator first: facts, decisions, and the rules
of several editions of one work. Made of lists, objects, strings and integers only.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lawkit.errors import UsageError
from lawkit.rules.phrases import available
from lawkit.rules.rulebook import Rule, RuleBook
from lawkit.rules.telling import Teller
from lawkit.rules.terms import Term
from lawkit.rules.vocabulary import Vocabulary, Words

Pairs = tuple[tuple[int, int], ...]


class FactData(msgspec.Struct, frozen=True):
    """A fact. `values` is empty for bool and number; `low` and `high` bound a number."""

    name: str
    kind: str
    values: tuple[str, ...]
    words: dict[str, tuple[str, ...]]
    ordered: bool
    low: int
    high: int
    default: int
    ask: Words
    label: Words


class DecisionData(msgspec.Struct, frozen=True):
    """A decision; `asked` is a term, or null for always."""

    name: str
    values: tuple[str, ...]
    words: dict[str, tuple[str, ...]]
    many: bool
    asked: Term | None
    ask: Words
    label: Words


class ImpossibleData(msgspec.Struct, frozen=True):
    """What no situation fulfils."""

    when: Term
    why: Words


class ReadingData(msgspec.Struct, frozen=True):
    """One reading of an ambiguous rule."""

    said: Words
    then: Pairs


class RuleData(msgspec.Struct, frozen=True):
    """A rule; `then` pairs a decision's place with an encoded answer, `told` is when it applies in
    words, by language; `held` what its `unless` says, empty where it has none.
    """

    id: str
    clauses: tuple[str, ...]
    when: Term
    unless: Term | None
    then: Pairs
    beaters: tuple[int, ...]
    otherwise: bool
    discretion: str
    ambiguous: tuple[ReadingData, ...]
    reading: Words
    see: tuple[str, ...]
    told: Words
    held: Words


class EditionData(msgspec.Struct, frozen=True):
    """One edition's rules. order: slots of decisions and rules as they are to be decided; speaking
    and concerned: per decision the places of the rules that speak to it, and with those that beat
    them.
    """

    id: str
    rules: tuple[RuleData, ...]
    order: tuple[int, ...]
    speaking: tuple[tuple[int, ...], ...]
    concerned: tuple[tuple[int, ...], ...]


class RulesData(msgspec.Struct, frozen=True):
    """All rules of a work. Slots: facts first, then decisions, then an edition's rules. A term is
    `[op, [arguments]]`; see `lawkit.rules.terms`.
    """

    work: str
    facts: tuple[FactData, ...]
    decisions: tuple[DecisionData, ...]
    impossible: tuple[ImpossibleData, ...]
    editions: tuple[EditionData, ...]


def export_rules(books: Sequence[RuleBook]) -> RulesData:
    """The data of the books, which must be of one work; UsageError where they are not."""
    vocabulary = books[0].vocabulary
    if any(book.vocabulary != vocabulary for book in books):
        raise UsageError(
            "rules of several works in one export",
            remedy="Export the editions of one work: they share its facts.toml.",
        )
    return RulesData(
        work=books[0].edition.work,
        facts=_facts(vocabulary),
        decisions=tuple(
            DecisionData(
                each.name,
                each.domain.values,
                each.domain.words,
                each.many,
                each.asked,
                each.ask,
                each.label,
            )
            for each in vocabulary.decisions
        ),
        impossible=tuple(ImpossibleData(each.when, each.why) for each in vocabulary.impossible),
        editions=tuple(map(_edition, books)),
    )


def _facts(vocabulary: Vocabulary) -> tuple[FactData, ...]:
    return tuple(
        FactData(
            name=fact.name,
            kind=fact.sort.kind,
            values=fact.sort.domain.values,
            words=fact.sort.domain.words,
            ordered=fact.sort.domain.ordered,
            low=fact.codes[0],
            high=fact.codes[-1],
            default=fact.default,
            ask=fact.ask,
            label=fact.label,
        )
        for fact in vocabulary.facts
    )


def _edition(book: RuleBook) -> EditionData:
    tellers = {code: Teller(book, code) for code in available()}
    return EditionData(
        id=str(book.edition),
        rules=tuple(_rule(book, place, rule, tellers) for place, rule in enumerate(book.rules)),
        order=book.order,
        speaking=book.speaking,
        concerned=book.concerned,
    )


def _rule(book: RuleBook, place: int, rule: Rule, tellers: dict[str, Teller]) -> RuleData:
    return RuleData(
        id=rule.id,
        clauses=tuple(map(str, rule.clauses)),
        when=rule.when,
        unless=rule.unless,
        then=rule.then,
        beaters=book.beaters[place],
        otherwise=rule.otherwise,
        discretion=rule.discretion,
        ambiguous=tuple(ReadingData(each.said, each.then) for each in rule.ambiguous),
        reading=rule.reading,
        see=tuple(map(str, rule.see)),
        told={code: teller.rule(rule) for code, teller in tellers.items()},
        held={code: teller.term(rule.unless) for code, teller in tellers.items()}
        if rule.unless
        else {},
    )
