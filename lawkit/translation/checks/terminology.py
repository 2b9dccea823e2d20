"""Terms that are not rendered as the termbase says, or not as everywhere else in the text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from lawkit.model.alignment import Fault, Unit
from lawkit.translation.bags import fold
from lawkit.translation.checks.look import Look
from lawkit.translation.terms import Term, word_pattern


def terms(look: Look) -> Iterator[Fault]:
    """By the termbase: a term not rendered, a forbidden word, one term in several words and several
    terms in one word where the termbase has no reason for it.
    """
    source, target = look.alignment.source_language, look.alignment.target_language
    used: dict[str, Counter[str]] = defaultdict(Counter)
    places: dict[tuple[str, str], Unit] = {}
    for term in look.termbase:
        if not (term.terms.get(source) and term.terms.get(target)):
            continue
        asked = word_pattern(tuple(term.terms[source]))
        given = word_pattern((*term.terms[target], *term.forms.get(target, ())))
        banned = word_pattern(tuple(term.forbidden[target])) if term.forbidden.get(target) else None
        for unit in look.paired:
            if not asked.search(fold(unit.source_text)):
                continue
            rendered = fold(unit.target_text)
            wrong = banned.search(rendered) if banned else None
            if wrong:
                yield Fault("term-forbidden", unit, f"“{wrong[0]}” must not render {term.concept}")
            elif not given.search(rendered) and _is_needed(look, term, unit):
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


def _is_needed(look: Look, term: Term, unit: Unit) -> bool:
    """Whether the other segments of the clause do not render it: a language may name a thing once
    and say *it* thereafter.
    """
    target = look.alignment.target_language
    given = word_pattern((*term.terms[target], *term.forms.get(target, ())))
    return not any(
        given.search(fold(other.target_text))
        for other in look.alignment.units
        if other.path == unit.path and other.where == unit.where and other is not unit
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
