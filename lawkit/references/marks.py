"""Which clauses of an edition bear a mark (`*`), as a law that speaks of the mark means it. Reads each note once,
however many laws speak of marks.
"""

from __future__ import annotations

from lawkit.model import Edition
from lawkit.references.grammar import grammar
from lawkit.references.places import Path
from lawkit.references.recognise import recognise


class Marks:
    """The marks of one edition."""

    def __init__(self, edition: Edition) -> None:
        self._order = {path.parts: k for k, path in enumerate(edition.by_path)}
        self._noted: dict[tuple[str, str], dict[Path, None]] = {}
        self._tagged: dict[str, dict[Path, None]] = {}
        read = grammar(edition.language, edition.ladder, edition.nouns)
        for note in edition.notes:
            mark = note.marker.strip()
            for law in {
                item.numbers[0].text for one in recognise(note.text, read) for item in one.items
            }:
                paths = self._noted.setdefault((mark, law), {})
                paths.update((anchor.path.parts, None) for anchor in note.anchors)
        for tag in edition.tags:
            self._tagged.setdefault(tag.marker.strip(), {})[tag.anchor.path.parts] = None

    def bearers(self, mark: str, law: str) -> list[Path]:
        """Every clause that bears the mark, in document order, as the law `law` speaks of it. A mark counts
        when its note refers to that law (`* See Law 8`) or when it has no note at all (a tag); one whose
        note says something else is only that note's.
        """
        found = dict(self._noted.get((mark, law), {}))
        tagged = self._tagged.get(mark, {})
        found.update((path, None) for path in tagged if "".join(path[:1]) != law)
        return sorted(found, key=lambda path: self._order.get(path, len(self._order)))
