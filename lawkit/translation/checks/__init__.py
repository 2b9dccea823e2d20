"""The checks of a review, in one visible table. Each looks at a whole alignment and yields faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lawkit.model.alignment import Fault
from lawkit.translation.checks.citing import references
from lawkit.translation.checks.counterparts import counterparts, order
from lawkit.translation.checks.coverage import unrendered
from lawkit.translation.checks.defining import definitions
from lawkit.translation.checks.figures import numbers
from lawkit.translation.checks.look import Look, look_at
from lawkit.translation.checks.signs import signs, untranslated
from lawkit.translation.checks.strays import strays
from lawkit.translation.checks.terminology import terms
from lawkit.translation.checks.usage import usage
from lawkit.translation.checks.wording import obligations, parts

__all__ = ["CHECKS", "Look", "look_at"]

CHECKS: tuple[Callable[[Look], Iterator[Fault]], ...] = (
    counterparts, order, unrendered, definitions, references, numbers, obligations, parts, untranslated, signs,
    terms, strays, usage,
)  # fmt: skip
"""Every check; a new one is a function here."""
