"""Rules as formulas for the solver z3, and questions put to it. Needs the extra `verify`, imported only
when asked. The logic is that of `rulings`, clause by clause; tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from lawkit.errors import UsageError
from lawkit.rules.evaluation import evaluator_of
from lawkit.rules.rulebook import RuleBook
from lawkit.rules.terms import BEATEN, FIRED, NO_ANSWER, Term, members
from lawkit.rules.vocabulary import Decision, Vocabulary

if TYPE_CHECKING:
    import z3

SECONDS = 10
"""What a single question to the solver may take; then it counts as undecided."""

MOST = 40
"""Situations shown of one kind for one decision."""


class State(msgspec.Struct, frozen=True):
    """One decision as formulas: when each status holds; `outcome` are those on which two rulings
    must agree to be the same: statuses, and for every answer whether it is given.
    """

    conflict: z3.BoolRef
    ambiguous: z3.BoolRef
    silent: z3.BoolRef
    outcome: tuple[z3.BoolRef, ...]


class Formulas(msgspec.Struct, frozen=True):
    """One book as formulas: per slot its value, per rule whether it holds (`when` and not `unless`)
    and fires, per decision whether it is asked and its state.
    """

    values: dict[int, z3.ExprRef]
    holds: list[z3.BoolRef]
    fires: list[z3.BoolRef]
    asked: list[z3.BoolRef]
    states: list[State]


class Prover:
    """The facts of one vocabulary as unknowns, and questions about them."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        try:
            import z3
        except ImportError:
            raise UsageError(
                "the solver z3 is not installed",
                remedy="Install it with: pip install 'lawkit[verify]'",
            ) from None
        self.z = z3
        self.vocabulary = vocabulary
        self.unknowns: list[z3.ExprRef] = []
        self.solver = z3.Solver()
        self.solver.set("timeout", SECONDS * 1000)
        for place, fact in enumerate(vocabulary.facts):
            if fact.sort.kind == "bool":
                self.unknowns.append(z3.Bool(f"f{place}"))
            elif fact.sort.kind == "set":
                size = len(fact.sort.domain.values)
                self.unknowns.append(z3.BitVec(f"f{place}", size))
            else:
                number = z3.Int(f"f{place}")
                codes = fact.codes
                self.solver.add(number >= codes[0], number <= codes[-1])
                self.unknowns.append(number)
        self.changed = [
            unknown != self.constant(place, fact.default)
            for place, (fact, unknown) in enumerate(
                zip(vocabulary.facts, self.unknowns, strict=True)
            )
        ]
        self.bits = [
            z3.Extract(n, n, self.unknowns[place]) != (fact.default >> n & 1)
            for place, fact in enumerate(vocabulary.facts)
            if fact.sort.kind == "set"
            for n in range(len(fact.sort.domain.values))
        ]
        slots = dict(enumerate(self.unknowns))
        for entry in vocabulary.impossible:
            self.solver.add(z3.Not(_Formula(self, slots).truth(entry.when)))

    def ask(self, *claims: z3.BoolRef) -> str:
        """`sat`, `unsat`, or `unknown` when time ran out."""
        return str(self.solver.check(*claims))

    def smallest(
        self, claim: z3.BoolRef, seen: Callable[[Sequence[int]], z3.BoolRef] | None = None
    ) -> Iterator[tuple[int, ...] | None]:
        """Situations that fulfil the claim: those with the fewest facts out of the usual first, of
        these those with the fewest members of sets changed. One for each kind: `seen` says what is
        of the same kind as a situation already found; without it there is but one. None, and an end,
        when time ran out.
        """
        z = self.z
        self.solver.push()
        try:
            self.solver.add(claim)
            size = 0
            for _ in range(MOST):
                if (outcome := self.ask()) == "sat":
                    size = self._least(self.changed, size)
                    few = z.PbLe([(each, 1) for each in self.changed], size)
                    bits = self._least(self.bits, 0, few)
                    small = z.PbLe([(each, 1) for each in self.bits], bits)
                    outcome = self.ask(few, small)
                if outcome == "sat":
                    values = self._read()
                    yield values
                if outcome != "sat" or seen is None:
                    if outcome == "unknown":
                        yield None
                    return
                self.solver.add(z.Not(seen(values)))
        finally:
            self.solver.pop()

    def _least(self, parts: Sequence[z3.BoolRef], start: int, *claims: z3.BoolRef) -> int:
        """The smallest number of parts, from `start` on, that can be true together with the claims."""
        size = start
        while size < len(parts):
            if self.ask(*claims, self.z.PbLe([(each, 1) for each in parts], size)) != "unsat":
                break
            size += 1
        return size

    def alike(self, values: Sequence[int]) -> z3.BoolRef:
        """The facts that are out of the usual here are so there, too."""
        facts = self.vocabulary.facts
        return self.z.And(
            *(self.changed[n] for n, value in enumerate(values) if value != facts[n].default)
        )

    def stands(
        self, book: RuleBook, formulas: Formulas, place: int, values: Sequence[int]
    ) -> z3.BoolRef:
        """The rules that bear on a decision stand as they do in this situation."""
        standing = evaluator_of(book).standing(values)
        parts = []
        for n in book.concerned[place]:
            parts.append(formulas.fires[n] == self.z.BoolVal(standing[n] == FIRED))
            parts.append(formulas.holds[n] == self.z.BoolVal(standing[n] in (FIRED, BEATEN)))
        return self.z.And(*parts)

    def formulas(self, book: RuleBook) -> Formulas:
        """The book as formulas over this prover's unknowns."""
        z = self.z
        facts, first = len(self.vocabulary.facts), self.vocabulary.rule_slot
        values: dict[int, z3.ExprRef] = dict(enumerate(self.unknowns))
        made = _Formula(self, values)
        rules, decisions = len(book.rules), len(self.vocabulary.decisions)
        holds: list[z3.BoolRef] = [z.BoolVal(False)] * rules
        asked: list[z3.BoolRef] = [z.BoolVal(True)] * decisions
        states: list[State | None] = [None] * decisions
        for slot in book.order:
            if slot < first:
                place = slot - facts
                decision = self.vocabulary.decisions[place]
                if decision.asked:
                    asked[place] = made.truth(decision.asked)
                fired = {n: values[first + n] for n in book.speaking[place]}
                states[place], values[slot] = _decide(book, place, decision, asked[place], fired)
                continue
            place = slot - first
            rule = book.rules[place]
            parts = [made.truth(rule.when)]
            if rule.unless:
                parts.append(z.Not(made.truth(rule.unless)))
            if rule.otherwise:
                others = book.speaking[rule.then[0][0]]
                parts += [z.Not(values[first + n]) for n in others if not book.rules[n].otherwise]
            holds[place] = z.And(*parts)
            beaten = [z.Not(values[first + n]) for n in book.beaters[place]]
            values[slot] = z.And(holds[place], *beaten)
        fires = [values[first + place] for place in range(rules)]
        return Formulas(values, holds, fires, asked, [state for state in states if state])

    def _read(self) -> tuple[int, ...]:
        model = self.solver.model()
        found = []
        for fact, unknown in zip(self.vocabulary.facts, self.unknowns, strict=True):
            value = model.eval(unknown, model_completion=True)
            if fact.sort.kind == "bool":
                found.append(int(self.z.is_true(value)))
            else:
                found.append(value.as_long())
        return tuple(found)

    def constant(self, place: int, value: int) -> z3.ExprRef:
        """A value of the fact at that place."""
        kind = self.vocabulary.facts[place].sort.kind
        if kind == "bool":
            return self.z.BoolVal(bool(value))
        if kind == "set":
            return self.z.BitVecVal(value, len(self.vocabulary.facts[place].sort.domain.values))
        return self.z.IntVal(value)


class _Formula:
    """Terms as formulas. Sets are bit vectors; a decision's value is an integer, -1 for none."""

    def __init__(self, prover: Prover, values: dict[int, z3.ExprRef]) -> None:
        self.z = prover.z
        self.values = values

    def truth(self, term: Term) -> z3.BoolRef:
        z, args = self.z, term.terms
        if term.op == "const":
            return z.BoolVal(bool(term.number))
        if term.op == "slot":
            return self.values[term.number]
        if term.op == "fires":
            return z.Or(*(self.values[slot] for slot in term.args if isinstance(slot, int)))
        if term.op == "not":
            return z.Not(self.truth(args[0]))
        if term.op in ("and", "or"):
            parts = [self.truth(arg) for arg in args]
            return z.And(*parts) if term.op == "and" else z.Or(*parts)
        if term.op == "any":
            mask = self.value(args[0])
            return mask != 0
        if term.op == "has":
            return self.member(*args)
        if term.op == "within":
            a, b = self.pair(*args)
            return a & ~b == 0
        if any(self.is_truth(arg) for arg in args):
            a, b = self.truth(args[0]), self.truth(args[1])
            return a == b if term.op == "eq" else a != b
        a, b = self.pair(*args)
        formulas = {
            "eq": lambda: a == b,
            "ne": lambda: a != b,
            "lt": lambda: a < b,
            "le": lambda: a <= b,
            "gt": lambda: a > b,
            "ge": lambda: a >= b,
        }
        return formulas[term.op]()

    def is_truth(self, term: Term) -> bool:
        """Whether the term is true or false, by itself."""
        if term.op == "slot":
            return bool(self.z.is_bool(self.values[term.number]))
        return term.op in _TRUTHS

    def member(self, whole: Term, part: Term) -> z3.BoolRef:
        z = self.z
        if whole.op == "const":
            one = self.value(part)
            return z.Or(*(one == place for place in members(whole.number)))
        mask = self.value(whole)
        if part.op == "const":
            return z.Extract(part.number, part.number, mask) == 1
        one = self.value(part)
        return z.Or(*(z.And(one == n, z.Extract(n, n, mask) == 1) for n in range(mask.size())))

    def pair(self, left: Term, right: Term) -> tuple[z3.ExprRef, z3.ExprRef]:
        """Both values; a constant set takes the width of the other side."""
        if left.op == "const" and right.op == "const":
            # Two groups: as wide as any set could be.
            return self.z.BitVecVal(left.number, 64), self.z.BitVecVal(right.number, 64)
        if left.op == "const":
            b = self.value(right)
            return self.like(left.number, b), b
        a = self.value(left)
        return a, self.like(right.number, a) if right.op == "const" else self.value(right)

    def like(self, number: int, other: z3.ExprRef) -> z3.ExprRef:
        if self.z.is_bv(other):
            return self.z.BitVecVal(number, other.size())
        return self.z.IntVal(number)

    def value(self, term: Term) -> z3.ExprRef:
        z = self.z
        if term.op == "const":
            return z.IntVal(term.number)
        if term.op == "slot":
            return self.values[term.number]
        if term.op == "len":
            mask = self.value(term.terms[0])
            bits = (z.Extract(n, n, mask) == 1 for n in range(mask.size()))
            return z.Sum(*(z.If(bit, 1, 0) for bit in bits))
        a, b = self.pair(*term.terms)
        formulas = {
            "minus": lambda: a & ~b,
            "meet": lambda: a & b,
            "join": lambda: a | b,
            "add": lambda: a + b,
            "sub": lambda: a - b,
        }
        return formulas[term.op]()


_TRUTHS = {"not", "and", "or", "eq", "ne", "lt", "le", "gt", "ge", "has", "any", "within", "fires"}


def _decide(
    book: RuleBook,
    place: int,
    decision: Decision,
    asked: z3.BoolRef,
    fired: dict[int, z3.BoolRef],
) -> tuple[State, z3.ExprRef]:
    """The logic of `rulings` as formulas, with the value that conditions read."""
    import z3

    rules = book.rules
    firm: dict[int, list[z3.BoolRef]] = {}
    free: dict[int, list[z3.BoolRef]] = {}
    several: list[tuple[z3.BoolRef, list[int]]] = []
    for n, fires in fired.items():
        rule = rules[n]
        for where, code in rule.then:
            if where == place:
                for answer in members(code) if decision.many else (code,):
                    (free if rule.discretion else firm).setdefault(answer, []).append(fires)
        codes = [c for reading in rule.ambiguous for at, c in reading.then if at == place]
        if codes:
            several.append((fires, codes))
    answers = range(len(decision.domain.values))
    settled = [z3.Or(*firm.get(answer, ())) for answer in answers]
    allowed = [z3.Or(*free.get(answer, ())) for answer in answers]
    given = [z3.Or(x, y) for x, y in zip(settled, allowed, strict=True)]
    if decision.many:
        conflict = z3.BoolVal(False)
    else:
        # Two firm answers, or a firm one and another that someone may give.
        clashes = [z3.And(settled[a], given[b]) for a in answers for b in answers if a != b]
        conflict = z3.And(asked, z3.Or(*clashes))
    unsettled = []
    for fires, codes in several:
        wanted = {a for code in codes for a in (members(code) if decision.many else (code,))}
        unsettled.append(z3.And(fires, z3.Or(*(z3.Not(given[answer]) for answer in wanted))))
    ambiguous = z3.And(asked, z3.Not(conflict), z3.Or(*unsettled))
    open_ = z3.Or(conflict, ambiguous)
    silent = z3.And(asked, z3.Not(open_), z3.Not(z3.Or(*given)))
    free_only = [z3.And(y, z3.Not(x)) for x, y in zip(settled, allowed, strict=True)]
    discretion = z3.And(asked, z3.Not(open_), z3.Or(*free_only))
    plain = z3.And(asked, z3.Not(open_))
    said = tuple(z3.And(plain, each) for each in given)
    state = State(conflict, ambiguous, silent, (asked, conflict, ambiguous, discretion, *said))
    if decision.many:
        width = len(decision.domain.values)
        bits = [z3.If(each, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)) for each in reversed(said)]
        return state, z3.Concat(*bits) if width > 1 else bits[0]
    value: z3.ExprRef = z3.IntVal(NO_ANSWER)
    for answer in answers:
        others = [given[other] for other in answers if other != answer]
        value = z3.If(z3.And(said[answer], z3.Not(z3.Or(*others))), z3.IntVal(answer), value)
    return state, value
