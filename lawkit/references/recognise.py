"""Finds the citations of a text: one pattern tells where a mention may start, a small reader goes on
from there. Knows no edition: what a mention points to is settled by `resolve`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from lawkit.model import Span
from lawkit.references.grammar import Grammar
from lawkit.references.kinds import LOOK_BACK
from lawkit.references.lexicon import Window, folded
from lawkit.references.members import spelt
from lawkit.references.mention import Item, Mention, Number, Owner
from lawkit.references.nouns import Word
from lawkit.references.pointing import Pointing

_ASTERISK = "*"
_GAPS = " \n\t\u00a0_"
_OPENING = "([{}«“\"',:’"
_ROMAN = frozenset("IVXLC")
_APOSTROPHES = ("'", "’")
_LEADS_DOWN = (" ", "\n", "\u00a0", "_")
_MOST_BARE = 12
_NO_WORD = Word(law=False, depth=0, plural=True, deictic=False)


def recognise(text: str, grammar: Grammar) -> tuple[Mention, ...]:
    """Every mention in the text, in order, none overlapping another. Never raises; linear in the
    length of the text: each reading resumes where it ended, and every look back is bounded.
    """
    return tuple(mentions(text, grammar))


def mentions(text: str, grammar: Grammar) -> Iterator[Mention]:
    """As `recognise`, one by one: a large text needs no memory for what is resolved already."""
    return _Reader(text, grammar).mentions()


class _Reader(Pointing):
    """One pass over one text. Each `_read_...` returns a mention or None, and where to go on."""

    def mentions(self) -> Iterator[Mention]:
        start_from, read_noun = self.grammar.start_from, self._read_noun
        last: Mention | None = None
        pos = 0
        while found := start_from(self.text, pos):
            group, start, told = found
            if group == "noun":
                mention, pos = read_noun(start, told, last)
            else:
                mention, pos = self._read(group, start, told, last)
            if pos <= start:
                pos = start + 1
            if mention is None:
                continue
            if last is not None and mention.span.start <= last.span.start:
                last = mention  # (a) of section 5: what looked like a label of this law
                continue
            if last is not None:
                if mention.form == "external" and self._is_of_one_code(last, mention):
                    last = structs.replace(last, form="external")
                near = mention.span.start - last.span.end <= LOOK_BACK
                if near and last.items and self._is_doubled(last, mention):
                    last = structs.replace(last, span=Span(last.span.start, mention.span.end))
                    continue
                yield last
            last = mention
        if last is not None:
            yield last

    def _read(
        self, group: str, start: int, end: int, last: Mention | None
    ) -> tuple[Mention | None, int]:
        span = Span(start, end)
        if group == "marked":
            return Mention(span, "marked", "marked", mark=_ASTERISK), span.end
        if group == "as_in":
            if self._names_clause(self.text[start:end]):
                return None, span.start + 1
            return Mention(span, "as-in", "external"), span.end
        if group == "open":
            kind = self._kind(span.start, span.end, last)
            head = self.grammar.cues.opening(folded(self.text[start:end]))
            if kind == "plain" and head and head[0] == "as_provided":
                kind = "as-provided"
            return Mention(span, kind, "open"), span.end
        return self._read_run(group, start, end, last)

    def _read_noun(self, start: int, end: int, last: Mention | None) -> tuple[Mention | None, int]:
        grammar, text = self.grammar, self.text
        word = grammar.word(text[start:end])
        if end - start < 3 and text[start - 1 : start] in _APOSTROPHES and text[start].isalpha():
            return None, end  # the club's 5 members
        depth: int | None = 0
        plain = grammar.plain.match(text, end) if word.law else None
        if plain is not None:
            pos = plain.end()
            digits = plain[1]
            number = Number(self._law(digits) if grammar.top == "ROMAN" else digits)
            items = [Item((number,), Span(plain.start(1), pos))]
        else:
            end = pos = self.past_nouns(end)
            items = []
            if word.law:
                items, pos = self.absolute(end, word)
            if not items and word.depth is not None:
                items, pos = self.parts(end, word)
                depth = word.depth
            if not items:
                return self._read_deictic(start, end, word, last)
        if (
            not word.plural
            and len(items) == 1
            and grammar.things.may_open(text, pos)
            and self._is_measure(start, pos)
        ):
            return None, pos
        if text[start - 2 : start - 1] == ",":
            if grammar.chapter_before.search(text, max(start - 40, 0), start):
                return None, pos  # 1992, ch. 1, art. 88: the amending law's own
            if grammar.attached_before.search(text, max(start - 40, 0), start):
                return None, pos
            code = grammar.code_before.search(text, max(start - 96, 0), start)
            if (
                code
                and not grammar.cue_behind(text, pos)
                and not (code["owned"] and self._is_own(start))
            ):
                begin = code.start("code")
                kind = self._kind(begin, pos, last)
                return Mention(Span(begin, pos), kind, "external", tuple(items)), pos
        if start > 1 and (text[start - 2].isalnum() or text[start - 2] == ")"):
            start = self.link_start(start, items[0])
        over = plain is not None or grammar.over.match(text, pos) is not None
        if not over and (not items[-1].bare or len(items) == 1):
            pos = self._deepen(items, pos, word)
        return self._finish(start, pos, items, depth, word, last, over)

    def _is_measure(self, start: int, pos: int) -> bool:
        """Whether the number behind a noun counts the thing behind it: `a rule 4 feet long`; not where a
        word leads to the noun (under Rule 4 players ...) or the thing is a verb (Rule 4 deals with ...).
        """
        words = Window(self.text, pos, pos + 48).words
        thing = self.grammar.things.opening(words, words[:1] == " ")
        if thing is None or self.grammar.said_of_counts.opening(words, thing[1] + 1):
            return False
        low = max(start - LOOK_BACK, 0)
        led = self._is_led(self.grammar.prepositions, start)
        return not led and self.grammar.cue_before(self.text, low, start) is None

    def _deepen(self, items: list[Item], pos: int, word: Word) -> int:
        """Down from the last law of a list, by nouns of parts, and on along theirs: `art. 2, 5 et 7, al.
        1 et 2`.
        """
        deeper, end, part = self._deeper(items[-1], pos, word)
        if end == pos or (len(items) > 1 and (items[-1].ends_range or (part and part.law))):
            return pos  # not: sections 4 to 7, sections 10 to 13
        items[-1] = deeper
        last = deeper.numbers[-1]
        sign = "p" if last.text[0] == "p" and last.text[1:].isdigit() else ""  # of a paragraph
        number = last.text.removeprefix(sign)
        if (
            part is None
            or not part.names_part
            or not number.isdigit()
            or self.text[end : end + 1] == ","
        ):
            return self.more(items, end, word)
        below = [Item((structs.replace(last, text=number),), deeper.span, True)]
        pos = self.more(below, end, part)
        for item in below[1:]:
            first = structs.replace(item.numbers[0], text=sign + item.numbers[0].text)
            numbers = (
                (*deeper.numbers[:-1], first, *item.numbers[1:]) if item.bare else item.numbers
            )
            items.append(structs.replace(item, numbers=numbers, bare=deeper.bare and item.bare))
        return pos

    def _deeper(self, item: Item, pos: int, above: Word) -> tuple[Item, int, Word | None]:
        """Down by nouns of parts: `Law 12, Section C`, `§ 16 Abs. 2`, `article 3, second alinéa`."""
        grammar, text = self.grammar, self.text
        part: Word | None = None
        for _ in grammar.ladder.levels:
            found = self._part_noun(pos, item.bare)
            if found is None:
                break
            word, rank, end = found
            if word.name == above.name or (
                above.names_part and 0 < (word.depth or 0) <= (above.depth or 0)
            ):
                break  # section 4, section 5
            if rank:
                number = Number(f"p{rank}")
                span = Span(item.span.start, end)
                return Item((*item.numbers, number), span, item.bare), end, word
            match = grammar.bare.match(text, end)
            if match is None:
                break
            below, end = self.bare_item(match)
            numbers = below.numbers
            if match.lastgroup == "digits" and not grammar.has_any_digit:
                if not word.unnumbered:
                    break
                numbers = (Number("p" + numbers[0].text),)
            elif match.lastgroup == "digits" and word.unnumbered and len(numbers) == 1:
                numbers = (structs.replace(numbers[0], counted=True),)
            item = Item((*item.numbers, *numbers), Span(item.span.start, end), item.bare)
            pos, part = end, word
        return item, pos, part

    def _part_noun(self, pos: int, bare: bool) -> tuple[Word, int, int] | None:
        """The noun of a part behind a comma or blank, the rank of its ordinal or 0, and its end; bare: behind
        a part, which `du` leads up from.
        """
        if self.text[pos : pos + 2] == ".," and self.text[pos - 1] in _ROMAN:
            pos += 1  # Rule X., Section 1
        comma = self.text[pos : pos + 1] == ","
        if not (comma or self.text[pos : pos + 1] in _LEADS_DOWN):
            return None
        if not self.grammar.downward.may_open(self.text, pos + comma):
            return None
        window = Window(self.text, pos, pos + 48)
        words = window.words
        at = len(words) - len(words.lstrip(", "))
        if (article := self.grammar.articles.opening(words, at)) is not None:
            if bare and self.grammar.of_words.get(words[at : article[1]]):
                return None
            at = article[1] + 1
        rank = 0
        if (lead := self.grammar.leading.opening(words, at)) and lead[0][0] == "ordinal":
            rank, at = lead[0][1], lead[1] + 1
        noun = self.grammar.nouns.opening(words, at)
        if noun is None or noun[0].depth is None or (rank and not noun[0].unnumbered):
            return None
        return noun[0], rank, window.place(noun[1])

    def _finish(
        self,
        start: int,
        pos: int,
        items: list[Item],
        depth: int | None,
        word: Word,
        last: Mention | None,
        over: bool = False,
    ) -> tuple[Mention | None, int]:
        """A mention from its members, with what it is said to belong to; over: nothing behind them says so."""
        grammar, text = self.grammar, self.text
        tail = None
        edition = ""
        with_own = False
        if text[start - 2 : start - 1].isdigit() and (
            found := grammar.year.search(text, max(start - 8, 0), start)
        ):
            edition, start = found[1], found.start()
        elif not over:
            tail = self._tail(start, pos, items, word)
            if tail is None:
                return None, pos
            pos = tail.end
            if tail.is_external:
                kind = self._kind(start, pos, last)
                span = Span(start, pos)
                return Mention(span, kind, "external", tuple(items), noun=word.name), pos
            edition = tail.edition
        within = tail.within if tail else ()
        code = tail.code if tail else None
        if word.names_part and not within and last is not None and items[0].bare:
            within = self._excepted_from(start, last)
        elif (
            word.law
            and not within
            and len(items) == 1
            and not edition
            and grammar.of_words.may_close(text, start)
        ):
            owner = Owner("numbers", 0, items[0])
            if (owned := self._owned(start, pos, owner, last, code)) is not None:
                return owned, pos
        if word.plural and word.law and (first := self._this_and(start)) is not None:
            start, with_own = first, True
        unsure = items[0].bare and not within and (word.doubtful or bool(tail and tail.is_stray))
        return Mention(
            Span(start, pos), self._kind(start, pos, last), "numbers", tuple(items), depth,
            word.plural, within, 1, edition, "", unsure, with_own, False, word.name, code,
        ), pos  # fmt: skip

    def _is_of_one_code(self, last: Mention, mention: Mention) -> bool:
        """Whether a mention is joined to one of another code under the same noun: *section 3* or
        section 4 of the Companies Act.
        """
        if last.form != "numbers" or last.within or last.edition:
            return False
        if not mention.items or not last.items or last.items[0].bare:
            return False
        between = folded(self.text[last.span.end : mention.span.start])
        if self.grammar.articles.closing(between, len(between)):
            return False  # l'article 3 et l'article 4 du code civil
        nouns = [folded(span.of(self.text)).partition(" ")[0] for span in (last.span, mention.span)]
        return nouns[0] == nouns[1] and self._is_joined(last.span.end, mention.span.start)

    def _names_clause(self, words: str) -> bool:
        """Whether `as in ...` goes on with a clause, not with another code."""
        flat = folded(words)
        return any(
            self.grammar.nouns.opening(flat, k + 1) for k, sign in enumerate(flat) if sign == " "
        )

    def _read_run(
        self, group: str, pos: int, told: int, last: Mention | None
    ) -> tuple[Mention | None, int]:
        """Parts that no noun announces: what stands before or behind must say that they cite."""
        grammar, text = self.grammar, self.text
        if group == "counted" and not grammar.prepositions.may_close(text, pos):
            return None, told
        if group not in ("compact", "closed") and not self._may_cite(pos, told):
            return None, told
        number = None
        if group == "cited" or (group in ("compact", "cued") and text[pos].isdigit()):
            number = grammar.first.match(text, pos)
        if number is not None:
            first_number = number["digits"] or number["letter"] or ""
            numbers, end = self.numbers([Number(first_number)], number.end())
            end = self.past_double(numbers, end)
            item = Item(tuple(numbers), Span(pos, end))
        else:
            first = grammar.bare.match(text, pos)
            if first is None:
                return None, told
            item, end = self.bare_item(first)
        items = [item]
        stop = self.more(items, end, _NO_WORD, most=_MOST_BARE)
        adverb = grammar.here(text, stop)
        if not self._is_run(group, pos, stop, bool(adverb)):
            return None, max(end, told)
        end = adverb or stop
        mention = Mention(
            Span(pos, end),
            self._kind(pos, end, last),
            "numbers",
            tuple(items),
            None,
            len(items) > 1,
            unsure=not adverb,
        )
        return mention, end

    def _may_cite(self, start: int, end: int) -> bool:
        """Whether a look at what stands beside a label leaves it a chance: a word or an opening
        mark before it, or a join, an adverb or a cue behind it. Most labels open their own line.
        """
        grammar, text = self.grammar, self.text
        k = start - 1
        low = max(start - 24, 0)
        while k >= low and text[k] in _GAPS:
            k -= 1
        if k >= low and (text[k].isalnum() or text[k] in _OPENING):
            return True
        return bool(
            grammar.join.match(text, end)
            or grammar.here(text, end)
            or grammar.cue_behind(text, end)
        )

    def _is_run(self, group: str, start: int, end: int, here: bool) -> bool:
        """Whether a run's neighbours let it cite: (see E), in (a) or (b), as from A and B above."""
        grammar, text = self.grammar, self.text
        if group == "compact" or (group == "run" and here):
            return True
        if group == "closed":
            return here
        if group == "cited":
            if self._is_counting(end):
                return False
            if text[start].isalpha():
                return True
            low = max(start - LOOK_BACK, 0)
            return here or bool(
                self._is_led(grammar.prepositions, start)
                or grammar.cue_before(text, low, start)
                or grammar.cue_behind(text, end)
            )
        if group == "counted":
            return here and self._is_led(grammar.prepositions, start)
        if group == "cued" and grammar.has_decimal and self._is_led(grammar.inside, start):
            return not self._is_counting(end)
        stopped = here or grammar.follows(text, end)
        low = max(start - LOOK_BACK, 0)
        cue = grammar.cue_before(text, low, start) if stopped else None
        if cue is not None:
            # Under A, except B: single letters name people there.
            return end - start > 1 or cue[0] not in ("under", "except_")
        if group != "run" or text[start] != "(":
            return False
        if stopped and (grammar.cue_behind(text, end) or self._is_led(grammar.prepositions, start)):
            return True
        # In (a) he may; not: consists of (a) a bid.
        behind = Window(text, end, end + 16).words
        enumerates = grammar.articles.opening(behind, behind[:1] == " ")
        return self._is_led(grammar.inside, start) and not enumerates

    def _is_doubled(self, last: Mention, mention: Mention) -> bool:
        """Whether a mention is the second half of a link text that repeats a whole list."""
        if last.form != mention.form or len(last.items) != len(mention.items):
            return False
        if self.text[last.span.end : mention.span.start].strip():
            return False
        pairs = zip(last.items, mention.items, strict=True)
        return all(spelt(one.numbers) == spelt(other.numbers) for one, other in pairs)
