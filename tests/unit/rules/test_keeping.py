"""What keeps rules true to their text: digests, coverage, findings, sketches."""

from collections.abc import Callable

from msgspec.structs import replace

from lawkit.model import Clause, ClauseId, ClausePath, Edition, EditionId, Reference, Span, Target
from lawkit.model.ladder import BRIDGE
from lawkit.rules import (
    RuleBook,
    RuleShelf,
    check_rules,
    cover,
    digest_rule,
    find_stale,
    read_scenarios,
    run_scenarios,
    sketch_rule,
    words_under,
)

MakeBook = Callable[[str], RuleBook]
ID = EditionId("whist", "1900-en")

RULES = """
[[rule]]
id = "face-up"
clauses = ["10.a.i"]
when = "seen <= 'early'"
then.redeal = "required"
see = ["8", "67"]
[[rule]]
id = "may"
clauses = ["11"]
when = "claims"
discretion = "the dealer"
then.lost = "turn"
[[coverage]]
clauses = ["10.a"]
class = "definition"
why = "It leads in."
"""
SCENARIOS = """
[[scenario]]
title = "Seen in time"
clauses = ["10.a.i"]
facts = { seen = "early" }
ruling = { redeal = "required" }
[[scenario]]
title = "Seen too late"
clauses = ["10.a.i"]
facts = { seen = "late" }
ruling = { redeal = "required" }
"""


def edition_of(words: dict[str, str]) -> Edition:
    """Laws 8, 10 (with a, i), 11, 12; `words` by path."""

    def clause(path: str, *children: Clause) -> Clause:
        return Clause(ClausePath.parse(path), "", "", words.get(path, path), Span(0, 0), children)

    laws = (clause("8"), clause("10", clause("10.a", clause("10.a.i"))), clause("11"), clause("12"))
    return Edition(ID, "", "", "en", "", BRIDGE, laws)


PLAIN = edition_of({"10": ""})


def shelf_of(book: RuleBook, signed: dict[str, str] | None = None) -> RuleShelf:
    return RuleShelf(book, read_scenarios("scenarios.toml", SCENARIOS, book), signed or {})


def test_a_rule_rests_on_its_words_and_on_those_that_lead_them_in() -> None:
    assert [str(path) for path in words_under(PLAIN, ClausePath.parse("10.a.i"))] == [
        "10", "10.a", "10.a.i",
    ]  # fmt: skip
    assert [str(path) for path in words_under(PLAIN, ClausePath.parse("8"))] == ["8"]


def test_a_clause_without_words_rests_on_those_below() -> None:
    assert [str(path) for path in words_under(PLAIN, ClausePath.parse("10"))] == [
        "10", "10.a", "10.a.i",
    ]  # fmt: skip


def test_one_word_makes_a_rule_stale_and_names_what_to_read(make_book: MakeBook) -> None:
    book = make_book(RULES)
    shelf = shelf_of(book)
    signed = {rule.id: digest_rule(rule, PLAIN) for rule in book.rules}
    assert find_stale(book, PLAIN, signed, shelf.scenarios) == ()
    changed = edition_of({"10": "", "10.a": "another word"})
    (stale,) = find_stale(book, changed, signed, shelf.scenarios)
    assert stale.rule.id == "face-up"
    assert stale.is_signed
    assert list(map(str, stale.changed)) == ["10.a"]
    assert stale.scenarios == ("Seen in time", "Seen too late")


def test_a_clause_that_is_gone_makes_its_rule_stale(make_book: MakeBook) -> None:
    book = make_book(RULES)
    signed = {rule.id: digest_rule(rule, PLAIN) for rule in book.rules}
    shorter = replace(PLAIN, clauses=tuple(law for law in PLAIN.clauses if law.number != "11"))
    (stale,) = find_stale(book, shorter, signed)
    assert (stale.rule.id, list(map(str, stale.changed))) == ("may", ["11"])


def test_white_space_and_other_clauses_change_nothing(make_book: MakeBook) -> None:
    book = make_book(RULES)
    signed = {rule.id: digest_rule(rule, PLAIN) for rule in book.rules}
    assert find_stale(book, edition_of({"10": "", "12": "quite different"}), signed) == ()


def test_coverage(make_book: MakeBook) -> None:
    book = make_book(RULES)
    outcomes = run_scenarios(book, shelf_of(book).scenarios)
    rows = {str(row.clause): row for row in cover(book, PLAIN, outcomes)}
    assert {path: row.cover for path, row in rows.items()} == {
        "8": "uncovered",
        "10.a": "definition",
        "10.a.i": "ruled and tested",
        "11": "discretion",
        "12": "uncovered",
    }
    # A scenario that fails tests nothing.
    assert rows["10.a.i"].scenarios == ("Seen in time",)
    assert rows["10.a"].why == {"": "It leads in."}


def reference(source: str, *targets: str) -> Reference:
    return Reference(
        ClauseId(ID, ClausePath.parse(source)),
        "text",
        Span(0, 1),
        "x",
        "see",
        "resolved",
        tuple(Target(ClauseId(ID, ClausePath.parse(t)), Span(0, 1), "resolved") for t in targets),
    )


def test_findings(make_book: MakeBook) -> None:
    book = make_book(RULES)
    signed = {"face-up": digest_rule(book.rules[0], edition_of({"10": "", "10.a.i": "before"}))}
    found = list(check_rules(shelf_of(book, signed), PLAIN, [reference("10.a", "8")]))
    both = "“Seen in time”; “Seen too late”"
    told = [(each.code, each.where.line, each.message) for each in found]
    assert told == [
        ("scenario-fails", 7, "“Seen too late”: redeal is SILENT, not required"),
        (
            "rule-stale",
            2,
            f"face-up: the words of 10.a.i have changed; scenarios to read: {both}",
        ),
        ("rule-unsigned", 0, "1 rule not signed off: may"),
        ("rule-uncovered", 0, "no rule and no class"),
        ("rule-uncovered", 0, "no rule and no class"),
        ("rule-uncited", 2, "face-up hands over to 67, which 10.a.i does not cite"),
    ]
    assert str(found[0].where.clause) == "whist/1900-en#10.a.i"


def test_what_is_read_under_must_be_cited_too(make_book: MakeBook) -> None:
    text = (
        RULES + '[[rule]]\nid="b"\nclauses=["11"]\nwhen="not under(\'10.a\')"\nthen.lost="pack"\n'
    )
    book = make_book(text)

    def uncited(*references: Reference) -> list[str]:
        found = check_rules(RuleShelf(book), PLAIN, references)
        return [
            each.message
            for each in found
            if each.code == "rule-uncited" and "reads" in each.message
        ]

    assert uncited() == ["b reads 10.a, which 11 does not cite"]
    assert uncited(reference("11", "10")) == []
    assert uncited(reference("11", "10.a.i")) == []
    assert uncited(reference("8", "10.a")) == ["b reads 10.a, which 11 does not cite"]


def test_a_sketch_is_a_rule_but_for_what_only_a_reader_can_fill_in(make_book: MakeBook) -> None:
    book = make_book(RULES.replace("face-up", "clause-10-a-i"))
    sketch = sketch_rule(PLAIN["10.a.i"], book)
    assert "# 10.a.i" in sketch
    assert "# decisions: redeal, redealer, lost" in sketch
    filled = sketch.replace('when = ""', 'when = "claims"').replace(
        'then.DECISION = ""', 'then.redeal = "required"'
    )
    (rule,) = make_book(filled).rules
    assert (rule.id, list(map(str, rule.clauses))) == ("clause-10-a-i-2", ["10.a.i"])
