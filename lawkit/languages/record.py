"""The typed record of one language: the words and marks by which its law books cite. All words are
in lower case, with every form the language gives them; matching ignores case.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Noun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a clause at the top of a ladder named `of` (law, rule, section, article, ...).

    one: singular forms, the first of which spells citations. many: plural forms. short:
    abbreviations and signs (`sec.`, `§`). own: an ordinary word too, so that it counts only in a book
    whose ladder is named so (*order* 12).
    """

    of: str
    one: tuple[str, ...]
    many: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    own: bool = False

    @property
    def rung(self) -> str:
        """What a ladder calls the clauses that it names: a single word."""
        return self.one[0] if self.one[0].isalpha() else self.of

    def is_named(self, ladder: str) -> bool:
        """Whether a ladder of that name (law, or loi where the book's own word names it) is meant."""
        return self.of == ladder or ladder in self.one or ladder in self.many


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a clause below the top. depth: its rung in an Act (1 under the section), 0 where
    the word names no rung. unnumbered: the word may count paragraphs (the second paragraph).
    """

    depth: int
    one: tuple[str, ...]
    many: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    unnumbered: bool = False


class Joins(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """Words between the members of a list. any: and, or. to: a range. from: may open one. of: from a part to its law
    (paragraph 2 *of* Article 5). on: behind a number, for those that follow (Article 24 *et seq.*).
    inclusive: behind a range, for its ends.
    """

    any: tuple[str, ...]
    to: tuple[str, ...]
    from_: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    inclusive: tuple[str, ...] = ()


class Cues(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What tells the kind of a reference by standing before it; `after_...` stand behind it.

    gaps: words that may stand between the cue and the citation (see *the note to* Law 68).
    prepositions: words that make a bare number with an adverb a citation (*in* 3 below). inside:
    those of them that only a place takes, so that a bare label cites without more (*in* (a) he may).
    """

    see: tuple[str, ...]
    but_see: tuple[str, ...] = ()
    subject_to: tuple[str, ...] = ()
    except_: tuple[str, ...] = msgspec.field(default=(), name="except")
    as_provided: tuple[str, ...] = ()
    applies: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    as_in: tuple[str, ...] = ()
    after_applies: tuple[str, ...] = ()
    after_not_applicable: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    prepositions: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()


class Deictics(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that point from where the text stands.

    this, previous, next: before their noun; named: the same, for the last one named (that section); but_one: behind it, one step further (the last rule *but
    one*); previous_after, next_after: behind it. here: adverbs
    behind a bare part (A and B *above*). open: adjectives of a clause that is meant to stay open
    (the *relevant* Law); open_after the same behind their noun; open_phrases: whole phrases.
    """

    this: tuple[str, ...]
    named: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    but_one: tuple[str, ...] = ()
    next: tuple[str, ...] = ()
    previous_after: tuple[str, ...] = ()
    next_after: tuple[str, ...] = ()
    here: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    open_after: tuple[str, ...] = ()
    open_phrases: tuple[str, ...] = ()


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that tell what kind of change a change of words is.

    spellings: how a word was spelt, and how it is now (`to-day`, `today`); either side may be of
    several words. obligations: words that bind or allow beside the verbs of `Prose`; negations: what
    turns them round.
    quantities: number words that are neither cardinals nor ordinals.
    """

    spellings: dict[str, str] = {}
    obligations: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    quantities: tuple[str, ...] = ()


class Prose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words by which two languages are laid side by side.

    abbreviations: written with a full stop that ends no sentence (`Mr.`). must, should, may: verb
    forms that bind, advise, allow. forbids: those of must whose denial forbids (must not), and does
    not lift the duty (is not obliged to). nobody: subjects that deny their verb (*no* result may
    stand). only: words that, soon behind a denied verb, leave what is allowed (ne peut voir *que*
    deux). construes: words by which a text says, soon behind a verb that binds, how it is to be read:
    nobody is bound (shall be *deemed*). units_joined: True where a word joins every unit to its ten (treinta y dos). other: words
    that widen a list (or *other* agents); alternatives: words that join its last member. numbers:
    number words past the cardinals, with their values. loose: words that may stand for a number and
    need not (both, pair). percent: what stands behind so many of a hundred. small: the commonest
    words, by which a text shows its language.
    """

    abbreviations: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    should: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    nobody: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    construes: tuple[str, ...] = ()
    units_joined: bool = False
    other: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    numbers: dict[str, int] = {}
    loose: dict[str, int] = {}
    percent: tuple[str, ...] = ()
    small: tuple[str, ...] = ()


class Definitions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that define a term. after: behind it (`board` *means*); after_quoted: behind it where it
    stands in quotation marks ('sorted deck' *is*). before: in front of it (*hereinafter termed*).
    idioms: phrases that only look so (by all means).
    """

    after: tuple[str, ...] = ()
    after_quoted: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    idioms: tuple[str, ...] = ()


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language.

    code: BCP 47. nouns and parts: what clauses are called. cardinals, ordinals: number words from
    one on; a form may give alternatives divided by `|`. wholes: words for a code as a whole (this
    Act), which are no clause unless the work's ladder is named so. foreign: nouns of other codes
    (section 6 of the Statutory Instruments *Act*). articles: stand before them. those: point at
    another code named before (section 5 of *that* Act). qualifiers: behind the noun of another code
    written small (code *civil*, loi *sur* la presse). counted: things that a number
    in a list may count instead of citing (*cards*); counted_more: what may stand before them (*other* cards). letter_words: words of one letter, which are
    no labels when a word follows. marked: phrases for clauses that bear a mark, `*` standing for
    the printed mark. letters: letters that answer to Latin ones. fillers: signs between parts
    (the 条 of 第17条E款). inserted: words behind the
    number of an inserted clause (article 3 *bis*). prefixes: letters that open a number (article *L.* 121-3). chapters: words for the chapter of a statute
    book, whose articles are not the work's own. divisions: titles over runs of clauses (Part II).
    attachments: those of them, and other papers, whose paragraphs are not the code's (paragraph 2 of
    the *Schedule*). books: a printed book, whose sections are no clauses (Section II of this *book*).
    sentences: nouns of what is smaller than a clause (Article 5, first *sentence*).
    adjectives_follow: True where the name of a code may go on behind its noun in small letters (Code
    *criminel*). abbreviated: True where a code is named by its letters alone, behind the number (§ 126 *BGB*).
    spaced: False where words are not divided by spaces. capitals: True where every noun is written
    with a capital, so that a capital makes no name. space_before: marks
    that print a space before them (`il est établi : que`).
    """

    code: str
    name: str
    nouns: tuple[Noun, ...]
    joins: Joins
    cues: Cues
    deictics: Deictics
    parts: tuple[Part, ...] = ()
    cardinals: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    those: tuple[str, ...] = ()
    qualifiers: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    counted_more: tuple[str, ...] = ()
    letter_words: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    letters: dict[str, str] = {}
    fillers: tuple[str, ...] = ()
    inserted: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    chapters: tuple[str, ...] = ()
    divisions: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()
    books: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    adjectives_follow: bool = False
    abbreviated: bool = False
    spaced: bool = True
    capitals: bool = False
    space_before: str = ""
    wording: Wording = Wording()
    prose: Prose = Prose()
    definitions: Definitions = Definitions()

    def __post_init__(self) -> None:
        for word in self.words():
            if not word or word != word.lower() or word != " ".join(word.split()):
                raise ValueError(f"{word!r} is not a word in lower case with single spaces")

    @property
    def law_nouns(self) -> tuple[str, ...]:
        """Every word that a clause at the top may be called by, in a heading or a citation."""
        nouns = (noun for noun in self.nouns if not noun.own)
        found = [word for noun in nouns for word in (*noun.one, *noun.many, *noun.short)]
        return tuple(dict.fromkeys(found))

    @property
    def obligations(self) -> tuple[str, ...]:
        """Every single word that binds, advises or allows."""
        verbs = (*self.prose.must, *self.prose.should, *self.prose.may)
        return (*(verb for verb in verbs if " " not in verb), *self.wording.obligations)

    def noun(self, ladder: str) -> str:
        """The word that spells citations of a work whose ladder is named so."""
        own = (noun.one[0] for noun in self.nouns if noun.is_named(ladder))
        return next(own, self.nouns[0].one[0])

    def words(self) -> Iterator[str]:
        """Every declared word, for the checks that hold for all of them."""
        for noun in self.nouns:
            yield from (*noun.one, *noun.many, *noun.short)
        for part in self.parts:
            yield from (*part.one, *part.many, *part.short)
        for record in (self.joins, self.cues, self.deictics):
            for field in record.__struct_fields__:
                yield from getattr(record, field)
        for row in (*self.cardinals, *self.ordinals):
            yield from row.split("|")
        for lists in (self.wholes, self.foreign, self.articles, self.those, self.counted):
            yield from lists
        yield from self.qualifiers
        yield from self.marked
        for more in (self.fillers, self.inserted, self.chapters, self.divisions):
            yield from more
        for others in (self.attachments, self.books, self.sentences, self.counted_more):
            yield from others
