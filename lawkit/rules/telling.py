"""Conditions and situations told in words: what a term says, in a language. Owns no word itself: they
are the vocabulary's and those of `phrases`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from lawkit.rules.closures import compile_term
from lawkit.rules.phrases import Phrases, load
from lawkit.rules.rulebook import Rule, RuleBook, See
from lawkit.rules.terms import TRUE, Domain, Sort, Term, members
from lawkit.rules.vocabulary import Decision, Fact, said

Cite = Callable[[See], str]
"""How a clause is cited: `Law 10(a)(i)`."""

_OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le"}
_MIRROR = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
_COUNTED = {"lt": "fewer", "le": "at_most", "gt": "more", "ge": "at_least"}


class Teller:
    """Tells the terms of one rule book in one language."""

    def __init__(self, book: RuleBook, language: str, cite: Cite = str) -> None:
        self.book = book
        self.language = language
        self.phrases: Phrases = load(language)
        self.cite = cite
        rows: list[Fact | Decision] = [*book.vocabulary.facts, *book.vocabulary.decisions]
        self.named: list[tuple[Sort, str]] = [
            (row.sort, said(row.label, language) or said(row.ask, language) or _plain(row.name))
            for row in rows
        ]

    def rule(self, rule: Rule) -> str:
        """When the rule applies, without a full stop."""
        if rule.otherwise:
            parts = [self.phrases.otherwise]
            if rule.when != TRUE:
                parts = [self.term(rule.when), parts[0]]
        else:
            parts = [self.phrases.no_case if rule.when == TRUE else self.term(rule.when)]
        if rule.unless:
            parts.append(self.phrases.unless.format(a=self.term(rule.unless)))
        return ", ".join(parts)

    def situation(self, values: Sequence[int]) -> list[str]:
        """The facts that are not by default, a line for each."""
        facts = self.book.vocabulary.facts
        return [
            self.fact(place, value)
            for place, (fact, value) in enumerate(zip(facts, values, strict=True))
            if value != fact.default
        ]

    def fact(self, place: int, value: int) -> str:
        """A fact and its value."""
        return self._about(self.named[place][1], self.value(self.named[place][0], value))

    def value(self, sort: Sort, code: int) -> str:
        """A value as the language says it."""
        if sort.kind == "bool":
            return self.phrases.yes if code else self.phrases.no
        if sort.kind == "number":
            return str(code)
        if sort.kind == "enum":
            return sort.domain.say(code, self.language)
        return self._listed(sort.domain, code, self.phrases.and_) or self.phrases.predicate["empty"]

    def so_far(self, term: Term, slots: list[int]) -> str:
        """The part of a true term that makes it true here: of an `or`, the first true side."""
        return self.term(_true_part(term, slots))

    def term(self, term: Term, *, negated: bool = False) -> str:
        """What the term says; with `negated`, that it is not so."""
        op, args = term.op, term.terms
        if op == "not":
            return self.term(args[0], negated=not negated)
        if op in ("and", "or"):
            return self._joined(args, negated, both=(op == "and") != negated)
        if op == "fires":
            slots = [arg for arg in term.args if isinstance(arg, int)]
            rules = [self.book.rules[slot - self.book.vocabulary.rule_slot] for slot in slots]
            clauses = dict.fromkeys(clause for rule in rules for clause in rule.clauses)
            shown = self._list([self.cite(clause) for clause in clauses], self.phrases.or_)
            return self.phrases.rule["idle" if negated else "fires"].format(a=shown)
        if op == "slot":
            answer = self.phrases.no if negated else self.phrases.yes
            return self._about(self.named[term.number][1], answer)
        if op == "const":
            holds = bool(term.number) != negated
            return self.phrases.no_case if holds else self.phrases.predicate["empty"]
        return self._predicate(term, negated)

    def _predicate(self, term: Term, negated: bool) -> str:
        words = self.phrases.predicate
        op, args = term.op, term.terms
        if op == "any":
            return self._about(self._thing(args[0]), words["empty" if negated else "any"])
        if op == "has" and args[0].op == "const":
            sort = self.sort(args[1])
            join = self.phrases.nor if negated else self.phrases.or_
            values = self._listed(sort.domain, args[0].number, join) if sort else ""
            several = args[0].number.bit_count() > 1
            key = ("none_of" if several else "ne") if negated else "one_of"
            return self._about(self._thing(args[1]), words[key].format(b=values))
        if op == "has":
            member = self._operand(args[1], self.sort(args[0]), member=True)
            key = "lacks" if negated else "has"
            return self._about(self._thing(args[0]), words[key].format(b=member))
        left, right = args
        if op == "within":
            whole = self._operand(right, self.sort(left))
            key = "beyond" if negated else "within"
            subject = self._operand(left, self.sort(right))
            return self._about(subject, words[key].format(b=whole))
        key = _OPPOSITE[op] if negated else op
        if left.op == "const":
            left, right, key = right, left, _MIRROR.get(key, key)
        sort = self.sort(left)
        if right.op != "const" and key in ("eq", "ne"):
            key = "as" if key == "eq" else "other"
        elif sort is None or sort.kind == "number":
            key = _COUNTED.get(key, key)
        if sort and sort.kind == "bool" and right.op == "const":
            value = bool(right.number) == (key == "eq")
            answer = self.phrases.yes if value else self.phrases.no
            return self._about(self._thing(left), answer)
        return self._about(self._thing(left), words[key].format(b=self._operand(right, sort)))

    def _joined(self, args: Sequence[Term], negated: bool, *, both: bool) -> str:
        word = self.phrases.and_ if both else self.phrases.or_
        parts = []
        for arg in args:
            text = self.term(arg, negated=negated)
            inner, inside_out = arg, negated
            while inner.op == "not":
                inner, inside_out = inner.terms[0], not inside_out
            mixed = inner.op in ("and", "or") and ((inner.op == "and") != inside_out) != both
            parts.append(self.phrases.brackets.format(a=text) if mixed else text)
        return f"; {word} ".join(parts)

    def _thing(self, term: Term) -> str:
        """What a term that is no truth stands for."""
        if term.op == "slot":
            return self.named[term.number][1]
        if term.op == "len":
            return self.phrases.set["len"].format(a=self._name(term.terms[0]))
        if len(term.terms) == 2:
            left, right = term.terms
            return self.phrases.set[term.op].format(
                a=self._operand(left, self.sort(right)), b=self._operand(right, self.sort(left))
            )
        return self.term(term)

    def _name(self, term: Term) -> str:
        """A thing where it stands inside other words: a question in quotes."""
        text = self._thing(term)
        return self.phrases.quote.format(a=text) if text.endswith("?") else text

    def _operand(self, term: Term, sort: Sort | None, *, member: bool = False) -> str:
        if term.op != "const":
            return self._name(term)
        if sort is None or sort.kind == "number":
            return str(term.number)
        return self.value(Sort("enum", sort.domain) if member else sort, term.number)

    def sort(self, term: Term) -> Sort | None:
        """The sort of the values a term has, None for numbers that are reckoned and for constants."""
        if term.op == "slot":
            return self.named[term.number][0]
        if term.op in ("minus", "meet", "join"):
            return self.sort(term.terms[0]) or self.sort(term.terms[1])
        return None

    def _about(self, subject: str, predicate: str) -> str:
        if subject.endswith("?"):
            return f"{subject} {predicate[:1].upper()}{predicate[1:]}"
        return self.phrases.subject.format(a=subject, b=predicate)

    def _listed(self, domain: Domain, mask: int, word: str) -> str:
        return self._list([domain.say(place, self.language) for place in members(mask)], word)

    def _list(self, parts: Iterable[str], word: str) -> str:
        items = list(parts)
        return f" {word} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _true_part(term: Term, slots: list[int]) -> Term:
    if term.op == "or":
        first = next((arg for arg in term.terms if compile_term(arg)(slots)), None)
        return _true_part(first, slots) if first else term
    if term.op == "and":
        return Term("and", tuple(_true_part(arg, slots) for arg in term.terms))
    return term
