"""Laws whose numbers are of a kind of their own: without a stop (`4 The deal`), bare romans, ordinals
(`FIRST.`), in brackets. Each is looked for only where a book has no laws of the usual kinds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from lawkit.model.numbers import value
from lawkit.parsers.block import Block, label_of
from lawkit.parsers.heads import LINE, ONE_RUN, SURE, Head, find_runs
from lawkit.parsers.labels import Nouns, read_label

_ORDINAL = re.compile(r"(?P<label>([^\W\d_]{3,20})(?:\.|:))(?:\s?[-–—]+)?(?:\s+|\Z)(?![a-zà-ÿ])")
_BRACKETED = tuple("(0123456789")
_ROMANS = tuple("IVXLC")


def find_stopless(heads: Sequence[Head], blocks: Sequence[Block]) -> list[list[Head]]:
    """Runs of titles with a bare number before them, as modern Acts print their sections: `4 The
    Authority`. Each goes on from the one before without a gap, or is inserted after it.
    """
    found: list[list[Head]] = []
    for head in heads:
        words = blocks[head.block].text
        if head.shape or len(words) > LINE + head.words or words[-1] in ".;:,":
            continue
        last = found[-1][-1] if found else None
        titled = msgspec.structs.replace(head, shape="bare", is_titled=True)
        if last and (
            head.rank == last.rank + 1
            or (head.rank == last.rank and len(head.number) > len(last.number))
        ):
            found[-1].append(titled)
        elif head.rank == 1 or not found or head.number == found[0][0].number:
            found.append([titled])
    found = [run for run in found if len(run) > (2 if run[0].rank == 1 else SURE)]
    return found or _stopless_sentences(heads, blocks)


def _stopless_sentences(heads: Sequence[Head], blocks: Sequence[Block]) -> list[list[Head]]:
    """The run of laws whose numbers have no stop and that have no titles of their own, as in the
    statutes of Canada: `2 (1) In this Act`. It goes from 1 on without a gap.
    """
    run: list[Head] = []
    hard = [head for head in heads if not head.shape and not blocks[head.block].soft]
    for head in hard:
        inserted = run and head.rank == run[-1].rank and len(head.number) > len(run[-1].number)
        if head.rank == (run[-1].rank + 1 if run else 1) or inserted:
            run.append(msgspec.structs.replace(head, shape="bare"))
    return [run] if len(run) > 2 and 2 * len(run) > len(hard) else []


def find_romans(blocks: Sequence[Block]) -> list[list[Head]]:
    """Runs of laws that begin with a bare roman number: `I. Le piquet se joue à deux.`"""
    found: list[list[Head]] = []
    for k, block in enumerate(blocks):
        label = label_of(block) if block.text[:1] in _ROMANS and not block.label else None
        if label is None or label.is_bracketed or block.role != "text":
            continue
        rank = value("ROMAN", label.number)
        if rank is None or (block.soft and not (found and rank == found[-1][-1].rank + 1)):
            continue
        shape = ONE_RUN.get(label.shape, label.shape)
        head = Head(k, label.number, rank, rank, label.printed, shape, label.length, label)
        if found and rank == found[-1][-1].rank + 1:
            found[-1].append(head)
        elif rank == 1:
            found.append([head])
    return [run for run in found if len(run) > 3]


def find_ordinals(blocks: Sequence[Block], nouns: Nouns) -> list[list[Head]]:
    """Runs of laws that begin with an ordinal alone: `FIRST. The firm is called`, `Segunda.- El`."""
    ranks = {word: int(rank) for word, rank in nouns.words}
    found: list[list[Head]] = []
    for k, block in enumerate(blocks):
        match = _ORDINAL.match(block.text) if block.text[:1].isupper() else None
        rank = ranks.get(match[2].lower()) if match and block.role in ("text", "title") else None
        if match is None or rank is None:
            continue
        head = Head(k, str(rank), rank, rank, match["label"], "ordinal", match.end())
        if found and rank == found[-1][-1].rank + 1:
            found[-1].append(head)
        elif rank == 1:
            found.append([head])
    return [run for run in found if len(run) > 2]


def find_bracketed(blocks: Sequence[Block]) -> list[list[Head]]:
    """Runs of laws whose numbers stand in brackets, `1)` or `(1)`, in a book that has no others."""
    heads = []
    for k, block in enumerate(blocks):
        if block.text[:1] not in _BRACKETED or block.label or block.role not in ("text", "title"):
            continue
        label = label_of(block) if block.role == "text" else read_label(block.text)
        rank = value("digit", label.number) if label and label.is_bracketed else None
        if label is not None and rank is not None:
            heads.append(
                Head(k, label.number, rank, rank, label.printed, label.shape, label.length, label,
                     block.role == "title")
            )  # fmt: skip
    titled = [run for run in find_runs([h for h in heads if h.is_titled], blocks) if len(run) > 1]
    return titled or [run for run in find_runs(heads, blocks) if len(run) > 2]
