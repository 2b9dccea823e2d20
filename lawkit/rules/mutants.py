"""Mutants: rule books with one rule, condition, exception or answer changed or dropped. The scenarios
should notice every one that rules differently somewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lawkit.errors import ManifestError
from lawkit.rules.evaluation import Evaluator
from lawkit.rules.rulebook import Rule, RuleBook
from lawkit.rules.scenarios import Scenario, run_scenario
from lawkit.rules.telling import Teller
from lawkit.rules.terms import TRUE, Sort, Term
from lawkit.rules.vocabulary import Decision, Value

FALSE = Term("const", (0,))

_FLIPPED = {"eq": "ne", "ne": "eq", "lt": "le", "le": "lt", "gt": "ge", "ge": "gt"}
_NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}


class Mutant(msgspec.Struct, frozen=True):
    """A changed book; `about` is the rule or decision, `change` says what was done to it."""

    about: str
    change: str
    book: RuleBook


class Survivor(msgspec.Struct, frozen=True):
    """A mutant that no scenario notices. situation: a smallest one that tells it from the book, None
    where there is none or the solver was not asked; is_equivalent: it is proven that none does.
    """

    about: str
    change: str
    situation: dict[str, Value] | None = None
    is_equivalent: bool = False


class Trial(msgspec.Struct, frozen=True):
    """How many mutants were made and noticed, and those that were not."""

    made: int
    noticed: int
    survivors: tuple[Survivor, ...]

    @property
    def equivalent(self) -> int:
        """Mutants that rule alike in every situation: nothing could notice them."""
        return sum(each.is_equivalent for each in self.survivors)

    @property
    def score(self) -> float:
        """The share noticed of those that can be."""
        able = self.made - self.equivalent
        return self.noticed / able if able else 1.0


def try_mutants(book: RuleBook, scenarios: Sequence[Scenario], *, prove: bool = True) -> Trial:
    """Run the scenarios that pass against every mutant. With `prove` (needs z3) each survivor gets
    the smallest situation that would notice it, or the proof that there is none.
    """
    evaluator = Evaluator(book)
    passing = [each for each in scenarios if run_scenario(evaluator, each).passed]
    made = noticed = 0
    survivors = []
    for mutant in make_mutants(book):
        made += 1
        if is_noticed(mutant.book, passing):
            noticed += 1
        else:
            survivors.append(
                _explain(book, mutant) if prove else Survivor(mutant.about, mutant.change)
            )
    return Trial(made, noticed, tuple(survivors))


def is_noticed(book: RuleBook, scenarios: Sequence[Scenario]) -> bool:
    """Whether a scenario fails, or the book cannot be decided at all."""
    try:
        evaluator = Evaluator(book)
    except ManifestError:
        return True
    return not all(run_scenario(evaluator, each).passed for each in scenarios)


def _explain(book: RuleBook, mutant: Mutant) -> Survivor:
    from lawkit.rules.proofs import find_telling

    situation, is_sure = find_telling(book, mutant.book)
    same = situation is None and is_sure
    return Survivor(mutant.about, mutant.change, situation, same)


def make_mutants(book: RuleBook) -> Iterator[Mutant]:
    """Every mutant, rule by rule in the order of the file, then those of when a question arises."""
    yield from _Maker(book).make()


class _Maker:
    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.teller = Teller(book, "en")

    def make(self) -> Iterator[Mutant]:
        for place, rule in enumerate(self.book.rules):
            for change, other in self._rule(rule):
                rules = list(self.book.rules)
                rules[place] = other
                yield Mutant(
                    rule.id, change, msgspec.structs.replace(self.book, rules=tuple(rules))
                )
        for place, decision in enumerate(self.book.vocabulary.decisions):
            if decision.asked is None:
                continue
            changes = [("asked: always", TRUE), *self._terms("asked", decision.asked)]
            for change, term in changes:
                decisions = list(self.book.vocabulary.decisions)
                decisions[place] = msgspec.structs.replace(decision, asked=term)
                vocabulary = msgspec.structs.replace(
                    self.book.vocabulary, decisions=tuple(decisions)
                )
                book = msgspec.structs.replace(self.book, vocabulary=vocabulary)
                yield Mutant(decision.name, change, book)

    def _rule(self, rule: Rule) -> Iterator[tuple[str, Rule]]:
        change = msgspec.structs.replace
        # A rule that never holds is a rule that is not there, and keeps every slot in its place.
        yield "rule dropped", change(rule, when=FALSE)
        if rule.when != TRUE:
            yield "when dropped", change(rule, when=TRUE)
            for what, term in self._terms("when", rule.when):
                yield what, change(rule, when=term)
        if rule.unless:
            yield "unless dropped", change(rule, unless=None)
            for what, term in self._terms("unless", rule.unless):
                yield what, change(rule, unless=term)
        if rule.then or rule.ambiguous or len(rule.beats) > 1:
            for beaten in rule.beats:
                left = tuple(each for each in rule.beats if each != beaten)
                yield f"no longer beats {beaten}", change(rule, beats=left)
        if rule.otherwise:
            yield "otherwise dropped", change(rule, otherwise=False)
        if rule.discretion:
            yield "discretion dropped", change(rule, discretion="")
        for n, (place, code) in enumerate(rule.then):
            for what, pairs in self._answers(rule.then, n, place, code):
                yield what, change(rule, then=pairs)
        for m, reading in enumerate(rule.ambiguous):
            for n, (place, code) in enumerate(reading.then):
                for what, pairs in self._answers(reading.then, n, place, code):
                    readings = list(rule.ambiguous)
                    readings[m] = change(reading, then=pairs)
                    yield f"reading {m + 1}: {what}", change(rule, ambiguous=tuple(readings))

    def _answers(
        self, then: tuple[tuple[int, int], ...], n: int, place: int, code: int
    ) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
        decision = self.book.vocabulary.decisions[place]
        if len(then) > 1:
            yield f"then.{decision.name} dropped", (*then[:n], *then[n + 1 :])
        for other in _other_answers(decision, code):
            shown = self.teller.value(decision.sort, other)
            yield f"then.{decision.name} = {shown}", (*then[:n], (place, other), *then[n + 1 :])

    def _terms(self, key: str, term: Term) -> Iterator[tuple[str, Term]]:
        for other in self.changed(term):
            yield f"{key}: {self.teller.term(other)}", other

    def changed(self, term: Term) -> Iterator[Term]:
        """The term with one thing in it changed."""
        op, args = term.op, term.terms
        if op in ("and", "or"):
            yield Term("or" if op == "and" else "and", term.args)
            for n in range(len(args)):
                left = args[:n] + args[n + 1 :]
                yield left[0] if len(left) == 1 else Term(op, left)
        elif op == "not":
            yield args[0]
            # The negation itself is the change; what it negates is changed below.
        elif op in ("slot", "any", "within", "fires"):
            yield Term("not", (term,))
        elif op == "has":
            yield from self._membership(*args)
        elif op in _FLIPPED:
            yield from self._comparison(term)
        elif op in ("minus", "meet", "join"):
            yield args[0]
        if op in ("and", "or", "not", "any"):
            for n, arg in enumerate(args):
                if op == "any" and arg.op == "slot":
                    continue
                for other in self.changed(arg):
                    yield Term(op, (*args[:n], other, *args[n + 1 :]))

    def _membership(self, whole: Term, part: Term) -> Iterator[Term]:
        yield Term("not", (Term("has", (whole, part)),))
        if whole.op == "const":
            sort = self._sort(part)
            for n in range(len(sort.domain.values) if sort else 0):
                mask = whole.number ^ (1 << n)
                if mask:
                    yield Term("has", (Term("const", (mask,)), part))
        elif part.op == "const":
            sort = self._sort(whole)
            for n in range(len(sort.domain.values) if sort else 0):
                if n != part.number:
                    yield Term("has", (whole, Term("const", (n,))))

    def _comparison(self, term: Term) -> Iterator[Term]:
        yield Term(_FLIPPED[term.op], term.args)  # type: ignore[arg-type]
        if term.op in _NEGATED:
            yield Term(_NEGATED[term.op], term.args)  # type: ignore[arg-type]
        left, right = term.terms
        for constant, thing in ((right, left), (left, right)):
            if constant.op != "const" or thing.op == "const":
                continue
            for value in self._near(constant.number, thing):
                other = Term("const", (value,))
                args = (left, other) if constant is right else (other, right)
                yield Term(term.op, args)

    def _near(self, value: int, thing: Term) -> Iterator[int]:
        """Other constants worth trying: the neighbours of a number or a stage, else all values."""
        sort = self._sort(thing)
        if sort is None or sort.kind == "number":
            yield from (value - 1, value + 1)
        elif sort.kind == "set":
            yield from (value ^ (1 << n) for n in range(len(sort.domain.values)))
        elif sort.kind == "enum":
            for n in range(len(sort.domain.values)):
                if n != value and (not sort.domain.ordered or abs(n - value) == 1):
                    yield n

    def _sort(self, term: Term) -> Sort | None:
        return self.teller.sort(term)


def _other_answers(decision: Decision, code: int) -> Iterator[int]:
    size = len(decision.domain.values)
    if decision.many:
        yield from (code ^ (1 << n) for n in range(size) if code ^ (1 << n))
    else:
        yield from (n for n in range(size) if n != code)
