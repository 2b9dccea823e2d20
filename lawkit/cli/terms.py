"""terms: the termbase listed, checked against texts, and candidates for it."""

from __future__ import annotations

from pathlib import Path

import click

from lawkit.cli.editions import references_in
from lawkit.cli.options import corpus_option, file_options, json_option
from lawkit.cli.output import counted, say, say_json, say_table, tell
from lawkit.cli.sources import corpus_folder
from lawkit.cli.translate import open_pair, read_termbase, reviewed
from lawkit.desk.reviewing import review_record
from lawkit.errors import UsageError
from lawkit.translation import Term, Termbase, contradictions
from lawkit.translation.terms import compare_terms


@click.group(short_help="List, check and propose terms.")
def terms() -> None:
    """List, check and propose terms.

    The termbase is the corpus's terms.toml, or the file of --terms, TOML or TBX.
    """


_file = click.option("--terms", "named", metavar="FILE", help="A termbase; else the corpus's.")


@terms.command("list")
@_file
@json_option
@corpus_option
def list_terms(named: str | None, as_json: bool, corpus: str | None) -> None:
    """List the terms with their words and evidence."""
    termbase, _ = open_termbase(named, corpus)
    if as_json:
        say_json(list(termbase))
        return
    languages = list(dict.fromkeys(code for term in termbase for code in term.terms))
    say_table(
        [
            (term.concept, *(", ".join(term.terms.get(code, ())) for code in languages))
            for term in termbase
        ]
    )
    tell(counted(len(termbase.terms), "term"))


@terms.command("check")
@click.argument("source", metavar="[SOURCE]", required=False)
@click.argument("target", metavar="[TARGET]", required=False)
@_file
@json_option
@file_options
@corpus_option
def check_terms(
    source: str | None,
    target: str | None,
    named: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> int:
    """Find where the termbase contradicts itself and, with two editions, where they depart from it.

    Exits with 1 where there is something to mend.
    """
    if (source is None) != (target is None):
        raise UsageError("one edition is no pair", remedy="Name source and target, or neither.")
    termbase, where = open_termbase(named, corpus)
    clashes = contradictions(termbase)
    rows = []
    if source is not None and target is not None:
        pair = open_pair(source, target, corpus, lang, work)
        found = reviewed(*pair, termbase)
        rows = [
            review_record(fault, finding)
            for fault, finding in zip(found.faults, found.findings, strict=True)
            if fault.code.startswith("term-") and not finding.accepted
        ]
    if as_json:
        say_json({"contradictions": clashes, "findings": rows})
    else:
        for clash in clashes:
            say(f"{where}: {clash.message}")
        for row in rows:
            say(f"{row.path}: {row.code}: {row.message}")
            say(f"    {row.source}")
            say(f"    {row.target}")
    tell(f"{counted(len(clashes), 'contradiction')}, {counted(len(rows), 'finding')}")
    return int(bool(clashes or rows))


@terms.command("propose")
@click.argument("source", metavar="SOURCE")
@click.argument("target", metavar="TARGET")
@click.option("--least", default=3, show_default=True, help="How often a pair must be attested.")
@_file
@json_option
@file_options
@corpus_option
def propose(
    source: str,
    target: str,
    least: int,
    named: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Find candidates for the termbase in the aligned text, likeliest first.

    The result is TOML to paste into terms.toml, once a person has read it.
    """
    from lawkit.translation import align
    from lawkit.translation.proposing import propose_terms

    mine, theirs = open_pair(source, target, corpus, lang, work)
    codes = mine.edition.language, theirs.edition.language
    known = []
    if named or (mine.folder and (mine.folder / "terms.toml").is_file()):
        known = [
            (one, other)
            for term in open_termbase(named, corpus)[0]
            for one in term.terms.get(codes[0], ())
            for other in (*term.terms.get(codes[1], ()), *term.forms.get(codes[1], ()))
        ]
    laid = align(
        mine.edition,
        theirs.edition,
        source_references=references_in(mine),
        target_references=references_in(theirs),
    )
    found = propose_terms(laid, least=least, known=known)
    if as_json:
        say_json(
            [
                {
                    "source": one.source,
                    "target": one.target,
                    "together": one.together,
                    "in_source": one.in_source,
                    "in_target": one.in_target,
                    "score": one.score,
                    "evidence": [str(id) for id in one.evidence],
                }
                for one in found
            ]
        )
        return
    for one in found:
        words: dict[str, tuple[str, ...]] = {codes[0]: (one.source,), codes[1]: (one.target,)}
        _say_term(Term(one.source, words, evidence=tuple(map(str, one.evidence))))
        say(f"# together in {one.together} units, {one.score:.0%}")
        say()
    tell(counted(len(found), "candidate"))


def open_termbase(named: str | None, corpus: str | None) -> tuple[Termbase, str]:
    """The termbase named, or the corpus's, and its path."""
    path = Path(named) if named else corpus_folder(corpus) / "terms.toml"
    return read_termbase(path), str(path)


def bring_home(path: Path, corpus: str | None, *, as_json: bool) -> int:
    """Say which terms of a file the corpus's termbase has not, as TOML to paste into terms.toml, and
    which it has in other words; 1 where there are such.
    """
    sheet = corpus_folder(corpus) / "terms.toml"
    here = read_termbase(sheet) if sheet.is_file() else Termbase()
    found = compare_terms(read_termbase(path), here)
    if as_json:
        say_json(
            {
                "new": found.new,
                "unchanged": found.unchanged,
                "conflicts": [{"incoming": one, "here": other} for one, other in found.conflicts],
            }
        )
    else:
        for theirs, mine in found.conflicts:
            say(f"# {theirs.concept}: {_words(theirs)}")
            say(f"#     here: {_words(mine)}")
        for term in found.new:
            _say_term(term)
            say()
    tell(
        f"{counted(len(found.new), 'new term')}, {found.unchanged} unchanged, "
        f"{counted(len(found.conflicts), 'conflict')}"
    )
    return int(bool(found.conflicts))


def _words(term: Term) -> str:
    return "; ".join(f"{code} {', '.join(words)}" for code, words in term.terms.items())


def _say_term(term: Term) -> None:
    say("[[term]]")
    say(f"concept = {_quoted(term.concept)}")
    for name, words in (("terms", term.terms), ("forbidden", term.forbidden)):
        rows = [f"{code} = [{', '.join(map(_quoted, ones))}]" for code, ones in words.items()]
        if rows:
            say(f"{name} = {{ {', '.join(rows)} }}")
    if term.definition:
        rows = [f"{code} = {_quoted(text)}" for code, text in term.definition.items()]
        say(f"definition = {{ {', '.join(rows)} }}")
    if term.varies:
        say(f"varies = {_quoted(term.varies)}")
    say(f"evidence = [{', '.join(map(_quoted, term.evidence))}]")


def _quoted(text: str) -> str:
    return '"' + " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"') + '"'
