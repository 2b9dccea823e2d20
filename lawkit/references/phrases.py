"""Patterns for any of a list of words, as a text may print them. Knows no language and no ladder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lawkit.references.lexicon import unaccented

# What may stand between words: blanks, the underscores of _italics_, a page mark such as {31}.
# Bounded, so that no run of blanks is read twice over.
GAP = r"(?:[\s_\u200b]{1,40}(?:\{\d{1,4}\}[\s_]{0,40})?)"
SPACES = r"[\s_]{1,40}"
BLANK = r"[\s_\u200b]{0,40}"
NO_LETTER = r"(?![^\W\d_])"
NO_WORD = r"(?![^\W_])"
START = r"(?<![^\W_])"
ROMAN = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})\Z")


def alternatives(words: Iterable[str], end: str = NO_WORD) -> str:
    """A factored pattern for any of the words, longest first, ignoring case; a blank matches any
    blanks, an apostrophe both its forms, and behind a word that ends in a letter `end` holds.

    >>> re.fullmatch(alternatives(["law", "laws", "see also"]), "See  also") is not None
    True
    """
    tree: dict[str, object] = {}
    for word in words:
        node = tree
        for sign in word:
            node = node.setdefault(sign, {})  # type: ignore[assignment]
        node[""] = {}
    if not tree:
        return r"(?!)"
    return f"(?i:{_factor(tree, '', end)})"


def by_letter(words: Iterable[str], end: str = NO_WORD) -> list[tuple[str, str]]:
    """The words by their first sign: both its cases, and a pattern for what follows it."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word[1:])
    found = []
    for sign, rests in groups.items():
        cases = "".join(
            dict.fromkeys((sign, sign.upper(), unaccented(sign), unaccented(sign).upper()))
        )
        found.append((re.escape(cases), alternatives(rests, end)))
    return found


def _factor(tree: dict[str, object], last: str, end: str) -> str:
    branches = []
    for sign in sorted(tree, reverse=True):
        if sign == "":
            branches.append(end if last.isalnum() else "")
            continue
        below = tree[sign]
        assert isinstance(below, dict)
        alone = not last and "" in below  # à is no a
        printed = re.escape(sign) if alone else _printed(sign)
        spelt = SPACES if sign == " " else "['’]" if sign == "'" else printed
        branches.append(spelt + _factor(below, sign, end))
    return branches[0] if len(branches) == 1 else "(?:" + "|".join(branches) + ")"


def _printed(sign: str) -> str:
    """A letter and, where it bears an accent, the bare one that capitals are often printed with."""
    bare = unaccented(sign)
    return re.escape(sign) if bare == sign else f"[{re.escape(sign + bare)}]"


def cased(head: str) -> str:
    """Two letters as a pattern for both their cases."""
    return "".join(
        f"[{re.escape(sign + sign.upper())}]"
        if sign.isalpha() and len(sign.upper()) == 1
        else re.escape(sign)
        for sign in head.strip()
    )


def ranked(rows: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The forms of a series of number words, each with its rank from one on."""
    for rank, forms in enumerate(rows, 1):
        for form in forms.split("|"):
            yield form, rank


def amid(sign: str) -> str:
    """That the label whose first sign was just read stands amid words, not at the head of its own
    line as most labels do.
    """
    return (
        rf"(?:(?<=[\w,;:(\[“\"«’'_}}\]][ \n\u00a0_]{sign})|(?<=[(\[“\"«’'_—–-]{sign})|(?<=^{sign}))"
    )
