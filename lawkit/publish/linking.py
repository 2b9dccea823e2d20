"""Where a clause's words lead, and what an editor did to them: references and corrections as runs of markup
over a text. Holds the page of a law as a value, which all that draws it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lawkit.model import Clause, ClauseId, Edition, Reference, Span, Target
from lawkit.publish import addresses, citing
from lawkit.publish.corrections import Editorial
from lawkit.publish.markup import Html, element, opening
from lawkit.publish.shelf import Shelf, law_of
from lawkit.publish.weave import Point, Run
from lawkit.publish.words import Words

_CLOSE_A = Html("</a>")
_CLOSE_SPAN = Html("</span>")
_WHOLE = 24
"""A citation of so few characters stands on one line."""


class LawPage(msgspec.Struct, frozen=True, dict=True):
    """One law on one page, with what is needed to draw it.

    anchors: of the law's clauses in document order, each by its place in that order, since a book
    may number two clauses alike. references: all that stand in the law, in order; their place in
    this tuple is their anchor. whole: the page holds other laws of the edition too.
    """

    shelf: Shelf
    edition: Edition
    law: Clause
    words: Words
    page: str
    anchors: dict[int, str]
    references: tuple[Reference, ...]
    whole: bool = False

    @property
    def own_page(self) -> str:
        """The law's own page, where the lists of its references stand."""
        return addresses.law_page(self.edition.id, self.law.number, self.edition.ladder)

    @property
    def spoken(self) -> str | None:
        """The language of the interface's words within the law's text; None where it is the law's."""
        return self.words.code if self.words.code != self.edition.language else None

    @property
    def shows_words(self) -> bool:
        """Whether the edition's rights let its wording be shown."""
        return self.edition.publish == "text"


def law_page(shelf: Shelf, edition: Edition, law: Clause, words: Words) -> LawPage:
    """A law of an edition that the shelf shows, ready to be drawn."""
    key = ("page", edition.id, id(law), words.code)
    return shelf.once(key, lambda: _law_page(shelf, edition, law, words))


def _law_page(shelf: Shelf, edition: Edition, law: Clause, words: Words) -> LawPage:
    order = list(law.walk())
    names = addresses.unique(addresses.anchor(clause.path) for clause in order)
    return LawPage(
        shelf,
        edition,
        law,
        words,
        addresses.law_page(edition.id, law.number, edition.ladder),
        {id(clause): name for clause, name in zip(order, names, strict=True)},
        shelf.from_law(edition, law),
    )


def draw_links(page: LawPage, references: Sequence[tuple[int, Reference]]) -> Iterator[Run]:
    """A run for each span that names a clause; where one names several, to their list below."""
    for n, reference in references:
        by_span: dict[Span, list[Target]] = {}
        for target in reference.targets:
            span = target.span
            if target.span == reference.targets[0].span:
                # The first number takes the noun before it along: "Laws 4", "5".
                span = Span(min(reference.span.start, span.start), span.end)
            by_span.setdefault(span, []).append(target)
        if not by_span:
            said = page.words.statuses[reference.status]
            yield Run(
                reference.span,
                opening("span", class_=f"lk-ref lk-ref--{reference.status}", title=said),
                _CLOSE_SPAN,
            )
        for span, targets in by_span.items():
            if len(targets) == 1:
                yield _link(page, span, targets[0])
            else:
                names = ", ".join(
                    citing.cite_id(page.shelf, one.id, page.words, beside=page.edition)
                    for one in targets
                )
                href = addresses.link(page.page, page.own_page, addresses.reference_anchor(n))
                yield Run(span, opening("a", class_="lk-ref", href=href, title=names), _CLOSE_A)


def _link(page: LawPage, span: Span, target: Target) -> Run:
    name = citing.cite_id(page.shelf, target.id, page.words, beside=page.edition)
    href = href_of(page.shelf, page.page, target.id)
    if href is None:
        status = target.status if target.status != "resolved" else "outside"
        title = f"{name}: {page.words.statuses[status]}"
        whole = " lk-whole" if len(span) <= _WHOLE else ""
        css = f"lk-ref lk-ref--{status}{whole}"
        return Run(span, opening("span", class_=css, title=title), _CLOSE_SPAN)
    edition = page.shelf.editions[target.id.edition]
    law = law_of(edition, target.id.path)
    heading = law.heading if law is not None and edition.publish == "text" else ""
    title = f"{name} · {heading}" if heading else name
    whole = "lk-ref lk-whole" if len(span) <= _WHOLE else "lk-ref"
    return Run(span, opening("a", class_=whole, href=href, title=title), _CLOSE_A)


def href_of(shelf: Shelf, page: str, target: ClauseId) -> str | None:
    """The link from a page to a clause or note, or None where it is not shown anywhere here."""
    edition = shelf.editions.get(target.edition)
    clause = shelf.clause(target)
    if edition is None or (clause is None and target.path.parts):
        return None
    if not target.path.parts:
        return addresses.link(page, addresses.edition_page(edition.id))
    there = addresses.law_page(edition.id, target.path.law, edition.ladder)
    anchor = f"{target.path}.n{target.note}" if target.note else addresses.anchor(target.path)
    return addresses.link(page, there, anchor)


def whole_pages(shelf: Shelf, edition: Edition) -> dict[str, dict[str, Clause]]:
    """The pages that show many laws of an edition at once, each with its laws by number, in order."""

    def make() -> dict[str, dict[str, Clause]]:
        pages: dict[str, dict[str, Clause]] = {}
        for nth, law in enumerate(edition.clauses):
            pages.setdefault(addresses.whole_page(edition, nth), {}).setdefault(law.number, law)
        return pages

    return shelf.once(("whole", edition.id), make)


def draw_editorial(page: LawPage, found: Sequence[Editorial]) -> tuple[list[Run], list[Point]]:
    """Corrected words as marked runs, and a mark where a correction left words out."""
    runs: list[Run] = []
    points: list[Point] = []
    for one in found:
        why = page.words.editorial.format(why=one.correction.why)
        if one.span:
            # Where a correction only takes markup away, the words are the witness's own.
            own = "lk-ed lk-ed--own" if one.correction.read in one.correction.was else "lk-ed"
            runs.append(Run(one.span, opening("ins", class_=own, title=why), Html("</ins>")))
        else:
            mark = element("span", Html("⟨⟩"), class_="lk-ed lk-ed--out", title=why)
            points.append(Point(one.span.start, mark))
    return runs, points
