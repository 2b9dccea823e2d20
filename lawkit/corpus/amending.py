"""An edition printed only as far as it differs ("5 to 10. As in Bridge.") made whole from its base."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from lawkit import languages
from lawkit.model import Clause, Diagnostic, Edition, Furniture, Place, SourceMap

_RANGE = re.compile(r"([0-9]+)-([0-9]+)\Z")


def amend(edition: Edition, base: Edition) -> Edition:
    """The edition with each law that it only points to taken from `base`, word for word.

    A clause taken over has `taken_from` set to the base's id, and as its span the words of this
    edition that point there, which are kept as furniture. A law that the base does not have is a
    finding; a law printed in full stays as it is.
    """
    phrase = _pointer(edition.language)
    theirs = {law.path.law: law for law in base.clauses}
    ranks = {number: k for k, number in enumerate(theirs)}
    laws: list[Clause] = []
    furniture = list(edition.furniture)
    found = list(edition.diagnostics)
    for law in edition.clauses:
        if law.children or not phrase.match(law.text):
            laws.append(law)
            continue
        furniture.append(Furniture(law.span, law.span.of(edition.source), "other"))
        for number in _numbers(law.path.law, ranks):
            if number in theirs:
                laws.append(_taken(theirs[number], law, base))
            else:
                found.append(
                    Diagnostic(
                        "ref-dangling",
                        Place(clause=None),
                        f"{law.label} {law.text}: {base.id} has no law {number}",
                        law.text,
                    )
                )
    return replace(
        edition,
        clauses=tuple(laws),
        furniture=tuple(sorted(furniture, key=lambda piece: piece.span)),
        diagnostics=tuple(found),
        extent=edition.extent or base.extent,
    )


def _pointer(language: str) -> re.Pattern[str]:
    """A text that says nothing but "as in" another code, in the words of the language."""
    cues = "|".join(re.escape(cue) for cue in languages.load(language).cues.as_in) or "as in"
    return re.compile(rf"\W*(?:{cues})\s+[^.;:]{{1,60}}\W*\Z", re.I)


def _numbers(number: str, ranks: dict[str, int]) -> Iterator[str]:
    """The numbers a label stands for: all of a range, as the base has them, or the one."""
    match = _RANGE.match(number)
    if match is None:
        yield number
        return
    first, last = ranks.get(match[1]), ranks.get(match[2])
    if first is None or last is None:
        yield from (str(n) for n in range(int(match[1]), int(match[2]) + 1))
        return
    yield from list(ranks)[first : last + 1]


def _taken(clause: Clause, pointer: Clause, base: Edition) -> Clause:
    return replace(
        clause,
        span=pointer.span,
        origin=SourceMap(),
        heading_origin=SourceMap(),
        children=tuple(_taken(child, pointer, base) for child in clause.children),
        witness=pointer.witness,
        taken_from=clause.taken_from or str(base.id),
        missing=(),
    )
