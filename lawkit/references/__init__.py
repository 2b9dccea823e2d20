"""Citations: recognised in a text by the language's grammar, then resolved over the library. Knows the
model and the languages; reads no file.
"""

from __future__ import annotations

from msgspec import structs

from lawkit.model import ClauseId, ClausePath, Edition, EditionId, Ladder, Library, Reference
from lawkit.model.ladder import BRIDGE
from lawkit.references.grammar import Grammar, grammar
from lawkit.references.mention import Item, Mention, Number, Owner
from lawkit.references.recognise import mentions, recognise
from lawkit.references.resolve import resolve
from lawkit.references.said import Said
from lawkit.references.scene import Scene

__all__ = [
    "Grammar",
    "Item",
    "Mention",
    "Number",
    "Owner",
    "Scene",
    "cite",
    "grammar",
    "grammar_of",
    "recognise",
    "references_of",
    "resolve",
]

SNIPPET = EditionId("snippet", "text")
"""The edition of a snippet that belongs to none: its references name clauses of the same edition."""


def grammar_of(edition: Edition) -> Grammar:
    """The grammar by which an edition cites."""
    return grammar(edition.language, edition.ladder, edition.nouns)


def references_of(edition: Edition, library: Library | None = None) -> tuple[Reference, ...]:
    """Every reference of an edition in document order: each clause's heading, then its text, then
    below it; the notes of a law after the law. Without a library only the edition itself is known.
    """
    read = grammar_of(edition)
    scene = Scene(edition, library, edition.ladder, edition.id)
    found: list[Reference] = []
    for law in edition.clauses:
        leads: dict[ClausePath, Said] = {}
        carried: Said | None = None
        for clause in law.walk():
            source = ClauseId(edition.id, clause.path)
            if clause.heading:
                found += resolve(
                    recognise(clause.heading, read), clause.heading, source, "heading", scene
                )
            lead = carried or leads.get(clause.path)
            said = Said(lead)
            if clause.text:
                found += resolve(
                    recognise(clause.text, read), clause.text, source, "text", scene, said
                )
            if said:
                leads.update((child.path, said) for child in clause.children)
                # The items of a list are one sentence, until a stop ends it.
                carried = None if clause.text.endswith(".") else said
        for note in edition.notes_of(law.path):
            source = ClauseId(edition.id, law.path, note.n)
            noted = recognise(note.text, read)
            if not any(sign.isalnum() for sign in note.marker):
                noted = tuple(_hung(mention) for mention in noted)
            found += resolve(noted, note.text, source, "note", scene)
    return tuple(found)


def cite(
    text: str,
    language: str = "en",
    at: str | ClausePath = "",
    *,
    ladder: Ladder = BRIDGE,
    nouns: tuple[str, ...] = (),
    edition: Edition | None = None,
    library: Library | None = None,
) -> tuple[Reference, ...]:
    """The references of a snippet that stands in the text of the clause `at`. Without an edition
    nobody checks the targets: they are resolved as far as they are recognised, in `SNIPPET`.
    """
    path = ClausePath.parse(at) if isinstance(at, str) else at
    if edition is not None:
        language, ladder, nouns = edition.language, edition.ladder, (*edition.nouns, *nouns)
    id = edition.id if edition is not None else SNIPPET
    scene = Scene(edition, library, ladder, id, language)
    found = mentions(text, grammar(language, ladder, nouns))
    return tuple(resolve(found, text, ClauseId(id, path), "text", scene))


def _hung(mention: Mention) -> Mention:
    """A bare mark's note that sends the reader on (`* See Law 8`) refers as a note, not as a text."""
    return structs.replace(mention, kind="note") if mention.kind == "see" else mention
