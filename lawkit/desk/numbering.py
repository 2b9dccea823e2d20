"""Numbers of clauses against their neighbours: gaps, duplicates, order, extent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lawkit.desk.places import place_of_clause
from lawkit.model import Clause, ClausePath, Diagnostic, Edition, Style
from lawkit.model.numbers import spell, value

_STYLES: tuple[Style, ...] = ("digit", "upper", "lower", "roman", "ROMAN")


def numbering(edition: Edition) -> Iterator[Diagnostic]:
    """`numbering-gap`, `-duplicate` and `-order` among the numbered clauses of each run.

    A run is what the path's parent has in common, in document order, so that (a) to (c) under two
    paragraphs of a law are one run. Laws are taken from the first that is here: what an excerpt
    leaves out before it or after the last is no gap. An inserted number (50a) is none after 50.
    """
    runs: dict[ClausePath, list[Clause]] = {}
    for law in edition.clauses:
        for clause in law.walk():
            if not clause.path.is_paragraph:
                runs.setdefault(clause.path.parent, []).append(clause)
    for parent, clauses in runs.items():
        yield from _run(edition, parent, clauses)


def extent(edition: Edition) -> Iterator[Diagnostic]:
    """`extent-exceeded`: laws that the edition as printed is said not to have."""
    if edition.extent is None:
        return
    first, last = edition.extent
    for law in edition.clauses:
        number = value("digit", law.number)
        if number is not None and not first <= number <= last:
            yield Diagnostic(
                "extent-exceeded",
                place_of_clause(edition, law),
                f"{edition.ladder.name} {law.number} is outside {first} to {last}",
                f"{law.label} {law.heading}",
            )


def _run(edition: Edition, parent: ClausePath, clauses: Sequence[Clause]) -> Iterator[Diagnostic]:
    style = _style(edition, parent, clauses)
    if style is None:
        return
    before: tuple[int, str] = (0, "")
    if not parent.parts:
        start = value(style, clauses[0].number) or 1
        before = start - 1, ""
    elif clauses[0].missing:
        before = (value(style, clauses[0].number) or 1) - 1, ""
    seen: set[str] = set()
    for clause in clauses:
        rank = value(style, clause.number)
        if rank is None:
            continue
        number = clause.number
        last, last_number = before
        about = "\n".join(each.label for each in clauses)
        place = place_of_clause(edition, clause)
        if number in seen:
            yield Diagnostic("numbering-duplicate", place, f"{number} stands twice", about)
            continue
        seen.add(number)
        if rank < last:
            yield Diagnostic("numbering-order", place, f"{number} comes after {last_number}", about)
            continue
        if rank > last + 1:
            gone = [spell(style, k) for k in range(last + 1, rank)]
            named = gone[0] if len(gone) == 1 else f"{gone[0]} to {gone[-1]}"
            verb = "is" if len(gone) == 1 else "are"
            yield Diagnostic(
                "numbering-gap", place, f"{named} {verb} missing before {number}", about
            )
        before = rank, number


def _style(edition: Edition, parent: ClausePath, clauses: Sequence[Clause]) -> Style | None:
    """The style in which most of the run reads, then with the fewest numbers left out (I, II, III
    would read as letters too), then the ladder's own rung.
    """
    rung = edition.ladder.below(len(parent.parts))
    order: list[Style] = [rung.style] if rung else []
    order += [style for style in _STYLES if style not in order]

    def fit(style: Style) -> tuple[int, int]:
        ranks = [rank for each in clauses if (rank := value(style, each.number)) is not None]
        gone = max(ranks) - min(ranks) + 1 - len(set(ranks)) if ranks else 0
        first = min(ranks) - 1 if ranks and parent.parts else 0
        return len(ranks), -gone - first

    best = max(order, key=fit)
    return best if fit(best)[0] else None
