"""Words looked up at a place of a text, whatever their case, accents and blanks: what stands right
before it or right behind it. A table of phrases, no pattern: it costs nothing to make.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from typing import Generic, TypeVar
from unicodedata import combining, normalize

Value = TypeVar("Value")


def unaccented(text: str) -> str:
    """The text without its accents, which capitals are often printed without."""
    if text.isascii():
        return text
    return "".join(sign for sign in normalize("NFD", text) if not combining(sign))


class _Fold(dict[int, str]):
    """For `str.translate`: small letters (σ for ς) without accents, a blank for any blank and for the
    underscores of _italics_, one apostrophe. Every sign becomes exactly one.
    """

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        if sign.isspace() or sign in "_\u200b":
            flat = " "
        elif sign == "’":
            flat = "'"
        else:
            flat = unaccented(sign.casefold())
        self[code] = flat if len(flat) == 1 else sign
        return self[code]


_FOLD = _Fold()
# Most windows hold the signs of Western print alone: those are folded as bytes, ten times as fast.
_WESTERN = bytes(range(256)).decode("cp1252", "replace").replace("\u00b5", "\ufffd")
_ENCODING = codecs.charmap_build(_WESTERN.replace("\ufffd", "\ufffe"))
_FOLDED = "".join(_FOLD[ord(sign)] for sign in _WESTERN)
_WIDE = re.compile(r" *\{\d{1,4}\} *| {2,}")
_BLANK_SIGNS = " \n\t\r\f\v\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\u0085\x1c\x1d\x1e\x1f_"
_BLANKS = frozenset(_BLANK_SIGNS)
_BRACES = frozenset("{}")
_RUN = re.compile(r"[\s_\u200b]{1,200}")
_FAR = 200
_UNPLAIN = _BLANKS | _BRACES


def folded(word: str) -> str:
    """The key of a printed word: small letters, single blanks, no accents.

    >>> folded("Règle  d’Or")
    "regle d'or"
    """
    return " ".join(word.translate(_FOLD).split())


class Window:
    """A stretch of a text, folded: `words` with single blanks, a page mark being one too."""

    __slots__ = ("_flat", "_start", "words")

    def __init__(self, text: str, start: int, end: int) -> None:
        flat = text[start:end]
        try:
            flat = codecs.charmap_decode(
                codecs.charmap_encode(flat, "strict", _ENCODING)[0], "strict", _FOLDED
            )[0]
        except UnicodeEncodeError:
            flat = flat.translate(_FOLD)
        self._start = start
        self._flat = ""
        if "  " in flat or "{" in flat:
            self._flat = flat
            flat = _WIDE.sub(" ", flat)
        self.words = flat

    def place(self, index: int) -> int:
        """The place in the text of a sign of `words`, or of the end behind the last."""
        dropped = 0
        if self._flat:
            for blank in _WIDE.finditer(self._flat):
                if blank.start() - dropped >= index:
                    break
                dropped += blank.end() - blank.start() - 1
        return self._start + index + dropped


def sign_behind(text: str, pos: int) -> str:
    """The first sign of what stands at a place, past one blank; "" where it is not plain to see."""
    sign = text[pos : pos + 1]
    if sign == " ":
        sign = text[pos + 1 : pos + 2]
    return "" if sign in _UNPLAIN else sign


class Lexicon(Generic[Value]):
    """Phrases with what they mean. A phrase counts only where no word goes on before or behind it,
    unless the language does not divide its words (`spaced` False); the longest one counts.

    Two signs tell which phrases are tried: their sizes stand by the first two and by the last two.
    """

    def __init__(self, rows: Iterable[tuple[str, Value]], spaced: bool = True) -> None:
        self._spaced = spaced
        self._table: dict[str, Value] = {}
        heads: set[str] = set()
        finals: set[str] = set()
        for phrase, meaning in rows:
            self._table.setdefault(folded(phrase), meaning)
            heads |= printings(phrase[:2])
            finals |= printings(phrase[-2:])
        self._heads = frozenset(heads)
        self._finals = frozenset(finals)
        firsts: dict[str, set[int]] = {}
        lasts: dict[str, set[int]] = {}
        for phrase in self._table:
            if len(phrase) > 1:
                firsts.setdefault(phrase[:2], set()).add(len(phrase))
                lasts.setdefault(phrase[-2:], set()).add(len(phrase))
        self._firsts = {signs: sorted(sizes, reverse=True) for signs, sizes in firsts.items()}
        self._lasts = {signs: sorted(sizes, reverse=True) for signs, sizes in lasts.items()}
        self._singles = frozenset(phrase for phrase in self._table if len(phrase) == 1)

    def __getitem__(self, phrase: str) -> Value:
        return self._table[phrase]

    def get(self, phrase: str) -> Value | None:
        """The meaning of a folded phrase, or None."""
        return self._table.get(phrase)

    def may_open(self, text: str, pos: int) -> bool:
        """Whether a look at two signs lets a phrase stand at a place of a text, past any blanks."""
        signs = text[pos : pos + 2]
        if signs[:1] in _BLANKS:
            signs = text[pos + 1 : pos + 3]
            if signs[:1] in _BLANKS and (run := _RUN.match(text, pos)):
                signs = text[run.end() : run.end() + 2]
        return signs in self._heads or signs[:1] in self._heads or signs[:1] in _BRACES

    def may_close(self, text: str, pos: int) -> bool:
        """Whether a look at two signs lets a phrase end at a place of a text, before any blanks."""
        if text[pos - 1 : pos] in _BLANKS:
            words = text[max(pos - _FAR, 0) : pos].rstrip(_BLANK_SIGNS)
            if not words:
                return pos > 0
            signs = words[-2:]
        else:
            signs = text[max(pos - 2, 0) : pos]
        return signs in self._finals or signs[-1:] in self._finals or signs[-1:] in _BRACES

    def opening(self, words: str, pos: int = 0) -> tuple[Value, int] | None:
        """The phrase that stands at `pos` of folded words, and where it ends."""
        for size in self._firsts.get(words[pos : pos + 2], ()):
            end = pos + size
            meaning = self._table.get(words[pos:end])
            if (
                meaning is not None
                and end <= len(words)
                and (
                    not self._spaced
                    or not words[end - 1].isalnum()
                    or not words[end : end + 1].isalnum()
                )
            ):
                return meaning, end
        if self._singles and (sign := words[pos : pos + 1]) in self._singles:
            if self._spaced and sign.isalnum() and words[pos + 1 : pos + 2].isalnum():
                return None
            return self._table[sign], pos + 1
        return None

    def closing(self, words: str, end: int) -> tuple[Value, int] | None:
        """The phrase that ends at `end` of folded words, and where it begins."""
        if end > 1:
            for size in self._lasts.get(words[end - 2 : end], ()):
                start = end - size
                if start < 0:
                    continue
                meaning = self._table.get(words[start:end])
                if meaning is not None and (
                    not self._spaced
                    or start == 0
                    or not words[start].isalnum()
                    or not words[start - 1].isalnum()
                ):
                    return meaning, start
        if end and self._singles and (sign := words[end - 1]) in self._singles:
            if self._spaced and end > 1 and sign.isalnum() and words[end - 2].isalnum():
                return None
            return self._table[sign], end - 1
        return None


def printings(signs: str) -> set[str]:
    """One or two signs of a phrase as they may be printed: either case, with or without their accents,
    either apostrophe, any blank.
    """
    found = {""}
    for sign in signs:
        bare = unaccented(sign)
        forms = {sign, bare, sign.upper(), bare.upper()}
        if sign == "'":
            forms.add("’")
        if sign == " ":
            forms |= _BLANKS
        found = {head + form for head in found for form in forms}
    return found
