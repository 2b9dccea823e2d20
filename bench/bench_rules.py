"""Situations a second with all decisions and reasons, and the loading of all rules; medians of five."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from lawkit.cli.rulebooks import editions_with_rules
from lawkit.corpus import rule_sources
from lawkit.rules import Evaluator, RuleBook, decide, evaluator_of, read_rules, read_vocabulary
from lawkit.rules.situations import random_situations

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
SITUATIONS = 10_000
RUNS = 5


def median(run: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    sources = {id: rule_sources(CORPUS, id) for id in editions_with_rules(CORPUS)}

    def load() -> list[RuleBook]:
        books = []
        for id, texts in sources.items():
            vocabulary = read_vocabulary(texts.facts_path, texts.facts)
            book = read_rules(texts.rules_path, texts.rules, vocabulary, id)
            Evaluator(book)
            books.append(book)
        return books

    books = load()
    taken = median(load)
    print(f"load all rules: {1000 * taken:.0f} ms ({sum(len(book.rules) for book in books)} rules)")
    print(f"{'edition':<20} {'rules':>5} {'decisions':>9} {'encoded/s':>10} {'by name/s':>10}")
    for book in books:
        evaluator = evaluator_of(book)
        values = list(random_situations(evaluator, SITUATIONS))
        named = [book.vocabulary.decode(each) for each in values]

        def fast(evaluator: Evaluator = evaluator, values: list[tuple[int, ...]] = values) -> None:
            for each in values:
                evaluator.rulings(each)

        def plain(book: RuleBook = book, named: list[dict[str, object]] = named) -> None:  # type: ignore[assignment]
            for each in named:
                decide(book, each)

        print(
            f"{book.edition!s:<20} {len(book.rules):>5} {len(book.vocabulary.decisions):>9} "
            f"{SITUATIONS / median(fast):>10,.0f} {SITUATIONS / median(plain):>10,.0f}"
        )


if __name__ == "__main__":
    main()
