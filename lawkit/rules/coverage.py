"""How far the rules reach: every clause with words of its own, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from lawkit.model import Clause, ClausePath, Edition
from lawkit.rules.rulebook import RuleBook
from lawkit.rules.scenarios import Outcome
from lawkit.rules.vocabulary import Words

Cover = Literal["ruled and tested", "ruled", "discretion", "definition", "procedure", "uncovered"]

COVERS: tuple[Cover, ...] = (
    "ruled and tested", "ruled", "discretion", "definition", "procedure", "uncovered",
)  # fmt: skip
"""Every class, best first."""


class Covered(msgspec.Struct, frozen=True):
    """One clause: its class, the ids of its rules, the titles of the passing scenarios tagged with
    it, and why it needs no rule.
    """

    clause: ClausePath
    cover: Cover
    rules: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    why: Words = {}


def cover(book: RuleBook, edition: Edition, outcomes: Iterable[Outcome]) -> tuple[Covered, ...]:
    """A row for each clause of the edition that has words of its own or rules, in document order.

    A clause whose rules all leave the matter to someone's discretion counts as discretion; the
    reason is then the reading of the first that has one.
    """
    tested: dict[ClausePath, list[str]] = {}
    for outcome in outcomes:
        if outcome.passed:
            for path in outcome.scenario.clauses:
                tested.setdefault(path, []).append(outcome.scenario.title)
    classified = {entry.clause: entry for entry in book.classified}
    found = []
    for clause in (each for law in edition.clauses for each in law.walk()):
        path = clause.path
        rules = [rule for rule in book.rules if path in rule.clauses]
        if not (clause.text or rules):
            continue
        titles = tuple(tested.get(path, ()))
        ids = tuple(rule.id for rule in rules)
        if rules:
            free = all(rule.discretion for rule in rules)
            reached: Cover = "discretion" if free else "ruled and tested" if titles else "ruled"
            reasons = [rule.reading for rule in rules if free and rule.reading]
            found.append(Covered(path, reached, ids, titles, reasons[0] if reasons else {}))
        elif path in classified:
            entry = classified[path]
            found.append(Covered(path, entry.kind, why=entry.why))
        else:
            found.append(Covered(path, "uncovered"))
    return tuple(found)


def sketch_rule(clause: Clause, book: RuleBook | None = None) -> str:
    """A rule to begin with for the clause, as TOML: its words as a comment, the keys to fill in."""
    taken = {rule.id for rule in book.rules} if book else set()
    stem = "-".join(["clause", *clause.path.parts]).lower()
    name = next(
        each
        for n in range(1, len(taken) + 2)
        if (each := stem if n == 1 else f"{stem}-{n}") not in taken
    )
    words = clause.text or clause.heading
    decisions = ", ".join(d.name for d in book.vocabulary.decisions) if book else ""
    facts = ", ".join(f.name for f in book.vocabulary.facts) if book else ""
    lines = [
        *(f"# {line}" for line in _wrap(words)),
        f"# facts: {facts}" if facts else "",
        f"# decisions: {decisions}" if decisions else "",
        "[[rule]]",
        f'id = "{name}"',
        f'clauses = ["{clause.path}"]',
        'when = ""            # the condition; leave the line out for always',
        'then.DECISION = ""   # its answer',
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _wrap(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, 96) or [""]
