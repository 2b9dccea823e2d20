"""Sentences of law text. Knows how sentences end, not what they say; abbreviations come from the
language record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from lawkit.languages import Language, load
from lawkit.model import Span

# A full stop with what closes after it, white space, and what may open a sentence: a capital, a
# digit, a quote or a bracket before one of them. Or a semicolon before the next item of a list. The
# sign comes first, so that the search goes from one to the next.
_END = re.compile(
    r"""[.!?…;](?:(?<!;)(?<![.!?…].)[.!?…]*(?P<shut>["'”’»)\]]*|\s»)(?P<gap>\s+)(?=["'“‘«(\[]*\s?[^\W_a-zà-öø-ÿ])"""
    r"""|(?<=;)(?P<semi>\s+)(?=(?:(?:and|or|et|ou|und|oder|y|e|en|of)\s+)?(?:\(?[0-9A-Za-z]{1,4}\)|[-–—•])\s))""",
)
_IDEOGRAPHIC = re.compile("[。！？；]+[”’」』）]*")
_BEFORE = re.compile(r"(?:^|[\s(\[«“\"'’])([^\s(\[«“\"'’]+)\Z")
_CITED = re.compile(r"\d\s?[A-Z]?\Z|\d[\w()]{0,40}\)?\s?[A-Z]\Z")
# `... d'une loi. (Act)`: the other language's term closes the sentence before it.
_ASIDE = re.compile(r"\([^().]{1,90}\)\s*+(?:[.;]\s*+)?\Z")
_LABEL = re.compile(r"\(?(?:[0-9]{1,3}|[A-Za-z]|[ivxIVX]{1,5})\Z")


def segment(text: str, language: Language | str) -> tuple[Span, ...]:
    """The sentences of a text as spans of it, in order, without the white space around them; every
    character that is no white space lies in one. Never raises; linear in the text.

    >>> from lawkit.model.text import Span
    >>> text = "See Law 12 C. The Director (Mr. A. Smith, etc.) decides."
    >>> [span.of(text) for span in segment(text, "en")]
    ['See Law 12 C.', 'The Director (Mr. A. Smith, etc.) decides.']
    """
    record = load(language) if isinstance(language, str) else language
    return tuple(_spans(text, record))


def sentences(text: str, language: Language | str) -> tuple[str, ...]:
    """The words of the segments."""
    return tuple(span.of(text) for span in segment(text, language))


def _spans(text: str, language: Language) -> Iterator[Span]:
    start = _skip(text, 0)
    for cut, following in _cuts(text, language):
        if cut > start:
            yield Span(start, cut)
            start = _skip(text, following)
    end = len(text.rstrip())
    if end > start:
        yield Span(start, end)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _cuts(text: str, language: Language) -> Iterator[tuple[int, int]]:
    """Where a sentence ends and where the next begins."""
    if not language.spaced:
        for match in _IDEOGRAPHIC.finditer(text):
            yield match.end(), match.end()
        return
    short = _abbreviations(language.code)
    last = 0
    for match in _END.finditer(text):
        if match["semi"] is not None:
            cut = match.start() + 1
        elif _ASIDE.match(text, match.end()) or (
            text[match.start() : match.start("shut")] == "."
            and not _ends(text, match.start(), last, short)
        ):
            continue
        else:
            cut = match.start("gap")
        yield cut, match.end()
        last = match.end()


def _ends(text: str, stop: int, start: int, short: frozenset[str]) -> bool:
    """Whether the full stop at `stop` ends the sentence that began at `start`."""
    before = text[max(start, stop - 24) : stop]
    if stop - start < 6 and _LABEL.match(text[start:stop].strip()):
        return False  # `1. The Director`: the item's own label
    word = _BEFORE.search(before)
    if word is None:
        return True
    # `c. 38` is a chapter, the C. of `Law 12 C.` a clause.
    last = word[1].lower() if len(word[1]) > 1 else word[1]
    if last in short or last.rpartition("-")[2] in short:
        return False
    if len(word[1]) == 1 and word[1].isalpha():
        # An initial (A. Smith), unless it closes a citation (Law 12 C.).
        return _CITED.search(before) is not None
    # `R.S.`, `p.m.`: letters each with its stop end nothing by themselves.
    return not (("." in last) and all(len(part) < 2 for part in last.split(".")))


@lru_cache(maxsize=64)
def _abbreviations(code: str) -> frozenset[str]:
    record = load(code)
    words = [word.rstrip(".") for word in record.prose.abbreviations]
    words += [w.rstrip(".") for noun in record.nouns for w in noun.short if w.endswith(".")]
    words += [w.rstrip(".") for part in record.parts for w in part.short if w.endswith(".")]
    words += [w.rstrip(".") for w in record.chapters if w.endswith(".")]
    return frozenset(words)
