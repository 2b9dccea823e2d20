"""Two texts of a work in two languages, paired: segments, units, and what a review finds in them."""

from __future__ import annotations

from typing import Literal

import msgspec

from lawkit.model.ids import ClauseId, ClausePath, EditionId
from lawkit.model.reference import Where
from lawkit.model.text import Span

Method = Literal["label", "concordance", "definition", "text", "heading", "note", "alone"]
"""How a unit was found. label: both clauses bear the same number and are one segment each;
concordance: the same, by what the clause became; definition: each paragraph names the other's term;
text: by length, numbers, references, names and words; heading and note: by their place; alone: the
clause has no counterpart.
"""

Cause = Literal["translation", "edition", "unknown"]
"""Why the sides differ. translation: the source is the edition that the translation was made from, or
that one says the same; edition: the declared source, which is here, does not differ so; unknown: the
declared source is not here, or none is declared.
"""


class Segment(msgspec.Struct, frozen=True, gc=False):
    """One sentence of a clause: `span` (code points, half-open) of its own text, heading or note.

    In a note, `clause` is the law with `note` set.
    """

    clause: ClauseId
    where: Where
    span: Span
    text: str


class Unit(msgspec.Struct, frozen=True, gc=False):
    """Segments of either side that say the same, in document order; one side may be empty.

    path: the numbered clause they stand in (the source's; the target's where it alone has it).
    score: 0 to 1, how sure the pairing is; 0 where a side is empty.
    """

    path: ClausePath
    where: Where
    source: tuple[Segment, ...]
    target: tuple[Segment, ...]
    score: float
    method: Method
    note: int | None = None

    @property
    def source_text(self) -> str:
        """The words of the source, segments joined by a space."""
        return " ".join([segment.text for segment in self.source])

    @property
    def target_text(self) -> str:
        """The words of the target, segments joined by a space."""
        return " ".join([segment.text for segment in self.target])

    @property
    def bead(self) -> str:
        """How many segments answer to how many: `1-1`, `1-2`, `0-1`."""
        return f"{len(self.source)}-{len(self.target)}"

    @property
    def key(self) -> str:
        """The clause as a signature names it: `6.D.1`, `6^1`."""
        return f"{self.path}^{self.note}" if self.note else str(self.path)


class ClausePair(msgspec.Struct, frozen=True, gc=False):
    """Numbered clauses that answer to each other; a side is empty where there is no counterpart."""

    source: tuple[ClausePath, ...]
    target: tuple[ClausePath, ...]
    method: Method


class Alignment(msgspec.Struct, frozen=True):
    """Every segment of both texts in exactly one unit, in the order of the source; what only the
    target has stands after what precedes it there.
    """

    source: EditionId
    target: EditionId
    source_language: str
    target_language: str
    units: tuple[Unit, ...]
    pairs: tuple[ClausePair, ...]

    @property
    def is_related(self) -> bool:
        """False where no clause of one answers to any of the other."""
        return any(pair.source and pair.target for pair in self.pairs)


class Fault(msgspec.Struct, frozen=True):
    """A place where the two sides of an alignment differ.

    code: one of `CODES`. unit: where; its texts are what an acceptance rests on. message: what
    differs, without the cause. old: the source as it was when the translation was made, where it
    has changed since.
    """

    code: str
    unit: Unit
    message: str
    cause: Cause = "unknown"
    old: str = ""

    @property
    def about(self) -> str:
        """The text an acceptance rests on: it lapses when either side changes."""
        return f"{self.unit.source_text}\n{self.unit.target_text}"
