"""From mates to relations: what was split and merged, what moved and what was only renumbered."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from lawkit.collate.alignment import rising
from lawkit.collate.matching import Matching, Piece, match_by_number
from lawkit.collate.pieces import find_pieces
from lawkit.collate.units import Unit
from lawkit.model import ClausePath
from lawkit.model.concordance import Evidence, Relation


class Kinship(msgspec.Struct, frozen=True):
    """Places of old units and of the new ones they became, with the kind of relation."""

    kind: Relation
    old: tuple[int, ...]
    new: tuple[int, ...]
    score: float
    evidence: tuple[Evidence, ...]


def relate(matching: Matching, *, words: bool) -> list[Kinship]:
    """Match the units, by words or by number alone, and give every unit of either side in one
    relation, in the order of the new text; what was dropped comes after what stood before it in
    the old.
    """
    if words:
        matching.join_sure()
        # What is surely a part of a clause that has its mate is no mate for another.
        pieces = find_pieces(matching, aside=False)
        matching.hold(pieces)
        matching.join_likely()
        pieces = find_pieces(matching, aside=True, before=pieces)
    else:
        match_by_number(matching)
        pieces = _paragraphs(matching)
    extra_old: dict[int, list[int]] = defaultdict(list)
    extra_new: dict[int, list[int]] = defaultdict(list)
    for side, home, place in pieces:
        (extra_new if side else extra_old)[home].append(place)
    taken_old = {place for places in extra_old.values() for place in places}
    taken_new = {place for places in extra_new.values() for place in places}
    rows: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = []
    found: list[Kinship] = []
    for i, j in enumerate(matching.mate):
        if i in taken_old:
            continue
        if j < 0:
            found.append(Kinship("dropped", (i,), (), 0.0, ()))
        else:
            # Home of what was merged is the new unit, home of what was split the old one.
            rows.append(
                (i, j, tuple(sorted((i, *extra_old[j]))), tuple(sorted((j, *extra_new[i]))))
            )
    in_order = _in_order(matching, [(i, olds[0], news[0]) for i, _, olds, news in rows])
    for i, j, olds, news in rows:
        kind = _kind(matching, i, j, in_order)
        if len(olds) > 1 and not _are_own(matching.old, i, olds):
            kind = "merged"
        elif len(news) > 1 and not _are_own(matching.new, j, news):
            kind = "split"
        found.append(Kinship(kind, olds, news, matching.score[i], matching.evidence[i]))
    for j, i in enumerate(matching.turned):
        if i < 0 and j not in taken_new:
            found.append(Kinship("added", (), (j,), 0.0, ()))
    return in_reading_order(found)


def in_reading_order(kinships: list[Kinship]) -> list[Kinship]:
    """By the first new unit; what was dropped after the row of the old unit before it that stayed."""
    standing = sorted((each for each in kinships if each.new), key=lambda each: each.new)
    behind: dict[int, int] = {
        place: k for k, each in enumerate(standing) if each.kind != "moved" for place in each.old
    }
    gone = sorted((each for each in kinships if not each.new), key=lambda each: each.old)
    after: dict[int, list[Kinship]] = defaultdict(list)
    last = -1
    marks = sorted(behind)
    k = 0
    for each in gone:
        while k < len(marks) and marks[k] < each.old[0]:
            last = behind[marks[k]]
            k += 1
        after[last].append(each)
    ordered = list(after[-1])
    for k, each in enumerate(standing):
        ordered.append(each)
        ordered += after[k]
    return ordered


def _kind(matching: Matching, i: int, j: int, in_order: set[int]) -> Relation:
    old, new = matching.old[i], matching.new[j]
    if i not in in_order:
        return "moved"
    if old.sort == "clause" or new.sort == "clause":
        alike = _numbers(old) == _numbers(new)
    else:
        # A paragraph or note has no number of its own to lose: it is where its clause is.
        alike = _owner_path(matching.old, old) == _owner_path(matching.new, new)
    return "same" if alike else "renumbered"


def _numbers(unit: Unit) -> tuple[str, ...]:
    """The path without the counts of unnumbered paragraphs: another paragraph before it does not
    renumber (a) of the third.
    """
    path = unit.id.path
    return tuple(
        part
        for k, part in enumerate(path.parts)
        if not ClausePath(path.parts[: k + 1]).is_paragraph
    )


def _owner_path(units: list[Unit], unit: Unit) -> object:
    return unit.id.path if unit.sort == "note" else units[unit.owner].id.path


def _are_own(units: list[Unit], home: int, places: tuple[int, ...]) -> bool:
    """Whether all but home are home's own paragraphs, or its text went into its one part that is
    told: the clause is one, however it is divided.
    """
    if all(place == home or units[place].owner == home for place in places):
        return True
    below = [place for place in places if place != home]
    return len(below) == 1 and units[below[0]].parent == home and not units[home].text


def _in_order(matching: Matching, rows: list[tuple[int, int, int]]) -> set[int]:
    """Old units that stand in the order of both texts: the heaviest such chain of rows (old unit,
    first old and first new place), by words.

    A clause that kept its number weighs double: of two that changed places, the one with the same
    number stayed.
    """
    mated = sorted((first, new, i) for i, first, new in rows if matching.old[i].sort != "note")
    weights = [
        (2 if matching.old[i].id.path == matching.new[matching.mate[i]].id.path else 1)
        * (2 + len(matching.old[i].words))
        for _, _, i in mated
    ]
    kept = {mated[k][2] for k in rising([new for _, new, _ in mated], weights)}
    for i, j in enumerate(matching.mate):
        # A note goes where its law goes.
        if j >= 0 and matching.old[i].sort == "note":
            law = matching.old[i].parent
            if matching.mate[law] == matching.new[j].parent and law in kept:
                kept.add(i)
    return kept


def _paragraphs(matching: Matching) -> list[Piece]:
    """Paragraphs without a mate go with the clause they belong to, where it has one."""
    found = []
    for side, units, mates in (
        (1, matching.new, matching.turned),
        (0, matching.old, matching.mate),
    ):
        for unit in units:
            home = mates[unit.owner]
            if unit.sort == "paragraph" and mates[unit.place] < 0 and home >= 0:
                found.append((side, home, unit.place))
    return found
