"""Reads the members of a citation's list: numbers and their parts, joins, ranges, doubled link texts.
Knows nothing of what stands before the list or what it means.
"""

from __future__ import annotations

from re import Match

from msgspec import structs

from lawkit.model import Span
from lawkit.model.numbers import spell, value
from lawkit.references.grammar import Grammar
from lawkit.references.lexicon import Window
from lawkit.references.mention import Item, Number
from lawkit.references.nouns import Word
from lawkit.references.phrases import ROMAN

_ROMANS = tuple("IVXLC")
_DEGREES = ("°", "º")
_BLANKS = (" ", "\u00a0", "\n")


class Members:
    """One text and the grammar it is read by. Every method reads on from a place and returns what it
    read with the place behind it; the place it was given where there is nothing to read.
    """

    def __init__(self, text: str, grammar: Grammar) -> None:
        self.text = text
        self.grammar = grammar

    def absolute(self, pos: int, word: Word, single: bool = False) -> tuple[list[Item], int]:
        """Members that begin with a law's number: `4`, `16C1`, `27B1(b)(i)`; then bare ones."""
        grammar, text = self.grammar, self.text
        match = grammar.first.match(text, pos)
        if match is None:
            return self._in_words(pos, word)
        group = match.lastgroup or ""
        begin = match.start(group)
        if group == "digits":
            number = match["digits"]
            if len(number) == 4 and word.plural and 1600 <= int(number) <= 2099:
                return [], pos  # the Laws 2007
            number = self._law(number) if word.law else number
        elif group == "roman":
            rank = value("ROMAN", match["roman"])
            if (
                rank is None
                or rank > 399
                or (word.depth is not None and len(match["roman"]) == 1 and grammar.top != "ROMAN")
            ):
                return [], pos
            if grammar.top != "ROMAN" and self._is_word(match["roman"], match.end()):
                return [], pos
            number = self._law(str(rank))
        elif group == "letter":
            number = match["letter"]
        else:
            number = "".join(match["prefixed"].replace(".", "").split())
        if begin - pos > 1 and not self._is_one_line(pos, begin):
            return [], pos
        numbers, end = self.numbers([Number(number)], match.end())
        if match["open"] is match["from"] is None and word.law and grammar.over.match(text, end):
            return [Item(tuple(numbers), Span(begin, end))], end
        end += not word.law and text[end : end + 1] == ")" and self.closes(end)  # point 4)
        end = self.past_double(numbers, end)
        items = [Item(tuple(numbers), Span(begin, end))]
        if not single:
            end = self.more(items, end, word)
        if match["from"] is not None and not any(item.ends_range for item in items):
            return [], pos  # une règle de 30 cm
        if match["open"] is not None and text[end : end + 1] == ")":
            end += 1
        return items, self._past_on(end)

    def _past_on(self, pos: int) -> int:
        """Past `et seq.` behind a number."""
        if self.text[pos + 1 : pos + 3].lower() not in self.grammar.on_heads:
            return pos
        window = Window(self.text, pos, pos + 24)
        hit = self.grammar.on_words.opening(window.words, 1) if window.words[:1] == " " else None
        return window.place(hit[1]) if hit else pos

    def _in_words(self, pos: int, word: Word) -> tuple[list[Item], int]:
        """Laws by number words: `Rule Fifteenth`, `article premier`, `Articles One and Two`."""
        found = self._number_word(pos)
        if found is None:
            return [], pos
        rank, begin, end = found
        large = self.text[begin].isupper()
        items = [Item((Number(self._law(str(rank))),), Span(begin, end))]
        if not large and not word.plural and not self.grammar.follows(self.text, end):
            return [], pos
        if not large and word.plural:
            return self._more_in_words(items, end, pos, word)
        while large and (joint := self.grammar.join.match(self.text, end)):
            found = self._number_word(joint.end() - 1)
            if found is None or not self.text[found[1]].isupper():
                break
            rank, begin, end = found
            number = Number(self._law(str(rank)))
            ranged = joint["range"] is not None
            items.append(Item((number,), Span(begin, end), False, ranged, Span(*joint.span())))
        return items, end

    def _more_in_words(
        self, items: list[Item], end: int, pos: int, word: Word
    ) -> tuple[list[Item], int]:
        """Small number words behind a plural cite where another number is joined: `articles premier et 2`,
        `sections two and three`; not: rules one should know.
        """
        joint = self.grammar.join.match(self.text, end)
        found = self._number_word(joint.end() - 1) if joint else None
        if found is not None and joint is not None:
            rank, begin, stop = found
            number = Number(self._law(str(rank)))
            ranged = joint["range"] is not None
            items.append(Item((number,), Span(begin, stop), False, ranged, Span(*joint.span())))
            return (items, stop) if self.grammar.follows(self.text, stop) else ([], pos)
        stop = self.more(items, end, word)
        return (items, stop) if len(items) > 1 else ([], pos)

    def _law(self, digits: str) -> str:
        """A law's number as the book prints it: where its laws bear romans, 4 is IV."""
        rank = int(digits)
        return spell("ROMAN", rank) if self.grammar.top == "ROMAN" and 0 < rank < 400 else digits

    def _number(self, printed: str) -> str:
        return self._law(printed) if printed.isdigit() else printed

    def _number_word(self, pos: int) -> tuple[int, int, int] | None:
        """The rank of the number word behind a blank, with its place."""
        if not (
            self.grammar.number_words.may_open(self.text, pos)
            or self.grammar.articles.may_open(self.text, pos)
        ):
            return None
        window = Window(self.text, pos, pos + 32)
        if window.words[:1] != " ":
            return None
        at = 1
        hit = self.grammar.number_words.opening(window.words, at)
        if hit is None and (article := self.grammar.articles.opening(window.words, at)):
            at = article[1] + 1
            hit = self.grammar.number_words.opening(window.words, at)
            if not self.text[window.place(at) : window.place(at) + 1].isupper():
                return None  # Rule the Third, not: section the third
        return (hit[0], window.place(at), window.place(hit[1])) if hit else None

    def parts(self, pos: int, word: Word) -> tuple[list[Item], int]:
        """Members that begin below the law, behind a noun such as paragraph: `(a)`, `A`, `35(1)(a)`."""
        grammar, text = self.grammar, self.text
        match = grammar.bare.match(text, pos)
        if match is None:
            return self._counted_part(pos, word)
        group = match.lastgroup
        if group == "digits":
            return self._numbered_parts(pos, word)
        if group == "upper" and not grammar.has_upper:
            return [], pos
        if group == "lower" and not (grammar.has_lower and grammar.follows(text, match.end())):
            return [], pos
        item, end = self.bare_item(match)
        items = [item]
        return items, end if grammar.over.match(text, end) else self.more(items, end, word)

    def _counted_part(self, pos: int, word: Word) -> tuple[list[Item], int]:
        """An unnumbered paragraph counted behind its noun: `alinéa premier`."""
        found = self._number_word(pos) if word.unnumbered else None
        if found is None or not self.text[found[1]].isalpha():
            return [], pos
        rank, begin, end = found
        return [Item((Number(f"p{rank}"),), Span(begin, end), True)], end

    def _numbered_parts(self, pos: int, word: Word) -> tuple[list[Item], int]:
        """`paragraph 35(1)(a)` from the law down; `paragraph 2` on a rung of digits, or the second
        unnumbered paragraph where the ladder has none.
        """
        items, end = self.absolute(pos, word)
        if not items or len(items[0].numbers) > 1 or not word.names_part:
            return items, end
        if not (self.grammar.has_any_digit or word.unnumbered):
            return [], pos
        sign = "" if self.grammar.has_any_digit else "p"
        counted = word.unnumbered and not sign
        return [
            structs.replace(
                item, numbers=(Number(sign + item.numbers[0].text, counted=counted),), bare=True
            )
            for item in items
        ], end

    def more(self, items: list[Item], pos: int, word: Word, most: int = 0) -> int:
        """Reads on through joins into `items`, up to `most` of them where a run may yet prove to be
        none; returns the end of the last member.
        """
        grammar, text = self.grammar, self.text
        while (not most or len(items) < most) and (joint := self._join(items, pos)):
            ranged = joint["range"] is not None
            at = joint.end()
            if (law := self._law_behind(items, at)) is not None:
                item, pos = law
                items.append(structs.replace(item, ends_range=ranged, joint=Span(*joint.span())))
                continue
            bare = grammar.bare.match(text, at)
            if bare is None:
                break
            group = bare.lastgroup
            if group == "digits":
                number = grammar.first.match(text, at)
                if number is None or number["digits"] is None:
                    break
                if text[number.end() : number.end() + 1].isalpha():
                    lead = grammar.leading.opening(Window(text, at, at + 12).words)
                    if lead is not None and lead[0][0] == "ordinal":
                        break  # l'article 5, 2e alinéa
                degree = text[number.end() : number.end() + 2].lstrip()[:1] in _DEGREES
                if degree and not items[-1].bare and joint.group().strip() == ",":
                    pos = text.index(text[number.end() :].lstrip()[0], number.end()) + 1
                    below = (*items[-1].numbers, Number(number["digits"]))  # article 6, 2°
                    items[-1] = Item(below, Span(items[-1].span.start, pos))
                    continue
                numbers, end = self.numbers([Number(number["digits"])], number.end())
                if not self._is_citing(items, numbers, end, word, joint):
                    break
                end += text[end : end + 1] == ")" and items[-1].bare and self.closes(end)
                end = self.past_double(numbers, end)
                is_part = word.names_part and items[0].bare and len(numbers) == 1
                if word.law:
                    numbers[0] = structs.replace(numbers[0], text=self._number(numbers[0].text))
                item = Item(tuple(numbers), Span(at, end), is_part, ranged, Span(*joint.span()))
            else:
                if not self._is_going_on(bare, ranged):
                    break
                item, end = self.bare_item(bare)
                last = items[-1]
                if len(last.numbers) == 1 and not last.bare and not ranged:
                    comma = joint.group().strip() == ","
                    if group == "inner" and not comma:
                        break
                    if comma and (group == "inner" or (group == "upper" and not word.plural)):
                        # Rule 9, (c): the comma leads down, not on.
                        items[-1] = Item(last.numbers + item.numbers, Span(last.span.start, end))
                        pos = end
                        continue
                item = Item(item.numbers, item.span, True, ranged, Span(*joint.span()))
            items.append(item)
            pos = end
        return pos

    def _join(self, items: list[Item], pos: int) -> Match[str] | None:
        """What joins the next member; a roman number may have its stop before it: Rules IV. and V."""
        if self.text[pos : pos + 2] in (" (", ", ") and (
            gloss := self.grammar.gloss.match(self.text, pos)
        ):
            pos = gloss.end()  # Rules 3 to 5 (inclusive) and 7
        joint = self.grammar.join.match(self.text, pos)
        if joint is None and self.text[pos : pos + 1] == "." and self._is_roman(items[-1]):
            joint = self.grammar.join.match(self.text, pos + 1)
            if joint and not ROMAN.match(self.text[joint.end() : joint.end() + 1].lower()):
                return None
        if joint is None and (stopped := self.grammar.join_behind_stop.match(self.text, pos)):
            joint = self.grammar.join.match(self.text, stopped.end())  # Section 7.c. and 8.a
        return joint

    def _is_roman(self, item: Item) -> bool:
        return not item.bare and self.text[item.span.start : item.span.start + 1] in _ROMANS

    def _law_behind(self, items: list[Item], at: int) -> tuple[Item, int] | None:
        """A further law whose number is no digit: `Rules III and IV`, `L. 121-1 et L. 121-4`, `C1 to C3`."""
        grammar, text = self.grammar, self.text
        if items[0].bare or not text[at : at + 1].isupper():
            return None
        match = grammar.first.match(text, at)
        group = match.lastgroup if match else None
        if match is None or group not in ("roman", "prefixed", "letter"):
            return None
        if group == "roman":
            rank = value("ROMAN", match["roman"])
            if rank is None or rank > 399 or not self._is_roman(items[0]):
                return None
            if grammar.has_upper and grammar.top != "ROMAN":
                return None
            if self._is_word(match["roman"], match.end()):
                return None
            number = self._law(str(rank))
        else:
            number = "".join(match[group].replace(".", "").split())
        numbers, end = self.numbers([Number(number)], match.end())
        return Item(tuple(numbers), Span(match.start(group), end)), end

    def _is_going_on(self, bare: Match[str], ranged: bool) -> bool:
        """Whether a part behind a join is one of the list: not the article of `Law 10, A player`."""
        grammar = self.grammar
        group = bare.lastgroup
        if group == "upper":
            return grammar.has_upper and self._is_label(bare)
        if group == "lower":
            return grammar.has_lower and (ranged or grammar.follows(self.text, bare.end()))
        return True

    def _is_citing(
        self, items: list[Item], numbers: list[Number], end: int, word: Word, joint: Match[str]
    ) -> bool:
        """Whether a number behind a join goes on citing: not `Law 67, 2 tricks`, not `5, 30 days`."""
        grammar, text = self.grammar, self.text
        if self._is_counting(end):
            return False
        if grammar.language.spaced and text[end : end + 1].isalpha():
            return False
        if len(numbers) > 1 or word.plural or joint["range"] is not None:
            return True
        if grammar.follows(text, end):
            return True
        if joint.group().strip() == ",":
            return grammar.join.match(text, end) is not None
        before = items[-1].numbers[-1 if items[-1].bare else 0].text
        return _leading(numbers[0].text) > _leading(before)

    def _is_counting(self, pos: int) -> bool:
        """Whether what stands behind a number is a thing it counts: `2 tricks`."""
        if not self.grammar.counted.may_open(self.text, pos + (self.text[pos : pos + 1] == "-")):
            return False
        words = Window(self.text, pos, pos + 24).words
        return self.grammar.counted.opening(words, words[:1] in (" ", "-")) is not None

    def numbers(self, numbers: list[Number], pos: int) -> tuple[list[Number], int]:
        """The parts that hang on a first one, as far as they go; `numbers` grows."""
        text, match_part = self.text, self.grammar.part.match
        while match := match_part(text, pos):
            group = match.lastgroup or ""
            read = self._hanging(numbers, group, match[group], match)
            if read is None:
                break
            pos = read
        if self.grammar.language.fillers and (closing := self.grammar.closing.match(text, pos)):
            pos = closing.end()
        return numbers, pos

    def _hanging(
        self, numbers: list[Number], group: str, sign: str, match: Match[str]
    ) -> int | None:
        """One more part; the place behind it, or None where it is none."""
        grammar, end = self.grammar, match.end()
        last = numbers[-1]
        after_digit = last.text[-1].isdigit()
        if group == "inner":
            if len(sign) > 1 and sign.isalpha() and not (_is_twice(sign) or ROMAN.match(sign)):
                return None
            numbers.append(Number(self.latin(sign), True, True))
        elif group == "upper":
            numbers.append(Number(self.latin(sign), False, True))
        elif group == "lower":
            closes = self.text[end : end + 1] == ")" and self.closes(end)
            numbers.append(Number(self.latin(sign), closes, True))
            end += closes
        elif group == "digits":
            if after_digit and not last.bracketed:
                return None
            numbers.append(Number(sign, False, True))
        elif group == "dotted":
            if grammar.has_decimal or not last.text[0].isdigit():
                numbers.append(Number(sign, False, True))
            else:
                numbers[-1] = Number(f"{last.text}-{sign}", last.bracketed, last.attached)
        elif group == "hyphen":
            stem, inside, _ = last.text.partition("-")
            if last.bracketed or not stem.isdigit() or (not inside and int(sign) >= int(stem)):
                return None
            numbers[-1] = Number(f"{last.text}-{sign}", last.bracketed, last.attached)
        elif group == "wide":
            if not grammar.has_upper or not after_digit or len(numbers) > 1:
                return None
            if self._is_word(sign, end):
                return None
            numbers.append(Number(self.latin(sign), False, False))
        elif group == "number":
            if after_digit or self._is_counting(end):
                return None
            if last.attached and not grammar.follows(self.text, end):
                return None
            numbers.append(Number(sign, False, False))
        elif group in ("inserted", "doubled"):
            numbers[-1] = Number(last.text + sign, last.bracketed, last.attached)
        elif group == "shut":
            if not grammar.has_lower or len(numbers) > 3:
                return None
            closes = self.closes(end)
            numbers.append(Number(self.latin(sign), closes, False))
            end += closes
        else:  # italic, loose: Law 38, _b_
            if not grammar.has_plain_lower or len(numbers) > 1:
                return None
            numbers.append(Number(self.latin(sign), False, False))
        return end

    def bare_item(self, match: Match[str]) -> tuple[Item, int]:
        """A member that begins below the law, from a match of `bare`."""
        group = match.lastgroup or ""
        end = match.end()
        begin = match.start(group)
        if group == "inner":
            begin = self.text.rindex("(", match.start(), begin)
        elif group == "closed" and not self.closes(end - 1):
            end -= 1
        elif group == "digits" and self.text[end : end + 1] == ")" and self.closes(end):
            end += 1  # points 1) et 2)
        bracketed = group in ("inner", "closed")
        numbers, end = self.numbers([Number(self.latin(match[group]), bracketed)], end)
        end = self.past_double(numbers, end)
        return Item(tuple(numbers), Span(begin, end), True), end

    def latin(self, sign: str) -> str:
        """A label in Latin letters; the dot inside one number is a hyphen, `(a.1)` is `a-1`."""
        return sign.translate(self.grammar.letters).replace(".", "-")

    def closes(self, pos: int) -> bool:
        """Whether the `)` at `pos` is the label's own (`35(1)a)`), not that of a bracket around."""
        text = self.text
        if text[pos + 1 : pos + 2] == ")":
            return True
        window = text[max(pos - 200, 0) : pos]
        return window.count("(") <= window.count(")")

    def past_double(self, numbers: list[Number], pos: int) -> int:
        """Past a link text that repeats itself: `22 B Loi 22B`, `50 50`; else `pos`."""
        text, grammar = self.text, self.grammar
        if text[pos : pos + 1] not in _BLANKS or text.find(numbers[0].text, pos, pos + 48) < 0:
            return pos
        at = self.past_nouns(pos, laws=True)  # not: Absatz 2 Nr. 2
        digit = numbers[0].text[0].isdigit()
        match = grammar.first.match(text, at) if digit else grammar.bare.match(text, at)
        if match is None or match.lastgroup is None or match.start() > at + 1:
            return pos
        if digit and match["from"]:
            return pos  # art. 1 de 1-34
        again, end = self.numbers([Number(self.latin(match[match.lastgroup]))], match.end())
        return end if spelt(again) == spelt(numbers) else pos

    def past_nouns(self, pos: int, laws: bool = False) -> int:
        """Past a noun printed again: `Sec.Sec.`, `Loi LOI`; else `pos`; laws: that is a law's."""
        for _ in range(3):
            if not self.grammar.nouns.may_open(self.text, pos):
                return pos
            window = Window(self.text, pos, pos + 24)
            hit = self.grammar.nouns.opening(window.words, window.words[:1] == " ")
            if hit is None or (laws and not hit[0].law):
                return pos
            pos = window.place(hit[1])
        return pos

    def link_start(self, start: int, item: Item) -> int:
        """Back over the first half of a doubled link text: `la 12 C1 (b) Loi 12C1(b)`."""
        text = self.text
        wanted = spelt(item.numbers)
        at, left = start, len(wanted)
        low = max(start - 40, 0)
        while at > low and left:
            at -= 1
            sign = text[at]
            if sign.isalnum():
                if sign != wanted[left - 1]:
                    return start
                left -= 1
            elif sign not in " ()._\u00a0":
                return start
        return start if left or text[at - 1 : at].isalnum() else at

    def _is_one_line(self, start: int, end: int) -> bool:
        """Whether a wide gap is a broken line, not the end of a paragraph or the dots of a contents
        page (`Laws          149`).
        """
        gap = self.text[start:end]
        lines = gap.count("\n")
        return lines == 1 or (lines == 0 and (len(gap) <= 3 or not gap.isspace()))

    def _is_label(self, match: Match[str]) -> bool:
        return not self._is_word(match["upper"], match.end())

    def _is_word(self, sign: str, pos: int) -> bool:
        """Whether a single letter is a word of the language here: the A of `Law 10, A player`."""
        if sign not in self.grammar.language.letter_words or not self.text[pos : pos + 1].isspace():
            return False
        rest = self.text[pos : pos + 12].lstrip()
        if not rest or not rest[0].islower():
            return False
        grammar = self.grammar
        return not (grammar.follows(self.text, pos) or grammar.join.match(self.text, pos))


def spelt(numbers: list[Number] | tuple[Number, ...]) -> str:
    """The parts run together, for comparing two spellings of one place."""
    return "".join(number.text for number in numbers)


def _leading(number: str) -> int:
    digits = number.partition("-")[0]
    return int(digits) if digits.isdigit() else 0


def _is_twice(sign: str) -> bool:
    return len(sign) == 2 and sign[0] == sign[1]
