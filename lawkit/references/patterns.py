"""The patterns by which one language writes numbers, and names codes, for one ladder; made when first asked
for. Holds no word of any language.
"""

from __future__ import annotations

import re
from functools import cached_property

from lawkit.references.phrases import BLANK, NO_LETTER, NO_WORD, START, ranked
from lawkit.references.tables import Tables


class Patterns(Tables):
    """Patterns that read on from a place of a text, or end right before one."""

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
            *(form for form, _ in ranked(record.ordinals)),
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
            for form, _ in ranked(self.language.ordinals)
            if form[0].isdigit()
        ]
        ends = "|".join(re.escape(end.upper()) for end in {*ranks, *self.language.fillers})
        doubled = rf"(?<=\d)(?!(?:{ends})\b)[A-Z]{{2}}{NO_LETTER}" if not self.has_upper else "(?!)"
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
        ranks = self._any(form for form, _ in ranked(record.ordinals))
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

    @cached_property
    def gloss(self) -> re.Pattern[str]:
        """What may be said of a number before another is joined to it: `section 4 (interpretation) and 5`,
        `Rules 3 to 5 inclusive and 7`.
        """
        ends = self._any(self.language.joins.inclusive)
        words = r"(?!\(?[^\W_]{1,2}\))(?![\divxlcIVXLC.]{1,8}\))[^()\n]{3,60}"
        joined = rf"(?=\s?(?:,\s|{self._any(self.language.joins.any)}\s)(?:{self._any(self.language.joins.any)}\s)?\d)"
        return re.compile(rf"(?:,?\s\(?{ends}\)?|\s\({words}\)){joined}")

    numbered_name = re.compile(r"[\s_]{1,3}(?:\((?=[A-Z]{2,5}\))|[Nn][o°º]s?\b|\d|[A-ZÀ-Ý])")
    """The name of a code that goes on behind its noun: `Regulation (EC) No 12`, `Loi Informatique`."""

    @cached_property
    def letters_of_code(self) -> re.Pattern[str]:
        """A code named by its letters, behind the number of its law: `§ 126 BGB`, `Art. 5 DSGVO`."""
        lettered = r"\s(?P<code>(?=\w{0,9}[A-Z]\w{0,9}\b)[A-Z][A-Za-z]{0,8}[A-Z][A-Za-z]{0,2})\b"
        return re.compile(lettered if self.language.abbreviated else "(?!)")

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
