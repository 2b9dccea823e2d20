"""What became of every clause and every word from one text of a work to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from lawkit.model.ids import ClauseId, EditionId
from lawkit.model.text import Span

if TYPE_CHECKING:
    from lawkit.model.markup import Printer

__all__ = [
    "Change",
    "ChangeKind",
    "Concordance",
    "Evidence",
    "Field",
    "Followed",
    "Following",
    "Relation",
    "Row",
    "TitleChange",
]

Relation = Literal["same", "renumbered", "moved", "split", "merged", "added", "dropped"]
"""same: the same number (or paragraph) in its place; renumbered: another number, in order; moved:
out of order; split and merged: one clause became several, several one.
"""

Evidence = Literal["identical", "words", "heading", "number", "place", "parts"]
"""identical: the words are the same; words: they are alike; heading: it is; number: the clauses bear
the same number; place: their neighbours answer to each other; parts: what lies in them does.
"""

ChangeKind = Literal["typography", "spelling", "reference", "number", "obligation", "wording"]
"""typography: signs, capitals and spaces only; spelling: the same word as spelt in another time;
reference: a citation follows its target to a new number; number: a figure or number word;
obligation: must, should, may, shall, not; wording: all else.
"""

Followed = Literal["right", "stale", "dangling", "retargeted", "outside"]
"""What became of a citation: right: it points to what its target became; stale: it points to the old
number, which now is another clause; dangling: to nothing; retargeted: it was made to point to
another clause; outside: the excerpt does not hold its target.
"""


class Field(msgspec.Struct, frozen=True):
    """The words of one clause within a row's string: its heading, its own text, or a note's text."""

    id: ClauseId
    where: Literal["heading", "text", "note"]
    span: Span


class Change(msgspec.Struct, frozen=True):
    """Words of a row that changed: `old.of(row.before)` was `before`, `new.of(row.after)` is `after`.

    Either may be empty. `why` says in a few words what explains the kind, or "".
    """

    kind: ChangeKind
    old: Span
    new: Span
    before: str
    after: str
    why: str = ""


class Row(msgspec.Struct, frozen=True):
    """Clauses of the old text and what they became in the new, each clause of either in one row.

    before, after: the headings and texts of its clauses, a line each, in document order; `fields`
    and `new_fields` say which line is whose. changes: in order, not touching, and complete: what
    lies between them is the same on both sides, character for character. score: 0 to 1, how much
    of the words the sides share.
    """

    kind: Relation
    old: tuple[ClauseId, ...]
    new: tuple[ClauseId, ...]
    score: float
    evidence: tuple[Evidence, ...] = ()
    before: str = ""
    after: str = ""
    old_fields: tuple[Field, ...] = ()
    new_fields: tuple[Field, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def is_reworded(self) -> bool:
        """True where words changed that were there and are there."""
        return bool(self.old and self.new and self.changes)


class Following(msgspec.Struct, frozen=True):
    """A citation of the new text followed through the concordance.

    source and surface: where it stands and its words in the new text, `span` those that name this
    clause; was: what its counterpart in
    the old text cited; expected: what that became (empty where it was dropped); now: what it cites.
    """

    source: ClauseId
    surface: str
    span: Span
    status: Followed
    was: ClauseId
    expected: tuple[ClauseId, ...]
    now: ClauseId


class TitleChange(msgspec.Struct, frozen=True):
    """A title over a run of clauses that is not as it was: renamed, or over other clauses (moved),
    added or dropped. old, new: its words, or "" where it is not; the ids are those of the first
    clause under it, or None.
    """

    kind: Literal["renamed", "moved", "added", "dropped"]
    old: str
    new: str
    old_first: ClauseId | None
    new_first: ClauseId | None


class Concordance(msgspec.Struct, frozen=True, dict=True):
    """Rows in the order of the new text, each dropped clause after what stood before it in the old.

    words: False where the texts are in two languages, so that only numbers, citations and
    structure were compared.
    """

    old: EditionId
    new: EditionId
    rows: tuple[Row, ...]
    words: bool = True
    followings: tuple[Following, ...] = ()
    titles: tuple[TitleChange, ...] = ()

    @property
    def is_related(self) -> bool:
        """False where no clause of one answers to any of the other."""
        return any(row.old and row.new for row in self.rows)

    @property
    def is_unchanged(self) -> bool:
        """True where every clause and title is the same to the letter."""
        return not self.titles and all(row.kind == "same" and not row.changes for row in self.rows)

    def onward(self) -> dict[ClauseId, tuple[ClauseId, ...]]:
        """What each old clause became; dropped ones have an empty tuple."""
        return {id: row.new for row in self.rows for id in row.old}

    def backward(self) -> dict[ClauseId, tuple[ClauseId, ...]]:
        """What each new clause was; added ones have an empty tuple."""
        return {id: row.old for row in self.rows for id in row.new}

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """The two editions, and how many rows there are. For IPython."""
        printer.text(f"Concordance({self.old} → {self.new}, {len(self.rows)} rows)")

    def _repr_html_(self) -> str:
        from lawkit.model.markup import concordance_html

        return concordance_html(self)
