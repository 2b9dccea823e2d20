"""Brackets and quotes that do not close, and segments left in the language of the source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawkit.model.alignment import Fault
from lawkit.translation.bags import fold, languages_of, words
from lawkit.translation.checks.look import Look

_PAIRS = (("(", ")"), ("[", "]"), ("«", "»"), ("“", "”"))
# `a)` and `(1)` are labels; a lone bracket in them closes nothing.
_LABEL = re.compile(r"\(?\b(?:\d{1,3}(?:\.\d{1,4}){0,8}|[A-Za-z](?:\.\d{1,4}){0,8}|[ivx]{1,5})\)")

_QUOTED = re.compile(r"“([^“”]{1,60})”|«\s?([^«»]{1,60})»|\"([^\"]{1,60})\"")
_CLOSED = re.compile(r"[.;!?][\"'”’»)\]]*\s*\Z")


def signs(look: Look) -> Iterator[Fault]:
    """A bracket or quote of the target that is not closed, or not opened, where the source's are;
    words that one side names in quotes, where the other quotes none; words before a list that end a
    sentence, where the source's lead into it.
    """
    yield from _closed_before_items(look)
    yield from _quoted(look)
    for unit in look.paired:
        source = _LABEL.sub(" ", look.without_citations(unit.source))
        target = _LABEL.sub(" ", look.without_citations(unit.target))
        for opens, closes in _PAIRS:
            if target.count(opens) != target.count(closes) and (
                source.count(opens) == source.count(closes)
            ):
                yield Fault("signs-differ", unit, f"{opens} and {closes} do not pair")
                break


def _quoted(look: Look) -> Iterator[Fault]:
    for scope in look.scopes:
        if not (scope.source and scope.target):
            continue
        mine, other = (
            [(one, "".join(found)) for one in side for found in _QUOTED.findall(one.text)]
            for side in (scope.source, scope.target)
        )
        if bool(mine) != bool(other):
            segment, words = (mine or other)[0]
            message = f"“{words.strip()}” is quoted on one side only"
            yield Fault("signs-differ", scope.unit_of(segment), message)


def _closed_before_items(look: Look) -> Iterator[Fault]:
    parents = {path.parent for pair in look.alignment.pairs if pair.source for path in pair.target}
    for scope in look.scopes:
        if not (scope.source and scope.target) or scope.units[0].method == "definition":
            continue
        last, mine = scope.target[-1], scope.source[-1]
        if last.clause.path not in parents or mine.clause.path != last.clause.path:
            continue
        if not _CLOSED.search(mine.text) and _CLOSED.search(last.text):
            yield Fault(
                "signs-differ",
                scope.unit_of(last),
                "the words before the items do not lead into them",
            )


def untranslated(look: Look) -> Iterator[Fault]:
    """Segments whose words are those of the source, or of its language."""
    source, target = look.alignment.source_language, look.alignment.target_language
    if source == target:
        return
    for unit in look.alignment.units:
        text = unit.target_text
        if "⟦" in text:
            yield Fault("untranslated", unit, "the segment is marked as not yet translated")
            continue
        found = words(text)
        if len(found) < 4:
            continue
        by_code = {code: count for count, code in languages_of(text, (source, target))}
        foreign, own = by_code[source], by_code[target]
        copied = fold(text) == fold(unit.source_text) and own <= foreign and foreign > 0
        if copied or (foreign >= 2 and foreign > 3 * own and foreign >= 0.15 * len(found)):
            yield Fault("untranslated", unit, f"the words are {source}, not {target}")
