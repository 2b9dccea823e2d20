"""The editors' desk: what `lawkit check` found, how far the rules reach, what a translation was made from and
which references lead outside, each with the way to its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lawkit.desk import Finding
from lawkit.model import ClauseId, Edition
from lawkit.publish import addresses, around, citing
from lawkit.publish.file import page_file
from lawkit.publish.finding import draw_finding
from lawkit.publish.linking import href_of
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.origins import draw_made_from
from lawkit.publish.ruled import book_of, coverage_page, outcomes_of
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, available, load
from lawkit.rules import cover
from lawkit.rules.coverage import COVERS
from lawkit.rules.phrases import load as load_phrases


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each language of the interface, where there is anything to look after."""
    if shelf.editions:
        for code in available():
            yield _draw(shelf, load(code))


def _draw(shelf: Shelf, words: Words) -> tuple[str, str]:
    page = addresses.desk_page(words.code)
    crumbs = around.draw_crumbs(
        page, words, ((words.library, words.library_page), (words.desk, page))
    )
    editions = list(shelf.editions.values())
    shown = [one for one in shelf.findings if one.edition is None or one.edition in shelf.editions]
    opened = sum(one.is_open for one in shown)
    accepted = sum(one.accepted is not None for one in shown)
    said = words.desk_state.format(
        open=opened, accepted=accepted, notes=len(shown) - opened - accepted
    )
    body = join(
        crumbs,
        element(
            "header",
            element("h1", escape(words.desk), id="desk"),
            element("p", escape(words.desk_lead)),
            element("p", escape(said), class_="lk-lead"),
            class_="lk-head",
        ),
        _state(shelf, page, editions, words),
        *(_findings(shelf, page, edition, words) for edition in editions),
        _outside(shelf, page, editions, words),
        between="\n",
    )
    elsewhere = {code: addresses.desk_page(code) for code in available() if code != words.code}
    return page_file(
        page, body, kind="desk", language=words.code, title=words.desk, elsewhere=elsewhere
    )


def _state(shelf: Shelf, page: str, editions: list[Edition], words: Words) -> Html:
    """A row for each edition: findings, references, coverage of its rules, and what it was made from."""
    columns = (
        words.edition, words.desk_open, words.desk_references, words.desk_rules, words.made_from,
    )  # fmt: skip
    rows = []
    for edition in editions:
        found = [one for one in shelf.findings if one.edition == edition.id]
        references = [one for one in shelf.references if one.source.edition == edition.id]
        resolved = sum(one.status == "resolved" for one in references)
        rows.append(
            element(
                "tr",
                element(
                    "th",
                    element(
                        "a",
                        escape(citing.edition_name(shelf, edition)),
                        href=addresses.link(page, addresses.edition_page(edition.id)),
                        lang=edition.language,
                    ),
                    scope="row",
                ),
                *(
                    element("td", cell, data_said=column)
                    for column, cell in zip(
                        columns[1:],
                        (
                            escape(str(sum(one.is_open for one in found))),
                            escape(f"{resolved} / {len(references)}"),
                            _coverage(shelf, page, edition, words),
                            draw_made_from(shelf, edition, page, words)
                            if edition.made_from
                            else escape("—"),
                        ),
                        strict=True,
                    )
                ),
            )
        )
    head = element("tr", *(element("th", escape(one), scope="col") for one in columns))
    return element(
        "section",
        element("h2", escape(words.desk_editions), id="state"),
        _scroll(
            element(
                "table",
                element("thead", head),
                element("tbody", *rows),
                class_="lk-table lk-table--stacks",
            ),
            words.desk_editions,
        ),
    )


def _coverage(shelf: Shelf, page: str, edition: Edition, words: Words) -> Html:
    book = book_of(shelf, edition.id)
    if book is None:
        return escape("—")
    count = Counter(row.cover for row in cover(book, edition, outcomes_of(shelf, edition.id)))
    named = load_phrases(words.code).cover
    said = [
        words.desk_count.format(name=named[one.replace(" ", "_")], count=count[one])
        for one in COVERS
        if count[one]
    ]
    href = addresses.link(page, coverage_page(edition.id))
    return element("a", escape(", ".join(said) or "0"), href=href)


def _findings(shelf: Shelf, page: str, edition: Edition, words: Words) -> Html:
    found = [one for one in shelf.findings if one.edition == edition.id]
    name = citing.edition_name(shelf, edition)
    heading = element(
        "h2", escape(name), id=f"e-{edition.id.work}-{edition.id.name}", lang=edition.language
    )
    if not found:
        return element("section", heading, element("p", escape(words.desk_none), class_="lk-none"))
    rows = [_finding(shelf, page, edition, one, words) for one in found]
    return element("section", heading, element("ul", *rows, class_="lk-findings"))


def _finding(shelf: Shelf, page: str, edition: Edition, one: Finding, words: Words) -> Html:
    diagnostic = one.diagnostic
    state = "accepted" if one.accepted else diagnostic.severity
    place = diagnostic.where.clause
    parts = [element("span", escape(words.severities[state]), class_=f"lk-state lk-state--{state}")]
    if place is not None:
        href = href_of(shelf, page, place)
        cited = escape(citing.cite_id(shelf, place, words, beside=edition))
        parts.append(element("a", cited, href=href, class_="lk-peek") if href else cited)
    shown = edition.publish == "text"
    message = diagnostic.message if shown else ""
    texts = ((diagnostic.about, edition.language),)
    parts.append(draw_finding(diagnostic.code, message, words, texts))
    reason = (
        element("span", escape(one.accepted.reason), class_="lk-reason", lang="en")
        if one.accepted and shown
        else Html("")
    )
    return element("li", join(*parts, between=" "), reason)


def _outside(shelf: Shelf, page: str, editions: list[Edition], words: Words) -> Html:
    """References to what is not here, by edition and then by what they name."""
    sections = []
    for edition in editions:
        by_target: dict[ClauseId, list[ClauseId]] = {}
        for reference in shelf.references:
            if reference.source.edition != edition.id:
                continue
            for target in reference.targets:
                if target.status != "resolved":
                    by_target.setdefault(target.id, []).append(reference.source)
        if not by_target:
            continue
        rows = [
            element(
                "tr",
                element(
                    "th", escape(citing.cite_id(shelf, id, words, beside=edition)), scope="row"
                ),
                element(
                    "td",
                    join(
                        *(
                            element(
                                "a",
                                escape(citing.cite_id(shelf, one, words, beside=edition)),
                                href=href_of(shelf, page, one) or "",
                                class_="lk-peek",
                            )
                            for one in dict.fromkeys(sources)
                        ),
                        between=", ",
                    ),
                ),
            )
            for id, sources in by_target.items()
        ]
        name = citing.edition_name(shelf, edition)
        columns = (words.desk_target, words.referred_by)
        head = element("tr", *(element("th", escape(one), scope="col") for one in columns))
        table = element("table", element("thead", head), element("tbody", *rows), class_="lk-table")
        sections.append(
            join(element("h3", escape(name), lang=edition.language), _scroll(table, name))
        )
    if not sections:
        return Html("")
    return element("section", element("h2", escape(words.desk_outside), id="outside"), *sections)


def _scroll(table: Html, label: str) -> Html:
    return element("div", table, class_="lk-scroll", tabindex="0", role="region", aria_label=label)
