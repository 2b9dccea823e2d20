"""The tables of one language's words for one ladder, made when first asked for from the language record.
Holds no word of any language.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from lawkit.languages import Language
from lawkit.model import Kind, Ladder
from lawkit.references.lexicon import Lexicon, Value, folded
from lawkit.references.nouns import Word, nouns_of
from lawkit.references.phrases import BLANK, GAP, NO_LETTER, NO_WORD, alternatives, ranked

KINDS: dict[str, Kind] = {
    "but_see": "but-see", "see": "see", "subject_to": "subject-to", "except_": "except",
    "as_provided": "as-provided", "applies": "applies", "under": "under",
}  # fmt: skip
"""The lists of cues that stand before a citation, and what they say."""


class Tables:
    """Words looked up at a place of a text. `has_upper` and so on say which styles the ladder has below the
    law.
    """

    def __init__(self, record: Language, ladder: Ladder, own: tuple[str, ...] = ()) -> None:
        below = ladder.levels[1:]
        self.language = record
        self.ladder = ladder
        self.has_upper = any(level.style in ("upper", "ROMAN") for level in below)
        self.has_decimal = any(level.before == "." for level in below)
        self.has_digit = any(level.style == "digit" and level.before != "(" for level in below)
        self.has_any_digit = any(level.style == "digit" for level in below)
        self.has_lower = any(level.style in ("lower", "roman") for level in below)
        self.has_plain_lower = any(
            level.style in ("lower", "roman") and not level.before + level.after for level in below
        )
        self.has_brackets = any(level.before == "(" or level.after == ")" for level in below)
        self.top = ladder.levels[0].style
        self.letters = {ord(sign): latin for sign, latin in record.letters.items()}
        # Where words are not divided by blanks, any word may stand right behind any other.
        self._gap = GAP if record.spaced else BLANK
        self._no_letter = NO_LETTER if record.spaced else "(?![A-Za-z])"
        self._no_word = NO_WORD if record.spaced else "(?![A-Za-z0-9])"
        self._word_end = NO_WORD if record.spaced else ""
        self._upper = "[A-Z" + "".join(s for s in record.letters if s.isupper()) + "]"
        self._lower = "[a-z" + "".join(s for s in record.letters if s.islower()) + "]"
        self._inside = (
            rf"\d{{1,3}}(?:\.\d{{1,2}})?|[ivxlc]{{1,6}}"
            rf"|{self._lower}{{1,2}}(?:\.\d{{1,2}})?|{self._upper}"
        )
        self._nouns = nouns_of(record, ladder, own)
        self.nouns = self._lexicon(self._nouns.items())
        self._printed: dict[str, Word] = {}

    def word(self, printed: str) -> Word:
        """What a noun means, as printed."""
        known = self._printed.get(printed)
        if known is None:
            known = self._printed[printed] = self.nouns[folded(printed)]
        return known

    def _lexicon(self, rows: Iterable[tuple[str, Value]]) -> Lexicon[Value]:
        return Lexicon(rows, self.language.spaced)

    def _listed(self, *lists: Iterable[str]) -> Lexicon[bool]:
        return self._lexicon((word, True) for words in lists for word in words)

    def _any(self, words: Iterable[str]) -> str:
        return alternatives(words, self._word_end)

    @cached_property
    def number_words(self) -> Lexicon[int]:
        """Cardinals and ordinals with their rank, and tens with their units: `twenty-one`."""
        record = self.language
        ones = (*ranked(record.cardinals), *ranked(record.ordinals))
        tens = [row for row in ones if row[1] == 20] + [
            (word, rank) for word, rank in record.prose.numbers.items() if 20 < rank < 100
        ]
        units = [row for row in ones if row[1] < 10]
        joined = ((f"{ten}-{unit}", rank + n) for ten, rank in tens for unit, n in units)
        return self._lexicon((*ones, *tens, *joined))

    @cached_property
    def counts(self) -> Lexicon[int]:
        """The cardinals from two on, before `preceding Laws`."""
        return self._lexicon(row for row in ranked(self.language.cardinals[:10]) if row[1] > 1)

    @cached_property
    def leading(self) -> Lexicon[tuple[str, int]]:
        """What may stand right before a noun: this, previous, next, open, ordinal with its rank."""
        deictics = self.language.deictics
        return self._lexicon((
            *((word, ("this", 0)) for word in deictics.this),
            *((word, ("named", 0)) for word in deictics.named),
            *((word, ("previous", 0)) for word in deictics.previous),
            *((word, ("next", 0)) for word in deictics.next),
            *((word, ("open", 0)) for word in deictics.open),
            *((word, ("ordinal", rank)) for word, rank in ranked(self.language.ordinals)),
        ))  # fmt: skip

    @cached_property
    def trailing(self) -> Lexicon[str]:
        """What may stand right behind a noun: `article précédent`."""
        deictics = self.language.deictics
        return self._lexicon((
            *((word, "previous") for word in deictics.previous_after),
            *((word, "next") for word in deictics.next_after),
            *((word, "open") for word in deictics.open_after),
        ))  # fmt: skip

    @cached_property
    def cues(self) -> Lexicon[str]:
        """Cues with the name of their list, and gap words with none."""
        cues = self.language.cues
        return self._lexicon((
            *((cue, name) for name in KINDS for cue in getattr(cues, name)),
            *((word, "") for word in cues.gaps),
        ))  # fmt: skip

    @cached_property
    def gaps(self) -> Lexicon[bool]:
        """Words that may stand between a cue or a join and a citation."""
        return self._listed(self.language.cues.gaps)

    @cached_property
    def joins(self) -> Lexicon[bool]:
        """Words and signs that join members and mentions."""
        return self._listed(self.language.joins.any, self.language.joins.to, ",/&–-;")

    @cached_property
    def behind(self) -> Lexicon[str]:
        """The cues that stand behind a citation: applies, or not-applicable."""
        cues = self.language.cues
        return self._lexicon((
            *((cue, "no") for cue in cues.after_not_applicable),
            *((cue, "yes") for cue in cues.after_applies),
        ))  # fmt: skip

    @cached_property
    def adverbs(self) -> Lexicon[str]:
        """The adverbs behind a bare run; one that is an adjective too (following) is weak."""
        deictics = self.language.deictics
        weak = {*deictics.previous, *deictics.next}
        return self._lexicon((w, "weak" if w in weak else "strong") for w in deictics.here)

    @cached_property
    def on_words(self) -> Lexicon[bool]:
        """Behind a number, for those that follow it: `et seq.`"""
        return self._listed(self.language.joins.on)

    @cached_property
    def on_heads(self) -> frozenset[str]:
        """The first two letters of those."""
        return frozenset(word[:2] for word in self.language.joins.on)

    @cached_property
    def but_one(self) -> Lexicon[bool]:
        """Behind a noun, for one step further: the last rule `but one`."""
        return self._listed(self.language.deictics.but_one)

    @cached_property
    def to_words(self) -> Lexicon[bool]:
        """What makes a range, and what a noun may be for (the last rule *to* permit it)."""
        return self._listed(self.language.joins.to)

    @cached_property
    def of_words(self) -> Lexicon[bool]:
        """From a part to what it belongs to."""
        return self._listed(self.language.joins.of)

    @cached_property
    def articles(self) -> Lexicon[bool]:
        """What may stand between such a word and a noun."""
        return self._listed(self.language.articles)

    @cached_property
    def those(self) -> Lexicon[bool]:
        """What points at another code: `that` Act."""
        return self._listed(self.language.those)

    @cached_property
    def own_nouns(self) -> Lexicon[bool]:
        """What the book calls its own laws."""
        name = self.ladder.name
        rows = [noun for noun in self.language.nouns if noun.is_named(name)]
        return self._listed([name], *((*row.one, *row.many, *row.short) for row in rows))

    @cached_property
    def qualifiers(self) -> Lexicon[bool]:
        """What makes the small noun of a code another one: `code civil`."""
        return self._listed(self.language.qualifiers)

    @cached_property
    def codes(self) -> Lexicon[bool]:
        """Nouns of other codes."""
        return self._listed(self.language.foreign)

    @cached_property
    def attachments(self) -> Lexicon[bool]:
        """Papers that are no part of the code: `Schedule` 2."""
        return self._listed(self.language.attachments)

    @cached_property
    def divisions(self) -> Lexicon[bool]:
        """Titles over runs of clauses, and those papers."""
        return self._listed(self.language.divisions, self.language.attachments)

    @cached_property
    def books(self) -> Lexicon[bool]:
        """Nouns of a printed book."""
        return self._listed(self.language.books)

    @cached_property
    def wholes(self) -> Lexicon[bool]:
        """Nouns of a code as a whole."""
        return self._listed(self.language.wholes)

    @cached_property
    def known_parts(self) -> Lexicon[bool]:
        """Capitals that name no other code: nouns of clauses and of divisions."""
        return self._listed(self.language.divisions, self._nouns)

    @cached_property
    def prepositions(self) -> Lexicon[bool]:
        """What makes a bare number with an adverb a citation, and a bare label that ends a phrase."""
        return self._listed(self.language.cues.prepositions, self.language.cues.inside)

    @cached_property
    def before_labels(self) -> Lexicon[bool]:
        """What may stand before a bare label that a law owns: `au I de` l'article 3."""
        return self._listed(
            self.language.cues.prepositions, self.language.articles, self.language.joins.of
        )

    @cached_property
    def inside(self) -> Lexicon[bool]:
        """The prepositions that only places take: `in` (a) he may."""
        return self._listed(self.language.cues.inside)

    @cached_property
    def downward(self) -> Lexicon[bool]:
        """What may lead from a law's number down to a part: an article, an ordinal, a part's noun."""
        record = self.language
        parts = (noun for noun, word in self._nouns.items() if word.depth is not None)
        ordinals = (form for form, _ in ranked(record.ordinals))
        return self._listed(record.articles, ordinals, parts)

    @cached_property
    def counted(self) -> Lexicon[bool]:
        """Things that a number counts instead of citing: `2 tricks`."""
        return self._listed(self.language.counted, self.language.counted_more, "%°$£€")

    @cached_property
    def things(self) -> Lexicon[bool]:
        """Those of them that are things, so that no law's number stands before them: a rule 4 `feet` long."""
        return self._listed(self.language.counted)

    @cached_property
    def said_of_counts(self) -> Lexicon[bool]:
        """Behind a word that may be a thing counted or a verb, for the verb: section 5 deals `with`."""
        record = self.language
        return self._listed(
            record.cues.prepositions, record.articles, record.qualifiers, record.joins.any
        )

    @cached_property
    def deictic_this(self) -> Lexicon[bool]:
        """The words for this, before a noun."""
        return self._listed(self.language.deictics.this)

    @cached_property
    def running(self) -> Lexicon[bool]:
        """Words by which a sentence goes on behind the name of a code."""
        prose = self.language.prose
        cues = self.language.cues
        return self._listed(
            prose.small, prose.must, prose.should, prose.may, self._behind, cues.prepositions,
            self.language.joins.any, *(getattr(cues, name) for name in KINDS),
        )  # fmt: skip

    @property
    def _behind(self) -> tuple[str, ...]:
        return (*self.language.cues.after_not_applicable, *self.language.cues.after_applies)
