"""The verbs that prove and keep rules: verify, diff, sign. Part of the group `rule`."""

from __future__ import annotations

import click

from lawkit.cli.options import corpus_option, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.cli.rules import rule

_MEANING = {
    "never fires": "can never fire",
    "never beats": "never beats where both hold",
    "conflict": "the text says two things",
    "ambiguous": "the text allows more than one reading",
    "silent": "the text gives no answer",
    "undecided": "the solver did not decide in time",
}
_FAULTS = ("never fires", "never beats", "undecided")


def spell_situation(situation: dict[str, object] | None) -> str:
    """Facts as they are typed: `turn=RHO claims=RHO,partner`."""
    parts = []
    for name, value in (situation or {}).items():
        if isinstance(value, bool):
            text = "yes" if value else "no"
        else:
            text = ",".join(value) if isinstance(value, tuple) else str(value)
        parts.append(f'{name}="{text}"' if " " in text or not text else f"{name}={text}")
    return " ".join(parts) or "nothing out of the ordinary"


@rule.command(short_help="Prove what rules can do, and find what the text leaves open.")
@click.argument("names", metavar="[EDITION]...", nargs=-1)
@click.option("--mutants", is_flag=True, help="Change every rule and see whether scenarios notice.")
@click.option("--least", default=0.95, show_default=True, help="The share to be noticed.")
@corpus_option
@json_option
def verify(
    names: tuple[str, ...], mutants: bool, least: float, corpus: str | None, as_json: bool
) -> int:
    """Prove what rules can do: each can fire; where the text contradicts itself or is silent.

    Finds rules and exceptions that never matter (exit 1), and as findings about the text the
    smallest situations of conflict, ambiguity and silence. Needs z3: pip install 'lawkit[verify]'.
    """
    from lawkit.cli import rulebooks
    from lawkit.rules.mutants import try_mutants
    from lawkit.rules.proofs import verify as prove
    from lawkit.rules.records import proof_record

    shelves = rulebooks.open_shelves(names, corpus)
    if mutants:
        weak = False
        rows: dict[str, object] = {}
        for shelf in shelves:
            trial = try_mutants(shelf.book, shelf.scenarios)
            weak = weak or trial.score < least
            rows[str(shelf.edition.id)] = trial
            if as_json:
                continue
            say(
                f"{shelf.edition.id}: {counted(trial.made, 'mutant')}, {trial.noticed} noticed, "
                f"{trial.equivalent} rule alike everywhere: {trial.score:.1%}"
            )
            for each in trial.survivors:
                if not each.is_equivalent:
                    say(f"  {each.about}: {each.change}")
                    say(
                        f"    not seen by any scenario: {spell_situation(dict(each.situation or {}))}"
                    )
        if as_json:
            say_json(rows)
        return int(weak)
    found = [(shelf, proof) for shelf in shelves for proof in prove(shelf.book)]
    if as_json:
        say_json([proof_record(proof, str(shelf.edition.id)) for shelf, proof in found])
    for shelf, proof in found:
        if as_json:
            break
        say(f"{shelf.edition.id} {proof.about}: {_MEANING[proof.kind]}")
        if proof.situation is not None:
            say(f"    {spell_situation(dict(proof.situation))}")
        if proof.ruling is not None:
            clauses = ", ".join(map(str, proof.ruling.clauses))
            options = [str(option.answer) for option in proof.ruling.options]
            said = f" {' | '.join(options)}" if options else ""
            say(f"    {proof.ruling.status}{said} ({clauses})")
    faults = sum(proof.kind in _FAULTS for _, proof in found)
    tell(f"{counted(faults, 'fault')} of the rules, {len(found) - faults} findings about the text")
    return int(bool(faults))


@rule.command(short_help="Find where two editions rule differently.")
@click.argument("first")
@click.argument("second")
@click.option("--decision", "-d", "decisions", multiple=True, help="Only this question.")
@click.option("--lang", metavar="CODE", help="The language of the telling; else each edition's.")
@corpus_option
@json_option
def diff(
    first: str,
    second: str,
    decisions: tuple[str, ...],
    lang: str | None,
    corpus: str | None,
    as_json: bool,
) -> int:
    """Find the smallest situations in which two editions rule differently, with both arguments."""
    from lawkit.cli import rulebooks
    from lawkit.rules.explaining import explain as argue
    from lawkit.rules.proofs import find_partings
    from lawkit.rules.records import parting_record

    one, two = rulebooks.open_shelf(first, corpus), rulebooks.open_shelf(second, corpus)
    chosen = rulebooks.choose_decisions(decisions, one.book.vocabulary)
    found = [
        each for each in find_partings(one.book, two.book) if not chosen or each.decision in chosen
    ]
    if as_json:
        say_json([parting_record(each) for each in found])
        return int(bool(found))
    for each in found:
        say(f"{each.decision}: {spell_situation(dict(each.situation))}")
        values = one.book.vocabulary.encode(each.situation)
        for shelf in (one, two):
            language = lang or shelf.edition.language
            text = argue(
                shelf.book,
                values,
                shelf.edition,
                cite=rulebooks.citer(shelf.edition, language),
                language=language,
                decisions=(each.decision,),
            )
            say(f"  {shelf.edition.id}")
            for line in text.partition("\n\n")[2].rstrip().splitlines():
                say(f"    {line}")
        say()
    tell(f"{counted(len(found), 'situation')} in which the two rule differently")
    return int(bool(found))


@rule.command(short_help="Sign rules off as read against the text.")
@click.argument("names", metavar="EDITION [RULE]...", nargs=-1, required=True)
@click.option("--by", required=True, help="Who has read the rules against the text.")
@corpus_option
def sign(names: tuple[str, ...], by: str, corpus: str | None) -> int:
    """Sign rules of EDITION off: read against their clauses as these stand now.

    Without RULE, every rule that is to be read again. lawkit check names those.
    """
    from lawkit.cli import rulebooks
    from lawkit.corpus.reviewed import RuleSign, load_reviewed, sign_rules
    from lawkit.errors import NotFoundError
    from lawkit.rules import digest_rule, find_stale

    shelf = rulebooks.open_shelf(names[0], corpus)
    for name in names[1:]:
        if name not in shelf.book.places:
            raise NotFoundError(
                f"{shelf.edition.id} has no rule {name!r}",
                near=rulebooks.near(name, shelf.book.places),
            )
    signed = {row.rule: row.digest for row in load_reviewed(shelf.folder, shelf.edition.id).rule}
    due = [each.rule for each in find_stale(shelf.book, shelf.edition, signed)]
    chosen = [shelf.book.rules[shelf.book.places[name]] for name in names[1:]] or due
    if not chosen:
        say("Every rule is signed off as the text stands.")
        return 0
    rows = tuple(RuleSign(each.id, digest_rule(each, shelf.edition), by) for each in chosen)
    path = sign_rules(shelf.folder, shelf.edition.id, rows)
    say(f"{counted(len(rows), 'rule')} signed off by {by} in {path}")
    return 0
