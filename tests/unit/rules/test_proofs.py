"""What the solver finds, on books small enough to know the answer; and what mutants survive."""

from collections.abc import Callable

import pytest

from lawkit.errors import UsageError
from lawkit.rules import RuleBook, decide, read_scenarios
from lawkit.rules.mutants import make_mutants, try_mutants
from lawkit.rules.proofs import find_partings, find_telling, verify

pytest.importorskip("z3", reason="the extra `verify` is not installed")

MakeBook = Callable[[str], RuleBook]

BASE = """
[[rule]]
id = "a"
clauses = ["1"]
when = "claims and seen <= 'early'"
then.redeal = "required"
"""


def rule(id: str, when: str, then: str = "", more: str = "") -> str:
    answer = f'then.redeal = "{then}"\n' if then else ""
    return f'[[rule]]\nid = "{id}"\nclauses = ["2"]\nwhen = "{when}"\n{answer}{more}\n'


def test_a_rule_that_can_never_fire(make_book: MakeBook) -> None:
    book = make_book(BASE + rule("b", "error == 'none' and put_right", "required"))
    assert ("never fires", "b") in [(each.kind, each.about) for each in verify(book)]


def test_a_rule_whose_question_never_arises_with_it(make_book: MakeBook) -> None:
    text = BASE + (
        '[[rule]]\nid = "b"\nclauses = ["2"]\nwhen = "not claims"\nthen.redealer = "RHO"\n'
    )
    assert ("never fires", "b") in [(each.kind, each.about) for each in verify(make_book(text))]


def test_an_exception_that_never_matters(make_book: MakeBook) -> None:
    book = make_book(BASE + rule("b", "not claims", "not required", 'beats = ["a"]'))
    assert ("never beats", "b > a") in [(each.kind, each.about) for each in verify(book)]


def test_a_conflict_with_its_smallest_situation(make_book: MakeBook) -> None:
    book = make_book(BASE + rule("b", "looked", "not required"))
    (found,) = [each for each in verify(book) if each.kind == "conflict"]
    assert found.about == "redeal"
    situation = found.situation
    assert situation is not None
    assert situation["seen"] == "early"
    assert len(situation["claims"]) == len(situation["looked"]) == 1  # type: ignore[arg-type]
    assert situation.keys() == {"seen", "claims", "looked"}
    assert found.ruling is not None
    assert found.ruling.rules == ("a", "b")
    assert decide(book, dict(situation))["redeal"] == found.ruling


def test_every_pair_in_conflict_is_found(make_book: MakeBook) -> None:
    book = make_book(
        BASE + rule("b", "looked", "not required") + rule("c", "put_right", "not required")
    )
    pairs = {each.ruling.rules for each in verify(book) if each.kind == "conflict" and each.ruling}
    assert {("a", "b"), ("a", "c")} <= pairs


def test_silence_is_found_and_its_absence_proven(make_book: MakeBook) -> None:
    silent = [each.about for each in verify(make_book(BASE)) if each.kind == "silent"]
    assert "redeal" in silent
    rest = (
        '[[rule]]\nid = "rest"\nclauses = ["2"]\notherwise = true\nthen.redeal = "not required"\n'
    )
    assert "redeal" not in [
        each.about for each in verify(make_book(BASE + rest)) if each.kind == "silent"
    ]


def test_two_books_part_where_they_rule_differently(make_book: MakeBook) -> None:
    other = BASE.replace("<= 'early'", "<= 'late'")
    (found,) = [
        each
        for each in find_partings(make_book(BASE), make_book(other))
        if each.decision == "redeal"
    ]
    assert found.situation["seen"] == "late"
    assert found.situation.keys() == {"seen", "claims"}
    assert (found.first.status, found.second.answer) == ("silent", "required")


def test_other_clauses_ids_and_handovers_are_no_difference(make_book: MakeBook) -> None:
    other = BASE.replace('"a"', '"z"').replace('["1"]', '["9.b"]') + 'see = ["67"]\n'
    assert list(find_partings(make_book(BASE), make_book(other))) == []
    assert find_telling(make_book(BASE), make_book(other)) == (None, True)


def test_books_of_two_vocabularies_are_refused(make_book: MakeBook) -> None:
    from msgspec.structs import replace

    book = make_book(BASE)
    stranger = replace(book, vocabulary=replace(book.vocabulary, path="other/facts.toml"))
    with pytest.raises(UsageError, match="different facts"):
        list(find_partings(book, stranger))


SCENARIOS = """
[[scenario]]
title = "fires"
clauses = ["1"]
facts = { claims = ["RHO"], seen = "early" }
ruling = { redeal = "required" }
"""
NEAR_MISSES = """
[[scenario]]
title = "too late"
clauses = ["1"]
facts = { claims = ["RHO"], seen = "late" }
ruling = { redeal = "SILENT" }
[[scenario]]
title = "nobody claims"
clauses = ["1"]
facts = { seen = "early" }
ruling = { redeal = "SILENT" }
"""


def test_mutants_are_noticed_by_near_misses_only(make_book: MakeBook) -> None:
    book = make_book(BASE)
    weak = try_mutants(book, read_scenarios("s.toml", SCENARIOS, book))
    strong = try_mutants(book, read_scenarios("s.toml", SCENARIOS + NEAR_MISSES, book))
    assert weak.made == strong.made
    assert weak.score < 0.7
    assert strong.score == 1.0
    for survivor in weak.survivors:
        # Each survivor comes with the situation that a scenario should be written for.
        assert survivor.is_equivalent or survivor.situation is not None


def test_every_kind_of_change_is_made(make_book: MakeBook) -> None:
    book = make_book(
        BASE
        + rule("b", "turn in ('LHO', 'RHO')", "not required", 'unless = "put_right"\nbeats = ["a"]')
        + '[[rule]]\nid = "c"\nclauses = ["3"]\ndiscretion = "Director"\nthen.lost = ["pack"]\n'
        + '[[rule]]\nid = "d"\nclauses = ["3"]\notherwise = true\nthen.redealer = "RHO"\n'
    )
    changes = {mutant.about: set() for mutant in make_mutants(book)}
    for mutant in make_mutants(book):
        changes[mutant.about].add(mutant.change)
        assert mutant.book != book
    assert {"rule dropped", "when dropped"} <= changes["a"]
    assert (
        "when: the discovery: earlier than early; and those who claim: at least one"
        not in changes["a"]
    )
    assert (
        "when: those who claim: at least one; and the discovery: late, or earlier" in changes["a"]
    )
    assert (
        "when: those who claim: at least one; or the discovery: early, or earlier" in changes["a"]
    )
    assert {"unless dropped", "no longer beats a", "then.redeal = required"} <= changes["b"]
    assert "when: Whose turn was it? RHO" in changes["b"]
    assert {"discretion dropped", "then.lost = pack and turn"} <= changes["c"]
    assert {"otherwise dropped", "then.redealer = LHO"} <= changes["d"]
    assert "asked: always" in changes["redealer"]
