"""A proposed text weighed: what changes, which citations break, which clauses, translations, rules and
scenarios need a look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from lawkit.collate import compare
from lawkit.model import Clause, ClauseId, ClausePath, Edition, EditionId, Library, Reference
from lawkit.model.concordance import Concordance, Following, Relation, Row
from lawkit.rules import RuleShelf

Why = Literal["reworded", "renumbered", "moved", "split", "merged", "dropped"]
Affected = dict[ClauseId, tuple[Why, Row]]


class Touched(msgspec.Struct, frozen=True):
    """Something that rests on a clause the proposal changes.

    what: a citation from elsewhere, the clause of a translation, a rule, a scenario. name: how it
    is found (a clause id, a rule's id, a scenario's title). clause: what it rests on; became: what
    that is in the proposal; why: what happens to it. surface: the words of a citation.
    """

    what: Literal["citation", "translation", "rule", "scenario"]
    name: str
    clause: ClauseId
    why: Why
    became: tuple[ClauseId, ...] = ()
    surface: str = ""
    place: str = ""


class Proposal(msgspec.Struct, frozen=True):
    """What a proposed text does to an edition and to all that rests on it.

    broken: its own citations that would be stale or point to nothing. touched: what else needs a
    look, in the order citations, translations, rules, scenarios; citations in a clause that goes
    itself do not.
    """

    concordance: Concordance
    broken: tuple[Following, ...]
    touched: tuple[Touched, ...]

    @property
    def lost(self) -> tuple[Touched, ...]:
        """Citations of other editions that would point to nothing."""
        return tuple(one for one in self.touched if one.what == "citation" and one.why == "dropped")


def weigh(
    edition: Edition,
    proposed: Edition,
    library: Library,
    references: Sequence[Reference],
    new_references: Sequence[Reference],
    shelves: Iterable[RuleShelf] = (),
) -> Proposal:
    """Weigh a proposed text against the edition it would replace.

    references: those of the whole library; new_references: those of the proposal, resolved within
    it. shelves: the rules that rest on the edition.
    """
    own = [each for each in references if each.source.edition == edition.id]
    concordance = compare(edition, proposed, own, new_references)
    affected = {id: (why, row) for row in concordance.rows for id in row.old if (why := _why(row))}
    touched = [
        *_citations(edition, references, affected),
        *_translations(edition, library, affected),
        *_rules(edition, shelves, affected),
    ]
    broken = tuple(each for each in concordance.followings if each.status in ("stale", "dangling"))
    return Proposal(concordance, broken, tuple(touched))


def together(touched: Iterable[Touched]) -> Iterator[tuple[Touched, ...]]:
    """Those of one thing together, in order of the first of each; without the clauses that go, or get
    another place, with one in which they lie.
    """
    things: dict[tuple[str, str, str], list[Touched]] = {}
    for one in touched:
        things.setdefault((one.what, one.name, one.surface), []).append(one)
    for group in things.values():
        kept = (one for one in group if not any(_goes_with(one, other) for other in group))
        yield tuple(dict.fromkeys(kept))


def _goes_with(one: Touched, other: Touched) -> bool:
    """Whether the fate of a clause is that of another in which it lies."""
    below = other.clause != one.clause and one.clause.path.is_within(other.clause.path)
    if not below or one.why != other.why or one.why == "reworded" or other.clause.note is not None:
        return False
    return all(any(b.path.is_within(o.path) for o in other.became) for b in one.became)


def replace_laws(edition: Edition, proposed: Edition) -> Edition:
    """The edition with the laws that the proposal holds put in place of its own of those numbers;
    laws with new numbers come behind the nearest number before them.
    """
    clauses = list(edition.clauses)
    for law in proposed.clauses:
        at = next((k for k, own in enumerate(clauses) if own.path == law.path), None)
        if at is not None:
            clauses[at] = law
        else:
            clauses.insert(_place(clauses, law), law)
    numbers = {law.path for law in proposed.clauses}
    notes = [note for note in edition.notes if note.law not in numbers]
    return msgspec.structs.replace(
        proposed, clauses=tuple(clauses), notes=(*notes, *proposed.notes), extent=edition.extent
    )


def _place(clauses: list[Clause], law: Clause) -> int:
    key = _rank(law.path)
    return next((k for k, own in enumerate(clauses) if _rank(own.path) > key), len(clauses))


def _rank(path: ClausePath) -> tuple[int, str]:
    digits = "".join(sign for sign in path.law if sign.isdigit())
    return int(digits) if digits else 0, path.law


def _why(row: Row) -> Why | None:
    """What happens to the old clauses of a row; typography and spelling alone are nothing."""
    kinds: dict[Relation, Why] = {
        "renumbered": "renumbered",
        "moved": "moved",
        "split": "split",
        "merged": "merged",
        "dropped": "dropped",
    }
    if row.kind in kinds:
        return kinds[row.kind]
    if any(each.kind not in ("typography", "spelling") for each in row.changes):
        return "reworded"
    return None


def _citations(
    edition: Edition, references: Iterable[Reference], affected: Affected
) -> Iterable[Touched]:
    """Citations, from anywhere, of a clause in which something changes. Those of the edition itself
    of what is dropped were followed into the proposal: they are broken there, or gone with it.
    """
    below = _below(affected)
    for reference in references:
        gone = reference.source in affected and affected[reference.source][0] == "dropped"
        for target in () if gone else reference.targets:
            for id in below.get((target.id.edition, target.id.path), ()):
                why, row = affected[id]
                if why == "dropped" and reference.source.edition == edition.id:
                    continue
                yield Touched(
                    "citation", str(reference.source), id, why, row.new, reference.surface
                )


def _translations(edition: Edition, library: Library, affected: Affected) -> Iterable[Touched]:
    for other in library.editions_of(edition.id.work):
        if other.language == edition.language:
            continue
        for id, (why, row) in affected.items():
            if id.note is None and not id.path.is_paragraph and id.path in other.by_path:
                yield Touched("translation", str(ClauseId(other.id, id.path)), id, why, row.new)


def _rules(edition: Edition, shelves: Iterable[RuleShelf], affected: Affected) -> Iterable[Touched]:
    """Rules, then scenarios; a clause is touched with whatever lies in it."""
    below = _below(affected)

    def hits(paths: Iterable[ClausePath]) -> tuple[ClauseId, ...]:
        return _unique(id for path in paths for id in below.get((edition.id, path), ()))

    for shelf in shelves:
        for rule in shelf.book.rules if shelf.book else ():
            for id in hits(rule.clauses):
                why, row = affected[id]
                yield Touched("rule", rule.id, id, why, row.new, place=rule.place)
        for scenario in shelf.scenarios:
            for id in hits(scenario.clauses):
                why, row = affected[id]
                yield Touched("scenario", scenario.title, id, why, row.new, place=scenario.place)


def _below(affected: Affected) -> dict[tuple[EditionId, ClausePath], list[ClauseId]]:
    """By each clause what lies in it, or is it, and changes."""
    found: dict[tuple[EditionId, ClausePath], list[ClauseId]] = defaultdict(list)
    for id in affected:
        for k in range(1, len(id.path.parts) + 1):
            found[id.edition, ClausePath(id.path.parts[:k])].append(id)
    return found


def _unique(ids: Iterable[ClauseId]) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(ids))
