"""Alignment and review on the Acts under LAWKIT_DATA: clauses with labels and without, segments
annotated by reading, planted faults found by kind, what is found in the text as it is.
"""

from __future__ import annotations

import os
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

import lawkit
from lawkit.model import Clause, ClausePath, Edition, Reference
from lawkit.model.alignment import Alignment
from lawkit.references import references_of
from lawkit.translation import Term, Termbase, align, align_texts, review
from lawkit.translation.cells import cells_of
from lawkit.translation.proposing import propose_terms
from lawkit.translation.segments import segment

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data") / "canada"
ACTS = ("I-21", "O-3.01", "O-3.01.2021")
SEEDS = range(8)
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


def drop_sentence(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    spans = segment(text, "fr")
    if len(spans) < 2:
        return None
    gone = chance.randrange(len(spans))
    return " ".join(span.of(text) for k, span in enumerate(spans) if k != gone)


def swap_sentences(text: str, ones: list[Reference], chance: random.Random) -> str | None:
    spans = segment(text, "fr")
    if len(spans) < 2:
        return None
    k = chance.randrange(len(spans) - 1)
    words = [span.of(text) for span in spans]
    words[k], words[k + 1] = words[k + 1], words[k]
    return " ".join(words)


KINDS: dict[str, tuple[Change, frozenset[str]]] = {
    "reference dropped": (drop_reference, frozenset({"reference-missing", "reference-differs"})),
    "reference changed": (change_reference, frozenset({"reference-differs", "reference-missing", "reference-added"})),
    "number changed": (change_number, frozenset({"number-differs"})),
    "sentence dropped": (drop_sentence, frozenset({"segment-missing", "clause-missing", "length-differs"})),
    "sentences swapped": (swap_sentences, frozenset({"order-differs"})),
    "term swapped": (drop_sentence, frozenset({"term-unusual", "term-missing"})),
}  # fmt: skip


def swapping(usual: list[str]) -> Change:
    """Swaps one of the terms that the text uses often for another of them."""

    def swap(text: str, ones: list[Reference], chance: random.Random) -> str | None:
        here = [term for term in usual if re.search(rf"\b{term}s?\b", text, re.IGNORECASE)]
        absent = [other for other in usual if not re.search(rf"\b{other}", text, re.IGNORECASE)]
        if not here or not absent:
            return None
        term, other = chance.choice(here), chance.choice(absent)
        return re.sub(rf"\b{term}(s?)\b", other + r"\1", text, flags=re.IGNORECASE)

    return swap


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
    print("planted faults, recall by kind")
    hit: Counter[str] = Counter()
    planted: Counter[str] = Counter()
    for name in ACTS[:2]:
        (left, mine), (right, theirs) = act(name, "en"), act(name, "fr")
        there, here = cited(theirs), cited(mine)
        for path, ones in there.items():
            # To drop what the source does not cite would be no fault.
            known = {target.id.path for one in here.get(path, ()) for target in one.targets}
            there[path] = [one for one in ones if any(t.id.path in known for t in one.targets)]
        often = Counter(
            term
            for clause in right.by_path.values()
            for term in TERMS
            if re.search(rf"\b{term}s?\b", clause.text, re.IGNORECASE)
        )
        termbase = proposed(left, right)
        usual = [term for term in TERMS if often[term] >= 5]
        clean = {
            (fault.code, fault.unit.key, fault.message, fault.unit.target_text)
            for fault in review(left, right, (*mine, *theirs))
        }
        paths = [path for path, clause in right.by_path.items() if path in left.by_path]
        for kind, (change, codes) in KINDS.items():
            change = swapping(usual) if kind == "term swapped" else change
            for seed in SEEDS:
                chance = random.Random(f"{name} {kind} {seed}")
                texts: dict[ClausePath, str] = {}
                laws: set[str] = set()
                for path in chance.sample(paths, len(paths)):
                    if path.law in laws or len(texts) == A_RUN:
                        continue
                    text = right.by_path[path].text
                    new = change(text, there.get(path, []), chance) if text else None
                    if new is not None and new != text:
                        texts[path] = new
                        laws.add(path.law)
                spoilt = rewritten(right, texts)
                known = termbase if kind == "term swapped" else None
                found = review(left, spoilt, (*mine, *references_of(spoilt)), termbase=known)
                for path in texts:
                    key = numbered_home(path)
                    ok = any(
                        fault.code in codes
                        and fault.unit.key == key
                        and (fault.code, key, fault.message, fault.unit.target_text) not in clean
                        for fault in found
                    )
                    planted[kind] += 1
                    hit[kind] += ok
                    if not ok and "-v" in sys.argv:
                        print("    missed", kind, name, key, "|", texts[path])
    for kind in KINDS:
        print(
            f"  {kind:18} {hit[kind] / max(planted[kind], 1):.3f}  ({hit[kind]} of {planted[kind]})"
        )


def numbered_home(path: ClausePath) -> str:
    """The numbered clause a paragraph belongs to."""
    for k, part in enumerate(path.parts):
        if re.fullmatch(r"p\d+", part):
            return ".".join(path.parts[:k])
    return str(path)


def as_it_is() -> None:
    print("found in the text as it is")
    for name in ACTS[:2]:
        (left, mine), (right, theirs) = act(name, "en"), act(name, "fr")
        started = time.perf_counter()
        found = review(left, right, (*mine, *theirs))
        took = time.perf_counter() - started
        print(f"  {name:12} {took:.2f} s ", dict(Counter(fault.code for fault in found)))
        terms = review(left, right, (*mine, *theirs), termbase=proposed(left, right))
        print(f"  {name:12} with proposed terms:", sum(f.code == "term-missing" for f in terms))


def main() -> None:
    if not DATA.is_dir():
        print(f"the larger texts are not here: no folder {DATA} (LAWKIT_DATA)")
        return
    clauses()
    segments()
    faults()
    as_it_is()


if __name__ == "__main__":
    main()
