"""What every parser returns."""

from __future__ import annotations

import msgspec

from lawkit.model import Clause, Diagnostic, Division, Furniture, Ladder, MarkedTerm, Note, Tag
from lawkit.parsers.parts import Part


class ParseResult(msgspec.Struct, frozen=True):
    """Clauses and all else of one source; spans are code points of `text`, the decoded witness."""

    clauses: tuple[Clause, ...]
    divisions: tuple[Division, ...]
    notes: tuple[Note, ...]
    tags: tuple[Tag, ...]
    furniture: tuple[Furniture, ...]
    diagnostics: tuple[Diagnostic, ...]
    ladder: Ladder
    text: str
    encoding: str = ""
    format: str = ""
    language: str = ""
    parts: tuple[Part, ...] = ()
    terms: tuple[MarkedTerm, ...] = ()
