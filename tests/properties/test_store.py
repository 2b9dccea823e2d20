"""Any text as a store: all of it is there, every key holds, and it is found as without one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lawkit.model import Edition, EditionId, Library, Work
from lawkit.parsers import parse
from lawkit.store import Store, read_lines, records_of, write_lines, write_store
from lawkit.translation.memory import find_words

LINES = st.sampled_from(
    ["LAW 1", "LAW 2", "LAW 2", "1. The deal, see Law 2(a).", "2. Again.", "(a) a card*", "(a) twice;",
     "(i) cœur", "B. The Cut", "* A note, see Law 1.", "[1] Another", "PART I", "in the middle of", "",
     "Laws 1 to 3 and 99 apply[1].", "Ünïcödé \x01 \ufffd «à»", "~2 # ^1", "'; drop table clauses; --"]
)  # fmt: skip
TEXTS = st.lists(LINES, min_size=1, max_size=14).map("\n\n".join)
QUERIES = st.sampled_from(["law*", "the deal", "COEUR", "a", "unicode", "drop table", "2"])


def edition(name: str, language: str, text: str) -> Edition | None:
    if not text.strip():
        return None
    found = parse(text.encode(), language=language)
    return Edition(
        EditionId("work", name), name, name, language, name[:4], found.ladder, found.clauses,
        found.divisions, found.notes, found.tags, furniture=found.furniture,
    )  # fmt: skip


@given(old=TEXTS, new=TEXTS, other=TEXTS, query=QUERIES)
@settings(
    max_examples=settings.default.max_examples // 2,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_editions_make_a_store(
    old: str, new: str, other: str, query: str, tmp_path: Path
) -> None:
    made = [edition("1900", "en", old), edition("1950", "en", new), edition("1960-fr", "fr", other)]
    editions = [one for one in made if one is not None]
    library = Library(
        {"work": Work("work", {"en": "Work"}, editions[0].ladder)} if editions else {},
        {one.id: one for one in editions},
    )
    records = list(records_of(library))
    lines = b"".join(write_lines(records)).splitlines(keepends=True)
    assert list(read_lines(lines)) == records
    path = tmp_path / "x.sqlite"
    counts = write_store(path, records)
    assert counts["clauses"] == sum(
        1 for one in editions for law in one.clauses for _ in law.walk()
    )
    assert counts["notes"] == sum(len(one.notes) for one in editions)
    database = sqlite3.connect(path)
    assert database.execute("pragma foreign_key_check").fetchall() == []
    assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
    database.close()
    with Store(path) as store:
        found = [(hit.clause, hit.where, hit.span, hit.text) for hit in store.find(query)]
    assert found == [
        (hit.clause, hit.where, hit.span, hit.text) for hit in find_words(query, editions)
    ]
