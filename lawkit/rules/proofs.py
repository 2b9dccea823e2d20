"""What the solver proves of rules: which can fire, where two answers clash, where the text is silent, where
two editions part. Knows formulas only through `formulas`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from lawkit.errors import UsageError
from lawkit.rules.evaluation import evaluator_of
from lawkit.rules.formulas import SECONDS, Prover
from lawkit.rules.rulebook import RuleBook
from lawkit.rules.rulings import Ruling
from lawkit.rules.vocabulary import Value

if TYPE_CHECKING:
    import z3

Kind = Literal["never fires", "never beats", "conflict", "ambiguous", "silent", "undecided"]


class Proof(msgspec.Struct, frozen=True):
    """What the solver found of a book. about: a rule's id (for `never beats`, `id > id`) or a
    decision. situation: a smallest one that shows it, only what is not by default; None where the
    point is that there is none. ruling: what the rules say there.
    """

    kind: Kind
    about: str
    situation: dict[str, Value] | None = None
    ruling: Ruling | None = None


class Parting(msgspec.Struct, frozen=True):
    """A smallest situation in which two editions rule differently on a decision."""

    decision: str
    situation: dict[str, Value]
    first: Ruling
    second: Ruling


def verify(book: RuleBook) -> Iterator[Proof]:
    """Rules that can never fire, exceptions that never matter, then for each decision smallest
    situations of conflict, of ambiguity and of silence, one for each set of facts and rules at play.

    UsageError where z3 is not installed.
    """
    prover = Prover(book.vocabulary)
    formulas = prover.formulas(book)
    first = book.vocabulary.rule_slot
    z = prover.z
    for place, rule in enumerate(book.rules):
        asked = [formulas.asked[d] for d in rule.decisions]
        matters = z.Or(*asked) if asked else z.BoolVal(True)
        slot = first + place
        outcome = prover.ask(formulas.fires[place], matters)
        if outcome != "sat":
            yield Proof("never fires" if outcome == "unsat" else "undecided", rule.id)
            continue
        for beaten in rule.beats:
            other = book.places[beaten]
            outcome = prover.ask(formulas.values[slot], formulas.holds[other])
            if outcome != "sat":
                kind: Kind = "never beats" if outcome == "unsat" else "undecided"
                yield Proof(kind, f"{rule.id} > {beaten}")
    evaluator = evaluator_of(book)
    for place, decision in enumerate(book.vocabulary.decisions):
        state = formulas.states[place]
        cases: tuple[tuple[Kind, z3.BoolRef], ...] = (
            ("conflict", state.conflict),
            ("ambiguous", state.ambiguous),
            ("silent", state.silent),
        )
        for name, formula in cases:

            def seen(values: Sequence[int], place: int = place) -> z3.BoolRef:
                stands = prover.stands(book, formulas, place, values)
                return z.And(prover.alike(values), stands)

            for values in prover.smallest(z.And(formulas.asked[place], formula), seen):
                if values is None:
                    yield Proof("undecided", decision.name)
                    break
                ruling = evaluator.rulings(values)[place]
                yield Proof(name, decision.name, book.vocabulary.decode(values), ruling)


def find_partings(first: RuleBook, second: RuleBook) -> Iterator[Parting]:
    """Smallest situations in which two editions of one work rule differently, per decision in order,
    one for each set of facts and of rules at play. Another status or another answer is a difference; other clauses, rules,
    readings or clauses handed over to are not.

    UsageError where the books do not share their facts, where z3 is missing, or where the solver
    does not decide a question in time.
    """
    if first.vocabulary != second.vocabulary:
        raise UsageError(
            "the two editions have different facts",
            why=f"{first.vocabulary.path} and {second.vocabulary.path}",
            remedy="Compare editions of one work: they share its facts.toml.",
        )
    prover = Prover(first.vocabulary)
    one, two = prover.formulas(first), prover.formulas(second)
    for place, decision in enumerate(first.vocabulary.decisions):
        a, b = one.states[place], two.states[place]
        same = prover.z.And(*(x == y for x, y in zip(a.outcome, b.outcome, strict=True)))

        def seen(values: Sequence[int], place: int = place) -> z3.BoolRef:
            return prover.z.And(
                prover.alike(values),
                prover.stands(first, one, place, values),
                prover.stands(second, two, place, values),
            )

        for values in prover.smallest(prover.z.Not(same), seen):
            if values is None:
                raise UsageError(
                    f"the solver did not decide {decision.name!r} in {SECONDS} seconds",
                    remedy="Split the conditions its rules read, or compare scenarios instead.",
                )
            yield Parting(
                decision.name,
                first.vocabulary.decode(values),
                evaluator_of(first).rulings(values)[place],
                evaluator_of(second).rulings(values)[place],
            )


def find_telling(first: RuleBook, second: RuleBook) -> tuple[dict[str, Value] | None, bool]:
    """A smallest situation that tells two books apart by any decision, or None; and whether the
    solver is sure of it.
    """
    prover = Prover(first.vocabulary)
    one, two = prover.formulas(first), prover.formulas(second)
    z = prover.z
    parts = [
        z.Or(*(x != y for x, y in zip(a.outcome, b.outcome, strict=True)))
        for a, b in zip(one.states, two.states, strict=True)
    ]
    for values in prover.smallest(z.Or(*parts)):
        return (None, False) if values is None else (first.vocabulary.decode(values), True)
    return None, True
