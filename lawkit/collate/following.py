"""Citations followed through a concordance: which only follow a renumbered clause, which still point
where they did, which are stale. Takes references as they were resolved; resolves none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set

from lawkit.collate.changes import Explain, Words
from lawkit.collate.tokens import tokens_of
from lawkit.model import ClauseId, Reference, Target
from lawkit.model.concordance import Change, ChangeKind, Field, Followed, Following, Row
from lawkit.model.text import Span

Key = tuple[ClauseId, str]
Cited = tuple[Span, Target]
"""A target with the place of its words in a row's string."""


class Citations:
    """The citations of both texts by the clause they stand in, and what became of each clause."""

    def __init__(
        self,
        old: Iterable[Reference],
        new: Iterable[Reference],
        onward: Mapping[ClauseId, tuple[ClauseId, ...]],
        present: Set[ClauseId],
    ) -> None:
        self._old = _by_field(old)
        self.mentions: dict[tuple[ClauseId, str, Span], str] = {}
        self._new = _by_field(new, self.mentions)
        self.onward = onward
        self.present = present

    def of_old(self, fields: tuple[Field, ...]) -> list[Cited]:
        """The citations in a row's old string, in order."""
        return _placed(fields, self._old)

    def of_new(self, fields: tuple[Field, ...]) -> list[Cited]:
        """The citations in a row's new string, in order."""
        return _placed(fields, self._new)

    def explainer(self, old_fields: tuple[Field, ...], new_fields: tuple[Field, ...]) -> Explain:
        """For one row: what kind of change two stretches are that lie in one citation, or None."""
        mine = self.of_old(old_fields)
        theirs = self.of_new(new_fields)

        def explain(old: Span, new: Span) -> tuple[ChangeKind, str] | None:
            was = _within(old, mine)
            now = _within(new, theirs)
            if was is None or now is None or was.id.path == now.id.path:
                return None
            if now.id in self.onward.get(was.id, ()):
                return "reference", f"{was.id.path} is now {now.id.path}"
            # Another number in a citation is no quantity: the text cites another clause.
            return "wording", f"cites {now.id.path} instead of {was.id.path}"

        return explain if mine and theirs else _unexplained


def follow(rows: Iterable[Row], citations: Citations, words: bool) -> tuple[Following, ...]:
    """Each citation of the new text that has a counterpart in the old, with what became of it."""
    found: list[Following] = []
    for row in rows:
        if not (row.old and row.new):
            continue
        mine = citations.of_old(row.old_fields)
        theirs = citations.of_new(row.new_fields)
        if mine and theirs:
            pairs = _by_place(row, mine, theirs) if words else _by_aim(mine, theirs, citations)
            for (_, was), (place, now) in pairs:
                found.append(_followed(row, was, place, now, citations))
    return tuple(found)


def cited_figures(
    before: str,
    after: str,
    old_fields: tuple[Field, ...],
    new_fields: tuple[Field, ...],
    citations: Citations,
    kit: Words,
) -> tuple[Change, ...]:
    """Between two languages: citations and figures that stand on one side only. Spans are those of
    the words on their own side; the other side's span is empty and says nothing of a place.
    """
    if not (old_fields and new_fields):
        return ()
    mine, theirs = citations.of_old(old_fields), citations.of_new(new_fields)
    left = Counter(id for _, was in mine for id in citations.onward.get(was.id, (was.id,))[:1])
    right = Counter(now.id for _, now in theirs)
    gone = _lacking(left, right)
    come = _lacking(right, left)
    found: list[Change] = []
    for at, was in mine:
        id = next(iter(citations.onward.get(was.id, (was.id,))), was.id)
        if gone[_bare(id)]:
            gone[_bare(id)] -= 1
            found.append(
                Change("reference", at, Span(0, 0), at.of(before), "", "cited in the old text only")
            )
    for place, now in theirs:
        if come[_bare(now.id)]:
            come[_bare(now.id)] -= 1
            found.append(
                Change(
                    "reference",
                    Span(0, 0),
                    place,
                    "",
                    place.of(after),
                    "cited in the new text only",
                )
            )
    return (*found, *_figures(before, after, [at for at, _ in mine], [at for at, _ in theirs]))


def _lacking(these: Counter[ClauseId], those: Counter[ClauseId]) -> Counter[tuple[str, ...]]:
    """Paths that these cite oftener than those: an edition cites its own clauses."""
    mine: Counter[tuple[str, ...]] = Counter()
    theirs: Counter[tuple[str, ...]] = Counter()
    for id, times in these.items():
        mine[_bare(id)] += times
    for id, times in those.items():
        theirs[_bare(id)] += times
    return mine - theirs


def _bare(id: ClauseId) -> tuple[str, ...]:
    return id.path.parts


def _figures(
    before: str, after: str, cited: list[Span], new_cited: list[Span]
) -> tuple[Change, ...]:
    mine, theirs = _numbers(before, cited), _numbers(after, new_cited)
    gone, come = mine - theirs, theirs - mine
    return tuple(
        Change("number", Span(0, 0), Span(0, 0), one, two, "figures that stand on one side only")
        for one, two in (
            *((figure, "") for figure in sorted(gone.elements())),
            *(("", figure) for figure in sorted(come.elements())),
        )
    )


def _numbers(text: str, cited: list[Span]) -> Counter[str]:
    rest = list(text)
    for span in cited:
        rest[span.start : span.end] = " " * len(span)
    return Counter(token for token in tokens_of("".join(rest)) if token.isdigit())


def _followed(row: Row, was: Target, place: Span, now: Target, citations: Citations) -> Following:
    field = next(one for one in row.new_fields if one.span.start <= place.start <= one.span.end)
    expected = citations.onward.get(was.id)
    same_number = now.id.path == was.id.path
    status: Followed
    if expected is None:
        status = "outside" if same_number else "retargeted"
    elif now.id in expected:
        status = "right"
    elif now.id not in citations.present and now.id.edition == field.id.edition:
        status = "dangling"
    else:
        status = "stale" if same_number else "retargeted"
    start = place.start - field.span.start
    span = Span(start, start + len(place))
    return Following(
        field.id,
        citations.mentions.get((field.id, field.where, span), place.of(row.after)),
        span,
        status,
        was.id,
        expected or (),
        now.id,
    )


def _by_place(row: Row, mine: list[Cited], theirs: list[Cited]) -> list[tuple[Cited, Cited]]:
    """Pairs whose words answer to each other in the row's strings."""
    ends = [change.new.end for change in row.changes]

    def back(offset: int, *, at_end: bool) -> int:
        k = bisect_right(ends, offset)
        if k < len(row.changes) and row.changes[k].new.start <= offset < row.changes[k].new.end:
            change = row.changes[k]
            return change.old.end if at_end else change.old.start
        shift = row.changes[k - 1].old.end - row.changes[k - 1].new.end if k else 0
        return offset + shift

    pairs: list[tuple[Cited, Cited]] = []
    k = 0
    for place, now in theirs:
        start = back(place.start, at_end=False)
        end = back(place.end - 1, at_end=True) + 1
        while k < len(mine) and mine[k][0].end <= start:
            k += 1
        if k < len(mine) and mine[k][0].start < end:
            pairs.append((mine[k], (place, now)))
            k += 1
    return pairs


def _by_aim(
    mine: list[Cited], theirs: list[Cited], citations: Citations
) -> list[tuple[Cited, Cited]]:
    """Between two languages: pairs that cite what answers to each other."""
    waiting = list(theirs)
    pairs = []
    for cited in mine:
        for other in waiting:
            if other[1].id in citations.onward.get(cited[1].id, ()) or (
                other[1].id.path == cited[1].id.path and cited[1].id not in citations.onward
            ):
                pairs.append((cited, other))
                waiting.remove(other)
                break
    return pairs


def _by_field(
    references: Iterable[Reference], mentions: dict[tuple[ClauseId, str, Span], str] | None = None
) -> dict[Key, list[Cited]]:
    found: dict[Key, list[Cited]] = defaultdict(list)
    for reference in references:
        for target in reference.targets:
            found[reference.source, reference.where].append((target.span, target))
            if mentions is not None:
                mentions[reference.source, reference.where, target.span] = reference.surface
    return found


def _placed(fields: tuple[Field, ...], cited: Mapping[Key, list[Cited]]) -> list[Cited]:
    return [
        (Span(span.start + field.span.start, span.end + field.span.start), target)
        for field in fields
        for span, target in cited.get((field.id, field.where), ())
    ]


def _within(span: Span, cited: list[Cited]) -> Target | None:
    """The citation in whose words the span lies."""
    return next(
        (target for at, target in cited if at.start <= span.start and span.end <= at.end), None
    )


def _unexplained(old: Span, new: Span) -> None:
    return None
