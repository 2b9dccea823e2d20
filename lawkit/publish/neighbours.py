"""The laws around a law: who cites it and what it cites, law by law, as its drawing shows them."""

from __future__ import annotations

from lawkit.model import ClauseId, ClausePath, Edition
from lawkit.publish import citing
from lawkit.publish.drawings import Neighbour, draw_neighbourhood
from lawkit.publish.linking import LawPage, href_of
from lawkit.publish.markup import Html, element
from lawkit.publish.shelf import law_of

_TITLE = 20


def draw_figure(page: LawPage) -> Html:
    """The drawing of a law's neighbourhood; nothing where it has none."""
    incoming: dict[ClauseId, int] = {}
    outgoing: dict[ClauseId, int] = {}
    for _, one in page.shelf.to_law(page.edition, page.law):
        _add(page, incoming, one.reference.source)
    for reference in page.references:
        for target in reference.targets:
            _add(page, outgoing, target.id)
    if not incoming and not outgoing:
        return Html("")
    name = citing.cite(page.law.path, page.edition.ladder, page.words)
    left, right = (
        [_neighbour(page, id, count) for id, count in side.items()] for side in (incoming, outgoing)
    )
    drawing = draw_neighbourhood(name, left, right, page.words.more)
    label = page.words.neighbours.format(clause=name)
    return element(
        "div", drawing, class_="lk-drawing", role="group", tabindex="0", aria_label=label
    )


def _add(page: LawPage, side: dict[ClauseId, int], id: ClauseId) -> None:
    """Counts a reference by the law it comes from or leads to; the law itself is no neighbour."""
    law = ClauseId(id.edition, ClausePath(id.path.parts[:1]))
    if law != ClauseId(page.edition.id, page.law.path):
        side[law] = side.get(law, 0) + 1


def _neighbour(page: LawPage, law: ClauseId, count: int) -> Neighbour:
    return Neighbour(
        citing.cite_id(page.shelf, law, page.words, beside=page.edition),
        _title(page.shelf.editions.get(law.edition), law),
        count,
        href_of(page.shelf, page.page, law) or "",
    )


def _title(edition: Edition | None, id: ClauseId) -> str:
    """A law's heading, short enough to stand in the drawing."""
    law = law_of(edition, id.path) if edition is not None else None
    if edition is None or law is None or edition.publish != "text":
        return ""
    if len(law.heading) <= _TITLE:
        return law.heading
    return law.heading[:_TITLE].rpartition(" ")[0] + " …"
