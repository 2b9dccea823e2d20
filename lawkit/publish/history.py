"""What a law's clauses were in the editions before, and became in those after: the section of a law's page
that follows the concordances of consecutive editions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise

import msgspec

from lawkit.model import ClauseId, ClausePath, Edition
from lawkit.model.concordance import Row
from lawkit.publish import citing
from lawkit.publish.comparing import WORDS, concordance_of, is_changed
from lawkit.publish.linking import LawPage, href_of
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.shelf import Shelf, year
from lawkit.publish.words import load

_Index = Mapping[ClauseId, tuple[Row, ...]]


class _Step(msgspec.Struct, frozen=True):
    """A clause in one edition, and the rows by which it came there from the edition before."""

    edition: Edition
    ids: tuple[ClauseId, ...]
    rows: tuple[Row, ...] = ()


def draw_history(page: LawPage) -> Html:
    """The law through the editions of its work, and every clause of it that did not stay as it was;
    nothing where the work has one edition.
    """
    editions = page.shelf.editions_of(page.edition.id.work)
    if len(editions) < 2:
        return Html("")
    entries: list[Html] = []
    for path in dict.fromkeys(clause.path for clause in page.law.walk()):
        steps = _steps(page.shelf, editions, ClauseId(page.edition.id, path))
        if path == page.law.path or any(is_changed(row) for step in steps for row in step.rows):
            entries.append(element("dt", escape(_cite(page, path))))
            entries += [element("dd", _draw(page, step)) for step in steps]
    return element(
        "section",
        element("h2", escape(page.words.history), id="history"),
        element("dl", *entries),
        class_="lk-history",
        aria_labelledby="history",
    )


def _steps(shelf: Shelf, editions: tuple[Edition, ...], clause: ClauseId) -> list[_Step]:
    """The clause in every edition, the oldest first."""
    start = next(k for k, one in enumerate(editions) if one.id == clause.edition)
    pairs = list(pairwise(editions))
    after: list[_Step] = []
    ids: tuple[ClauseId, ...] = (clause,)
    for old, new in pairs[start:]:
        rows = _found(_indices(shelf, old, new)[0], ids)
        ids = tuple(dict.fromkeys(id for row in rows for id in row.new))
        after.append(_Step(new, ids, rows))
    before: list[_Step] = []
    ids = (clause,)
    for old, new in reversed(pairs[:start]):
        rows = _found(_indices(shelf, old, new)[1], ids)
        before.append(_Step(new, ids, rows))
        ids = tuple(dict.fromkeys(id for row in rows for id in row.old))
    oldest = _Step(editions[0], ids if start else (clause,))
    return [oldest, *reversed(before), *after]


def _indices(shelf: Shelf, old: Edition, new: Edition) -> tuple[_Index, _Index]:
    """The rows of two editions by their old clauses and by their new ones."""

    def make() -> tuple[_Index, _Index]:
        sides: tuple[dict[ClauseId, list[Row]], ...] = (defaultdict(list), defaultdict(list))
        for row in concordance_of(shelf, old, new).rows:
            for side, ids in zip(sides, (row.old, row.new), strict=True):
                for id in ids:
                    side[id].append(row)
        first, second = ({id: tuple(rows) for id, rows in side.items()} for side in sides)
        return first, second

    return shelf.once(("rows", old.id, new.id), make)


def _found(index: _Index, ids: Iterable[ClauseId]) -> tuple[Row, ...]:
    rows = {id(row): row for one in ids for row in index.get(one, ())}
    return tuple(rows.values())


def _draw(page: LawPage, step: _Step) -> Html:
    """`2017 French: Loi 6D1 (reference)`"""
    words = page.words
    said = WORDS.get(words.code, WORDS["en"])
    when = f"{year(step.edition)} {citing.language_name(step.edition.language, words)}".strip()
    named = [_link(page, step.edition, one) for one in step.ids] or [escape("—")]
    kinds = [said.kinds[row.kind] for row in step.rows if row.kind != "same"]
    both = [row for row in step.rows if row.old and row.new]
    kinds += [said.types[one.kind] for row in both for one in row.changes]
    fate = ", ".join(dict.fromkeys(kinds))
    return join(
        element("span", escape(when), class_="lk-small"),
        join(*named, between=", "),
        element("span", escape(fate), class_="lk-kind") if fate else Html(""),
        between=" ",
    )


def _link(page: LawPage, edition: Edition, id: ClauseId) -> Html:
    own = load(edition.language)
    cited = escape(citing.cite(id.path, edition.ladder, own, id.note))
    href = href_of(page.shelf, page.page, id)
    lang = edition.language if own.code == edition.language else None
    if href is None or edition.id == page.edition.id:
        return element("span", cited, lang=lang)
    return element("a", cited, href=href, lang=lang, class_="lk-peek")


def _cite(page: LawPage, path: ClausePath) -> str:
    return citing.cite(path, page.edition.ladder, page.words)
