"""What a text binds, advises or allows to do, by the verbs of its language. Knows no clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from lawkit.languages import load
from lawkit.translation.bags import fold

Strength = Literal["must", "should", "may"]
STRENGTHS: tuple[Strength, ...] = ("may", "should", "must")
"""From the weakest to the strongest."""

_NEAR = 14


def strengths_of(text: str, language: str) -> Counter[Strength]:
    """How often a text says must, should or may. What may not be done must not: a denied *may* is a
    *must*, unless it is *may only* (ne peut voir que deux); a denied *must* (not obliged to) is
    left out, and so is one that tells how to read the text (shall be deemed).

    >>> strengths_of("No result may stand; the Director should decide.", "en")
    Counter({'must': 1, 'should': 1})
    """
    folded = fold(text)
    verbs = _verbs(language)
    found: Counter[Strength] = Counter()
    if verbs is None:
        return found
    for match in verbs.all.finditer(folded):
        name: Strength = "may"
        if match.lastgroup == "must":
            name = "must"
        elif match.lastgroup == "should":
            name = "should"
        around = folded[max(match.start() - _NEAR, 0) : match.start()]
        behind = folded[match.end() : match.end() + 6]
        clause = re.split(r"[;.:,]", folded[: match.start()])[-1]
        denied = bool(verbs.denied.search(around) or verbs.denies.match(behind.lstrip()))
        if name == "may":
            if denied and verbs.only.match(folded, match.end()):
                denied = False
            found["must" if denied or verbs.nobody.search(clause) else "may"] += 1
        elif name == "should" or not (
            (denied and match[0] not in verbs.forbids) or verbs.construes.match(folded, match.end())
        ):
            found[name] += 1
    return found


class _Verbs(NamedTuple):
    """all: the verbs, each in the group of its strength. denied: what denies one before it; denies:
    behind it. forbids: of those that bind, those whose denial forbids. nobody: subjects that deny.
    only: what stands behind a denied verb that allows all the same: one or two words, an aside
    between commas. construes: what says behind a verb that binds how the text is to be read.
    """

    all: re.Pattern[str]
    denied: re.Pattern[str]
    denies: re.Pattern[str]
    forbids: frozenset[str]
    nobody: re.Pattern[str]
    only: re.Pattern[str]
    construes: re.Pattern[str]


@lru_cache(maxsize=32)
def _verbs(language: str) -> _Verbs | None:
    prose, wording = load(language).prose, load(language).wording
    groups = [
        f"(?P<{name}>{_any(words)})"
        for name, words in (("must", prose.must), ("should", prose.should), ("may", prose.may))
        if words
    ]
    if not groups:
        return None
    negations = _any(wording.negations)
    return _Verbs(
        re.compile(rf"(?<!\w)(?:{'|'.join(groups)})(?!\w)"),
        re.compile(rf"(?<!\w)(?:{negations})(?!\w)(?:'?\s*+\w{{0,9}})?\s*+'?\Z"),
        re.compile(rf"(?:{negations})\b"),
        frozenset(map(fold, prose.forbids)),
        re.compile(rf"\b(?:{_any(prose.nobody)})\b"),
        re.compile(
            rf"(?!\s(?:{negations})\b)(?:\s[\w'-]{{1,30}}){{1,2}}(?:,[^,.;:]{{1,80}},)?\s(?:{_any(prose.only)})(?!\w)"
        ),
        re.compile(rf"(?:\s[\w'-]{{1,30}}){{1,3}}?\s(?:{_any(prose.construes)})(?!\w)"),
    )


def _any(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest first; of none, one that never matches."""
    return "|".join(sorted(map(re.escape, map(fold, words)), key=len, reverse=True)) or r"(?!)"
