"""The terms of the termbase in a law's text: which a book uses, where, and what a reader is told of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawkit.model import Clause, Edition, EditionId, Span
from lawkit.publish import addresses
from lawkit.publish.linking import LawPage
from lawkit.publish.markup import Html, opening
from lawkit.publish.shelf import Shelf
from lawkit.publish.weave import Run
from lawkit.publish.words import load
from lawkit.translation.bags import fold
from lawkit.translation.terms import Term

_PLAIN = re.compile(r"\W+")


def anchor_of(subject: str) -> str:
    """Where a subject stands in the index by subjects: `t-face-down`"""
    return f"t-{_PLAIN.sub('-', subject.lower()).strip('-')}"


def shown_terms(shelf: Shelf, edition: Edition) -> tuple[Term, ...]:
    """The terms that a clause of the edition's work attests, in the termbase's order."""

    def make() -> tuple[Term, ...]:
        return tuple(term for term in shelf.terms if edition.id.work in _works(term))

    return shelf.once(("terms", edition.id), make)


def clauses_naming(shelf: Shelf, edition: Edition, term: Term) -> tuple[Clause, ...]:
    """The clauses whose heading or text names a concept, in document order."""

    def make() -> dict[str, list[Clause]]:
        patterns = dict(shelf.terms.patterns.get(edition.language, ()))
        found: dict[str, list[Clause]] = {}
        for clause in edition.by_path.values():
            folded = fold(f"{clause.heading} {clause.text}")
            for one in shown_terms(shelf, edition):
                pattern = patterns.get(one.concept)
                if pattern is not None and pattern.search(folded):
                    found.setdefault(one.concept, []).append(clause)
        return found

    return tuple(shelf.once(("naming", edition.id), make).get(term.concept, ()))


def draw_terms(page: LawPage, clause: Clause) -> Iterator[Run]:
    """A run over the first words of the law that name each concept, for one clause's text: a link
    to the index, with what the termbase says of it.
    """
    for concept, (path, span) in _first_named(page).items():
        if path != id(clause):
            continue
        term = next(one for one in shown_terms(page.shelf, page.edition) if one.concept == concept)
        code = page.words.code
        subject = term.terms.get(code, (concept,))[0]
        index = addresses.topics_page(page.edition.id.work, code)
        yield Run(
            span,
            opening(
                "a",
                class_="lk-term",
                href=addresses.link(page.page, index, anchor_of(subject)),
                data_term=_told(term, code, page.words.languages),
            ),
            Html("</a>"),
        )


def _told(term: Term, code: str, names: dict[str, str]) -> str:
    """`pack, deck. French: paquet, jeu de cartes.`"""
    parts = [term.definition[code]] if code in term.definition else []
    parts.append(", ".join(term.terms.get(code, ())))
    parts += [
        f"{names.get(other, other)}: {', '.join(words)}"
        for other, words in term.terms.items()
        if other != code and words
    ]
    return ". ".join(part.rstrip(".") for part in parts if part) + "."


def _first_named(page: LawPage) -> dict[str, tuple[int, Span]]:
    def make() -> dict[str, tuple[int, Span]]:
        terms = {term.concept for term in shown_terms(page.shelf, page.edition)}
        patterns = page.shelf.terms.patterns.get(page.edition.language, ())
        found: dict[str, tuple[int, Span]] = {}
        if load(page.edition.language).code != page.edition.language or not terms:
            return found
        for clause in page.law.walk():
            folded = fold(clause.text)
            if len(folded) != len(clause.text):
                continue
            for concept, pattern in patterns:
                match = None if concept in found or concept not in terms else pattern.search(folded)
                if match:
                    found[concept] = id(clause), Span(*match.span())
        return found

    return page.shelf.once(("named", page.edition.id, page.law.path), make)


def _works(term: Term) -> set[str]:
    return {EditionId.parse(one.partition("#")[0]).work for one in term.evidence}
