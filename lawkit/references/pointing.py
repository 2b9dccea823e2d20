"""Reads nouns that no number follows: this Law, the preceding rule, that section, the second paragraph."""

from __future__ import annotations

from msgspec import structs

from lawkit.model import Span
from lawkit.references.belonging import Belonging
from lawkit.references.lexicon import Window
from lawkit.references.mention import Form, Item, Mention, Number, Owner
from lawkit.references.nouns import Word


class Pointing(Belonging):
    """Reads what points from where the text stands, or back to what it has named."""

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
