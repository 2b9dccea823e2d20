"""Checked conditions as values: one tree of terms over slots, from which closures, JSON and proofs are
made. Knows no names, no text and no rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

Op = Literal[
    "slot", "const", "not", "and", "or", "eq", "ne", "lt", "le", "gt", "ge", "has", "any",
    "minus", "meet", "join", "within", "len", "add", "sub", "fires",
]  # fmt: skip
"""slot n: the value in slot n. const n. has(set, x): x is a member (never for -1, no answer).
any(set): not empty. minus, meet, join: `-`, `&`, `|` of sets. within(a, b): a is a part of b.
fires(r, ...): one of the rules in these slots fires. The rest is as in Python."""

IDLE, FIRED, BEATEN, WITHHELD = 0, 1, 2, 3
"""What stands in a rule's slot: its condition does not hold; it fires; another rule beats it; its own
`unless` holds it back."""

NO_ANSWER = -1
"""What stands in the slot of a decision without an answer, unless it is one with many: that has 0."""


class Term(msgspec.Struct, frozen=True, array_like=True):
    """An operation on terms, or on plain integers for slot, const and fires."""

    op: Op
    args: tuple[Term | int, ...]

    @property
    def terms(self) -> tuple[Term, ...]:
        """Its arguments that are terms."""
        return tuple(arg for arg in self.args if isinstance(arg, Term))

    @property
    def number(self) -> int:
        """The slot or the constant of a leaf."""
        value = self.args[0]
        return value if isinstance(value, int) else 0

    def walk(self) -> Iterator[Term]:
        """The term and all below it, outermost first."""
        yield self
        for term in self.terms:
            yield from term.walk()

    @property
    def slots(self) -> frozenset[int]:
        """Every slot it reads."""
        found: set[int] = set()
        for term in self.walk():
            if term.op in ("slot", "fires"):
                found.update(arg for arg in term.args if isinstance(arg, int))
        return frozenset(found)


TRUE = Term("const", (1,))


class Domain(msgspec.Struct, frozen=True):
    """The values of a type; for a number `low` and `high`, both included. `words`: by language, the
    values as people say them, in the same order.
    """

    name: str
    values: tuple[str, ...]
    ordered: bool = False
    low: int = 0
    high: int = 0
    words: dict[str, tuple[str, ...]] = {}

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.values) or self.high - self.low + 1

    def say(self, place: int, language: str) -> str:
        """The value as the language says it, else as it is written."""
        return self.words.get(language, self.values)[place]


class Sort(msgspec.Struct, frozen=True):
    """What a name in a condition stands for; `name` is for messages."""

    kind: Literal["bool", "enum", "set", "number"]
    domain: Domain
    name: str = ""


def members(mask: int) -> tuple[int, ...]:
    """The places in an encoded set, rising.

    >>> members(0b1010)
    (1, 3)
    """
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)
