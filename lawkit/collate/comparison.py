"""Two texts compared: the concordance of their clauses with the changes of words in each row."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lawkit import languages
from lawkit.collate.changes import Words, type_changes
from lawkit.collate.following import Citations, cited_figures, follow
from lawkit.collate.matching import Matching
from lawkit.collate.relations import Kinship, in_reading_order, relate
from lawkit.collate.titles import follow_titles
from lawkit.collate.units import Unit, joined, units_of
from lawkit.errors import NotFoundError, UsageError
from lawkit.languages import Language
from lawkit.model import ClauseId, Edition, Reference
from lawkit.model.concordance import Change, Concordance, Field, Relation, Row, TitleChange
from lawkit.model.text import Span

_TURNED: dict[Relation, Relation] = {
    "split": "merged",
    "merged": "split",
    "added": "dropped",
    "dropped": "added",
}


def compare(
    old: Edition,
    new: Edition,
    references: Iterable[Reference] = (),
    new_references: Iterable[Reference] = (),
) -> Concordance:
    """What became of every clause and word of `old` in `new`: any two texts, of one work or of two.

    `references`, `new_references`: the citations of each, so that a citation that only follows its
    renumbered target is told from one that changed. Texts in two languages are compared by their
    numbers, citations and figures alone. `compare(b, a)` mirrors `compare(a, b)`: a tie falls the
    same way in both directions, because the work is always done from the same side.
    """
    kit = Words(_language(old.language))
    return compare_with(kit, old, new, references, new_references)[0]


Places = tuple[tuple[int, ...], tuple[int, ...]]
"""Where the clauses of a row stand among the units of the old and of the new text."""


def compare_with(
    kit: Words,
    old: Edition,
    new: Edition,
    references: Iterable[Reference] = (),
    new_references: Iterable[Reference] = (),
) -> tuple[Concordance, tuple[Places, ...]]:
    """As `compare`, with what several comparisons in one language share, and the places of each row:
    a number may be printed twice, a place stands once.
    """
    words = old.language == new.language
    turned = _key(old) > _key(new)
    first, second = (new, old) if turned else (old, new)
    left = units_of(first, kit.book)
    right = units_of(second, kit.book)
    matching = Matching(left, right, same_work=old.id.work == new.id.work)
    kinships = relate(matching, words=words)
    if turned:
        left, right = right, left
        kinships = in_reading_order([_turn(each) for each in kinships])
    onward = {
        left[i].id: tuple(right[j].id for j in each.new) for each in kinships for i in each.old
    }
    citations = Citations(references, new_references, onward, {unit.id for unit in right})
    rows = tuple(_row(each, left, right, kit, citations, words) for each in kinships)
    titles = follow_titles(old, new, onward, words=words)
    found = Concordance(old.id, new.id, rows, words, follow(rows, citations, words), titles)
    return found, tuple((each.old, each.new) for each in kinships)


def mirror(concordance: Concordance) -> Concordance:
    """The same seen from the other side; citations are followed in one direction only, so none."""
    rows = [
        msgspec.structs.replace(
            row,
            kind=_TURNED.get(row.kind, row.kind),
            old=row.new,
            new=row.old,
            before=row.after,
            after=row.before,
            old_fields=row.new_fields,
            new_fields=row.old_fields,
            changes=tuple(
                msgspec.structs.replace(
                    each, old=each.new, new=each.old, before=each.after, after=each.before
                )
                for each in row.changes
            ),
        )
        for row in concordance.rows
    ]
    titles = [
        TitleChange(
            "dropped" if each.kind == "added" else "added" if each.kind == "dropped" else each.kind,
            each.new, each.old, each.new_first, each.old_first,
        )
        for each in concordance.titles
    ]  # fmt: skip
    return Concordance(
        concordance.new, concordance.old, tuple(rows), concordance.words, titles=tuple(titles)
    )


def apply(concordance: Concordance, old: Edition) -> tuple[tuple[ClauseId, str, str], ...]:
    """The words of the new text, made from the old text and the changes alone: (clause, heading |
    text | note, words), in the new text's order. UsageError where the rows do not fit the old text
    or its words were not compared.
    """
    if not concordance.words:
        raise UsageError(
            "the words of two languages were not compared",
            remedy="Apply the changes of two texts in one language.",
        )
    lines: dict[tuple[ClauseId, str], list[str]] = {}
    for id, where, words in listing(old):
        lines.setdefault((id, where), []).append(words)
    found: list[tuple[ClauseId, str, str]] = []
    for row in concordance.rows:
        before = "\n".join(
            _taken(lines.get((field.id, field.where), []), field.span.of(row.before))
            for field in row.old_fields
        )
        after = apply_changes(row.changes, before)
        found += [(field.id, field.where, field.span.of(after)) for field in row.new_fields]
    return tuple(found)


def _taken(lines: list[str], meant: str) -> str:
    """A line of the old text, taken off: of several under one number the one that is meant."""
    if len(lines) > 1 and meant in lines:
        lines.remove(meant)
        return meant
    return lines.pop(0) if lines else ""


def apply_changes(changes: tuple[Change, ...], before: str) -> str:
    """The string with its changes made; UsageError where it is not the string they were found in."""
    pieces: list[str] = []
    end = 0
    for change in changes:
        if change.old.of(before) != change.before:
            raise UsageError(
                f"the text has {change.old.of(before)!r} where {change.before!r} was changed",
                why="these changes are of another text",
            )
        pieces += [before[end : change.old.start], change.after]
        end = change.old.end
    return "".join([*pieces, before[end:]])


def listing(edition: Edition) -> tuple[tuple[ClauseId, str, str], ...]:
    """Every heading, text and note of an edition: (clause, heading | text | note, words), in order."""
    units = units_of(edition, Words(None).book)
    return tuple((unit.id, where, words) for unit in units for where, words in unit.lines)


def ids_of(edition: Edition) -> tuple[ClauseId, ...]:
    """Every clause and note of an edition in document order, a law's notes after the law."""
    return tuple(unit.id for unit in units_of(edition, Words(None).book))


def row_of(concordance: Concordance, clause: ClauseId) -> Row:
    """The row in which a clause of either text stands; NotFoundError where none has it."""
    for row in concordance.rows:
        if clause in row.new or clause in row.old:
            return row
    raise NotFoundError(f"no clause {clause.path} in {clause.edition}")


def _row(
    kinship: Kinship,
    left: list[Unit],
    right: list[Unit],
    kit: Words,
    citations: Citations,
    words: bool,
) -> Row:
    olds = [left[i] for i in kinship.old]
    news = [right[j] for j in kinship.new]
    before, old_fields = joined(olds)
    after, new_fields = joined(news)
    changes: tuple[Change, ...] = ()
    score = kinship.score
    if not words:
        changes = cited_figures(before, after, old_fields, new_fields, citations, kit)
        score = 1.0 if olds and news else 0.0
    elif before != after:
        changes = _changes(before, after, old_fields, new_fields, kit, citations)
        if len(olds) + len(news) > 2 and olds and news:
            score = _likeness(before, after, changes)
    elif olds and news:
        score = 1.0
    return Row(
        kinship.kind,
        tuple(unit.id for unit in olds),
        tuple(unit.id for unit in news),
        round(score, 3),
        kinship.evidence,
        before,
        after,
        old_fields,
        new_fields,
        changes,
    )


def _changes(
    before: str,
    after: str,
    old_fields: tuple[Field, ...],
    new_fields: tuple[Field, ...],
    kit: Words,
    citations: Citations,
) -> tuple[Change, ...]:
    explain = citations.explainer(old_fields, new_fields)
    if [field.where for field in old_fields] != [field.where for field in new_fields]:
        return type_changes(before, after, kit, explain)
    # Line by line: a heading's words never answer to the text's.
    found: list[Change] = []
    for one, two in zip(old_fields, new_fields, strict=True):
        if one.span.of(before) == two.span.of(after):
            continue
        found += [
            _shifted(change, one.span.start, two.span.start)
            for change in type_changes(one.span.of(before), two.span.of(after), kit)
        ]
    return tuple(
        msgspec.structs.replace(change, kind=known[0], why=known[1])
        if (known := explain(change.old, change.new))
        else change
        for change in found
    )


def _shifted(change: Change, old: int, new: int) -> Change:
    return msgspec.structs.replace(
        change,
        old=Span(change.old.start + old, change.old.end + old),
        new=Span(change.new.start + new, change.new.end + new),
    )


def _likeness(before: str, after: str, changes: tuple[Change, ...]) -> float:
    gone = sum(len(change.before) for change in changes)
    come = sum(len(change.after) for change in changes)
    total = len(before) + len(after)
    return 1 - (gone + come) / total if total else 1.0


def _turn(kinship: Kinship) -> Kinship:
    return msgspec.structs.replace(
        kinship,
        kind=_TURNED.get(kinship.kind, kinship.kind),
        old=kinship.new,
        new=kinship.old,
    )


def _key(edition: Edition) -> list[str]:
    return [clause.heading + clause.text for law in edition.clauses for clause in law.walk()] + [
        note.text for note in edition.notes
    ]


def _language(code: str) -> Language | None:
    return languages.load(code) if code in languages.available() else None
