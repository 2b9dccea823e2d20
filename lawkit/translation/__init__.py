"""Source and target of a translation: aligned, reviewed, searched, begun. Takes editions, references
and concordances as values; compares no two texts of one language and reads no file.
"""

from lawkit.translation.alignment import align
from lawkit.translation.pairing import align_texts
from lawkit.translation.review import find_faults, is_estranged, review
from lawkit.translation.segments import segment, sentences
from lawkit.translation.terms import Term, Termbase, contradictions, read_terms

__all__ = [
    "Term",
    "Termbase",
    "align",
    "align_texts",
    "contradictions",
    "find_faults",
    "is_estranged",
    "read_terms",
    "review",
    "segment",
    "sentences",
]
