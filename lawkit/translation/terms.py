"""A termbase: what a concept of the laws is called in each language, with the clauses that attest it.
Reads the text of terms.toml; opens no file.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

import msgspec

from lawkit import files
from lawkit.errors import ManifestError
from lawkit.languages import available
from lawkit.translation.bags import fold


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One concept of terms.toml.

    terms: by language, what it is called, the preferred word first. forms: by language, other words
    that render it (inflected forms, verbs); `*` at the end stands for any ending. evidence: ids of
    clauses that attest it. definition: by language. varies: why a language has several words for
    it or one word for several concepts; without a reason either is a finding. forbidden: by
    language, words that must not render it.
    """

    concept: str
    terms: dict[str, tuple[str, ...]]
    forms: dict[str, tuple[str, ...]] = {}
    evidence: tuple[str, ...] = ()
    definition: dict[str, str] = {}
    varies: str = ""
    forbidden: dict[str, tuple[str, ...]] = {}


class _Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Term, ...] = ()


class Termbase(msgspec.Struct, frozen=True, dict=True):
    """Terms in the order of their sheet."""

    terms: tuple[Term, ...] = ()

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms)

    def marks(self, text: str, language: str) -> tuple[str, ...]:
        """The concepts that a text of the language names, each once, in the sheet's order."""
        folded = fold(text)
        return tuple(
            concept
            for concept, pattern in self.patterns.get(language, ())
            if pattern.search(folded)
        )

    @cached_property
    def patterns(self) -> dict[str, list[tuple[str, re.Pattern[str]]]]:
        """By language, each concept with the pattern of all words that render it."""
        found: dict[str, list[tuple[str, re.Pattern[str]]]] = defaultdict(list)
        for term in self.terms:
            for language, words in term.terms.items():
                forms = (*words, *term.forms.get(language, ()))
                found[language].append((term.concept, _pattern(forms)))
        return found


def read_terms(text: str, *, where: str = "terms.toml") -> Termbase:
    """A termbase from its TOML; ManifestError names what is wrong: bad TOML, an unknown key or
    language, a concept named twice, a word that is both a term and forbidden.
    """
    try:
        sheet = msgspec.convert(files.tables(text), _Sheet)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ManifestError(
            "the termbase cannot be read",
            where=where,
            why=str(error),
            remedy="Each [[term]] has concept, terms.en, terms.fr, ... and evidence.",
        ) from None
    return termbase_of(sheet.term, where=where)


def termbase_of(terms: tuple[Term, ...], *, where: str) -> Termbase:
    """A termbase of terms that were read somewhere; ManifestError names what is wrong with one."""
    seen: dict[str, Term] = {}
    for term in terms:
        if term.concept in seen:
            raise _wrong(term, where, "the concept stands twice", "Join the two entries.")
        seen[term.concept] = term
        for code in (*term.terms, *term.forms, *term.definition, *term.forbidden):
            if code not in available():
                raise _wrong(term, where, f"there is no language {code!r}", "Use a known code.")
        if not any(term.terms.values()) or any(
            not w.strip() for ws in term.terms.values() for w in ws
        ):
            raise _wrong(term, where, "it has no word", "Give each language a word, or none.")
        for code, words in term.forbidden.items():
            both = {fold(word) for word in words} & {fold(w) for w in term.terms.get(code, ())}
            if both:
                raise _wrong(
                    term,
                    where,
                    f"{sorted(both)[0]!r} is both its term and forbidden",
                    "Take it out of one of the two.",
                )
    return Termbase(terms)


def _wrong(term: Term, where: str, why: str, remedy: str) -> ManifestError:
    return ManifestError(
        f"the term {term.concept!r} cannot be", where=where, why=why, remedy=remedy
    )


class Incoming(msgspec.Struct, frozen=True):
    """Terms of another termbase beside one's own: those that are new, how many are the same, and those
    that bear another's name or word in one language and not in all, each with one's own.
    """

    new: tuple[Term, ...]
    unchanged: int
    conflicts: tuple[tuple[Term, Term], ...]


def compare_terms(incoming: Termbase, here: Termbase) -> Incoming:
    """What another termbase says that one's own does not; words alone count, in any case."""
    words = [_all_words(term) for term in here]
    new: list[Term] = []
    conflicts: list[tuple[Term, Term]] = []
    for term in incoming:
        own = _all_words(term)
        if any(own <= known for known in words):
            continue
        mine = next(
            (
                known
                for known, its in zip(here, words, strict=True)
                if fold(known.concept) == fold(term.concept) or own & its
            ),
            None,
        )
        if mine is None:
            new.append(term)
        else:
            conflicts.append((term, mine))
    unchanged = len(incoming.terms) - len(new) - len(conflicts)
    return Incoming(tuple(new), unchanged, tuple(conflicts))


def _all_words(term: Term) -> set[tuple[str, str]]:
    return {
        (code, fold(word))
        for table in (term.terms, term.forms)
        for code, words in table.items()
        for word in words
    }


class Clash(msgspec.Struct, frozen=True):
    """A place where a termbase contradicts itself: the word of a language, the concepts, and why."""

    language: str
    word: str
    concepts: tuple[str, ...]
    message: str


def contradictions(termbase: Termbase) -> tuple[Clash, ...]:
    """One word for two concepts, several words for one, a word forbidden by one and preferred by
    another, where no entry says in `varies` why.
    """
    found: list[Clash] = []
    named: dict[tuple[str, str], list[Term]] = defaultdict(list)
    for term in termbase:
        for language, words in term.terms.items():
            for word in words:
                named[language, fold(word)].append(term)
            if len(words) > 1 and not term.varies:
                found.append(
                    Clash(
                        language,
                        words[0],
                        (term.concept,),
                        f"{term.concept} has several words, {', '.join(words)}, and no reason",
                    )
                )
    for (language, word), terms in named.items():
        concepts = tuple(dict.fromkeys(term.concept for term in terms))
        if len(concepts) > 1 and not all(term.varies for term in terms):
            found.append(
                Clash(
                    language,
                    word,
                    concepts,
                    f"{word!r} renders {' and '.join(concepts)}, and not each says why",
                )
            )
        for term in termbase:
            if term.concept in concepts or term.varies:
                continue
            if word in map(fold, term.forbidden.get(language, ())) and any(
                set(term.terms) & set(other.terms) - {language} for other in terms
            ):
                sources = {(code, fold(one)) for code, ones in term.terms.items() for one in ones}
                for other in terms:
                    theirs = {(c, fold(one)) for c, ones in other.terms.items() for one in ones}
                    if sources & theirs:
                        found.append(
                            Clash(
                                language,
                                word,
                                (term.concept, other.concept),
                                f"{term.concept} forbids {word!r}, which {other.concept} prefers "
                                "for the same word",
                            )
                        )
    return tuple(found)


@lru_cache(maxsize=4096)
def _pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """Any of the words, folded, in any case, with a plural ending; `*` ends a stem."""
    ways = []
    for form in sorted(set(forms), key=lambda one: (-len(one), one)):
        parts = [
            re.escape(fold(part.rstrip("*"))) + (r"\w*" if part.endswith("*") else "(?:e?s|x)?")
            for part in form.split()
        ]
        ways.append(r"[\s\u00a0-]+".join(parts))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(ways)})(?![\w-])")


def word_pattern(words: Iterable[str]) -> re.Pattern[str]:
    """The pattern by which words of a termbase are found in a folded text."""
    return _pattern(tuple(words))
