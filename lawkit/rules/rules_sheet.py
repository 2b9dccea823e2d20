"""Reads rules.toml: every key, name, answer and condition checked, every fault with its line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

import msgspec

from lawkit.errors import ManifestError
from lawkit.model import ClausePath, Edition, EditionId
from lawkit.rules.conditions import Scope, read_condition
from lawkit.rules.rulebook import Class, Classified, Reading, Rule, RuleBook, See
from lawkit.rules.sheets import Sheet
from lawkit.rules.terms import TRUE, Term
from lawkit.rules.vocabulary import Decision, Vocabulary, Words, encode_value, words_of


class _ReadingTable(msgspec.Struct, forbid_unknown_fields=True):
    reading: str | Words
    then: dict[str, str | tuple[str, ...]] = {}


class _RuleTable(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    clauses: tuple[str, ...]
    when: str = ""
    unless: str = ""
    then: dict[str, str | tuple[str, ...]] = {}
    beats: tuple[str, ...] = ()
    otherwise: bool = False
    discretion: str = ""
    ambiguous: tuple[_ReadingTable, ...] = ()
    reading: str | Words = ""
    see: tuple[str, ...] = ()


class _CoverageTable(msgspec.Struct, forbid_unknown_fields=True, rename={"kind": "class"}):
    clauses: tuple[str, ...]
    kind: Class
    why: str | Words


class _Rules(msgspec.Struct, forbid_unknown_fields=True):
    rule: tuple[dict[str, object], ...] = ()
    coverage: tuple[dict[str, object], ...] = ()


def read_rules(
    path: str,
    text: str,
    vocabulary: Vocabulary,
    edition: EditionId,
    clauses: Edition | None = None,
) -> RuleBook:
    """The rules.toml of that text; ManifestError names the line of what is wrong and the remedy.

    With `clauses`, every clause that a rule names must stand in that edition.
    """
    return _Reader(Sheet(path, text), vocabulary, edition, clauses).read()


class _Reader:
    def __init__(
        self, sheet: Sheet, vocabulary: Vocabulary, edition: EditionId, clauses: Edition | None
    ) -> None:
        self.sheet = sheet
        self.vocabulary = vocabulary
        self.edition = edition
        self.present = clauses

    def read(self) -> RuleBook:
        raw = self.sheet.convert(self.sheet.tables, _Rules, ())
        tables = [
            self.sheet.convert(table, _RuleTable, ("rule", n)) for n, table in enumerate(raw.rule)
        ]
        paths = [self._clauses(table.clauses, ("rule", n)) for n, table in enumerate(tables)]
        slots = tuple(enumerate(paths, start=self.vocabulary.rule_slot))
        scope = msgspec.structs.replace(self.vocabulary.scope(), under=slots)
        seen: dict[str, int] = {}
        rules = []
        for n, (table, named) in enumerate(zip(tables, paths, strict=True)):
            if table.id in seen:
                raise self._error(
                    f"the rule {table.id!r} stands twice",
                    ("rule", n, "id"),
                    f"Give it another id; the first stands at line {self.sheet.line(('rule', seen[table.id]))}.",
                )
            seen[table.id] = n
            when = self._condition(table.when, n, "when", scope) if table.when else TRUE
            unless = self._condition(table.unless, n, "unless", scope) if table.unless else None
            rules.append(self._rule(n, table, named, when, unless))
        self._check_beats(tables, rules)
        book = RuleBook(self.edition, self.vocabulary, tuple(rules), (), self.sheet.path)
        _ = book.order
        classified = tuple(self._classified(raw.coverage, rules))
        return msgspec.structs.replace(book, classified=classified)

    def _condition(self, text: str, n: int, key: str, scope: Scope) -> Term:
        return read_condition(text, scope, self.sheet, ("rule", n, key))

    def _rule(
        self,
        n: int,
        table: _RuleTable,
        clauses: tuple[ClausePath, ...],
        when: Term,
        unless: Term | None,
    ) -> Rule:
        at = ("rule", n)
        if not table.id.strip():
            raise self._error("a rule without a name", (*at, "id"), 'Add id = "a-short-name".')
        then = self._then(table.then, (*at, "then"))
        readings = tuple(
            Reading(
                words_of(entry.reading), self._then(entry.then, (*at, "ambiguous", place, "then"))
            )
            for place, entry in enumerate(table.ambiguous)
        )
        if readings and (then or table.reading or table.discretion or len(readings) < 2):
            raise self._error(
                f"the rule {table.id!r} is ambiguous and says more",
                (*at, "ambiguous"),
                "Give two readings or more, each with its own `then`; leave out the rule's own "
                "then, reading and discretion.",
            )
        if readings and not any(reading.then for reading in readings):
            raise self._error(
                f"no reading of {table.id!r} answers anything",
                (*at, "ambiguous"),
                "Give at least one reading a `then`.",
            )
        if not then and not readings and not table.beats:
            raise self._error(
                f"the rule {table.id!r} does nothing",
                at,
                "Add then.<decision>, or `beats` where it is a pure exception.",
            )
        if table.discretion and not then:
            raise self._error(
                f"the rule {table.id!r} leaves nothing to {table.discretion}",
                (*at, "discretion"),
                "Add then.<decision>: what the discretion allows.",
            )
        if table.otherwise and (len(then) != 1 or table.beats or readings):
            raise self._error(
                f"the rule {table.id!r} has `otherwise` and more than one answer or `beats`",
                (*at, "otherwise"),
                "Such a rule answers one decision where no other rule does: write one for each.",
            )
        return Rule(
            id=table.id,
            clauses=clauses,
            when=when,
            unless=unless,
            then=then,
            beats=table.beats,
            otherwise=table.otherwise,
            discretion=table.discretion,
            ambiguous=readings,
            reading=words_of(table.reading) if table.reading else {},
            see=tuple(self._see(see, (*at, "see")) for see in table.see),
            when_text=table.when,
            unless_text=table.unless,
            place=f"{self.sheet.path}:{self.sheet.line(at)}",
        )

    def _then(
        self, then: dict[str, str | tuple[str, ...]], at: tuple[str | int, ...]
    ) -> tuple[tuple[int, int], ...]:
        found = []
        for name, answer in then.items():
            place = self.vocabulary.decision_places.get(name)
            if place is None:
                near = get_close_matches(name, self.vocabulary.decision_places, n=3)
                raise self._error(
                    f"unknown decision {name!r}",
                    (*at, name),
                    (f"Did you mean {' or '.join(near)}? " if near else "")
                    + f"Decisions stand in {self.vocabulary.path}.",
                )
            found.append(
                (place, self._answer(self.vocabulary.decisions[place], answer, (*at, name)))
            )
        return tuple(found)

    def _answer(
        self, decision: Decision, answer: str | tuple[str, ...], at: tuple[str | int, ...]
    ) -> int:
        given = (answer,) if decision.many and isinstance(answer, str) else answer
        try:
            code = encode_value(decision.sort, given)
        except ValueError as error:
            raise self._error(
                f"the decision {decision.name!r} cannot be {answer!r}", at, str(error)
            ) from None
        if decision.many and not code:
            raise self._error(
                f"an empty answer to {decision.name!r}", at, "Name at least one, or leave it out."
            )
        return code

    def _clauses(self, texts: Iterable[str], at: tuple[str | int, ...]) -> tuple[ClausePath, ...]:
        found = tuple(self._path(text, (*at, "clauses")) for text in texts)
        if not found:
            raise self._error(
                "a rule without clauses", (*at, "clauses"), "Name the clauses that it executes."
            )
        for path in found:
            if self.present is not None and path not in self.present.by_path:
                near = get_close_matches(str(path), map(str, self.present.by_path), n=3)
                raise self._error(
                    f"{self.present.id} has no clause {str(path)!r}",
                    (*at, "clauses"),
                    f"Did you mean {' or '.join(near)}?" if near else "Write a path: 10.a.i.",
                )
        return found

    def _path(self, text: str, at: tuple[str | int, ...]) -> ClausePath:
        try:
            path = ClausePath.parse(text)
        except ValueError:
            path = ClausePath()
        if not path.parts:
            raise self._error(f"{text!r} is no clause", at, "Write a path: 10.a.i.")
        return path

    def _see(self, text: str, at: tuple[str | int, ...]) -> See:
        return text if "#" in text else self._path(text, at)

    def _check_beats(self, tables: Sequence[_RuleTable], rules: Sequence[Rule]) -> None:
        known = [rule.id for rule in rules]
        for n, table in enumerate(tables):
            for beaten in table.beats:
                if beaten not in known or beaten == table.id:
                    near = get_close_matches(beaten, known, n=3)
                    what = "itself" if beaten == table.id else f"unknown rule {beaten!r}"
                    raise self._error(
                        f"the rule {table.id!r} beats {what}",
                        ("rule", n, "beats"),
                        f"Did you mean {' or '.join(near)}?" if near else "Name a rule's id.",
                    )

    def _classified(
        self, tables: Sequence[dict[str, object]], rules: Sequence[Rule]
    ) -> Iterable[Classified]:
        ruled = {clause: rule.id for rule in reversed(rules) for clause in rule.clauses}
        seen: set[ClausePath] = set()
        for n, raw in enumerate(tables):
            at = ("coverage", n)
            table = self.sheet.convert(raw, _CoverageTable, at)
            why = words_of(table.why)
            if not any(text.strip() for text in why.values()):
                raise self._error("a class without a reason", at, 'Add why = "..." in one line.')
            for clause in self._clauses(table.clauses, at):
                if clause in ruled or clause in seen:
                    has = f"the rule {ruled[clause]!r}" if clause in ruled else "a class already"
                    raise self._error(
                        f"clause {str(clause)!r} has {has}",
                        (*at, "clauses"),
                        "Take it out here: what a rule executes needs no class.",
                    )
                seen.add(clause)
                yield Classified(clause, table.kind, why, self.sheet.where(*at))

    def _error(self, what: str, at: tuple[str | int, ...], remedy: str) -> ManifestError:
        return ManifestError(what, where=self.sheet.where(*at), remedy=remedy)
