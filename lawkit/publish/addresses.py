"""Where things stand on the site: the page of a clause and its anchor, and the way from one page to
another. An address follows from the clause's id alone, so that it stays when the text around it moves.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote

from lawkit.model import ClausePath, Edition, EditionId, Ladder, Note

LAWS = "laws"
"""The folder of all law pages, under the pages' root."""

_PLAIN = re.compile(r"[^A-Za-z0-9-]")


@lru_cache(maxsize=10_000)
def slug(number: str) -> str:
    """A law's number as a file may be called: what is not a letter, a digit or a hyphen becomes its
    code point between underscores, so that no two numbers share a name.

    >>> slug("65-3"), slug("50/a")
    ('65-3', '50_2f_a')
    """
    return _PLAIN.sub(lambda found: f"_{ord(found[0]):x}_", number)


def edition_folder(edition: EditionId) -> str:
    """`laws/rubber/1993-en`"""
    return f"{LAWS}/{edition.work}/{edition.name}"


def edition_page(edition: EditionId) -> str:
    """`laws/rubber/1993-en/index.md`, the overview."""
    return f"{edition_folder(edition)}/index.md"


def work_page(work: str) -> str:
    """`laws/rubber/index.md`"""
    return f"{LAWS}/{work}/index.md"


def law_page(edition: EditionId, law: str, ladder: Ladder) -> str:
    """The page of a law, the same in every language: `laws/rubber/1993-en/law-10.md`"""
    return f"{edition_folder(edition)}/{slug(ladder.name)}-{slug(law)}.md"


def whole_page(edition: Edition, nth: int) -> str:
    """The page that shows the nth law (from 0) with all others: `laws/rubber/1993-en/whole.md`, or in a
    long book with the others of its part, `.../whole-2.md`.
    """
    if len(edition.clauses) <= WHOLE:
        return f"{edition_folder(edition.id)}/whole.md"
    return f"{edition_folder(edition.id)}/whole-{nth // WHOLE + 1}.md"


def beside_page(language: str) -> str:
    """Where two laws are read side by side: `laws/beside-en.md`"""
    return f"{LAWS}/beside-{language}.md"


def topics_page(work: str, language: str) -> str:
    """A work by subject, in a language: `laws/rubber/topics-en.md`"""
    return f"{LAWS}/{work}/topics-{language}.md"


def terms_page(work: str, language: str) -> str:
    """The terms of a work in all its languages: `laws/duplicate/terms-en.md`"""
    return f"{LAWS}/{work}/terms-{language}.md"


def graph_page(work: str) -> str:
    """The references of a work, drawn: `laws/rubber/graph.md`"""
    return f"{LAWS}/{work}/graph.md"


def desk_page(language: str) -> str:
    """The editors' desk: `laws/desk-en.md`"""
    return f"{LAWS}/desk-{language}.md"


def records_script(page: str) -> str:
    """The script that holds the record of the law on a page with those of its neighbours in number, as a
    page's script finds it from the address alone: `laws/rubber/1993-en/laws-0.js`
    """
    folder, _, name = page.rpartition("/")
    number = _NUMBER.search(name)
    return f"{folder}/laws-{int(number[1]) // RECORDS if number else 'x'}.js"


def anchor(path: ClausePath) -> str:
    """A clause's anchor on its law's page is its path: `10.a.i`"""
    return str(path)


def note_anchor(note: Note) -> str:
    """`7.n1` for note 1 of Law 7; no clause's path has such a part."""
    return f"{note.law}.n{note.n}"


def mark_anchor(note: Note, nth: int) -> str:
    """The nth mark (from 1) of a note in the text: `7.n1.2`"""
    return f"{note_anchor(note)}.{nth}"


def cited_anchor(path: ClausePath) -> str:
    """The list of those who refer to a clause: `by-10.a`"""
    return f"by-{path}"


def reference_anchor(n: int) -> str:
    """The nth reference (from 1) of a page, in the list of those it makes: `ref-3`"""
    return f"ref-{n}"


@lru_cache(maxsize=10_000)
def fragment(anchor: str) -> str:
    """An anchor as it is written after the `#` of an address."""
    return quote(anchor, safe=".~-_")


def link(page: str, target: str, place: str = "") -> str:
    """The href from one page to another, both as Markdown files under the pages' root.

    >>> link("laws/a/b/law-7.md", "laws/a/b/law-10.md", "10.a")
    'law-10.html#10.a'
    >>> link("laws/a/b/law-7.md", "laws/a/b/law-7.md", "7")
    '#7'
    """
    there = f"#{fragment(place)}" if place else ""
    if page == target and there:
        return there
    way = _way(page.rpartition("/")[0], target)
    return way.removesuffix(".md") + ".html" + there if way.endswith(".md") else way + there


@lru_cache(maxsize=10_000)
def _way(folder: str, target: str) -> str:
    """The path from a folder to a file; most links stay in their folder or are those of every page."""
    there, _, name = target.rpartition("/")
    return name if there == folder else posixpath.relpath(target, folder or ".")


def unique(names: Iterable[str]) -> list[str]:
    """The names in order, a repeated one told apart by its place: two clauses that a book numbers
    alike must not share an anchor.

    >>> unique(["10.a", "10.b", "10.a"])
    ['10.a', '10.b', '10.a~2']
    """
    seen: dict[str, int] = {}
    out = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        out.append(name if seen[name] == 1 else f"{name}~{seen[name]}")
    return out


_NUMBER = re.compile(r"^[a-z]+-(\d{1,9})")

RECORDS = 20
"""The records of so many numbers lie in one script."""

WHOLE = 250
"""So many laws are shown on one page at most."""

BLOCK = 60
"""So many laws are listed beside a law where an edition has more than twice as many."""


def contents_of(edition: Edition, nth: int) -> str:
    """The piece that lists the laws around the nth (from 0) of an edition: `rubber/1993-en`, or in a
    long book `rubber/1993-en-2`.
    """
    if len(edition.clauses) <= 2 * BLOCK:
        return str(edition.id)
    return f"{edition.id}-{nth // BLOCK}"
