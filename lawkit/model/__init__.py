"""Plain values of the field: ids, text, clauses, editions, references, diagnostics. No reading, no writing."""

from lawkit.model.clause import Anchor, Clause, Division, Furniture, MarkedTerm, Note, Tag
from lawkit.model.diagnostic import CODES, TRANSLATION_CODES, Code, Diagnostic, Place, Severity
from lawkit.model.edition import Correction, Edition, Publish, Signature, Witness, Work
from lawkit.model.ids import ClauseId, ClausePath, EditionId
from lawkit.model.ladder import Ladder, Level
from lawkit.model.library import Library
from lawkit.model.numbers import Style
from lawkit.model.reference import Kind, Reference, Status, Target, Where
from lawkit.model.text import SourceMap, Span

__all__ = [
    "CODES",
    "TRANSLATION_CODES",
    "Anchor",
    "Clause",
    "ClauseId",
    "ClausePath",
    "Code",
    "Correction",
    "Diagnostic",
    "Division",
    "Edition",
    "EditionId",
    "Furniture",
    "Kind",
    "Ladder",
    "Level",
    "Library",
    "MarkedTerm",
    "Note",
    "Place",
    "Publish",
    "Reference",
    "Severity",
    "Signature",
    "SourceMap",
    "Span",
    "Status",
    "Style",
    "Tag",
    "Target",
    "Where",
    "Witness",
    "Work",
]
