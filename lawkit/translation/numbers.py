"""Numbers as a text says them, in digits and in words: 13, thirteen, treize. Knows no clause."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from lawkit.languages import load
from lawkit.model.numbers import value
from lawkit.translation.bags import fold

_TOKEN = re.compile(r"\d{1,3}(?:[ \u00a0\u202f,.']\d{3})+(?!\d)|\d+(?:[.,]\d+)?|[^\W\d_]+")
_GROUPED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f,.']\d{3})+\Z")
_ROMAN = re.compile(r"[IVXLC]{2,}\Z")


class Numbers(NamedTuple):
    """firm: values that must be said on the other side too. loose: values that may be meant (both,
    un), which satisfy the other side and ask nothing of it. A roman number is `R4`.
    """

    firm: Counter[str]
    loose: frozenset[str]


class _Words(NamedTuple):
    sizes: dict[str, int]
    loose: dict[str, int]
    joiners: frozenset[str]
    units_joined: bool
    percent: re.Pattern[str]
    whole: re.Pattern[str]


def numbers_of(text: str, language: str) -> Numbers:
    """The numbers of a text, compounds taken together.

    >>> sorted(numbers_of("four hands of thirteen cards, 1,000 points", "en").firm)
    ['1000', '13', '4']
    >>> sorted(numbers_of("quatre-vingt-dix jours, vingt et un ans", "fr").firm)
    ['21', '90']
    """
    words = _words(language)
    firm: Counter[str] = Counter()
    loose: set[str] = set()
    # The hundred of `pour cent` is no number; all of a hundred may be said without one: wholly.
    text, hundreds = words.whole.subn(" ", words.percent.sub("%", text))
    if hundreds:
        loose.add("100")
    run: list[int] = []
    end, joined = -1, False
    for match in _TOKEN.finditer(text):
        token = match[0]
        beside = end >= 0 and not text[end : match.start()].strip(" -\u2011")
        if token[0].isdigit():
            _close(run, firm)
            end = -1
            plain = re.sub(r"\D", "", token) if _GROUPED.match(token) else token.replace(",", ".")
            firm[plain] += 1
            continue
        key = fold(token)
        size = words.sizes.get(key, 0)
        if size and beside and _goes_on(run, size, joined=joined, any_unit=words.units_joined):
            run.append(size)
            end, joined = match.end(), False
        elif run and beside and key in words.joiners and not joined:
            end, joined = match.end(), True
        else:
            _close(run, firm)
            end, joined = -1, False
            if key in words.loose:
                loose.add(str(words.loose[key]))
                if size:
                    # `cent`, `vingt` may follow: deux cents.
                    run_start = size
                    following = _TOKEN.match(text, match.end() + 1)
                    if following and words.sizes.get(fold(following[0]), 0) >= 100:
                        run.append(run_start)
                        end = match.end()
            elif size:
                run.append(size)
                end = match.end()
            elif _ROMAN.match(token) and (rank := value("ROMAN", token)):
                firm[f"R{rank}"] += 1
    _close(run, firm)
    return Numbers(firm, frozenset(loose))


def _goes_on(run: list[int], size: int, *, joined: bool, any_unit: bool) -> bool:
    """Whether a number word makes one number with those before it: quatre vingt, twenty one, two
    hundred; and not two (and) three.
    """
    if not run:
        return False
    last = run[-1]
    if last >= 100:
        return size < last or size >= 1000
    if joined:
        return last >= 20 and (size in (1, 11) or (any_unit and size < 10))
    if size >= 100 or (last == 4 and size == 20):
        return True
    return (last >= 20 and size < 20) or (last == 10 and 7 <= size <= 9)


def _close(run: list[int], firm: Counter[str]) -> None:
    """Count what a run of number words makes: 80, 10 -> 90; 2, 100 -> 200."""
    if not run:
        return
    total = current = 0
    for size in run:
        if size >= 1000:
            total += max(current, 1) * size
            current = 0
        elif size == 100 or (size == 20 and current == 4):
            current = max(current, 1) * size
        else:
            current += size
    firm[str(total + current)] += 1
    run.clear()


@lru_cache(maxsize=32)
def _words(language: str) -> _Words:
    record = load(language)
    sizes = {
        fold(form): rank
        for rank, row in enumerate(record.cardinals, 1)
        for form in row.split("|")
        if "-" not in form
    }
    # quatre-vingt and soixante-dix are read part by part.
    sizes |= {fold(word): size for word, size in record.prose.numbers.items() if "-" not in word}
    loose = {fold(word): size for word, size in record.prose.loose.items()}
    joiners = frozenset(fold(word) for word in record.joins.any if word.isalpha())
    percent = "|".join(re.escape(word) for word in record.prose.percent) or r"(?!)"
    hundred = "|".join(re.escape(word) for word, size in sizes.items() if size == 100) or r"(?!)"
    return _Words(
        sizes,
        loose,
        joiners,
        record.prose.units_joined,
        re.compile(rf"(?<!\w)(?:{percent})(?!\w)", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?<!\d[ .,\u00a0\u202f])(?:100|{hundred})\s?%", re.IGNORECASE),
    )
