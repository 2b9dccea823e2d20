"""A critical apparatus: a base text and what the witnesses read otherwise, with sigla."""

from __future__ import annotations

from typing import Literal

import msgspec

from lawkit.model.ids import ClauseId, EditionId
from lawkit.model.text import Span

Layer = Literal["significant", "trivial"]
"""trivial: the readings differ from the lemma in typography or the spelling of the time alone."""


class Reading(msgspec.Struct, frozen=True):
    """What some witnesses read, "" where they omit; their sigla in the order of the witnesses."""

    sigla: tuple[str, ...]
    text: str
    layer: Layer


class Entry(msgspec.Struct, frozen=True):
    """A place where the witnesses part. lemma: the base text there (`span` in the passage's), "" where
    words are put in; sigla: who reads it with the base. readings: the others.
    """

    span: Span
    lemma: str
    sigla: tuple[str, ...]
    readings: tuple[Reading, ...]

    @property
    def layer(self) -> Layer:
        """Significant where any reading is."""
        return (
            "significant"
            if any(each.layer == "significant" for each in self.readings)
            else "trivial"
        )


class Line(msgspec.Struct, frozen=True):
    """A line of a passage in one witness: whose heading, text or note it is, and its printed label."""

    id: ClauseId
    where: Literal["heading", "text", "note"]
    label: str = ""


class Passage(msgspec.Struct, frozen=True):
    """Clauses of the base with all that answers to them, a line for each heading, text or note.

    text: the base's words, "" where only others have the passage. entries: in order, not touching.
    lines: by siglum what the lines of its text are; a witness that lacks the passage is not there.
    """

    ids: tuple[ClauseId, ...]
    text: str
    entries: tuple[Entry, ...]
    lines: dict[str, tuple[Line, ...]]


class Apparatus(msgspec.Struct, frozen=True):
    """Passages in the order of the base; those it lacks after what stood before them elsewhere.

    sigla: the base's first. editions: what each siglum stands for. order: for each witness which
    passages it has, in its own order. Each witness can be read back from it word for word.
    """

    sigla: tuple[str, ...]
    editions: dict[str, EditionId]
    titles: dict[str, str]
    languages: dict[str, str]
    passages: tuple[Passage, ...]
    order: dict[str, tuple[tuple[int, int], ...]]

    @property
    def base(self) -> str:
        """The siglum of the base."""
        return self.sigla[0]

    def entries(self) -> tuple[tuple[Passage, Entry], ...]:
        """Every place where the witnesses part, in order."""
        return tuple((passage, entry) for passage in self.passages for entry in passage.entries)
