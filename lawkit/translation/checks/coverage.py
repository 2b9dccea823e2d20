"""Words of the source that nothing in the translation renders: a sentence left out of a clause whose
other words stand there.

Every word is evidence for or against, by how often it is rendered in this text and how often it
would be found so by chance; the length of the target is evidence, and so is what stands in the
target that renders nothing: a paraphrase has words of its own, an omission has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import sqrt
from statistics import median

from lawkit.model import Span
from lawkit.model.alignment import Fault, Segment
from lawkit.translation.bags import placed_stems, stems
from lawkit.translation.checks.look import Look, Scope
from lawkit.translation.renderings import Renderings

_PART = 7.0
_WHOLE = 1.5
_OWN_WORDS = 1.0
_BY_LENGTH = 0.25
_SHORTEST, _LONGEST = 8.0, 4.0
_NORMAL = 0.6745
_SURE = 0.5
_TOO_FAR = 12.0
_SHOWN = 80


def unrendered(look: Look) -> Iterator[Fault]:
    """The likeliest run of words of each clause that was left out, where it is likely enough; less is
    asked where the run is a whole sentence or item of several.
    """
    scopes = [scope for scope in look.scopes if scope.source and scope.target]
    sizes = [(_size(scope.source), _size(scope.target)) for scope in scopes]
    if not look.renderings.strength:
        return
    ratio = sum(b for _, b in sizes) / sum(a for a, _ in sizes)
    spread = median(abs(b - ratio * a) / sqrt(ratio * a) for a, b in sizes) / _NORMAL
    for scope, (mine, other) in zip(scopes, sizes, strict=True):
        short = (ratio * mine - other) / max(spread * sqrt(ratio * mine), 1.0)
        length = _BY_LENGTH * min(max(short * abs(short), -_LONGEST), _SHORTEST)
        found = _likeliest(look, scope, length)
        if found is not None:
            segment, words = found
            shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN].rsplit(' ', 1)[0]} …"
            yield Fault("part-missing", scope.unit_of(segment), f"“{shown}” is not rendered")


def _likeliest(look: Look, scope: Scope, length: float) -> tuple[Segment, str] | None:
    """The segment that holds most of the run, and the words of the run in it."""
    source, target = look.alignment.source_language, look.alignment.target_language
    # A segment that stands alone is another check's.
    alone = {id(one) for unit in scope.units if not unit.target for one in unit.source}
    words = [
        (n, stem, span)
        for n, one in enumerate(scope.source)
        if id(one) not in alone
        for stem, span in placed_stems(one.text, source)
    ]
    theirs = [stem for one in scope.target for stem in stems(one.text, target)]
    run, wholes, own = weigh_runs(look.renderings, [(n, stem) for n, stem, _ in words], theirs)
    slack = length - _OWN_WORDS * own
    weight, first, last = run
    if weight + slack < _PART:
        weight, first, last = max(wholes, default=run)
        if len(wholes) < 2 or weight + slack < _WHOLE:
            return None
    lost = words[first:last]
    n, _ = Counter(n for n, _, _ in lost).most_common(1)[0]
    spans = [span for k, _, span in lost if k == n]
    return scope.source[n], Span(spans[0].start, spans[-1].end).of(scope.source[n].text)


Run = tuple[float, int, int]
"""The weight of the evidence that words first..last, half-open, were left out."""


def weigh_runs(
    learned: Renderings, words: Sequence[tuple[int, str]], theirs: Sequence[str]
) -> tuple[Run, list[Run], float]:
    """The heaviest run of the source's words (segment and stem of each), that of each segment as a
    whole, and the weight of the target's own words.
    """
    linked = learned.link([stem for _, stem in words], theirs)
    best: dict[int, float] = {}
    for i, j in linked:
        best[i] = learned.strength[words[i][1]][theirs[j]]
    taken = {j for _, j in linked}
    own = max(
        accumulate(
            (learned.weigh(stem, 1, linked=j in taken) for j, stem in enumerate(theirs)),
            lambda total, weight: max(total, 0.0) + weight,
        ),
        default=0.0,
    )
    rows = _Rows(learned, words, best)
    heaviest = max((rows.heaviest_from(first) for first in range(len(words))), default=(0.0, 0, 0))
    ends = [0, *accumulate(Counter(n for n, _ in words).values())]
    wholes = [(rows.weight(start, end), start, end) for start, end in pairwise(ends)]
    return heaviest, wholes, max(own, 0.0)


class _Rows:
    """Words with what it weighs to find each as it is. Which of several places of a stem is the one
    that is rendered is open: the places outside a run may have it.
    """

    def __init__(
        self, learned: Renderings, words: Sequence[tuple[int, str]], best: Mapping[int, float]
    ) -> None:
        self.stems = [stem for _, stem in words]
        counted = Counter(self.stems)
        rendered = Counter(self.stems[i] for i in best)
        self.spare = {stem: counted[stem] - rendered[stem] for stem in counted}
        sure: dict[str, float] = {}
        for i, share in best.items():
            sure[self.stems[i]] = max(sure.get(self.stems[i], 0.0), min(share / _SURE, 1.0))
        self.lost = {stem: learned.weigh(stem, 0, linked=False) for stem in counted}
        self.kept = {
            stem: learned.weigh(stem, 0, linked=True) * sure.get(stem, 1.0) for stem in counted
        }

    def _totals(self, first: int, last: int) -> Iterator[float]:
        within: Counter[str] = Counter()
        total = 0.0
        for stem in self.stems[first:last]:
            within[stem] += 1
            total += self.lost[stem] if within[stem] <= self.spare[stem] else self.kept[stem]
            yield total

    def weight(self, first: int, last: int) -> float:
        """The weight of one run."""
        return list(self._totals(first, last))[-1]

    def heaviest_from(self, first: int) -> Run:
        """The heaviest run that begins there."""
        found = (0.0, first, first)
        for k, total in enumerate(self._totals(first, len(self.stems)), first + 1):
            if total > found[0]:
                found = (total, first, k)
            elif total < found[0] - _TOO_FAR or total < -_TOO_FAR:
                break
        return found


def _size(segments: Sequence[Segment]) -> int:
    return sum(len(one.text) for one in segments)
