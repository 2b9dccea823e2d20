"""Situations by the thousand: at random, or all there are over the facts that a decision depends on."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product

from lawkit.rules.evaluation import Evaluator
from lawkit.rules.rulebook import RuleBook

STEPS = 24
"""Changes tried from the usual situation: enough to leave none of some sixty facts untouched for long."""


def random_situations(evaluator: Evaluator, count: int, seed: int = 0) -> Iterator[tuple[int, ...]]:
    """Possible situations, the same for the same seed.

    Each is reached from the usual one by changing one to three facts at a time, together where what
    is impossible ties them, and keeping a change only where the situation can be.
    """
    vocabulary = evaluator.book.vocabulary
    rng = random.Random(seed)
    tied = _tied(evaluator.book)
    for _ in range(count):
        values = vocabulary.defaults
        for _ in range(rng.randint(1, STEPS)):
            place = rng.randrange(len(vocabulary.facts))
            others = rng.sample(tied[place], min(len(tied[place]), rng.randint(0, 2)))
            changed = list(values)
            for each in (place, *others):
                changed[each] = rng.choice(vocabulary.facts[each].codes)
            if evaluator.why_impossible(changed) is None:
                values = tuple(changed)
        yield values


def _tied(book: RuleBook) -> list[list[int]]:
    tied: list[set[int]] = [set() for _ in book.vocabulary.facts]
    for entry in book.vocabulary.impossible:
        for place in entry.when.slots:
            tied[place] |= entry.when.slots - {place}
    return [sorted(each) for each in tied]


def count_situations(book: RuleBook, decision: int) -> int:
    """How many situations there are over the facts on which the decision depends."""
    return math.prod(book.vocabulary.facts[place].size for place in book.support[decision])


def every_situation(book: RuleBook, decision: int) -> Iterator[tuple[int, ...]]:
    """All of them, the other facts by default, the last fact changing fastest. Impossible ones too:
    the logic must not care.
    """
    facts = book.vocabulary.facts
    support = sorted(book.support[decision])
    values = list(book.vocabulary.defaults)
    for codes in product(*(facts[place].codes for place in support)):
        for place, code in zip(support, codes, strict=True):
            values[place] = code
        yield tuple(values)
