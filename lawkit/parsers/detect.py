"""What a source does not say of itself: its language and its ladder, found from the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from lawkit import languages
from lawkit.model import Ladder, Level
from lawkit.model.ladder import BRIDGE
from lawkit.model.numbers import Style, value
from lawkit.parsers.block import Block, label_of
from lawkit.parsers.heads import Head
from lawkit.parsers.labels import Heading, Label

_STYLE_OF: dict[str, Style] = {"1": "digit", "A": "upper", "a": "lower"}
_WORD = re.compile(r"[^\W\d_]+")


def detect_language(text: str) -> str:
    """The code of the language whose articles and law nouns the text uses most; `en` where none."""
    words = Counter(word.lower() for word in _WORD.findall(text[:60_000]))
    best, most = "en", 0
    for code in languages.available():
        record = languages.load(code)
        score = sum(words[word] for word in {*record.articles, *record.law_nouns})
        if score > most or (score == most and code == "en"):
            best, most = code, score
    return best


def detect_ladder(blocks: Sequence[Block], heads: Sequence[Head], nouns: tuple[str, ...]) -> Ladder:
    """The ladder that the labels under `heads` climb: each kind of label stands below the one it
    first appears under. The bridge ladder where nothing is numbered at all.
    """
    order: list[tuple[Style, bool]] = []
    last: dict[tuple[Style, bool], str] = {}
    starts = {head.block: head for head in heads}
    first = heads[0].block if heads else 0
    compounds = [label for block in blocks[first:] if (label := label_of(block)) and label.parts]
    for k, block in enumerate(blocks[first:], start=first):
        head = starts.get(k)
        if head is not None:
            last.clear()
        elif block.role != "text":
            continue
        if head and block.text[head.words : head.words + 1] != "(":
            continue
        label = label_of(block, head.words if head else 0)
        if label is not None and label.parts:
            last.clear()
            continue
        if label is None or (head and not label.is_bracketed):
            continue
        kind = _kind(label, order, last)
        if kind is None:
            continue
        last[kind] = label.number
        if kind not in order:
            above = [n for n, other in enumerate(order) if other in last]
            order.insert(above[-1] + 1 if above else len(order), kind)
    if not heads and not order:
        return BRIDGE
    noun = next((name for head in heads if (name := _noun_of(head, nouns))), "law")
    levels = [Level("digit", name=noun)]
    if compounds:
        deepest = max(compounds, key=lambda label: len(label.parts))
        dot = "." if deepest.parts[0].isdigit() else ""
        style: Style = "digit" if dot else "upper"
        levels = [Level(style, name=noun)]
        levels += [Level(_STYLE_OF[part], dot) for part in map(_form, deepest.parts[1:])]
    return Ladder((*levels, *(Level(s, "(" if b else "", ")" if b else "") for s, b in order)))


def _form(part: str) -> str:
    return "1" if part[0].isdigit() else "A" if part[0].isupper() else "a"


def _noun_of(head: Head, nouns: tuple[str, ...]) -> str:
    """The noun of a law's heading (LAW 4 -> law), or ""."""
    if not isinstance(head.read, Heading):
        return ""
    noun = re.match(r"[^\W\d_]+", head.label)
    return noun[0].lower() if noun and noun[0].lower() in nouns else ""


def _kind(
    label: Label, order: Sequence[tuple[Style, bool]], last: dict[tuple[Style, bool], str]
) -> tuple[Style, bool] | None:
    """Style and brackets of a label: one that goes on a run, else one that begins one; roman where
    `i` begins a run.
    """
    bracketed = label.is_bracketed
    begins: list[Style] = []
    for style in ("lower", "upper", "digit", "roman", "ROMAN"):
        rank = value(style, label.number)
        if rank is None:
            continue
        kind = (style, bracketed)
        if kind in last and rank == (value(style, last[kind]) or 0) + 1:
            return kind
        if rank == 1:
            begins.append(style)
    return (begins[-1], bracketed) if begins else None
