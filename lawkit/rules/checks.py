"""What an editor should know of an edition's rules: which to read again, which scenarios fail, which
clauses no rule reaches, which rules lean on clauses that their text does not cite.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from lawkit.errors import LawkitError
from lawkit.model import ClauseId, ClausePath, Diagnostic, Edition, Place, Reference
from lawkit.rules.coverage import cover
from lawkit.rules.digests import digest_rule, find_stale, words_under
from lawkit.rules.rulebook import Rule, RuleBook
from lawkit.rules.scenarios import Outcome, Scenario, run_scenarios

_UNDER = re.compile(r"""under\(\s*['"]([^'"]+)['"]""")
_PLACE = re.compile(r"(.*?):(\d+)(?::(\d+))?\Z")


class RuleShelf(msgspec.Struct, frozen=True, dict=True):
    """An edition's rules with what was signed: the digest by rule id. Where the sheets could not be
    read, `fault` says why and there is no book.
    """

    book: RuleBook | None
    scenarios: tuple[Scenario, ...] = ()
    signed: Mapping[str, str] = {}
    fault: LawkitError | None = None

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What became of the scenarios, in order."""
        return run_scenarios(self.book, self.scenarios) if self.book is not None else ()


def check_rules(
    shelf: RuleShelf, edition: Edition, references: Iterable[Reference]
) -> Iterator[Diagnostic]:
    """The findings, by kind; `references` are those that stand in the edition."""
    if shelf.book is None:
        if shelf.fault is not None:
            yield _unreadable(shelf.fault)
        return
    book, outcomes = shelf.book, shelf.outcomes
    yield from _failing(outcomes, edition)
    yield from _stale(shelf, book, edition)
    yield from _uncovered(book, edition, outcomes)
    yield from _uncited(book, edition, tuple(references))


def _unreadable(fault: LawkitError) -> Diagnostic:
    found = _PLACE.match(fault.where)
    place = Place(found[1], int(found[2]), int(found[3] or 1)) if found else Place(fault.where)
    parts = (fault.what, fault.why, fault.remedy)
    return Diagnostic("rules-unreadable", place, ": ".join(part for part in parts if part))


def _failing(outcomes: Iterable[Outcome], edition: Edition) -> Iterator[Diagnostic]:
    for outcome in outcomes:
        if not outcome.passed:
            scenario = outcome.scenario
            message = f"“{scenario.title}”: {'; '.join(outcome.faults)}"
            place = _place(scenario.place, edition, scenario.clauses[0])
            yield Diagnostic("scenario-fails", place, message, message)


def _stale(shelf: RuleShelf, book: RuleBook, edition: Edition) -> Iterator[Diagnostic]:
    unsigned = []
    for stale in find_stale(book, edition, shelf.signed, shelf.scenarios):
        if not stale.is_signed:
            unsigned.append(stale.rule)
            continue
        changed = ", ".join(map(str, stale.changed))
        tests = "; ".join(f"“{title}”" for title in stale.scenarios) or "none"
        yield Diagnostic(
            "rule-stale",
            _place(stale.rule.place, edition, stale.rule.clauses[0]),
            f"{stale.rule.id}: the words of {changed} have changed; scenarios to read: {tests}",
            digest_rule(stale.rule, edition),
        )
    if unsigned:
        count = f"{len(unsigned)} rule{'s' if len(unsigned) > 1 else ''}"
        named = ", ".join(rule.id for rule in unsigned[:3])
        more = ", ..." if len(unsigned) > 3 else ""
        yield Diagnostic(
            "rule-unsigned", Place(book.path), f"{count} not signed off: {named}{more}", named
        )


def _uncovered(
    book: RuleBook, edition: Edition, outcomes: Iterable[Outcome]
) -> Iterator[Diagnostic]:
    for row in cover(book, edition, outcomes):
        if row.cover == "uncovered":
            text = edition.by_path[row.clause].text
            place = Place(book.path, clause=ClauseId(edition.id, row.clause))
            yield Diagnostic("rule-uncovered", place, "no rule and no class", text)


def _uncited(
    book: RuleBook, edition: Edition, references: tuple[Reference, ...]
) -> Iterator[Diagnostic]:
    cited: dict[ClausePath, set[ClausePath]] = {}
    for reference in references:
        targets = {target.id.path for target in reference.targets}
        cited.setdefault(reference.source.path, set()).update(targets)
    for rule in book.rules:
        known = _known(rule, edition, cited)
        leaned = [("hands over to", see) for see in rule.see if isinstance(see, ClausePath)]
        for text in (rule.when_text, rule.unless_text):
            leaned += [("reads", ClausePath.parse(path)) for path in _UNDER.findall(text)]
        for does, path in leaned:
            if not any(path.is_within(each) or each.is_within(path) for each in known):
                yield Diagnostic(
                    "rule-uncited",
                    _place(rule.place, edition, rule.clauses[0]),
                    f"{rule.id} {does} {path}, which {', '.join(map(str, rule.clauses))} "
                    f"{'do' if len(rule.clauses) > 1 else 'does'} not cite",
                    f"{rule.id} {path}",
                )


def _known(
    rule: Rule, edition: Edition, cited: Mapping[ClausePath, set[ClausePath]]
) -> set[ClausePath]:
    """What a rule may lean on: its own laws, what its words cite, and what the notes to them cite."""
    found: set[ClausePath] = set()
    for clause in rule.clauses:
        law = ClausePath(clause.parts[:1])
        found.add(law)
        # A note's references stand under its law.
        for path in (*words_under(edition, clause), law):
            found |= cited.get(path, set())
    return found


def _place(at: str, edition: Edition, clause: ClausePath) -> Place:
    found = _PLACE.match(at)
    id = ClauseId(edition.id, clause)
    return Place(found[1], int(found[2]), int(found[3] or 1), id) if found else Place(at, clause=id)
