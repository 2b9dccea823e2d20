"""Identities as values: paths, editions, clauses. Each has one spelling here and parses back from it."""

from __future__ import annotations

import re
from typing import Self

import msgspec

_PARAGRAPH = re.compile(r"p[1-9][0-9]*\Z")
_NAME = re.compile(r"[\w][\w-]*\Z")


class ClausePath(msgspec.Struct, frozen=True, gc=False, order=True):
    """The language-free place of a clause in its work; `()` is the work itself.

    >>> str(ClausePath.parse("10.a.i").parent)
    '10.a'
    """

    parts: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """From dotted parts; raises ValueError where a part is empty or holds a space."""
        parts = tuple(text.split(".")) if text else ()
        if any(not part or part != part.strip() or " " in part or "#" in part for part in parts):
            raise ValueError(f"not a path: {text!r}")
        return cls(parts)

    def __str__(self) -> str:
        return ".".join(self.parts)

    @property
    def parent(self) -> ClausePath:
        """The path one number shorter; of a law, the work itself."""
        return ClausePath(self.parts[:-1])

    @property
    def law(self) -> str:
        """The number of the law the path lies in, or ""."""
        return self.parts[0] if self.parts else ""

    @property
    def is_paragraph(self) -> bool:
        """True for an unnumbered paragraph (`10.p2`), which never pairs clauses across editions."""
        return bool(self.parts) and _PARAGRAPH.match(self.parts[-1]) is not None

    def child(self, number: str) -> ClausePath:
        """The path one number longer."""
        return ClausePath((*self.parts, number))

    def is_within(self, other: ClausePath) -> bool:
        """True for `other` itself and all below it."""
        return self.parts[: len(other.parts)] == other.parts


class EditionId(msgspec.Struct, frozen=True, gc=False, order=True):
    """`work/edition`, as the folders of a corpus are named: `rubber/1993-en`."""

    work: str
    name: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError for anything but two names joined by one stroke."""
        work, stroke, name = text.partition("/")
        if not (stroke and _NAME.match(work) and _NAME.match(name)):
            raise ValueError(f"not an edition: {text!r}")
        return cls(work, name)

    def __str__(self) -> str:
        return f"{self.work}/{self.name}"


class ClauseId(msgspec.Struct, frozen=True, gc=False):
    """A clause of an edition, `rubber/1993-en#10.a.i`; with `note`, note n of that law (`...#7^1`).

    A law sorts before its notes.
    """

    edition: EditionId
    path: ClausePath
    note: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError for anything but `work/edition#path` or `work/edition#path^note`."""
        edition, _, place = text.partition("#")
        path, caret, note = place.partition("^")
        return cls(EditionId.parse(edition), ClausePath.parse(path), int(note) if caret else None)

    def __lt__(self, other: ClauseId) -> bool:
        return self._key < other._key

    @property
    def _key(self) -> tuple[EditionId, ClausePath, int]:
        return self.edition, self.path, self.note or 0

    def __str__(self) -> str:
        return f"{self.edition}#{self.path}" + (f"^{self.note}" if self.note else "")
