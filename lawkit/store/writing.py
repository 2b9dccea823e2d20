"""A store written whole or not at all, from a stream of records that may be longer than memory. The same
records make the same bytes: nothing of the day, the place or the machine is in the file.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from lawkit.errors import InputError
from lawkit.files import unwritable, whole
from lawkit.store import schema
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

_SETTINGS = f"""
pragma page_size = {schema.PAGE};
pragma auto_vacuum = none;
pragma encoding = 'UTF-8';
pragma journal_mode = off;
pragma synchronous = off;
pragma locking_mode = exclusive;
pragma cache_size = -32768;
pragma foreign_keys = off;
pragma application_id = {schema.APPLICATION};
pragma user_version = {schema.VERSION};
"""
# A clause that is cited but not here (of another edition, outside the excerpt) is named, not joined.
_OPEN = (
    ("targets", "clause"), ("refs", "clause"), ("refs", "note"), ("notes", "clause"),
    ("anchors", "clause"), ("divisions", "first_clause"), ("divisions", "last_clause"),
    ("segments", "clause"), ("segments", "note"), ("concordance_clauses", "clause"),
    ("concordance_clauses", "note"), ("followings", "clause"), ("followings", "note"),
    ("title_changes", "old_clause"), ("title_changes", "new_clause"),
    ("rule_clauses", "clause"), ("scenario_clauses", "clause"),
)  # fmt: skip

Row = tuple[str, tuple[Any, ...]]
"""A table and the values of one of its rows, in the order of its columns."""


def write_store(path: Path, records: Iterable[Record]) -> Counter[str]:
    """Write the records to a new store in place of what is at `path`; how many rows each table got.

    A work and its editions stand before what is of them; a work may come again. Memory does not grow
    with the stream. InputError where two records say that they are the same thing, or one speaks
    of an edition that the stream has not; WriteError where the file cannot be written.
    """
    with whole(path) as made:
        try:
            database = sqlite3.connect(made, isolation_level=None)
            try:
                return _fill(database, records)
            finally:
                database.close()
        except sqlite3.IntegrityError as error:
            raise InputError(
                "the records contradict each other",
                where=str(path),
                why=str(error),
                remedy="Give each edition once.",
            ) from None
        except (UnicodeEncodeError, OverflowError) as error:
            raise InputError(
                "a record holds what no store can", where=str(path), why=str(error)
            ) from None
        except sqlite3.Error as error:
            raise unwritable(path, str(error)) from None


def _fill(database: sqlite3.Connection, records: Iterable[Record]) -> Counter[str]:
    database.executescript(_SETTINGS)
    database.execute("begin")
    for statement in schema.TABLES.split(";"):
        database.execute(statement)
    inserts: dict[str, str] = {}
    counts: Counter[str] = Counter()
    numbers = Numbers()
    for record in records:
        for table, values in _rows(record, numbers):
            if table not in inserts:
                ignore = "or ignore " if table in ("works", "titles") else ""
                marks = ", ".join("?" * len(values))
                inserts[table] = f"insert {ignore}into {table} values ({marks})"
            counts[table] += database.execute(inserts[table], values).rowcount
    for statement in (*schema.INDICES.split(";"), *schema.full_text().split(";")):
        database.execute(statement)
    for table, column in _OPEN:
        known = "notes" if column == "note" else "clauses"
        database.execute(
            f"update {table} set {column} = null where {column} is not null"
            f" and not exists (select 1 from {known} where {known}.id = {table}.{column})"
        )
    for table in schema.SEARCHED:
        database.execute(f"insert into {table}_fts ({table}_fts) values ('rebuild')")
        database.execute(f"insert into {table}_fts ({table}_fts) values ('optimize')")
    for statement in schema.VIEWS.split(";"):
        database.execute(statement)
    for table, row, parent, _ in database.execute("pragma foreign_key_check"):
        raise sqlite3.IntegrityError(f"row {row} of {table} names none of the {parent}")
    database.execute("commit")
    return counts


class Numbers:
    """What the writer counts: rows that have a number for a name, and places within an edition."""

    def __init__(self) -> None:
        self._next: Counter[str] = Counter()
        self._edition = ""
        self._place = 0

    def next(self, table: str) -> int:
        """The number of the table's next row, from 1."""
        self._next[table] += 1
        return self._next[table]

    def place(self, edition: str) -> int:
        """The place of the next clause or note within its edition, from 1."""
        if edition != self._edition:
            self._edition, self._place = edition, 0
        self._place += 1
        return self._place


def _rows(record: Record, numbers: Numbers) -> Iterator[Row]:
    """The rows of one record, those first that others name."""
    if isinstance(record, ClauseRecord):
        yield "clauses", (
            record.id, record.edition, numbers.place(record.edition), record.path,
            record.parent or None, record.label, record.heading, record.text, record.citation,
            record.identity, record.complete, " ".join(record.missing), record.witness,
            record.start, record.end, record.taken_from,
        )  # fmt: skip
    elif isinstance(record, ReferenceRecord):
        yield from _reference(record, numbers)
    elif isinstance(record, NoteRecord):
        yield from _note(record, numbers)
    elif isinstance(record, DivisionRecord):
        first, last = (f"{record.edition}#{path}" for path in (record.first, record.last))
        yield "divisions", (
            numbers.next("divisions"), record.edition, record.title, record.depth, first, last,
            record.start, record.end,
        )  # fmt: skip
    elif isinstance(record, UnitRecord):
        yield from _unit(record, numbers)
    elif isinstance(record, WorkRecord):
        yield "works", (record.id, record.ladder)
        for language, title in record.titles.items():
            yield "titles", (record.id, language, title)
    elif isinstance(record, EditionRecord):
        yield from _edition(record, numbers)
    elif isinstance(record, ConcordanceRecord):
        yield from _concordance(record, numbers)
    elif isinstance(record, RuleRecord):
        yield from _rule(record, numbers)
    else:
        yield from _scenario(record, numbers)


def _edition(record: EditionRecord, numbers: Numbers) -> Iterator[Row]:
    first, last = record.extent or (None, None)
    yield "editions", (
        record.id, record.id.partition("/")[0], numbers.next("editions"), record.siglum,
        record.title, record.language, record.date, record.ladder, first, last, record.authority,
        record.rights, record.publish, record.made_from, record.amends,
    )  # fmt: skip
    for one in record.witnesses:
        yield "witnesses", (
            record.id, one.siglum, one.file, one.sha256, one.provenance, one.base,
        )  # fmt: skip


def _note(record: NoteRecord, numbers: Numbers) -> Iterator[Row]:
    yield "notes", (
        record.id, record.edition, numbers.place(record.edition), f"{record.edition}#{record.law}",
        record.n, record.marker, record.text, record.identity, record.start, record.end,
    )  # fmt: skip
    for place, anchor in enumerate(record.anchors, 1):
        yield "anchors", (
            record.id, place, f"{record.edition}#{anchor.path}", anchor.where, anchor.offset,
        )  # fmt: skip


def _reference(record: ReferenceRecord, numbers: Numbers) -> Iterator[Row]:
    number = numbers.next("refs")
    clause = f"{record.edition}#{record.path}"
    yield "refs", (
        number, record.edition, clause, f"{clause}^{record.note}" if record.note else None,
        record.where, record.surface, record.start, record.end, record.kind, record.status,
        record.reason, _listed(_full(id, record.edition) for id in record.candidates),
    )  # fmt: skip
    for place, (target, status, (start, stop)) in enumerate(
        zip(record.targets, record.statuses, record.spans, strict=True), 1
    ):
        cited = _full(target, record.edition)
        here = cited.partition("^")[0] if status == "resolved" else None
        yield "targets", (number, place, cited, here, status, start, stop)


def _unit(record: UnitRecord, numbers: Numbers) -> Iterator[Row]:
    number = numbers.next("units")
    yield "units", (
        number, record.source_edition, record.target_edition, record.path, record.source,
        record.target, record.score, record.method,
    )  # fmt: skip
    sides: tuple[tuple[str, Sequence[SegmentRecord]], ...] = (
        ("source", record.source_segments),
        ("target", record.target_segments),
    )
    for side, segments in sides:
        for place, one in enumerate(segments, 1):
            yield "segments", (
                number, side, place, *_place(one.clause), one.where, one.start, one.end,
            )  # fmt: skip


def _concordance(record: ConcordanceRecord, numbers: Numbers) -> Iterator[Row]:
    number, told = numbers.next("concordances"), record.summary
    yield "concordances", (number, told.old, told.new, told.words, told.related)
    for row in record.rows:
        place = numbers.next("concordance_rows")
        yield "concordance_rows", (place, number, row.kind, row.score, " ".join(row.evidence))
        for side, edition, paths in (("old", told.old, row.old), ("new", told.new, row.new)):
            for k, path in enumerate(paths, 1):
                yield "concordance_clauses", (place, side, k, *_place(f"{edition}#{path}"))
        for each in row.changes:
            yield "changes", (
                numbers.next("changes"), place, each.type, each.old, each.new, each.why,
            )  # fmt: skip
    for title in record.titles:
        first, last = (
            f"{edition}#{path}" if path is not None else None
            for edition, path in ((told.old, title.from_first), (told.new, title.to_first))
        )
        yield "title_changes", (
            numbers.next("title_changes"), number, title.kind, title.old, title.new, first, last,
        )  # fmt: skip
    for one in record.references:
        yield "followings", (
            numbers.next("followings"), number, *_place(f"{told.new}#{one.path}"), one.surface,
            one.start, one.end, one.status, f"{told.old}#{one.was}",
            _listed(f"{told.new}#{path}" for path in one.expected), f"{told.new}#{one.now}",
        )  # fmt: skip


def _rule(record: RuleRecord, numbers: Numbers) -> Iterator[Row]:
    id = f"{record.edition}/{record.id}"
    yield "rules", (
        id, record.edition, numbers.next("rules"), record.id, record.when, record.unless,
        _json(record.then), record.otherwise, record.discretion, _json(record.readings),
        _json(record.reading),
    )  # fmt: skip
    for role, cited in (("rests on", record.clauses), ("see", record.see)):
        for place, path in enumerate(cited, 1):
            clause = _full(path, record.edition)
            yield "rule_clauses", (id, role, place, clause, clause)
    for beaten in record.beats:
        yield "rule_beats", (id, f"{record.edition}/{beaten}")


def _scenario(record: ScenarioRecord, numbers: Numbers) -> Iterator[Row]:
    number = numbers.next("scenarios")
    yield "scenarios", (
        number, record.edition, record.title, _json(record.facts), _json(record.ruling),
    )  # fmt: skip
    for place, path in enumerate(record.clauses, 1):
        clause = _full(path, record.edition)
        yield "scenario_clauses", (number, place, clause, clause)
    for rule in record.rules:
        yield "scenario_rules", (number, f"{record.edition}/{rule}")


def _full(name: str, edition: str) -> str:
    """A clause's full id: a bare path is one of the edition's own."""
    return name if "#" in name else f"{edition}#{name}"


def _place(id: str) -> tuple[str, str | None]:
    """The clause, and the note of it where the id is a note's."""
    clause, caret, _ = id.partition("^")
    return clause, id if caret else None


def _listed(ids: Iterable[str]) -> str:
    return _json(list(ids))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
