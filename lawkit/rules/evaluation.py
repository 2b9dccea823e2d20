"""From a situation to rulings: terms compiled to Python closures, run in the order of the rule book.
Owns speed; the logic of a ruling stands in `rulings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from lawkit.errors import UsageError
from lawkit.rules.closures import Closure, compile_term
from lawkit.rules.rulebook import Rule, RuleBook
from lawkit.rules.rulings import Ruling, make_ruling, not_asked
from lawkit.rules.terms import BEATEN, FIRED, IDLE, WITHHELD
from lawkit.rules.vocabulary import Impossible, said

REMEMBERED = 20_000
"""Distinct rulings kept for each decision; beyond, the oldest table is dropped and begun anew."""


class Evaluator:
    """A rule book made ready to decide. Deciding changes nothing but what it remembers."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        vocabulary = book.vocabulary
        self._impossible = [(compile_term(entry.when), entry) for entry in vocabulary.impossible]
        facts, decisions = len(vocabulary.facts), len(vocabulary.decisions)
        first = vocabulary.rule_slot
        self._blank = [0] * (2 * decisions + len(book.rules))
        self._rules = slice(first, first + len(book.rules))
        self._found = slice(first + len(book.rules), None)
        self._tables: list[list[Ruling]] = [
            [not_asked(book, place)[0]] for place in range(decisions)
        ]
        self._steps = [
            (slot, self._rule(slot) if slot >= first else self._decision(slot - facts))
            for slot in book.order
        ]

    def rulings(self, values: Sequence[int]) -> tuple[Ruling, ...]:
        """A ruling for each decision in the order of the vocabulary; `values` is encoded."""
        found = self._run(values)[self._found]
        return tuple([table[n] for table, n in zip(self._tables, found, strict=True)])

    def standing(self, values: Sequence[int]) -> tuple[int, ...]:
        """How each rule stands: IDLE, FIRED, BEATEN or WITHHELD."""
        return tuple(int(how) for how in self._run(values)[self._rules])

    def slots(self, values: Sequence[int]) -> list[int]:
        """The values of all slots: facts, decisions, rules."""
        return self._run(values)[: self._found.start]

    def why_impossible(self, values: Sequence[int]) -> Impossible | None:
        """What the situation runs against, or None where it can be."""
        slots = list(values)
        return next((entry for test, entry in self._impossible if test(slots)), None)

    def _run(self, values: Sequence[int]) -> list[int]:
        slots = [*values, *self._blank]
        for slot, step in self._steps:
            slots[slot] = step(slots)
        return slots

    def _rule(self, slot: int) -> Closure:
        place = slot - self.book.vocabulary.rule_slot
        rule = self.book.rules[place]
        when = compile_term(rule.when)
        if rule.otherwise:
            when = self._unless_another_speaks(rule, when)
        unless = compile_term(rule.unless) if rule.unless else None
        first = self.book.vocabulary.rule_slot
        beaters = [first + beater for beater in self.book.beaters[place]]
        if unless is None and not beaters:
            return when

        def stand(v: list[int]) -> int:
            if not when(v):
                return IDLE
            if unless is not None and unless(v):
                return WITHHELD
            for beater in beaters:
                if v[beater] == FIRED:
                    return BEATEN
            return FIRED

        return stand

    def _unless_another_speaks(self, rule: Rule, when: Closure) -> Closure:
        first = self.book.vocabulary.rule_slot
        speaking = self.book.speaking[rule.then[0][0]]
        others = [first + n for n in speaking if not self.book.rules[n].otherwise]

        def left_over(v: list[int]) -> int:
            for other in others:
                if v[other] == FIRED:
                    return IDLE
            return when(v)

        return left_over

    def _decision(self, place: int) -> Closure:
        book = self.book
        asked_term = book.vocabulary.decisions[place].asked
        asked = compile_term(asked_term) if asked_term else None
        first = book.vocabulary.rule_slot
        out = first + len(book.rules) + place
        table = self._tables[place]
        nothing = not_asked(book, place)[1]
        slots = [first + n for n in book.concerned[place]]
        key: Callable[[list[int]], object] = itemgetter(*slots) if slots else lambda _: ()
        known: dict[object, tuple[int, int]] = {}

        def resolve(v: list[int]) -> int:
            if asked is not None and not asked(v):
                return nothing
            standing = key(v)
            found = known.get(standing)
            if found is None:
                if len(known) >= REMEMBERED:
                    known.clear()
                    del table[1:]
                ruling, value = make_ruling(book, place, [v[slot] for slot in slots])
                found = known[standing] = (len(table), value)
                table.append(ruling)
            v[out] = found[0]
            return found[1]

        return resolve


def decide(
    book: RuleBook, situation: Mapping[str, object], *, where: str = ""
) -> dict[str, Ruling]:
    """The ruling on every decision of the book, by name; facts not given have their defaults.

    UsageError, placed at `where`, for a fact that does not exist, a value that is not of its type,
    or facts that exclude each other.
    """
    evaluator = evaluator_of(book)
    values = book.vocabulary.encode(situation, where=where)
    refuse_impossible(evaluator, values, where=where)
    return {ruling.decision: ruling for ruling in evaluator.rulings(values)}


def refuse_impossible(evaluator: Evaluator, values: Sequence[int], *, where: str = "") -> None:
    """UsageError where the facts exclude each other."""
    clash = evaluator.why_impossible(values)
    if clash is not None:
        vocabulary = evaluator.book.vocabulary
        facts = [vocabulary.facts[slot] for slot in sorted(clash.when.slots)]
        given = vocabulary.decode(values, full=True)
        shown = ", ".join(f"{fact.name} = {given[fact.name]!r}" for fact in facts)
        raise UsageError(
            "the facts exclude each other",
            where=where,
            why=f"{said(clash.why, 'en')} ({shown})",
            remedy=f"Change one of them; never true: {clash.text}",
        )


def evaluator_of(book: RuleBook) -> Evaluator:
    """The book's evaluator, made once: it lives with the book it was made from."""
    found = book.__dict__.get("evaluator")
    if not isinstance(found, Evaluator):
        found = book.__dict__["evaluator"] = Evaluator(book)
    return found
