"""What stands around a law or an edition: where the reader is, what part of the code is here, who refers
to whom, and the other editions.
"""

from __future__ import annotations

from collections.abc import Iterable

from lawkit.model import ClauseId, Edition, Reference, Span
from lawkit.publish import addresses, citing
from lawkit.publish.linking import LawPage, href_of
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.shelf import Incoming, Shelf, year
from lawkit.publish.words import Words, load

_REACH = 60
"""How many characters of the text stand either side of a quoted reference."""


def draw_crumbs(page: str, words: Words, trail: Iterable[tuple[str, str]]) -> Html:
    """Where the reader is: names and pages, the last being this one."""
    steps = [(name, addresses.link(page, target)) for name, target in trail]
    items = [element("li", element("a", escape(name), href=href)) for name, href in steps[:-1]]
    items.append(element("li", element("span", escape(steps[-1][0]), aria_current="page")))
    return element(
        "nav",
        element("ol", *items),
        class_="lk-crumbs",
        aria_label=words.breadcrumb,
    )


def draw_banner(shelf: Shelf, edition: Edition, words: Words) -> Html:
    """The edition's badges and what part of the code is here: `Laws 4 to 12 of 81`."""
    key = ("banner", edition.id, words.code)
    return shelf.once(key, lambda: _banner(edition, words))


def _banner(edition: Edition, words: Words) -> Html:
    parts = [
        element("span", escape(year(edition) or edition.id.name), class_="lk-badge lk-badge--year"),
        element("span", escape(citing.language_name(edition.language, words)), class_="lk-badge"),
        element("span", escape(extent(edition, words)), class_="lk-extent"),
    ]
    banner = element("p", join(*parts, between=" "), class_="lk-banner")
    if edition.publish == "structure":
        said = element("p", escape(words.structure_only), class_="lk-structure")
        return element("aside", banner, said, aria_label=words.edition)
    return element("aside", banner, aria_label=words.edition)


def extent(edition: Edition, words: Words) -> str:
    """What part of the code is here, in words."""
    here = [law.number for law in edition.clauses]
    one, many = citing.noun(edition.ladder, words), citing.noun(edition.ladder, words, many=True)
    if edition.extent is None or not here:
        return words.extent_unknown.format(count=len(here), nouns=one if len(here) == 1 else many)
    total = edition.extent[1] - edition.extent[0] + 1
    if len(here) >= total:
        return words.extent_whole.format(total=total, nouns=many)
    if len(here) == 1:
        return words.extent_one.format(noun=one, first=here[0], total=edition.extent[1])
    return words.extent_part.format(
        nouns=many, first=here[0], last=here[-1], total=edition.extent[1]
    )


def draw_editions(page: LawPage) -> Html:
    """The same law in the other editions of the work, one click away."""
    words = page.words
    items: list[Html] = []
    for other in page.shelf.editions_of(page.edition.id.work):
        if other.id == page.edition.id:
            continue
        name = f"{year(other)} {citing.language_name(other.language, words)}"
        law = other.by_path.get(page.law.path)
        if law is None:
            absent = f"{name}: {words.not_in_excerpt}"
            items.append(element("li", element("span", escape(absent), class_="lk-absent")))
            continue
        cited = citing.cite(law.path, other.ladder, load(other.language))
        link = element(
            "a",
            element("span", escape(cited), lang=other.language),
            escape(f" · {name}"),
            href=href_of(page.shelf, page.page, ClauseId(other.id, law.path)) or "",
        )
        items.append(element("li", link))
    if not items:
        return Html("")
    title = element("p", escape(words.other_editions), class_="lk-small")
    return element(
        "nav",
        title,
        element("ul", *items),
        class_="lk-editions",
        aria_label=words.other_editions,
    )


def draw_references(page: LawPage) -> Html:
    """Both directions: what the law refers to, and who refers to it or a part of it."""
    return join(_draw_outgoing(page), _draw_incoming(page))


def _draw_outgoing(page: LawPage) -> Html:
    words = page.words
    items = [
        element("li", *_outgoing(page, reference), id=addresses.reference_anchor(n))
        for n, reference in enumerate(page.references, 1)
    ]
    body = (
        element("ul", *items, class_="lk-list")
        if items
        else element("p", escape(words.refers_nowhere), class_="lk-none")
    )
    return element(
        "section",
        element("h2", escape(words.refers_to), id="refers-to"),
        body,
        class_="lk-refs",
        aria_labelledby="refers-to",
    )


def _outgoing(page: LawPage, reference: Reference) -> Iterable[Html]:
    words = page.words
    place = reference.source
    source = citing.number(place.path, page.edition.ladder, words, place.note)
    href = href_of(page.shelf, page.page, reference.source)
    yield element("a", escape(source), href=href or "", class_="lk-from")
    yield Html(" ")
    yield element("span", escape(words.kinds[reference.kind]), class_="lk-kind")
    yield Html(" ")
    named = [_target(page, one.id, one.status) for one in reference.targets]
    if named:
        yield join(*named, between=", ")
        return
    if page.shows_words:
        yield element("q", escape(reference.surface), lang=page.edition.language)
        yield Html(" ")
    yield element("span", escape(words.statuses[reference.status]), class_="lk-status")


def _target(page: LawPage, id: ClauseId, status: str) -> Html:
    words = page.words
    name = citing.cite_id(page.shelf, id, words, beside=page.edition)
    href = href_of(page.shelf, page.page, id)
    if href is not None:
        return element("a", escape(name), href=href)
    said = words.statuses["dangling" if status == "dangling" else "outside"]
    return element(
        "span",
        escape(name),
        Html(" "),
        element("span", escape(f"({said})"), class_="lk-status"),
        class_="lk-absent",
    )


def _draw_incoming(page: LawPage) -> Html:
    words = page.words
    by_target: dict[ClauseId, list[Incoming]] = {}
    for id, one in page.shelf.to_law(page.edition, page.law):
        by_target.setdefault(id, []).append(one)
    groups: list[Html] = []
    for id, many in by_target.items():
        cited = citing.cite(id.path, page.edition.ladder, words)
        target = href_of(page.shelf, page.page, id) or ""
        groups.append(
            element(
                "dt",
                element("a", escape(words.to_clause.format(clause=cited)), href=target),
                id=addresses.cited_anchor(id.path),
            )
        )
        groups.extend(element("dd", *_incoming(page, one)) for one in many)
    body = (
        element("dl", *groups, class_="lk-cited")
        if groups
        else element("p", escape(words.nobody_refers), class_="lk-none")
    )
    return element(
        "section",
        element("h2", escape(words.referred_by), id="referred-by"),
        body,
        class_="lk-refs",
        aria_labelledby="referred-by",
    )


def _incoming(page: LawPage, one: Incoming) -> Iterable[Html]:
    words, reference = page.words, one.reference
    name = citing.cite_id(page.shelf, reference.source, words, beside=page.edition)
    href = href_of(page.shelf, page.page, reference.source)
    yield element("a", escape(name), href=href or "", class_="lk-from")
    yield Html(" ")
    yield element("span", escape(words.kinds[reference.kind]), class_="lk-kind")
    edition = page.shelf.editions[reference.source.edition]
    text = text_of(edition, reference)
    if text and edition.publish == "text":
        yield Html(" ")
        named = {target.span for target in reference.targets}
        span = reference.span if len(named) == 1 else one.target.span
        yield _quote(text, span, edition.language)


def text_of(edition: Edition, reference: Reference) -> str:
    """The text in which a reference stands, or "" where it is not here."""
    source = reference.source
    if source.note:
        notes = edition.notes_of(source.path)
        return next((note.text for note in notes if note.n == source.note), "")
    clause = edition.by_path.get(source.path)
    if clause is None:
        return ""
    return clause.heading if reference.where == "heading" else clause.text


def _quote(text: str, span: Span, language: str) -> Html:
    """The words around a reference, cut between words."""
    start, end = max(span.start - _REACH, 0), min(span.end + _REACH, len(text))
    before, after = text[start : span.start], text[span.end : end]
    if start:
        before = "… " + before.partition(" ")[2]
    if end < len(text):
        after = after.rpartition(" ")[0] + " …"
    return element(
        "span",
        escape(before),
        element("mark", escape(span.of(text))),
        escape(after),
        class_="lk-quote",
        lang=language,
    )
