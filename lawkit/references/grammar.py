"""How one language cites works of one ladder: where a mention may start, and what stands before and behind
a place of a text. Holds no word of any language.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from string import ascii_letters

from lawkit.languages import load
from lawkit.model import Ladder
from lawkit.references.lexicon import Window, sign_behind, unaccented
from lawkit.references.patterns import Patterns
from lawkit.references.phrases import BLANK, amid, by_letter, cased

_STOP = re.compile(r"[\s_]{0,3}(?:[,.;:)\]»”\"]|\Z)")
_PAST_LINK = re.compile(r"(?:\]\([^)\s]{0,200}\))?[\s_)\]]{0,4}")
_OPENERS = ' "“«([,:'
_BEFORE = _OPENERS + "\n\t\r\u00a0_"
_SMALL = re.compile(r"[\s_]{1,3}[a-zà-ÿ]{2}")
_FAR = 64
_MOST_GAPS = 12


class Grammar(Patterns):
    """`start_from` finds every place where a mention may begin; the patterns read numbers from there,
    the tables say what stands before and behind.
    """

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
        letters = "".join(sorted({cased(head[:2]) for head in heads}))
        following = "|".join(sorted({cased(head[:2]) for head in heads})) if letters else "(?!)"
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
            found.append(("run", upper[1:-1], rf"{self._no_letter}{amid('.')}{on}"))
            found.append(("cued", "0-9", rf"\d{{0,2}}\s?{upper}{self._no_letter}"))
        if self.has_brackets:
            found.append(("run", r"\(", rf"{amid('.')}\s?(?:{self._inside})\s?\)"))
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

    def goes_on(self, text: str, pos: int) -> bool:
        """Whether the name of a code goes on behind its noun in small letters: `Code criminel`, but not
        `the Act applies`.
        """
        if not self.language.adjectives_follow or not _SMALL.match(text, pos):
            return False
        return self.running.opening(Window(text, pos, pos + 32).words, 1) is None

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


@cache
def grammar(language: str, ladder: Ladder, nouns: tuple[str, ...] = ()) -> Grammar:
    """The grammar of a language for one ladder; `nouns` are the work's own, besides."""
    return Grammar(load(language), ladder, tuple(noun.lower() for noun in nouns))
