"""What a check may look at: the alignment, the references of each unit, what was learned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import msgspec

from lawkit.model import ClauseId, ClausePath, Kind, Reference, Where
from lawkit.model.alignment import Alignment, Segment, Unit
from lawkit.translation.bags import Bag, bag, stems
from lawkit.translation.lengths import Lengths, learn_lengths
from lawkit.translation.lexicon import Lexicon, learn
from lawkit.translation.likeness import Likeness, Weights, liken, weigh
from lawkit.translation.programme import ratio_of
from lawkit.translation.renderings import Renderings, learn_renderings, render_names
from lawkit.translation.terms import Termbase

Sides = tuple[list[str], list[str]]
"""Words of the source and of the target."""


class Citing(msgspec.Struct, frozen=True):
    """One target of a reference in a unit: the path, how it is cited, the words."""

    path: str
    kind: Kind
    surface: str
    start: int
    end: int


class Scope(msgspec.Struct, frozen=True):
    """What is looked at as one text: the units of a clause and of what lies in it unnumbered, with
    their segments in the order of either side. Definitions, which each language orders for
    itself, are each a scope.
    """

    units: Sequence[Unit]
    source: Sequence[Segment]
    target: Sequence[Segment]

    @property
    def sizes(self) -> tuple[int, int]:
        """The characters of either side."""
        return sizes_of(self.source, self.target)

    def unit_of(self, segment: Segment) -> Unit:
        """The unit that holds a segment of the scope."""
        return next(
            unit
            for unit in self.units
            if any(one is segment for one in (*unit.source, *unit.target))
        )


def sizes_of(source: Iterable[Segment], target: Iterable[Segment]) -> tuple[int, int]:
    """The characters of either side."""
    return sum(len(one.text) for one in source), sum(len(one.text) for one in target)


class Look(msgspec.Struct, frozen=True, dict=True):
    """One alignment with its references and termbase."""

    alignment: Alignment
    references: Sequence[Reference]
    termbase: Termbase

    @cached_property
    def cells(self) -> list[list[Unit]]:
        """The units by the clause they stand in, in order; headings and notes by themselves."""
        found: dict[tuple[str, Where], list[Unit]] = defaultdict(list)
        for unit in self.alignment.units:
            found[unit.key, unit.where].append(unit)
        return list(found.values())

    @cached_property
    def scopes(self) -> list[Scope]:
        """The text of the alignment clause by clause, by the clauses that were paired."""
        home: dict[ClausePath, int] = {}
        for k, pair in enumerate(self.alignment.pairs):
            for path in (*pair.source, *pair.target):
                home.setdefault(path, k)
        groups: dict[tuple[int, ClausePath | None], list[Unit]] = defaultdict(list)
        for unit in self.alignment.units:
            if unit.where == "text":
                own = _paragraph_of(unit) if unit.method == "definition" else None
                groups[home.get(unit.path, -1), own].append(unit)
        return [
            Scope(
                units,
                [one for unit in units for one in unit.source],
                [one for unit in units for one in unit.target],
            )
            for units in groups.values()
        ]

    @cached_property
    def paired(self) -> list[Unit]:
        """The units that have both sides."""
        return [unit for unit in self.alignment.units if unit.source and unit.target]

    @cached_property
    def ratio(self) -> float:
        """How many characters of the target answer to one of the source."""
        return ratio_of(
            [len(unit.source_text) for unit in self.paired],
            [len(unit.target_text) for unit in self.paired],
        )

    @cached_property
    def lengths(self) -> Lengths:
        """How long the translation of a clause is expected to be."""
        return learn_lengths([scope.sizes for scope in self.scopes])

    @cached_property
    def bags(self) -> dict[int, tuple[Bag, Bag]]:
        """The stems of either side, by the identity of the unit."""
        alignment = self.alignment
        return {
            id(unit): (
                bag(unit.source_text, alignment.source_language),
                bag(unit.target_text, alignment.target_language),
            )
            for unit in alignment.units
        }

    @cached_property
    def lexicon(self) -> Lexicon:
        """Learned from the units with both sides."""
        return learn([self.bags[id(unit)] for unit in self.paired])

    @cached_property
    def renderings(self) -> Renderings:
        """Which words render which, learned from the text of the units with both sides."""
        alignment = self.alignment
        return learn_renderings(
            [
                (
                    stems(unit.source_text, alignment.source_language),
                    stems(unit.target_text, alignment.target_language),
                )
                for unit in self.paired
                if unit.where == "text"
            ]
        )

    @cached_property
    def evidence(self) -> Renderings:
        """What tells whether words answer to each other: what was learned, and of a text too short to
        learn from, the names in it.
        """
        if self.renderings.strength:
            return self.renderings
        return render_names(
            [
                self.names_of(one, language)
                for scope in self.scopes
                for side, language in (
                    (scope.source, self.alignment.source_language),
                    (scope.target, self.alignment.target_language),
                )
                for one in side
            ]
        )

    def words_of(self, source: Sequence[Segment], target: Sequence[Segment]) -> Sides:
        """The words of both sides that the evidence is of: stems or names."""
        tell = stems if self.renderings.strength else None
        mine, other = (
            [
                word
                for one in side
                for word in (tell(one.text, code) if tell else self.names_of(one, code))
            ]
            for side, code in (
                (source, self.alignment.source_language),
                (target, self.alignment.target_language),
            )
        )
        return mine, other

    def names_of(self, segment: Segment, language: str) -> list[str]:
        """What a segment speaks of, the same in every language: terms of the termbase, clauses."""
        cited = [
            f"@{target.id.path}"
            for _, reference in self.citings((segment,))
            for target in reference.targets
        ]
        return [*cited, *(f"#{name}" for name in self.termbase.marks(segment.text, language))]

    @cached_property
    def weights(self) -> Weights:
        """How rare the stems are."""
        return weigh([self.bags[id(unit)] for unit in self.paired])

    def liken(self, units: Sequence[Unit]) -> Likeness:
        """The likeness of every source to every target among the units."""
        return liken(
            [self.bags[id(unit)][0] for unit in units],
            [self.bags[id(unit)][1] for unit in units],
            self.lexicon,
            self.weights,
        )

    @cached_property
    def _cited(self) -> dict[tuple[ClauseId, Where], list[Reference]]:
        found: dict[tuple[ClauseId, Where], list[Reference]] = defaultdict(list)
        for reference in self.references:
            found[reference.source, reference.where].append(reference)
        return found

    def citings(self, segments: Iterable[Segment]) -> Iterator[tuple[Segment, Reference]]:
        """The references that stand in the segments, in order."""
        for segment in segments:
            for reference in self._cited.get((segment.clause, segment.where), ()):
                if segment.span.start <= reference.span.start < segment.span.end:
                    yield segment, reference

    def without_citations(self, segments: Sequence[Segment]) -> str:
        """The words of the segments without those that cite clauses of the work: their numbers are
        another check's. What cites other works stays.
        """
        parts = []
        for segment in segments:
            text = segment.text
            cuts = [
                (reference.span.start - segment.span.start, reference.span.end - segment.span.start)
                for _, reference in self.citings((segment,))
                if reference.targets and reference.status != "external"
            ]
            for start, end in sorted(cuts, reverse=True):
                text = f"{text[:start]} {text[end:]}"
            parts.append(text)
        return " ".join(parts)


def _paragraph_of(unit: Unit) -> ClausePath:
    """The unnumbered paragraph that a unit lies in, by its own side's count."""
    path = (unit.source or unit.target)[0].clause.path
    for k, part in enumerate(path.parts):
        if k and part[0] == "p" and part[1:].isdigit():
            return ClausePath(path.parts[: k + 1])
    return path


def look_at(
    alignment: Alignment, references: Iterable[Reference], termbase: Termbase | None = None
) -> Look:
    """The look of an alignment; `references` of both editions."""
    return Look(alignment, tuple(references), termbase or Termbase())
