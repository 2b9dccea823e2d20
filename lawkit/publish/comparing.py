"""Which editions are compared on pages of their own, where those pages are, and the words on them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from lawkit.collate import compare
from lawkit.model import ClausePath, Edition, EditionId
from lawkit.model.concordance import ChangeKind, Concordance, Relation, Row
from lawkit.publish import addresses, citing
from lawkit.publish.shelf import Shelf


class ComparisonWords(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one language; where braces stand, `str.format` fills them."""

    title: str
    what_changed: str
    what_becomes: str
    lead: str
    unchanged: str
    two_languages: str
    no_words: str
    nothing: str
    filters: str
    earlier: str
    later: str
    inline: str
    beside: str
    strip: str
    concordance: str
    titles: str
    old: str
    new: str
    kind: str
    score: str
    changes: str
    only_in: str
    kinds: dict[Relation | Literal["renamed"], str]
    types: dict[ChangeKind, str]


WORDS = {
    "en": ComparisonWords(
        title="{old} compared with {new}",
        what_changed="What changed from {edition}",
        what_becomes="What became of it in {edition}",
        lead="What became of every clause and word of {old} in {new}.",
        unchanged="{count} clauses are unchanged.",
        two_languages="The texts are in two languages, in which no word answers to another: their "
        "numbers, citations and figures are compared.",
        no_words="The wording of one of these editions may not be shown here.",
        nothing="Nothing changed.",
        filters="Show",
        earlier="Previous change",
        later="Next change",
        inline="in one text",
        beside="side by side",
        strip="Where the changes are",
        concordance="Concordance",
        titles="Titles",
        old="Old",
        new="New",
        kind="What became of it",
        score="Alike",
        changes="Changes",
        only_in="in {edition} only",
        kinds={
            "same": "same",
            "renumbered": "renumbered",
            "moved": "moved",
            "split": "split",
            "merged": "merged",
            "added": "added",
            "dropped": "dropped",
            "renamed": "renamed",
        },
        types={
            "typography": "typography",
            "spelling": "spelling",
            "reference": "reference",
            "number": "number",
            "obligation": "obligation",
            "wording": "wording",
        },
    ),
    "fr": ComparisonWords(
        title="{old} comparé à {new}",
        what_changed="Ce qui a changé depuis {edition}",
        what_becomes="Ce qui en est advenu dans {edition}",
        lead="Ce que chaque article et chaque mot de {old} est devenu dans {new}.",
        unchanged="{count} articles sont inchangés.",
        two_languages="Les textes sont en deux langues, où aucun mot ne répond à un autre : on compare "
        "les numéros, les renvois et les chiffres.",
        no_words="Le texte de l’une de ces éditions ne peut être montré ici.",
        nothing="Rien n’a changé.",
        filters="Montrer",
        earlier="Changement précédent",
        later="Changement suivant",
        inline="en un seul texte",
        beside="côte à côte",
        strip="Où sont les changements",
        concordance="Concordance",
        titles="Titres",
        old="Ancien",
        new="Nouveau",
        kind="Ce qu’il est devenu",
        score="Ressemblance",
        changes="Changements",
        only_in="dans {edition} seulement",
        kinds={
            "same": "identique",
            "renumbered": "renuméroté",
            "moved": "déplacé",
            "split": "divisé",
            "merged": "réuni",
            "added": "ajouté",
            "dropped": "supprimé",
            "renamed": "renommé",
        },
        types={
            "typography": "typographie",
            "spelling": "orthographe",
            "reference": "renvoi",
            "number": "nombre",
            "obligation": "obligation",
            "wording": "texte",
        },
    ),
}
"""By language of the interface; each field is required, so none is an English word on a French page."""


def pairs_of(shelf: Shelf, work: str) -> tuple[tuple[Edition, Edition], ...]:
    """The pairs of a work that have a page: consecutive editions by date, consecutive ones of each
    language, and each edition with the one it declares that it amends or was made from.
    """
    editions = shelf.editions_of(work)
    found = dict.fromkeys(pairwise(one.id for one in editions))
    for language in dict.fromkeys(one.language for one in editions):
        found |= dict.fromkeys(pairwise(one.id for one in editions if one.language == language))
    by_name = {str(one.id): one.id for one in editions}
    for one in editions:
        for declared in (one.amends, one.made_from):
            if declared in by_name and by_name[declared] != one.id:
                found[by_name[declared], one.id] = None
    return tuple((shelf.editions[old], shelf.editions[new]) for old, new in found)


def comparison_page(old: EditionId, new: EditionId) -> str:
    """`laws/duplicate/2007-en--2017-fr.md`"""
    return f"{addresses.LAWS}/{old.work}/{old.name}--{new.name}.md"


def concordance_of(shelf: Shelf, old: Edition, new: Edition) -> Concordance:
    """The two editions compared with their references, once for the page and all that lead to it."""

    def make() -> Concordance:
        sides = [
            [one for one in shelf.references if one.source.edition == each.id]
            for each in (old, new)
        ]
        return compare(old, new, *sides)

    return shelf.once(("comparison", old.id, new.id), make)


def row_anchor(row: Row) -> str:
    """Where a row stands on its page: by its first new clause, or its first old one: `10.a`, `old-12`."""
    id = row.new[0] if row.new else row.old[0]
    place = str(id.path) + (f".n{id.note}" if id.note else "")
    return place if row.new else f"old-{place}"


def lead_to_comparisons(
    shelf: Shelf, edition: Edition, page: str, language: str, law: ClausePath | None = None
) -> Iterator[tuple[str, str]]:
    """Names and links of the pages that compare an edition with others, or of one law's rows there."""
    words = WORDS.get(language, WORDS["en"])
    for old, new in pairs_of(shelf, edition.id.work):
        if edition.id not in (old.id, new.id):
            continue
        place = ""
        if law is not None:
            found = _places(shelf, old, new).get((edition.id, law.law))
            if found is None:
                continue
            place = found
        other = citing.edition_name(shelf, old if edition.id == new.id else new)
        said = words.what_changed if edition.id == new.id else words.what_becomes
        yield (
            said.format(edition=other),
            addresses.link(page, comparison_page(old.id, new.id), place),
        )


def is_changed(row: Row) -> bool:
    """Whether the row is told on the page, and not only in the table."""
    return row.kind != "same" or bool(row.changes)


def _places(shelf: Shelf, old: Edition, new: Edition) -> dict[tuple[EditionId, str], str]:
    """By law of either edition the anchor of the first row that changed in it; the table's where
    none did.
    """

    def make() -> dict[tuple[EditionId, str], str]:
        found: dict[tuple[EditionId, str], str] = {}
        for row in concordance_of(shelf, old, new).rows:
            place = row_anchor(row) if is_changed(row) else "concordance"
            for id in (*row.old, *row.new):
                key = id.edition, id.path.law
                if found.get(key, "concordance") == "concordance":
                    found[key] = place
        return found

    return shelf.once(("places", old.id, new.id), make)
