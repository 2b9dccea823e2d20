"""The corpus as one value: works and editions, found by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from lawkit.errors import NotFoundError
from lawkit.model.clause import Clause
from lawkit.model.diagnostic import Diagnostic
from lawkit.model.edition import Edition, Work
from lawkit.model.ids import ClauseId, EditionId

if TYPE_CHECKING:
    from lawkit.model.markup import Printer


class Library(msgspec.Struct, frozen=True, dict=True):
    """Works and editions in the order of their names. `diagnostics` are those of loading."""

    works: dict[str, Work]
    editions: dict[EditionId, Edition]
    diagnostics: tuple[Diagnostic, ...] = ()

    def __iter__(self) -> Iterator[Edition]:
        return iter(self.editions.values())

    def __len__(self) -> int:
        return len(self.editions)

    def __getitem__(self, name: str | EditionId) -> Edition:
        """The edition of that name (`"rubber/1993-en"`); NotFoundError with near misses."""
        try:
            return self.editions[EditionId.parse(name) if isinstance(name, str) else name]
        except (KeyError, ValueError):
            raise NotFoundError(
                f"no edition {str(name)!r}",
                remedy="Editions here: " + ", ".join(str(known) for known in self.editions),
            ) from None

    def clause(self, id: ClauseId) -> Clause | None:
        """The clause of that id, or None."""
        edition = self.editions.get(id.edition)
        return edition.by_path.get(id.path) if edition else None

    def editions_of(self, work: str) -> tuple[Edition, ...]:
        """All editions of a work, by date and then name."""
        mine = [edition for edition in self if edition.id.work == work]
        return tuple(sorted(mine, key=lambda edition: (edition.date, edition.id)))

    def named(self, work: str, start: str, language: str = "") -> Edition | None:
        """The edition of a work whose name begins so (`1997`): one in the language, else the earliest."""
        known = [one for one in self.editions_of(work) if one.id.name.startswith(start)]
        return next((one for one in known if one.language == language), known[0] if known else None)

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """Its editions by name: all they hold would fill a book. For IPython."""
        printer.text(f"Library({', '.join(map(str, self.editions))})")

    def _repr_html_(self) -> str:
        from lawkit.model.markup import library_html

        return library_html(self)
