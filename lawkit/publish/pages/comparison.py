"""Two editions compared: the redline clause by clause, a strip of where the changes are, the concordance."""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.collate import Line, lines_of
from lawkit.model import ClauseId, Edition
from lawkit.model.concordance import Concordance, Row
from lawkit.publish import addresses, around, citing
from lawkit.publish.comparing import (
    WORDS,
    ComparisonWords,
    comparison_page,
    concordance_of,
    is_changed,
    lead_to_comparisons,
    pairs_of,
    row_anchor,
)
from lawkit.publish.file import page_file
from lawkit.publish.linking import LawPage, href_of
from lawkit.publish.markup import Html, element, escape, join, opening
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import Words, load

_TAGS = {"deleted": "del", "inserted": "ins"}


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each pair of editions of a work that is compared, in the newer one's language."""
    for work in shelf.works:
        for old, new in pairs_of(shelf, work):
            yield _Page(shelf, old, new).draw()


def lead_on(page: LawPage) -> Iterator[tuple[str, str]]:
    """From a law's page to what became of it."""
    return lead_to_comparisons(page.shelf, page.edition, page.page, page.words.code, page.law.path)


class _Page:
    """One comparison on its way to a page."""

    def __init__(self, shelf: Shelf, old: Edition, new: Edition) -> None:
        self.shelf, self.old, self.new = shelf, old, new
        self.words: Words = load(new.language)
        self.said: ComparisonWords = WORDS.get(self.words.code, WORDS["en"])
        self.found: Concordance = concordance_of(shelf, old, new)
        self.page = comparison_page(old.id, new.id)
        self.shows_text = old.publish == new.publish == "text"
        self.shows_words = self.found.words and self.shows_text
        names = addresses.unique(row_anchor(row) for row in self.found.rows)
        self.anchors = {id(row): name for row, name in zip(self.found.rows, names, strict=True)}

    def draw(self) -> tuple[str, str]:
        """Path and text."""
        work = self.shelf.works[self.new.id.work]
        names = {
            "old": citing.edition_name(self.shelf, self.old),
            "new": citing.edition_name(self.shelf, self.new),
        }
        title = self.said.title.format(**names)
        crumbs = around.draw_crumbs(
            self.page,
            self.words,
            (
                (self.words.library, self.words.library_page),
                (work.title(self.words.code), addresses.work_page(work.id)),
                (title, self.page),
            ),
        )
        changed = [row for row in self.found.rows if is_changed(row)]
        unchanged = len(self.found.rows) - len(changed)
        lead = [
            element("p", escape(self.said.lead.format(**names))),
            element("p", escape(self.said.unchanged.format(count=unchanged)), class_="lk-small"),
        ]
        if not self.found.words:
            lead.append(element("p", escape(self.said.two_languages), class_="lk-status"))
        elif not self.shows_words:
            lead.append(element("p", escape(self.said.no_words), class_="lk-status"))
        body = join(
            opening("link", rel="stylesheet", href=self._link("assets/css/compare.css")),
            crumbs,
            element(
                "header", element("h1", escape(title), id="comparison"), *lead, class_="lk-head"
            ),
            self._tools(changed),
            self._strip(),
            *(self._section(row) for row in changed),
            element("p", escape(self.said.nothing)) if not changed else Html(""),
            self._titles(),
            self._table(),
            element("script", src=self._link("assets/js/compare.js"), defer=True),
            between="\n",
        )
        return page_file(self.page, body, kind="comparison", language=self.words.code, title=title)

    def _link(self, target: str) -> str:
        return addresses.link(self.page, target)

    def _kinds(self, row: Row) -> list[str]:
        """What a reader may filter by; nothing for a row that did not change."""
        kinds: list[str] = [] if row.kind == "same" else [row.kind]
        if row.old and row.new:
            kinds += [change.kind for change in row.changes]
        return list(dict.fromkeys(kinds))

    def _name(self, kind: str) -> str:
        named = (*self.said.kinds.items(), *self.said.types.items())
        return next(said for name, said in named if name == kind)

    def _tools(self, changed: list[Row]) -> Html:
        """Hidden until the script shows them: without it all changes are shown in one text."""
        kinds = dict.fromkeys(kind for row in changed for kind in self._kinds(row))
        if not kinds:
            return Html("")
        boxes = [
            element(
                "label",
                opening("input", type="checkbox", value=kind, checked=True),
                escape(f" {self._name(kind)}"),
            )
            for kind in kinds
        ]
        views = [
            element(
                "label",
                opening("input", type="radio", name="view", value=view, checked=view == "inline"),
                escape(f" {said}"),
            )
            for view, said in (("inline", self.said.inline), ("beside", self.said.beside))
        ]
        parts = [
            element(
                "button",
                escape(f"{said} "),
                element("kbd", escape(key), aria_hidden="true"),
                type="button",
                data_step=step,
                aria_keyshortcuts=key,
            )
            for said, step, key in ((self.said.earlier, "-1", "p"), (self.said.later, "1", "n"))
        ]
        if self.shows_words:
            parts.append(element("span", *views, class_="lk-compare__views"))
        parts.append(
            element(
                "fieldset", element("legend", escape(self.said.filters)), *boxes,
                class_="lk-compare__kinds",
            )
        )  # fmt: skip
        return element("div", *parts, class_="lk-compare__tools", hidden=True)

    def _strip(self) -> Html:
        """One cell for each row, in the new text's order; how much changed is its shade."""
        cells = []
        for row in self.found.rows:
            kinds = self._kinds(row)
            share = 1 - row.score if kinds else 0.0
            heat = 0 if not kinds else 1 if share < 0.1 else 2 if share < 0.5 else 3
            href = f"#{addresses.fragment(self.anchors[id(row)])}" if kinds else None
            label = f"{self._cite(row)}: {self.said.kinds[row.kind]}"
            cells.append(
                element(
                    "a", Html(""), class_=f"lk-heat lk-heat--{heat}", href=href, title=label,
                    aria_label=label if href else None, tabindex="-1" if href else None,
                )
            )  # fmt: skip
        return element("div", *cells, class_="lk-strip", role="group", aria_label=self.said.strip)

    def _cite(self, row: Row) -> str:
        ids, edition = (row.new, self.new) if row.new else (row.old, self.old)
        return ", ".join(citing.cite(i.path, edition.ladder, self.words, i.note) for i in ids)

    def _clauses(self, ids: tuple[ClauseId, ...], edition: Edition) -> Html:
        """Links to the clauses on their law's page."""
        links = []
        for one in ids:
            said = escape(citing.cite(one.path, edition.ladder, self.words, one.note))
            href = href_of(self.shelf, self.page, ClauseId(one.edition, one.path))
            links.append(element("a", said, href=href) if href else said)
        return join(*links, between=", ")

    def _section(self, row: Row) -> Html:
        kinds = self._kinds(row)
        same = [i.path for i in row.old] == [i.path for i in row.new]
        sides = [self._clauses(row.new, self.new)]
        if not same and row.old:
            sides.insert(0, self._clauses(row.old, self.old))
        heading = element(
            "h2",
            join(*sides, between=" → "),
            Html(" "),
            *(
                element("span", escape(self._name(kind)), class_=f"lk-kind lk-kind--{kind}")
                for kind in kinds
            ),
        )
        parts = [heading]
        if self.shows_words:
            lines = [self._line(line) for line in lines_of(row)]
            parts.append(element("div", *lines, class_="lk-redline"))
        elif not self.found.words and self.shows_text:
            parts += self._one_sided(row)
        return element(
            "section",
            *parts,
            id=self.anchors[id(row)],
            class_="lk-compared",
            data_kinds=" ".join(kinds),
            tabindex="-1",
        )

    def _line(self, line: Line) -> Html:
        words = [
            element(
                _TAGS[run.fate],
                escape(run.text),
                title=self.said.types[run.change.kind] if run.change else None,
                data_kind=run.change.kind if run.change else None,
            )
            if run.fate in _TAGS
            else escape(run.text)
            for run in line.runs
        ]
        language = self.old.language if line.fate == "deleted" else self.new.language
        return element("p", *words, class_=f"lk-{line.where}", lang=language)

    def _one_sided(self, row: Row) -> list[Html]:
        items = []
        for change in row.changes:
            edition = self.old if change.before else self.new
            words = element("q", escape(change.before or change.after), lang=edition.language)
            where = self.said.only_in.format(edition=citing.edition_name(self.shelf, edition))
            kind = element("span", escape(self._name(change.kind)), class_="lk-status")
            items.append(element("li", kind, Html(" "), words, escape(f" {where}")))
        return [element("ul", *items)] if items else []

    def _titles(self) -> Html:
        """What became of the titles over runs of clauses."""
        if not self.found.titles or not self.shows_text:
            return Html("")
        items = []
        for each in self.found.titles:
            said = " → ".join(dict.fromkeys(filter(None, (each.old, each.new))))
            sides = (
                self._clauses((each.old_first,), self.old) if each.old_first else None,
                self._clauses((each.new_first,), self.new) if each.new_first else None,
            )
            places = join(*(side for side in sides if side), between=" → ")
            kind = escape(self.said.kinds[each.kind])
            items.append(
                element("li", element("span", kind, class_="lk-kind"), escape(f" {said} "), places)
            )
        heading = element("h2", escape(self.said.titles), id="titles")
        return element("section", heading, element("ul", *items))

    def _table(self) -> Html:
        heads = [self.said.kind, self.said.old, self.said.new, self.said.score, self.said.changes]
        if not self.found.words:
            heads.remove(self.said.score)
        head = element("tr", *(element("th", escape(one), scope="col") for one in heads))
        rows = []
        for row in self.found.rows:
            both = bool(row.old and row.new)
            changes = dict.fromkeys(change.kind for change in row.changes) if both else {}
            cells = [
                escape(self.said.kinds[row.kind]),
                self._clauses(row.old, self.old),
                self._clauses(row.new, self.new),
                escape(f"{row.score:.2f}" if both else ""),
                escape(", ".join(self.said.types[kind] for kind in changes)),
            ]
            if not self.found.words:
                del cells[3]
            rows.append(element("tr", *(element("td", cell) for cell in cells)))
        table = element("table", element("thead", head), element("tbody", *rows), class_="lk-table")
        return element(
            "section",
            element("h2", escape(self.said.concordance), id="concordance"),
            element(
                "div", table, class_="lk-scroll", tabindex="0", role="region",
                aria_label=self.said.concordance,
            ),
        )  # fmt: skip
