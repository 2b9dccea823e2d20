"""Which editions of a library are laid beside each other: two languages of a work, and an edition and
the one after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from lawkit.model import Edition, Library


def translation_pairs(
    editions: Iterable[Edition], library: Library
) -> Iterator[tuple[Edition, Edition]]:
    """Each edition beside the earliest of its work in another language, no two twice."""
    done: set[frozenset[str]] = set()
    for one in editions:
        for other in library.editions_of(one.id.work):
            if other.language == one.language:
                continue
            key = frozenset((str(one.id), str(other.id)))
            if key not in done:
                done.add(key)
                yield one, other
            break


def consecutive_pairs(library: Library) -> Iterator[tuple[Edition, Edition]]:
    """Each edition of a work and the next by date, as a clause is traced."""
    for work in dict.fromkeys(edition.id.work for edition in library):
        yield from pairwise(library.editions_of(work))
