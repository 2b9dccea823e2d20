"""Finds the citations of a text: one pattern tells where a mention may start, a small reader goes on
from there. Knows no edition: what a mention points to is settled by `resolve`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import structs

from lawkit.model import Kind, Span
from lawkit.references.grammar import KINDS, Grammar, Word
from lawkit.references.lexicon import Lexicon, Window, folded
from lawkit.references.members import Members, spelt
from lawkit.references.mention import Form, Item, Mention, Number, Owner

_LOOK_BACK = 72
_MARKS = "*†‡"
_GAPS = " \n\t\u00a0_"
_OPENING = "([{}«“\"',:’"
_LABEL = re.compile(
    r"\d{1,2}\s?[°º]|\(\s?[\w.]{1,6}\s?\)|[^\W\d_]\)|[IVX]+(?![^\W_])|(?<![^\W_])[a-z](?![^\W_])"
)
_BEFORE_JOINED = ' "“«([_\n\t\r\u00a0'
_ROMAN = frozenset("IVXLC")
_APOSTROPHES = ("'", "’")
_LEADS_DOWN = (" ", "\n", "\u00a0", "_")
_MOST_BARE = 12
_NO_WORD = Word(law=False, depth=0, plural=True, deictic=False)


class _Tail(NamedTuple):
    """What stands behind members: where it ends, what they belong to, another edition, the words for a code
    as a whole; is_external: the code is another; is_stray: they belong to nothing that is known.
    """

    end: int
    within: tuple[Owner, ...] = ()
    edition: str = ""
    code: Span | None = None
    is_external: bool = False
    is_stray: bool = False


class _Code(NamedTuple):
    """The words for a code; is_whole: only what kind of code it is, so that it may be the one read."""

    span: Span
    is_whole: bool = False


def recognise(text: str, grammar: Grammar) -> tuple[Mention, ...]:
    """Every mention in the text, in order, none overlapping another. Never raises; linear in the
    length of the text: each reading resumes where it ended, and every look back is bounded.
    """
    return tuple(mentions(text, grammar))


def mentions(text: str, grammar: Grammar) -> Iterator[Mention]:
    """As `recognise`, one by one: a large text needs no memory for what is resolved already."""
    return _Reader(text, grammar).mentions()


class _Reader(Members):
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
                near = mention.span.start - last.span.end <= _LOOK_BACK
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
            return Mention(span, "marked", "marked", mark=_MARKS[0]), span.end
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

    # A noun and what follows or precedes it.

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
        low = max(start - _LOOK_BACK, 0)
        led = self._is_led(self.grammar.prepositions, start)
        return not led and self.grammar.cue_before(self.text, low, start) is None

    def _is_own(self, start: int) -> bool:
        """Whether the noun at a place is what the book calls its own laws."""
        words = Window(self.text, start, start + 24).words
        return self.grammar.own_nouns.opening(words) is not None

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

    def _tail(self, start: int, pos: int, items: list[Item], word: Word) -> _Tail | None:
        """What is said behind members that they belong to; None where they are no clauses of a code."""
        grammar, text = self.grammar, self.text
        if sentence := grammar.sentence.match(text, pos):
            pos = sentence.end()
        if match := grammar.letters_of_code.match(text, pos):
            return _Tail(match.end("code"), is_external=True)
        bare = items[0].bare
        if of := grammar.past_of(text, pos):
            edition, end = self._edition(of)
            if edition:
                return _Tail(end, edition=edition)
            within, pos = self._owners(pos, of)
            if within:
                of = grammar.past_of(text, pos)
                if within[-1].form == "named" and not bare:
                    return _Tail(pos, is_external=True)  # section 5 of that law
            if not of:
                return _Tail(pos, within)
            if self._is_elsewhere(of, word, bare and not within, start):
                return None
            own = word.names_part or self._is_own(start)
            named = self._code(pos, of, own)
            if named is None:  # point 3 of the agenda
                stray = grammar.inside.opening(Window(text, pos, pos + 24).words, 1) is None
                return _Tail(pos, within, is_stray=stray)
            if not (named.is_whole and own):
                return _Tail(named.span.end, is_external=True)
            return _Tail(pos, within, code=named.span)
        if text[pos : pos + 1] == "," and (of := grammar.past_of(text, pos + 1)):
            if grammar.inside.opening(Window(text, pos + 1, pos + 24).words, 1):
                return _Tail(pos)  # section 5, under the Act
            if bare:  # paragraph 2, point (a), of Article 6
                within, pos = self._owners(pos, of)
                if within:
                    return _Tail(pos, within)
            if named := self._code(pos + 1, of):  # article 2, a), du Règlement
                if not named.is_whole:
                    return _Tail(named.span.end, is_external=True)
                return _Tail(pos, code=named.span)
        return _Tail(pos)

    def _is_elsewhere(self, of: int, word: Word, bare: bool, start: int) -> bool:
        """Whether what stands behind `of` is no code and no clause of one: `paragraph 2 of the First
        Schedule`, `item 3 of Part II`, `Section II of this book`.
        """
        grammar = self.grammar
        words = Window(self.text, of, of + 40).words
        at = 0
        lead = grammar.leading.opening(words)
        if lead is not None:
            at = lead[1] + (words[lead[1] : lead[1] + 1] == " ")
        if grammar.attachments.opening(words, at):
            return True
        if bare and word.names_part and grammar.divisions.opening(words, at):
            return True
        return grammar.books.opening(words, at) is not None and not self._is_own(start)

    def _excepted_from(self, start: int, last: Mention) -> tuple[Owner, ...]:
        """The law that a part is excepted from: `section 5, other than subsection (2)`."""
        words = folded(self.text[last.span.end : start]) if start - last.span.end < 24 else ""
        if len(last.items) != 1 or last.items[0].bare or last.form != "numbers":
            return ()
        excepted = self.grammar.cues.get(words.strip(" ,(")) == "except_"
        return (Owner("numbers", 0, last.items[0]),) if excepted else ()

    def _owned(
        self, start: int, pos: int, law: Owner, last: Mention | None, code: Span | None = None
    ) -> Mention | None:
        """Labels that a law is said to own by the words right before it: `au 1° et au 2° de` l'article 6,
        `(a) of` section 5, `au 2° du I de` l'article 3.
        """
        within = [law]
        labels, begin = self._labels_before(start)
        while len(labels) == 1 and len(within) < len(self.grammar.ladder.levels):
            inner, at = self._labels_before(begin)
            if not inner:
                break
            within.insert(0, Owner("numbers", -1, labels[0]))
            labels, begin = inner, at
        if not labels:
            return None
        kind = self._kind(begin, pos, last)
        many = len(labels) > 1
        return Mention(
            Span(begin, pos), kind, "numbers", labels, -1, many, tuple(within), code=code
        )

    def _labels_before(self, start: int) -> tuple[tuple[Item, ...], int]:
        """Labels and `of` that end right before a place, and where they begin."""
        grammar, text = self.grammar, self.text
        if not grammar.of_words.may_close(text, start):
            return (), start
        low = max(start - 64, 0)
        if grammar.label_end.search(text, low, start) is None:
            return (), start
        window = Window(text, low, start)
        words = window.words
        found = grammar.of_words.closing(words, len(words.rstrip()))
        if found is None:
            return (), start
        stop = window.place(len(words[: found[1]].rstrip()))
        match = grammar.owned.search(text, low, stop)
        if match is None:
            return (), start
        begin = match.start("labels")
        bare = match["labels"][:1].isalpha() and ")" not in match["labels"]
        if bare and not self._is_led(grammar.before_labels, begin):
            return (), start
        items: list[Item] = []
        for label in _LABEL.finditer(text, begin, stop):
            number = label.group().strip("()°º ")
            bracketed = label.group().endswith(")")
            item = Item((Number(self.latin(number), bracketed),), Span(*label.span()), True)
            if items and (joint := grammar.join.match(text, items[-1].span.end)):
                ranged = joint["range"] is not None
                item = structs.replace(item, ends_range=ranged, joint=Span(*joint.span()))
            items.append(item)
        return tuple(items), begin

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

    def _edition(self, pos: int) -> tuple[str, int]:
        """The year of another edition (of the `1997 Code`), and where it ends."""
        match = self.grammar.year.match(self.text, pos)
        if match is None:
            return "", pos
        window = Window(self.text, match.end(), match.end() + 24)
        whole = self.grammar.wholes.opening(window.words)
        return (match[1], window.place(whole[1])) if whole else ("", pos)

    def _code(self, pos: int, of: int, own: bool = True) -> _Code | None:
        """The code that a citation is said to be of, where that is another one (of `that Act`, of `the
        Criminal Code`) or may be (of `the Act`); own: whether the noun is what the book calls its own laws.
        """
        if not of:
            return None
        grammar, text = self.grammar, self.text
        window = Window(text, pos, pos + 64)
        words = window.words
        found = grammar.of_words.opening(words, words[:1] == " ")
        if found and (those := grammar.those.opening(words, found[1] + 1)):
            code = grammar.codes.opening(words, those[1] + 1)
            return _Code(Span(of, window.place(code[1]))) if code else None
        said = found and grammar.leading.get(words[: found[1]].strip())
        behind = Window(text, of, of + 64)
        code = grammar.codes.opening(behind.words)
        if code is not None:
            end = behind.place(code[1])
            if by := grammar.qualifiers.opening(behind.words, code[1] + 1):
                return _Code(Span(of, end if text[of].isupper() else behind.place(by[1])))
            if said and said[0] == "named":
                return _Code(Span(of, end))  # dudit code
            if grammar.numbered_name.match(text, end):
                named = grammar.foreign_name.match(text, of) if text[of].isupper() else None
                return _Code(Span(of, named.end() if named else end))
            if not (text[of].isupper() and grammar.goes_on(text, end)):
                return _Code(Span(of, end), own)
        if not text[of : of + 1].isupper():
            return None
        if match := grammar.foreign_name.match(text, of):
            return _Code(Span(of, match.end()))
        if match := grammar.long_name.match(text, of):
            known = grammar.known_parts.opening(Window(text, of, match.end()).words)
            return None if known else _Code(Span(*match.span()))
        if grammar.language.capitals or found is None or window.place(found[1]) + 1 != of:
            return None
        name = None if grammar.known_parts.opening(behind.words) else grammar.name.match(text, of)
        return _Code(Span(*name.span())) if name else None

    def _this_and(self, start: int) -> int | None:
        """Where `this and the foregoing` begins before Laws (55 and 56)."""
        grammar = self.grammar
        window = Window(self.text, max(start - 40, 0), start)
        words = window.words
        end = len(words.rstrip())
        lead = grammar.leading.closing(words, end)
        if lead is not None and lead[0][0] in ("previous", "next"):
            end = len(words[: lead[1]].rstrip())
        if (article := grammar.articles.closing(words, end)) is not None:
            end = len(words[: article[1]].rstrip())
        if (join := grammar.joins.closing(words, end)) is None:
            return None
        own = grammar.deictic_this.closing(words, len(words[: join[1]].rstrip()))
        return window.place(own[1]) if own else None

    def _names_clause(self, words: str) -> bool:
        """Whether `as in ...` goes on with a clause, not with another code."""
        flat = folded(words)
        return any(
            self.grammar.nouns.opening(flat, k + 1) for k, sign in enumerate(flat) if sign == " "
        )

    def _owners(self, pos: int, of: int) -> tuple[tuple[Owner, ...], int]:
        """What a part is said to belong to, from the inside out: `of paragraph (a) of this Law`."""
        found: list[Owner] = []
        while of and len(found) < len(self.grammar.ladder.levels):
            read = self._owner(of)
            if read is None:
                break
            owner, pos = read
            found.append(owner)
            of = self.grammar.past_of(self.text, pos)
        return tuple(found), pos

    def _owner(self, pos: int) -> tuple[Owner, int] | None:
        grammar, text = self.grammar, self.text
        window = Window(text, max(pos - 8, 0), pos + 40)
        words = window.words
        at = next((k for k in range(len(words)) if window.place(k) >= pos), 0)
        noun = grammar.nouns.opening(words, at)
        if noun is None:
            return self._deictic_owner(window, at)
        word, end = noun[0], window.place(noun[1])
        if word.law:
            items, stop = self.absolute(end, word, single=True)
            if items:
                return Owner("numbers", 0, items[0]), stop
        if word.depth is not None:
            match = grammar.bare.match(text, end)
            if match and match.lastgroup in ("inner", "closed", "upper", "digits"):
                item, stop = self.bare_item(match)
                whole = match.lastgroup == "digits" and len(item.numbers) > 1
                item = Item(item.numbers, item.span, not whole)
                return Owner("numbers", word.depth, item), stop
        after = self._trailing(end)
        if after is None and at and word.deictic:
            lead = grammar.leading.closing(words, len(words[:at].rstrip()))
            if lead is not None and lead[0][0] == "named":
                return Owner("named", self._depth(word), noun=word.name), end
        if after is None or after[0] == "open":
            return None
        form: Literal["previous", "next"] = "previous" if after[0] == "previous" else "next"
        return Owner(form, self._depth(word)), after[1]

    def _deictic_owner(self, window: Window, at: int) -> tuple[Owner, int] | None:
        """An owner by its place, `this section`, `the preceding Law`; the article may be part of the deictic."""
        grammar, words = self.grammar, window.words
        for start in range(at, max(at - 5, -1), -1):
            if start and words[start - 1 : start].isalnum():
                continue
            lead = grammar.leading.opening(words, start)
            if lead is None or lead[1] <= at:
                continue
            if lead[0][0] == "ordinal":
                part = grammar.nouns.opening(words, lead[1] + 1)
                if part is None or not part[0].unnumbered or part[0].plural:
                    continue
                return Owner("paragraph", lead[0][1]), window.place(part[1])
            noun = grammar.nouns.opening(words, lead[1] + (words[lead[1] : lead[1] + 1] == " "))
            if noun is None or not noun[0].deictic or noun[0].plural:
                continue
            depth, end = self._depth(noun[0]), window.place(noun[1])
            if lead[0][0] == "this":
                return Owner("this", depth), end
            if lead[0][0] == "previous":
                return Owner("previous", depth), end
            if lead[0][0] == "named":
                return Owner("named", depth, noun=noun[0].name), end
            return (Owner("next", depth), end) if lead[0][0] == "next" else None
        return None

    def _trailing(self, pos: int) -> tuple[str, int] | None:
        """The deictic right behind a noun, and where it ends."""
        if not self.grammar.trailing.may_open(self.text, pos):
            return None
        window = Window(self.text, pos, pos + 24)
        hit = self.grammar.trailing.opening(window.words, window.words[:1] == " ")
        return (hit[0], window.place(hit[1])) if hit else None

    def _read_deictic(
        self, start: int, end: int, word: Word, last: Mention | None
    ) -> tuple[Mention | None, int]:
        """A noun without a number: `this Law`, `the previous rule`, `the relevant Law`."""
        grammar, text = self.grammar, self.text
        depth = self._depth(word)
        window = Window(self.text, max(start - 40, 0), start)
        words = window.words
        last_word = len(words.rstrip())
        lead = grammar.leading.closing(words, last_word)
        counted = grammar.counts.closing(words, last_word) if lead is None and word.plural else None
        if counted is not None:  # the last two rules
            lead = grammar.leading.closing(words, len(words[: counted[1]].rstrip()))
        if lead is None:
            after = self._trailing(end) if word.deictic else None
            if after is None:
                return None, end
            if word.plural:  # les trois articles précédents
                if after[0] != "previous" or not (counted or word.names_part):
                    return None, end
                begin = window.place(counted[1]) if counted else start
                steps = counted[0] if counted else 0
                return self._simple(begin, after[1], "previous", last, depth, steps), after[1]
            if after[0] == "open":
                return (self._simple(start, after[1], "open", last) if word.law else None), end
            form: Form = "previous" if after[0] == "previous" else "next"
            return self._simple(start, after[1], form, last, depth), after[1]
        (form_name, rank), at = lead
        begin = window.place(at)
        if form_name == "ordinal":
            if word.law and word.deictic:
                return self._read_ranked(begin, start, end, rank, word, last)
            first = counted[0] if counted is not None else 1
            return self._read_ordinal(begin, end, rank, word, last, first)
        if not word.deictic:
            return None, end
        if form_name == "open":
            return (self._simple(begin, end, "open", last) if word.law else None), end
        if form_name == "named":
            own = (
                word.law
                and self._is_own(start)
                and not (word.name == "law" and text[start].islower())
            )
            sure = not word.plural and (own or (not word.law and (word.depth or 0) > 0))
            named = self._simple(begin, end, "named", last, depth)
            return structs.replace(named, noun=word.name, plural=word.plural, unsure=not sure), end
        if form_name == "this":
            if word.plural:
                return None, end
            owned = (
                self._owned(begin, end, Owner("this", 0), last) if word.law and not depth else None
            )
            return owned or self._simple(begin, end, "this", last, depth), end
        steps = 1
        if counted is not None:
            steps = counted[0]
        elif (count := grammar.counts.closing(words, len(words[:at].rstrip()))) is not None:
            steps, begin = count[0], window.place(count[1])
        if word.plural and steps == 1:
            if form_name != "previous" or not word.names_part:
                return None, end
            steps = 0  # the preceding paragraphs: all of them
        after_it = Window(text, end, end + 16).words
        to = grammar.to_words.opening(after_it, 1)
        if to and after_it[to[1] + 1 : to[1] + 2].isalpha():
            return None, end  # the last rule to permit an exception
        if form_name == "previous":
            behind = Window(text, end, end + 16)
            if but := grammar.but_one.opening(behind.words, 1):
                end = behind.place(but[1])
                mention = self._simple(begin, end, "previous", last, depth, 2)
                return structs.replace(mention, alone=True), end
            return self._simple(begin, end, "previous", last, depth, steps), end
        if not self._is_announced(begin, end):
            return None, end
        return self._simple(begin, end, "next", last, depth, steps), end

    def _read_ranked(
        self, begin: int, start: int, end: int, rank: int, word: Word, last: Mention | None
    ) -> tuple[Mention | None, int]:
        """Laws by their rank: `the 5th Law`, `the 3d and 4th Laws`; in words only with a capital."""
        text, grammar = self.text, self.grammar
        if not (text[begin].isdigit() or text[start].isupper()):
            return None, end
        ranks = [(rank, begin)]
        window = Window(text, max(begin - 48, 0), begin)
        words, at = window.words, len(window.words.rstrip())
        while (join := grammar.joins.closing(words, at)) is not None:
            lead = grammar.leading.closing(words, len(words[: join[1]].rstrip()))
            if lead is None or lead[0][0] != "ordinal":
                break
            begin = window.place(lead[1])
            ranks.insert(0, (lead[0][1], begin))
            at = len(words[: lead[1]].rstrip())
        items = tuple(
            Item((Number(self._law(str(n))),), Span(place, stop))
            for (n, place), stop in zip(ranks, [*(p for _, p in ranks[1:]), end], strict=True)
        )
        kind = self._kind(begin, end, last)
        return Mention(
            Span(begin, end), kind, "numbers", items, 0, len(items) > 1, unsure=True
        ), end

    def _read_ordinal(
        self, begin: int, end: int, rank: int, word: Word, last: Mention | None, count: int
    ) -> tuple[Mention | None, int]:
        """`the second paragraph of this Law`, `the first and second paragraphs`, `les deux premiers alinéas`;
        of the law they stand in, if nothing says of which, and where it has them.
        """
        if not word.unnumbered:
            return None, end
        ranks, begin = self._ranks(rank, begin, count)
        if word.plural and len(ranks) == 1:
            return None, end
        of = self.grammar.past_of(self.text, end)
        within, pos = self._owners(end, of)
        if of and not within:
            return None, end
        unsure = not within
        if not within:
            within = (Owner("this", 0),)
            pos = self.grammar.here(self.text, end) or end
        mention = self._simple(begin, pos, "paragraph", last, -1, ranks[0])
        if len(ranks) > 1:
            items = tuple(Item((Number(f"p{n}"),), Span(begin, pos), True) for n in ranks)
            mention = structs.replace(mention, form="numbers", items=items, plural=True)
        return structs.replace(mention, within=within, unsure=unsure, noun=word.name), pos

    def _ranks(self, rank: int, begin: int, count: int) -> tuple[list[int], int]:
        """The ranks that end in one at a place: those counted from it on (the first two), or joined before
        it (the first and the third).
        """
        if count > 1:
            return list(range(rank, rank + count)), begin
        grammar = self.grammar
        window = Window(self.text, max(begin - 48, 0), begin)
        words, at = window.words, len(window.words.rstrip())
        if number := grammar.counts.closing(words, at):  # les deux premiers
            return list(range(rank, rank + number[0])), window.place(number[1])
        ranks = [rank]
        while True:
            if gap := grammar.gaps.closing(words, at):  # ou au deuxième
                at = len(words[: gap[1]].rstrip())
            join = grammar.joins.closing(words, at)
            lead = grammar.leading.closing(words, len(words[: join[1]].rstrip())) if join else None
            if lead is None or lead[0][0] != "ordinal":
                return ranks, begin
            ranks.insert(0, lead[0][1])
            begin, at = window.place(lead[1]), len(words[: lead[1]].rstrip())

    def _simple(
        self,
        start: int,
        end: int,
        form: Form,
        last: Mention | None,
        depth: int | None = 0,
        count: int = 1,
    ) -> Mention:
        kind = self._kind(start, end, last)
        return Mention(Span(start, end), kind, form, depth=depth, count=count)

    def _depth(self, word: Word) -> int | None:
        """The rung a noun alone names; a word for both (section) names the law where the ladder does."""
        if not word.law:
            return word.depth
        if word.depth is None or len(self.grammar.ladder.levels) == 1:
            return 0
        own = self.grammar.language.noun(self.grammar.ladder.name)
        return 0 if self.grammar.nouns.get(folded(own)) == word else word.depth

    def _is_announced(self, start: int, end: int) -> bool:
        """Whether `the following rule` sends the reader on (under the following rule), and does not
        merely open it (the following rule should be observed:).
        """
        grammar, text = self.grammar, self.text
        low = max(start - _LOOK_BACK, 0)
        led = grammar.cue_before(text, low, start) or self._is_led(grammar.prepositions, start)
        return bool(led) and ":" not in text[end : end + 60].partition(".")[0]

    def _is_led(self, words: Lexicon[bool], pos: int) -> bool:
        """Whether one of the words stands right before a place."""
        before = Window(self.text, max(pos - 24, 0), pos).words
        return words.closing(before, len(before.rstrip())) is not None

    # Runs without a noun.

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
            low = max(start - _LOOK_BACK, 0)
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
        low = max(start - _LOOK_BACK, 0)
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

    # Kinds and doubles.

    def _kind(self, start: int, end: int, last: Mention | None) -> Kind:
        """From the cue before, else the cue behind, else that of a mention this one is joined to."""
        grammar, text = self.grammar, self.text
        low = max(start - _LOOK_BACK, 0)
        if last is not None and last.span.end > low:
            low = last.span.end
            if last.kind != "plain" and start - low < 40 and self._is_joined(low, start):
                return last.kind
        found = grammar.cue_before(text, low, start)
        if found is not None:
            if found[0] == "see" and _opens_note(text, found[1]):
                return "note"
            return KINDS[found[0]]
        behind = grammar.cue_behind(text, end)
        return "plain" if not behind else "applies" if behind == "yes" else "not-applicable"

    def _is_joined(self, start: int, end: int) -> bool:
        """Whether only a join and gap words stand between two mentions: `or the`, `et à la`."""
        between = self.text[start:end].rstrip(_BEFORE_JOINED)
        place = len(between)
        if not (
            self.grammar.joins.may_close(between, place)
            or self.grammar.gaps.may_close(between, place)
        ):
            return False
        words = Window(self.text, start, end).words
        stop = len(words)
        for _ in range(4):
            stop = len(words[:stop].rstrip(' "“«([_'))
            gap = self.grammar.gaps.closing(words, stop)
            if gap is None:
                break
            stop = gap[1]
        return self.grammar.joins.get(words[:stop].strip(" ,") or words[:stop].strip()) is not None

    def _is_doubled(self, last: Mention, mention: Mention) -> bool:
        """Whether a mention is the second half of a link text that repeats a whole list."""
        if last.form != mention.form or len(last.items) != len(mention.items):
            return False
        if self.text[last.span.end : mention.span.start].strip():
            return False
        pairs = zip(last.items, mention.items, strict=True)
        return all(spelt(one.numbers) == spelt(other.numbers) for one, other in pairs)


def _opens_note(text: str, pos: int) -> bool:
    """Whether the cue opens a note hung on a bare mark: `* See Law 8`."""
    head = text[max(pos - 6, 0) : pos].strip()
    return bool(head) and pos - len(head) <= 2 and not head.strip(_MARKS)
