"""Titles over runs of clauses: `PART II.`, `Chapitre premier`, `First Schedule`, and captions in small
letters. Reads spellings only; which clauses they stand over is the structure builder's to decide.
"""

from __future__ import annotations

import re

from lawkit.languages import Language

_DIGIT = re.compile(r"\d")
_LINE = 90
_CAPTION = 60
_SMALL = 3  # words of so few letters may be small in a title
_RUNS_ON = (",", ";", ":", "-", "–", "—")


class Titles:
    """The titles of divisions in one language."""

    def __init__(self, language: Language) -> None:
        nouns = "|".join(map(re.escape, sorted(language.divisions, key=len, reverse=True)))
        rows = (*language.ordinals, *language.cardinals)
        forms = sorted((form for row in rows for form in row.split("|")), key=len, reverse=True)
        ranks = "|".join(map(re.escape, forms)) or "(?!)"
        number = rf"(?:[0-9]{{1,3}}[A-Za-z]?|[IVXLC]+(?:er|re)?|[A-Z]|(?i:{ranks}))\b"
        self._pattern = re.compile(
            rf"(?:(?i:{ranks})\s+(?P<after>(?i:{nouns or '(?!)'}))\b"
            rf"|(?P<before>(?i:{nouns or '(?!)'}))\s+{number}"
            rf"|(?P<alone>{nouns.upper() or '(?!)'})(?=\s*\())"
            r"[\s.:–—-]*(?![a-zà-ÿ]).*\Z",
            re.S,
        )

    def noun(self, text: str) -> str:
        """The noun of a division that a text is the title of (`PART II.`, `Chapitre premier`, `First
        Schedule`), or "".
        """
        if not text[:1].isupper() or len(text) > _LINE or text.endswith(_RUNS_ON):
            return ""
        match = self._pattern.match(text)
        return (match["after"] or match["before"] or match["alone"]).lower() if match else ""


def is_caption(text: str) -> bool:
    """A short line that is no sentence: without a stop, or with every longer word in a capital."""
    if not text[:1].isupper() or len(text) > _CAPTION or text.endswith(_RUNS_ON):
        return False
    ended = text[-1] in '.!?)"”»'
    if (ended and text[-1] != ".") or _DIGIT.search(text):
        return False  # a sentence, or a row of a table
    if not ended:
        return len(text) > 1
    long = [word for word in text.rstrip(".").split() if len(word) > _SMALL]
    return bool(long) and all(word[0].isupper() for word in long)
