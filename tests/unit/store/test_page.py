"""The page of the store says what is so: its ten questions, its tables, views and fields."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from lawkit.desk import comparison
from lawkit.desk import records as desk
from lawkit.store.records import Record

QUESTION = re.compile(
    r"\*\*(?P<n>\d+)\. [^*]+\*\*\n\n```sql\n(?P<sql>.*?)```\n\n(?P<table>(?:\|[^\n]*\n)+)",
    re.DOTALL,
)
# A line's own fields stand on the page; those of a verb's record on that verb's page.
BASES = (desk.EditionRecord, desk.ClauseRecord, desk.NoteRecord, desk.DivisionRecord,
         desk.ReferenceRecord, comparison.ComparisonRecord)  # fmt: skip


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "site/docs/reference/store.md").read_text("utf-8")


@pytest.fixture
def database(store_file: Path) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(f"{store_file.as_uri()}?mode=ro", uri=True)
    yield opened
    opened.close()


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rows_under(page: str, heading: str) -> list[list[str]]:
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [cells(line) for line in section.splitlines() if line.startswith("| `")]


@pytest.mark.parametrize("n", range(1, 11))
def test_each_question_has_the_answer_that_is_shown(
    page: str, database: sqlite3.Connection, n: int
) -> None:
    asked = {int(found["n"]): found for found in QUESTION.finditer(page)}
    assert sorted(asked) == list(range(1, 11))
    heads, _, *shown = (cells(line) for line in asked[n]["table"].splitlines())
    found = database.execute(asked[n]["sql"])
    assert [column[0] for column in found.description] == heads
    assert [[str(value) for value in row] for row in found] == shown


def test_every_table_and_column_is_on_the_page(page: str, database: sqlite3.Connection) -> None:
    told: dict[str, list[str]] = {}
    for names, _, columns in rows_under(page, "Tables"):
        for name, part in zip(
            re.findall(r"`(\w+)`", names),
            re.sub(r"\([^)]*\)", "", columns).split(";"),
            strict=False,
        ):
            told[name] = re.findall(r"`(\w+)`", part)
    there = {
        name: [
            column
            for (column,) in database.execute(f"select name from pragma_table_info('{name}')")
            if column != "id"
        ]
        for (name,) in database.execute("select name from sqlite_master where type = 'table'")
        if "_fts" not in name
    }
    told["works"] = ["ladder"]
    assert told == there


def test_every_view_is_on_the_page(page: str, database: sqlite3.Connection) -> None:
    told = {
        names.strip("`"): re.findall(r"`(\w+)`", said.rpartition(": ")[2])
        for names, said in rows_under(page, "Views")
    }
    there = {
        name: [
            column
            for (column,) in database.execute(f"select name from pragma_table_info('{name}')")
        ]
        for (name,) in database.execute("select name from sqlite_master where type = 'view'")
    }
    assert told == there


def test_every_kind_of_line_is_on_the_page(page: str) -> None:
    told = {
        names.strip("`"): set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)|`\w+` in \[", "", said)))
        for names, said in rows_under(page, "Lines")
        if said != "fields"
    }
    there = {}
    for kind in Record.__args__:
        inherited = next((base for base in BASES if issubclass(kind, base)), None)
        own = {field.encode_name for field in msgspec.structs.fields(kind)}
        if inherited is not None:
            own -= {field.encode_name for field in msgspec.structs.fields(inherited)}
        there[kind.__struct_config__.tag] = own
    assert told == there
