"""Terms compiled to Python closures, each kind of node to the shortest that computes it."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from lawkit.rules.terms import FIRED, Term

Closure = Callable[[list[int]], int]
"""From the values of all slots to a value; truth is any integer but 0."""


def compile_term(term: Term) -> Closure:
    """A closure that computes the term from the values of all slots."""
    op, args = term.op, term.terms
    if op == "slot":
        return itemgetter(term.number)
    if op == "const":
        constant = term.number
        return lambda v: constant
    if op == "fires":
        slots = [arg for arg in term.args if isinstance(arg, int)]
        return lambda v: any(v[slot] == FIRED for slot in slots)
    if op in ("and", "or"):
        return _joined(op, [compile_term(arg) for arg in args])
    if len(args) == 1:
        return _single(op, args[0])
    return _pair(op, *args)


def _single(op: str, arg: Term) -> Closure:
    inner = compile_term(arg)
    if op == "not":
        if arg.op == "any":
            mask = compile_term(arg.terms[0])
            return lambda v: not mask(v)
        return lambda v: not inner(v)
    if op == "any":
        return lambda v: inner(v) != 0
    return lambda v: inner(v).bit_count()


def _joined(op: str, parts: list[Closure]) -> Closure:
    a, b = parts[0], parts[1 % len(parts)]
    if op == "and":
        if len(parts) == 2:
            return lambda v: a(v) and b(v)
        if len(parts) == 3:
            c = parts[2]
            return lambda v: a(v) and b(v) and c(v)

        def every(v: list[int]) -> int:
            for part in parts:
                if not part(v):
                    return 0
            return 1

        return every
    if len(parts) == 2:
        return lambda v: a(v) or b(v)

    def some(v: list[int]) -> int:
        for part in parts:
            if part(v):
                return 1
        return 0

    return some


def _pair(op: str, left: Term, right: Term) -> Closure:
    if left.op == "slot" and right.op == "const":
        return _with_constant(op, left.number, right.number)
    if op == "has" and left.op == "const" and right.op == "slot":
        mask, n = left.number, right.number
        return lambda v: v[n] >= 0 and mask >> v[n] & 1
    a, b = compile_term(left), compile_term(right)
    closures: dict[str, Closure] = {
        "eq": lambda v: a(v) == b(v),
        "ne": lambda v: a(v) != b(v),
        "lt": lambda v: a(v) < b(v),
        "le": lambda v: a(v) <= b(v),
        "gt": lambda v: a(v) > b(v),
        "ge": lambda v: a(v) >= b(v),
        "minus": lambda v: a(v) & ~b(v),
        "meet": lambda v: a(v) & b(v),
        "join": lambda v: a(v) | b(v),
        "within": lambda v: not a(v) & ~b(v),
        "add": lambda v: a(v) + b(v),
        "sub": lambda v: a(v) - b(v),
        "has": lambda v: b(v) >= 0 and a(v) >> b(v) & 1,
    }
    return closures[op]


def _with_constant(op: str, n: int, k: int) -> Closure:
    closures: dict[str, Closure] = {
        "eq": lambda v: v[n] == k,
        "ne": lambda v: v[n] != k,
        "lt": lambda v: v[n] < k,
        "le": lambda v: v[n] <= k,
        "gt": lambda v: v[n] > k,
        "ge": lambda v: v[n] >= k,
        "minus": lambda v: v[n] & ~k,
        "meet": lambda v: v[n] & k,
        "join": lambda v: v[n] | k,
        "within": lambda v: not v[n] & ~k,
        "add": lambda v: v[n] + k,
        "sub": lambda v: v[n] - k,
        "has": lambda v: v[n] >> k & 1,
    }
    return closures[op]
