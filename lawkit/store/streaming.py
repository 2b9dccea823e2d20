"""From a library to its records, in order: works, each edition with what stands in it, then what joins
editions, then rules. Obeys `publish`: an edition of `none` is not there, one of `structure` has no words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from lawkit.desk import records as desk
from lawkit.desk.comparison import comparison_record
from lawkit.desk.identity import Concordances, identities_of
from lawkit.desk.pairs import translation_pairs
from lawkit.languages import load
from lawkit.model import (
    ClauseId,
    ClausePath,
    Edition,
    EditionId,
    Library,
    Reference,
    Work,
)
from lawkit.model.alignment import Alignment, Segment
from lawkit.model.concordance import Concordance
from lawkit.references import references_of
from lawkit.references.citation import spell
from lawkit.rules import Rule, RuleBook, RuleShelf, Scenario
from lawkit.rules.vocabulary import decode_value
from lawkit.store.records import (
    ClauseRecord,
    ConcordanceRecord,
    DivisionRecord,
    EditionRecord,
    NoteRecord,
    Record,
    ReferenceRecord,
    RuleRecord,
    ScenarioRecord,
    SegmentRecord,
    UnitRecord,
    WorkRecord,
)
from lawkit.translation import align


def records_of(
    library: Library,
    shelves: Mapping[EditionId, RuleShelf] | None = None,
    *,
    only: Collection[EditionId] | None = None,
) -> Iterator[Record]:
    """Every record of the library's editions that may be published, in its order. shelves: the rules of
    editions that have any. only: these editions, with what joins two of them.
    """
    shown = Library(
        library.works,
        {
            id: one
            for id, one in library.editions.items()
            if one.publish != "none" and (only is None or id in only)
        },
    )
    references = {one.id: references_of(one, library) for one in shown}
    concordances: Concordances = {}
    roots: dict[ClauseId, ClauseId] = {}
    for work in dict.fromkeys(id.work for id in shown.editions):
        known, compared = identities_of(shown.editions_of(work), references)
        roots |= known
        concordances |= compared
        yield work_record(shown.works[work])
    for edition in shown:
        yield from edition_records(edition, references[edition.id], roots)
    for source, target in translation_pairs(shown, shown):
        if source.publish == target.publish == "text":
            laid = align(
                source,
                target,
                source_references=references[source.id],
                target_references=references[target.id],
            )
            yield from _units(laid)
    for found in concordances.values():
        yield _concordance(found, shown)
    for id, shelf in (shelves or {}).items():
        if shelf.book is not None and id in shown.editions:
            for rule in shelf.book.rules:
                yield _rule(rule, shelf.book)
            for scenario in shelf.scenarios:
                yield _scenario(scenario, shelf.book)


def work_record(work: Work) -> WorkRecord:
    """A work as a record."""
    return WorkRecord(work.id, str(work.ladder), work.titles)


def edition_records(
    edition: Edition,
    references: Iterable[Reference],
    identity: Mapping[ClauseId, ClauseId] | None = None,
) -> Iterator[Record]:
    """One edition with its clauses, notes, divisions and references, without its words where its
    `publish` is `structure`; nothing where it is `none`. identity: see `ClauseRecord`.
    """
    if edition.publish == "none":
        return
    silent = edition.publish == "structure"
    roots = identity or {}
    record = desk.parse_record(edition, ())
    name = record.edition.id
    yield _made(EditionRecord, record.edition, amends=edition.amends)
    language = load(edition.language)
    seen: Counter[str] = Counter()
    names = {"": ""}
    waiting: dict[str, list[desk.NoteRecord]] = {}
    for note in record.notes:
        waiting.setdefault(note.law, []).append(note)

    def noted(law: str) -> Iterator[Record]:
        for note in waiting.pop(law, ()):
            id = ClauseId(edition.id, ClausePath.parse(note.law), note.n)
            root = str(roots.get(id, id))
            yield _made(NoteRecord, note, id=str(id), edition=name, identity=root, **words("text"))

    def words(*fields: str) -> dict[str, str]:
        return dict.fromkeys(fields, "") if silent else {}

    law: str | None = None
    for clause in record.clauses:
        if not clause.parent:
            if law is not None:
                yield from noted(law)
            law = clause.path
        path = ClausePath.parse(clause.path)
        id = ClauseId(edition.id, path)
        seen[clause.path] += 1
        again = f"~{seen[clause.path]}" if seen[clause.path] > 1 else ""
        # What stands under the second of two alike was read after it.
        names[clause.path] = clause.id + again
        yield _made(
            ClauseRecord,
            clause,
            id=clause.id + again,
            parent=names[clause.parent],
            edition=name,
            citation=spell(path, edition.ladder, language),
            identity=str(roots.get(id, id)) + again,
            **words("heading", "text"),
        )
    for last in tuple(dict.fromkeys((law or "", *waiting))):
        yield from noted(last)
    for division, one in zip(edition.divisions, record.divisions, strict=True):
        yield _made(
            DivisionRecord,
            one,
            edition=name,
            depth=division.depth,
            **words("title"),
        )
    for reference in references:
        yield _made(
            ReferenceRecord,
            desk.reference_record(reference),
            edition=name,
            statuses=tuple(target.status for target in reference.targets),
            **words("surface"),
        )


def _made(kind: Any, record: msgspec.Struct, **more: Any) -> Any:
    """The record of a verb as one of a stream."""
    return kind(**{**asdict(record), **more})


def _units(laid: Alignment) -> Iterator[UnitRecord]:
    for unit in laid.units:
        yield UnitRecord(
            str(laid.source),
            str(laid.target),
            unit.key,
            unit.source_text,
            unit.target_text,
            tuple(map(_segment, unit.source)),
            tuple(map(_segment, unit.target)),
            round(unit.score, 4),
            unit.method,
        )


def _segment(segment: Segment) -> SegmentRecord:
    span = segment.span
    return SegmentRecord(str(segment.clause), segment.where, span.start, span.end)


def _concordance(found: Concordance, library: Library) -> ConcordanceRecord:
    told = comparison_record(found)
    if any(library[id].publish != "text" for id in (found.old, found.new)):
        told = replace(
            told,
            rows=tuple(
                replace(
                    row,
                    changes=tuple(replace(each, old="", new="", why="") for each in row.changes),
                )
                for row in told.rows
            ),
            references=tuple(replace(each, surface="") for each in told.references),
            titles=tuple(replace(each, old="", new="") for each in told.titles),
        )
    return ConcordanceRecord(**asdict(told))


def _rule(rule: Rule, book: RuleBook) -> RuleRecord:
    return RuleRecord(
        str(book.edition),
        rule.id,
        tuple(map(str, rule.clauses)),
        rule.when_text,
        rule.unless_text,
        _answers(rule.then, book),
        rule.beats,
        rule.otherwise,
        rule.discretion,
        tuple({"said": each.said, "then": _answers(each.then, book)} for each in rule.ambiguous),
        rule.reading,
        tuple(map(str, rule.see)),
    )


def _answers(then: Iterable[tuple[int, int]], book: RuleBook) -> dict[str, Any]:
    decisions = book.vocabulary.decisions
    return _plain(
        {decisions[place].name: decode_value(decisions[place].sort, code) for place, code in then}
    )


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """As JSON has them: no tuple, but lists."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


def _scenario(scenario: Scenario, book: RuleBook) -> ScenarioRecord:
    return ScenarioRecord(
        str(book.edition),
        scenario.title,
        _plain(book.vocabulary.decode(scenario.values)),
        {one.decision: str(one) for one in scenario.expected},
        tuple(map(str, scenario.clauses)),
        scenario.rules,
    )
