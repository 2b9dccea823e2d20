"""Works, editions and witnesses, as the FRBR model distinguishes them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from lawkit.model.clause import Clause, Division, Furniture, MarkedTerm, Note, Tag
from lawkit.model.diagnostic import Diagnostic
from lawkit.model.ids import ClausePath, EditionId
from lawkit.model.ladder import Ladder
from lawkit.model.text import Span

if TYPE_CHECKING:
    from lawkit.model.markup import Printer

Publish = Literal["text", "structure", "none"]


class Work(msgspec.Struct, frozen=True):
    """A law book over all its editions and languages.

    titles: by language code. nouns: the work's own citation nouns by language, besides those of
    the language. extent: the laws the work has, as `(first, last)`, or None where unknown.
    """

    id: str
    titles: dict[str, str]
    ladder: Ladder
    nouns: dict[str, tuple[str, ...]] = {}

    def title(self, language: str) -> str:
        """The title in the language, else in English, else any, else the id."""
        return (
            self.titles.get(language)
            or self.titles.get("en")
            or next(iter(self.titles.values()), self.id)
        )


class Witness(msgspec.Struct, frozen=True):
    """One source file that carries the text of an edition.

    part: which laws of the edition it has. code: which code of several in the file, by words of its
    title. base: it is the one that is read; `why_base` says why.
    """

    siglum: str
    file: str
    sha256: str
    provenance: str
    encoding: str = ""
    part: str = ""
    base: bool = False
    format: str = ""
    why_base: str = ""
    code: str = ""


class Correction(msgspec.Struct, frozen=True):
    """An editor's standoff correction: in `witness`, `span` (which holds `was`) is to be read `read`."""

    witness: str
    span: Span
    was: str
    read: str
    why: str


class Signature(msgspec.Struct, frozen=True):
    """One accepted finding of reviewed.toml: its code and place, the digest of the text it was about,
    and the reason given.
    """

    code: str
    clause: str
    digest: str
    reason: str


class Edition(msgspec.Struct, frozen=True, dict=True):
    """The text of a work in one language and year, read from its base witness.

    clauses: the laws in document order. extent: first and last law that the edition has as
    printed, or None where unknown; what lies within but is not here is outside the excerpt.
    rights_in: the same in other languages, with their codes.
    made_from: the edition that a translation was made from. amends: the edition that this one
    prints only its differences from. Both are ids, or "".
    terms: what the markup says is defined. source: the decoded text of the base witness, to which all
    spans refer.
    """

    id: EditionId
    siglum: str
    title: str
    language: str
    date: str
    ladder: Ladder
    clauses: tuple[Clause, ...]
    divisions: tuple[Division, ...] = ()
    notes: tuple[Note, ...] = ()
    tags: tuple[Tag, ...] = ()
    terms: tuple[MarkedTerm, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    extent: tuple[int, int] | None = None
    authority: str = ""
    rights: str = ""
    rights_in: tuple[tuple[str, str], ...] = ()
    publish: Publish = "text"
    witnesses: tuple[Witness, ...] = ()
    corrections: tuple[Correction, ...] = ()
    nouns: tuple[str, ...] = ()
    made_from: str = ""
    amends: str = ""
    source: str = ""

    @cached_property
    def by_path(self) -> dict[ClausePath, Clause]:
        """Every clause by its path, in document order; the first where a path stands twice."""
        found: dict[ClausePath, Clause] = {}
        for law in self.clauses:
            for clause in law.walk():
                found.setdefault(clause.path, clause)
        return found

    @cached_property
    def parents(self) -> dict[ClausePath, ClausePath]:
        """The tree's parent of each clause (`10.a` -> `10.p2`); laws have the empty path."""
        found: dict[ClausePath, ClausePath] = {}
        for law in self.clauses:
            found.setdefault(law.path, ClausePath())
            for clause in law.walk():
                for child in clause.children:
                    found.setdefault(child.path, clause.path)
        return found

    def __getitem__(self, path: str | ClausePath) -> Clause:
        """The clause at a path (`"10.a.i"`); KeyError where there is none."""
        return self.by_path[ClausePath.parse(path) if isinstance(path, str) else path]

    def __contains__(self, path: object) -> bool:
        return (ClausePath.parse(path) if isinstance(path, str) else path) in self.by_path

    @property
    def base(self) -> Witness | None:
        """The witness that is read: the one that says so, else the first."""
        return next((w for w in self.witnesses if w.base), next(iter(self.witnesses), None))

    def rights_for(self, language: str) -> tuple[str, str]:
        """Whose the text is, in a language where it is said in it, and the language it is said in: else
        as `rights` has it, in English unless the manifest says otherwise.
        """
        said = dict(self.rights_in)
        if said.get(language):
            return said[language], language
        spoken = (code for code, text in self.rights_in if text == self.rights)
        return self.rights, next(spoken, "en")

    def has_law(self, number: int) -> bool | None:
        """Whether the work as printed has this law; None where the extent is not known."""
        return None if self.extent is None else self.extent[0] <= number <= self.extent[1]

    @cached_property
    def notes_by_law(self) -> dict[ClausePath, tuple[Note, ...]]:
        """The notes by the law they stand under, in order; a law without notes is not there."""
        found: dict[ClausePath, list[Note]] = {}
        for note in self.notes:
            found.setdefault(note.law, []).append(note)
        return {law: tuple(notes) for law, notes in found.items()}

    def notes_of(self, law: ClausePath) -> tuple[Note, ...]:
        """The notes that stand under a law, in order."""
        return self.notes_by_law.get(law, ())

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """Its name, and how many laws are here. For IPython."""
        printer.text(f"Edition({self.id}, {len(self.clauses)} laws)")

    def _repr_html_(self) -> str:
        from lawkit.model.markup import edition_html

        return edition_html(self)
