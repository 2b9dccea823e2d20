"""Witnesses collated over a base: the critical apparatus, and each witness read back from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel

from lawkit import languages
from lawkit.collate.changes import Words, kind_of, type_changes
from lawkit.collate.comparison import compare_with
from lawkit.collate.units import Unit, joined, units_of
from lawkit.errors import UsageError
from lawkit.model import Edition
from lawkit.model.apparatus import Apparatus, Entry, Layer, Line, Passage, Reading
from lawkit.model.concordance import Change
from lawkit.model.text import Span

Units = dict[str, list[Unit]]
"""By siglum the units that one passage has there, in document order."""

Told = tuple[tuple[int, ...], tuple[int, ...], tuple[Change, ...]]
"""Of one row the places of its old and new units, and its changes."""
Known = dict[str, dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[Change, ...]]]
"""By siglum the changes of each row, under its places."""

_TRIVIAL = ("typography", "spelling")


def collate(editions: Sequence[Edition], sigla: Sequence[str] = ()) -> Apparatus:
    """Collate witnesses, or editions, over the first of them, the base.

    sigla: theirs, each once; else those of the editions. Clauses are matched as `compare` matches
    them, so that a clause that was moved or renumbered is collated with what it was. UsageError
    for fewer than two texts, a siglum that stands twice, and texts in several languages.
    """
    names = tuple(sigla) or tuple(edition.siglum for edition in editions)
    _demand(editions, names)
    code = editions[0].language
    kit = Words(languages.load(code) if code in languages.available() else None)
    books = {
        name: units_of(edition, kit.book) for name, edition in zip(names, editions, strict=True)
    }
    rows: dict[str, list[Told]] = {}
    for name, edition in zip(names[1:], editions[1:], strict=True):
        found, places = compare_with(kit, editions[0], edition)
        rows[name] = [(*at, row.changes) for at, row in zip(places, found.rows, strict=True)]
    groups = _groups(names, books, rows)
    changes = {name: {(a, b): own for a, b, own in told} for name, told in rows.items()}
    labels = dict(zip(names, editions, strict=True))
    passages = tuple(_passage(group, labels, changes, kit) for group in groups)
    return Apparatus(
        names,
        {name: edition.id for name, edition in zip(names, editions, strict=True)},
        {name: edition.title for name, edition in zip(names, editions, strict=True)},
        {name: edition.language for name, edition in zip(names, editions, strict=True)},
        passages,
        {name: _order(name, groups, books[name]) for name in names},
    )


def read_witness(apparatus: Apparatus, siglum: str) -> tuple[tuple[Line, str], ...]:
    """A witness as the apparatus tells it: each heading, text and note with its words, in the
    witness's own order. UsageError for a siglum that is none of it.
    """
    if siglum not in apparatus.sigla:
        raise UsageError(
            f"no witness {siglum!r}", remedy="Witnesses here: " + ", ".join(apparatus.sigla) + "."
        )
    texts = [
        text_of(passage, siglum).split("\n") if siglum in passage.lines else []
        for passage in apparatus.passages
    ]
    return tuple(
        (apparatus.passages[k].lines[siglum][n], texts[k][n]) for k, n in apparatus.order[siglum]
    )


def text_of(passage: Passage, siglum: str) -> str:
    """The passage as a witness reads it."""
    pieces = []
    end = 0
    for entry in passage.entries:
        read = next((each.text for each in entry.readings if siglum in each.sigla), entry.lemma)
        pieces += [passage.text[end : entry.span.start], read]
        end = entry.span.end
    return "".join([*pieces, passage.text[end:]])


def _demand(editions: Sequence[Edition], names: tuple[str, ...]) -> None:
    if len(editions) < 2:
        raise UsageError(
            "one text cannot be collated", remedy="Name two editions, or one with two witnesses."
        )
    if len(names) != len(editions) or len(set(names)) != len(names):
        raise UsageError("each witness needs a siglum of its own", why="sigla: " + ", ".join(names))
    found = sorted({edition.language for edition in editions})
    if len(found) > 1:
        raise UsageError(
            f"texts in {' and '.join(found)} cannot be collated",
            why="a word of one language is no reading of a word of another",
            remedy="Compare their structure: lawkit compare.",
        )


def _groups(
    names: tuple[str, ...], books: dict[str, list[Unit]], rows: dict[str, list[Told]]
) -> list[Units]:
    """The units of each passage by siglum: those of the base that any witness holds together, and
    what answers to them; then what the base lacks, behind what stands before it.
    """
    base = books[names[0]]
    home = list(range(len(base)))

    def root(k: int) -> int:
        while home[k] != k:
            home[k] = home[home[k]]
            k = home[k]
        return k

    for own in rows.values():
        for old, _, _ in own:
            for k in old[1:]:
                one, two = sorted((root(old[0]), root(k)))
                home[two] = one
    groups: dict[int, Units] = {}
    for unit in base:
        groups.setdefault(root(unit.place), defaultdict(list))[names[0]].append(unit)
    behind: dict[int, list[Units]] = defaultdict(list)
    extra: list[Units] = []
    for name, own in rows.items():
        last = -1
        for old, new, _ in own:
            units = [books[name][k] for k in new]
            if old and new:
                last = root(old[0])
                groups[last][name] += units
            elif units:
                group = next((each for each in extra if _is_like(each, name, units)), None)
                if group is None:
                    group = defaultdict(list)
                    extra.append(group)
                    behind[last].append(group)
                group[name] = units
    found = list(behind[-1])
    for k in sorted(groups):
        found += [groups[k], *behind[k]]
    for group in found:
        for units in group.values():
            units.sort(key=lambda unit: unit.place)
    return found


def _is_like(group: Units, name: str, units: list[Unit]) -> bool:
    """Whether what the base lacks is in another witness too: the same words, or the same number and
    like words.
    """
    other = next(iter(group.values()))
    if name in group or len(other) != len(units):
        return False
    words, theirs = "".join(u.words for u in units), "".join(u.words for u in other)
    numbers = [[(u.id.path, u.id.note) for u in side] for side in (units, other)]
    return words == theirs or (
        numbers[0] == numbers[1] and Indel.normalized_similarity(words, theirs) >= 0.5
    )


def _passage(group: Units, labels: dict[str, Edition], changes: Known, kit: Words) -> Passage:
    names = tuple(labels)
    texts = {name: joined(group[name])[0] for name in names if name in group}
    lines = {
        name: tuple(
            Line(unit.id, where, _label(unit, labels[name]) if not k else "")
            for unit in group[name]
            for k, (where, _) in enumerate(unit.lines)
        )
        for name in texts
    }
    base = names[0]
    if base in texts:
        ids = tuple(unit.id for unit in group[base])
        told = {
            name: _told(group, base, name, changes) or type_changes(texts[base], text, kit)
            for name, text in texts.items()
            if name != base and text != texts[base]
        }
        entries = tuple(_entries(base, texts, told, kit))
        return Passage(ids, texts[base], entries, lines)
    first = next(iter(group))
    readings = tuple(_readings("", {n: text for n, text in texts.items() if text}, kit))
    without = tuple(name for name in names if name not in texts)
    entry = Entry(Span(0, 0), "", without, readings)
    return Passage(tuple(unit.id for unit in group[first]), "", (entry,) if readings else (), lines)


def _label(unit: Unit, edition: Edition) -> str:
    clause = None if unit.id.note else edition.by_path.get(unit.id.path)
    return clause.label if clause else ""


def _told(group: Units, base: str, name: str, changes: Known) -> tuple[Change, ...] | None:
    """The changes of a passage that is one row of the witness's comparison."""
    key = tuple(unit.place for unit in group[base]), tuple(unit.place for unit in group[name])
    return changes[name].get(key)


def _entries(
    base: str, texts: dict[str, str], changes: dict[str, tuple[Change, ...]], kit: Words
) -> Iterator[Entry]:
    """Places where any witness differs: changes that overlap or touch are one place."""
    text = texts[base]
    spans = sorted(change.old for own in changes.values() for change in own)
    places: list[Span] = []
    for span in spans:
        if places and span.start <= places[-1].end:
            places[-1] = Span(places[-1].start, max(places[-1].end, span.end))
        else:
            places.append(span)
    for place in places:
        lemma = place.of(text)
        reads = {
            name: _there(place, changes.get(name, ()), own)
            for name, own in texts.items()
            if name != base
        }
        agreeing = (base, *(name for name, read in reads.items() if read == lemma))
        others = {name: read for name, read in reads.items() if read != lemma}
        yield Entry(place, lemma, agreeing, tuple(_readings(lemma, others, kit)))


def _there(place: Span, changes: tuple[Change, ...], text: str) -> str:
    """What a witness has in a place of the base that no change of its own crosses the edge of."""
    start = end = 0
    for change in changes:
        shift = len(change.new) - len(change.old)
        if change.old.end < place.start:
            start += shift
        if change.old.end <= place.end:
            end += shift
    return text[place.start + start : place.end + end]


def _readings(lemma: str, reads: dict[str, str], kit: Words) -> Iterator[Reading]:
    """Witnesses that read alike together, in their order."""
    by_text: dict[str, list[str]] = {}
    for name, read in reads.items():
        by_text.setdefault(read, []).append(name)
    for read, who in by_text.items():
        trivial = bool(lemma and read) and kind_of(lemma, read, kit) in _TRIVIAL
        # A sign put in or left out is typography too, though one side is empty.
        if not (lemma and read):
            trivial = not any(sign.isalnum() for sign in lemma + read)
        layer: Layer = "trivial" if trivial else "significant"
        yield Reading(tuple(who), read, layer)


def _order(name: str, groups: list[Units], units: list[Unit]) -> tuple[tuple[int, int], ...]:
    at: dict[int, tuple[int, int]] = {}
    for k, group in enumerate(groups):
        line = 0
        for unit in group.get(name, ()):
            at[unit.place] = (k, line)
            line += len(unit.lines)
    return tuple(
        (at[unit.place][0], at[unit.place][1] + n) for unit in units for n in range(len(unit.lines))
    )
