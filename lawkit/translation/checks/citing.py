"""What the two sides cite: other clauses, more or fewer, in another way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from lawkit.languages import load
from lawkit.model import ClausePath, Kind
from lawkit.model.alignment import Fault, Unit
from lawkit.translation.bags import fold
from lawkit.translation.checks.look import Look

_NEAR = 200
# Kinds that change what a clause says; between the others a translator may choose.
_WEIGHTY: frozenset[Kind] = frozenset(("subject-to", "except", "not-applicable"))


class _Cited(msgspec.Struct, frozen=True):
    unit: Unit
    path: ClausePath
    kind: Kind
    surface: str


def references(look: Look) -> Iterator[Fault]:
    """Differences between the clauses that the sides of a clause cite, in no order."""
    for cell in look.cells:
        left = [one for unit in cell if unit.target for one in _cited(look, unit, "source")]
        right = [one for unit in cell if unit.source for one in _cited(look, unit, "target")]
        if left or right:
            yield from _compare(left, right, max(_pointings(look, cell) - len(right), 0))


def _cited(look: Look, unit: Unit, side: str) -> Iterator[_Cited]:
    alignment = look.alignment
    segments = unit.source if side == "source" else unit.target
    language = alignment.source_language if side == "source" else alignment.target_language
    for segment, reference in look.citings(segments):
        if reference.status in ("open", "external"):
            continue
        kind = reference.kind
        behind = segment.text[reference.span.end - segment.span.start :]
        if kind == "plain" and _denial(language).match(fold(behind[:_NEAR]).lstrip()):
            kind = "not-applicable"
        for target in reference.targets:
            yield _Cited(unit, target.id.path, kind, reference.surface)


@lru_cache(maxsize=32)
def _denial(language: str) -> re.Pattern[str]:
    """`does not apply` behind a citation, an aside among its words: `does not, by reason only of its
    form, apply`.
    """
    aside = r"(?:\s*,[^.;:]*,)?\s+"
    cues = (fold(cue).split() for cue in load(language).cues.after_not_applicable)
    ways = "|".join(aside.join(map(re.escape, cue)) for cue in cues) or r"(?!)"
    return re.compile(rf"(?:{ways})(?!\w)")


def _pointings(look: Look, cell: list[Unit]) -> int:
    """How often more the target points at a part without its number than the source: `cet alinéa`,
    which may be one that stands in the same text.
    """
    alignment = look.alignment
    mine, theirs = _pointing(alignment.source_language), _pointing(alignment.target_language)
    both = [unit for unit in cell if unit.source and unit.target]
    there = sum(len(theirs.findall(fold(look.without_citations(unit.target)))) for unit in both)
    return max(there - sum(len(mine.findall(fold(unit.source_text))) for unit in both), 0)


@lru_cache(maxsize=32)
def _pointing(language: str) -> re.Pattern[str]:
    record = load(language)
    parts = [word for part in record.parts for word in (*part.one, *part.many)]
    ways = ["|".join(re.escape(fold(word)) for word in words) for words in (record.those, parts)]
    if not all(ways):
        return re.compile(r"(?!)")
    return re.compile(rf"(?<!\w)(?:{ways[0]})\s(?:{ways[1]})(?!\w)")


def _compare(left: list[_Cited], right: list[_Cited], pointings: int) -> Iterator[Fault]:
    pairs: list[tuple[_Cited, _Cited]] = []
    for one in list(left):
        same = [other for other in right if other.path == one.path]
        if same:
            mate = next((other for other in same if other.kind == one.kind), same[0])
            left.remove(one)
            right.remove(mate)
            pairs.append((one, mate))
    # A language may repeat a citation where the other has a pronoun.
    known = {one.path for one, _ in pairs}
    left = [one for one in left if one.path not in known]
    right = [one for one in right if one.path not in known]
    for one in list(left):
        near = [other for other in right if other.path.law == one.path.law]
        if near:
            left.remove(one)
            right.remove(near[0])
            pairs.append((one, near[0]))
    # What a clause around it answers to is told with the rest of its citation.
    wider = {other.path for _, other in pairs}
    left = [one for one in left if not any(one.path.is_within(path) for path in wider)]
    while left and right:
        pairs.append((left.pop(0), right.pop(0)))
    for one, mate in pairs:
        if one.path != mate.path:
            yield Fault(
                "reference-differs", one.unit, f"“{one.surface}” is rendered “{mate.surface}”"
            )
        if one.kind != mate.kind and (one.kind in _WEIGHTY or mate.kind in _WEIGHTY):
            yield Fault(
                "reference-kind",
                one.unit,
                f"“{one.surface}” is cited as {one.kind}, “{mate.surface}” as {mate.kind}",
            )
    for one in _once(left[pointings:]):
        yield Fault("reference-missing", one.unit, f"“{one.surface}” is not cited")
    for one in _once(right):
        yield Fault("reference-added", one.unit, f"“{one.surface}” is cited on this side only")


def _once(cited: Iterable[_Cited]) -> Iterator[_Cited]:
    """The first citation of each clause: `that subsection` is the one just cited."""
    told: set[ClausePath] = set()
    for one in cited:
        if one.path not in told:
            told.add(one.path)
            yield one
