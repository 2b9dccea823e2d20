"""A work by subject, in each language it has: the words of its headings turned to the front, the terms of
the termbase, and under each the clauses to go to.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from lawkit import languages
from lawkit.model import Clause, ClauseId, Edition, Work
from lawkit.publish import addresses, around, citing
from lawkit.publish.file import page_file
from lawkit.publish.linking import href_of
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.shelf import Shelf, year
from lawkit.publish.terms import anchor_of, clauses_naming, shown_terms
from lawkit.publish.words import Words, load

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SHORTEST = 3


class Place(msgspec.Struct, frozen=True):
    """Where a subject is spoken of, and the heading that says so, or ""."""

    edition: Edition
    clause: Clause
    said: str = ""


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each work and each language of its editions."""
    for work in shelf.works.values():
        editions = shelf.editions_of(work.id)
        codes = tuple(dict.fromkeys(load(edition.language).code for edition in editions))
        for code in codes:
            mine = [edition for edition in editions if load(edition.language).code == code]
            yield _draw(shelf, work, mine, load(code), codes)


def _draw(
    shelf: Shelf, work: Work, editions: list[Edition], words: Words, codes: tuple[str, ...]
) -> tuple[str, str]:
    page = addresses.topics_page(work.id, words.code)
    title = work.title(words.code)
    crumbs = around.draw_crumbs(
        page,
        words,
        (
            (words.library, words.library_page),
            (title, addresses.work_page(work.id)),
            (words.topics, page),
        ),
    )
    subjects = _subjects(shelf, editions, words.code)
    letters: dict[str, list[str]] = defaultdict(list)
    for subject in sorted(subjects, key=_sorted_as):
        letters[_sorted_as(subject)[0][:1].upper()].append(subject)
    many = len(editions) > 1
    sections = [
        element(
            "section",
            element("h2", escape(letter), id=f"letter-{_file(letter)}"),
            element("dl", *(_entry(shelf, page, one, subjects[one], words, many) for one in names)),
            class_="lk-letter",
        )
        for letter, names in letters.items()
    ]
    jumps = [element("a", escape(letter), href=f"#letter-{_file(letter)}") for letter in letters]
    body = join(
        crumbs,
        element(
            "header",
            element("h1", escape(words.topics), id="topics"),
            element("p", escape(words.topics_lead)),
            element("nav", join(*jumps, between=" "), class_="lk-letters", aria_label=words.letters),
            class_="lk-head",
        ),
        element("div", *sections, class_="lk-topics") if sections
        else element("p", escape(words.topics_none), class_="lk-none"),
        between="\n",
    )  # fmt: skip
    elsewhere = {code: addresses.topics_page(work.id, code) for code in codes if code != words.code}
    return page_file(
        page, body, kind="topics", language=words.code, title=f"{words.topics} · {title}",
        elsewhere=elsewhere,
    )  # fmt: skip


def _subjects(shelf: Shelf, editions: Iterable[Edition], code: str) -> dict[str, list[Place]]:
    """Places by subject: each word of weight in a heading, and each term with its clauses."""
    record = languages.load(code)
    small = {*record.articles, *record.prose.small, *record.law_nouns}
    found: dict[str, list[Place]] = defaultdict(list)
    for edition in editions:
        if edition.publish != "text":
            continue
        titles = {one.first: one.title for one in edition.divisions}
        for clause in edition.by_path.values():
            for heading in (clause.heading, titles.get(clause.path, "")):
                for word in _WORD.findall(heading):
                    subject = _singular(word.lower().split("’")[-1].split("'")[-1])
                    if len(subject) >= _SHORTEST and word.lower() not in small:
                        place = Place(edition, clause, heading)
                        if place not in found[subject]:
                            found[subject].append(place)
        for term in shown_terms(shelf, edition):
            name = term.terms[code][0] if term.terms.get(code) else ""
            if name:
                places = (Place(edition, one) for one in clauses_naming(shelf, edition, term))
                found[name] += [one for one in places if one not in found[name]]
    return {subject: places for subject, places in found.items() if places}


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def _entry(
    shelf: Shelf, page: str, subject: str, places: list[Place], words: Words, many: bool
) -> Html:
    """A subject: first the headings that speak of it, then the clauses that name it."""
    name = subject[:1].upper() + subject[1:]
    headed = [
        element(
            "dd",
            element("span", escape(one.said), lang=one.edition.language, class_="lk-topic__said"),
            Html(" "),
            _link(shelf, page, one, words, many),
        )
        for one in places
        if one.said
    ]
    named = [_link(shelf, page, one, words, many) for one in places if not one.said]
    listed = element("dd", join(*named, between=", "), class_="lk-topic__named")
    return join(
        element("dt", escape(name), id=anchor_of(subject)), *headed, listed if named else Html("")
    )


def _link(shelf: Shelf, page: str, place: Place, words: Words, many: bool) -> Html:
    cited = citing.cite(place.clause.path, place.edition.ladder, words)
    said = f"{cited} ({year(place.edition)})" if many else cited
    id = ClauseId(place.edition.id, place.clause.path)
    return element("a", escape(said), href=href_of(shelf, page, id) or "", class_="lk-peek")


def _sorted_as(subject: str) -> tuple[str, str]:
    folded = unicodedata.normalize("NFD", subject.lower())
    return "".join(mark for mark in folded if not unicodedata.combining(mark)), subject


def _file(letter: str) -> str:
    return addresses.slug(letter)
