"""Words of the source that nothing in the translation renders: a sentence left out of a clause whose
other words stand there.

Every word is evidence for or against, by how often it is rendered in this text and how often it
would be found so by chance. So is the length of the target, with the run and without it; where the
run begins and ends, for people leave out what stands between stops, and say more shortly what is part
of a sentence; that the target has fewer sentences, where this text seldom renders two by one; and what
stands in the target that renders nothing: a paraphrase has words of its own, an omission has none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import log

import msgspec

from lawkit.model import Span
from lawkit.model.alignment import Fault, Segment
from lawkit.translation.bags import placed_stems, stems
from lawkit.translation.checks.look import Look, Scope
from lawkit.translation.lengths import Lengths
from lawkit.translation.programme import is_closed
from lawkit.translation.renderings import Renderings

_LOST = 7.0
_OWN_WORDS = 0.7
_SURE = 0.5
_TOO_FAR = 12.0
_SHOWN = 80

# What speaks for a run that begins or ends so: between two segments, at a stop, a comma, no sign.
_SEGMENT, _STOP, _COMMA, _NO_SIGN = 2.0, 1.0, 0.0, -2.0
# And for one that is a whole sentence or item, or some, of several.
_WHOLE = 2.0
# Against one that is part of a sentence, which may be said more shortly; and how much less a word counts
# there that the clause says again, and that is rendered: a language may name a thing once.
_WITHIN, _AGAIN = 2.0, 0.5
_STOPS = re.compile(r"[.;:!?。；：！？]")
_COMMAS = re.compile(r"[,–—，、]")


def unrendered(look: Look) -> Iterator[Fault]:
    """The likeliest run of words of each clause that was left out, where it is likely enough."""
    if not look.renderings.strength:
        return
    scopes = [scope for scope in look.scopes if scope.source and scope.target]
    several = [(a, b) for a, b in map(_sentences, scopes) if a > 1]
    fewer = log((len(several) + 2) / (sum(a > b for a, b in several) + 1))
    for scope in scopes:
        found = _likeliest(look, scope, fewer)
        if found is not None:
            segment, words = found
            shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN].rsplit(' ', 1)[0]} …"
            yield Fault("part-missing", scope.unit_of(segment), f"“{shown}” is not rendered")


class Word(msgspec.Struct, frozen=True, gc=False):
    """A stem of the source: the segment it stands in and where; start and end in the clause."""

    segment: int
    stem: str
    span: Span
    start: int
    end: int


def _sentences(scope: Scope) -> tuple[int, int]:
    """How many sentences either side has, without those of the source that stand alone."""
    left = [one for unit in scope.units if unit.target for one in unit.source]
    mine, other = (sum(is_closed(one.text) for one in side) for side in (left, scope.target))
    return mine, other


def _likeliest(look: Look, scope: Scope, fewer: float) -> tuple[Segment, str] | None:
    """The segment that holds most of the run, and the words of the run in it. fewer: what speaks for a
    sentence left out where the target has fewer.
    """
    source, target = look.alignment.source_language, look.alignment.target_language
    # A segment that stands alone is another check's.
    alone = {id(one) for unit in scope.units if not unit.target for one in unit.source}
    words: list[Word] = []
    size = 0
    for n, one in enumerate(scope.source):
        if id(one) not in alone:
            for stem, span in placed_stems(one.text, source):
                words.append(Word(n, stem, span, size + span.start, size + span.end))
        size += len(one.text)
    theirs = [stem for one in scope.target for stem in stems(one.text, target)]
    mine, other = _sentences(scope)
    edges = edges_of(words, scope.source, fewer / 2 if mine > other > 0 else 0.0)
    weight, first, last = heaviest_run(
        look.renderings, look.lengths, words, edges, theirs, scope.sizes
    )
    if weight < _LOST:
        return None
    lost = words[first:last]
    n, _ = Counter(word.segment for word in lost).most_common(1)[0]
    spans = [word.span for word in lost if word.segment == n]
    return scope.source[n], Span(spans[0].start, spans[-1].end).of(scope.source[n].text)


def edges_of(
    words: Sequence[Word], segments: Sequence[Segment], sentence: float = 0.0
) -> list[float]:
    """For the place before each word, and that after the last, what speaks for a run's edge there;
    sentence: what speaks for the edge of one besides.
    """
    found = [_SEGMENT + sentence]
    for word, following in pairwise(words):
        text = segments[word.segment].text
        if word.segment != following.segment:
            found.append(_SEGMENT + sentence * is_closed(text))
            continue
        gap = text[word.span.end : following.span.start]
        found.append(_STOP if _STOPS.search(gap) else _COMMA if _COMMAS.search(gap) else _NO_SIGN)
    is_last = bool(words) and is_closed(segments[words[-1].segment].text)
    return [*found, _SEGMENT + sentence * is_last]


Run = tuple[float, int, int]
"""The weight of the evidence that words first..last, half-open, were left out."""


def heaviest_run(
    learned: Renderings,
    lengths: Lengths,
    words: Sequence[Word],
    edges: Sequence[float],
    theirs: Sequence[str],
    sizes: tuple[int, int],
) -> Run:
    """The run of the source's words that was left out, if any was. theirs: the target's words; sizes:
    characters of either side.
    """
    linked = learned.link([word.stem for word in words], theirs)
    best: dict[int, float] = {}
    for i, j in linked:
        best[i] = learned.strength[words[i].stem][theirs[j]]
    taken = {j for _, j in linked}
    own = max(
        accumulate(
            (learned.weigh(stem, 1, linked=j in taken) for j, stem in enumerate(theirs)),
            lambda total, weight: max(total, 0.0) + weight,
        ),
        default=0.0,
    )
    rows = _Rows(learned, [word.stem for word in words], best)
    mine, other = sizes
    whole = lengths.strain(mine, other)
    at_most = whole + max(edges) + _WHOLE
    found = (0.0, 0, 0)
    for first, word in enumerate(words):
        for last, (total, again) in enumerate(rows.totals_from(first), first + 1):
            if total < -_TOO_FAR:
                break
            if total + edges[first] + at_most > found[0]:
                rest = mine - (words[last - 1].end - word.start)
                weight = total + edges[first] + edges[last] + whole - lengths.strain(rest, other)
                if min(edges[first], edges[last]) < _SEGMENT:
                    weight -= _WITHIN + _AGAIN * again
                elif last - first < len(words):
                    weight += _WHOLE
                if weight > found[0]:
                    found = (weight, first, last)
    return found[0] - _OWN_WORDS * max(own, 0.0), found[1], found[2]


class _Rows:
    """Words with what it weighs to find each as it is. Which of several places of a stem is the one
    that is rendered is open: the places outside a run may have it.
    """

    def __init__(
        self, learned: Renderings, words: Sequence[str], best: Mapping[int, float]
    ) -> None:
        self.stems = words
        counted = Counter(self.stems)
        rendered = Counter(self.stems[i] for i in best)
        self.spare = {stem: counted[stem] - rendered[stem] for stem in counted}
        sure: dict[str, float] = {}
        for i, share in best.items():
            sure[self.stems[i]] = max(sure.get(self.stems[i], 0.0), min(share / _SURE, 1.0))
        self.lost = {stem: learned.weigh(stem, 0, linked=False) for stem in counted}
        self.rendered = rendered
        self.kept = {
            stem: learned.weigh(stem, 0, linked=True) * sure.get(stem, 1.0) for stem in counted
        }

    def totals_from(self, first: int) -> Iterator[tuple[float, float]]:
        """The weights of the runs that begin there, the shortest first; and what of each is that of
        words that are rendered in another place.
        """
        within: Counter[str] = Counter()
        total = again = 0.0
        for stem in self.stems[first:]:
            within[stem] += 1
            if within[stem] > self.spare[stem]:
                total += self.kept[stem]
            else:
                total += self.lost[stem]
                again += self.lost[stem] if self.rendered[stem] else 0.0
            yield total, again
