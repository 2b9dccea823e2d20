"""The words situations and rulings are made of: types, facts, decisions, what is impossible. Knows
nothing of sheets, rules, editions or texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property

import msgspec

from lawkit.errors import UsageError
from lawkit.rules.conditions import Scope
from lawkit.rules.terms import Domain, Sort, Term, members

Words = dict[str, str]
"""One text in several languages by code; under "" a text whose language is not named."""

Value = bool | int | str | tuple[str, ...]
"""A fact's value as people write it; a set is a tuple of its members in the order of their type."""

STATUS_WORDS = ("SILENT", "NOT ASKED", "CONFLICT", "AMBIGUOUS", "DISCRETION")


class Fact(msgspec.Struct, frozen=True):
    """A typed fact of a situation. `default` is encoded as all values are: see `Vocabulary`."""

    name: str
    sort: Sort
    default: int
    ask: Words
    label: Words

    @property
    def size(self) -> int:
        """How many values it can take."""
        domain = self.sort.domain
        if self.sort.kind == "bool":
            return 2
        return 1 << len(domain.values) if self.sort.kind == "set" else domain.size

    @property
    def codes(self) -> range:
        """Every value it can take, encoded, in order."""
        low = self.sort.domain.low if self.sort.kind == "number" else 0
        return range(low, low + self.size)


class Decision(msgspec.Struct, frozen=True):
    """A typed question. `asked` is when it arises at all, None for always."""

    name: str
    domain: Domain
    many: bool
    asked: Term | None
    asked_text: str
    ask: Words
    label: Words

    @property
    def sort(self) -> Sort:
        """What its name stands for in a condition."""
        return Sort("set" if self.many else "enum", self.domain, self.name)


class Impossible(msgspec.Struct, frozen=True):
    """A condition on facts that no situation fulfils, and why."""

    when: Term
    text: str
    why: Words


class Vocabulary(msgspec.Struct, frozen=True, dict=True):
    """Facts and decisions of a work.

    A situation is encoded as one integer per fact, in order: false 0, true 1; a value of a type its
    place in it; a set the sum of 2**place; a number itself. Facts have the slots 0.., decisions
    those after them (their answer's place, -1 for none; for `many` the set), rules those after.
    """

    path: str
    facts: tuple[Fact, ...]
    decisions: tuple[Decision, ...]
    impossible: tuple[Impossible, ...]
    groups: dict[str, tuple[Sort, int]]
    types: dict[str, Domain]

    @cached_property
    def fact_places(self) -> dict[str, int]:
        """The place of each fact by its name."""
        return {fact.name: place for place, fact in enumerate(self.facts)}

    @cached_property
    def decision_places(self) -> dict[str, int]:
        """The place of each decision by its name."""
        return {decision.name: place for place, decision in enumerate(self.decisions)}

    @cached_property
    def defaults(self) -> tuple[int, ...]:
        """The usual situation, encoded."""
        return tuple(fact.default for fact in self.facts)

    @property
    def rule_slot(self) -> int:
        """The slot of the first rule."""
        return len(self.facts) + len(self.decisions)

    def scope(self, *, decisions: bool = True) -> Scope:
        """The names a condition may read."""
        names = {fact.name: (fact.sort, Term("slot", (n,))) for n, fact in enumerate(self.facts)}
        for name, (sort, mask) in self.groups.items():
            names[name] = (sort, Term("const", (mask,)))
        if decisions:
            for n, decision in enumerate(self.decisions, start=len(self.facts)):
                names[decision.name] = (decision.sort, Term("slot", (n,)))
        return Scope(names, frozenset(decision.name for decision in self.decisions))

    def encode(self, situation: Mapping[str, object], *, where: str = "") -> tuple[int, ...]:
        """A situation as people write it, the rest by default; UsageError names what is wrong."""
        values = list(self.defaults)
        for name, value in situation.items():
            place = self.fact_places.get(name)
            if place is None:
                raise UsageError(
                    f"unknown fact {name!r}",
                    where=where,
                    remedy=near_names(name, self.fact_places) + f"The facts stand in {self.path}.",
                )
            try:
                values[place] = encode_value(self.facts[place].sort, value)
            except ValueError as error:
                raise UsageError(
                    f"fact {name!r} cannot be {value!r}", where=where, remedy=str(error)
                ) from None
        return tuple(values)

    def decode(self, values: Iterable[int], *, full: bool = False) -> dict[str, Value]:
        """The encoded situation as people write it; without `full`, only what is not by default."""
        return {
            fact.name: decode_value(fact.sort, value)
            for fact, value in zip(self.facts, values, strict=False)
            if full or value != fact.default
        }


def said(words: Mapping[str, str], language: str) -> str:
    """The text in the language, else without a language, else in English, else any, else ""."""
    for key in (language, "", "en"):
        if words.get(key):
            return words[key]
    return next(iter(words.values()), "")


def encode_value(sort: Sort, value: object) -> int:
    """ValueError, with what would be right, for a value that is not of the sort."""
    if sort.kind == "bool":
        if isinstance(value, bool):
            return int(value)
        raise ValueError("It is true or false.")
    if sort.kind == "number":
        low, high = sort.domain.low, sort.domain.high
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError(f"It is a whole number from {low} to {high}.")
    allowed = ", ".join(map(repr, sort.domain.values))
    if sort.kind == "enum":
        if isinstance(value, str) and value in sort.domain.values:
            return sort.domain.values.index(value)
        raise ValueError(f"It is one of {allowed}.")
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ValueError(f"It is a list of any of {allowed}.")
    mask = 0
    for member in value:
        if member not in sort.domain.values:
            raise ValueError(f"It is a list of any of {allowed}.")
        mask |= 1 << sort.domain.values.index(member)
    return mask


def decode_value(sort: Sort, code: int) -> Value:
    """The inverse of `encode_value`."""
    if sort.kind == "bool":
        return bool(code)
    if sort.kind == "number":
        return code
    if sort.kind == "enum":
        return sort.domain.values[code]
    return tuple(sort.domain.values[place] for place in members(code))


def words_of(words: str | Mapping[str, str]) -> Words:
    """A text as it stands in a sheet: plain, or one for each language."""
    return {"": words} if isinstance(words, str) else dict(words)


def near_names(name: str, known: Iterable[str]) -> str:
    """`Did you mean ...? `, or nothing."""
    near = get_close_matches(name, list(known), n=3)
    return f"Did you mean {' or '.join(near)}? " if near else ""
