"""A translation beside its source, unit by unit, with what a review of it finds: side by side or one
under the other, filtered by finding. Without its script everything is shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import msgspec

from lawkit.desk.reviewing import Advice, Reviewed, review
from lawkit.model import ClauseId, Edition, EditionId, Reference
from lawkit.model.alignment import Alignment, Fault, Unit
from lawkit.publish import addresses, around, citing
from lawkit.publish.file import page_file
from lawkit.publish.finding import draw_finding
from lawkit.publish.linking import LawPage, href_of
from lawkit.publish.markup import Html, element, escape, join, opening
from lawkit.publish.shelf import Shelf
from lawkit.publish.terms import shown_terms
from lawkit.publish.words import Words, load
from lawkit.translation import align


class _Said(msgspec.Struct, frozen=True, kw_only=True):
    """The words of this page in one language."""

    title: str
    lead: str
    state: str
    columns: str
    interleaved: str
    filter: str
    nothing: str
    none_here: str
    way: str
    progress: str
    clause: str
    done: str
    terms: str
    advice: dict[str, str]


_SAID = {
    "en": _Said(
        title="{target} beside {source}",
        lead="Each line is a unit: what answers to each other in the two texts. Findings of lawkit "
        "review stand under their unit; most say how two editions differ, not that a translator erred.",
        state="{done} of {units} units have both sides; {findings} findings.",
        columns="Side by side",
        interleaved="One under the other",
        filter="Only units with",
        nothing="Nothing differs.",
        none_here="nothing here",
        way="Beside {source}, unit by unit",
        progress="Still to be translated",
        clause="Clause",
        done="Units translated",
        terms="The terms",
        advice={
            "declared-here": "The declared source, {another}, is here too. Of what differs, {count} come from the "
            "edition.",
            "other-text": "Many clauses differ: the translation was probably made from another text.",
            "fits-better": "{another} fits better: {count} differences, here {here}.",
        },
    ),
    "fr": _Said(
        title="{target} en regard de {source}",
        lead="Chaque ligne est une unité : ce qui se répond dans les deux textes. Les constats de "
        "lawkit review sont sous leur unité ; la plupart disent en quoi deux éditions diffèrent, non "
        "qu’un traducteur s’est trompé.",
        state="{done} unités sur {units} ont leurs deux côtés ; {findings} constats.",
        columns="En deux colonnes",
        interleaved="L’une sous l’autre",
        filter="Seulement les unités avec",
        nothing="Rien ne diffère.",
        none_here="rien ici",
        way="En regard de {source}, unité par unité",
        progress="Reste à traduire",
        clause="Article",
        done="Unités traduites",
        terms="Les termes",
        advice={
            "declared-here": "La source déclarée, {another}, est ici aussi. Parmi les différences, {count} viennent "
            "de l’édition.",
            "other-text": "Beaucoup de dispositions diffèrent : la traduction a sans doute été faite sur un autre "
            "texte.",
            "fits-better": "{another} convient mieux : {count} différences, ici {here}.",
        },
    ),
}


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """A page for each translation whose wording, and whose source's, is shown."""
    for target in shelf.editions.values():
        source = source_of(shelf, target)
        if source is not None:
            yield _draw(shelf, source, target)


def lead_on(page: LawPage) -> Iterator[tuple[str, str]]:
    """From a law's page to its units."""
    shelf = page.shelf
    for target in shelf.editions_of(page.edition.id.work):
        source = source_of(shelf, target)
        if source is None or page.edition.id not in (source.id, target.id):
            continue
        if page.law.path not in source and page.law.path not in target:
            continue
        other = source if page.edition.id == target.id else target
        said = _SAID.get(page.words.code, _SAID["en"])
        name = citing.edition_name(shelf, other)
        there = translation_page(source.id, target.id)
        yield said.way.format(source=name), addresses.link(page.page, there, f"u-{page.law.path}")


def translation_page(source: EditionId, target: EditionId) -> str:
    """`laws/duplicate/2017-fr/beside-2007-en.md`"""
    return f"{addresses.edition_folder(target)}/beside-{addresses.slug(source.name)}.md"


def source_of(shelf: Shelf, target: Edition) -> Edition | None:
    """What a translation is laid beside: its declared source where that is shown, else the edition
    of another language nearest before it; None for an edition that is no translation.
    """
    if not target.made_from or target.publish != "text":
        return None
    others = [
        one
        for one in shelf.editions_of(target.id.work)
        if one.language != target.language
        and one.publish == "text"
        and one.made_from != str(target.id)
    ]
    declared = next((one for one in others if str(one.id) == target.made_from), None)
    before = [one for one in others if one.date <= target.date]
    return declared or (before[-1] if before else next(iter(others), None))


def _reviewed(shelf: Shelf, source: Edition, target: Edition) -> tuple[Alignment, Reviewed]:
    references: dict[EditionId, list[Reference]] = defaultdict(list)
    for one in shelf.references:
        references[one.source.edition].append(one)
    others = [
        one for one in shelf.editions_of(target.id.work) if one.id not in (source.id, target.id)
    ]
    laid = align(
        source,
        target,
        source_references=references[source.id],
        target_references=references[target.id],
        marks=shelf.terms.marks,
    )
    return laid, review(source, target, references, termbase=shelf.terms, others=others)


def _draw(shelf: Shelf, source: Edition, target: Edition) -> tuple[str, str]:
    words = load(target.language)
    said = _SAID.get(words.code, _SAID["en"])
    page = translation_page(source.id, target.id)
    laid, found = _reviewed(shelf, source, target)
    faults: dict[Unit, list[Fault]] = defaultdict(list)
    for fault in found.faults:
        faults[fault.unit].append(fault)
    names = {
        "source": citing.edition_name(shelf, source),
        "target": citing.edition_name(shelf, target),
    }
    title = said.title.format(**names)
    work = shelf.works[target.id.work]
    crumbs = around.draw_crumbs(
        page,
        words,
        (
            (words.library, words.library_page),
            (work.title(words.code), addresses.work_page(work.id)),
            (names["target"], addresses.edition_page(target.id)),
            (title, page),
        ),
    )
    done = sum(bool(unit.source and unit.target) and not _is_open(unit) for unit in laid.units)
    state = said.state.format(done=done, units=len(laid.units), findings=len(found.faults))
    head = element(
        "header",
        element("h1", escape(title), id="beside"),
        element("p", escape(said.lead)),
        element("p", escape(state), class_="lk-small"),
        *(element("p", _advised(shelf, one, said), class_="lk-status") for one in found.advice),
        *_terms(shelf, page, target, words, said),
        class_="lk-head",
    )
    rows = []
    seen: Counter[str] = Counter()
    for unit in laid.units:
        seen[unit.key] += 1
        anchor = _anchor(unit.key)
        anchor += f"~{seen[unit.key]}" if seen[unit.key] > 1 else ""
        rows.append(_unit(shelf, page, words, said, source, target, unit, faults[unit], anchor))
    body = join(
        opening("link", rel="stylesheet", href=addresses.link(page, "assets/css/translation.css")),
        crumbs,
        head,
        *_progress(laid, target, words, said),
        _tools(found, words, said),
        element("div", *rows, class_="lk-units"),
        element("p", escape(said.nothing)) if not found.faults else Html(""),
        element("script", src=addresses.link(page, "assets/js/translation.js"), defer=True),
        between="\n",
    )
    return page_file(page, body, kind="translation", language=words.code, title=title)


def _advised(shelf: Shelf, advice: Advice, said: _Said) -> Html:
    another = shelf.editions.get(advice.another) if advice.another else None
    name = citing.edition_name(shelf, another) if another else str(advice.another)
    line = said.advice[advice.kind]
    return escape(line.format(another=name, count=advice.count, here=advice.here))


def _is_open(unit: Unit) -> bool:
    """Whether the unit is marked as not yet translated."""
    return "⟦" in unit.target_text


def _terms(shelf: Shelf, page: str, target: Edition, words: Words, said: _Said) -> Iterator[Html]:
    """The way to the list of terms, where there is one."""
    if shown_terms(shelf, target):
        there = addresses.link(page, addresses.terms_page(target.id.work, words.code))
        yield element("p", element("a", escape(said.terms), href=there), class_="lk-small")


def _progress(laid: Alignment, target: Edition, words: Words, said: _Said) -> Iterator[Html]:
    """The clauses that have units to be translated, with how many are done; nothing where none has."""
    counts: dict[str, list[int]] = {}
    anchors: dict[str, str] = {}
    for unit in laid.units:
        done, every = counts.setdefault(unit.key, [0, 0])
        counts[unit.key] = [done + (not _is_open(unit)), every + 1]
        anchors.setdefault(unit.key, citing.number(unit.path, target.ladder, words, unit.note))
    left = {key: one for key, one in counts.items() if one[0] < one[1]}
    if not left:
        return
    rows = [
        element(
            "tr",
            element("th", element("a", escape(anchors[key]), href=f"#{_anchor(key)}"), scope="row"),
            element("td", escape(f"{done} / {every}")),
            element("td", opening("progress", value=str(done), max=str(every)),
                    Html("</progress>")),
        )
        for key, (done, every) in left.items()
    ]  # fmt: skip
    heads = (said.clause, said.done, "")
    yield element(
        "details",
        element("summary", escape(f"{said.progress}: {len(left)}")),
        element(
            "table",
            element(
                "thead", element("tr", *(element("th", escape(h), scope="col") for h in heads))
            ),
            element("tbody", *rows),
            class_="lk-progress",
        ),
        open=True,
    )


def _anchor(key: str) -> str:
    return f"u-{key}".replace("^", ".n")


def _tools(found: Reviewed, words: Words, said: _Said) -> Html:
    """Hidden until the script shows them."""
    codes = Counter(fault.code for fault in found.faults)
    views = [
        element(
            "label",
            opening(
                "input", type="radio", name="units-view", value=view, checked=view == "columns"
            ),
            escape(f" {name}"),
        )
        for view, name in (("columns", said.columns), ("interleaved", said.interleaved))
    ]
    boxes = [
        element(
            "label",
            opening("input", type="checkbox", value=code),
            escape(f" {words.findings[code]} ({count})"),
        )
        for code, count in sorted(codes.items())
    ]
    parts = [element("span", *views)]
    if boxes:
        legend = element("legend", escape(said.filter))
        parts.append(element("fieldset", legend, *boxes))
    return element("div", *parts, class_="lk-units__tools", hidden=True)


def _unit(
    shelf: Shelf,
    page: str,
    words: Words,
    said: _Said,
    source: Edition,
    target: Edition,
    unit: Unit,
    faults: list[Fault],
    anchor: str,
) -> Html:
    cited = citing.number(unit.path, target.ladder, words, unit.note)
    edition = target if unit.target or (unit.path in target and not unit.note) else source
    href = href_of(shelf, page, ClauseId(edition.id, unit.path, unit.note))
    number = element("a", escape(cited), href=href) if href else escape(cited)
    sides = []
    for text, one in ((unit.source_text, source), (unit.target_text, target)):
        if text:
            sides.append(element("p", escape(text), lang=one.language, class_="lk-unit__side"))
        else:
            sides.append(
                element("p", escape(f"[{said.none_here}]"), class_="lk-unit__side lk-absent")
            )
    texts = ((unit.source_text, source.language), (unit.target_text, target.language))
    marks = [
        element(
            "li",
            draw_finding(fault.code, fault.message, words, texts),
            element("blockquote", escape(fault.old), lang=source.language)
            if fault.old
            else Html(""),
        )
        for fault in faults
    ]
    listed = element("ul", *marks, class_="lk-unit__found") if marks else Html("")
    kinds = " ".join(dict.fromkeys(fault.code for fault in faults))
    name = "lk-unit lk-unit--found" if faults else "lk-unit"
    if unit.where == "heading":
        name += " lk-unit--heading"
    return element(
        "div",
        element("span", number, class_="lk-unit__no"),
        *sides,
        listed,
        id=anchor,
        class_=name,
        data_kinds=kinds or None,
    )
