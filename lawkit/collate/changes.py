"""The words that changed between two strings, and of what kind each change is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from lawkit.collate.alignment import align
from lawkit.collate.tokens import Codebook, fold, is_word, spelling_of, tokens_of
from lawkit.languages import Language
from lawkit.model.concordance import Change, ChangeKind
from lawkit.model.text import Span

Explain = Callable[[Span, Span], tuple[ChangeKind, str] | None]
"""What two stretches of a row are that lie in a citation: the kind of change and why, or None."""

_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?:\D|\Z|,))")
_STOPS = frozenset(".;:!?")


class Words:
    """What a language knows of kinds of words, with the codebook both texts are read by."""

    def __init__(self, language: Language | None) -> None:
        wording = language.wording if language else None
        self.book = Codebook(wording)
        self.spellings = spelling_of(wording) if wording else {}
        self.phrases = {old for old in self.spellings if " " in old}
        binding = (*language.obligations, *language.wording.negations) if language else ()
        self.obligations = frozenset(map(fold, binding))
        numbers = (*language.cardinals, *language.ordinals) if language else ()
        quantities = wording.quantities if wording else ()
        self.numbers = frozenset(
            fold(form) for row in (*numbers, *quantities) for form in row.split("|")
        )

    def is_number(self, token: str) -> bool:
        """A figure or number word."""
        return token[0].isdigit() or fold(token) in self.numbers

    def is_telling(self, token: str) -> bool:
        """A number, or a word that binds, allows or denies."""
        return token in self.obligations or self.is_number(token)


def diff(before: str, after: str, words: Words) -> list[tuple[Span, Span]]:
    """The stretches that differ, in order and not touching; what lies between them is the same on
    both sides, character for character. `diff(b, a)` mirrors `diff(a, b)`.
    """
    if before == after:
        return []
    if not before or not after:
        return [(Span(0, len(before)), Span(0, len(after)))]
    codes_a, places_a = words.book.read_with_places(before)
    codes_b, places_b = words.book.read_with_places(after)
    found: list[tuple[int, int, int, int]] = []
    end_a = end_b = 0
    edges = [
        *_slid(codes_a, codes_b, align(codes_a, codes_b), words),
        (len(codes_a), len(codes_b), 0),
    ]
    for i, j, size in edges:
        for k in range(size):
            (start_a, stop_a), (start_b, stop_b) = places_a[i + k], places_b[j + k]
            # The space before a token belongs to it; where both have the same, it is no change.
            _differ(before, after, end_a, start_a, end_b, start_b, found)
            if before[start_a:stop_a] != after[start_b:stop_b]:
                _add(found, start_a, stop_a, start_b, stop_b)
            end_a, end_b = stop_a, stop_b
    _differ(before, after, end_a, len(before), end_b, len(after), found)
    return [(Span(a, b), Span(c, d)) for a, b, c, d in found]


def type_changes(
    before: str, after: str, words: Words, explain: Explain | None = None
) -> tuple[Change, ...]:
    """The differences of two strings, each with its kind."""
    return tuple(
        _typed(before, after, old, new, words, explain) for old, new in diff(before, after, words)
    )


def kind_of(before: str, after: str, words: Words) -> ChangeKind:
    """Of what kind the change from some words to others is, by the words alone.

    >>> from lawkit.languages import load
    >>> english = Words(load("en"))
    >>> [kind_of(a, b, english) for a, b in (("to-day", "today"), ("shall", "must"), ("two", "3"))]
    ['spelling', 'obligation', 'number']
    """
    a, b = _content(before), _content(after)
    if a == b:
        return "typography"
    (one, listed), (two, known) = _respelt(a, words), _respelt(b, words)
    if one == two:
        # `any one` is an old spelling of `anyone`; `face-up` of `face up` is a matter of signs.
        return "spelling" if listed or known else "typography"
    # Most changes have a word that tells at once; only the rest is counted.
    if any(not words.is_telling(token) for token in {*a} ^ {*b}):
        return "wording"
    only = {*(Counter(a) - Counter(b)), *(Counter(b) - Counter(a))}
    if only and all(words.is_number(token) for token in only):
        return "number"
    return "obligation" if only and only <= words.obligations else "wording"


def _typed(
    before: str, after: str, old: Span, new: Span, words: Words, explain: Explain | None
) -> Change:
    one, two = old.of(before), new.of(after)
    known = explain(old, new) if explain else None
    if known:
        return Change(known[0], old, new, one, two, known[1])
    return Change(kind_of(one, two, words), old, new, one, two)


def _content(text: str) -> list[str]:
    """The words of a text without their typography: capitals, signs, spaces, commas in thousands."""
    found = [fold(token) for token in tokens_of(text) if is_word(token)]
    return [_THOUSANDS.sub("", token) if token[0].isdigit() else token for token in found]


def _respelt(tokens: list[str], words: Words) -> tuple[str, bool]:
    """The words as they are spelt now, run together, and whether any is spelt otherwise there."""
    found: list[str] = []
    listed = False
    k = 0
    while k < len(tokens):
        pair = " ".join(tokens[k : k + 2])
        size = 2 if pair in words.phrases else 1
        token = pair if size == 2 else tokens[k]
        listed |= token in words.spellings
        found.append(words.spellings.get(token, token))
        k += size
    return "".join(found).replace("-", "").replace(" ", ""), listed


def _slid(
    a: str, b: str, blocks: list[tuple[int, int, int]], words: Words
) -> list[tuple[int, int, int]]:
    """Where words were only put in or only taken out, begin the change at a sentence if one can:
    `X. [Y.] Z` rather than `X[. Y]. Z`, which is the same change told worse.
    """
    keys = words.book.keys
    found = list(blocks)
    for k, ((i0, j0, s0), (i1, j1, s1)) in enumerate(pairwise(blocks)):
        i0, j0, s0 = found[k]
        gap_a, gap_b = i1 - (i0 + s0), j1 - (j0 + s0)
        if bool(gap_a) == bool(gap_b):
            continue
        text, start, size = (a, i0 + s0, gap_a) if gap_a else (b, j0 + s0, gap_b)
        best, most = 0, _opens(text, start, keys)
        step = 0
        while step < s0 - 1 and text[start - 1 - step] == text[start + size - 1 - step]:
            step += 1
            if _opens(text, start - step, keys) > most:
                best, most = -step, _opens(text, start - step, keys)
        step = 0
        while step < s1 - 1 and text[start + step] == text[start + size + step]:
            step += 1
            if _opens(text, start + step, keys) > most:
                best, most = step, _opens(text, start + step, keys)
        found[k] = (i0, j0, s0 + best)
        found[k + 1] = (i1 + best, j1 + best, s1 - best)
    return found


def _opens(text: str, k: int, keys: dict[str, str]) -> int:
    """How well a change may begin at k: after a full stop best, after another sign next."""
    if k == 0:
        return 3
    key = keys[text[k - 1]]
    return 2 if key in _STOPS else 0 if is_word(key) else 1


def _differ(
    before: str,
    after: str,
    a1: int,
    a2: int,
    b1: int,
    b2: int,
    found: list[tuple[int, int, int, int]],
) -> None:
    """Add what differs between two gaps, less the characters both begin and end with."""
    one, two = before[a1:a2], after[b1:b2]
    if one == two:
        return
    head = 0
    while head < min(len(one), len(two)) and one[head] == two[head] and one[head].isspace():
        head += 1
    tail = 0
    while (
        tail < min(len(one), len(two)) - head
        and one[-1 - tail] == two[-1 - tail]
        and one[-1 - tail].isspace()
    ):
        tail += 1
    _add(found, a1 + head, a2 - tail, b1 + head, b2 - tail)


def _add(found: list[tuple[int, int, int, int]], a1: int, a2: int, b1: int, b2: int) -> None:
    """Add a change; one that touches the last becomes one with it."""
    if found and found[-1][1] == a1 and found[-1][3] == b1:
        a1, b1 = found[-1][0], found[-1][2]
        found[-1] = (a1, a2, b1, b2)
    else:
        found.append((a1, a2, b1, b2))


def spans_between(changes: tuple[Change, ...], length: int) -> Iterator[tuple[Span, Span]]:
    """The stretches that stayed, old and new, in order: what lies between the changes."""
    old = new = 0
    for change in changes:
        size = change.old.start - old
        if size:
            yield Span(old, old + size), Span(new, new + size)
        old, new = change.old.end, change.new.end
    if length > old:
        yield Span(old, length), Span(new, new + length - old)
