"""Right and wrong in comparing: relations of clauses by kind, on editions made with a fixed seed from
real books, where the truth is known, and on pairs annotated by reading.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec
from lxml import etree

from lawkit.collate import apply, compare, listing, mirror
from lawkit.corpus import read_edition
from lawkit.model import Clause, ClausePath, Edition, EditionId, Span
from lawkit.model.concordance import Concordance

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("LAWKIT_DATA", ROOT / "../shared/data"))
CASES = ROOT / "tests" / "cases"
BOOKS = (
    ("euchre 1888", "20506.txt", ""),
    ("whist 1900", "39445-8.txt", "LAWS OF WHIST"),
    ("bridge 1904", "39445-8.txt", "LAWS OF BRIDGE"),
    ("auction 1913", "23086-8.txt", "LAWS OF AUCTION"),
)
SEEDS = range(12)
MADE_BAR = 0.97
READ_BAR = 0.95
KINDS = ("same", "renumbered", "moved", "split", "merged", "added", "dropped")

PROVISIONS = ("Section", "Subsection", "Paragraph", "Subparagraph", "Clause")
FID = "{http://justice.gc.ca/lims}fid"

Fact = tuple[str, str, str]
"""(kind, old path or "", new path or "")."""


class Law(NamedTuple):
    """A law on its way: the paths it came from, what was done to it, and its parts."""

    heading: str
    text: str
    parts: tuple[tuple[tuple[str, ...], str], ...]
    origin: tuple[str, ...]
    done: str = ""


def book(file: str, part: str) -> Edition:
    """One code of one book; paragraphs that the book counts are set aside with their laws."""
    _, edition = read_edition(DATA / "gutenberg" / file, language="en", part=part)
    laws = [law for law in edition.clauses if law.text and not _has_paragraphs(law)]
    return msgspec.structs.replace(edition, clauses=tuple(laws), notes=(), divisions=())


def _has_paragraphs(law: Clause) -> bool:
    return any(clause.path.is_paragraph for clause in law.walk()) or any(
        clause.children for clause in law.children
    )


def numbered(name: str, laws: list[Law], model: Edition) -> tuple[Edition, dict[str, Law]]:
    """An edition with the laws numbered from 1 and their parts from (a), and which law is which."""
    clauses, found = [], {}
    for n, law in enumerate(laws, 1):
        path = ClausePath((str(n),))
        below = tuple(
            Clause(path.child(_letter(k)), f"({_letter(k)})", "", text, Span(0, 0))
            for k, (_, text) in enumerate(law.parts)
        )
        clauses.append(Clause(path, f"{n}.", law.heading, law.text, Span(0, 0), below))
        found[str(n)] = law
    edition = msgspec.structs.replace(
        model, id=EditionId("made", name), clauses=tuple(clauses), notes=(), divisions=()
    )
    return edition, found


def _letter(k: int) -> str:
    return chr(97 + k % 26) * (k // 26 + 1)


def strangers_to(model: Edition, books: Iterable[Edition]) -> list[str]:
    """Laws of other books that share no four words in a row with the book: nobody could take them
    for one of its own.
    """
    known = {run for clause in model.by_path.values() for run in _runs(clause.text)}
    return [
        law.text
        for book in books
        for law in book.clauses
        if len(law.text.split()) >= 10 and not known.intersection(_runs(law.text))
    ]


def _runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return set(zip(words, words[1:], words[2:], words[3:], strict=False))


def made(model: Edition, strangers: list[str], seed: int) -> tuple[Edition, Edition, set[Fact]]:
    """An old and a new edition, and every relation between them."""
    chance = random.Random(f"{model.id}{seed}")
    laws = [
        Law(law.heading, law.text, tuple(((), part.text) for part in law.children), ())
        for law in model.clauses
    ]
    old, _ = numbered("old", laws, model)
    laws = [
        law._replace(
            origin=(str(n),),
            parts=tuple(((f"{n}.{_letter(k)}",), text) for k, (_, text) in enumerate(law.parts)),
        )
        for n, law in enumerate(laws, 1)
    ]
    words = re.findall(r"[a-z]{4,}", " ".join(law.text for law in model.clauses))
    laws = [_reworded(law, words, chance) for law in laws]
    laws = _split_and_merged(laws, chance)
    gone = {k for k in range(len(laws)) if not laws[k].done and chance.random() < 0.06}
    laws = [law for k, law in enumerate(laws) if k not in gone]
    laws = _moved(laws, chance)
    for text in chance.sample(strangers, max(2, len(laws) // 15)):
        laws.insert(chance.randrange(len(laws) + 1), Law("", text, (), ()))
    new, places = numbered("new", laws, model)
    return old, new, _facts(old, places)


def _reworded(law: Law, words: list[str], chance: random.Random) -> Law:
    if chance.random() < 0.5:
        return law
    share = chance.choice((0.05, 0.1, 0.2, 0.3, 0.4))

    def touch(text: str) -> str:
        tokens = text.split(" ")
        for _ in range(round(share * len(tokens))):
            k = chance.randrange(len(tokens))
            act = chance.random()
            if act < 0.6:
                tokens[k] = chance.choice(words)
            elif act < 0.8:
                tokens.insert(k, chance.choice(words))
            elif len(tokens) > 3:
                del tokens[k]
        return " ".join(tokens)

    return law._replace(text=touch(law.text), parts=tuple((o, touch(t)) for o, t in law.parts))


def _split_and_merged(laws: list[Law], chance: random.Random) -> list[Law]:
    found: list[Law] = []
    k = 0
    while k < len(laws):
        law = laws[k]
        sentences = re.split(r"(?<=[.;:]) (?=[A-Z])", law.text)
        whole = not law.parts and not law.heading
        if whole and len(sentences) > 1 and chance.random() < 0.25:
            cut = chance.randrange(1, len(sentences))
            halves = " ".join(sentences[:cut]), " ".join(sentences[cut:])
            if min(len(half.split()) for half in halves) >= 8:
                found += [law._replace(text=half, done="split") for half in halves]
                k += 1
                continue
        following = laws[k + 1] if k + 1 < len(laws) else None
        if (
            whole and following and not following.parts and not following.heading
            and min(len(law.text.split()), len(following.text.split())) >= 8
            and chance.random() < 0.06
        ):  # fmt: skip
            text = f"{law.text} {following.text}"
            origin = (*law.origin, *following.origin)
            found.append(Law("", text, (), origin, "merged"))
            k += 2
            continue
        found.append(law)
        k += 1
    return found


def _moved(laws: list[Law], chance: random.Random) -> list[Law]:
    """A few laws or runs of two go at least eight places away: nobody doubts what moved."""
    for _ in range(max(2, len(laws) // 20)):
        size = chance.choice((1, 1, 2))
        free = [
            k for k in range(len(laws) - size) if not any(law.done for law in laws[k : k + size])
        ]
        k = chance.choice(free)
        run = [law._replace(done="moved") for law in laws[k : k + size]]
        rest = laws[:k] + laws[k + size :]
        to = chance.choice([j for j in range(len(rest)) if abs(j - k) >= 8])
        if 0 < to < len(rest) and rest[to - 1].done == rest[to].done == "split":
            to += 1
        laws = rest[:to] + run + rest[to:]
    return laws


def _facts(old: Edition, places: dict[str, Law]) -> set[Fact]:
    facts: set[Fact] = set()
    met: set[str] = set()
    for number, law in places.items():
        for origin in law.origin:
            kind = law.done or ("same" if origin == number else "renumbered")
            facts.add((kind, origin, number))
            met.add(origin)
        if not law.origin:
            facts.add(("added", "", number))
        for k, (origins, _) in enumerate(law.parts):
            path = f"{number}.{_letter(k)}"
            for origin in origins:
                kind = law.done or ("same" if origin == path else "renumbered")
                facts.add((kind, origin, path))
                met.add(origin)
    return facts | {("dropped", str(path), "") for path in old.by_path if str(path) not in met}


def told(concordance: Concordance) -> set[Fact]:
    """What a comparison says of numbered clauses, link by link."""
    found: set[Fact] = set()
    for row in concordance.rows:
        olds = [str(id.path) for id in row.old if not id.path.is_paragraph and not id.note]
        news = [str(id.path) for id in row.new if not id.path.is_paragraph and not id.note]
        found |= {(row.kind, a, b) for a in olds or [""] for b in news or [""] if a or b}
    return found


def act(file: str, language: str) -> tuple[Edition, dict[str, str]]:
    """An Act, and the path of each provision by the publisher's own id, which it keeps when it is
    amended or renumbered.
    """
    path = DATA / "canada" / file
    _, edition = read_edition(path, language=language)
    ids: dict[str, str] = {}
    tree = etree.parse(str(path), etree.XMLParser(resolve_entities=False, no_network=True))
    for each in tree.getroot().find("Body").iter(*PROVISIONS):
        labels = [
            above.findtext("Label") or ""
            for above in (*reversed(list(each.iterancestors(*PROVISIONS))), each)
        ]
        place = ".".join(re.sub(r"[^\w.]", "", label).replace(".", "-") for label in labels)
        if place in edition and not edition[place].text.startswith(("[Repealed", "[Abrog")):
            ids.setdefault(each.get(FID), place)
    return edition, ids


def judged_by_ids(concordance: Concordance, old: dict[str, str], new: dict[str, str]) -> Count:
    """Links told against provisions that kept their id. What was enacted anew under its old number
    has a new id and is not judged; a part of the right clause is not wrong, since the text of a
    section that became its subsection (1) is in both.
    """
    truth = {(old[id], new[id]) for id in old.keys() & new.keys()}
    image, back = dict(truth), {b: a for a, b in truth}
    said = {(a, b) for _, a, b in told(concordance) if a in image or b in back}
    wrong = {
        (a, b)
        for a, b in said - truth
        if not (f"{b}.".startswith(f"{image.get(a, b)}."))
        or not (f"{a}.".startswith(f"{back.get(b, a)}."))
    }
    return Count(len(said & truth), len(wrong), len(truth - said))


class Count(NamedTuple):
    """Right, wrong and missed."""

    right: int
    wrong: int
    missed: int

    @property
    def f1(self) -> float:
        total = 2 * self.right + self.wrong + self.missed
        return 2 * self.right / total if total else 1.0


def by_kind(truth: set[Fact], said: set[Fact]) -> dict[str, Count]:
    found = {}
    for kind in KINDS:
        mine = {fact for fact in truth if fact[0] == kind}
        theirs = {fact for fact in said if fact[0] == kind}
        found[kind] = Count(len(mine & theirs), len(theirs - mine), len(mine - theirs))
    found["all"] = Count(len(truth & said), len(said - truth), len(truth - said))
    return found


def annotated(
    path: Path,
) -> tuple[list[tuple[tuple[str, ...], list[str], list[str]]], set[tuple[str, str]]]:
    """Rows (kinds, old, new) of a table of tests/cases, and links on which readers may differ."""
    rows, maybe = [], set()
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(("#", "kind\t")) or not line.strip():
            continue
        kind, old, new, *_ = line.split("\t")
        if kind == "maybe":
            maybe |= {(a, b) for a in old.split() for b in new.split()}
        else:
            rows.append((tuple(kind.split("|")), old.split(), new.split()))
    return rows, maybe


def judged(
    concordance: Concordance,
    rows: list[tuple[tuple[str, ...], list[str], list[str]]],
    maybe: set[tuple[str, str]],
) -> tuple[Count, Count]:
    """Links told against links annotated; and among those rightly told, how many kinds are right."""
    said = {(a, b): kind for kind, a, b in told(concordance) if a and b}
    truth = {(a, b): kinds for kinds, olds, news in rows for a in olds for b in news}
    right = said.keys() & truth.keys()
    wrong = said.keys() - truth.keys() - maybe
    missed = truth.keys() - said.keys()
    kinds = sum(said[link] in truth[link] for link in right)
    return Count(len(right), len(wrong), len(missed)), Count(kinds, len(right) - kinds, 0)


def main() -> int:
    books = {name: book(file, part) for name, file, part in BOOKS}
    failed = False
    total: Counter[tuple[str, str]] = Counter()
    print(f"{'made editions':<14}" + "".join(f"{kind:>11}" for kind in (*KINDS, "all")))
    for name, model in books.items():
        strangers = strangers_to(model, books.values())
        counts: Counter[tuple[str, str]] = Counter()
        for seed in SEEDS:
            old, new, truth = made(model, strangers, seed)
            found = compare(old, new)
            assert sorted(map(repr, apply(found, old))) == sorted(map(repr, listing(new)))
            assert sorted(map(repr, mirror(compare(new, old)).rows)) == sorted(
                map(repr, found.rows)
            )
            for kind, count in by_kind(truth, told(found)).items():
                counts.update({(kind, what): n for what, n in count._asdict().items()})
        total += counts
        print(f"{name:<14}" + _line(counts))
    print(f"{'all':<14}" + _line(total))
    failed |= _f1(total, "all") < MADE_BAR
    print(f"\n{'read pairs':<40}{'links':>8}{'right':>7}{'wrong':>7}{'missed':>7}{'kinds':>8}")
    for case, old, new in (("bridge-1904-auction-1913", "bridge 1904", "auction 1913"),):
        rows, maybe = annotated(CASES / f"concordance-{case}.tsv")
        before, after = (
            read_edition(DATA / "gutenberg" / file, language="en", part=part)[1]
            for name, file, part in BOOKS
            if name in (old, new)
        )
        links, kinds = judged(compare(before, after), rows, maybe)
        failed |= links.f1 < READ_BAR
        print(
            f"{case:<40}{links.f1:8.3f}{links.right:7}{links.wrong:7}{links.missed:7}{kinds.f1:8.3f}"
        )
    for language in ("en", "fr"):
        before, old_ids = act(f"O-3.01.2021.{language}.xml", language)
        after, new_ids = act(f"O-3.01.{language}.xml", language)
        count = judged_by_ids(compare(before, after), old_ids, new_ids)
        failed |= count.f1 < READ_BAR
        name = f"O-3.01 {language}, 2021 and today, by its ids"
        print(f"{name:<40}{count.f1:8.3f}{count.right:7}{count.wrong:7}{count.missed:7}")
    return int(failed)


def _line(counts: Counter[tuple[str, str]]) -> str:
    return "".join(f"{_f1(counts, kind):11.3f}" for kind in (*KINDS, "all"))


def _f1(counts: Counter[tuple[str, str]], kind: str) -> float:
    return Count(*(counts[kind, what] for what in Count._fields)).f1


if __name__ == "__main__":
    sys.exit(main())
