"""Whose text a page shows, where it comes from and what an editor corrected in it."""

from __future__ import annotations

from lawkit.model import Clause, ClauseId, Edition, EditionId, Note
from lawkit.publish import addresses, citing
from lawkit.publish.corrections import corrected_clauses
from lawkit.publish.linking import href_of
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.shelf import Shelf, law_of
from lawkit.publish.words import Words


def draw_source(
    shelf: Shelf, edition: Edition, page: str, words: Words, *, of: Clause | None = None
) -> Html:
    """Whose text it is and where it comes from; on a law's page with the corrections of that law."""
    # The same on every page of a folder.
    key = ("source", edition.id, words.code, page.rpartition("/")[0])
    facts = shelf.once(key, lambda: _facts(shelf, edition, page, words))
    corrections = _corrections(shelf, edition, page, words, of)
    return element("footer", facts, corrections, class_="lk-source")


def _facts(shelf: Shelf, edition: Edition, page: str, words: Words) -> Html:
    facts: list[tuple[str, Html]] = []
    if edition.authority:
        facts.append((words.authority, escape(edition.authority)))
    said, code = edition.rights_for(words.code)
    facts.append((words.rights, _spoken(said or "—", code, words)))
    if edition.made_from:
        facts.append((words.made_from, draw_made_from(shelf, edition, page, words)))
    facts += [
        (f"{words.witness} {witness.siglum}".strip(), _witness(edition, witness.siglum, words))
        for witness in edition.witnesses
    ]
    body = [Html(element("dt", escape(name)) + element("dd", said)) for name, said in facts]
    return join(
        element("h2", escape(words.source), id="source"), element("dl", *body, class_="lk-facts")
    )


def draw_made_from(shelf: Shelf, edition: Edition, page: str, words: Words) -> Html:
    """The edition that this one was made from: a link, or its name where it is not here."""
    source = EditionId.parse(edition.made_from)
    known = shelf.editions.get(source)
    if known is not None:
        href = addresses.link(page, addresses.edition_page(source))
        name = citing.edition_name(shelf, known)
        return element("a", escape(name), href=href, lang=known.language)
    work = shelf.library.works.get(source.work)
    dated, _, code = source.name.partition("-")
    name = f"{work.title(code) if work else source.work} {dated}"
    return join(
        element("span", escape(name), lang=code or None),
        escape(f"({words.languages.get(code, code)}; {words.edition_absent})"),
        between=" ",
    )


def _spoken(said: str, code: str, words: Words) -> Html:
    """What a manifest says, marked with its language where that is not the page's."""
    return escape(said) if code == words.code else element("span", escape(said), lang=code)


def _witness(edition: Edition, siglum: str, words: Words) -> Html:
    witness = next(one for one in edition.witnesses if one.siglum == siglum)
    said = [_spoken(witness.provenance or witness.file, "en", words)]
    if witness.part and len({one.part for one in edition.witnesses}) > 1:
        said.append(escape(witness.part))
    if witness == edition.base and len(edition.witnesses) > 1:
        why = witness.why_base
        said.append(_spoken(why, "en", words) if why else escape(words.base_witness))
    said.append(
        Html(
            escape(words.checksum)
            + " "
            + element("code", escape(witness.sha256[:12]), title=witness.sha256)
        )
    )
    return join(*said, between=" · ")


def _corrections(
    shelf: Shelf, edition: Edition, page: str, words: Words, law: Clause | None
) -> Html:
    if edition.publish != "text":
        return Html("")
    items: list[Html] = []
    key = ("corrected", edition.id)
    corrected = shelf.once(
        key, lambda: [(one, corrected_clauses(edition, one)) for one in edition.corrections]
    )
    for correction, touched in corrected:
        paths = [one.law if isinstance(one, Note) else one.path for one in touched]
        if law is not None and not any(path.is_within(law.path) for path in paths):
            continue
        was, read = (" ".join(one.split()) for one in (correction.was, correction.read))
        if not was:
            said = words.correction_supplied.format(read=read)
        elif not read:
            said = words.correction_removed.format(was=was)
        else:
            said = words.correction_replaced.format(was=was, read=read)
        places = [
            element(
                "a",
                escape(citing.cite(path, edition.ladder, words)),
                href=href_of(shelf, page, ClauseId(edition.id, path)) or "",
            )
            for path in dict.fromkeys(paths)
            if law_of(edition, path) is not None
        ]
        items.append(
            element(
                "li",
                join(*places, between=", "),
                escape(f" {said}. "),
                _spoken(correction.why, "en", words),
            )
        )
    if not items:
        return Html("")
    return Html(element("h3", escape(words.corrections)) + element("ul", *items, class_="lk-list"))
