"""References: what a citation in a text points to, and how it points."""

from __future__ import annotations

from typing import Literal

import msgspec

from lawkit.model.ids import ClauseId
from lawkit.model.text import Span

Kind = Literal[
    "see", "but-see", "subject-to", "except", "as-provided", "applies", "not-applicable",
    "under", "note", "marked", "as-in", "plain",
]  # fmt: skip
Status = Literal["resolved", "outside", "dangling", "ambiguous", "open", "external"]
Where = Literal["text", "heading", "note"]


class Target(msgspec.Struct, frozen=True, gc=False):
    """One clause a reference points to, with the words that name it (a span of the same text)."""

    id: ClauseId
    span: Span
    status: Status


class Reference(msgspec.Struct, frozen=True, gc=False):
    """A mention resolved, or explained.

    source: the clause in whose `where` it stands; in a note, the law with `note` set.
    span: in that text, code points, half-open; surface: the words. status: the gravest of its
    targets' (dangling, ambiguous, outside, resolved), or open / external where it has none.
    reason: why it is not resolved, or "". candidates: what an ambiguous one may mean.
    """

    source: ClauseId
    where: Where
    span: Span
    surface: str
    kind: Kind
    status: Status
    targets: tuple[Target, ...] = ()
    reason: str = ""
    candidates: tuple[ClauseId, ...] = ()
