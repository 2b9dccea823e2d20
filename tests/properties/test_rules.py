"""What holds for all rules and all situations: the evaluator, the solver's formulas and the page's script rule
alike; questions that are not open change nothing; no text makes a reader raise anything but a message.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lawkit.errors import ManifestError
from lawkit.model import EditionId
from lawkit.rules import (
    RuleBook,
    evaluator_of,
    read_rules,
    read_scenarios,
    read_vocabulary,
)
from lawkit.rules.conditions import read_condition
from lawkit.rules.explaining import find_changes
from lawkit.rules.export import export_rules
from lawkit.rules.mutants import make_mutants
from lawkit.rules.questions import open_facts, with_implied
from lawkit.rules.records import ruling_record
from lawkit.rules.rulings import Ruling
from lawkit.rules.sheets import Sheet
from lawkit.rules.situations import random_situations
from lawkit.rules.telling import Teller

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
FACTS = (ROOT / "tests/cases/rules/facts.toml").read_text()
WORDS = read_vocabulary("facts.toml", FACTS)
ID = EditionId("whist", "1900-en")

PLAYERS = WORDS.types["player"].values
STAGES = WORDS.types["stage"].values
ERRORS = ("none", "two cards", "a player missed")


def quoted(values: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from([f"'{value}'" for value in values])


SETS = st.recursive(
    st.sampled_from(["claims", "looked", "side"]),
    lambda inner: st.tuples(inner, st.sampled_from("-&|"), inner).map(
        lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
    ),
    max_leaves=3,
)
ORDERS = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
ATOMS = st.one_of(
    st.just("put_right"),
    SETS,
    st.tuples(quoted(PLAYERS), SETS).map(" in ".join),
    st.tuples(st.just("turn"), SETS).map(" in ".join),
    st.tuples(SETS, st.sampled_from(["<=", "<", "==", "!=", ">="]), SETS).map(" ".join),
    st.tuples(st.sampled_from(["turn == ", "turn != "]), quoted(PLAYERS)).map("".join),
    st.lists(quoted(ERRORS), min_size=1, max_size=2).map(lambda v: f"error in ({', '.join(v)},)"),
    st.tuples(st.just("seen"), ORDERS, quoted(STAGES)).map(" ".join),
    st.tuples(st.just("lifted"), ORDERS, st.sampled_from(["0", "3", "4", "48", "52"])).map(
        " ".join
    ),
    st.tuples(SETS, ORDERS, st.sampled_from("012")).map(lambda p: f"len({p[0]}) {p[1]} {p[2]}"),
    st.sampled_from(["put_right == True", "lifted + len(claims) > 6", "lifted - 1 <= 3"]),
)


def joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        inner.map(lambda text: f"not ({text})"),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(
            lambda parts: f"({parts[0]}) {parts[1]} ({parts[2]})"
        ),
    )


CONDITIONS = st.recursive(ATOMS, joined, max_leaves=4)
DECIDED = st.sampled_from(
    [
        "redeal == 'required'",
        "redeal != 'not required'",
        "redeal in ('required', 'not required')",
        "redealer == turn",
        "redealer in side",
        "'pack' in lost",
        "len(lost) > 1",
    ]
)
ANSWERS = {
    "redeal": ("required", "not required"),
    "redealer": PLAYERS,
    "lost": ("pack", "redeal", "turn"),
}


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """A rules.toml. Decisions are answered in the order redeal, redealer, lost, and a rule reads only
    those before its own and clauses before its own, so that there is never a circle.
    """
    lines = []
    count = draw(st.integers(1, 9))
    order = sorted(draw(st.lists(st.integers(0, 2), min_size=count, max_size=count)))
    for n, place in enumerate(order):
        name = list(ANSWERS)[place]
        lines += ["[[rule]]", f'id = "r{n}"', f'clauses = ["{place + 1}.a", "{place + 1}"]']
        otherwise = draw(st.integers(0, 5)) == 0
        parts = [draw(CONDITIONS)] if draw(st.booleans()) else []
        readable = {1: ("redeal",), 2: ("redeal", "redealer")}.get(place, ())
        if readable and draw(st.booleans()):
            text = draw(DECIDED)
            if not any(word in text for word in set(ANSWERS) - set(readable)):
                parts.append(text)
        if place and 0 in order and draw(st.integers(0, 3)) == 0:
            parts.append(draw(st.sampled_from(["under('1')", "not under('1.a')"])))
        if parts:
            lines.append(
                f'when = "{draw(st.sampled_from([" and ", " or "])).join(f"({p})" for p in parts)}"'
            )
        if draw(st.integers(0, 3)) == 0:
            lines.append(f'unless = "{draw(CONDITIONS)}"')
        answer = draw(st.sampled_from(ANSWERS[name]))
        kind = (
            "otherwise" if otherwise else draw(st.sampled_from(["plain", "plain", "free", "open"]))
        )
        if kind == "otherwise":
            lines.append("otherwise = true")
        elif n and draw(st.integers(0, 2)) == 0:
            # Rules of earlier decisions only: a beaten rule rests on its victor.
            same = [f'"r{m}"' for m in range(n + 1, count) if order[m] == place]
            if same:
                lines.append(f"beats = [{draw(st.sampled_from(same))}]")
        if kind == "free":
            lines.append('discretion = "Director"')
        if kind == "open":
            other = draw(st.sampled_from([*ANSWERS[name], ""]))
            for given in (answer, other):
                lines += ["[[rule.ambiguous]]", 'reading = "so"']
                if given:
                    lines.append(f'then.{name} = "{given}"')
        else:
            lines.append(f'then.{name} = "{answer}"')
    return "\n".join(lines)


def book_of(text: str) -> RuleBook:
    return read_rules("rules.toml", text, WORDS, ID)


def core(ruling: Ruling) -> tuple[object, object]:
    return ruling.status, ruling.answer


@given(sheets(), st.integers(0, 10_000))
@example(
    '[[rule]]\nid="a"\nclauses=["1"]\nwhen="len(side) < 2 or side <= looked"\nthen.lost="turn"', 0
)
def test_the_solver_rules_like_the_evaluator(text: str, seed: int) -> None:
    pytest.importorskip("z3", reason="the extra `verify` is not installed")
    from lawkit.rules.formulas import Prover

    book = book_of(text)
    evaluator = evaluator_of(book)
    prover = Prover(WORDS)
    formulas = prover.formulas(book)
    z = prover.z
    for values in random_situations(evaluator, 3, seed):
        fixed = [
            unknown == prover.constant(place, value)
            for place, (unknown, value) in enumerate(zip(prover.unknowns, values, strict=True))
        ]
        assert prover.ask(*fixed) == "sat"
        model = prover.solver.model()
        for ruling, state, asked in zip(
            evaluator.rulings(values), formulas.states, formulas.asked, strict=True
        ):
            truths = [z.is_true(model.eval(each, model_completion=True)) for each in state.outcome]
            names = ("asked", "conflict", "ambiguous", "discretion")
            seen = dict(zip(names, truths, strict=False))
            assert seen["asked"] == (ruling.status != "not asked")
            assert seen["conflict"] == (ruling.status == "conflict")
            assert seen["ambiguous"] == (ruling.status == "ambiguous")
            assert seen["discretion"] == (ruling.status == "discretion")
            silent = z.is_true(model.eval(state.silent, model_completion=True))
            assert silent == (ruling.status == "silent")
            assert z.is_true(model.eval(asked, model_completion=True)) == seen["asked"]
            domain = WORDS.decisions[WORDS.decision_places[ruling.decision]].domain
            given_here = {
                value for value, is_given in zip(domain.values, truths[4:], strict=True) if is_given
            }
            if ruling.answer is not None:
                answers = ruling.answer if isinstance(ruling.answer, tuple) else (ruling.answer,)
                assert given_here == set(answers)


@given(sheets(), st.integers(0, 10_000))
def test_facts_that_are_not_open_change_no_answer(text: str, seed: int) -> None:
    book = book_of(text)
    evaluator = evaluator_of(book)
    values, other, choice = random_situations(evaluator, 3, seed)
    known = {
        place: code for place, code in enumerate(values) if choice[place] != WORDS.defaults[place]
    }
    implied = with_implied(book, known)
    for place in range(len(WORDS.decisions)):
        still_open = open_facts(book, known, [place])
        # The facts known and implied, those open as in one situation, all others as in the other.
        mixed = [
            implied.get(n, values[n] if n in still_open else other[n]) for n in range(len(values))
        ]
        plain = [implied.get(n, values[n]) for n in range(len(values))]
        assert core(evaluator.rulings(mixed)[place]) == core(evaluator.rulings(plain)[place])


@given(sheets(), st.integers(0, 10_000))
def test_a_change_that_is_named_is_possible_and_a_change(text: str, seed: int) -> None:
    book = book_of(text)
    evaluator = evaluator_of(book)
    for values in random_situations(evaluator, 2, seed):
        for place, decision in enumerate(WORDS.decisions):
            for change in find_changes(evaluator, values, decision.name):
                other = WORDS.encode({**WORDS.decode(values, full=True), change.fact: change.value})
                assert evaluator.why_impossible(other) is None
                assert evaluator.rulings(other)[place] == change.ruling
                assert core(change.ruling) != core(evaluator.rulings(values)[place])
                assert WORDS.fact_places[change.fact] in book.support[place]


@given(sheets())
def test_rules_are_told_in_every_language(text: str) -> None:
    book = book_of(text)
    for language in ("en", "fr", "xx"):
        teller = Teller(book, language)
        for rule in book.rules:
            told = teller.rule(rule)
            assert told
            assert "{" not in told


@given(sheets(), st.integers(0, 10_000))
@settings(max_examples=25)
def test_mutants_can_be_decided(text: str, seed: int) -> None:
    book = book_of(text)
    (values,) = random_situations(evaluator_of(book), 1, seed)
    for mutant in make_mutants(book):
        evaluator_of(mutant.book).rulings(values)


@given(st.integers(0, 10_000))
def test_situations_encode_and_decode(seed: int) -> None:
    (values,) = random_situations(evaluator_of(book_of("")), 1, seed)
    assert WORDS.encode(WORDS.decode(values)) == values
    assert WORDS.encode(WORDS.decode(values, full=True)) == values


@given(st.text(max_size=60) | CONDITIONS.map(lambda text: text[:-1]))
def test_any_text_is_a_condition_or_a_message(text: str) -> None:
    sheet = Sheet("x.toml", text)
    error = refusal(lambda: read_condition(text, WORDS.scope(), sheet, ("when",)))
    assert error is None or error.where.startswith("x.toml:1")
    assert error is None or error.remedy


def refusal(read: Callable[[], object]) -> ManifestError | None:
    """The message with which something is refused, or None."""
    try:
        read()
    except ManifestError as error:
        return error
    return None


def spoilt(text: str, data: st.DataObject) -> str:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    return text[:start] + data.draw(st.text(max_size=4)) + text[end:]


@given(st.data())
def test_any_sheet_is_read_or_refused_with_a_place(data: st.DataObject) -> None:
    rules = '[[rule]]\nid = "a"\nclauses = ["1"]\nwhen = "claims"\nthen.redeal = "required"\n'
    scenarios = '[[scenario]]\ntitle = "t"\nclauses = ["1"]\nfacts = {}\nruling.redeal = "SILENT"\n'
    texts = [FACTS, rules, scenarios]
    spoil = data.draw(st.integers(0, 2))
    texts[spoil] = spoilt(texts[spoil], data)

    def read() -> None:
        book = read_rules("rules.toml", texts[1], read_vocabulary("facts.toml", texts[0]), ID)
        read_scenarios("scenarios.toml", texts[2], book)

    error = refusal(read)
    assert error is None or error.where.startswith(("facts.toml", "rules.toml", "scenarios.toml"))
    assert error is None or error.remedy


@pytest.mark.browser
def test_the_page_rules_like_the_evaluator(browser: Browser) -> None:
    """Random books in one go: the browser is asked once."""
    cases: list[dict[str, object]] = []

    @given(sheets(), st.integers(0, 10_000))
    def collect(text: str, seed: int) -> None:
        book = book_of(text)
        evaluator = evaluator_of(book)
        situations = list(random_situations(evaluator, 3, seed))
        known = [(n, code) for n, code in enumerate(situations[0]) if situations[1][n] % 2]
        cases.append(
            {
                "data": msgspec.to_builtins(export_rules([book])),
                "situations": situations,
                "known": known,
                "rulings": [
                    [msgspec.to_builtins(ruling_record(each)) for each in evaluator.rulings(values)]
                    for values in situations
                ],
                "open": list(open_facts(book, dict(known))),
                "changes": [
                    [
                        [
                            WORDS.fact_places[each.fact],
                            WORDS.encode({each.fact: each.value})[WORDS.fact_places[each.fact]],
                        ]
                        for each in find_changes(evaluator, situations[2], decision.name)
                    ]
                    for decision in WORDS.decisions
                ],
            }
        )

    collect()
    page = browser.new_page()
    page.add_script_tag(path=str(ROOT / "site/overrides/assets/js/rules-engine.js"))
    asked = [{key: case[key] for key in ("data", "situations", "known")} for case in cases]
    found = page.evaluate(
        """(cases) => cases.map(({ data, situations, known }) => {
          const judge = lawkitRules.evaluator(data, data.editions[0]);
          return {
            rulings: situations.map((values) => judge.rulings(values)),
            open: lawkitRules.openFacts(data, data.editions[0], new Map(known)),
            changes: data.decisions.map((_, place) =>
              lawkitRules.findChanges(judge, situations[2], place).map((each) => [each.fact, each.code])),
          };
        })""",
        json.loads(json.dumps(asked)),
    )
    page.close()
    for case, seen in zip(cases, found, strict=True):
        seen["rulings"] = [
            [{key: each[key] for key in each if key != "decision"} for each in rulings]
            for rulings in seen["rulings"]
        ]
        expected = {key: case[key] for key in ("rulings", "open", "changes")}
        assert seen == json.loads(json.dumps(expected))
