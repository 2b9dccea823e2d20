"""Texts compared: concordance, changes, apparatus, the history of a clause. Takes editions and their
references as they are; parses, resolves and writes nothing, and knows no other analysis.
"""

from lawkit.collate.apparatus import collate, read_witness, text_of
from lawkit.collate.changes import Words, kind_of, spans_between, type_changes
from lawkit.collate.comparison import apply, apply_changes, compare, ids_of, listing, mirror, row_of
from lawkit.collate.history import Step, identities, in_force, in_order, trace
from lawkit.collate.redline import Line, lines_of
from lawkit.model.runs import Run, runs_of, summary_words

__all__ = [
    "Line",
    "Run",
    "Step",
    "Words",
    "apply",
    "apply_changes",
    "collate",
    "compare",
    "identities",
    "ids_of",
    "in_force",
    "in_order",
    "kind_of",
    "lines_of",
    "listing",
    "mirror",
    "read_witness",
    "row_of",
    "runs_of",
    "spans_between",
    "summary_words",
    "text_of",
    "trace",
    "type_changes",
]
