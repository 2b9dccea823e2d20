"""Alignment and review on the Acts under LAWKIT_DATA: clauses with labels and without, segments
annotated by reading, planted faults found by kind, what is found in the text as it is.

LAWKIT_SEEDS=100-108 plants other faults than those that are usually looked at.
"""

from __future__ import annotations

import os
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

import lawkit
from lawkit.model import Clause, ClausePath, Edition, Reference
from lawkit.model.alignment import Alignment, Fault
from lawkit.references import references_of
from lawkit.translation import Term, Termbase, align, align_texts, review
from lawkit.translation.cells import cells_of
from lawkit.translation.proposing import propose_terms
from lawkit.translation.segments import segment

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data") / "canada"
ACTS = ("I-21", "O-3.01", "O-3.01.2021")
SEEDS = range(*map(int, os.environ.get("LAWKIT_SEEDS", "0-8").split("-")))
A_RUN = 12
TERMS = (
    "commissaire", "ministre", "tribunal", "institution", "reglement", "règlement", "plainte",
    "rapport", "gouverneur", "province", "proclamation", "juge", "enquête", "langue", "bureau",
    "plaignant", "cour", "service", "employé", "texte", "loi", "accord", "avis", "jour", "pouvoir",
    "ordonnance", "public", "minorité", "président", "chambre", "sénat", "procédure", "titulaire",
)  # fmt: skip


def act(name: str, language: str) -> tuple[Edition, tuple[Reference, ...]]:
    edition = lawkit.parse(DATA / f"{name}.{language}.xml")
    return edition, references_of(edition)


# Clauses -----------------------------------------------------------------------------------------


def gold(left: list[str], right: list[str]) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """By the labels: a clause the other language does not number belongs to the clause around it."""

    def home(path: str, known: set[str]) -> str:
        while path and path not in known:
            path = path.rpartition(".")[0]
        return path

    groups: dict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    for path in left:
        groups[home(path, set(right)) or f"-{path}"][0].append(path)
    for path in right:
        groups[home(path, set(left)) or f"+{path}"][1].append(path)
    return {(tuple(a), tuple(b)) for a, b in groups.values() if a and b}


def score(
    found: set[tuple[tuple[str, ...], tuple[str, ...]]],
    right: set[tuple[tuple[str, ...], tuple[str, ...]]],
) -> str:
    both = len(found & right)
    precision, recall = both / max(len(found), 1), both / max(len(right), 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return f"F1 {f1:.4f} (P {precision:.4f}, R {recall:.4f}, {len(right)} pairs)"


def clauses() -> None:
    print("clauses, strict")
    for name in ACTS:
        left, right = act(name, "en")[0], act(name, "fr")[0]
        cells, others = cells_of(left), cells_of(right)
        a, b = [str(path) for path in cells], [str(path) for path in others]
        labelled = {
            (tuple(map(str, pair.source)), tuple(map(str, pair.target)))
            for pair in align(left, right).pairs
            if pair.source and pair.target
        }
        texts = [cell.text for cell in cells.values()], [cell.text for cell in others.values()]
        started = time.perf_counter()
        beads = align_texts(*texts, ("en", "fr"))
        took = time.perf_counter() - started
        hidden = {
            (tuple(a[x.first : x.last]), tuple(b[x.start : x.end]))
            for x in beads
            if x.first < x.last and x.start < x.end
        }
        plain = {
            (tuple(a[i:k]), tuple(b[j:m]))
            for i, k, j, m in gale_church([len(t) for t in texts[0]], [len(t) for t in texts[1]])
        }
        truth = gold(a, b)
        print(f"  {name:12} labels       {score(labelled, truth)}")
        print(f"  {name:12} hidden       {score(hidden, truth)}  {len(a) / took:.0f} clauses/s")
        print(f"  {name:12} Gale-Church  {score(plain, truth)}")


def one_in_ten_gone() -> None:
    """Labels hidden and one clause in ten taken out of either side, so that nothing is as it was when
    the constants were chosen.
    """
    print("clauses with labels hidden, one in ten gone on either side, strict")
    for name in ACTS:
        scores = []
        for seed in range(5):
            chance = random.Random(seed)
            sides = [
                {str(path): cell.text for path, cell in cells_of(act(name, code)[0]).items()
                 if chance.random() > 0.1}
                for code in ("en", "fr")
            ]  # fmt: skip
            a, b = (list(side) for side in sides)
            found = {
                (tuple(a[x.first : x.last]), tuple(b[x.start : x.end]))
                for x in align_texts(*(list(side.values()) for side in sides), ("en", "fr"))
                if x.first < x.last and x.start < x.end
            }
            # What was taken out answers to nothing, and joins no clause around it.
            right = {((one,), (one,)) for one in a if one in set(b)}
            scores.append(len(found & right) * 2 / (len(found) + len(right)))
        print(f"  {name:12} F1 {sum(scores) / len(scores):.4f} (mean of {len(scores)})")


def gale_church(left: list[int], right: list[int]) -> Iterator[tuple[int, int, int, int]]:
    """The program of 1993: lengths alone, its six beads and their published probabilities."""
    priors = {
        (1, 1): 0.89,
        (1, 0): 0.0099,
        (0, 1): 0.0099,
        (2, 1): 0.089,
        (1, 2): 0.089,
        (2, 2): 0.011,
    }
    from math import erfc, log, sqrt

    def cost(a: int, b: int) -> float:
        if not a and not b:
            return 0.0
        mean = (a + b) / 2
        tail = erfc(abs((b - a) / sqrt(6.8 * mean)) / sqrt(2))
        return -log(max(tail, 1e-12))

    best: list[list[tuple[float, int, int]]] = [
        [(float("inf"), 0, 0)] * (len(right) + 1) for _ in range(len(left) + 1)
    ]
    best[0][0] = (0.0, 0, 0)
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            for (a, b), prior in priors.items():
                if a <= i and b <= j and best[i - a][j - b][0] < float("inf"):
                    price = best[i - a][j - b][0] - log(prior)
                    price += cost(sum(left[i - a : i]), sum(right[j - b : j]))
                    if price < best[i][j][0]:
                        best[i][j] = (price, a, b)
    i, j = len(left), len(right)
    while i or j:
        _, a, b = best[i][j]
        if a and b:
            yield i - a, i, j - b, j
        i, j = i - a, j - b


# Segments ----------------------------------------------------------------------------------------


def annotated() -> dict[str, list[tuple[str, str, str]]]:
    """By Act: path, segments of the English and of the French (numbers from 1, joined by +)."""
    found: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for sheet in sorted((ROOT / "tests/cases").glob("segments-*.tsv")):
        for line in sheet.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                path, left, right = line.split("\t")[:3]
                found[sheet.stem.removeprefix("segments-")].append((path, left, right))
    return found


def numbered(
    alignment: Alignment, wanted: set[str], left: Edition, right: Edition
) -> set[tuple[str, str, str]]:
    """The units of those clauses as the annotation writes them."""
    home: dict[object, str] = {}
    for pair in alignment.pairs:
        for paths in (pair.source, pair.target):
            for path in paths:
                home[path] = str((pair.source or pair.target)[0])
    rows = []
    for unit in alignment.units:
        if unit.where == "text":
            cell = home.get(unit.path, str(unit.path))
            if cell in wanted:
                rows.append((cell, unit))
    place = {path: k for k, path in enumerate(left.by_path)}
    theirs = {path: k for k, path in enumerate(right.by_path)}
    order: tuple[dict[str, list[tuple[int, int, int]]], ...] = (
        defaultdict(list),
        defaultdict(list),
    )
    for cell, unit in rows:
        for side, ones in enumerate((unit.source, unit.target)):
            known = (place, theirs)[side]
            order[side][cell] += [(known[one.clause.path], one.span.start, id(one)) for one in ones]
    for sides in order:
        for ones in sides.values():
            ones.sort()
    found = set()
    for cell, unit in rows:
        sides = []
        for side, ones in enumerate((unit.source, unit.target)):
            known = [key for _, _, key in order[side][cell]]
            sides.append("+".join(str(known.index(id(one)) + 1) for one in ones) or "-")
        found.add((cell, sides[0], sides[1]))
    return found


def segments() -> None:
    print("segments inside clauses, strict, annotated by reading")
    hits = found_all = right_all = 0
    plain_hits = plain_all = 0
    for name, rows in annotated().items():
        (left, mine), (right, theirs) = act(name, "en"), act(name, "fr")
        laid = align(left, right, source_references=mine, target_references=theirs)
        truth = set(rows)
        wanted = {path for path, _, _ in rows}
        found = numbered(laid, wanted, left, right)
        plain = set(_plain_units(left, right, laid, wanted))
        hits += len(found & truth)
        found_all += len(found)
        right_all += len(truth)
        plain_hits += len(plain & truth)
        plain_all += len(plain)
        for row in sorted(found - truth) if "-v" in sys.argv else ():
            print("    found", row)
        for row in sorted(truth - found) if "-v" in sys.argv else ():
            print("    right", row)
    for who, ok, all_found in (("lawkit", hits, found_all), ("Gale-Church", plain_hits, plain_all)):
        precision, recall = ok / max(all_found, 1), ok / max(right_all, 1)
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        print(f"  {who:12} F1 {f1:.4f} (P {precision:.4f}, R {recall:.4f}, {right_all} units)")


def _plain_units(
    left: Edition, right: Edition, laid: Alignment, wanted: set[str]
) -> Iterator[tuple[str, str, str]]:
    cells, others = cells_of(left), cells_of(right)
    for pair in laid.pairs:
        name = str((pair.source or pair.target)[0])
        if name not in wanted:
            continue
        a = [
            span
            for path in pair.source
            for piece in cells[path].pieces
            for span in segment(piece.text, "en")
        ]
        b = [
            span
            for path in pair.target
            for piece in others[path].pieces
            for span in segment(piece.text, "fr")
        ]
        for i, k, j, m in gale_church([len(s) for s in a], [len(s) for s in b]):
            yield (
                name,
                "+".join(str(n + 1) for n in range(i, k)) or "-",
                "+".join(str(n + 1) for n in range(j, m)) or "-",
            )


# Planted faults ----------------------------------------------------------------------------------

Change = Callable[[str, list[Reference], random.Random], str | None]
Planter = Callable[["Act", random.Random], "Plant"]


def rewritten(edition: Edition, texts: dict[ClausePath, str]) -> Edition:
    """The edition with other own texts; what stood where in the witness is forgotten."""

    def walk(clause: Clause) -> Clause:
        children = tuple(walk(child) for child in clause.children)
        return replace(clause, children=children, text=texts.get(clause.path, clause.text))

    return replace(edition, clauses=tuple(walk(law) for law in edition.clauses))


def cited(references: tuple[Reference, ...]) -> dict[ClausePath, list[Reference]]:
    found: dict[ClausePath, list[Reference]] = defaultdict(list)
    for reference in references:
        if reference.where == "text" and reference.targets and reference.status != "external":
            found[reference.source.path].append(reference)
    return found


def drop_reference(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    if not ones:
        return None
    one = chance.choice(ones)
    return f"{text[: one.span.start].rstrip()} {text[one.span.end :].lstrip()}"


def change_reference(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    if not ones:
        return None
    one = chance.choice(ones)
    words = re.sub(r"\d+", lambda m: str(int(m[0]) + chance.randint(1, 5)), one.surface, count=1)
    if words == one.surface:
        letters = re.search(r"\b([a-f])\)", one.surface)
        if not letters:
            return None
        words = one.surface.replace(letters[0], f"{chr(ord(letters[1]) + 1)})", 1)
    return text[: one.span.start] + words + text[one.span.end :]


_WORDS = ("trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "douze", "quinze",
          "trente", "soixante", "quatorze", "vingt-cinq", "dix-huit")  # fmt: skip


def change_number(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    spans = [one.span for one in ones]
    places = [
        match
        for match in re.finditer(rf"\b(?:\d+|{'|'.join(_WORDS)})\b", text, re.IGNORECASE)
        if not any(span.start <= match.start() < span.end for span in spans)
        and not re.match(r"\s*\)|[.,]\d", text[match.end() :])
        and not text[: match.start()].endswith(("(", "-", "."))
        and not text[match.end() :].startswith("-")
    ]
    if not places:
        return None
    match = chance.choice(places)
    word = match[0]
    other = (
        str(int(word) + chance.randint(1, 9))
        if word.isdigit()
        else chance.choice([each for each in _WORDS if each != word.lower()])
    )
    return text[: match.start()] + other + text[match.end() :]


def sentences_of(text: str) -> list[str]:
    """The sentences of a French text; what stands in brackets alone (the English term of a definition)
    is none.
    """
    spans = [span.of(text) for span in segment(text, "fr")]
    return spans if not any(one.startswith("(") for one in spans) else []


def drop_sentence(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    words = sentences_of(text)
    if len(words) < 2:
        return None
    gone = chance.randrange(len(words))
    return " ".join(one for k, one in enumerate(words) if k != gone)


def swap_sentences(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    words = sentences_of(text)
    if len(words) < 2:
        return None
    k = chance.randrange(len(words) - 1)
    words[k], words[k + 1] = words[k + 1], words[k]
    return " ".join(words)


def drop_all(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    return "" if len(text.split()) > 3 else None


def swapping(usual: list[str]) -> Change:
    """Swaps one of the words that the text uses often for another of them, wherever it stands."""

    def swap(text: str, ones: list[Reference], chance: random.Random) -> str | None:
        here = [term for term in usual if re.search(rf"\b{term}s?\b", text, re.IGNORECASE)]
        absent = [other for other in usual if not re.search(rf"\b{other}", text, re.IGNORECASE)]
        if not here or not absent:
            return None
        term, other = chance.choice(here), chance.choice(absent)
        return re.sub(rf"\b{term}(s?)\b", other + r"\1", text, flags=re.IGNORECASE)

    return swap


class Act(NamedTuple):
    """An Act in two languages with its references, and the termbase its own text proposes."""

    name: str
    left: Edition
    right: Edition
    mine: tuple[Reference, ...]
    theirs: tuple[Reference, ...]
    termbase: Termbase
    only: frozenset[ClausePath] | None = None
    """The clauses that faults are planted in; None for all."""


class Plant(NamedTuple):
    """Texts of the French with a fault in each, and the termbase that the review is given."""

    texts: dict[ClausePath, str]
    termbase: Termbase | None = None


def each_alone(act: Act, change: Change, chance: random.Random) -> dict[ClausePath, str]:
    """The change in twelve clauses, no two of one law."""
    there, here = cited(act.theirs), cited(act.mine)
    for path, ones in there.items():
        # To drop what the source does not cite would be no fault.
        known = {target.id.path for one in here.get(path, ()) for target in one.targets}
        there[path] = [one for one in ones if any(t.id.path in known for t in one.targets)]
    texts: dict[ClausePath, str] = {}
    laws: set[str] = set()
    paths = [path for path in act.right.by_path if path in (act.only or act.left.by_path)]
    for path in chance.sample(paths, len(paths)):
        if path.law in laws or len(texts) == A_RUN:
            continue
        text = act.right.by_path[path].text
        new = change(text, there.get(path, []), chance) if text else None
        if new is not None and new != text:
            texts[path] = new
            laws.add(path.law)
    return texts


def planting(change: Change) -> Planter:
    return lambda act, chance: Plant(each_alone(act, change, chance))


def swap_terms(act: Act, chance: random.Random) -> Plant:
    """A word that the termbase gives for a term, for the word of another of its terms."""
    usual = [word for term in act.termbase for word in term.terms["fr"]]
    return Plant(each_alone(act, swapping(usual), chance), act.termbase)


def swap_words(act: Act, chance: random.Random) -> Plant:
    """A common noun of the Act for another, with no termbase to tell."""
    often = Counter(
        word
        for clause in act.right.by_path.values()
        for word in TERMS
        if re.search(rf"\b{word}s?\b", clause.text, re.IGNORECASE)
    )
    return Plant(each_alone(act, swapping([w for w in TERMS if often[w] >= 5]), chance))


def swap_neighbours(act: Act, chance: random.Random) -> Plant:
    """The words of a numbered clause or item for those of the next one beside it; not definitions, which
    each language orders for itself, and nothing repealed, which reads alike everywhere.
    """
    pairs = [
        (one, other)
        for clause in act.right.by_path.values()
        for one, other in pairwise(clause.children)
        if all(
            len(each.text.split()) > 3
            and each.label
            and not each.children
            and not each.text.startswith("[")
            and each.path in act.left.by_path
            for each in (one, other)
        )
    ]
    texts: dict[ClausePath, str] = {}
    laws: set[str] = set()
    for one, other in chance.sample(pairs, len(pairs)):
        if one.path.law not in laws and len(texts) < A_RUN * 2:
            laws.add(one.path.law)
            texts |= {one.path: other.text, other.path: one.text}
    return Plant(texts)


_TEXT = frozenset({"segment-missing", "clause-missing", "part-missing", "signs-differ"})
_ORDER = frozenset({"order-differs", "segment-missing", "segment-added", "signs-differ"})
KINDS: dict[str, tuple[Planter, frozenset[str]]] = {
    "reference dropped": (planting(drop_reference), frozenset({"reference-missing", "reference-differs"})),
    "reference changed": (planting(change_reference), frozenset({"reference-differs", "reference-missing", "reference-added"})),
    "number changed": (planting(change_number), frozenset({"number-differs", "reference-differs"})),
    "sentence dropped": (planting(drop_sentence), _TEXT),
    "sentences swapped": (planting(swap_sentences), _ORDER),
    "whole text dropped": (planting(drop_all), _TEXT),
    "neighbours swapped": (swap_neighbours, _ORDER),
    "term swapped": (swap_terms, frozenset({"term-unusual", "term-missing"})),
    "word swapped": (swap_words, frozenset({"term-unusual"})),
}  # fmt: skip


def joined(act: Act) -> Act:
    """The Act with each second subsection put into the one before it, in both languages: the Acts
    themselves have hardly twenty clauses of two sentences.
    """
    texts: tuple[dict[ClausePath, str], dict[ClausePath, str]] = {}, {}
    for law in act.right.clauses:
        rows = [
            (one.path, one.text, act.left.by_path[one.path].text)
            for one in law.children
            if one.path in act.left.by_path and not one.children
        ]
        plain = [
            row
            for row in rows
            if all(len(segment(t, c)) == 1 and t[:1].isupper() and t.endswith(".")
                   for t, c in ((row[1], "fr"), (row[2], "en")))
        ]  # fmt: skip
        for one, other in zip(plain[::2], plain[1::2], strict=False):
            for side, k in ((texts[0], 2), (texts[1], 1)):
                side[one[0]], side[other[0]] = f"{one[k]} {other[k]}", ""
    left, right = rewritten(act.left, texts[0]), rewritten(act.right, texts[1])
    return Act(
        f"{act.name} joined",
        left,
        right,
        references_of(left),
        references_of(right),
        act.termbase,
        frozenset(path for path, text in texts[1].items() if text),
    )


def proposed(left: Edition, right: Edition) -> Termbase:
    """The best proposals from the text as it is, as a person would accept them."""
    return Termbase(
        tuple(
            Term(one.source, {"en": (one.source,), "fr": (one.target,)})
            for one in propose_terms(align(left, right), least=5)
            if one.score >= 0.8
        )
    )


def faults() -> None:
    """A fault counts as found where the review says something of the fitting kind of its clause that
    it does not say of the text as it is.
    """
    print("planted faults, recall by kind")
    acts = []
    for name in ACTS[:2]:
        (left, mine), (right, theirs) = act(name, "en"), act(name, "fr")
        acts.append(Act(name, left, right, mine, theirs, proposed(left, right)))
    for kind, (planter, codes) in KINDS.items():
        _measure(kind, acts, planter, codes)
    both = [joined(one) for one in acts]
    for kind in ("sentence dropped", "sentences swapped"):
        _measure(f"{kind}, joined", both, *KINDS[kind])


def _measure(kind: str, acts: list[Act], planter: Planter, codes: frozenset[str]) -> None:
    hit: Counter[str] = Counter()
    planted: Counter[str] = Counter()
    for one in acts:
        for seed in SEEDS:
            texts, termbase = planter(one, random.Random(f"{one.name} {kind} {seed}"))
            clean = _told_as_it_is(one, termbase)
            spoilt = rewritten(one.right, texts)
            found = review(one.left, spoilt, (*one.mine, *references_of(spoilt)), termbase=termbase)
            new = {
                fault.unit.key
                for fault in found
                if fault.code in codes and _told(fault) not in clean
            }
            paths = list(texts)
            places = (
                list(batched(paths, 2)) if planter is swap_neighbours else [(p,) for p in paths]
            )
            for place in places:
                planted[one.name] += 1
                ok = any(numbered_home(path) in new for path in place)
                hit[one.name] += ok
                if not ok and "-v" in sys.argv:
                    print("    missed", kind, one.name, place[0], "|", texts[place[0]])
    by_act = ", ".join(f"{name} {hit[name] / planted[name]:.3f}" for name in planted)
    print(
        f"  {kind:26} {hit.total() / max(planted.total(), 1):.3f}  "
        f"({hit.total()} of {planted.total()}; {by_act})"
    )


_CLEAN: dict[tuple[str, bool], set[tuple[str, ...]]] = {}


def _told_as_it_is(one: Act, termbase: Termbase | None) -> set[tuple[str, ...]]:
    """What the review says of an Act without faults; a termbase is always the Act's own."""
    key = one.name, termbase is None
    if key not in _CLEAN:
        found = review(one.left, one.right, (*one.mine, *one.theirs), termbase=termbase)
        _CLEAN[key] = {_told(fault) for fault in found}
    return _CLEAN[key]


def _told(fault: Fault) -> tuple[str, ...]:
    return fault.code, fault.unit.key, fault.message, fault.about


def batched(items: list[ClausePath], size: int) -> Iterator[tuple[ClausePath, ...]]:
    for k in range(0, len(items), size):
        yield tuple(items[k : k + size])


def numbered_home(path: ClausePath) -> str:
    """The numbered clause a paragraph belongs to."""
    for k, part in enumerate(path.parts):
        if re.fullmatch(r"p\d+", part):
            return ".".join(path.parts[:k])
    return str(path)


def read_findings() -> dict[tuple[str, str, str, str], bool]:
    """By Act, code, clause and message: whether a reader of both texts found it true."""
    found = {}
    for line in (ROOT / "tests/cases/findings-acts.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, code, key, verdict, message = line.split("\t")[:5]
            found[name, code, key, message] = verdict == "real"
    return found


def as_it_is() -> None:
    print("found in the text as it is, each read: real where one side says what the other does not")
    verdicts = read_findings()
    total: Counter[bool | None] = Counter()
    for name in ACTS[:2]:
        (left, mine), (right, theirs) = act(name, "en"), act(name, "fr")
        started = time.process_time()
        found = review(left, right, (*mine, *theirs))
        took = time.process_time() - started
        counts: dict[str, Counter[bool | None]] = defaultdict(Counter)
        for fault in found:
            counts[fault.code][verdicts.get((name, fault.code, fault.unit.key, fault.message))] += 1
        print(f"  {name:12} {took:.2f} s, {len(found)} findings")
        for code, seen in sorted(counts.items()):
            print(f"      {code:24} {seen[True]} real, {seen[False]} false, {seen[None]} unread")
            total.update(seen)
    read = total[True] + total[False]
    print(f"  precision {total[True] / max(read, 1):.3f} of {read} read, {total[None]} unread")


def main() -> None:
    if not DATA.is_dir():
        print(f"the larger texts are not here: no folder {DATA} (LAWKIT_DATA)")
        return
    clauses()
    one_in_ten_gone()
    segments()
    faults()
    as_it_is()


if __name__ == "__main__":
    main()
