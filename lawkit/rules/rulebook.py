"""The rules of one edition as values. Owns the order in which rules are decided; knows clauses by
their paths only, never their text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

import msgspec

from lawkit.errors import ManifestError
from lawkit.model import ClausePath, EditionId
from lawkit.rules.terms import Term
from lawkit.rules.vocabulary import Vocabulary, Words

Class = Literal["definition", "procedure", "discretion"]

See = ClausePath | str
"""A clause of the same edition, or the full id of one elsewhere."""


class Reading(msgspec.Struct, frozen=True):
    """One of the readings an ambiguous text allows; `then` as in a Rule."""

    said: Words
    then: tuple[tuple[int, int], ...]


class Rule(msgspec.Struct, frozen=True):
    """An executable rule.

    then: pairs of a decision's place and its answer (for `many`, the set), encoded. unless: None
    where there is no exception. beats: ids. reading: our interpretation, or {}. when_text and
    unless_text: the conditions as written. place: `path:line`.
    """

    id: str
    clauses: tuple[ClausePath, ...]
    when: Term
    unless: Term | None = None
    then: tuple[tuple[int, int], ...] = ()
    beats: tuple[str, ...] = ()
    otherwise: bool = False
    discretion: str = ""
    ambiguous: tuple[Reading, ...] = ()
    reading: Words = {}
    see: tuple[See, ...] = ()
    when_text: str = ""
    unless_text: str = ""
    place: str = ""

    @property
    def decisions(self) -> tuple[int, ...]:
        """The places of the decisions it speaks to, in order and once each."""
        pairs = [*self.then, *(pair for reading in self.ambiguous for pair in reading.then)]
        return tuple(dict.fromkeys(place for place, _ in pairs))


class Classified(msgspec.Struct, frozen=True):
    """A clause without rules, what it is instead, and why."""

    clause: ClausePath
    kind: Class
    why: Words
    place: str = ""


class RuleBook(msgspec.Struct, frozen=True, dict=True):
    """The vocabulary of a work and the rules of one of its editions, in the order of the file."""

    edition: EditionId
    vocabulary: Vocabulary
    rules: tuple[Rule, ...]
    classified: tuple[Classified, ...] = ()
    path: str = ""

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each rule by its id."""
        return {rule.id: place for place, rule in enumerate(self.rules)}

    @cached_property
    def beaters(self) -> tuple[tuple[int, ...], ...]:
        """For each rule the places of those that beat it."""
        found: list[list[int]] = [[] for _ in self.rules]
        for place, rule in enumerate(self.rules):
            for beaten in rule.beats:
                found[self.places[beaten]].append(place)
        return tuple(map(tuple, found))

    @cached_property
    def speaking(self) -> tuple[tuple[int, ...], ...]:
        """For each decision the places of the rules that speak to it."""
        found: list[list[int]] = [[] for _ in self.vocabulary.decisions]
        for place, rule in enumerate(self.rules):
            for decision in rule.decisions:
                found[decision].append(place)
        return tuple(map(tuple, found))

    @cached_property
    def concerned(self) -> tuple[tuple[int, ...], ...]:
        """As `speaking`, with the rules that beat those."""
        return tuple(
            tuple(
                sorted({*places, *(beater for place in places for beater in self.beaters[place])})
            )
            for places in self.speaking
        )

    def reads(self, slot: int) -> frozenset[int]:
        """The slots on which the decision or rule in this slot rests."""
        facts, first = len(self.vocabulary.facts), self.vocabulary.rule_slot
        if slot < facts:
            return frozenset()
        if slot < first:
            asked = self.vocabulary.decisions[slot - facts].asked
            speaking = (first + place for place in self.concerned[slot - facts])
            return frozenset(speaking) | (asked.slots if asked else frozenset())
        rule = self.rules[slot - first]
        needed = set(rule.when.slots)
        if rule.unless:
            needed |= rule.unless.slots
        needed.update(first + place for place in self.beaters[slot - first])
        if rule.otherwise:
            others = self.speaking[rule.then[0][0]]
            needed.update(first + p for p in others if not self.rules[p].otherwise)
        return frozenset(needed)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Slots of decisions and rules, each after those it rests on; ManifestError for a circle."""
        facts = len(self.vocabulary.facts)
        done: set[int] = set()
        order: list[int] = []
        for start in range(facts, self.vocabulary.rule_slot + len(self.rules)):
            # An explicit stack: a chain of exceptions may be longer than Python's own would bear.
            chain: list[int] = []
            stack = [(start, False)]
            while stack:
                slot, is_left = stack.pop()
                if is_left:
                    chain.pop()
                    done.add(slot)
                    order.append(slot)
                elif slot >= facts and slot not in done:
                    if slot in chain:
                        raise self._circle([*chain[chain.index(slot) :], slot])
                    chain.append(slot)
                    stack.append((slot, True))
                    stack.extend(
                        (needed, False) for needed in sorted(self.reads(slot), reverse=True)
                    )
        return tuple(order)

    @cached_property
    def support(self) -> tuple[frozenset[int], ...]:
        """For each decision the places of the facts on which its ruling can depend."""
        facts = len(self.vocabulary.facts)
        known: dict[int, frozenset[int]] = {slot: frozenset({slot}) for slot in range(facts)}
        for slot in self.order:
            known[slot] = frozenset().union(*(known[needed] for needed in self.reads(slot)))
        return tuple(known[facts + place] for place in range(len(self.vocabulary.decisions)))

    def name(self, slot: int) -> str:
        """A slot as messages call it."""
        facts, first = len(self.vocabulary.facts), self.vocabulary.rule_slot
        if slot < facts:
            return f"fact {self.vocabulary.facts[slot].name}"
        if slot < first:
            return f"decision {self.vocabulary.decisions[slot - facts].name}"
        return f"rule {self.rules[slot - first].id}"

    def _circle(self, slots: Sequence[int]) -> ManifestError:
        rules = [s - self.vocabulary.rule_slot for s in slots if s >= self.vocabulary.rule_slot]
        where = self.rules[rules[0]].place if rules else self.vocabulary.path
        return ManifestError(
            "rules or decisions rest on each other in a circle",
            where=where,
            why=" rests on ".join(self.name(slot) for slot in slots),
            remedy="Take out one `beats`, one reading of a decision, or one under(...).",
        )
