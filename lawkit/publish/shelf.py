"""What the pages are made from: the library as it may be published, with its references in order from
both ends. Knows no markup.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar

import msgspec

from lawkit.desk import Finding
from lawkit.model import (
    Clause,
    ClauseId,
    ClausePath,
    Edition,
    EditionId,
    Library,
    Reference,
    Target,
    Work,
)
from lawkit.rules import RuleShelf
from lawkit.translation.terms import Termbase

T = TypeVar("T")


class Incoming(msgspec.Struct, frozen=True):
    """One reference as its target sees it."""

    reference: Reference
    target: Target


class Shelf(msgspec.Struct, frozen=True, dict=True):
    """A library and the references of its editions, in document order.

    findings: what `lawkit.desk.check` found. guides: the authored pages, Markdown by path.
    terms: the termbase.
    An edition whose `publish` is "none" is not here at all: not listed, not linked to, and its own
    references are left out.
    """

    library: Library
    references: tuple[Reference, ...]
    rules: Mapping[EditionId, RuleShelf] = {}
    findings: tuple[Finding, ...] = ()
    guides: Mapping[str, str] = {}
    terms: Termbase = Termbase()

    @cached_property
    def editions(self) -> dict[EditionId, Edition]:
        """The editions that are shown, in the library's order."""
        return {one.id: one for one in self.library if one.publish != "none"}

    @cached_property
    def works(self) -> dict[str, Work]:
        """The works of which at least one edition is shown."""
        shown = {id.work for id in self.editions}
        return {name: work for name, work in self.library.works.items() if name in shown}

    def editions_of(self, work: str) -> tuple[Edition, ...]:
        """The shown editions of a work, by date and then name."""
        return tuple(one for one in self.library.editions_of(work) if one.id in self.editions)

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` gives, made once for all pages that ask by the same key."""
        made: dict[tuple[object, ...], T] = self.__dict__.setdefault("_once", {})
        if key not in made:
            made[key] = make()
        return made[key]

    def clause(self, id: ClauseId) -> Clause | None:
        """The clause of that id, or None where it is not shown."""
        return self.library.clause(id) if id.edition in self.editions else None

    @cached_property
    def outgoing(self) -> dict[ClauseId, tuple[Reference, ...]]:
        """By the clause (or note) in which they stand; each reference once, in document order."""
        found: dict[ClauseId, list[Reference]] = defaultdict(list)
        for reference in self._shown:
            found[reference.source].append(reference)
        return {id: tuple(many) for id, many in found.items()}

    @cached_property
    def incoming(self) -> dict[ClauseId, tuple[Incoming, ...]]:
        """By the clause that is referred to; a reference that names it twice is there once."""
        found: dict[ClauseId, list[Incoming]] = defaultdict(list)
        for reference in self._shown:
            seen = set()
            for target in reference.targets:
                if target.id not in seen:
                    seen.add(target.id)
                    found[target.id].append(Incoming(reference, target))
        return {id: tuple(many) for id, many in found.items()}

    def from_law(self, edition: Edition, law: Clause) -> tuple[Reference, ...]:
        """All references that stand in a law: its clauses in order, then its notes."""
        sources = [ClauseId(edition.id, path) for path in _paths(law)]
        sources += [ClauseId(edition.id, note.law, note.n) for note in edition.notes_of(law.path)]
        return tuple(one for id in sources for one in self.outgoing.get(id, ()))

    def to_law(self, edition: Edition, law: Clause) -> tuple[tuple[ClauseId, Incoming], ...]:
        """What refers to the law or a part of it, by target in the law's order."""
        paths = (ClauseId(edition.id, path) for path in _paths(law))
        return tuple((id, one) for id in paths for one in self.incoming.get(id, ()))

    @property
    def _shown(self) -> Iterable[Reference]:
        return (one for one in self.references if one.source.edition in self.editions)


def _paths(law: Clause) -> Iterable[ClausePath]:
    return dict.fromkeys(clause.path for clause in law.walk())


def law_of(edition: Edition, path: ClausePath) -> Clause | None:
    """The law a path lies in, or None where it is not in this excerpt."""
    return edition.by_path.get(ClausePath(path.parts[:1]))


def year(edition: Edition) -> str:
    """The year of an edition's date, or the date as it is."""
    return edition.date[:4] if edition.date[:4].isdigit() else edition.date
