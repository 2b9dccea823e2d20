"""Situations a second with all decisions and reasons, and the loading of all rules."""

from __future__ import annotations

import sys
from pathlib import Path

from report import Report, rates, timed

from lawkit.cli.rulebooks import editions_with_rules
from lawkit.corpus import rule_sources
from lawkit.rules import Evaluator, RuleBook, decide, evaluator_of, read_rules, read_vocabulary
from lawkit.rules.situations import random_situations

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
SITUATIONS = 10_000


def main() -> int:
    sources = {id: rule_sources(CORPUS, id) for id in editions_with_rules(CORPUS)}

    def load() -> list[RuleBook]:
        books = []
        for id, texts in sources.items():
            vocabulary = read_vocabulary(texts.facts_path, texts.facts)
            book = read_rules(texts.rules_path, texts.rules, vocabulary, id)
            Evaluator(book)
            books.append(book)
        return books

    report = Report("rules")
    report.title("rules and rulings, with all decisions and reasons")
    books = load()
    count = sum(len(book.rules) for book in books)
    report.add(f"load all {count} rules", timed(load), "s")
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

        size = f"{len(book.rules)} rules, {len(book.vocabulary.decisions)} decisions"
        for how, run in (("encoded", fast), ("by name", plain)):
            speeds = rates(SITUATIONS, timed(run))
            report.add(f"{book.edition}, situations {how}", speeds, "situations/s", note=size)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
