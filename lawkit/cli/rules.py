"""The verb group `rule`: ask, run, explain, prove and keep executable rules."""

from __future__ import annotations

import importlib

import click

from lawkit.cli.options import corpus_option, json_option
from lawkit.cli.output import counted, say, say_json, say_table


class RuleGroup(click.Group):
    """The group: the verbs that prove are read from their own module."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in the order of an editor's work."""
        return ["ask", "explain", "run", "coverage", "verify", "diff", "new", "sign"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb's command, or None."""
        if cmd_name not in self.commands:
            importlib.import_module("lawkit.cli.proofs")
        return self.commands.get(cmd_name)


@click.group(cls=RuleGroup, short_help="Ask, run, explain and prove executable rules.")
def rule() -> None:
    """Executable rules: what happens if ...?, and by which clauses."""


@rule.command(short_help="Run scenarios.")
@click.argument("names", metavar="[EDITION|FILE]...", nargs=-1)
@click.option("--edition", "-e", help="The edition whose rules a file of scenarios is for.")
@click.option("--clause", help="Only scenarios tagged with this clause or one below it.")
@corpus_option
@json_option
def run(
    names: tuple[str, ...],
    edition: str | None,
    clause: str | None,
    corpus: str | None,
    as_json: bool,
) -> int:
    """Run scenarios: of the editions or files named, else of every edition that has rules."""
    from lawkit.cli import rulebooks
    from lawkit.model import ClausePath
    from lawkit.rules import run_scenarios
    from lawkit.rules.records import outcome_record

    wanted = ClausePath.parse(clause.partition("#")[2] or clause) if clause else ClausePath()
    if edition:
        shelf = rulebooks.open_shelf(edition, corpus)
        work = [(shelf, rulebooks.read_more(name, shelf)) for name in names]
    else:
        shelves = rulebooks.open_shelves(names, corpus)
        work = [(shelf, shelf.scenarios) for shelf in shelves]
    found = [
        (shelf, outcome)
        for shelf, scenarios in work
        for outcome in run_scenarios(shelf.book, scenarios)
        if any(path.is_within(wanted) for path in outcome.scenario.clauses)
    ]
    failed = [outcome for _, outcome in found if not outcome.passed]
    if as_json:
        say_json([outcome_record(outcome, str(shelf.edition.id)) for shelf, outcome in found])
        return int(bool(failed))
    for outcome in failed:
        say(f"{outcome.scenario.place}: {outcome.scenario.title}")
        for fault in outcome.faults:
            say(f"    {fault}")
    say(f"{counted(len(found), 'scenario')}, {len(failed)} failed")
    return int(bool(failed))


@rule.command(short_help="Say what becomes of every clause.")
@click.argument("names", metavar="[EDITION]...", nargs=-1)
@click.option("--all", "show_all", is_flag=True, help="List the ruled clauses too.")
@corpus_option
@json_option
def coverage(names: tuple[str, ...], show_all: bool, corpus: str | None, as_json: bool) -> int:
    """Say of every clause whether it is ruled, tested, or why it needs no rule."""
    from lawkit.cli import rulebooks
    from lawkit.rules import COVERS, cover, run_scenarios
    from lawkit.rules.vocabulary import said

    uncovered = 0
    rows: list[dict[str, object]] = []
    for shelf in rulebooks.open_shelves(names, corpus):
        found = cover(shelf.book, shelf.edition, run_scenarios(shelf.book, shelf.scenarios))
        uncovered += sum(row.cover == "uncovered" for row in found)
        language = shelf.edition.language
        rows += [
            {
                "id": f"{shelf.edition.id}#{row.clause}",
                "class": row.cover,
                "rules": row.rules,
                "scenarios": row.scenarios,
                "why": said(row.why, language),
            }
            for row in found
        ]
        if as_json:
            continue
        say(f"{shelf.edition.id}")
        counts = [(name, sum(row.cover == name for row in found)) for name in COVERS]
        say_table([(name, str(count)) for name, count in counts if count], indent=2)
        listed = [
            (str(row.clause), row.cover, said(row.why, language) or ", ".join(row.rules))
            for row in found
            if show_all or not row.cover.startswith("ruled")
        ]
        if listed:
            say_table(listed, indent=4)
    if as_json:
        say_json(rows)
    return int(bool(uncovered))


@rule.command(short_help="Begin a rule for a clause.")
@click.argument("clause")
@corpus_option
def new(clause: str, corpus: str | None) -> int:
    """Give a rule to begin with for CLAUSE (rubber/1993-en#10.a.i), to paste into rules.toml."""
    from lawkit.cli import rulebooks
    from lawkit.corpus import load_library
    from lawkit.errors import NotFoundError, UsageError
    from lawkit.model import ClauseId
    from lawkit.rules import sketch_rule

    try:
        id = ClauseId.parse(clause)
    except ValueError:
        raise UsageError(
            f"not a clause with its edition: {clause!r}", remedy="Write rubber/1993-en#10.a.i."
        ) from None
    folder = rulebooks.corpus_folder(corpus)
    edition = load_library(folder, {id.edition})[id.edition]
    if id.path not in edition:
        raise NotFoundError(f"{id.edition} has no clause {str(id.path)!r}")
    has_rules = id.edition in rulebooks.editions_with_rules(folder)
    book = rulebooks.open_shelf(str(id.edition), str(folder)).book if has_rules else None
    say(sketch_rule(edition[id.path], book).rstrip())
    return 0


@rule.command(short_help="Ask what happens if ...")
@click.argument("edition")
@click.argument("facts", metavar="[FACT=VALUE]...", nargs=-1)
@click.option("--file", metavar="FILE", help="A TOML file with facts.")
@click.option("--decision", "-d", "decisions", multiple=True, help="Only this question.")
@click.option("--list", "show_list", is_flag=True, help="List the facts and what they can be.")
@corpus_option
@json_option
def ask(
    edition: str,
    facts: tuple[str, ...],
    file: str | None,
    decisions: tuple[str, ...],
    show_list: bool,
    corpus: str | None,
    as_json: bool,
) -> int:
    """Ask EDITION what happens if ...: a line for every question that arises.

    Facts not given are as usual: lawkit rule ask rubber/1993-en turn=RHO claims=RHO,partner
    """
    from lawkit.cli import rulebooks
    from lawkit.rules import decide
    from lawkit.rules.explaining import summary
    from lawkit.rules.records import ruling_record
    from lawkit.rules.telling import Teller
    from lawkit.rules.vocabulary import said

    shelf = rulebooks.open_shelf(edition, corpus)
    language = shelf.edition.language
    vocabulary = shelf.book.vocabulary
    if show_list:
        for fact in vocabulary.facts:
            allowed = " | ".join(fact.sort.domain.values) or f"{fact.codes[0]}..{fact.codes[-1]}"
            values = "yes | no" if fact.sort.kind == "bool" else allowed
            say(f"{fact.name} = {values}\n    {said(fact.ask, language)}")
        return 0
    situation = rulebooks.read_situation(facts, file, vocabulary)
    rulings = decide(shelf.book, situation)
    chosen = rulebooks.choose_decisions(decisions, vocabulary)
    if as_json:
        say_json({name: ruling_record(rulings[name]) for name in chosen or rulings})
        return 0
    teller = Teller(shelf.book, language, rulebooks.citer(shelf.edition, language))
    for decision in vocabulary.decisions:
        ruling = rulings[decision.name]
        if decision.name in chosen or (not chosen and ruling.status != "not asked"):
            question = said(decision.ask, language) or decision.name
            cited = ", ".join(teller.cite(clause) for clause in ruling.clauses)
            say(f"{question} {summary(ruling, decision, teller)} ({cited})")
    return 0


@rule.command(short_help="The same as an argument that quotes the clauses.")
@click.argument("edition")
@click.argument("facts", metavar="[FACT=VALUE]...", nargs=-1)
@click.option("--file", metavar="FILE", help="A TOML file with facts.")
@click.option("--decision", "-d", "decisions", multiple=True, help="Only this question.")
@click.option("--lang", metavar="CODE", help="The language of the telling, else the edition's.")
@click.option("--changes", is_flag=True, help="Say what would have to be different, too.")
@corpus_option
@json_option
def explain(
    edition: str,
    facts: tuple[str, ...],
    file: str | None,
    decisions: tuple[str, ...],
    lang: str | None,
    changes: bool,
    corpus: str | None,
    as_json: bool,
) -> int:
    """Explain the rulings of EDITION on a situation, quoting the clauses."""
    from lawkit.cli import rulebooks
    from lawkit.rules import evaluator_of
    from lawkit.rules.evaluation import refuse_impossible
    from lawkit.rules.explaining import explain as argue
    from lawkit.rules.explaining import find_changes, tell_changes

    shelf = rulebooks.open_shelf(edition, corpus)
    language = lang or shelf.edition.language
    vocabulary = shelf.book.vocabulary
    evaluator = evaluator_of(shelf.book)
    values = vocabulary.encode(rulebooks.read_situation(facts, file, vocabulary))
    refuse_impossible(evaluator, values)
    chosen = rulebooks.choose_decisions(decisions, vocabulary)
    cite = rulebooks.citer(shelf.edition, language)
    text = argue(shelf.book, values, shelf.edition, cite=cite, language=language, decisions=chosen)
    asked = chosen or tuple(
        ruling.decision for ruling in evaluator.rulings(values) if ruling.status != "not asked"
    )
    others = {
        name: list(tell_changes(shelf.book, found, name, language, cite))
        for name in asked
        if changes and (found := find_changes(evaluator, values, name))
    }
    if as_json:
        say_json({"text": text, "changes": others})
        return 0
    say(text.rstrip())
    for name, lines in others.items():
        say(f"\n{name}:")
        for line in lines:
            say(f"  {line}")
    return 0
