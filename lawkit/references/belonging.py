"""What members are said to belong to: the law of a part, another edition, another code. Looks behind them
and before them; decides nothing about kinds.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from msgspec import structs

from lawkit.model import Span
from lawkit.references.kinds import Kinds
from lawkit.references.lexicon import Window, folded
from lawkit.references.mention import Item, Mention, Number, Owner
from lawkit.references.nouns import Word

_LABEL = re.compile(
    r"\d{1,2}\s?[°º]|\(\s?[\w.]{1,6}\s?\)|[^\W\d_]\)|[IVX]+(?![^\W_])|(?<![^\W_])[a-z](?![^\W_])"
)


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


class Belonging(Kinds):
    """Reads on behind members, and back before them, to what they belong to."""

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

    def _is_own(self, start: int) -> bool:
        """Whether the noun at a place is what the book calls its own laws."""
        words = Window(self.text, start, start + 24).words
        return self.grammar.own_nouns.opening(words) is not None

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

    def _depth(self, word: Word) -> int | None:
        """The rung a noun alone names; a word for both (section) names the law where the ladder does."""
        if not word.law:
            return word.depth
        if word.depth is None or len(self.grammar.ladder.levels) == 1:
            return 0
        own = self.grammar.language.noun(self.grammar.ladder.name)
        return 0 if self.grammar.nouns.get(folded(own)) == word else word.depth
