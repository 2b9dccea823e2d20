"""What a work calls itself: whether `the Convention` is the convention that is being read or another one.
Knows the edition's title, its texts and its definitions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawkit.languages import Language, load
from lawkit.model import Edition
from lawkit.references.definitions import definitions
from lawkit.references.lexicon import folded
from lawkit.references.phrases import GAP, alternatives


class Itself:
    """The names of one edition for itself; without an edition, what any code may be called."""

    def __init__(self, edition: Edition | None, language: str) -> None:
        self._edition = edition
        self._record = load(language)
        self._known: dict[str, bool] = {}
        self._said: frozenset[str] | None = None

    def is_called(self, code: str) -> bool:
        """Whether the words for a code (`Convention`) mean the edition: they are the plural of what it calls
        its laws; else it says so (this Convention), or is titled so and says nothing else; and it
        defines no other by that name.
        """
        noun = folded(code)
        known = self._known.get(noun)
        if known is None:
            known = self._known[noun] = self._judge(noun)
        return known

    def _judge(self, noun: str) -> bool:
        edition = self._edition
        whole = noun in {folded(word) for word in self._record.wholes}
        if edition is None:
            return whole
        name = edition.ladder.name
        if any(row.is_named(name) and noun in map(folded, row.many) for row in self._record.nouns):
            return True
        if self._defines(edition, noun):
            return False
        if self._said is None:
            self._said = frozenset(_named(edition, self._record))
        if self._said:
            # des Gesetzes, das Gesetz
            return any(noun.startswith(said) or said.startswith(noun) for said in self._said)
        return whole or noun in folded(edition.title).split()

    def _defines(self, edition: Edition, noun: str) -> bool:
        """Whether the edition defines the noun, as anything but itself: “the Act” means the Clubs Act."""
        this = tuple(folded(word) for word in _this(self._record))
        for text in _texts(edition):
            if noun not in folded(text):
                continue
            for span in definitions(text, edition.language):
                if folded(span.of(text)) != noun:
                    continue
                behind = folded(text[span.end : span.end + 60])
                if not any(f" {word} " in f" {behind} " for word in this):
                    return True
        return False


def _this(record: Language) -> list[str]:
    """The words for this that are never said of another code."""
    return [word for word in record.deictics.this if word not in record.those]


def _named(edition: Edition, record: Language) -> Iterator[str]:
    """The codes that the texts speak of as this one."""
    this, codes = alternatives(_this(record)), alternatives({*record.foreign, *record.wholes})
    pattern = re.compile(rf"(?<![^\W_]){this}{GAP}(?P<code>{codes})")
    for text in _texts(edition):
        for match in pattern.finditer(text):
            yield folded(match["code"])


def _texts(edition: Edition) -> Iterator[str]:
    for law in edition.clauses:
        for clause in law.walk():
            yield clause.text
