"""What a segment obliges to, and parts of a sentence that were left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from lawkit.languages import load
from lawkit.model.alignment import Fault, Unit
from lawkit.translation.bags import fold
from lawkit.translation.checks.look import Look
from lawkit.translation.modality import strengths_of
from lawkit.translation.programme import length_cost

_SHORT = 1.0
_ABOUT = 2.5


def obligations(look: Look) -> Iterator[Fault]:
    """More of a weaker verb and less of a stronger on one side than on the other, or the reverse.

    A verb of duty without any verb of the sort on the other side is no finding: the present
    indicative of a law binds by itself.
    """
    alignment = look.alignment
    for unit in look.paired:
        left = strengths_of(unit.source_text, alignment.source_language)
        right = strengths_of(unit.target_text, alignment.target_language)
        if not left or not right:
            continue
        less = {name for name in left if left[name] > right[name]}
        more = {name for name in right if right[name] > left[name]}
        was = "must" if "must" in less else "should" if "should" in less else "may"
        now = "must" if "must" in more else "should" if "should" in more else "may"
        if not less or not more or was == now:
            continue
        rank = ("may", "should", "must")
        weaker = rank.index(now) < rank.index(was)
        code = "obligation-weakened" if weaker else "obligation-strengthened"
        yield Fault(code, unit, f"what {was} be done is rendered as what {now}")


def parts(look: Look) -> Iterator[Fault]:
    """A member of a list that was left out: `or other agents`, of which neither word is rendered."""
    alignment = look.alignment
    source, target = alignment.source_language, alignment.target_language
    for unit in look.paired:
        found = _widening(source, target).search(fold(unit.source_text))
        if found and _is_short(look, unit, len(found[0])) and _fewer(unit, source, target):
            yield Fault("part-missing", unit, f"“{found[0]}” is not rendered")
            continue
        found = _widening(target, source).search(fold(unit.target_text))
        if (
            found
            and _is_short(look, unit, len(found[0]), turned=True)
            and _fewer(unit, target, source, turned=True)
        ):
            yield Fault("part-added", unit, f"“{found[0]}” is on this side only")


def _is_short(look: Look, unit: Unit, words: int, *, turned: bool = False) -> bool:
    """Whether the other side is shorter than it should be, not by chance alone, and by not much more
    than so many characters: where far more is gone, it is not that member of the list.
    """
    full, short = len(unit.source_text) * look.ratio, float(len(unit.target_text))
    if turned:
        full, short = short, full
    lost = full - short
    return 0 < lost < _ABOUT * words and length_cost(int(full), int(short)) > _SHORT


def _fewer(unit: Unit, mine: str, other: str, *, turned: bool = False) -> bool:
    texts = fold(unit.source_text), fold(unit.target_text)
    full, short = texts[::-1] if turned else texts
    alternatives = len(_words(other, "alternatives").findall(short))
    others = len(_words(other, "other").findall(short))
    return alternatives < len(_words(mine, "alternatives").findall(full)) and not others


@lru_cache(maxsize=64)
def _widening(language: str, other: str) -> re.Pattern[str]:
    """`or other agents`, `ou tout autre agent`: with the word that follows."""
    prose, theirs = load(language).prose, load(other).prose
    if not (prose.other and prose.alternatives and theirs.other and theirs.alternatives):
        return re.compile(r"(?!)")
    joins = "|".join(map(re.escape, map(fold, prose.alternatives)))
    others = "|".join(map(re.escape, map(fold, prose.other[:2])))
    return re.compile(
        rf"(?<!\w)(?:{joins})\s+(?:\w+\s+){{0,2}}?(?:{others})(?!\w)(?:\s+\w+){{0,2}}"
    )


@lru_cache(maxsize=64)
def _words(language: str, field: str) -> re.Pattern[str]:
    prose = load(language).prose
    words = prose.other if field == "other" else prose.alternatives
    ways = "|".join(re.escape(fold(word)) for word in words) or r"(?!)"
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)")
