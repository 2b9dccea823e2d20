"""The executable rules beside a law: when each applies and what it says, in words, and the situations it
was tried on. Knows rules as values; decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawkit.model import ClauseId, ClausePath, Edition, EditionId
from lawkit.publish import addresses, citing
from lawkit.publish.linking import LawPage, href_of
from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.shelf import Shelf
from lawkit.publish.words import load
from lawkit.rules import Outcome, Rule, RuleBook
from lawkit.rules.explaining import say_answer
from lawkit.rules.phrases import load as load_phrases
from lawkit.rules.rulings import Answer
from lawkit.rules.telling import Cite, Teller
from lawkit.rules.vocabulary import Decision, decode_value, said


def ask_page(work: str, language: str) -> str:
    """The page on which a work's rules are asked, in a language: `laws/rubber/what-if-en.md`"""
    return f"{addresses.LAWS}/{work}/what-if-{language}.md"


def coverage_page(edition: EditionId) -> str:
    """The page of an edition that says what becomes of each clause: `laws/rubber/1993-en/rules.md`"""
    return f"{addresses.edition_folder(edition)}/rules.md"


def book_of(shelf: Shelf, edition: EditionId) -> RuleBook | None:
    """The rules of an edition that is shown, or None."""
    kept = shelf.rules.get(edition)
    return kept.book if kept is not None and edition in shelf.editions else None


def outcomes_of(shelf: Shelf, edition: EditionId) -> tuple[Outcome, ...]:
    """What became of its scenarios."""
    return shelf.rules[edition].outcomes if book_of(shelf, edition) else ()


def draw_rules(page: LawPage) -> Html:
    """The rules of a law's clauses and the scenarios tagged with them; nothing where there are none."""
    book = book_of(page.shelf, page.edition.id)
    if book is None:
        return Html("")
    paths = {clause.path for clause in page.law.walk()}
    rules = [rule for rule in book.rules if paths.intersection(rule.clauses)]
    if not rules:
        return Html("")
    teller = Teller(book, page.words.code, citer(page.shelf, page.edition, page.words.code))
    told = teller.phrases.page
    tried = [
        outcome
        for outcome in outcomes_of(page.shelf, page.edition.id)
        if paths.intersection(outcome.scenario.clauses)
    ]
    ask = addresses.link(page.page, ask_page(page.edition.id.work, page.words.code))
    return element(
        "section",
        element("h2", escape(told["rules_here"]), id="rules"),
        element("p", element("a", escape(told["ask"]), href=f"{ask}?e={page.edition.id}")),
        element(
            "details",
            element("summary", escape(_count(len(rules), told["rules_here"]))),
            element("ul", *(_rule(page, book, rule, teller) for rule in rules)),
        ),
        element(
            "details",
            element("summary", escape(_count(len(tried), told["scenarios"]))),
            element("ul", *(_scenario(outcome, told) for outcome in tried)),
        )
        if tried
        else Html(""),
        class_="lk-ruled",
        aria_labelledby="rules",
    )


def lead_to_rules(
    shelf: Shelf, editions: tuple[Edition, ...], page: str, language: str
) -> Iterator[tuple[str, str]]:
    """Names and links of where rules are asked, and for one edition of its coverage; none without rules."""
    ruled = [edition for edition in editions if book_of(shelf, edition.id) is not None]
    if not ruled:
        return
    told = load_phrases(language).page
    # The form stands in the languages of the editions that have rules.
    codes = [load(edition.language).code for edition in ruled]
    spoken = language if language in codes else codes[0]
    ask = addresses.link(page, ask_page(ruled[0].id.work, spoken))
    if len(editions) > 1:
        yield told["ask"], ask
        return
    yield told["ask"], f"{ask}?e={ruled[0].id}"
    yield told["coverage"], addresses.link(page, coverage_page(ruled[0].id))


def citer(shelf: Shelf, edition: Edition, language: str) -> Cite:
    """How the edition's clauses are named in a language of the interface."""
    words = load(language)

    def cite(see: ClausePath | str) -> str:
        if isinstance(see, ClausePath):
            return citing.cite(see, edition.ladder, words)
        return citing.cite_id(shelf, ClauseId.parse(see), words, beside=edition)

    return cite


def _count(count: int, noun: str) -> str:
    return f"{noun} ({count})"


def _rule(page: LawPage, book: RuleBook, rule: Rule, teller: Teller) -> Html:
    told = teller.phrases.page
    cited = join(
        *(_link(page, clause, teller) for clause in rule.clauses),
        between=", ",
    )
    lines = [told["applies"].format(a=teller.rule(rule))]
    answers = [_answer(book, place, code, teller) for place, code in rule.then]
    if answers:
        lines.append(told["answers"].format(a="; ".join(answers)))
    for reading in rule.ambiguous:
        given = [_answer(book, place, code, teller) for place, code in reading.then]
        answer = "; ".join(given) or teller.phrases.argument["nothing"]
        lines.append(f"{answer} ({said(reading.said, teller.language)})")
    if rule.discretion:
        lines.append(teller.phrases.argument["discretion"].format(a=rule.discretion))
    if rule.beats:
        beaten = (book.rules[book.places[name]] for name in rule.beats)
        names = "; ".join(", ".join(map(teller.cite, each.clauses)) for each in beaten)
        lines.append(told["exception"].format(a=names))
    if rule.reading:
        lines.append(told["reading"].format(a=said(rule.reading, teller.language)))
    if rule.see:
        lines.append(told["handed"].format(a=", ".join(map(teller.cite, rule.see))))
    body = Html("<br>".join(escape(line) for line in lines))
    return element("li", element("strong", cited), Html("<br>"), body)


def _link(page: LawPage, clause: ClausePath, teller: Teller) -> Html:
    href = href_of(page.shelf, page.page, ClauseId(page.edition.id, clause))
    cited = escape(teller.cite(clause))
    return element("a", cited, href=href) if href else cited


def _answer(book: RuleBook, place: int, code: int, teller: Teller) -> str:
    decision: Decision = book.vocabulary.decisions[place]
    value = decode_value(decision.sort, code)
    answer: Answer = value if isinstance(value, (str, tuple)) else str(value)
    name = said(decision.label, teller.language) or said(decision.ask, teller.language)
    return f"{name or decision.name} {say_answer(answer, decision, teller)}"


def _scenario(outcome: Outcome, told: dict[str, str]) -> Html:
    said_so = told["passes"] if outcome.passed else told["fails"]
    mark = element(
        "span",
        escape("✓" if outcome.passed else "✗"),
        class_=None if outcome.passed else "lk-ruled__fails",
        title=said_so,
        role="img",
        aria_label=said_so,
    )
    return element("li", mark, escape(f" {outcome.scenario.title}"))
