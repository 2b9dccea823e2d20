"""What the nouns of a language mean in a book of one ladder: its laws, a part on a rung, or any part."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lawkit.languages import Language, Noun, Part
from lawkit.model import Ladder


class Word(msgspec.Struct, frozen=True):
    """What a noun means here: law (a clause at the top), depth of a part (-1 any rung) or None,
    plural or not, and whether `this noun` is the clause rather than the whole code. name: its first
    form, the same for all. doubtful: the noun of other books' laws, so that a part is meant only where
    there is one.
    """

    law: bool
    depth: int | None
    plural: bool
    deictic: bool
    unnumbered: bool = False
    name: str = ""
    doubtful: bool = False

    @property
    def names_part(self) -> bool:
        """Whether it names parts and never laws."""
        return not self.law and self.depth is not None


def nouns_of(language: Language, ladder: Ladder, own: tuple[str, ...]) -> dict[str, Word]:
    """Every noun by which a book of the ladder may cite, with what it means; `own` are the work's besides."""
    wholes = set(language.wholes)
    found: dict[str, Word] = {}
    # A book of laws may call them rules or articles too; in an Act, the previous law is no section.
    loose = any(noun.of == "law" and noun.is_named(ladder.name) for noun in language.nouns)
    for noun in language.nouns:
        here = noun.is_named(ladder.name)
        if noun.own and not here:
            continue
        for word in (*noun.one, *noun.short, *noun.many):
            known = found.get(word)
            deictic = here or (loose and word not in wholes) or bool(known and known.deictic)
            if word in wholes and not here and word not in noun.many and not loose:
                continue
            plural = word in noun.many and (word not in found or found[word].plural)
            found[word] = Word(True, None, plural, deictic and word not in noun.short, name=noun.of)
    for word in own:
        known = found.get(word)
        found[word] = Word(True, None, known.plural if known else False, True, name=word)
    for depth, level in enumerate(ladder.levels[1:], start=1):
        if level.name:  # ARTICLE II, Section 3: the ladder says what its rungs are called
            forms = [*_forms(language, level.name)]
            found |= {
                form: Word(False, depth, plural, True, name=level.name) for form, plural in forms
            }
    rungs = {level.name for level in ladder.levels[1:] if level.name}
    # Paragraph and subparagraph name rungs in an Act; elsewhere any part may be called so.
    second = ladder.below(1)
    is_act = second is not None and second.style == "digit" and bool(second.after)
    # In a book of articles the section is a part; a book of laws may call them sections.
    below = (
        len(ladder.levels) > 1
        and not loose
        and any(n.is_named(ladder.name) for n in language.nouns)
    )
    for part in language.parts:
        if rungs.intersection(part.one):
            continue
        # Subsections and sections of one row are two things; the forms of one German noun are not.
        apart = len(part.one) == len(part.many)
        names = dict(zip((*part.one, *part.many), part.one * 2, strict=True)) if apart else {}
        for word in (*part.one, *part.short, *part.many):
            known = found.get(word)
            law = known is not None and known.law
            plural = word in part.many
            depth = part.depth if part.depth == 1 or is_act else 0
            named = any(
                noun.is_named(ladder.name) for noun in language.nouns if word in _words(noun)
            )
            doubtful = law and part.depth == 1 and below and not named
            if doubtful:
                law = False  # Article 12: section 3 is a part of it
            name = known.name if known and law else names.get(word, part.one[0])
            deictic = word not in part.short
            found[word] = Word(law, depth or -1, plural, deictic, part.unnumbered, name, doubtful)
    return found


def _words(noun: Noun) -> tuple[str, ...]:
    return (*noun.one, *noun.short, *noun.many)


def _forms(language: Language, name: str) -> Iterator[tuple[str, bool]]:
    """Every form of the noun that a rung is called by, and whether it is a plural."""
    rows: list[Noun | Part] = [*language.nouns, *language.parts]
    rows = [row for row in rows if name in (*row.one, *row.many)]
    for row in rows:
        yield from ((form, False) for form in (*row.one, *row.short))
        yield from ((form, True) for form in row.many)
    if not rows:
        yield name, False
