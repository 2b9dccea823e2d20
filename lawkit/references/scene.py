"""Where mentions stand and what they may mean there: an edition's clauses looked up by path, its
neighbours, its gaps, its marks. Knows no text but that of notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from lawkit.model import Clause, ClauseId, ClausePath, Edition, EditionId, Ladder, Library
from lawkit.model.numbers import spell, value
from lawkit.model.reference import Status
from lawkit.references import places
from lawkit.references.itself import Itself
from lawkit.references.marks import Marks
from lawkit.references.mention import Number
from lawkit.references.places import Path

_MOST = 100
_UNCHECKED: tuple[Status, str] = ("resolved", "")


class Scene:
    """Where mentions stand: the edition (or None for a snippet, whose targets nobody checks, and which is
    in `language`), its ladder and the library around. Keeps what it has looked up.
    """

    def __init__(
        self,
        edition: Edition | None,
        library: Library | None,
        ladder: Ladder,
        id: EditionId,
        language: str = "",
    ) -> None:
        language = edition.language if edition is not None else language or "en"
        self.edition = edition
        self.library = library
        self.ladder = ladder
        self.id = id
        self.present: dict[Path, Clause] = (
            {}
            if edition is None
            else {path.parts: clause for path, clause in edition.by_path.items()}
        )
        self.laws: list[Path] = (
            [] if edition is None else [law.path.parts for law in edition.clauses]
        )
        self._cut = _incomplete(edition)
        self._ranges = _ranges(edition)
        self._twice = _twice(edition)
        self._settled: dict[Path, tuple[ClauseId, Status, str]] = {}
        self._itself = Itself(edition, language)
        self._absolute: dict[tuple[Number, ...], Path] = {}
        self._relative: dict[tuple[tuple[Number, ...], Path, int], Path] = {}

    @cached_property
    def marks(self) -> Marks | None:
        """Who bears which mark; None for a snippet."""
        return Marks(self.edition) if self.edition is not None else None

    def is_itself(self, code: str) -> bool:
        """Whether the words for a code (`the Convention`) mean the one that the mentions stand in."""
        return self._itself.is_called(code)

    def has(self, path: Path) -> bool:
        """Whether the edition has a clause at the path."""
        return path in self.present

    def choose(self, paths: Sequence[Path]) -> Path:
        """The first that is present, else the likeliest; a law printed under a range of numbers
        (94 to 99) stands for each of them.
        """
        if self.edition is None:
            return paths[0]
        found = next((path for path in paths if path in self.present), paths[0])
        if self._ranges and found[:1] not in self.present:
            return self._ranges.get(found[0], found)
        return found

    def absolute(self, numbers: tuple[Number, ...]) -> Path:
        """The clause that a citation from the law down means here."""
        known = self._absolute.get(numbers)
        if known is None:
            known = self._absolute[numbers] = self.choose(places.absolute(numbers, self.ladder))
        return known

    def relative(self, numbers: tuple[Number, ...], own: Path, depth: int) -> Path:
        """The clause that a bare part means where the text stands at `own`."""
        key = (numbers, own, depth)
        known = self._relative.get(key)
        if known is None:
            found = places.relative(numbers, own, self.ladder, depth)
            known = self._relative[key] = self.choose(found)
        return known

    def or_law(self, path: Path, numbers: tuple[Number, ...]) -> Path:
        """A part's path, or the law of that number where no clause stands there: clause 12 of a book whose
        laws are its clauses.
        """
        if self.edition is None or path in self.present or len(numbers) > 1 or numbers[0].bracketed:
            return path
        law = (str(numbers[0].paragraph or numbers[0].text),)
        return law if law[0].isdigit() and law in self.present else path

    def paragraph(self, path: Path, count: int) -> Path:
        """Paragraph `count` of a clause: the unnumbered one, else the only one, which is the clause
        itself, else the item that many below it (the second paragraph of a law of items I to VII).
        """
        wanted = (*path, f"p{count}")
        clause = self.present.get(path)
        if clause is None or wanted in self.present:
            return wanted
        if any(child.path.is_paragraph for child in clause.children):
            return wanted
        if 0 < count <= len(clause.children):
            return clause.children[count - 1].path.parts
        return path if count == 1 else wanted

    def settled(self, path: Path) -> tuple[ClauseId, Status, str]:
        """A target's id, what can be said of it, and why where it is not resolved."""
        known = self._settled.get(path)
        if known is None:
            status, why = self._judge(path) if self.edition is not None else _UNCHECKED
            known = self._settled[path] = (ClauseId(self.id, ClausePath(path)), status, why)
        return known

    def _judge(self, path: Path) -> tuple[Status, str]:
        edition = self.edition
        assert edition is not None
        if path in self._twice:
            return "ambiguous", f"the edition has {'.'.join(path)} twice"
        if path in self.present:
            return "resolved", ""
        law = self.present.get(path[:1])
        if law is None:
            digits = (
                path[0]
                .partition("-")[0]
                .rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
            )
            number = int(digits) if digits.isdigit() else 0
            inside = edition.has_law(number)
            if inside is None:
                numbers = [int(p[0]) for p in self.laws if p[0].isdigit()]
                inside = not numbers or min(numbers) > 1 or number <= max(numbers)
                if inside and numbers and min(numbers) == 1 and number:
                    return "dangling", f"the edition has no {path[0]} among its laws"
            if inside:
                return "outside", f"the excerpt does not hold {edition.ladder.name} {path[0]}"
            return "dangling", f"the edition has no {edition.ladder.name} {path[0]}"
        if path[:1] in self._cut:
            return "outside", f"{edition.ladder.name} {path[0]} is cut off by the excerpt"
        return "dangling", f"{edition.ladder.name} {path[0]} has no clause {'.'.join(path)}"

    def cited_depth(self, own: Path, depth: int) -> int:
        """The rung that the law's noun names at `own`: the inmost decimal one there, where the book cites
        decimals (this rule, in rule 3.2).
        """
        if depth or not any(level.is_decimal for level in self.ladder.levels):
            return depth
        if self.edition is not None and any(
            law.label[:1].isalpha() for law in self.edition.clauses
        ):
            return depth  # Article 4 is headed so, 4.3 is not
        levels = self.ladder.levels
        rungs = places.rungs(own, self.ladder)
        return max((k for k in rungs if 0 < k < len(levels) and levels[k].is_decimal), default=0)

    def neighbour(self, own: Path, depth: int, steps: int) -> Path | None:
        """The clause `steps` before (negative) or behind: on the rung `depth` of `own`, or beside
        `own` itself where the ladder has no such rung there.
        """
        depth = self.cited_depth(own, depth)
        rungs = places.rungs(own, self.ladder)
        cut = next((k for k, rung in enumerate(rungs) if rung == depth), len(own) - 1)
        here = own[: cut + 1]
        if not here:
            return None
        beside = self._beside(here)
        if here in beside:
            at = beside.index(here) + steps
            if 0 <= at < len(beside):
                return beside[at]
        rung = rungs[cut]
        if rung < 0 or rung >= len(self.ladder.levels):
            return None
        style = self.ladder.levels[rung].style
        rank = value(style, here[-1])
        return (*here[:-1], spell(style, rank + steps)) if rank and rank + steps > 0 else None

    def before(self, own: Path, depth: int) -> list[Path]:
        """Every clause before `own` on the rung, or beside it."""
        found: list[Path] = []
        while len(found) < _MOST and (path := self.neighbour(own, depth, -len(found) - 1)):
            found.insert(0, path)
        return found

    def _beside(self, path: Path) -> list[Path]:
        """A clause and its siblings in document order; none where the edition does not have it."""
        edition = self.edition
        if edition is None or path not in self.present:
            return []
        if len(path) == 1:
            return self.laws
        parent = edition.by_path.get(edition.parents[ClausePath(path)])
        return [child.path.parts for child in parent.children] if parent else []


def _incomplete(edition: Edition | None) -> set[Path]:
    """The laws that an excerpt's edge cuts off."""
    if edition is None:
        return set()
    return {law.path.parts for law in edition.clauses if any(c.missing for c in law.walk())}


def _ranges(edition: Edition | None) -> dict[str, Path]:
    """The law that stands for each number of a range printed as one label: `94 to 99`."""
    found: dict[str, Path] = {}
    for law in edition.clauses if edition is not None else ():
        first, hyphen, last = law.path.law.partition("-")
        numbers = hyphen and first.isdigit() and last.isdigit() and int(first) < int(last)
        if numbers and len(law.label.split()) > 1:
            found.update((str(n), law.path.parts) for n in range(int(first), int(last) + 1))
    return found


def _twice(edition: Edition | None) -> set[Path]:
    """The paths that stand on more than one clause."""
    seen: set[Path] = set()
    again: set[Path] = set()
    for law in edition.clauses if edition is not None else ():
        for clause in law.walk():
            (again if clause.path.parts in seen else seen).add(clause.path.parts)
    return again
