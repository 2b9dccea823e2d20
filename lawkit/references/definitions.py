"""Defined terms: which clause defines a word, and which use it, by the language's own phrases.

Knows the words of `[definitions]` in the language record; decides nothing about translation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

import msgspec

from lawkit import languages
from lawkit.model import ClauseId, Edition, Span

_ARTICLE_END = re.compile(r"(?<![\s,;:.])[\s,;:.]+\Z")


class TermPlace(msgspec.Struct, frozen=True, order=True):
    """Where a term stands: a clause (or note n of a law, by its id), and the span in that text."""

    source: ClauseId
    span: Span


class DefinedTerm(msgspec.Struct, frozen=True):
    """A term as its definition spells it, where it is defined, and where else it is used.

    Places are in document order; a use is counted once for each clause or note, at its first. others:
    what its definition calls it in the other language, as printed.
    """

    term: str
    defined: tuple[TermPlace, ...]
    used: tuple[TermPlace, ...]
    others: tuple[str, ...] = ()


def defined_terms(edition: Edition) -> tuple[DefinedTerm, ...]:
    """The terms an edition defines, in the order of their definitions.

    A term is defined where the language's phrases say so: `"X" means`, `(hereinafter termed the
    declarer)`, `A 'sorted deck' is`; and where the markup of the source does, for definitions that
    have no verb (`loi Loi fédérale. (Act)`). Linear in the text for a given number of terms.
    """
    texts = list(_texts(edition))
    found: dict[str, list[TermPlace]] = {}
    spelt: dict[str, str] = {}
    others: dict[str, tuple[str, ...]] = {}
    marked = _marked(edition)
    for source, text in texts:
        spans = marked.get(source) or dict.fromkeys(definitions(text, edition.language), ())
        for span in sorted(spans):
            term = span.of(text)
            key = term.casefold()
            spelt.setdefault(key, term)
            others[key] = others.get(key) or spans[span]
            found.setdefault(key, []).append(TermPlace(source, span))
    if not found:
        return ()
    used: dict[str, list[TermPlace]] = {key: [] for key in found}
    either = "|".join(sorted(map(re.escape, found), key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?P<term>{either})(?:e?s)?(?!\w)", re.I)
    for source, text in texts:
        seen: set[str] = set()
        for match in pattern.finditer(text):
            key = match["term"].casefold()
            if key in seen or any(place.source == source for place in found[key]):
                continue
            seen.add(key)
            used[key].append(TermPlace(source, Span(*match.span("term"))))
    return tuple(
        DefinedTerm(spelt[key], tuple(found[key]), tuple(used[key]), others[key]) for key in found
    )


def _marked(edition: Edition) -> dict[ClauseId, dict[Span, tuple[str, ...]]]:
    """The terms that the markup says are defined, as spans of their clauses' texts."""
    found: dict[ClauseId, dict[Span, tuple[str, ...]]] = {}
    if not edition.terms:
        return found
    clauses = [clause for law in edition.clauses for clause in law.walk() if clause.text]
    runs = sorted(
        (place, at, n)
        for n, clause in enumerate(clauses)
        for at, place in zip(clause.origin.at, clause.origin.source, strict=True)
    )
    places = [place for place, _, _ in runs]
    for term in edition.terms:
        k = bisect_right(places, term.span.start) - 1
        if k < 0:
            continue
        place, at, n = runs[k]
        clause = clauses[n]
        start = at + term.span.start - place
        end = start + term.span.end - term.span.start
        if clause.text[start:end] == term.span.of(edition.source):
            id = ClauseId(edition.id, clause.path)
            found.setdefault(id, {})[Span(start, end)] = term.others
    return found


def definitions(text: str, language: str) -> Iterator[Span]:
    """The terms that a text defines, as spans of it, in order."""
    spans = [Span(*match.span(match.lastgroup or 0)) for match in _pattern(language).finditer(text)]
    for span in spans:
        words = span.of(text)
        end = span.start + len(_ARTICLE_END.sub("", words))
        if end > span.start and len(words.split()) <= 5:
            yield Span(span.start, end)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    record = languages.load(language)
    own = record.definitions
    article = rf"(?:(?:{_either(record.articles or ('the',))})\s)?"
    branches = []
    if own.after:
        branches.append(rf"{_quoted('a', article)},?\s(?:{_either(own.after)})(?!\w)")
    if own.after_quoted:
        start = rf"(?:\A|(?<=[.;:]\s)){article}"
        branches.append(rf"{start}{_quoted('b', article)},?\s(?:{_either(own.after_quoted)})(?!\w)")
    if own.before:
        lead = rf"(?<!\w)(?:{_either(own.before)})\s{article}"
        bare = r"(?P<d>\w[\w'’-]*(?:\s\w[\w'’-]*){0,3})(?=[).,;:]|\Z)"
        branches += [f"{lead}{_quoted('c', article)}", f"{lead}{bare}"]
    if own.after:
        idioms = rf"(?!(?:{_either(own.idioms)}))" if own.idioms else ""
        bare = rf"\A{idioms}(?P<e>\w[\w'’-]*(?:\s\w[\w'’-]*){{0,4}})"
        branches.append(rf"{bare}\s(?:{_either(own.after)})(?!\w)")
    return re.compile("|".join(branches) or r"(?!)", re.I)


def _quoted(name: str, article: str) -> str:
    """A term in quotation marks, as the group `name`, without the article inside them."""
    return rf"[“\"«‘']\s?{article}(?P<{name}>[^“”\"«»‘’']{{2,60}}?)\s?[”\"»’']"


def _either(words: tuple[str, ...]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _texts(edition: Edition) -> Iterator[tuple[ClauseId, str]]:
    """Own words of each clause and note, the notes of a law after the law."""
    for law in edition.clauses:
        for clause in law.walk():
            if clause.text:
                yield ClauseId(edition.id, clause.path), clause.text
        for note in edition.notes_of(law.path):
            yield ClauseId(edition.id, law.path, note.n), note.text
