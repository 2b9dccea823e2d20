"""Rules of the corpus at length: the page's script against Python on 20,000 situations an edition and on all
situations of every decision that has fewer than a million; mutants; proofs and their times. Exits with 1
where a bar is missed.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from itertools import pairwise
from pathlib import Path

import msgspec
from playwright.sync_api import Page, sync_playwright

from lawkit.cli.rulebooks import Shelf, open_shelves
from lawkit.rules import RuleBook, evaluator_of
from lawkit.rules.export import export_rules
from lawkit.rules.formulas import SECONDS
from lawkit.rules.mutants import try_mutants
from lawkit.rules.proofs import find_partings, verify
from lawkit.rules.records import ruling_record
from lawkit.rules.situations import count_situations, every_situation, random_situations

ROOT = Path(__file__).resolve().parents[2]
SITUATIONS = 20_000
EXHAUSTED = 1_000_000
BATCH = 50_000
LEAST = 0.95
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

RULE = """(situations) => {
  const places = new Map(), table = [];
  const seen = situations.map((values) => window.judge.rulings(values).map((ruling) => {
    if (!places.has(ruling)) { places.set(ruling, table.length); table.push(ruling); }
    return places.get(ruling);
  }));
  return { seen, table };
}"""


def differences(page: Page, book: RuleBook, situations: list[tuple[int, ...]]) -> int:
    """In how many of the situations the page rules otherwise."""
    evaluator = evaluator_of(book)
    found = page.evaluate(RULE, situations)
    theirs = [json.dumps(each, sort_keys=True) for each in found["table"]]
    mine: dict[int, str] = {}
    count = 0
    for values, row in zip(situations, found["seen"], strict=True):
        for ruling, n in zip(evaluator.rulings(values), row, strict=True):
            if id(ruling) not in mine:
                plain = json.loads(msgspec.json.encode(ruling_record(ruling)))
                mine[id(ruling)] = json.dumps(
                    {**plain, "decision": ruling.decision}, sort_keys=True
                )
            if mine[id(ruling)] != theirs[n]:
                count += 1
                break
    return count


def compare(page: Page, shelf: Shelf) -> bool:
    """Print how page and Python agree; whether they do."""
    book = shelf.book
    page.evaluate(
        "(data) => { window.judge = lawkitRules.evaluator(data, data.editions[0]); }",
        json.loads(msgspec.json.encode(export_rules([book]))),
    )
    situations = list(random_situations(evaluator_of(book), SITUATIONS, seed=1))
    wrong = differences(page, book, situations)
    print(f"{book.edition}: {wrong} of {len(situations):,} situations ruled otherwise in the page")
    total = all_of = 0
    for place in range(len(book.vocabulary.decisions)):
        size = count_situations(book, place)
        if size >= EXHAUSTED:
            continue
        all_of += 1
        batch: list[tuple[int, ...]] = []
        for values in every_situation(book, place):
            batch.append(values)
            if len(batch) == BATCH:
                wrong += differences(page, book, batch)
                total += len(batch)
                batch = []
        wrong += differences(page, book, batch) if batch else 0
        total += len(batch)
    decisions = len(book.vocabulary.decisions)
    print(f"  {all_of} of {decisions} decisions on all their {total:,} situations: {wrong} in all")
    return wrong == 0


def breed(shelf: Shelf) -> bool:
    """Print how many mutants the scenarios notice; whether they are enough."""
    start = time.perf_counter()
    trial = try_mutants(shelf.book, shelf.scenarios)
    taken = time.perf_counter() - start
    print(
        f"{shelf.book.edition}: {trial.made} mutants, {trial.noticed} noticed, "
        f"{trial.equivalent} proven to rule alike: {trial.score:.1%} ({taken:.1f} s)"
    )
    for each in trial.survivors:
        if not each.is_equivalent:
            print(f"  {each.about}: {each.change}\n    only seen in {each.situation}")
    return trial.score >= LEAST


def prove(shelf: Shelf) -> bool:
    """Print what the solver finds, and the time of its slowest answer; whether no rule is idle."""
    counts: dict[str, int] = {}
    slowest = 0.0
    start = time.perf_counter()
    for proof in verify(shelf.book):
        now = time.perf_counter()
        slowest, start = max(slowest, now - start), now
        counts[proof.kind] = counts.get(proof.kind, 0) + 1
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "nothing"
    print(f"{shelf.book.edition}: {told}; slowest {slowest:.2f} s")
    return slowest <= SECONDS and not {"never fires", "never beats", "undecided"} & counts.keys()


def main() -> int:
    shelves = open_shelves((), str(ROOT / "corpus"))
    good = [breed(shelf) for shelf in shelves] + [prove(shelf) for shelf in shelves]
    by_work: dict[str, list[Shelf]] = {}
    for shelf in shelves:
        by_work.setdefault(shelf.book.edition.work, []).append(shelf)
    for editions in by_work.values():
        for one, two in pairwise(editions):
            start = time.perf_counter()
            count = sum(1 for _ in find_partings(one.book, two.book))
            taken = time.perf_counter() - start
            print(
                f"{one.book.edition} and {two.book.edition} part in {count} situations ({taken:.1f} s)"
            )
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        print("No Chromium here: the page's script was not compared.")
        return int(not all(good))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = browser.new_page()
        page.add_script_tag(path=str(ROOT / "site/overrides/assets/js/rules-engine.js"))
        good += [compare(page, shelf) for shelf in shelves]
        browser.close()
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
