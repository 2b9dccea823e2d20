"""Candidates for a termbase out of aligned text: runs of words that constantly go together."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log

import msgspec

from lawkit.languages import load
from lawkit.model import ClauseId
from lawkit.model.alignment import Alignment, Unit
from lawkit.translation.bags import fold

_MARK = re.compile(r"[,;:.()«»“”\[\]—–]|\s-\s")
_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")
_LONGEST = 3
_SURE = 0.6


class Proposal(msgspec.Struct, frozen=True):
    """Words of either side that go together in `together` units, of the units each stands in.

    score: the Dice coefficient, 0 to 1. weight: by which proposals are ranked, the score by how
    often it was seen. evidence: the first clauses that attest it.
    """

    source: str
    target: str
    together: int
    in_source: int
    in_target: int
    score: float
    weight: float
    evidence: tuple[ClauseId, ...]


def propose_terms(
    alignment: Alignment, *, least: int = 3, known: Iterable[tuple[str, str]] = ()
) -> tuple[Proposal, ...]:
    """The likeliest terms, best first: each run of up to three words with the run it goes with most
    constantly, where that goes with it too. `known` pairs are left out.
    """
    units = [unit for unit in alignment.units if unit.source and unit.target]
    left = [_runs(unit.source_text, alignment.source_language) for unit in units]
    right = [_runs(unit.target_text, alignment.target_language) for unit in units]
    counted, theirs = _count(left, least), _count(right, least)
    together: dict[str, Counter[str]] = defaultdict(Counter)
    for mine, facing in zip(left, right, strict=True):
        there = [run for run in facing if run in theirs]
        for run in mine:
            if run in counted:
                together[run].update(there)
    best = {run: _best(run, got, counted, theirs) for run, got in together.items() if got}
    back: dict[str, tuple[float, str]] = {}
    for run, (score, _, other) in best.items():
        back[other] = max(back.get(other, (0.0, "")), (score, run))
    taken = {(fold(a), fold(b)) for a, b in known}
    spelt = _spellings(left), _spellings(right)
    found: list[Proposal] = []
    for run, (score, weight, other) in best.items():
        if score < _SURE or back[other][1] != run or (run, other) in taken:
            continue
        if together[run][other] >= least:
            evidence = _evidence(run, other, units, left, right)
            found.append(
                Proposal(
                    spelt[0][run], spelt[1][other], together[run][other], counted[run], theirs[other],
                    round(score, 3), round(weight, 1), evidence,
                )
            )  # fmt: skip
    found.sort(key=lambda one: (-one.weight, one.source))
    return tuple(_without_parts(found))


def _runs(text: str, language: str) -> dict[str, str]:
    """Runs of words that neither begin nor end with a small word, across no mark: folded and in the
    singular, each with how it is written.
    """
    record = load(language)
    small = {fold(word) for word in (*record.prose.small, *record.articles)}
    small |= {fold(word) for word in (*record.prose.must, *record.prose.may, *record.prose.should)}
    found: dict[str, str] = {}
    for piece in _MARK.split(text.lower().replace("’", "'")):
        words = [word.rpartition("'")[2] for word in _WORD.findall(piece)]
        keys = [fold(_singular(word)) for word in words]
        for k in range(len(words)):
            for size in range(1, _LONGEST + 1):
                run = keys[k : k + size]
                if len(run) < size or fold(words[k]) in small or fold(words[k + size - 1]) in small:
                    continue
                if len(run[0]) > 2 < len(run[-1]):
                    found.setdefault(" ".join(run), " ".join(words[k : k + size]))
    return found


def _spellings(rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """How each run is written most often; the shorter way of two."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for run, written in row.items():
            counted[run][written] += 1
    return {
        run: min(ways, key=lambda way: (-ways[way], len(way), way)) for run, ways in counted.items()
    }


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def _count(rows: Sequence[Mapping[str, str]], least: int) -> dict[str, int]:
    counted: Counter[str] = Counter()
    for row in rows:
        counted.update(row.keys())
    return {run: n for run, n in counted.items() if n >= least}


def _best(
    run: str, found: Counter[str], counted: dict[str, int], theirs: dict[str, int]
) -> tuple[float, float, str]:
    ways = [
        (
            2 * n / (counted[run] + theirs[other]),
            len(other.split()) == len(run.split()),
            len(other),
            other,
        )
        for other, n in found.items()
    ]
    score, _, _, other = max(ways)
    n, a, b = found[other], counted[run], theirs[other]
    # Constancy weighed by how often it was seen: a chance pair is seldom seen often.
    return score, n * score * log(1 + n * max(a, b) / (a * b)), other


def _evidence(
    run: str,
    other: str,
    units: Sequence[Unit],
    left: Sequence[Mapping[str, str]],
    right: Sequence[Mapping[str, str]],
) -> tuple[ClauseId, ...]:
    found: dict[ClauseId, None] = {}
    for unit, mine, theirs in zip(units, left, right, strict=True):
        if run in mine and other in theirs:
            found[unit.source[0].clause] = None
            found[unit.target[0].clause] = None
        if len(found) >= 6:
            break
    return tuple(found)


def _without_parts(found: Sequence[Proposal]) -> Iterable[Proposal]:
    """Without `official` beside `official languages`, where it stands hardly ever without it."""
    for one in found:
        wider = [
            other
            for other in found
            if other is not one
            and f" {one.source} " in f" {other.source} "
            and other.together >= 0.8 * one.together
        ]
        if not wider:
            yield one
