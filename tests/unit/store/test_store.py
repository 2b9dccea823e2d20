"""A store: what is in it, that it is written whole and alike, and that any program opens it."""

from __future__ import annotations

import sqlite3
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from lawkit.errors import InputError, WriteError
from lawkit.model import Edition
from lawkit.store import (
    Record,
    edition_records,
    read_lines,
    records_of,
    work_record,
    write_lines,
    write_store,
)
from lawkit.store.records import ClauseRecord, ConcordanceRecord, EditionRecord
from tests.unit.store.conftest import edition, library_of

OLD = "1. The dealer deals.\n\n2. Cut, see Law 1:\n\n(a) once; or\n\n(b) twice, as in Law 9.\n"
NEW = "1. Cut, see Law 2:\n\n(a) once; or\n\n(b) twice, as in Law 9.\n\n2. The dealer deals.\n"


def ask(path: Path, question: str, *values: object) -> list[tuple[object, ...]]:
    database = sqlite3.connect(path)
    try:
        return database.execute(question, values).fetchall()
    finally:
        database.close()


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.sqlite"
    library = library_of(edition("1900", "en", OLD), edition("1950", "en", NEW))
    write_store(path, records_of(library))
    return path


def test_clauses_stand_in_reading_order_with_their_parents_and_citations(two: Path) -> None:
    found = ask(
        two,
        "select path, label, text, parent, citation from clauses where edition = 'shed/1900' "
        "order by position",
    )
    assert found == [
        ("1", "1.", "The dealer deals.", None, "Law 1"),
        ("2", "2.", "Cut, see Law 1:", None, "Law 2"),
        ("2.a", "(a)", "once; or", "shed/1900#2", "Law 2(a)"),
        ("2.b", "(b)", "twice, as in Law 9.", "shed/1900#2", "Law 2(b)"),
    ]


def test_a_clause_keeps_its_identity_under_another_number(two: Path) -> None:
    assert ask(
        two, "select clause from history where identity = 'shed/1900#2.b' order by date"
    ) == [("shed/1900#2.b",), ("shed/1950#1.b",)]


def test_a_target_that_is_here_is_joined_and_another_only_named(two: Path) -> None:
    assert ask(
        two,
        "select source, surface, target, target_text from citations where edition = 'shed/1900' "
        "order by ref",
    ) == [
        ("shed/1900#2", "Law 1", "shed/1900#1", "The dealer deals."),
        ("shed/1900#2.b", "Law 9", "shed/1900#9", None),
    ]


def test_the_concordance_says_what_became_of_each_clause(two: Path) -> None:
    rows = ask(two, "select old, new, kind from concordance where old is not null order by old")
    assert [row[:2] for row in rows] == [
        ("shed/1900#1", "shed/1950#2"),
        ("shed/1900#2", "shed/1950#1"),
        ("shed/1900#2.a", "shed/1950#1.a"),
        ("shed/1900#2.b", "shed/1950#1.b"),
    ]
    assert ask(two, "select status, was, now from followings where surface = 'Law 2'") == [
        ("right", "shed/1900#1", "shed/1950#2")
    ]


def test_an_edition_without_rights_is_not_there_and_a_structure_has_no_words(
    tmp_path: Path,
) -> None:
    path = tmp_path / "some.sqlite"
    library = library_of(
        edition(
            "1900", "en", "SECRET PART\n\n" + OLD + "\n* A secret note.\n", publish="structure"
        ),
        edition("1950", "en", "PUBLIC PART\n\n" + NEW, publish="none"),
        edition("2000", "en", NEW.replace("dealer", "croupier")),
    )
    write_store(path, records_of(library))
    assert ask(path, "select id, publish from editions") == [
        ("shed/1900", "structure"),
        ("shed/2000", "text"),
    ]
    assert ask(
        path, "select distinct heading || text from clauses where edition = 'shed/1900'"
    ) == [("",)]
    assert ask(path, "select count(*) from clauses where label = '(a)'") == [(2,)]
    whole = path.read_bytes()
    for word in (b"The dealer deals", b"SECRET", b"secret note"):
        assert word not in whole
    assert b"The croupier deals" in whole
    told = b"".join(write_lines(records_of(library)))
    for word in (b"dealer", b"SECRET", b"secret"):
        assert word not in told
    assert b"shed/1950" not in told


def test_only_the_editions_asked_for(tmp_path: Path) -> None:
    one, other = edition("1900", "en", OLD), edition("1950", "en", NEW)
    path = tmp_path / "one.sqlite"
    write_store(path, records_of(library_of(one, other), only={other.id}))
    assert ask(path, "select id from editions") == [("shed/1950",)]
    assert ask(path, "select count(*) from concordances") == [(0,)]


def test_a_path_that_stands_twice_has_two_names(tmp_path: Path) -> None:
    twice = edition("1900", "en", OLD)
    doubled = msgspec.structs.replace(twice, clauses=(*twice.clauses, twice.clauses[1]))
    path = tmp_path / "twice.sqlite"
    write_store(path, records_of(library_of(doubled)))
    assert ask(
        path, "select id, parent from clauses where path in ('2', '2.a') order by position"
    ) == [
        ("shed/1900#2", None),
        ("shed/1900#2.a", "shed/1900#2"),
        ("shed/1900#2~2", None),
        ("shed/1900#2.a~2", "shed/1900#2~2"),
    ]


def test_the_shipped_corpus_is_all_there(store_file: Path, shipped: tuple[Record, ...]) -> None:
    counts = {
        table: ask(store_file, f"select count(*) from {table}")[0][0]
        for table in ("editions", "rules", "scenarios", "units")
    }
    # Counted in the sheets: `grep -c '^\[\[rule\]\]' corpus/*/*/rules.toml`, and the same of scenarios.
    root = Path(__file__).resolve().parents[3] / "corpus"
    for kind in ("rule", "scenario"):
        sheets = root.glob(f"*/*/{kind}s.toml")
        written = sum(page.read_text("utf-8").count(f"\n[[{kind}]]") for page in sheets)
        assert counts[f"{kind}s"] == written
    assert counts["editions"] == 4
    assert ask(
        store_file, "select text from clauses where id = 'duplicate/2007-en#6.D.2' or 1 limit 1"
    )
    assert ask(store_file, "select heading from clauses where id = 'duplicate/2007-en#6.A'") == [
        ("The Shuffle",)
    ]


def test_every_foreign_key_holds_and_the_file_is_sound(store_file: Path) -> None:
    assert ask(store_file, "pragma foreign_key_check") == []
    assert ask(store_file, "pragma integrity_check") == [("ok",)]
    assert ask(store_file, "pragma freelist_count") == [(0,)]


def test_each_table_has_a_key_and_each_foreign_key_an_index_or_few_rows(store_file: Path) -> None:
    tables = [
        name
        for name, sql in ask(store_file, "select name, sql from sqlite_master where type = 'table'")
        if "_fts" not in str(name)
    ]
    assert len(tables) > 15
    for table in tables:
        columns = ask(store_file, f"select * from pragma_table_info('{table}')")
        assert any(column[5] for column in columns), table


def test_every_view_answers(store_file: Path) -> None:
    views = [
        name for (name,) in ask(store_file, "select name from sqlite_master where type = 'view'")
    ]
    assert views
    for view in views:
        assert ask(store_file, f"select count(*) from {view}")[0][0], view


def test_two_exports_are_the_same_to_the_byte(
    store_file: Path, shipped: tuple[Record, ...], tmp_path: Path
) -> None:
    other = tmp_path / "some" / "other" / "place.sqlite"
    write_store(other, iter(shipped))
    assert other.read_bytes() == store_file.read_bytes()


def test_lines_read_back_are_the_records_and_make_the_same_store(
    store_file: Path, shipped: tuple[Record, ...], tmp_path: Path
) -> None:
    lines = b"".join(write_lines(shipped)).splitlines(keepends=True)
    assert len(lines) == len(shipped)
    assert tuple(read_lines(lines)) == shipped
    write_store(tmp_path / "again.sqlite", read_lines(lines))
    assert (tmp_path / "again.sqlite").read_bytes() == store_file.read_bytes()


@pytest.mark.parametrize("line", [b"{", b'{"type":"deck"}', b"[]", b"\xff", b'{"type":"work"}'])
def test_a_line_that_is_none_is_named(line: bytes) -> None:
    good = next(iter(write_lines([work_record(library_of().works["shed"])])))
    with pytest.raises(InputError) as told:
        list(read_lines([good, line], where="x.jsonl"))
    assert told.value.where == "x.jsonl:2"


def _many(one: Edition, times: int) -> Iterator[Record]:
    yield work_record(library_of().works["shed"])
    for n in range(times):
        id = msgspec.structs.replace(one.id, name=f"{n:06}")
        yield from edition_records(msgspec.structs.replace(one, id=id), ())


def test_memory_does_not_grow_with_the_stream(tmp_path: Path) -> None:
    one = edition(
        "1900", "en", "\n\n".join(f"{n}. The dealer deals {n} cards." for n in range(1, 60))
    )
    peaks = []
    for times in (20, 200):
        tracemalloc.start()
        write_store(tmp_path / "many.sqlite", _many(one, times))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


def test_an_edition_that_comes_twice_is_refused_and_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    records = list(records_of(library_of(edition("1900", "en", OLD))))
    write_store(path, records)
    before = path.read_bytes()
    with pytest.raises(InputError, match="contradict"):
        write_store(path, records + records)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["kept.sqlite"]


def test_a_clause_of_no_edition_is_refused(tmp_path: Path) -> None:
    records = [
        record
        for record in records_of(library_of(edition("1900", "en", OLD)))
        if not isinstance(record, EditionRecord)
    ]
    with pytest.raises(InputError, match="clauses"):
        write_store(tmp_path / "x.sqlite", records)
    assert list(tmp_path.iterdir()) == []


def test_what_no_store_can_hold_is_told(tmp_path: Path) -> None:
    odd = edition("1900", "en", OLD, rights="\ud800")
    with pytest.raises(InputError, match="no store"):
        write_store(tmp_path / "x.sqlite", records_of(library_of(odd)))
    assert list(tmp_path.iterdir()) == []


def test_a_stream_that_breaks_off_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite"
    records = list(records_of(library_of(edition("1900", "en", OLD))))
    write_store(path, records)
    before = path.read_bytes()

    def broken() -> Iterator[Record]:
        yield from records[:3]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_store(path, broken())
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["kept.sqlite"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(WriteError) as told:
        write_store(tmp_path / "file" / "x.sqlite", ())
    assert told.value.remedy


def test_records_have_the_fields_of_the_verbs(shipped: tuple[Record, ...]) -> None:
    """What `parse` and `compare` say of a clause or two editions, a record says under the same name."""
    from lawkit.desk import comparison, records

    assert set(records.ClauseRecord.__struct_fields__) < set(ClauseRecord.__struct_fields__)
    assert comparison.ComparisonRecord.__struct_fields__ == ConcordanceRecord.__struct_fields__
    kinds = {type(record).__struct_config__.tag for record in shipped}
    assert kinds == {
        "work", "edition", "clause", "note", "division", "reference", "unit", "concordance", "rule",
        "scenario",
    }  # fmt: skip
