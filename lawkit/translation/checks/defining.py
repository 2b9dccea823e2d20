"""Definitions of a bilingual law: each begins with its term and ends with that of the other language."""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.model.alignment import Fault
from lawkit.translation.bags import fold
from lawkit.translation.checks.look import Look
from lawkit.translation.definitions import named_by

_USUAL = 0.5


def definitions(look: Look) -> Iterator[Fault]:
    """Definitions whose term was left out, where the source names it and the others have theirs: with
    it, the words it stood in.
    """
    named = []
    for scope in look.scopes:
        if scope.source and scope.target and scope.units[0].method == "definition":
            text = " ".join(one.text for one in scope.source)
            rendered = " ".join(one.text for one in scope.target)
            if term := named_by(text):
                named.append((scope.units, fold(text), fold(rendered), term, named_by(rendered)))
    usual = sum(bool(back) for *_, back in named) > _USUAL * len(named)
    for units, text, rendered, term, back in named:
        if back and text.startswith(back) and term not in rendered:
            yield Fault("part-missing", units[0], "the definition does not begin with its term")
        elif usual and not back and rendered.startswith(term):
            side = look.alignment.source
            yield Fault(
                "part-missing", units[-1], f"the definition does not name the term of {side}"
            )
