"""What a text binds, advises or allows to do, by the verbs of its language. Knows no clause."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Literal

from lawkit.languages import load
from lawkit.translation.bags import fold

Strength = Literal["must", "should", "may"]
STRENGTHS: tuple[Strength, ...] = ("may", "should", "must")
"""From the weakest to the strongest."""

_NEAR = 14


def strengths_of(text: str, language: str) -> Counter[Strength]:
    """How often a text says must, should or may. What may not be done must not: a denied *may* is a
    *must*; a denied *must* (not obliged to) is left out.

    >>> strengths_of("No result may stand; the Director should decide.", "en")
    Counter({'must': 1, 'should': 1})
    """
    folded = fold(text)
    pattern, negation, before = _patterns(language)
    found: Counter[Strength] = Counter()
    if pattern is None:
        return found
    for match in pattern.finditer(folded):
        name: Strength = "may"
        if match.lastgroup == "must":
            name = "must"
        elif match.lastgroup == "should":
            name = "should"
        around = folded[max(match.start() - _NEAR, 0) : match.start()]
        behind = folded[match.end() : match.end() + 6]
        clause = re.split(r"[;.:,]", folded[: match.start()])[-1]
        denied = bool(before.search(around) or negation.match(behind.lstrip()))
        if name == "may":
            found["must" if denied or _NOBODY.search(clause) else "may"] += 1
        elif name == "must" and denied and not _BINDS_STILL.match(match[0]):
            continue
        else:
            found[name] += 1
    return found


# Of these the denial forbids (must not), and does not lift the duty (is not obliged to).
_BINDS_STILL = re.compile(r"must|shall|cannot|do[iv]|devr")
# No result may stand; aucun résultat ne peut être maintenu.
_NOBODY = re.compile(r"\b(?:no|nobody|none|neither|nor|nul|nulle|aucune?|personne ne|kein\w*)\b")


@lru_cache(maxsize=32)
def _patterns(
    language: str,
) -> tuple[re.Pattern[str] | None, re.Pattern[str], re.Pattern[str]]:
    record = load(language)
    groups = [
        f"(?P<{name}>{'|'.join(sorted(map(re.escape, map(fold, words)), key=len, reverse=True))})"
        for name, words in (
            ("must", record.prose.must),
            ("should", record.prose.should),
            ("may", record.prose.may),
        )
        if words
    ]
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(groups)})(?!\w)") if groups else None
    negations = "|".join(re.escape(fold(word)) for word in record.wording.negations) or r"(?!)"
    return (
        pattern,
        re.compile(rf"(?:{negations})\b"),
        re.compile(rf"(?<!\w)(?:{negations})(?:\s*\w{{0,9}})?\s*'?\Z"),
    )
