"""A clause's identity through all editions of its work: the clause of the earliest to which the chain of
concordances leads back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lawkit.collate import compare, identities, in_order
from lawkit.model import ClauseId, Edition, EditionId, Reference
from lawkit.model.concordance import Concordance

Concordances = dict[tuple[EditionId, EditionId], Concordance]


def identities_of(
    editions: Sequence[Edition], references: Mapping[EditionId, Sequence[Reference]]
) -> tuple[dict[ClauseId, ClauseId], Concordances]:
    """Of the editions of one work, each clause with the one it goes back to, and the concordances of
    consecutive editions that say so. references: those of each edition.
    """
    found: Concordances = {}

    def compared(old: Edition, new: Edition) -> Concordance:
        found[old.id, new.id] = compare(old, new, references[old.id], references[new.id])
        return found[old.id, new.id]

    return identities(in_order(editions), compared), found
