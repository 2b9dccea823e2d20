"""A store read: its words found as `lawkit search` finds them. Reads nothing but what the question needs
and never writes; a file that is no store of ours is refused.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from lawkit.errors import InputError, NotFoundError
from lawkit.model import Clause, ClauseId, ClausePath, Edition, EditionId, Ladder, Span
from lawkit.model.alignment import Segment, Unit
from lawkit.store import schema
from lawkit.translation.memory import Hit, finder

_WORD = re.compile(r"[^\W_]+\*?")
# One sound, two spellings: an index without accents has them as two words.
_LIGATURES = (("oe", "œ"), ("ae", "æ"), ("ss", "ß"))

_PLACES = """
select clauses.id, clauses.edition, clauses.position, clauses.heading, clauses.text, null
from clauses_fts join clauses on clauses.rowid = clauses_fts.rowid
where clauses_fts match :words {only}
union all
select notes.id, notes.edition, notes.position, null, null, notes.text
from notes_fts join notes on notes.rowid = notes_fts.rowid
where notes_fts match :words {only}
"""
_BESIDE = """
select segments.start, segments.stop,
    case segments.side when 'source' then units.target else units.source end
from segments join units on units.id = segments.unit
where segments.clause = ? and segments.field = ? and segments.note is ?
order by units.id, segments.side, segments.position
"""


Cell = str | int | float | None
"""What a column of a store may hold."""


class Store:
    """A file that `write_store` wrote, open for reading."""

    def __init__(self, path: Path) -> None:
        """InputError where there is no such file or it is none of ours."""
        self._path = path
        if not path.is_file():
            raise InputError(
                "no such file", where=str(path), remedy="Write it: lawkit export sqlite -o FILE."
            )
        try:
            self._database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
            (application,) = self._database.execute("pragma application_id").fetchone()
            (version,) = self._database.execute("pragma user_version").fetchone()
        except sqlite3.Error as error:
            raise self._unreadable(error) from None
        if application != schema.APPLICATION or version != schema.VERSION:
            self.close()
            why = "it is another program's"
            if application == schema.APPLICATION:
                why = f"it has version {version} of its tables, not {schema.VERSION}"
            raise InputError(
                "this is no store of lawkit",
                where=str(path),
                why=why,
                remedy="Write one: lawkit export sqlite -o FILE.",
            )

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def rows(self, question: str, values: Sequence[str | int] = ()) -> Iterator[tuple[Cell, ...]]:
        """The rows of a question in SQL; InputError where the file is damaged or knows no such table."""
        yield from self._ask(question, values)

    def _ask(self, question: str, values: Sequence[str | int] = ()) -> Iterator[tuple[Any, ...]]:
        try:
            with closing(self._database.execute(question, values)) as found:
                yield from found
        except sqlite3.Error as error:
            raise self._unreadable(error) from None

    def editions(self, language: str = "") -> tuple[str, ...]:
        """The ids of the editions, in their order; of those in a language where one is named."""
        rows = self._ask("select id, language from editions order by position")
        return tuple(id for id, own in rows if language in ("", own))

    def edition(self, id: EditionId) -> Edition:
        """The edition as far as citations of it are read: its language, ladder, extent and clauses, all
        in one row and without their words. NotFoundError where the store has none of that id.
        """
        told = next(
            self._ask(
                "select siglum, title, language, date, ladder, first_law, last_law "
                "from editions where id = ?",
                (str(id),),
            ),
            None,
        )
        if told is None:
            raise NotFoundError(f"no edition {str(id)!r}", where=str(self._path))
        siglum, title, language, date, ladder, first, last = told
        paths = self._ask(
            "select path, label from clauses where edition = ? order by position", (str(id),)
        )
        return Edition(
            id, siglum, title, language, date, Ladder.parse(ladder),
            tuple(
                Clause(ClausePath.parse(path), label, "", "", Span(0, 0)) for path, label in paths
            ),
            extent=None if first is None else (first, last),
        )  # fmt: skip

    def find(self, query: str, *, language: str = "", edition: str = "") -> Iterator[Hit]:
        """Every place where the query's words stand side by side, as `find_words` gives them, in the
        order of the editions. language, edition: only those.
        """
        find = finder(query)
        if find is None or not self.editions(language):
            return
        only = ""
        if edition:
            only += " and edition = :edition"
        if language:
            only += " and edition in (select id from editions where language = :language)"
        asked = _PLACES.format(only=only)
        question = (
            f"select found.* from ({asked}) as found "
            "join editions on editions.id = found.edition "
            "order by editions.position, found.position"
        )
        try:
            found = self._database.execute(
                question,
                {"words": _matching(query), "edition": edition, "language": language},
            )
            for id, _, _, heading, text, note in found:
                clause = ClauseId.parse(id.partition("~")[0])
                for where, words in (("heading", heading), ("text", text), ("note", note)):
                    for span in find(words) if words else ():
                        yield Hit(clause, where, span, words, self._beside(clause, where, span))
        except sqlite3.Error as error:
            raise self._unreadable(error) from None

    def units(self, *, language: str = "", edition: str = "") -> Iterator[Unit]:
        """The translation units, of which `find_like` asks only the words and the clause. language,
        edition: only those of which a side is; it is the source then.
        """
        wanted = {one for one in self.editions(language) if edition in ("", one)}
        for source_edition, target_edition, path, source, target, score, method in self._ask(
            "select source_edition, target_edition, path, source, target, score, method "
            "from units order by id"
        ):
            if not wanted & {source_edition, target_edition}:
                continue
            if source_edition not in wanted:
                source_edition, target_edition = target_edition, source_edition
                source, target = target, source
            clause, _, note = path.partition("^")
            place = ClausePath.parse(clause)
            sides = [
                (Segment(ClauseId(EditionId.parse(of), place), "text", Span(0, len(words)), words),)
                if words
                else ()
                for of, words in ((source_edition, source), (target_edition, target))
            ]
            yield Unit(
                place, "text", sides[0], sides[1], score, method, int(note) if note else None
            )

    def _beside(self, clause: ClauseId, where: str, span: Span) -> str:
        """What stands on the other side of the unit that holds a place, or ""."""
        note = str(clause) if clause.note else None
        bare = str(msgspec.structs.replace(clause, note=None))
        for start, stop, other in self._database.execute(_BESIDE, (bare, where, note)):
            if start <= span.start < stop:
                return str(other)
        return ""

    def _unreadable(self, error: sqlite3.Error) -> InputError:
        return InputError(
            "this is no store of lawkit",
            where=str(self._path),
            why=str(error),
            remedy="Write one: lawkit export sqlite -o FILE.",
        )


def _matching(query: str) -> str:
    """The question to the full-text index: quoted words and operators of ours only, so that nothing a
    user types is read as one. What it finds is no less than what `finder` does.

    >>> _matching('deal* "NEAR(')
    '"deal"* AND "NEAR"'
    """
    groups = [_spelt(word) for word in _WORD.findall(query)]
    if all(len(group) == 1 for group in groups) and "*" not in query:
        return '"' + " ".join(group[0] for group in groups) + '"'
    return " AND ".join(
        "(" + " OR ".join(map(_quoted, group)) + ")" if len(group) > 1 else _quoted(group[0])
        for group in groups
    )


def _quoted(word: str) -> str:
    return f'"{word[:-1]}"*' if word.endswith("*") else f'"{word}"'


def _spelt(word: str) -> list[str]:
    """The word with and without its ligatures: `coeur`, `cœur`."""
    for two, one in _LIGATURES:
        word = word.replace(one, two).replace(one.upper(), two)
    parts = re.split("(oe|ae|ss)", word, flags=re.IGNORECASE)
    if len(parts) > 9:
        return [word]
    ligatures = dict(_LIGATURES)
    choices = [
        (part, ligatures[part.lower()]) if part.lower() in ligatures else (part,) for part in parts
    ]
    return ["".join(chosen) for chosen in product(*choices)]
