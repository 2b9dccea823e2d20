"""How the site names a clause and an edition in words: `Law 10(a)(i)`, `Laws of Contract Bridge 1993`."""

from __future__ import annotations

from functools import lru_cache

from lawkit import languages
from lawkit.model import Clause, ClauseId, ClausePath, Edition, Ladder
from lawkit.publish.shelf import Shelf, year
from lawkit.publish.words import Words
from lawkit.references.citation import spell


def noun(ladder: Ladder, words: Words, *, many: bool = False) -> str:
    """What the clauses at the top are called, as the language's record has it: `Law`, `Laws`."""
    record = languages.load(words.code)
    found = record.noun(ladder.name)
    if many:
        found = next(
            (one.many[0] for one in record.nouns if one.of == ladder.name and one.many), found
        )
    return found[:1].upper() + found[1:]


def cite(path: ClausePath, ladder: Ladder, words: Words, note: int | None = None) -> str:
    """`Law 10(a)(i)`, `Loi 6D1`, `Law 7, note 1`"""
    return _spelt(path, ladder, words.code, note)


# A clause is named on its own page, on those that cite it and in every list it stands in.
_spelt = lru_cache(maxsize=50_000)(spell)


def number(path: ClausePath, ladder: Ladder, words: Words, note: int | None = None) -> str:
    """The same without the noun: `10(a)(i)`"""
    return cite(path, ladder, words, note).removeprefix(f"{noun(ladder, words)} ")


def language_name(code: str, words: Words) -> str:
    """`English`, `Français`: the language in the interface's words, as a badge shows it."""
    name = words.languages.get(code, code)
    return name[:1].upper() + name[1:]


def edition_name(shelf: Shelf, edition: Edition) -> str:
    """The edition in few words and its own language: `Laws of Duplicate Bridge 2007`."""
    work = shelf.library.works.get(edition.id.work)
    title = work.title(edition.language) if work else edition.id.work
    return f"{title} {year(edition)}".strip()


def edition_title(shelf: Shelf, edition: Edition) -> str:
    """The edition's full title, as it gives it."""
    return edition.title or edition_name(shelf, edition)


def cite_id(shelf: Shelf, id: ClauseId, words: Words, *, beside: Edition) -> str:
    """A clause as it is named on a page of the edition `beside`, whose own clauses need no more."""
    edition = shelf.library.editions.get(id.edition, beside)
    cited = cite(id.path, edition.ladder, words, id.note)
    if id.edition == beside.id:
        return cited
    name = edition_name(shelf, edition) if id.edition in shelf.editions else str(id.edition)
    return f"{cited}, {name}" if cited else name


def opening(law: Clause, length: int) -> str:
    """The first words of a law, for one without a heading; cut between words to so many characters."""
    text = next((one.text for one in law.walk() if one.text), "")
    if "head" in law.missing:
        text = f"… {text}"
    if len(text) <= length:
        return text
    return text[:length].rpartition(" ")[0].rstrip(",;:–- ") + " …"
