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
from lawkit.parsers.climb import Climb
from lawkit.parsers.heads import Head
from lawkit.parsers.labels import Heading, Label, inner_label, run_in

_SAMPLE = 200_000
ENOUGH = 24_000
"""Signs whose words tell a language."""
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"[0-9IVXLC](?<=\s.)(?:(?<=[0-9])|[IVXLC]*+\b)")
_DIGITS = re.compile(r"\d+")
_LONGEST = 32  # no noun is longer


def detect_language(text: str) -> str:
    """The code of the language whose articles and law nouns the text uses most; `en` where none."""
    words = Counter(text[:ENOUGH].lower().split())
    for run in [run for run in words if not run.isalpha()]:
        times = words.pop(run)
        for word in _WORD.findall(run):
            words[word] += times
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
    climb = Climb()
    starts = {head.block: head for head in heads}
    first = heads[0].block if heads else 0
    compounds: list[Label] = []
    waiting: tuple[Label, int] | None = None
    for k, block in enumerate(blocks[first:], start=first):
        head = starts.get(k)
        label = label_of(block)
        if label is not None and label.parts:
            compounds.append(label)
        if head is not None:
            label = inner_label(block.text, run_in(block.text, head.words) or head.words)
        elif label is None:
            continue
        begins = head is not None or (label is not None and bool(label.parts))
        if waiting is not None and (begins or label is not None):
            climb.take(*waiting, None if begins else label)
            waiting = None
        if begins:
            climb.begin_law()
        if label is None:
            continue
        start = run_in(block.text, label.length) or label.length
        inner = inner_label(block.text, start) if head is None and not block.label else None
        if label.parts:
            waiting = (inner, -1) if inner else None
            continue
        if inner is not None:
            climb.take(label, block.indent, inner)
        waiting = inner or label, -1 if head or inner else block.indent
    if waiting is not None:
        climb.take(*waiting, None)
    order = climb.rungs()
    if not heads and not order:
        return BRIDGE
    noun = next((name for head in heads if (name := _noun_of(head))), "")
    noun = noun or _cited_as(blocks[first:], language, {head.number for head in heads})
    letters = sum(head.number.isalpha() and head.number.isupper() for head in heads)
    top: Style = "digit"
    if 2 * letters > len(heads):
        ranked = all(value("ROMAN", head.number) == head.rank for head in heads)
        top = "ROMAN" if ranked else "upper"
    levels = [Level(top, name=noun)]
    if compounds:
        deepest = max(compounds, key=lambda label: len(label.parts))
        dot = "." if deepest.parts[0].isdigit() else ""
        levels = [Level("digit" if dot else "upper", name=noun)]
        levels += [Level(style, dot) for style in _styles(deepest.parts)[1:]]
    styles = [(kind.style, kind.name) for kind in order if kind.after != ")"]
    for kind in order:
        before = "(" if kind.after == ")" else ""
        # 1 and 1° need telling apart only where there are both.
        after = kind.after if before or styles.count((kind.style, kind.name)) > 1 else ""
        levels.append(Level(kind.style, before, after, kind.name))
    return Ladder(tuple(levels))


def _styles(parts: Sequence[str]) -> list[Style]:
    """The styles of a number's parts; the second letter is a roman number, if it can be."""
    found: list[Style] = []
    for part in parts:
        if part[0].isdigit():
            found.append("digit")
        elif part[0].isupper():
            found.append("upper")
        else:
            after = found[-1:] == ["lower"] and value("roman", part)
            found.append("roman" if after else "lower")
    return found


def _noun_of(head: Head) -> str:
    """The noun of a law's heading (LAW 4 -> law, Art. 2 -> article), or ""."""
    return head.shape.rstrip("!") if isinstance(head.read, Heading) else ""


def _cited_as(blocks: Sequence[Block], language: Language, numbers: set[str]) -> str:
    """The noun by which a book that heads its laws with bare numbers cites them; law where none.
    What has the number of a law counts before all else: section 189 is of another code.
    """
    every: Counter[str] = Counter()
    inside: Counter[str] = Counter()
    # A book of clauses cites clauses; in order 3 times cites none.
    parts = {form for part in language.parts for form in part.one}
    called = {
        form: noun
        for noun in reversed(language.nouns)
        for form in (*noun.one, *noun.many)
        if not noun.own or noun.one[0] in parts
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
                noun = called[match[1].lower()].rung
                every[noun] += 1
                digits = _DIGITS.match(block.text, end)
                inside[noun] += digits is not None and digits.group() in numbers
        length += len(block.text)
        if length > _SAMPLE:
            break
    counts = +inside or every
    best = max(counts, key=counts.__getitem__, default="")
    return best if best and counts[best] > counts[language.nouns[0].rung] else "law"
