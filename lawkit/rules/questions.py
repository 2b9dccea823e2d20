"""Which questions still matter when only some facts are known: the rules decided with unknowns. Sound, not
complete: a fact that is not listed can change no answer; one that is listed may yet change none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lawkit.rules.closures import compile_term
from lawkit.rules.rulebook import Rule, RuleBook
from lawkit.rules.rulings import make_ruling, not_asked
from lawkit.rules.terms import FIRED, IDLE, Term, members

Open = frozenset[int]
"""Places of facts that are not known and on which something rests."""

_NONE: Open = frozenset()


def open_facts(
    book: RuleBook, known: Mapping[int, int], decisions: Iterable[int] = ()
) -> tuple[int, ...]:
    """The places of the facts that can still change the answer to one of the decisions (of all, where
    none is named), given the known facts by place; in the order of the vocabulary.
    """
    facts = len(book.vocabulary.facts)
    state = _Unknowns(book, with_implied(book, known))
    chosen = list(decisions) or range(len(book.vocabulary.decisions))
    return tuple(sorted(frozenset().union(*(state.open.get(facts + n, _NONE) for n in chosen))))


def with_implied(book: RuleBook, known: Mapping[int, int]) -> dict[int, int]:
    """The known facts, with those that can have but one value beside them."""
    found = dict(known)
    count = -1
    while count != len(found):
        count = len(found)
        for place in range(len(book.vocabulary.facts)):
            if place not in found:
                values = possible_values(book, found, place)
                if len(values) == 1:
                    found[place] = values[0]
    return found


def possible_values(book: RuleBook, known: Mapping[int, int], place: int) -> tuple[int, ...]:
    """The values a fact can have beside those known, as far as single impossibilities tell."""
    slots = dict(known)
    bearing = [each.when for each in book.vocabulary.impossible if place in each.when.slots]
    codes = tuple(book.vocabulary.facts[place].codes)
    if not bearing:
        return codes
    return tuple(
        code
        for code in codes
        if not any(_evaluate(term, slots | {place: code}, {})[0] for term in bearing)
    )


class _Unknowns:
    """The book decided as far as it goes: `known` values by slot, `open` facts of the other slots."""

    def __init__(self, book: RuleBook, known: Mapping[int, int]) -> None:
        self.book = book
        self.known = dict(known)
        self.open: dict[int, Open] = {}
        facts, self.first = len(book.vocabulary.facts), book.vocabulary.rule_slot
        for slot in book.order:
            value, left = (
                self._rule(slot - self.first)
                if slot >= self.first
                else self._decision(slot - facts)
            )
            if value is None:
                self.open[slot] = left
            else:
                self.known[slot] = value

    def _truth(self, term: Term) -> tuple[int | None, Open]:
        return _evaluate(term, self.known, self.open)

    def _rule(self, place: int) -> tuple[int | None, Open]:
        rule = self.book.rules[place]
        parts = [self._truth(rule.when)]
        if rule.unless:
            value, left = self._truth(rule.unless)
            parts.append((None if value is None else int(not value), left))
        against = [self.first + n for n in self.book.beaters[place]]
        if rule.otherwise:
            speaking = self.book.speaking[rule.then[0][0]]
            against += [self.first + n for n in speaking if not self.book.rules[n].otherwise]
        for slot in against:
            value = self.known.get(slot)
            parts.append((None, self.open[slot]) if value is None else (int(value != FIRED), _NONE))
        if any(value == 0 for value, _ in parts):
            return IDLE, _NONE
        left = _NONE.union(*(left for value, left in parts if value is None))
        return (None, left) if left else (FIRED, _NONE)

    def _decision(self, place: int) -> tuple[int | None, Open]:
        book = self.book
        asked = book.vocabulary.decisions[place].asked
        value, left = self._truth(asked) if asked else (1, _NONE)
        if value == 0:
            return not_asked(book, place)[1], _NONE
        unsure = [n for n in book.speaking[place] if self.first + n not in self.known]
        fired = [n for n in book.speaking[place] if self.known.get(self.first + n) == FIRED]
        if value is None or not self._is_settled(place, fired, unsure):
            reads = (self.open[self.first + n] for n in unsure)
            return None, left.union(*reads)
        standing = [FIRED if n in fired else IDLE for n in book.concerned[place]]
        return make_ruling(book, place, standing)[1], _NONE

    def _is_settled(self, place: int, fired: list[int], unsure: list[int]) -> bool:
        """Whether the rules not yet sure can only repeat what is answered outright."""
        if not unsure:
            return True
        many = self.book.vocabulary.decisions[place].many
        firm = [n for n in fired if not self.book.rules[n].discretion]
        given = {code for n in firm for code in _codes(self.book.rules[n], place, many)}
        if not given or any(self.book.rules[n].ambiguous for n in firm):
            return False
        more = {code for n in unsure for code in _codes(self.book.rules[n], place, many)}
        return more <= given


def _codes(rule: Rule, place: int, many: bool) -> set[int]:
    pairs = [*rule.then, *(pair for reading in rule.ambiguous for pair in reading.then)]
    codes = {code for where, code in pairs if where == place}
    return {n for code in codes for n in members(code)} if many else codes


def _evaluate(
    term: Term, known: Mapping[int, int], open_: Mapping[int, Open]
) -> tuple[int | None, Open]:
    """The term's value, or None with the open facts on which it rests. A fact's slot that is neither
    known nor in `open_` is itself open.
    """
    if term.op in ("and", "or"):
        parts = [_evaluate(arg, known, open_) for arg in term.terms]
        decisive = term.op == "or"
        if any(value is not None and bool(value) == decisive for value, _ in parts):
            return int(decisive), _NONE
        left = _NONE.union(*(left for value, left in parts if value is None))
        return (None, left) if left else (int(not decisive), _NONE)
    if term.op == "fires":
        slots = [slot for slot in term.args if isinstance(slot, int)]
        if any(known.get(slot) == FIRED for slot in slots):
            return 1, _NONE
        left = _NONE.union(*(open_[slot] for slot in slots if slot not in known))
        return (None, left) if left else (0, _NONE)
    unknown = [slot for slot in term.slots if slot not in known]
    if not unknown:
        slots = [0] * (max(known, default=0) + 1)
        for slot in term.slots:
            slots[slot] = known[slot]
        return int(compile_term(term)(slots)), _NONE
    if term.op == "not":
        value, left = _evaluate(term.terms[0], known, open_)
        return (None, left) if value is None else (int(not value), _NONE)
    return None, _NONE.union(*(open_.get(slot, frozenset({slot})) for slot in unknown))
