"""Rulings as values, and how the rules that hold make one. Owns the logic of defaults: what beats,
conflicts, is ambiguous, discretionary or silent; knows no condition and no situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from lawkit.model import ClausePath
from lawkit.rules.rulebook import Rule, RuleBook, See
from lawkit.rules.terms import BEATEN, FIRED, NO_ANSWER, WITHHELD, members
from lawkit.rules.vocabulary import Words

Status = Literal["answered", "silent", "conflict", "discretion", "ambiguous", "not asked"]

Answer = str | tuple[str, ...]


class Beaten(msgspec.Struct, frozen=True):
    """A rule whose condition holds, and the rule that beats it here."""

    rule: str
    by: str


class Option(msgspec.Struct, frozen=True):
    """One of several answers; `answer` None where under this reading the rule says nothing."""

    answer: Answer | None
    rules: tuple[str, ...]
    clauses: tuple[ClausePath, ...]
    reading: Words = {}


class Ruling(msgspec.Struct, frozen=True):
    """The answer to one decision with what it rests on.

    answer: a tuple for a `many` decision; None unless answered or left to discretion with one
    outcome. clauses: of the rules that fired and of those that beat others; of all consulted where
    the ruling is silent. rules: ids of those that fired for it, in the order of the file. withheld:
    rules held back by their own `unless`. options: the answers in conflict, or the readings.
    """

    decision: str
    status: Status
    answer: Answer | None = None
    clauses: tuple[ClausePath, ...] = ()
    rules: tuple[str, ...] = ()
    beaten: tuple[Beaten, ...] = ()
    withheld: tuple[str, ...] = ()
    see: tuple[See, ...] = ()
    options: tuple[Option, ...] = ()
    discretion: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        from lawkit.rules.markup import ruling_html

        return ruling_html(self)


def make_ruling(book: RuleBook, decision: int, standing: Sequence[int]) -> tuple[Ruling, int]:
    """The ruling on an asked decision, and its value for conditions that read it.

    standing: how each of `book.concerned[decision]` stands, in that order.
    """
    return _Maker(book, decision, standing).make()


def not_asked(book: RuleBook, decision: int) -> tuple[Ruling, int]:
    """The ruling where the question does not arise, and its value."""
    asked = book.vocabulary.decisions[decision]
    return Ruling(asked.name, "not asked"), 0 if asked.many else NO_ANSWER


def _once(clauses: Iterable[ClausePath]) -> tuple[ClausePath, ...]:
    return tuple(dict.fromkeys(clauses))


class _Maker:
    def __init__(self, book: RuleBook, decision: int, standing: Sequence[int]) -> None:
        self.book = book
        self.place = decision
        self.decision = book.vocabulary.decisions[decision]
        how = dict(zip(book.concerned[decision], standing, strict=True))
        speaking = book.speaking[decision]
        self.fired = [book.rules[n] for n in speaking if how[n] == FIRED]
        self.withheld = [book.rules[n].id for n in speaking if how[n] == WITHHELD]
        pairs = [
            (book.rules[n], book.rules[m])
            for n in speaking
            if how[n] == BEATEN
            for m in book.beaters[n]
            if how[m] == FIRED
        ]
        self.beaten = tuple(Beaten(rule.id, by.id) for rule, by in pairs)
        self.victors = [by for _, by in pairs]

    def make(self) -> tuple[Ruling, int]:
        firm = [rule for rule in self.fired if not rule.discretion and not rule.ambiguous]
        free = [rule for rule in self.fired if rule.discretion]
        open_ = [rule for rule in self.fired if rule.ambiguous]
        settled, allowed = self._answers(firm), self._answers(free)
        none = 0 if self.decision.many else NO_ANSWER
        if self.decision.many:
            fixed, extra = _joined(settled), _joined(allowed)
            if any(code & ~(fixed | extra) for rule in open_ for code in self._readings(rule)):
                return self._ruling("ambiguous", None, self._options()), none
            if extra & ~fixed:
                return self._ruling("discretion", fixed | extra), fixed | extra
            return (self._ruling("answered", fixed), fixed) if fixed else (self._silent(), none)
        if len(settled) > 1 or (settled and allowed - settled):
            return self._ruling("conflict", None, self._options()), none
        if any(code not in settled | allowed for rule in open_ for code in self._readings(rule)):
            return self._ruling("ambiguous", None, self._options()), none
        if settled:
            (code,) = settled
            return self._ruling("answered", code), code
        if len(allowed) > 1:
            return self._ruling("discretion", None, self._options()), none
        if allowed:
            (code,) = allowed
            return self._ruling("discretion", code), code
        return self._silent(), none

    def _answers(self, rules: Iterable[Rule]) -> set[int]:
        return {code for rule in rules for place, code in rule.then if place == self.place}

    def _readings(self, rule: Rule) -> list[int]:
        pairs = (pair for reading in rule.ambiguous for pair in reading.then)
        return [code for place, code in pairs if place == self.place]

    def _say(self, code: int) -> Answer:
        values = self.decision.domain.values
        return tuple(values[n] for n in members(code)) if self.decision.many else values[code]

    def _options(self) -> tuple[Option, ...]:
        found: list[Option] = []
        plain = [rule for rule in self.fired if not rule.ambiguous]
        for code in sorted(self._answers(plain)):
            rules = [rule for rule in plain if (self.place, code) in rule.then]
            clauses = _once(clause for rule in rules for clause in rule.clauses)
            found.append(Option(self._say(code), tuple(rule.id for rule in rules), clauses))
        for rule in self.fired:
            for reading in rule.ambiguous:
                chosen = dict(reading.then).get(self.place)
                answer = None if chosen is None else self._say(chosen)
                found.append(Option(answer, (rule.id,), rule.clauses, reading.said))
        return tuple(found)

    def _ruling(self, status: Status, code: int | None, options: tuple[Option, ...] = ()) -> Ruling:
        resting = [*self.fired, *self.victors]
        return Ruling(
            decision=self.decision.name,
            status=status,
            answer=None if code is None else self._say(code),
            clauses=_once(clause for rule in resting for clause in rule.clauses),
            rules=tuple(rule.id for rule in self.fired),
            beaten=self.beaten,
            withheld=tuple(self.withheld),
            see=tuple(dict.fromkeys(see for rule in self.fired for see in rule.see)),
            options=options,
            discretion=tuple(
                dict.fromkeys(rule.discretion for rule in self.fired if rule.discretion)
            )
            if status == "discretion"
            else (),
        )

    def _silent(self) -> Ruling:
        consulted = (self.book.rules[n] for n in self.book.concerned[self.place])
        return msgspec.structs.replace(
            self._ruling("silent", None),
            clauses=_once(clause for rule in consulted for clause in rule.clauses),
        )


def _joined(codes: Iterable[int]) -> int:
    mask = 0
    for code in codes:
        mask |= code
    return mask
