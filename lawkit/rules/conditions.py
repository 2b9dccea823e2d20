"""Conditions: a checked subset of Python's expression syntax, read with `ast` and never run as Python.
Owns what a condition may say and its messages; knows names and their sorts only by a Scope.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from difflib import get_close_matches

import msgspec

from lawkit.errors import ManifestError
from lawkit.model import ClausePath
from lawkit.rules.sheets import Address, Sheet
from lawkit.rules.syntax import FORBIDDEN, MismatchError, parse, spell
from lawkit.rules.terms import Domain, Op, Sort, Term

_COMPARE: dict[type[ast.cmpop], Op] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip


class Scope(msgspec.Struct, frozen=True):
    """What a condition may read: names with their sorts and terms, and which of them are decisions.

    under: slot and clauses of each rule, or None where `under` has no meaning.
    """

    names: dict[str, tuple[Sort, Term]]
    decisions: frozenset[str] = frozenset()
    under: tuple[tuple[int, tuple[ClausePath, ...]], ...] | None = None


class _Literal(msgspec.Struct, frozen=True):
    """A value or a tuple of values whose type only the other side of a comparison tells."""

    values: tuple[str | int, ...]
    many: bool
    node: ast.expr


class _Typed(msgspec.Struct, frozen=True):
    sort: Sort
    term: Term
    node: ast.expr
    decision: bool = False


def read_condition(text: str, scope: Scope, sheet: Sheet, address: Address) -> Term:
    """The condition as a term that is true or false; ManifestError with file, line, column, remedy."""
    try:
        return _Checker(scope).truth(parse(text))
    except MismatchError as error:
        line = sheet.line(address)
        offset = getattr(error.node, "col_offset", 0)
        lead = len(text) - len(text.lstrip())
        start = sheet.column(line, text.strip())
        column = (
            f":{start + len(text[lead:].encode()[:offset].decode(errors='ignore'))}"
            if start
            else ""
        )
        raise ManifestError(
            error.what,
            where=f"{sheet.path}:{line}{column}",
            why=f"in the condition {text.strip()[:200]!r}",
            remedy=error.remedy,
        ) from None


class _Checker:
    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def truth(self, node: ast.expr) -> Term:
        """The node where something true or false is wanted."""
        if isinstance(node, ast.BoolOp):
            op: Op = "and" if isinstance(node.op, ast.And) else "or"
            return Term(op, tuple(self.truth(value) for value in node.values))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return Term("not", (self.truth(node.operand),))
        if isinstance(node, ast.Compare):
            return self.comparison(node)
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "under"
        ):
            return self.under(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return Term("const", (int(node.value),))
        read = self.value(node)
        if isinstance(read, _Typed) and read.sort.kind == "bool":
            return read.term
        if isinstance(read, _Typed) and read.sort.kind == "set":
            return Term("any", (read.term,))
        raise MismatchError(
            f"{spell(node)} alone is neither true nor false",
            self._compare_hint(read),
            node,
        )

    def comparison(self, node: ast.Compare) -> Term:
        parts = []
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self.compare(left, op, right, node))
            left = right
        return parts[0] if len(parts) == 1 else Term("and", tuple(parts))

    def compare(self, left: ast.expr, op: ast.cmpop, right: ast.expr, whole: ast.expr) -> Term:
        if isinstance(op, (ast.Is, ast.IsNot)):
            raise MismatchError("`is` is not read", "Use == or !=.", whole)
        a, b = self.operand(left), self.operand(right)
        if isinstance(op, (ast.In, ast.NotIn)):
            term = self.membership(a, b, whole)
            return Term("not", (term,)) if isinstance(op, ast.NotIn) else term
        if isinstance(a, _Literal) and isinstance(b, _Literal):
            raise MismatchError(
                "two plain values are compared", "Name a fact or a decision on one side.", whole
            )
        sort = a.sort if isinstance(a, _Typed) else b.sort  # type: ignore[union-attr]
        first, second = self.typed(a, sort), self.typed(b, sort)
        self._same(first, second, whole)
        code = _COMPARE[type(op)]
        if code in ("eq", "ne"):
            return Term(code, (first.term, second.term))
        if sort.kind == "set":
            if code in ("gt", "ge"):
                first, second = second, first
            part = Term("within", (first.term, second.term))
            if code in ("le", "ge"):
                return part
            return Term("and", (part, Term("ne", (first.term, second.term))))
        if first.decision or second.decision:
            raise MismatchError(
                f"{spell(whole)} orders the answers of a decision",
                "A decision may have no answer: compare with ==, != or in.",
                whole,
            )
        if sort.kind == "bool" or not sort.domain.ordered:
            raise MismatchError(
                f"the values of {sort.name or sort.domain.name!r} have no order",
                "Compare with ==, != or in, or declare the type with `ordered`.",
                whole,
            )
        return Term(code, (first.term, second.term))

    def membership(self, a: _Typed | _Literal, b: _Typed | _Literal, whole: ast.expr) -> Term:
        if isinstance(b, _Literal):
            if not b.many or isinstance(a, _Literal):
                raise MismatchError(
                    f"nothing can be in {spell(b.node)}",
                    "Write: fact in ('a', 'b'), or 'a' in a set.",
                    whole,
                )
            if a.sort.kind == "number":
                equal = (Term("eq", (a.term, self._number(v, a.sort, b.node))) for v in b.values)
                return Term("or", tuple(equal))
            if a.sort.kind != "enum":
                raise MismatchError(
                    f"{spell(a.node)} is no single value",
                    "For sets use <= (a part of) or & (in common).",
                    whole,
                )
            return Term("has", (self._mask(b, a.sort.domain), a.term))
        if b.sort.kind != "set":
            raise MismatchError(
                f"{spell(b.node)} is no set", "Use == to compare single values.", whole
            )
        if isinstance(a, _Literal):
            if a.many:
                raise MismatchError(
                    f"{spell(a.node)} is a set, not a member of one",
                    "Use <= (a part of) or & (in common).",
                    whole,
                )
            place = Term("const", (self._place(a.values[0], b.sort.domain, a.node),))
            return Term("has", (b.term, place))
        if a.sort.kind != "enum" or a.sort.domain != b.sort.domain:
            raise MismatchError(
                f"{spell(a.node)} can be no member of {spell(b.node)}",
                f"Members of {spell(b.node)} are {_listed(b.sort.domain.values)}.",
                whole,
            )
        return Term("has", (b.term, a.term))

    def operand(self, node: ast.expr) -> _Typed | _Literal:
        if isinstance(node, ast.Constant):
            if isinstance(node.value, bool):
                return _Typed(
                    Sort("bool", Domain("bool", ())), Term("const", (int(node.value),)), node
                )
            if isinstance(node.value, (str, int)):
                return _Literal((node.value,), False, node)
            raise MismatchError(
                f"the value {spell(node)} is not read",
                "Values are words, whole numbers, True, False.",
                node,
            )
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self.operand(node.operand)
            if isinstance(inner, _Literal) and isinstance(inner.values[0], int) and not inner.many:
                return _Literal((-inner.values[0],), False, node)
            raise MismatchError("a minus before no number", "Write: -1, or a - b.", node)
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            values: list[str | int] = []
            for element in node.elts:
                inner = self.operand(element)
                if not isinstance(inner, _Literal) or inner.many:
                    raise MismatchError(
                        f"{spell(element)} in a list of values", "List plain values only.", element
                    )
                values.append(inner.values[0])
            return _Literal(tuple(values), True, node)
        if isinstance(node, ast.BinOp):
            return self.arithmetic(node)
        if isinstance(node, (ast.Compare, ast.BoolOp)) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            return _Typed(Sort("bool", Domain("bool", ())), self.truth(node), node)
        return self.value(node)

    def value(self, node: ast.expr) -> _Typed | _Literal:
        if isinstance(node, ast.Name):
            if node.id not in self.scope.names:
                near = get_close_matches(node.id, self.scope.names, n=3)
                meant = f"Did you mean {' or '.join(near)}?" if near else ""
                raise MismatchError(
                    f"unknown fact or decision {node.id!r}",
                    meant or "Declare it in facts.toml; values stand in quotes.",
                    node,
                )
            sort, term = self.scope.names[node.id]
            return _Typed(sort, term, node, node.id in self.scope.decisions)
        if isinstance(node, ast.Call):
            return self.call(node)
        if type(node) in FORBIDDEN:
            what, remedy = FORBIDDEN[type(node)]
            raise MismatchError(f"a condition cannot have {what}", remedy, node)
        if isinstance(node, (ast.Constant, ast.Tuple, ast.List, ast.Set, ast.BinOp, ast.UnaryOp)):
            return self.operand(node)
        raise MismatchError(
            f"{spell(node)} is not read in a condition", "Use and, or, not and comparisons.", node
        )

    def call(self, node: ast.Call) -> _Typed:
        name = node.func.id if isinstance(node.func, ast.Name) else spell(node.func)
        if name not in ("len", "under") or node.keywords or len(node.args) != 1:
            raise MismatchError(
                f"a condition cannot call {name}",
                "Only len(a set) and under('a clause') are read.",
                node,
            )
        if name == "under":
            return _Typed(Sort("bool", Domain("bool", ())), self.under(node), node)
        inner = self.operand(node.args[0])
        if not isinstance(inner, _Typed) or inner.sort.kind != "set":
            raise MismatchError(
                f"{spell(node.args[0])} is no set", "len counts the members of a set.", node
            )
        high = len(inner.sort.domain.values)
        sort = Sort("number", Domain("number", (), True, high=high), f"len of {inner.sort.name}")
        if inner.term.op == "const":
            return _Typed(sort, Term("const", (inner.term.number.bit_count(),)), node)
        return _Typed(sort, Term("len", (inner.term,)), node)

    def under(self, node: ast.Call) -> Term:
        argument = node.args[0] if len(node.args) == 1 and not node.keywords else None
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise MismatchError("under needs one clause", "Write: under('10.c').", node)
        if self.scope.under is None:
            raise MismatchError(
                "under is not read in facts.toml",
                "Facts serve all editions: let a decision carry what the rule says.",
                node,
            )
        try:
            path = ClausePath.parse(argument.value)
        except ValueError:
            path = ClausePath()
        slots = tuple(
            slot
            for slot, clauses in self.scope.under
            if path.parts and any(clause.is_within(path) for clause in clauses)
        )
        if not slots:
            raise MismatchError(
                f"no rule names clause {argument.value!r} or one below it",
                "Write the path as rules do: '10.c'.",
                node,
            )
        return Term("fires", slots)

    def arithmetic(self, node: ast.BinOp) -> _Typed:
        a, b = self.operand(node.left), self.operand(node.right)
        if isinstance(a, _Literal) and isinstance(b, _Literal):
            raise MismatchError("two plain values are joined", "Name a fact on one side.", node)
        sort = a.sort if isinstance(a, _Typed) else b.sort  # type: ignore[union-attr]
        first, second = self.typed(a, sort), self.typed(b, sort)
        if sort.kind == "set":
            ops: dict[type[ast.operator], Op] = {
                ast.Sub: "minus", ast.BitAnd: "meet", ast.BitOr: "join",
            }  # fmt: skip
            self._same(first, second, node)
            if type(node.op) in ops:
                return _Typed(sort, _folded(ops[type(node.op)], first.term, second.term), node)
            raise MismatchError(
                f"sets are not joined so in {spell(node)}", "Sets have - (without), & and |.", node
            )
        if sort.kind == "number" and isinstance(node.op, (ast.Add, ast.Sub)):
            self._same(first, second, node)
            op: Op = "add" if isinstance(node.op, ast.Add) else "sub"
            return _Typed(
                Sort("number", Domain("number", (), True)),
                Term(op, (first.term, second.term)),
                node,
            )
        raise MismatchError(
            f"{spell(node)} cannot be reckoned",
            "Numbers have + and -, sets have -, & and |; conditions are joined by and, or.",
            node,
        )

    def typed(self, read: _Typed | _Literal, sort: Sort) -> _Typed:
        """A literal read as a value of the sort that the other side has."""
        if isinstance(read, _Typed):
            return read
        if sort.kind == "set":
            if not read.many:
                raise MismatchError(
                    f"{spell(read.node)} is one value, {sort.name!r} is a set",
                    f"Write {spell(read.node)} in {sort.name}, or {{{spell(read.node)}}}.",
                    read.node,
                )
            return _Typed(sort, self._mask(read, sort.domain), read.node)
        if read.many:
            raise MismatchError(
                f"{spell(read.node)} is a list, {sort.name!r} is one value",
                "Use in: turn in ('LHO', 'RHO').",
                read.node,
            )
        if sort.kind == "number":
            return _Typed(sort, self._number(read.values[0], sort, read.node), read.node)
        if sort.kind == "bool":
            raise MismatchError(
                f"{spell(read.node)} is no value of {sort.name!r}",
                "It is true or false: write its name alone, or with not.",
                read.node,
            )
        place = self._place(read.values[0], sort.domain, read.node, sort.name)
        return _Typed(sort, Term("const", (place,)), read.node)

    def _place(self, value: str | int, domain: Domain, node: ast.expr, name: str = "") -> int:
        if value not in domain.values:
            near = get_close_matches(str(value), domain.values, n=1)
            raise MismatchError(
                f"{value!r} is no value of {name or domain.name!r}",
                (f"Did you mean {near[0]!r}? " if near else "")
                + f"Its values are {_listed(domain.values)}.",
                node,
            )
        return domain.values.index(str(value))

    def _mask(self, read: _Literal, domain: Domain) -> Term:
        mask = 0
        for value in read.values:
            mask |= 1 << self._place(value, domain, read.node)
        return Term("const", (mask,))

    def _number(self, value: str | int, sort: Sort, node: ast.expr) -> Term:
        domain = sort.domain
        if not isinstance(value, int):
            raise MismatchError(
                f"{value!r} is no number", f"{sort.name or 'The other side'} is a number.", node
            )
        if domain.low < domain.high and not domain.low <= value <= domain.high:
            raise MismatchError(
                f"{value} lies outside {sort.name}",
                f"It is a whole number from {domain.low} to {domain.high}.",
                node,
            )
        return Term("const", (value,))

    def _same(self, a: _Typed, b: _Typed, node: ast.expr) -> None:
        if a.sort.kind != b.sort.kind or (
            a.sort.kind in ("enum", "set") and a.sort.domain != b.sort.domain
        ):
            raise MismatchError(
                f"{spell(a.node)} and {spell(b.node)} are of different types",
                f"The left is {_described(a.sort)}, the right {_described(b.sort)}.",
                node,
            )

    def _compare_hint(self, read: _Typed | _Literal) -> str:
        if isinstance(read, _Typed) and read.sort.kind == "enum":
            return f"Compare it with one of {_listed(read.sort.domain.values)}."
        if isinstance(read, _Typed):
            return "Compare it with a number."
        return "Compare it with a fact or a decision."


def _folded(op: Op, left: Term, right: Term) -> Term:
    """Sets joined; at once where both are constant, as with groups: `dealers_side - {'dealer'}`."""
    if left.op == "const" and right.op == "const":
        a, b = left.number, right.number
        return Term("const", ({"minus": a & ~b, "meet": a & b, "join": a | b}[op],))
    return Term(op, (left, right))


def _described(sort: Sort) -> str:
    if sort.kind in ("bool", "number"):
        return {"bool": "true or false", "number": "a number"}[sort.kind]
    return f"a {'set' if sort.kind == 'set' else 'value'} of {_listed(sort.domain.values)}"


def _listed(values: Iterable[str]) -> str:
    return ", ".join(map(repr, values))
