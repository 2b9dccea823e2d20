"""What a rule rests on, as a digest of its clauses' words: when one changes, the rule and its scenarios
are to be read again. Keeps nothing; the corpus keeps what was signed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import msgspec

from lawkit.model import Clause, ClausePath, Edition
from lawkit.rules.rulebook import Rule, RuleBook
from lawkit.rules.scenarios import Scenario


class Stale(msgspec.Struct, frozen=True):
    """A rule to read again: the clauses whose words changed (all of its own where it was never
    signed), and the titles of the scenarios that test them.
    """

    rule: Rule
    changed: tuple[ClausePath, ...]
    scenarios: tuple[str, ...]
    is_signed: bool


def words_under(edition: Edition, path: ClausePath) -> dict[ClausePath, str]:
    """The words a rule of that clause rests on, by clause: its own, those it hangs under in the tree
    (the head of a list governs its items), and all below where it has none of its own.
    """
    if path not in edition.by_path:
        return {path: ""}
    clause = edition.by_path[path]
    found = {path: _own(clause)}
    if not clause.text:
        found |= {below.path: _own(below) for below in clause.walk()}
    parent = edition.parents.get(path, ClausePath())
    while parent.parts and parent in edition.by_path:
        found[parent] = _own(edition.by_path[parent])
        parent = edition.parents.get(parent, ClausePath())
    return dict(sorted(found.items()))


def _own(clause: Clause) -> str:
    return f"{clause.heading}\n{clause.text}"


def digest_rule(rule: Rule, edition: Edition) -> str:
    """`path=digest` for every clause the rule rests on, sorted by path and joined by spaces.

    A digest is the first 12 hexadecimal digits of the SHA-256 of heading and own words: against
    change, not against malice.
    """
    words: dict[ClausePath, str] = {}
    for path in rule.clauses:
        words |= words_under(edition, path)
    return " ".join(f"{path}={_digest(text)}" for path, text in sorted(words.items()))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def find_stale(
    book: RuleBook,
    edition: Edition,
    signed: Mapping[str, str],
    scenarios: Iterable[Scenario] = (),
) -> tuple[Stale, ...]:
    """The rules to read again, in the order of the file; `signed` gives the digest by rule id."""
    tests = list(scenarios)
    found = []
    for rule in book.rules:
        now = digest_rule(rule, edition)
        before = signed.get(rule.id)
        if now == before:
            continue
        old, new = _pairs(before or ""), _pairs(now)
        changed = [path for path in {**old, **new} if old.get(path) != new.get(path)]
        paths = tuple(map(ClausePath.parse, changed)) if before else rule.clauses
        about = {*rule.clauses, *paths}
        titles = tuple(test.title for test in tests if about.intersection(test.clauses))
        found.append(Stale(rule, paths, titles, before is not None))
    return tuple(found)


def _pairs(digest: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in digest.split() if "=" in pair)
