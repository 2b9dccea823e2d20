"""What happens if ...?: for each work with rules a page to ask them on, in every language its editions
have, the data that its script decides by, and for each edition the coverage of its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lawkit.model import ClauseId, ClausePath, Edition, Work
from lawkit.publish import addresses, around, citing
from lawkit.publish.file import DOCS, MARK, page_file
from lawkit.publish.linking import href_of
from lawkit.publish.markup import Html, element, escape
from lawkit.publish.ruled import ask_page, book_of, citer, coverage_page, outcomes_of
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, load
from lawkit.rules import RuleBook, cover
from lawkit.rules.explaining import lead_in, quote_clause
from lawkit.rules.export import export_rules
from lawkit.rules.phrases import load as load_phrases
from lawkit.rules.vocabulary import said

ASSETS = "assets"


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Pages and data for each work that has rules."""
    for work in shelf.works.values():
        pairs = [
            (edition, book)
            for edition in shelf.editions_of(work.id)
            if (book := book_of(shelf, edition.id)) is not None
        ]
        if not pairs:
            continue
        codes = tuple(dict.fromkeys(load(edition.language).code for edition, _ in pairs))
        for code in codes:
            yield _ask(work, load(code), codes)
        data = msgspec.json.encode(_data(shelf, work, pairs, codes)).decode()
        folder = f"{DOCS}/{addresses.LAWS}/{work.id}"
        yield f"{folder}/rules.json", data + "\n"
        yield f"{folder}/rules.js", f"// {MARK}\nglobalThis.lawkitRulesData = {data};\n"
        for edition, book in pairs:
            yield _coverage(shelf, work, edition, book)


def _ask(work: Work, words: Words, codes: tuple[str, ...]) -> tuple[str, str]:
    page = ask_page(work.id, words.code)
    told = load_phrases(words.code).page
    title = work.title(words.code)
    crumbs = around.draw_crumbs(
        page,
        words,
        (
            (words.library, words.library_page),
            (title, addresses.work_page(work.id)),
            (told["title"], page),
        ),
    )
    scripts = (
        addresses.link(page, f"{addresses.LAWS}/{work.id}/rules.js"),
        addresses.link(page, f"{ASSETS}/js/rules-engine.js"),
        addresses.link(page, f"{ASSETS}/js/rules.js"),
    )
    form = element(
        "div",
        element("p", escape(told["noscript"])),
        class_="lk-ask",
        data_lk_rules=work.id,
        data_language=words.code,
    )
    body = Html(
        f"{crumbs}\n"
        + element(
            "header",
            element("h1", escape(told["title"]), id="ask"),
            element("p", escape(told["lead"])),
            class_="lk-head",
        )
        + f"\n{form}\n"
        + "\n".join(element("script", src=src) for src in scripts)
    )
    return page_file(
        page,
        body,
        kind="rules",
        language=words.code,
        title=f"{told['title']} · {title}",
        elsewhere={code: ask_page(work.id, code) for code in codes if code != words.code},
    )


def _data(
    shelf: Shelf, work: Work, pairs: list[tuple[Edition, RuleBook]], codes: tuple[str, ...]
) -> dict[str, object]:
    """What `lawkit.rules.export` gives, with the editions' names and their clauses as pages show them."""
    page = ask_page(work.id, codes[0])
    data: dict[str, object] = msgspec.to_builtins(export_rules([book for _, book in pairs]))
    editions = data["editions"]
    assert isinstance(editions, (list, tuple))
    for (edition, book), found in zip(pairs, editions, strict=True):
        found["title"] = citing.edition_name(shelf, edition)
        found["language"] = edition.language
        found["clauses"] = _clauses(shelf, edition, book, codes, page)
    data["phrases"] = {code: msgspec.to_builtins(load_phrases(code)) for code in codes}
    return data


def _clauses(
    shelf: Shelf, edition: Edition, book: RuleBook, codes: tuple[str, ...], page: str
) -> dict[str, object]:
    cites = {code: citer(shelf, edition, code) for code in codes}
    named = dict.fromkeys(path for rule in book.rules for path in (*rule.clauses, *rule.see))
    found: dict[str, object] = {}
    for path in named:
        id = ClauseId(edition.id, path) if isinstance(path, ClausePath) else ClauseId.parse(path)
        here = isinstance(path, ClausePath)
        quote = quote_clause(edition, id.path) if here and edition.publish == "text" else ""
        found[str(path)] = {
            "cite": {code: cite(path) for code, cite in cites.items()},
            "href": href_of(shelf, page, id) or "",
            "quote": quote,
            "led": [str(each) for each in lead_in(edition, id.path)] if quote else [],
        }
    return found


def _coverage(shelf: Shelf, work: Work, edition: Edition, book: RuleBook) -> tuple[str, str]:
    words = load(edition.language)
    page = coverage_page(edition.id)
    phrases = load_phrases(words.code)
    told = phrases.page
    name = citing.edition_name(shelf, edition)
    crumbs = around.draw_crumbs(
        page,
        words,
        (
            (words.library, words.library_page),
            (work.title(words.code), addresses.work_page(work.id)),
            (name, addresses.edition_page(edition.id)),
            (told["coverage"], page),
        ),
    )
    rows = []
    for row in cover(book, edition, outcomes_of(shelf, edition.id)):
        href = href_of(shelf, page, ClauseId(edition.id, row.clause)) or ""
        cited = citing.cite(row.clause, edition.ladder, words)
        why = said(row.why, words.code) or ", ".join(row.rules)
        rows.append(
            element(
                "tr",
                element("th", element("a", escape(cited), href=href), scope="row"),
                element("td", escape(phrases.cover[row.cover.replace(" ", "_")])),
                element("td", escape(why)),
            )
        )
    columns = (told["clause"], told["cover"], told["rests"])
    head = element("tr", *(element("th", escape(column), scope="col") for column in columns))
    table = element("table", element("thead", head), element("tbody", *rows), class_="lk-table")
    body = Html(
        f"{crumbs}\n"
        + element(
            "header",
            element("h1", escape(told["coverage"]), id="coverage"),
            element("p", escape(told["coverage_lead"])),
            element(
                "p",
                element(
                    "a",
                    escape(told["ask"]),
                    href=f"{addresses.link(page, ask_page(work.id, words.code))}?e={edition.id}",
                ),
            ),
            class_="lk-head",
        )
        + element(
            "div",
            table,
            class_="lk-scroll",
            tabindex="0",
            role="region",
            aria_label=told["coverage"],
        )
    )
    return page_file(
        page,
        body,
        kind="coverage",
        language=words.code,
        title=f"{told['coverage']} · {name}",
        contents=addresses.contents_of(edition, 0),
        here="rules.html",
    )
