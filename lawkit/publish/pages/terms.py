"""The terms of a work: what each concept is called in every language, what must not render it, and the
clauses of each edition that name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lawkit.model import ClauseId, Edition, Work
from lawkit.publish import addresses, around, citing
from lawkit.publish.file import page_file
from lawkit.publish.linking import href_of
from lawkit.publish.markup import Html, element, escape, join, opening
from lawkit.publish.shelf import Shelf
from lawkit.publish.terms import anchor_of, clauses_naming, shown_terms
from lawkit.publish.words import Words, load
from lawkit.translation.terms import Term


class _Said(msgspec.Struct, frozen=True, kw_only=True):
    """The words of this page in one language."""

    title: str
    lead: str
    concept: str
    used: str
    never: str
    nowhere: str


_SAID = {
    "en": _Said(
        title="Terms",
        lead="What each concept is called in each language, the preferred word first, and the "
        "clauses that name it.",
        concept="Concept",
        used="Where it is used",
        never="never",
        nowhere="nowhere",
    ),
    "fr": _Said(
        title="Termes",
        lead="Comment chaque notion se dit dans chaque langue, le mot à préférer d’abord, et les "
        "articles qui la nomment.",
        concept="Notion",
        used="Où il est employé",
        never="jamais",
        nowhere="nulle part",
    ),
}


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each work of several languages that has terms, in each language of its editions."""
    for work in shelf.works.values():
        editions = [one for one in shelf.editions_of(work.id) if one.publish == "text"]
        languages = tuple(dict.fromkeys(one.language for one in editions))
        if len(languages) < 2 or not shown_terms(shelf, editions[0]):
            continue
        codes = tuple(dict.fromkeys(load(code).code for code in languages))
        for code in codes:
            yield _draw(shelf, work, editions, languages, load(code), codes)


def _draw(
    shelf: Shelf,
    work: Work,
    editions: Sequence[Edition],
    languages: Sequence[str],
    words: Words,
    codes: Sequence[str],
) -> tuple[str, str]:
    page = addresses.terms_page(work.id, words.code)
    said = _SAID.get(words.code, _SAID["en"])
    title = work.title(words.code)
    crumbs = around.draw_crumbs(
        page,
        words,
        (
            (words.library, words.library_page),
            (title, addresses.work_page(work.id)),
            (said.title, page),
        ),
    )
    heads = [
        said.concept,
        *(words.languages.get(code, code) for code in languages),
        said.used,
    ]
    rows = [
        _row(shelf, page, term, editions, languages, words, said)
        for term in shown_terms(shelf, editions[0])
    ]
    table = element(
        "table",
        element(
            "thead", element("tr", *(element("th", escape(one), scope="col") for one in heads))
        ),
        element("tbody", *rows),
        class_="lk-terms",
    )
    body = join(
        opening("link", rel="stylesheet", href=addresses.link(page, "assets/css/translation.css")),
        crumbs,
        element(
            "header",
            element("h1", escape(said.title), id="terms"),
            element("p", escape(said.lead)),
            class_="lk-head",
        ),
        # A wide table is scrolled, by keys too.
        element("div", table, class_="lk-terms__frame", tabindex="0", role="region",
                aria_label=said.title),
        between="\n",
    )  # fmt: skip
    elsewhere = {code: addresses.terms_page(work.id, code) for code in codes if code != words.code}
    return page_file(
        page, body, kind="terms", language=words.code, title=f"{said.title} · {title}",
        elsewhere=elsewhere,
    )  # fmt: skip


def _row(
    shelf: Shelf,
    page: str,
    term: Term,
    editions: Sequence[Edition],
    languages: Sequence[str],
    words: Words,
    said: _Said,
) -> Html:
    cells = []
    for code in languages:
        named = ", ".join(term.terms.get(code, ()))
        never = ", ".join(term.forbidden.get(code, ()))
        parts = [element("span", escape(named), lang=code)]
        if never:
            parts.append(
                element("small", escape(f"{said.never}: "), element("s", escape(never), lang=code))
            )
        cells.append(element("td", join(*parts, between=" ")))
    told = [element("p", escape(text)) for text in (term.definition.get(words.code, ""),) if text]
    return element(
        "tr",
        element("th", escape(term.concept), *told, scope="row"),
        *cells,
        element("td", *_uses(shelf, page, term, editions, words, said)),
        id=anchor_of(term.concept),
    )


def _uses(
    shelf: Shelf,
    page: str,
    term: Term,
    editions: Sequence[Edition],
    words: Words,
    said: _Said,
) -> Iterator[Html]:
    """The clauses of each edition that name the concept."""
    for edition in editions:
        links = [
            element(
                "a",
                escape(citing.number(clause.path, edition.ladder, words)),
                href=href_of(shelf, page, ClauseId(edition.id, clause.path)) or "",
                class_="lk-peek",
            )
            for clause in clauses_naming(shelf, edition, term)
        ]
        where = join(*links, between=", ") if links else escape(said.nowhere)
        name = element("b", escape(f"{citing.edition_name(shelf, edition)}: "))
        yield element("p", name, where)
