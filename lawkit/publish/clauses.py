"""A law as it is read: its clauses with numbers, anchors, links and note marks, and its notes at the
foot. Takes values and gives markup; what stands around the law is drawn elsewhere.
"""

from __future__ import annotations

from lawkit.model import Clause, ClauseId, Note
from lawkit.model.clause import Edge
from lawkit.publish import addresses, citing
from lawkit.publish.corrections import editorial
from lawkit.publish.linking import LawPage, draw_editorial, draw_links
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.terms import draw_terms
from lawkit.publish.weave import Point, weave


def draw_title(page: LawPage) -> Html:
    """The law's number and heading as the page's first heading, with the law's own anchor."""
    law, words = page.law, page.words
    number = element(
        "span", escape(citing.cite(law.path, page.edition.ladder, words)), class_="lk-no"
    )
    heading = (
        element(
            "span", draw_words(page, law, "heading"), class_="lk-title", lang=page.edition.language
        )
        if law.heading and page.shows_words
        else Html("")
    )
    # Not seen, but heard, and found in the list of what a search found: which edition this is.
    whose = element(
        "span", escape(f", {citing.edition_name(page.shelf, page.edition)}"), class_="lk-sr"
    )
    return element(
        "h2" if page.whole else "h1",
        join(number, heading, between=" "),
        Html("") if page.whole else whose,
        id=page.anchors[id(law)],
    )


def draw_law(page: LawPage) -> Html:
    """The law's own words and all its clauses, in document order, as its own page shows them."""
    return page.shelf.once(("drawn", page.edition.id, id(page.law)), lambda: _draw_law(page))


def _draw_law(page: LawPage) -> Html:
    law = page.law
    own = _line(page, law, label=Html(""), anchor="") if _has_line(page, law) else Html("")
    children = Html("".join(_clause(page, child, 2) for child in law.children))
    if "tail" in law.missing and _is_edge(law, "tail"):
        children = join(children, element("p", _gap(page, "tail"), class_="lk-line"))
    return element(
        "div",
        own,
        children,
        class_="lk-law",
        lang=page.edition.language,
        data_edition=str(page.edition.id),
        data_edition_name=citing.edition_name(page.shelf, page.edition),
    )


def _clause(page: LawPage, clause: Clause, level: int) -> Html:
    """A clause below a law. level: the heading that its own heading would be."""
    anchor = page.anchors[id(clause)]
    label = (
        Html("")
        if clause.path.is_paragraph and not clause.label
        else element("span", escape(clause.label or clause.number), class_="lk-label")
    )
    parts: list[Html] = []
    deeper = level
    if clause.heading and page.shows_words:
        heading = element("span", draw_words(page, clause, "heading"), class_="lk-words")
        parts.append(
            element(
                f"h{min(level, 6)}",
                label,
                Html(" "),
                heading,
                _tools(page, clause, anchor),
                id=anchor,
                class_="lk-line",
            )
        )
        deeper = level + 1
        if _has_line(page, clause):
            parts.append(_line(page, clause, label=Html(""), anchor=""))
    else:
        parts.append(_line(page, clause, label=label, anchor=anchor))
    parts.extend(_clause(page, child, deeper) for child in clause.children)
    if "tail" in clause.missing and clause.children and _is_edge(clause, "tail"):
        parts.append(element("p", _gap(page, "tail"), class_="lk-line"))
    kind = "lk-clause lk-clause--para" if clause.path.is_paragraph else "lk-clause"
    return element("div", *parts, class_=kind)


def _has_line(page: LawPage, clause: Clause) -> bool:
    return bool(
        clause.text
        or (clause.missing and not clause.children)
        or ("head" in clause.missing and _is_edge(clause, "head"))
        or not page.shows_words
    )


def _line(page: LawPage, clause: Clause, *, label: Html, anchor: str) -> Html:
    """A clause's own words on a line, with its label in the margin and its tools at the end."""
    body: list[Html] = []
    if page.shows_words:
        if "head" in clause.missing and _is_edge(clause, "head"):
            body.append(_gap(page, "head"))
        if clause.text:
            body.append(draw_words(page, clause, "text"))
        if "tail" in clause.missing and not clause.children:
            body.append(_gap(page, "tail"))
        words = element("span", join(*body, between=" "), class_="lk-words")
    else:
        words = element(
            "span",
            escape(f"[{page.words.structure_clause}]"),
            class_="lk-words lk-hidden",
            lang=page.spoken,
        )
    tools = _tools(page, clause, anchor) if anchor else Html("")
    return element("p", join(label, words, between=" "), tools, id=anchor or None, class_="lk-line")


def _is_edge(clause: Clause, edge: Edge) -> bool:
    """Whether the excerpt's edge is the clause's own and not that of one below it, marked there."""
    return not any(edge in child.missing for child in clause.children)


def _gap(page: LawPage, edge: Edge) -> Html:
    words = page.words
    return element(
        "span",
        element("span", Html("[…]"), aria_hidden="true"),
        element("span", escape(f" {words.missing[edge]} "), class_="lk-sr"),
        class_="lk-gap",
        lang=page.spoken,
        title=words.missing[edge],
    )


def _tools(page: LawPage, clause: Clause, anchor: str) -> Html:
    """How often others refer to the clause, and the link to it."""
    return element(
        "span", count_link(page, clause), permalink(page, clause, anchor), class_="lk-tools"
    )


def draw_law_tools(page: LawPage) -> Html:
    """The same for the law as a whole, beside its title."""
    return _tools(page, page.law, page.anchors[id(page.law)])


def permalink(page: LawPage, clause: Clause, anchor: str) -> Html:
    """The link to a clause, with its citation for whoever copies it."""
    cited = citing.cite(clause.path, page.edition.ladder, page.words)
    label = page.words.permalink.format(clause=cited)
    return element(
        "a",
        Html("§"),
        class_="lk-permalink",
        href=f"#{addresses.fragment(anchor)}",
        aria_label=label,
        title=label,
        lang=page.spoken,
        data_cite=cited,
    )


def count_link(page: LawPage, clause: Clause) -> Html:
    """The way to the list of those who refer to a clause, or nothing where none does."""
    count = len(page.shelf.incoming.get(ClauseId(page.edition.id, clause.path), ()))
    if not count:
        return Html("")
    words = page.words
    label = (words.referred_count_one if count == 1 else words.referred_count_many).format(
        count=count
    )
    return element(
        "a",
        Html(f"←&#8239;{count}"),
        class_="lk-count",
        aria_label=label,
        title=label,
        href=addresses.link(page.page, page.own_page, addresses.cited_anchor(clause.path)),
        lang=page.spoken,
    )


def draw_words(page: LawPage, clause: Clause, where: str) -> Html:
    """The text or the heading of a clause, with links, editorial words and note marks."""
    heading = where == "heading"
    text, origin = (
        (clause.heading, clause.heading_origin) if heading else (clause.text, clause.origin)
    )
    here = ClauseId(page.edition.id, clause.path)
    mine = [
        (n, one)
        for n, one in enumerate(page.references, 1)
        # Where a book numbers two clauses alike, a reference belongs to the one that has its words.
        if one.source == here and one.where == where and one.span.of(text) == one.surface
    ]
    runs, points = draw_editorial(page, list(editorial(text, origin, page.edition)))
    points += [
        Point(mark.offset, _mark(page, note, nth))
        for note in page.edition.notes_of(page.law.path)
        for nth, mark in enumerate(note.anchors, 1)
        if mark.path == clause.path and mark.where == where
    ]
    links = list(draw_links(page, mine))
    if not heading:
        links += draw_terms(page, clause)
    return weave(text, links, runs, points)


def draw_notes(page: LawPage) -> Html:
    """The notes at the law's foot, each with the way back to every place that bears its mark."""
    notes = page.edition.notes_of(page.law.path)
    if not notes:
        return Html("")
    words = page.words
    drawn = element("div", *(_note(page, note) for note in notes), lang=page.edition.language)
    if page.whole:
        # Of many laws on one page none is a landmark.
        return element("div", element("h3", escape(words.notes)), drawn, class_="lk-notes")
    return element(
        "section",
        element("h2", escape(words.notes), id="notes"),
        drawn,
        class_="lk-notes",
        aria_labelledby="notes",
    )


def _note(page: LawPage, note: Note) -> Html:
    words = page.words
    mine = [
        (n, one)
        for n, one in enumerate(page.references, 1)
        if one.where == "note" and one.source.note == note.n
    ]
    runs, points = draw_editorial(page, list(editorial(note.text, note.origin, page.edition)))
    body = (
        weave(note.text, list(draw_links(page, mine)), runs, points)
        if page.shows_words
        else escape(f"[{words.structure_clause}]")
    )
    back = Html("")
    for nth, mark in enumerate(note.anchors, 1):
        # Its name begins with what is seen of it, so that it can be spoken to.
        nth_of = f"{nth} " if len(note.anchors) > 1 else ""
        cited = citing.cite(mark.path, page.edition.ladder, words)
        label = nth_of + words.back_to_text.format(clause=cited)
        back = Html(
            back
            + " "
            + element(
                "a",
                Html(f"↩{nth_of.strip()}"),
                class_="lk-back",
                href=f"#{addresses.fragment(addresses.mark_anchor(note, nth))}",
                aria_label=label,
                title=label,
                lang=page.spoken,
            )
        )
    marker = element("span", escape(note.marker or str(note.n)), class_="lk-label")
    return element(
        "p",
        marker,
        Html(" "),
        element("span", body, class_="lk-words"),
        element("span", back, class_="lk-backs") if back else Html(""),
        id=addresses.note_anchor(note),
        class_="lk-line lk-note",
    )


def _mark(page: LawPage, note: Note, nth: int) -> Html:
    label = page.words.note_mark.format(n=note.n)
    link = element(
        "a",
        escape(note.marker or str(note.n)),
        aria_label=label,
        title=label,
        href=f"#{addresses.fragment(addresses.note_anchor(note))}",
        lang=page.spoken,
    )
    return element("sup", link, id=addresses.mark_anchor(note, nth), class_="lk-mark")
