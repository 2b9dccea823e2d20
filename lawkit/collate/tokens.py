"""Words and signs of a text, and their code: one character for each word, so that two texts can be
aligned as two strings. Knows neither clauses nor editions.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from lawkit.languages import Wording

# A figure with its inner points (1,000; 16C; 9.2), a word with its inner hyphens and apostrophes
# (to-day, dealer's), one ideograph, a run of hyphens, any other sign.
_TOKEN = re.compile(
    r"[0-9]+(?:[.,][0-9]+)*(?:[^\W_㐀-鿿]+)?"
    r"|[^\W_㐀-鿿]+(?:['’-][^\W_㐀-鿿]+)*"
    r"|[㐀-鿿]"
    r"|-{2,}|[^\w\s]|_"
)
_SIGNS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "–": "-", "—": "-"}
)
_SURROGATES = (0xD800, 0x800)
_FIRST = 0x100


class Codebook:
    """Gives each word a character: the same for words that differ only in capitals, in the shape of
    a sign or in the spelling of the time.

    It grows as it reads and remembers what it read; texts are compared by one book.
    """

    def __init__(self, wording: Wording | None = None) -> None:
        self._spellings = spelling_of(wording) if wording else {}
        self._read: dict[str, str] = {}
        self._by_surface: dict[str, str] = {}
        self._by_key: dict[str, str] = {}
        self.keys: dict[str, str] = {}

    def read(self, text: str) -> str:
        """The text as a string of codes, a character for each token."""
        codes = self._read.get(text)
        if codes is None:
            known = self._by_surface
            tokens = _TOKEN.findall(text)
            try:
                codes = "".join([known[token] for token in tokens])
            except KeyError:
                codes = "".join([known.get(token) or self._learn(token) for token in tokens])
            self._read[text] = codes
        return codes

    def read_with_places(self, text: str) -> tuple[str, list[tuple[int, int]]]:
        """The codes, and where each token stands (code points, half-open)."""
        known = self._by_surface
        codes, places = [], []
        for match in _TOKEN.finditer(text):
            token = match.group()
            codes.append(known.get(token) or self._learn(token))
            places.append(match.span())
        return "".join(codes), places

    def _learn(self, token: str) -> str:
        key = fold(token)
        key = self._spellings.get(key, key)
        code = self._by_key.get(key)
        if code is None:
            number = len(self._by_key) + _FIRST
            first, count = _SURROGATES
            code = chr(number if number < first else number + count)
            self._by_key[key] = code
            self.keys[code] = key
        self._by_surface[token] = code
        return code


def tokens_of(text: str) -> list[str]:
    """The words and signs of a text, in order.

    >>> tokens_of("Law 16C: the dealer's to-day, 1,000.")
    ['Law', '16C', ':', 'the', "dealer's", 'to-day', ',', '1,000', '.']
    """
    return _TOKEN.findall(text)


def fold(text: str) -> str:
    """The text without what is typography: capitals, shapes of quotes and dashes, ligatures.

    >>> fold("“TO–DAY”"), fold("ﬁrst")
    ('"to-day"', 'first')
    """
    if text.isascii():
        return text.lower() if not text.startswith("--") else "-"
    folded = unicodedata.normalize("NFKC", text.translate(_SIGNS)).casefold()
    return folded.replace("œ", "oe").replace("æ", "ae")


def is_word(token: str) -> bool:
    """False for a sign."""
    return any(sign.isalnum() for sign in token)


def spelling_of(wording: Wording) -> dict[str, str]:
    """Each spelling of the time to the one it comes to in the end (connoître, connaître, connaitre)."""
    return _closed(tuple((fold(old), fold(new)) for old, new in wording.spellings.items()))


@cache
def _closed(pairs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    table = dict(pairs)
    found = {}
    for old in table:
        new, seen = table[old], {old}
        while new in table and new not in seen:
            seen.add(new)
            new = table[new]
        found[old] = new
    return found
