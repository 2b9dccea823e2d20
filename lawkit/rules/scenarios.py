"""Scenarios: situations with the rulings that the text demands, tagged by clause. Owns scenarios.toml
and whether a scenario passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

import msgspec

from lawkit.errors import ManifestError, UsageError
from lawkit.model import ClausePath, Edition
from lawkit.rules.evaluation import Evaluator, evaluator_of, refuse_impossible
from lawkit.rules.rulebook import RuleBook
from lawkit.rules.rulings import Answer, Ruling, Status
from lawkit.rules.sheets import Sheet
from lawkit.rules.terms import FIRED
from lawkit.rules.vocabulary import STATUS_WORDS, Decision, encode_value

_STATUSES: dict[str, Status] = {
    "SILENT": "silent", "NOT ASKED": "not asked", "CONFLICT": "conflict",
    "AMBIGUOUS": "ambiguous", "DISCRETION": "discretion",
}  # fmt: skip


class Expected(msgspec.Struct, frozen=True):
    """What a scenario demands of one decision; `answers` None where only the status matters."""

    decision: str
    status: Status
    answers: tuple[Answer, ...] | None = None

    def is_met(self, ruling: Ruling) -> bool:
        """Whether the ruling is the one demanded."""
        if ruling.status != self.status:
            return False
        if self.answers is None:
            return True
        if ruling.answer is not None:
            return self.answers == (ruling.answer,)
        given = {option.answer for option in ruling.options if option.answer is not None}
        return given == set(self.answers)

    def __str__(self) -> str:
        word = {status: word for word, status in _STATUSES.items()}.get(self.status, "")
        answers = " | ".join(map(spell_answer, self.answers or ()))
        return ": ".join(part for part in (word, answers) if part)


class Scenario(msgspec.Struct, frozen=True):
    """One tested example. `values` is the situation, encoded; `place` is `path:line`."""

    title: str
    values: tuple[int, ...]
    expected: tuple[Expected, ...]
    clauses: tuple[ClausePath, ...]
    rules: tuple[str, ...] = ()
    place: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """A scenario run: the rulings on all decisions, and what is not as demanded, in words."""

    scenario: Scenario
    rulings: tuple[Ruling, ...]
    faults: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """True where all is as demanded."""
        return not self.faults


class _ScenarioTable(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    ruling: dict[str, str | tuple[str, ...]]
    clauses: tuple[str, ...]
    facts: dict[str, object] = {}
    rules: tuple[str, ...] = ()


class _Scenarios(msgspec.Struct, forbid_unknown_fields=True):
    scenario: tuple[dict[str, object], ...] = ()


def spell_answer(answer: Answer | None) -> str:
    """An answer as a line of text."""
    if answer is None:
        return "nothing"
    return answer if isinstance(answer, str) else "[" + ", ".join(answer) + "]"


def run_scenario(evaluator: Evaluator, scenario: Scenario) -> Outcome:
    """The rulings, compared with what the scenario demands."""
    rulings = evaluator.rulings(scenario.values)
    found = {ruling.decision: ruling for ruling in rulings}
    faults = []
    for expected in scenario.expected:
        ruling = found[expected.decision]
        if not expected.is_met(ruling):
            faults.append(f"{expected.decision} is {spell_ruling(ruling)}, not {expected}")
    if scenario.rules:
        standing = evaluator.standing(scenario.values)
        places = evaluator.book.places
        fired = {rule for rule, place in places.items() if standing[place] == FIRED}
        idle = [rule for rule in scenario.rules if rule not in fired]
        faults += [f"the rule {rule!r} does not fire" for rule in idle]
    return Outcome(scenario, rulings, tuple(faults))


def run_scenarios(book: RuleBook, scenarios: tuple[Scenario, ...]) -> tuple[Outcome, ...]:
    """All of them, in order."""
    evaluator = evaluator_of(book)
    return tuple(run_scenario(evaluator, scenario) for scenario in scenarios)


def spell_ruling(ruling: Ruling) -> str:
    """A ruling as a scenario writes it: an answer, `SILENT`, `CONFLICT: a | b`."""
    if ruling.answer is not None:
        answers: tuple[Answer, ...] | None = (ruling.answer,)
    else:
        given = (option.answer for option in ruling.options if option.answer is not None)
        answers = tuple(dict.fromkeys(given)) or None
    return str(Expected(ruling.decision, ruling.status, answers))


def read_scenarios(
    path: str, text: str, book: RuleBook, edition: Edition | None = None
) -> tuple[Scenario, ...]:
    """The scenarios.toml of that text; ManifestError names the line of what is wrong and the remedy.

    A clause must stand under a rule that bears on a decision the scenario is about; with
    `edition`, it must stand in it.
    """
    return tuple(_Reader(Sheet(path, text), book, edition).read())


class _Reader:
    def __init__(self, sheet: Sheet, book: RuleBook, edition: Edition | None) -> None:
        self.sheet = sheet
        self.book = book
        self.edition = edition

    def read(self) -> Iterator[Scenario]:
        raw = self.sheet.convert(self.sheet.tables, _Scenarios, ())
        evaluator = evaluator_of(self.book)
        seen: set[str] = set()
        for n, table in enumerate(raw.scenario):
            at = ("scenario", n)
            entry = self.sheet.convert(table, _ScenarioTable, at)
            if entry.title in seen or not entry.title.strip():
                raise self._error(
                    f"the title {entry.title!r} stands twice" if entry.title else "no title",
                    (*at, "title"),
                    "Give every scenario a title of its own, as a player would tell it.",
                )
            seen.add(entry.title)
            values = self._values(evaluator, entry.facts, at)
            expected = tuple(
                self._expected(name, said, (*at, "ruling", name))
                for name, said in entry.ruling.items()
            )
            if not expected:
                raise self._error("a scenario that demands nothing", at, "Add to `ruling`.")
            rules = [rule for rule in entry.rules if rule not in self.book.places]
            if rules:
                raise self._error(
                    f"unknown rule {rules[0]!r}", (*at, "rules"), self._near(rules[0])
                )
            clauses = self._clauses(entry, expected, at)
            yield Scenario(
                entry.title, values, expected, clauses, entry.rules, self.sheet.where(*at)
            )

    def _values(
        self, evaluator: Evaluator, facts: Mapping[str, object], at: tuple[str | int, ...]
    ) -> tuple[int, ...]:
        try:
            values = self.book.vocabulary.encode(facts)
            refuse_impossible(evaluator, values)
        except UsageError as error:
            named = next((name for name in facts if repr(name) in error.what), "")
            raise ManifestError(
                error.what,
                where=self.sheet.where(*at, "facts", *([named] if named else [])),
                why=error.why,
                remedy=error.remedy,
            ) from None
        return values

    def _expected(
        self, name: str, said: str | tuple[str, ...], at: tuple[str | int, ...]
    ) -> Expected:
        place = self.book.vocabulary.decision_places.get(name)
        if place is None:
            near = get_close_matches(name, self.book.vocabulary.decision_places, n=3)
            raise self._error(
                f"unknown decision {name!r}",
                at,
                f"Did you mean {' or '.join(near)}?"
                if near
                else f"Decisions stand in {self.book.vocabulary.path}.",
            )
        decision = self.book.vocabulary.decisions[place]
        if isinstance(said, str):
            word, colon, rest = said.partition(":")
            if word in STATUS_WORDS:
                answers = tuple(
                    self._answer(decision, part.strip(), at) for part in rest.split("|") if colon
                )
                return Expected(name, _STATUSES[word], answers or None)
        return Expected(name, "answered", (self._answer(decision, said, at),))

    def _answer(
        self, decision: Decision, said: str | tuple[str, ...], at: tuple[str | int, ...]
    ) -> Answer:
        if decision.many and isinstance(said, str):
            # "DISCRETION: a, b" and a single answer without brackets.
            whole = said.strip("[]")
            values = decision.domain.values
            said = (whole,) if whole in values else tuple(p.strip() for p in whole.split(","))
        try:
            encode_value(decision.sort, said)
        except ValueError as error:
            raise self._error(
                f"the decision {decision.name!r} cannot be {said!r}",
                at,
                f"{error} Or one of {', '.join(STATUS_WORDS)}.",
            ) from None
        if isinstance(said, str):
            return said
        return tuple(value for value in decision.domain.values if value in said)

    def _clauses(
        self, entry: _ScenarioTable, expected: tuple[Expected, ...], at: tuple[str | int, ...]
    ) -> tuple[ClausePath, ...]:
        bearing: dict[str, None] = {}
        for demand in expected:
            place = self.book.vocabulary.decision_places[demand.decision]
            for n in self.book.concerned[place]:
                bearing.update(dict.fromkeys(map(str, self.book.rules[n].clauses)))
        if not entry.clauses:
            raise self._error("a scenario without clauses", at, "Name the clauses that it tests.")
        for text in entry.clauses:
            if self.edition is not None and text not in map(str, self.edition.by_path):
                near = get_close_matches(text, map(str, self.edition.by_path), n=3)
                raise self._error(
                    f"{self.edition.id} has no clause {text!r}",
                    (*at, "clauses"),
                    f"Did you mean {' or '.join(near)}?" if near else "Write a path: 10.a.i.",
                )
            if text not in bearing:
                decisions = ", ".join(demand.decision for demand in expected)
                raise self._error(
                    f"no rule of clause {text!r} bears on {decisions}",
                    (*at, "clauses"),
                    f"Clauses that do: {', '.join(bearing) or 'none'}.",
                )
        return tuple(ClausePath.parse(text) for text in entry.clauses)

    def _near(self, rule: str) -> str:
        near = get_close_matches(rule, self.book.places, n=3)
        return f"Did you mean {' or '.join(near)}?" if near else "Name a rule's id."

    def _error(self, what: str, at: tuple[str | int, ...], remedy: str) -> ManifestError:
        return ManifestError(what, where=self.sheet.where(*at), remedy=remedy)
