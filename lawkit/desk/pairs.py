"""Which editions of a library are laid beside each other as two languages of a work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
