"""Words as they can be compared over languages: folded, cut to a stem, counted. Knows no clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from lawkit.languages import load
from lawkit.model import Span

Bag = frozenset[str]

_WORD = re.compile(r"[^\W\d_]+|\d+")
# Words of one or two letters tell nothing of what a text is about.
_TELLING = re.compile(r"[^\W\d_]{3,}|\d+")
_ACCENTS = str.maketrans(
    "àâäáãåçéèêëíìîïñóòôöõúùûüýÿ’",
    "aaaaaaceeeeiiiinooooouuuuyy'",
)
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})
STEM = 5
_ENDING = re.compile(r"(?:es|s|x|e)\Z")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Lower case without accents, of the same words in the same order.

    >>> fold("Être à l’Étui")
    "etre a l'etui"
    """
    return text.lower().translate(_ACCENTS).translate(_LIGATURES)


def words(text: str) -> list[str]:
    """Runs of letters and of digits, folded.

    >>> words("L'arbitre, Loi 16D")
    ['l', 'arbitre', 'loi', '16', 'd']
    """
    return _WORD.findall(fold(text))


def bag(text: str, language: str) -> Bag:
    """The stems of a text's words, each once, without the smallest words of the language."""
    found = set(_TELLING.findall(fold(text))) - _small(language)
    return frozenset([word if word.isdigit() else word[:STEM] for word in found])


def stems(text: str, language: str) -> list[str]:
    """The stems of a text's words in their order, without the smallest words of the language."""
    small = _small(language)
    return [
        word if word.isdigit() else word[:STEM]
        for word in _TELLING.findall(fold(text))
        if word not in small
    ]


def whole_words(text: str, language: str) -> list[str]:
    """The words of a text in their order, folded and without a plural's ending; without the smallest
    words of the language, or with all of them where no language is named.

    >>> whole_words("Les commissaires, la commission", "fr")
    ['commissair', 'commission']
    """
    small = _small(language) if language else frozenset()
    return [
        _ENDING.sub("", word) if len(word) > 3 else word
        for word in words(text)
        if not language or (word not in small and len(word) > 2 and not word.isdigit())
    ]


def placed_stems(text: str, language: str) -> list[tuple[str, Span]]:
    """The same stems, each with where its word stands in the text."""
    small = _small(language)
    found = []
    for match in _TELLING.finditer(text):
        word = fold(match[0])
        if word not in small:
            found.append((word if word.isdigit() else word[:STEM], Span(*match.span())))
    return found


@lru_cache(maxsize=32)
def _small(language: str) -> frozenset[str]:
    return frozenset(fold(word) for word in load(language).prose.small)


def frequencies(bags: Iterable[Bag]) -> Counter[str]:
    """In how many bags each stem stands."""
    counted: Counter[str] = Counter()
    for each in bags:
        counted.update(each)
    return counted


def languages_of(text: str, codes: Iterable[str]) -> Iterator[tuple[int, str]]:
    """How many of the words of a text are small words of each language, and its code."""
    found = words(text)
    for code in codes:
        small = _small(code)
        yield sum(word in small for word in found), code
