"""A word of the termbase that stands where nothing of the source asks for it: a term taken for another
in a place where the source has no term.

Three things together make it: the source names neither the term nor anything else that this text
renders so; the word is hardly ever found without what it renders; and it never stands between such
neighbours elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from lawkit.model.alignment import Fault
from lawkit.translation.bags import fold, stems, words
from lawkit.translation.checks.look import Look, Scope
from lawkit.translation.terms import word_pattern

_RARE = 1.0
_EDGE = "|"

Beside = Mapping[tuple[str, str], int]


def strays(look: Look) -> Iterator[Fault]:
    """Each word that renders a term of the termbase and nothing in its clause; none in a text too
    short to learn from.
    """
    source, target = look.alignment.source_language, look.alignment.target_language
    known = [
        (
            term,
            word_pattern((*term.terms[source], *term.forms.get(source, ()))),
            word_pattern(term.terms[target]),
        )
        for term in look.termbase
        if term.terms.get(source) and term.terms.get(target)
    ]
    if not known or not look.renderings.strength:
        return
    scopes = [scope for scope in look.scopes if scope.source and scope.target]
    texts = [(_text(scope, "source"), _text(scope, "target")) for scope in scopes]
    spoken = [pairs for _, text in texts for pairs in pairwise([_EDGE, *words(text), _EDGE])]
    beside = Counter(spoken)
    for scope, (said, rendered) in zip(scopes, texts, strict=True):
        own = Counter(pairwise([_EDGE, *words(rendered), _EDGE]))
        there: set[str] | None = None
        for term, asked, given in known:
            found = given.search(rendered)
            if found is None or asked.search(said):
                continue
            there = there if there is not None else set(stems(said, source))
            if _is_stranger(look, found, there, target) and not _is_at_home(found, beside, own):
                unit = next(
                    (one for one in scope.units if given.search(fold(one.target_text))),
                    scope.unit_of(scope.target[0]),
                )
                usual, other = term.terms[target][0], term.terms[source][0]
                yield Fault(
                    "term-unusual",
                    unit,
                    f"“{usual}” stands for “{other}” elsewhere, which is not said here",
                )


def _is_stranger(look: Look, found: re.Match[str], there: set[str], target: str) -> bool:
    """Whether nothing in the source is ever rendered so, and the words seldom stand without that."""
    learned = look.renderings
    own = stems(found[0], target)
    if any(other in own for word in there for other in learned.strength.get(word, ())):
        return False
    return sum(learned.weigh(word, 1, linked=False) for word in own) > _RARE


def _is_at_home(found: re.Match[str], beside: Beside, own: Beside) -> bool:
    """Whether the words stand beside the one before or behind in another clause too."""
    inner = words(found[0])
    before = words(found.string[: found.start()])[-1:] or [_EDGE]
    behind = words(found.string[found.end() :])[:1] or [_EDGE]
    pairs = (before[0], inner[0]), (inner[-1], behind[0])
    return any(beside[pair] > own[pair] for pair in pairs)


def _text(scope: Scope, side: str) -> str:
    segments = scope.source if side == "source" else scope.target
    return fold(" ".join(one.text for one in segments))
