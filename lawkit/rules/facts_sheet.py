"""Reads facts.toml: every key, name, type, default and condition checked, every fault with its line."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from lawkit.errors import ManifestError
from lawkit.rules.closures import compile_term
from lawkit.rules.conditions import read_condition
from lawkit.rules.sheets import Sheet
from lawkit.rules.terms import Domain, Sort
from lawkit.rules.vocabulary import (
    STATUS_WORDS,
    Decision,
    Fact,
    Impossible,
    Vocabulary,
    Words,
    encode_value,
    near_names,
    words_of,
)

_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)\Z")
_RESERVED = {"len", "under", "true", "false", "and", "or", "not", "in", "is", "if", "else", "for"}

WIDEST = 30
"""Members of the largest set: a page reckons with 32 bits, of which one is the sign."""


class _TypeTable(msgspec.Struct, forbid_unknown_fields=True):
    values: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()
    words: dict[str, tuple[str, ...]] = {}


class _GroupTable(msgspec.Struct, forbid_unknown_fields=True):
    of: str
    values: tuple[str, ...]


class _FactTable(msgspec.Struct, forbid_unknown_fields=True):
    type: str | tuple[str, ...]
    default: bool | int | str | tuple[str, ...] | None = None
    ask: Words = {}
    label: Words = {}
    words: dict[str, tuple[str, ...]] = {}


class _DecisionTable(msgspec.Struct, forbid_unknown_fields=True):
    answers: str | tuple[str, ...]
    many: bool = False
    asked: str = ""
    ask: Words = {}
    label: Words = {}
    words: dict[str, tuple[str, ...]] = {}


class _ImpossibleTable(msgspec.Struct, forbid_unknown_fields=True):
    when: str
    why: str | Words


class _Facts(msgspec.Struct, forbid_unknown_fields=True):
    type: dict[str, dict[str, object]] = {}
    group: dict[str, dict[str, object]] = {}
    fact: dict[str, dict[str, object]] = {}
    impossible: tuple[dict[str, object], ...] = ()
    decision: dict[str, dict[str, object]] = {}


def read_vocabulary(path: str, text: str) -> Vocabulary:
    """The facts.toml of that text; ManifestError names the line of what is wrong and the remedy."""
    return _Reader(Sheet(path, text)).read()


class _Reader:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.types: dict[str, Domain] = {}
        self.named: dict[str, str] = {}

    def read(self) -> Vocabulary:
        sheet = self.sheet
        raw = sheet.convert(sheet.tables, _Facts, ())
        for name, table in raw.type.items():
            self.types[name] = self._type(name, sheet.convert(table, _TypeTable, ("type", name)))
        groups: dict[str, tuple[Sort, int]] = {}
        for name, table in raw.group.items():
            address = ("group", name)
            self._claim(name, "group", address)
            group = sheet.convert(table, _GroupTable, address)
            sort = Sort("set", self._named_type(group.of, address), name)
            groups[name] = (sort, self._encode(sort, group.values, address))
        facts = tuple(self._fact(name, table) for name, table in raw.fact.items())
        plain = tuple(self._decision(name, table) for name, table in raw.decision.items())
        found = Vocabulary(sheet.path, facts, tuple(d for d, _ in plain), (), groups, self.types)
        scope = found.scope()
        decisions = tuple(
            msgspec.structs.replace(
                decision,
                asked=read_condition(asked, scope, sheet, ("decision", decision.name, "asked")),
            )
            if asked
            else decision
            for decision, asked in plain
        )
        scope = found.scope(decisions=False)
        impossible = []
        for n, table in enumerate(raw.impossible):
            entry = sheet.convert(table, _ImpossibleTable, ("impossible", n))
            when = read_condition(entry.when, scope, sheet, ("impossible", n, "when"))
            if compile_term(when)(list(found.defaults)):
                raise ManifestError(
                    "the usual situation is impossible",
                    where=sheet.where("impossible", n),
                    why="every fact has its default, and this holds",
                    remedy="Change a default, or what is impossible.",
                )
            impossible.append(Impossible(when, entry.when, words_of(entry.why)))
        return msgspec.structs.replace(found, decisions=decisions, impossible=tuple(impossible))

    def _type(self, name: str, table: _TypeTable) -> Domain:
        if bool(table.values) == bool(table.ordered):
            raise ManifestError(
                f"type {name!r} needs either values or ordered",
                where=self.sheet.where("type", name),
                remedy="Give `ordered` where the values stand in order, else `values`.",
            )
        return self._domain(
            name, table.values or table.ordered, bool(table.ordered), table.words, ("type", name)
        )

    def _domain(
        self,
        name: str,
        values: tuple[str, ...],
        ordered: bool,
        words: dict[str, tuple[str, ...]],
        address: tuple[str, ...],
    ) -> Domain:
        doubled = next((value for value in values if values.count(value) > 1), None)
        if doubled is not None or not values:
            raise ManifestError(
                f"{name!r} has {'no value' if not values else f'the value {doubled!r} twice'}",
                where=self.sheet.where(*address),
                remedy="Name every value once.",
            )
        reserved = next((v for v in values if v.split(":")[0] in STATUS_WORDS), None)
        if reserved is not None:
            raise ManifestError(
                f"{name!r} cannot have the value {reserved!r}",
                where=self.sheet.where(*address),
                why="it names the status of a ruling",
                remedy="Write it in small letters.",
            )
        for language, said_as in words.items():
            if len(said_as) != len(values):
                raise ManifestError(
                    f"words.{language} of {name!r} has {len(said_as)} words",
                    where=self.sheet.where(*address, "words", language),
                    why=f"there are {len(values)} values",
                    remedy="Give one word for each value, in the same order.",
                )
        return Domain(name, values, ordered, words=words)

    def _named_type(self, name: str, address: tuple[str, ...]) -> Domain:
        if name not in self.types:
            raise ManifestError(
                f"unknown type {name!r}",
                where=self.sheet.where(*address),
                remedy=near_names(name, self.types)
                + "A type is bool, a range such as 0..52, a list of values, set of NAME, or one of: "
                + (", ".join(self.types) or "none yet, see [type.NAME]")
                + ".",
            )
        return self.types[name]

    def _sort(self, name: str, type_: str | tuple[str, ...], table: _FactTable) -> Sort:
        address = ("fact", name, "type")
        if not isinstance(type_, str):
            return Sort("enum", self._domain(name, type_, False, table.words, address), name)
        if table.words:
            raise ManifestError(
                f"fact {name!r} has words of its own",
                where=self.sheet.where("fact", name, "words"),
                remedy="Words for the values of a named type stand with the type.",
            )
        if type_ == "bool":
            return Sort("bool", Domain("bool", ()), name)
        if bounds := _RANGE.match(type_):
            low, high = int(bounds[1]), int(bounds[2])
            if low >= high:
                raise ManifestError(
                    f"the range {type_!r} is empty",
                    where=self.sheet.where(*address),
                    remedy="Write the smaller number first: 0..52.",
                )
            return Sort("number", Domain("number", (), True, low=low, high=high), name)
        if type_.startswith("set of "):
            domain = self._named_type(type_[7:].strip(), address)
            if len(domain.values) > WIDEST:
                raise ManifestError(
                    f"a set of {len(domain.values)} values",
                    where=self.sheet.where(*address),
                    remedy=f"A set has at most {WIDEST} members: make it several facts.",
                )
            return Sort("set", domain, name)
        return Sort("enum", self._named_type(type_, address), name)

    def _encode(self, sort: Sort, value: object, address: tuple[str, ...]) -> int:
        try:
            return encode_value(sort, value)
        except ValueError as error:
            raise ManifestError(
                f"{sort.name!r} cannot be {value!r}",
                where=self.sheet.where(*address),
                remedy=str(error),
            ) from None

    def _fact(self, name: str, table: dict[str, object]) -> Fact:
        address = ("fact", name)
        self._claim(name, "fact", address)
        entry = self.sheet.convert(table, _FactTable, address)
        sort = self._sort(name, entry.type, entry)
        default: object = entry.default
        if default is None:
            if sort.kind in ("enum", "number"):
                raise ManifestError(
                    f"fact {name!r} has no default",
                    where=self.sheet.where(*address),
                    remedy="Add `default`: the value it has where nobody says anything of it.",
                )
            default = False if sort.kind == "bool" else ()
        code = self._encode(sort, default, (*address, "default"))
        self._languages("fact", name, entry.ask)
        return Fact(name, sort, code, entry.ask, entry.label)

    def _decision(self, name: str, table: dict[str, object]) -> tuple[Decision, str]:
        address = ("decision", name)
        self._claim(name, "decision", address)
        entry = self.sheet.convert(table, _DecisionTable, address)
        if isinstance(entry.answers, str):
            domain = self._named_type(entry.answers, (*address, "answers"))
        else:
            domain = self._domain(
                name, entry.answers, False, entry.words, ("decision", name, "answers")
            )
        decision = Decision(name, domain, entry.many, None, entry.asked, entry.ask, entry.label)
        return decision, entry.asked

    def _claim(
        self, name: str, kind: Literal["fact", "decision", "group"], at: tuple[str, ...]
    ) -> None:
        if not _NAME.match(name) or name in _RESERVED:
            raise ManifestError(
                f"{name!r} cannot name a {kind}",
                where=self.sheet.where(*at),
                remedy="A name has small letters, digits and underscores, and is no word of the language.",
            )
        if name in self.named:
            raise ManifestError(
                f"{name!r} names a {self.named[name]} and a {kind}",
                where=self.sheet.where(*at),
                remedy="Give each its own name; conditions read both by name.",
            )
        self.named[name] = kind

    def _languages(self, kind: str, name: str, ask: Words) -> None:
        if not ask:
            raise ManifestError(
                f"{kind} {name!r} has no question",
                where=self.sheet.where(kind, name),
                remedy='Add ask.en = "..." (and one for each further language).',
            )
