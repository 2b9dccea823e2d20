"""Terms that are not rendered as the termbase says, or not as everywhere else in the text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from lawkit.model.alignment import Fault, Unit
from lawkit.translation.bags import fold
from lawkit.translation.checks.look import Look
from lawkit.translation.terms import Term, Termbase, word_pattern


def terms(look: Look) -> Iterator[Fault]:
    """By the termbase: a term not rendered, a forbidden word, one term in several words and several
    terms in one word where the termbase has no reason for it.
    """
    source, target = look.alignment.source_language, look.alignment.target_language
    used: dict[str, Counter[str]] = defaultdict(Counter)
    places: dict[tuple[str, str], Unit] = {}
    around = _around(look) if look.termbase.terms else {}
    for term in look.termbase:
        if not (term.terms.get(source) and term.terms.get(target)):
            continue
        asked = word_pattern(term.terms[source])
        rendering = _Rendering(look.termbase, term, source, target)
        banned = word_pattern(tuple(term.forbidden[target])) if term.forbidden.get(target) else None
        for unit in look.paired:
            said = fold(unit.source_text)
            if not asked.search(said):
                continue
            rendered = fold(unit.target_text)
            wrong = banned.search(rendered) if banned else None
            if wrong:
                yield Fault("term-forbidden", unit, f"“{wrong[0]}” must not render {term.concept}")
            elif not rendering.is_in(rendered, said) and not any(
                # A language may name a thing once and say *it* thereafter.
                rendering.is_in(fold(other.target_text), said)
                for other in around[id(unit)]
            ):
                yield Fault(
                    "term-missing",
                    unit,
                    f"“{term.terms[source][0]}” is not rendered as "
                    + " or ".join(f"“{word}”" for word in term.terms[target]),
                )
            for word in term.terms[target]:
                if word_pattern((word,)).search(rendered):
                    used[term.concept][word] += 1
                    places.setdefault((term.concept, word), unit)
    yield from _varied(look, used, places)


def _around(look: Look) -> dict[int, Sequence[Unit]]:
    """By the identity of a unit, those that are looked at as one text with it, itself among them."""
    groups = [*look.cells, *(scope.units for scope in look.scopes)]
    return {id(unit): units for units in groups for unit in units}


class _Rendering:
    """The words that render a term, except as part of those of another that the source does not
    name: `texte` in `texte antérieur`.
    """

    def __init__(self, termbase: Termbase, term: Term, source: str, target: str) -> None:
        words = (*term.terms[target], *term.forms.get(target, ()))
        self.words = word_pattern(words)
        self.wider = [
            (word_pattern(other.terms[source]), word_pattern(other.terms[target]))
            for other in termbase
            if other.terms.get(source) and _is_wider(other.terms.get(target, ()), words)
        ]

    def is_in(self, rendered: str, said: str) -> bool:
        """Whether the folded target names the term; `said` is the folded source."""
        if self.words.search(rendered) is None:
            return False
        for asked, words in self.wider:
            if not asked.search(said):
                rendered = words.sub(" ", rendered)
        return self.words.search(rendered) is not None


def _is_wider(words: Iterable[str], parts: Iterable[str]) -> bool:
    """Whether one of the words holds one of the parts and more."""
    return any(
        fold(word) != fold(part) and f" {fold(part)} " in f" {fold(word)} "
        for word in words
        for part in parts
    )


def _varied(
    look: Look, used: dict[str, Counter[str]], places: dict[tuple[str, str], Unit]
) -> Iterator[Fault]:
    by_word: dict[str, list[Term]] = defaultdict(list)
    for term in look.termbase:
        words = used.get(term.concept, Counter())
        for word in words:
            by_word[word].append(term)
        if len(words) > 1 and not term.varies:
            least = min(words, key=lambda word: (words[word], word))
            rest = ", ".join(word for word in words if word != least)
            yield Fault(
                "term-varied",
                places[term.concept, least],
                f"{term.concept} is “{least}” here and {rest} elsewhere",
            )
    for word, concepts in by_word.items():
        if len(concepts) > 1 and not all(term.varies for term in concepts):
            names = " and ".join(term.concept for term in concepts)
            yield Fault(
                "term-merged", places[concepts[-1].concept, word], f"{names} are both “{word}”"
            )
