"""A ruling as an argument that a table would accept: the answer, the clauses quoted, why they apply
here, what was beaten and by what. Knows the text of clauses only through the edition it is given.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

import msgspec

from lawkit.model import ClausePath, Edition
from lawkit.rules.evaluation import Evaluator, evaluator_of
from lawkit.rules.rulebook import Rule, RuleBook
from lawkit.rules.rulings import Answer, Ruling
from lawkit.rules.telling import Cite, Teller
from lawkit.rules.vocabulary import Decision, Fact, Value, said

WIDTH = 92


class Change(msgspec.Struct, frozen=True):
    """A single fact that, put otherwise, gives the decision another ruling."""

    fact: str
    value: Value
    ruling: Ruling


def quote_clause(edition: Edition, path: ClausePath) -> str:
    """The clause's own words, led in by those of the clauses it hangs under, as far as these are no
    sentences of their own: `There must be a redeal … If, ..., it is discovered that … a card ...`.
    """
    if path not in edition.by_path:
        return ""
    clause = edition.by_path[path]
    above = [edition.by_path[each].text for each in lead_in(edition, path)]
    return " … ".join([*above, clause.text or clause.heading])


def lead_in(edition: Edition, path: ClausePath) -> list[ClausePath]:
    """The clauses above that the clause's own words continue, outermost first."""
    found: list[ClausePath] = []
    above = edition.parents.get(path, ClausePath())
    while above.parts and above in edition.by_path:
        words = edition.by_path[above].text.rstrip()
        if words and not words.endswith((".", "!", "?")):
            found.insert(0, above)
        above = edition.parents.get(above, ClausePath())
    return found


def find_changes(evaluator: Evaluator, values: Sequence[int], decision: str) -> tuple[Change, ...]:
    """For each fact and each other ruling that it alone can bring about, the nearest value that does:
    fewest members added or taken away, fewest steps on a scale. In the order of facts; changes to
    what cannot be are left out.
    """
    vocabulary = evaluator.book.vocabulary
    place = vocabulary.decision_places[decision]
    now = evaluator.rulings(values)[place]
    found = []
    for n in sorted(evaluator.book.support[place]):
        fact = vocabulary.facts[n]
        seen = {(now.status, now.answer)}
        for code in sorted(fact.codes, key=lambda code: _distance(fact, values[n], code)):
            other = (*values[:n], code, *values[n + 1 :])
            if evaluator.why_impossible(other):
                continue
            ruling = evaluator.rulings(other)[place]
            if (ruling.status, ruling.answer) not in seen:
                seen.add((ruling.status, ruling.answer))
                shown = vocabulary.decode(other, full=True)[fact.name]
                found.append(Change(fact.name, shown, ruling))
    return tuple(found)


def _distance(fact: Fact, a: int, b: int) -> int:
    if fact.sort.kind == "set":
        return (a ^ b).bit_count()
    return abs(a - b) if fact.sort.domain.ordered else int(a != b)


def explain(
    book: RuleBook,
    values: Sequence[int],
    edition: Edition,
    *,
    cite: Cite = str,
    language: str = "",
    decisions: Sequence[str] = (),
    width: int = WIDTH,
) -> str:
    """The argument for every decision that arises, or for those named; ends with a line break.

    language: of the telling, else the edition's. cite: how to name a clause.
    """
    return _Argument(book, values, edition, cite, language or edition.language, width).write(
        decisions
    )


class _Argument:
    def __init__(
        self,
        book: RuleBook,
        values: Sequence[int],
        edition: Edition,
        cite: Cite,
        language: str,
        width: int,
    ) -> None:
        self.book = book
        self.values = values
        self.edition = edition
        self.cite = cite
        self.language = language
        self.width = width
        self.teller = Teller(book, language, cite)
        self.words = self.teller.phrases
        self.evaluator = evaluator_of(book)
        self.slots = self.evaluator.slots(values)
        self.lines: list[str] = []

    def write(self, decisions: Sequence[str]) -> str:
        argument = self.words.argument
        self._put(argument["situation"])
        for line in self.teller.situation(self.values) or [argument["usual"]]:
            self._put(line, "  ", bullet="- ")
        for ruling in self.evaluator.rulings(self.values):
            if ruling.decision in decisions or (not decisions and ruling.status != "not asked"):
                self.lines.append("")
                self._ruling(ruling)
        return "\n".join(self.lines) + "\n"

    def _ruling(self, ruling: Ruling) -> None:
        argument = self.words.argument
        places = self.book.vocabulary.decision_places
        decision = self.book.vocabulary.decisions[places[ruling.decision]]
        question = (
            said(decision.ask, self.language)
            or self.teller.named[len(self.book.vocabulary.facts) + places[ruling.decision]][1]
        )
        self._put(f"{question} {_capital(summary(ruling, decision, self.teller))}.")
        if ruling.status in ("conflict", "ambiguous"):
            self._put(argument[ruling.status], "  ")
        if ruling.status == "discretion":
            who = ", ".join(ruling.discretion)
            self._put(argument["discretion"].format(a=who), "  ")
        if ruling.status == "silent":
            cited = ", ".join(self.cite(clause) for clause in ruling.clauses)
            self._put(argument["silent"].format(a=cited or "–"), "  ")
        for name in ruling.rules:
            self._rule(self.book.rules[self.book.places[name]], ruling, decision)
        for beaten in ruling.beaten:
            loser = self.book.rules[self.book.places[beaten.rule]]
            winner = self.book.rules[self.book.places[beaten.by]]
            self._put(
                argument["beaten"].format(
                    a=self._cited(loser),
                    b=self._cited(winner),
                    c=self.words.quote.format(a=quote_clause(self.edition, winner.clauses[0])),
                ),
                "  ",
            )
            self._because(winner)
            self._read(winner)
        for name in ruling.withheld:
            rule = self.book.rules[self.book.places[name]]
            if rule.unless:
                why = self.teller.so_far(rule.unless, self.slots)
                self._put(argument["withheld"].format(a=self._cited(rule), b=why), "  ")

    def _rule(self, rule: Rule, ruling: Ruling, decision: Decision) -> None:
        argument = self.words.argument
        for clause in self._telling(rule):
            quoted = self.words.quote.format(a=quote_clause(self.edition, clause))
            self._put(argument["says"].format(a=self.cite(clause), b=quoted), "  ")
        self._because(rule)
        for option in ruling.options:
            if option.rules == (rule.id,) and option.reading:
                answer = say_answer(option.answer, decision, self.teller)
                reading = said(option.reading, self.language)
                self._put(argument["option"].format(a=_capital(answer), b=reading), "    ", "- ")
        self._read(rule)
        if rule.see:
            cited = ", ".join(self.cite(see) for see in rule.see)
            self._put(argument["handed"].format(a=cited), "    ")

    def _because(self, rule: Rule) -> None:
        argument = self.words.argument
        if rule.otherwise:
            self._put(argument["left"], "    ")
        elif rule.when_text:
            why = self.teller.so_far(rule.when, self.slots)
            self._put(argument["because"].format(a=why), "    ")
        else:
            self._put(argument["always"], "    ")

    def _read(self, rule: Rule) -> None:
        if rule.reading:
            text = said(rule.reading, self.language)
            self._put(self.words.argument["reading"].format(a=text), "    ")

    def _cited(self, rule: Rule) -> str:
        return ", ".join(self.cite(clause) for clause in self._telling(rule))

    def _telling(self, rule: Rule) -> list[ClausePath]:
        """The rule's clauses without those that only lead in others of them."""
        led = {path for clause in rule.clauses for path in lead_in(self.edition, clause)}
        return [clause for clause in rule.clauses if clause not in led]

    def _put(self, text: str, indent: str = "", bullet: str = "") -> None:
        # No line may begin with a mark that French sets off by a blank.
        text = re.sub(r" (?=[?:;!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)
        self.lines += textwrap.wrap(
            text.replace("?.", "?").replace("..", "."),
            self.width,
            initial_indent=indent + bullet,
            subsequent_indent=indent + " " * len(bullet),
            break_long_words=False,
            break_on_hyphens=False,
        )


def summary(ruling: Ruling, decision: Decision, teller: Teller) -> str:
    """The ruling in a few words of the language: the answer, or why there is none."""
    words = teller.phrases.status
    if ruling.answer is not None:
        answers = say_answer(ruling.answer, decision, teller)
    else:
        given = dict.fromkeys(
            say_answer(option.answer, decision, teller) for option in ruling.options
        )
        answers = f" {teller.phrases.or_} ".join(given)
    return words[ruling.status.replace(" ", "_")].format(a=answers, b=", ".join(ruling.discretion))


def say_answer(answer: Answer | None, decision: Decision, teller: Teller) -> str:
    """An answer as the language says it."""
    domain = decision.domain
    if answer is None:
        return teller.phrases.argument["nothing"]
    if isinstance(answer, str):
        return domain.say(domain.values.index(answer), teller.language)
    said_as = [domain.say(domain.values.index(value), teller.language) for value in answer]
    return ", ".join(said_as)


def tell_changes(
    book: RuleBook, changes: Sequence[Change], decision: str, language: str, cite: Cite = str
) -> Iterator[str]:
    """`fact: value -> answer`, a line for each change, in the language."""
    teller = Teller(book, language, cite)
    vocabulary = book.vocabulary
    asked = vocabulary.decisions[vocabulary.decision_places[decision]]
    for change in changes:
        place = vocabulary.fact_places[change.fact]
        code = vocabulary.encode({change.fact: change.value})[place]
        yield f"{teller.fact(place, code)} → {summary(change.ruling, asked, teller)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
