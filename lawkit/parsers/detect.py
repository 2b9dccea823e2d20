"""What a source does not say of itself: its language and its ladder, found from the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from lawkit import languages
from lawkit.languages import Language
from lawkit.model import Ladder, Level
from lawkit.model.ladder import BRIDGE
from lawkit.model.numbers import Style, value
from lawkit.parsers.block import Block, label_of
from lawkit.parsers.heads import Head
from lawkit.parsers.labels import Heading, Label

_STYLE_OF: dict[str, Style] = {"1": "digit", "A": "upper", "a": "lower"}
_SAMPLE = 200_000
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"[0-9IVXLC](?<=\s.)(?:(?<=[0-9])|[IVXLC]*+\b)")
_LONGEST = 32  # no noun is longer


def detect_language(text: str) -> str:
    """The code of the language whose articles and law nouns the text uses most; `en` where none."""
    words = Counter(_WORD.findall(text[:60_000].lower()))
    best, most = "en", 0
    for code in languages.available():
        record = languages.load(code)
        score = sum(words[word] for word in {*record.articles, *record.law_nouns})
        if score > most or (score == most and code == "en"):
            best, most = code, score
    return best


def detect_ladder(blocks: Sequence[Block], heads: Sequence[Head], language: Language) -> Ladder:
    """The ladder that the labels under `heads` climb: each kind of label stands below the one it
    first appears under. The bridge ladder where nothing is numbered at all.
    """
    names: dict[tuple[Style, bool], str] = {}
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
        if label.shape.isalpha():
            names[kind] = label.shape
        last[kind] = label.number
        if kind not in order:
            above = [n for n, other in enumerate(order) if other in last]
            order.insert(above[-1] + 1 if above else len(order), kind)
    if not heads and not order:
        return BRIDGE
    noun = next((name for head in heads if (name := _noun_of(head))), "")
    noun = noun or _cited_as(blocks[first:], language)
    romans = sum(head.number.isalpha() and head.number.isupper() for head in heads)
    levels = [Level("ROMAN" if 2 * romans > len(heads) else "digit", name=noun)]
    if compounds:
        deepest = max(compounds, key=lambda label: len(label.parts))
        dot = "." if deepest.parts[0].isdigit() else ""
        levels = [Level("digit" if dot else "upper", name=noun)]
        levels += [Level(_STYLE_OF[part], dot) for part in map(_form, deepest.parts[1:])]
    for kind in order:
        style, bracketed = kind
        marks = ("(", ")") if bracketed else ("", "")
        levels.append(Level(style, *marks, names.get(kind, "")))
    return Ladder(tuple(levels))


def _form(part: str) -> str:
    return "1" if part[0].isdigit() else "A" if part[0].isupper() else "a"


def _noun_of(head: Head) -> str:
    """The noun of a law's heading (LAW 4 -> law, Art. 2 -> article), or ""."""
    return head.shape.rstrip("!") if isinstance(head.read, Heading) else ""


def _cited_as(blocks: Sequence[Block], language: Language) -> str:
    """The noun by which a book that heads its laws with bare numbers cites them; law where none."""
    counts: Counter[str] = Counter()
    called = {
        form: noun
        for noun in reversed(language.nouns)
        for form in (*noun.one, *noun.many)
        if not noun.own
    }
    forms = "|".join(sorted(map(re.escape, called), key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)({forms})\s+\Z", re.I)
    length = 0
    for block in blocks:
        if block.role not in ("text", "note"):
            continue
        for number in _NUMBER.finditer(block.text):
            end = number.start()
            match = pattern.search(block.text, max(end - _LONGEST, 0), end)
            if match is not None:
                counts[called[match[1].lower()].rung] += 1
        length += len(block.text)
        if length > _SAMPLE:
            break
    best = max(counts, key=counts.__getitem__, default="")
    return best if best and counts[best] > counts[language.nouns[0].rung] else "law"


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
