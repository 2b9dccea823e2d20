"""How one language cites works of one ladder: tables of its words, and the few patterns for numbers,
made when first asked for from the language record. Holds no word of any language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from string import ascii_letters

import msgspec

from lawkit.languages import Language, Noun, Part, load
from lawkit.model import Kind, Ladder
from lawkit.references.lexicon import Lexicon, Value, Window, folded, sign_behind, unaccented

# What may stand between words: blanks, the underscores of _italics_, a page mark such as {31}.
# Bounded, so that no run of blanks is read twice over.
GAP = r"(?:[\s_\u200b]{1,40}(?:\{\d{1,4}\}[\s_]{0,40})?)"
SPACES = r"[\s_]{1,40}"
BLANK = r"[\s_\u200b]{0,40}"
NO_LETTER = r"(?![^\W\d_])"
NO_WORD = r"(?![^\W_])"
START = r"(?<![^\W_])"
ROMAN = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})\Z")

_STOP = re.compile(r"[\s_]{0,3}(?:[,.;:)\]»”\"]|\Z)")
_PAST_LINK = re.compile(r"(?:\]\([^)\s]{0,200}\))?[\s_)\]]{0,4}")
_OPENERS = ' "“«([,:'
_BEFORE = _OPENERS + "\n\t\r\u00a0_"
_SMALL = re.compile(r"[\s_]{1,3}[a-zà-ÿ]{2}")
_FAR = 64
_MOST_GAPS = 12

KINDS: dict[str, Kind] = {
    "but_see": "but-see", "see": "see", "subject_to": "subject-to", "except_": "except",
    "as_provided": "as-provided", "applies": "applies", "under": "under",
}  # fmt: skip
"""The lists of cues that stand before a citation, and what they say."""


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


class Grammar:
    """`starts` finds every place where a mention may begin; the patterns read numbers from there,
    the tables say what stands before and behind. `has_upper` and so on say which styles the ladder
    has below the law.
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
        self._nouns = _nouns(record, ladder, own)
        self.nouns = self._lexicon(self._nouns.items())
        self._printed: dict[str, Word] = {}

    def word(self, printed: str) -> Word:
        """What a noun means, as printed."""
        known = self._printed.get(printed)
        if known is None:
            known = self._printed[printed] = self.nouns[folded(printed)]
        return known

    # Patterns.

    def start_from(self, text: str, pos: int) -> tuple[str, int, int] | None:
        """The next place from `pos` on where a mention may begin: how (noun, marked, as_in, open, or
        a run of that name), and the extent of what tells so.
        """
        here, further, branches = self._starts
        lead = 0
        match = here.match(text) if pos == 0 else None
        if match is None:
            lead = int(self.language.spaced)
            match = further.search(text, max(pos - lead, 0))
        if match is None:
            return None
        return branches[match.lastindex or 0], match.start() + lead, match.end()

    @cached_property
    def _starts(self) -> tuple[re.Pattern[str], re.Pattern[str], tuple[str, ...]]:
        """The pattern at a place, the one to search with, and the names of their branches.

        Every branch begins with its letters and ends with its (empty) group, so that a branch is
        passed over by one look at the first letter. Where blanks divide words, the search goes from
        what stands between words to what stands between words, and never looks inside them; two
        signs of a word send most of them away.
        """
        record, end = self.language, self._word_end
        capital = r"[A-ZÀ-ÝΑ-Ω](?:[^\W\d]|['’-])+"
        work = (
            rf"{self._gap}{capital}(?:[ ]{capital}){{0,3}}"
            r"(?=[\s_]{0,3}(?:[.;,)\]](?!\s?\d)|\Z))"
        )
        lists = (
            ("noun", tuple(self._nouns), self._no_letter),
            ("marked", record.marked, r"(?:\s?\(\*+\))?"),
            ("as_in", record.cues.as_in, work),
            ("open", record.deictics.open_phrases, ""),
        )
        branches = [
            (name, first, rest + more)
            for name, words, more in lists
            for first, rest in by_letter(words, end)
        ]
        branches += self._runs()
        seconds = {
            case
            for _, words, _ in lists
            for word in words
            for sign in (word[1:2], unaccented(word[1:2]))
            for case in (sign.lower(), sign.upper())
        }
        others = "".join(sorted(set(ascii_letters) - seconds))
        closed = "".join(dict.fromkeys(first for name, first, _ in branches if name == "closed"))
        firsts = list(dict.fromkeys(first for name, first, _ in branches if name != "closed"))
        letters = "".join(first for first in firsts if first[-1].isalpha())
        signs = "".join(first for first in firsts if not first[-1].isalpha())
        looks = [
            f"[{letters}](?![{others}])" if letters else "",
            f"[{signs}]" if signs else "",
            rf"[{closed}]\)" if closed else "",
        ]
        look = "|".join(filter(None, looks))
        tried = "|".join(f"[{first}]{rest}()" for _, first, rest in branches)
        names = ("", *(name for name, _, _ in branches))
        between = rf"[^A-Za-z0-9](?={look})(?<=[\W_])" if record.spaced else f"(?={look})"
        return re.compile(tried), re.compile(f"{between}(?:{tried})"), names

    def _runs(self) -> list[tuple[str, str, str]]:
        """Parts that no noun announces: name, first sign, the pattern behind it. What stands before
        and behind a run decides whether it cites; here only what cannot go on is kept out.
        """
        upper, record = self._upper, self.language
        heads = [*record.joins.any, *record.joins.to, *record.deictics.here, *self._behind]
        # Two letters of the word behind tell most sentences that begin with A or I from a label.
        letters = "".join(sorted({_cased(head[:2]) for head in heads}))
        following = "|".join(sorted({_cased(head[:2]) for head in heads})) if letters else "(?!)"
        go_on = rf"{BLANK}(?:{following}|[-–—/(])"
        on = rf"(?=[\s_]{{0,3}}(?:[,.;:)\]»”\"]|\Z)|{go_on})"
        found = []
        if self.top == "upper" and self.has_digit:
            found.append(("cited", "A-Z", r"\.?\d{1,3}(?!\d)(?![.,]\d)"))
        elif self.has_upper and self.has_digit:
            digits = r"(?:\d{1,2}(?!\d)|\.\d{1,2}(?=\())"
            found.append(("compact", upper[1:-1], digits + self._no_word))
            found.append(("compact", "0-9", rf"\d{{0,2}}\s?{upper}{digits}{self._no_word}"))
        if self.has_upper and self.top != "upper":
            found.append(("run", upper[1:-1], rf"{self._no_letter}{_amid('.')}{on}"))
            found.append(("cued", "0-9", rf"\d{{0,2}}\s?{upper}{self._no_letter}"))
        if self.has_brackets:
            found.append(("run", r"\(", rf"{_amid('.')}\s?(?:{self._inside})\s?\)"))
        if self.has_brackets and self.language.spaced and self.language.deictics.here:
            # au a) ci-dessus
            here = "|".join(map(re.escape, sorted({w[:2] for w in record.deictics.here})))
            inner = rf"\)(?<=[\s'’].\))(?=[\s_]{{1,3}}(?:{here}))"
            found.append(("closed", self._lower[1:-1], inner))
        if self.has_plain_lower:
            found.append(("run", "_", rf"{self._lower}_{on}"))
        if self.has_decimal:
            found.append(("cited", "0-9", r"\d{0,3}(?:\.\d{1,3}){2,}(?!\d)"))
            found.append(("cued", "0-9", r"\d{0,3}\.\d{1,2}(?![\d.]\d)(?!\d)"))
        if self.has_brackets:
            found.append(("cited", "0-9", rf"\d{{0,2}}[A-Z]?\s?\((?:{self._inside})\)"))
        if self.has_digit and not self.has_decimal:
            found.append(("counted", "0-9", rf"\d?(?!\d)(?:\s?[°º])?(?={go_on})"))
        return found

    @cached_property
    def first(self) -> re.Pattern[str]:
        """The number of a law behind its noun, in digits or romans; in words it is `number_words`."""
        # Law A1, where the laws bear letters; the laws of an appendix may, where no part does.
        letter = "[A-Z](?=[.]?[0-9])" if self.top == "upper" else "[A-Z](?=[0-9])"
        letter = letter if self.top == "upper" or not self.has_upper else "(?!)"
        opening = rf"(?:(?P<from>{self._any(self.language.joins.from_)}){self._gap}(?=\d))?"
        return re.compile(
            rf"{self._filler}{BLANK}(?:\{{\d{{1,4}}\}}[\s_]{{0,40}})?(?:[Nn][o°º]s?\.?\s?)?{opening}"
            rf"(?:(?P<open>\()(?=\d{{1,3}}{self._plain_join}\d))?"
            rf"(?:(?P<digits>\d{{1,4}}(?!\d|[.,]\d{{3}}))"
            rf"|(?P<roman>[IVXLC]{{1,8}}{self._no_word}(?!\.?\s?\d))"
            rf"|(?P<prefixed>{self._prefixes}\.?\s?\d{{1,4}}(?:-\d{{1,3}}){{0,3}}{self._no_word})"
            rf"|(?P<letter>{letter}))"
        )

    @cached_property
    def plain(self) -> re.Pattern[str]:
        """A law's number behind its noun that is in digits and over: most citations are no more."""
        return re.compile(rf"[ \n\u00a0]?(?P<digits>\d{{1,3}}){self.over.pattern}")

    @cached_property
    def over(self) -> re.Pattern[str]:
        """That nothing behind a number can go on citing: no part, no join, no noun, no `of`. One look for
        all of them, which most citations pass.
        """
        record = self.language
        if not record.spaced:
            return re.compile("(?!)")
        joins = record.joins
        further = self._any((
            *joins.any, *joins.to, *joins.on, *joins.of, *record.inserted, *self._nouns,
            *(form for form, _ in _ranked(record.ordinals)),
        ))  # fmt: skip
        further = "|".join((further, *map(re.escape, record.fillers)))
        article = rf"(?:{self._any(record.articles)}{BLANK})?"
        word = rf"(?!{article}(?:{further}))(?![A-Z]{{2}}{NO_LETTER})(?!(?i:[ivxlc]{{1,8}}){NO_WORD})[^\W\d_]{{2}}"
        joined = self.join_behind_stop.pattern
        lettered = self.letters_of_code.pattern.replace("?P<code>", "?:")
        stop = rf"[\])»”\":!?*]|(?<![IVXLC])(?!{joined})\.(?![\w,])|;(?!\s?\d)"
        return re.compile(
            rf"(?!{lettered}|{self.sentence.pattern})(?=\Z|\s{{0,3}}(?:{stop})|\s{{0,40}}{word}|\s{{0,3}},\s{{1,40}}(?![A-Z]){word})"
        )

    @cached_property
    def bare(self) -> re.Pattern[str]:
        """The first part of a member that begins below the law."""
        lower = self._lower
        return re.compile(
            rf"{BLANK}(?:\(\s?(?P<inner>{self._inside})\s?\)|(?P<upper>{self._upper}){self._no_letter}"
            rf"|(?P<closed>{lower}(?:\.\d{{1,2}})?|[ivx]{{1,5}})\)|_(?P<italic>{lower})_"
            rf"|(?P<lower>{lower}|[ivx]{{2,5}}){self._no_word}(?!'|’)|(?P<digits>\d{{1,4}})(?!\d))"
        )

    @cached_property
    def part(self) -> re.Pattern[str]:
        """The next part of a member: attached (`16C1`), bracketed, dotted, apart (`6 D 1`)."""
        upper, lower = self._upper, self._lower
        joined = rf"\s{self._any(self.language.joins.any)}\s{lower}{self._no_word}"
        inserted = "|".join(map(re.escape, self.language.inserted)) or "(?!)"
        # 5AA stands behind 5A, unless 5A is a part of 5; 5TH is the rank of 5.
        ranks = [
            form.lstrip("0123456789")
            for form, _ in _ranked(self.language.ordinals)
            if form[0].isdigit()
        ]
        ranked = "|".join(re.escape(end.upper()) for end in {*ranks, *self.language.fillers})
        doubled = (
            rf"(?<=\d)(?!(?:{ranked})\b)[A-Z]{{2}}{NO_LETTER}" if not self.has_upper else "(?!)"
        )
        return re.compile(
            rf"{self._filler}(?:[\s_]?\(\s?(?P<inner>{self._inside})\s?\)"
            rf"|\.?_?(?P<upper>{upper})_?{self._no_letter}"
            rf"|\.?_?(?P<lower>{lower}(?:\.\d{{1,2}}(?=\)))?)_?{self._no_letter}"
            rf"|(?P<digits>\d{{1,2}})(?!\d)"
            rf"|(?P<doubled>{doubled})"
            rf"|\.(?P<dotted>\d{{1,3}})(?!\d)"
            rf"|-(?P<hyphen>\d{{1,3}})(?!\d)"
            rf"|\s{{1,40}}(?P<wide>{upper})(?=\d{{1,2}}{self._no_word}|{self._no_word})(?!['’])"
            rf"|\s(?P<number>\d{{1,2}}){self._no_word}"
            rf"|\s?(?P<inserted>{inserted}){self._no_word}"
            rf"|\s(?P<shut>{lower})(?=\))"
            rf"|,?\s{{1,40}}_(?P<italic>{lower})_"
            rf"|,?\s{{1,40}}(?P<loose>{lower})(?=[.,;:)\]]|\Z|{joined}))"
        )

    @cached_property
    def closing(self) -> re.Pattern[str]:
        """The signs that end a number: the 条 of 第17条."""
        return re.compile(self._filler)

    @cached_property
    def join(self) -> re.Pattern[str]:
        """What stands between members: groups `list` and `range`."""
        any_word, to = self._any(self.language.joins.any), self._any(self.language.joins.to)
        return re.compile(
            rf"[\s_]{{0,40}}(?:(?P<list>,[\s_]{{0,40}}(?:{any_word})?|{any_word}|/|;(?=\s?\d))"
            rf"|(?P<range>{to}|[-–—]))[\s_]{{0,40}}(?:\{{\d{{1,4}}\}}[\s_]{{0,40}})?"
        )

    @cached_property
    def join_behind_stop(self) -> re.Pattern[str]:
        """A stop that belongs to a number, for a small word joins another to it: `7.c. and 8.a`."""
        any_word = "|".join(re.escape(word) for word in self.language.joins.any if word.isalpha())
        return re.compile(rf"\.(?=\s(?:{any_word})\s\d)" if any_word else "(?!)")

    @cached_property
    def foreign_name(self) -> re.Pattern[str]:
        """The name of another code, behind `of`: `the Criminal Code`, `Loi sur l'accès`."""
        record = self.language
        nouns = "|".join(sorted({word.capitalize() for word in record.foreign}, reverse=True))
        # Section 9 of Etiquette: a name without an article, where capitals are kept for names.
        # A run of underscores is of the gap alone: shared by words and gaps it could be parted in more
        # ways than anyone can try. Where words are not parted, what stands before is one run.
        words = rf"_{{0,2}}(?:(?:[^\W_]|['’()-]){{1,30}}+(?>{self._gap})){{1,8}}?"
        # des Adoptionsvermittlungsgesetzes: where nouns have capitals, they make words with others.
        ends = "|".join(sorted(record.foreign, key=len, reverse=True))
        compound = (
            rf"|[A-ZÄÖÜ][a-zäöüß-]{{2,40}}?(?:{ends}){self._no_word}" if record.capitals else ""
        )
        before = words if record.spaced else r"[\w'’-]{1,60}?"
        return re.compile(
            rf"{before}(?:{nouns}){self._no_word}{compound}"
            rf"|(?:{nouns}){self._no_word}(?={self._gap}[a-zà-ÿ]{{2}})"
        )

    @cached_property
    def attached_before(self) -> re.Pattern[str]:
        """The number of a schedule that ends right before a noun: `Schedule 2, paragraph 4`."""
        attached = self._any(self.language.attachments)
        return re.compile(rf"{START}{attached}(?:\s[\w.-]{{1,8}})?,\s{{1,3}}\Z")

    @cached_property
    def label_end(self) -> re.Pattern[str]:
        """The end of a label that a law may own, for a first look."""
        lower = "|(?<![^\\W_])[a-z]" if self.has_plain_lower else ""
        return re.compile(rf"(?:[)°ºIVX]{lower})[\s_]")

    @cached_property
    def owned(self) -> re.Pattern[str]:
        """Labels before `of` and a law, which no noun announces: `1° et 2°`, `(a)`, `b)`, `II`."""
        roman = r"[IVX]{1,6}(?![^\W_])"
        lower = f"{self._lower}(?![^\\W_])" if self.has_plain_lower else "(?!)"
        label = (
            rf"(?:\d{{1,2}}\s?[°º]|\(\s?(?:{self._inside})\s?\)|{self._lower}\)|{roman}|{lower})"
        )
        articles = self._any(self.language.articles)
        joined = rf"(?:{self._plain_join}(?:{articles}\s?|(?:aux?|à)\s)?{label}){{0,5}}"
        return re.compile(rf"(?:(?<=\s)|(?<=['’])|\A)(?P<labels>{label}{joined})\Z")

    name = re.compile(r"[A-ZÀ-Ý][\w'’-]+")
    long_name = re.compile(r"[A-ZÀ-Ý][\w'’-]{1,60}(?:\s[A-ZÀ-Ý][\w'’-]{1,60}){1,12}")
    year = re.compile(r"(?<!\d)((?:1[6-9]|20)\d\d)[\s_]{1,3}")

    @cached_property
    def sentence(self) -> re.Pattern[str]:
        """A sentence, which is no clause, between a number and what it is of: `Article 5, first sentence, of`
        the Treaty.
        """
        record = self.language
        if not record.sentences:
            return re.compile("(?!)")
        ranks = self._any(form for form, _ in _ranked(record.ordinals))
        noun = self._any(record.sentences)
        numbered = rf"{noun}\s\d{{1,2}}(?!\d)"
        of = self._any(record.joins.of)
        return re.compile(
            rf",?\s(?:(?:{self._any(record.articles)}\s)?{ranks}\s{noun}|{numbered})(?=,?\s{of})"
        )

    @cached_property
    def chapter_before(self) -> re.Pattern[str]:
        """The chapter of a statute book that ends right before a noun: `1992, ch. 1, art. 88`."""
        chapters = self._any(self.language.chapters)
        return re.compile(rf"{START}{chapters}\s?\d{{1,3}}[^,;\[\]]{{0,24}},\s{{1,3}}\Z")

    @cached_property
    def code_before(self) -> re.Pattern[str]:
        """The name of another code that ends right before a noun: `the Companies Act, 1948, section 3`,
        `the Laws of the Association, Rule 28`.
        """
        record = self.language
        nouns = "|".join(sorted({word.capitalize() for word in record.foreign}, reverse=True))
        of = self._any(record.joins.of)
        article = self._any(record.articles)
        named = r"(?:[A-ZÀ-Ý][\w'’()-]{0,40}\s){1,6}" + f"(?:{nouns})"
        owned = rf"(?:{nouns})\s{of}\s?(?:{article}\s?)?[A-ZÀ-Ý][\w'’-]{{0,40}}(?:\s[\w'’-]{{1,40}}){{0,6}}?"
        return re.compile(rf"{START}(?P<code>(?:{named}|(?P<owned>{owned}))(?:,?\s\d{{4}})?,\s)\Z")

    def _any(self, words: Iterable[str]) -> str:
        return alternatives(words, self._word_end)

    @property
    def _plain_join(self) -> str:
        return re.sub(r"\?P<\w+>", "?:", self.join.pattern)

    @property
    def _filler(self) -> str:
        return "".join(rf"(?:{re.escape(sign)})?" for sign in self.language.fillers)

    @property
    def _prefixes(self) -> str:
        """Letters that open a number: the L of article L. 121-3."""
        prefixes = "".join(self.language.prefixes)
        return f"[{re.escape(prefixes.upper())}]" if prefixes else "(?!)"

    # Tables.

    def _lexicon(self, rows: Iterable[tuple[str, Value]]) -> Lexicon[Value]:
        return Lexicon(rows, self.language.spaced)

    def _listed(self, *lists: Iterable[str]) -> Lexicon[bool]:
        return self._lexicon((word, True) for words in lists for word in words)

    @cached_property
    def number_words(self) -> Lexicon[int]:
        """Cardinals and ordinals with their rank, and tens with their units: `twenty-one`."""
        record = self.language
        ones = (*_ranked(record.cardinals), *_ranked(record.ordinals))
        tens = [row for row in ones if row[1] == 20] + [
            (word, rank) for word, rank in record.prose.numbers.items() if 20 < rank < 100
        ]
        units = [row for row in ones if row[1] < 10]
        joined = ((f"{ten}-{unit}", rank + n) for ten, rank in tens for unit, n in units)
        return self._lexicon((*ones, *tens, *joined))

    @cached_property
    def counts(self) -> Lexicon[int]:
        """The cardinals from two on, before `preceding Laws`."""
        return self._lexicon(row for row in _ranked(self.language.cardinals[:10]) if row[1] > 1)

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
            *((word, ("ordinal", rank)) for word, rank in _ranked(self.language.ordinals)),
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
    def gloss(self) -> re.Pattern[str]:
        """What may be said of a number before another is joined to it: `section 4 (interpretation) and 5`,
        `Rules 3 to 5 inclusive and 7`.
        """
        ends = self._any(self.language.joins.inclusive)
        words = r"(?!\(?[^\W_]{1,2}\))(?![\divxlcIVXLC.]{1,8}\))[^()\n]{3,60}"
        joined = rf"(?=\s?(?:,\s|{self._any(self.language.joins.any)}\s)(?:{self._any(self.language.joins.any)}\s)?\d)"
        return re.compile(rf"(?:,?\s\(?{ends}\)?|\s\({words}\)){joined}")

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
        ordinals = (form for form, _ in _ranked(record.ordinals))
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

    @property
    def _behind(self) -> tuple[str, ...]:
        return (*self.language.cues.after_not_applicable, *self.language.cues.after_applies)

    # Questions about a place in a text.

    def cue_before(self, text: str, low: int, pos: int) -> tuple[str, int] | None:
        """The cue that ends, but for gap words and opening marks, at `pos`: its list's name and its
        place. Of several in a row the first (except as provided in).
        """
        trimmed = text[low:pos].rstrip(_BEFORE)
        if not self.cues.may_close(trimmed, len(trimmed)):
            return None
        window = Window(text, low, pos)
        words = window.words
        found = None
        end = len(words)
        for _ in range(_MOST_GAPS):
            while end and words[end - 1] in _OPENERS:
                end -= 1
            hit = self.cues.closing(words, end)
            if hit is None:
                break
            name, end = hit
            if end == 0 and low and self.language.spaced and text[low - 1].isalnum():
                break
            if name:
                found = (name, window.place(end))
        return found

    def cue_behind(self, text: str, pos: int) -> str:
        """`yes`, `no` or "": the cue behind a citation, past the end of a link."""
        match = _PAST_LINK.match(text, pos)
        start = match.end() if match else pos
        if not self.behind.may_open(text, start):
            return ""
        hit = self.behind.opening(Window(text, start, start + _FAR).words)
        return hit[0] if hit else ""

    def follows(self, text: str, pos: int) -> bool:
        """Whether a mark or a cue behind shows that a number ends its phrase."""
        if _STOP.match(text, pos):
            return True
        if not self.behind.may_open(text, pos):
            return False
        words = Window(text, pos, pos + _FAR).words
        return self.behind.opening(words, words[:1] == " ") is not None

    def here(self, text: str, pos: int) -> int:
        """The end of the adverb behind a bare run (A and B `above`, A `(above)`), or 0; a weak one
        ends its phrase.
        """
        if not self.adverbs.may_open(text, pos) and sign_behind(text, pos) != "(":
            return 0
        window = Window(text, pos, pos + 24)
        words = window.words
        start = 1 if words[:1] == " " else 0
        if not start and self.language.spaced:
            return 0
        bracket = words[start : start + 1] == "("
        hit = self.adverbs.opening(words, start + bracket)
        if hit is None:
            return 0
        strength, end = hit
        if bracket:
            return window.place(end + 1) if words[end : end + 1] == ")" else 0
        place = window.place(end)
        return place if strength == "strong" or _STOP.match(text, place) else 0

    numbered_name = re.compile(r"[\s_]{1,3}(?:\((?=[A-Z]{2,5}\))|[Nn][o°º]s?\b|\d|[A-ZÀ-Ý])")
    """The name of a code that goes on behind its noun: `Regulation (EC) No 12`, `Loi Informatique`."""

    def goes_on(self, text: str, pos: int) -> bool:
        """Whether the name of a code goes on behind its noun in small letters: `Code criminel`, but not
        `the Act applies`.
        """
        if not self.language.adjectives_follow or not _SMALL.match(text, pos):
            return False
        return self.running.opening(Window(text, pos, pos + 32).words, 1) is None

    @cached_property
    def running(self) -> Lexicon[bool]:
        """Words by which a sentence goes on behind the name of a code."""
        prose = self.language.prose
        cues = self.language.cues
        return self._listed(
            prose.small, prose.must, prose.should, prose.may, self._behind, cues.prepositions,
            self.language.joins.any, *(getattr(cues, name) for name in KINDS),
        )  # fmt: skip

    @cached_property
    def letters_of_code(self) -> re.Pattern[str]:
        """A code named by its letters, behind the number of its law: `§ 126 BGB`, `Art. 5 DSGVO`."""
        lettered = r"\s(?P<code>(?=\w{0,9}[A-Z]\w{0,9}\b)[A-Z][A-Za-z]{0,8}[A-Z][A-Za-z]{0,2})\b"
        return re.compile(lettered if self.language.abbreviated else "(?!)")

    def past_of(self, text: str, pos: int) -> int:
        """Behind `of` and an article, or 0 where there is no `of`."""
        if not self.of_words.may_open(text, pos):
            return 0
        window = Window(text, pos, pos + 32)
        words = window.words
        start = 1 if words[:1] == " " else 0
        hit = self.of_words.opening(words, start) if start or not self.language.spaced else None
        if hit is None:
            return 0
        end = hit[1] + (words[hit[1] : hit[1] + 1] == " ")
        if (article := self.articles.opening(words, end)) is not None:
            end = article[1] + (words[article[1] : article[1] + 1] == " ")
        return window.place(end)


def _amid(sign: str) -> str:
    """That the label whose first sign was just read stands amid words, not at the head of its own
    line as most labels do.
    """
    return (
        rf"(?:(?<=[\w,;:(\[“\"«’'_}}\]][ \n\u00a0_]{sign})|(?<=[(\[“\"«’'_—–-]{sign})|(?<=^{sign}))"
    )


def _cased(head: str) -> str:
    """Two letters as a pattern for both their cases."""
    return "".join(
        f"[{re.escape(sign + sign.upper())}]"
        if sign.isalpha() and len(sign.upper()) == 1
        else re.escape(sign)
        for sign in head.strip()
    )


def alternatives(words: Iterable[str], end: str = NO_WORD) -> str:
    """A factored pattern for any of the words, longest first, ignoring case; a blank matches any
    blanks, an apostrophe both its forms, and behind a word that ends in a letter `end` holds.

    >>> re.fullmatch(alternatives(["law", "laws", "see also"]), "See  also") is not None
    True
    """
    tree: dict[str, object] = {}
    for word in words:
        node = tree
        for sign in word:
            node = node.setdefault(sign, {})  # type: ignore[assignment]
        node[""] = {}
    if not tree:
        return r"(?!)"
    return f"(?i:{_factor(tree, '', end)})"


def by_letter(words: Iterable[str], end: str = NO_WORD) -> list[tuple[str, str]]:
    """The words by their first sign: both its cases, and a pattern for what follows it."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word[1:])
    found = []
    for sign, rests in groups.items():
        cases = "".join(
            dict.fromkeys((sign, sign.upper(), unaccented(sign), unaccented(sign).upper()))
        )
        found.append((re.escape(cases), alternatives(rests, end)))
    return found


def _factor(tree: dict[str, object], last: str, end: str) -> str:
    branches = []
    for sign in sorted(tree, reverse=True):
        if sign == "":
            branches.append(end if last.isalnum() else "")
            continue
        below = tree[sign]
        assert isinstance(below, dict)
        alone = not last and "" in below  # à is no a
        printed = re.escape(sign) if alone else _printed(sign)
        spelt = SPACES if sign == " " else "['’]" if sign == "'" else printed
        branches.append(spelt + _factor(below, sign, end))
    return branches[0] if len(branches) == 1 else "(?:" + "|".join(branches) + ")"


def _printed(sign: str) -> str:
    """A letter and, where it bears an accent, the bare one that capitals are often printed with."""
    bare = unaccented(sign)
    return re.escape(sign) if bare == sign else f"[{re.escape(sign + bare)}]"


def _ranked(rows: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The forms of a series of number words, each with its rank from one on."""
    for rank, forms in enumerate(rows, 1):
        for form in forms.split("|"):
            yield form, rank


def _nouns(language: Language, ladder: Ladder, own: tuple[str, ...]) -> dict[str, Word]:
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


@cache
def grammar(language: str, ladder: Ladder, nouns: tuple[str, ...] = ()) -> Grammar:
    """The grammar of a language for one ladder; `nouns` are the work's own, besides."""
    return Grammar(load(language), ladder, tuple(noun.lower() for noun in nouns))
