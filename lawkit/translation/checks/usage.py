"""A word that stands where the text has another one everywhere else: a term taken for another.

Three things together make it: a word of the source is not rendered by the word that renders it
elsewhere; a word of the target renders nothing that stands in the source; and the usual word is at
home in that place, between those neighbours, where the other is a stranger.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log

import msgspec

from lawkit.model.alignment import Fault
from lawkit.translation.bags import whole_words
from lawkit.translation.checks.look import Look, Scope
from lawkit.translation.renderings import Renderings, learn_renderings

_LEAST = 6.3
_FITS = 2.0
_BY_NEIGHBOURS = 0.5
_SEEN = 3
_USUAL = 0.25
_UNMET = 0.2
_EDGE = "|"


class _Row(msgspec.Struct, frozen=True):
    """A clause: its words on either side, and those of the target with the smallest among them."""

    scope: Scope
    source: Sequence[str]
    target: Sequence[str]
    spoken: Sequence[str]


def usage(look: Look) -> Iterator[Fault]:
    """The likeliest word of each clause that stands for another, where it is likely enough."""
    alignment = look.alignment
    rows = []
    for scope in look.scopes:
        if scope.source and scope.target:
            source, target = (
                " ".join(one.text for one in side) for side in (scope.source, scope.target)
            )
            rows.append(
                _Row(
                    scope,
                    whole_words(source, alignment.source_language),
                    whole_words(target, alignment.target_language),
                    [_EDGE, *whole_words(target, ""), _EDGE],
                )
            )
    learned = learn_renderings([(row.source, row.target) for row in rows])
    if not learned.strength:
        return
    seen = Counter(word for row in rows for word in row.source)
    met = Counter(word for row in rows for word in row.target)
    beside = Counter(pair for row in rows for pair in pairwise(row.spoken))
    for row in rows:
        found = _likeliest(row, learned, seen, met, beside)
        if found is None:
            continue
        word, usual, other = found
        unit = next(
            (one for one in row.scope.units if other in whole_words(one.target_text, "")),
            row.scope.units[0],
        )
        elsewhere = next(each for each in rows if usual in each.target)
        said = [
            _written(word, " ".join(one.text for one in row.scope.source)),
            _written(other, unit.target_text),
            _written(usual, " ".join(one.text for one in elsewhere.scope.target)),
        ]
        yield Fault(
            "term-unusual", unit, f"“{said[0]}” is rendered “{said[1]}” here, “{said[2]}” elsewhere"
        )


def _likeliest(
    row: _Row,
    learned: Renderings,
    seen: Mapping[str, int],
    met: Mapping[str, int],
    beside: Mapping[tuple[str, str], int],
) -> tuple[str, str, str] | None:
    """The word of the source, what usually renders it, and the stranger."""
    linked = learned.link(row.source, row.target)
    left, right = {i for i, _ in linked}, {j for _, j in linked}
    lost = {word for i, word in enumerate(row.source) if i not in left and seen[word] >= _SEEN}
    strangers = {word for j, word in enumerate(row.target) if j not in right and met[word] >= _SEEN}
    if not lost or not strangers:
        return None
    own = Counter(pairwise(row.spoken))

    def times(one: str, other: str) -> float:
        pair = (one, other)
        return beside.get(pair, 0) - own[pair] + _UNMET

    best: tuple[float, str, str, str] | None = None
    for stranger in strangers:
        around = [
            (row.spoken[k - 1], row.spoken[k + 1])
            for k, word in enumerate(row.spoken)
            if word == stranger
        ]
        surprise = learned.weigh(stranger, 1, linked=False)
        for word in lost:
            for usual, share in learned.strength.get(word, {}).items():
                if share < _USUAL or usual == stranger or usual in row.target:
                    continue
                fits = max(
                    log(times(before, usual) / times(before, stranger))
                    + log(times(usual, after) / times(stranger, after))
                    for before, after in around
                )
                weight = surprise + learned.weigh(word, 0, linked=False) + _BY_NEIGHBOURS * fits
                if fits >= _FITS and weight > max(_LEAST, best[0] if best else 0.0):
                    best = weight, word, usual, stranger
    return best[1:] if best else None


def _written(word: str, text: str) -> str:
    """The word as the text writes it."""
    for written in re.findall(r"[^\W\d_]+", text):
        if word in whole_words(written, ""):
            return str(written)
    return word
