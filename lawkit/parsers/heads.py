"""Blocks that may begin a law, and the runs they make: `LAW 4`, `Art. 12 bis. -`, `36.`, `4 The deal`.

Knows numbers and nouns; which run is the law is decided by `parts`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import zip_longest
from unicodedata import combining, normalize

import msgspec

from lawkit.languages import Language
from lawkit.model import Ladder
from lawkit.model.numbers import value
from lawkit.parsers.block import Block, label_of
from lawkit.parsers.labels import Heading, Label, Nouns, is_title, read_heading, read_label

_BARE = re.compile(r"([0-9]{1,4}[A-Za-z]?) +(?=[A-ZÀ-Ý\"“«]|\([0-9a-z]{1,3}\)|[0-9]{1,3}[°º])")
_RANK = re.compile(r"[0-9]+")
_DECIMAL = re.compile(r"(([0-9]{1,4})\.([0-9]{1,3})[.):]?)(?=\s|\Z)\s*")
SURE = 4  # numbers in a row, by which the middle of a code is told
_MOST_TITLES = 3  # that may stand where a number is lacking
LINE = 90  # signs that a title in small letters may have
ONE_RUN = {"--": "."}  # `2.--(1)` and `3.` are of one run


class Head(msgspec.Struct, frozen=True, gc=False):
    """A block that may begin a law: its number, its rank in the run (the last one of a range such as
    `12 to 46.`), and how it was read. `words` is where the law's own words begin; `is_titled`
    whether those on its line are its heading.
    """

    block: int
    number: str
    rank: int
    until: int
    label: str
    shape: str
    words: int
    read: Heading | Label | None = None
    is_titled: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """The number as a path: 3.1 where no clause 3 is printed."""
        return tuple(self.number.split(".")) if "." in self.number else (self.number,)


def nouns_of(language: Language, ladder: Ladder | None, own: Sequence[str]) -> Nouns:
    """What a law's heading may begin with: the language's nouns, the work's own, the ladder's."""
    named = [level.name for level in ladder.levels if level.name] if ladder else []
    words = tuple(
        (form, str(rank))
        for series in (language.ordinals, language.cardinals)
        for rank, forms in enumerate(series, 1)
        for form in forms.split("|")
        if form.isalpha()
    )
    rare = (form for noun in language.nouns if noun.own for form in noun.one)
    nouns = dict.fromkeys((*language.law_nouns, *rare, *(noun.lower() for noun in own), *named))
    nouns |= dict.fromkeys(without_accents(noun) for noun in tuple(nouns))
    return Nouns(tuple(nouns), words, "".join(language.prefixes))


def without_accents(word: str) -> str:
    """A word as capitals are often printed: ARTICULO for ARTÍCULO.

    >>> without_accents("artículo")
    'articulo'
    """
    return "".join(sign for sign in normalize("NFD", word) if not combining(sign))


def find_heads(
    blocks: Sequence[Block], language: Language, nouns: Nouns
) -> tuple[list[Head], list[Head]]:
    """Candidates by noun (LAW 4) and by bare number, in order."""
    to = "|".join(re.escape(word) for word in language.joins.to) or "to"
    span = re.compile(rf"([0-9]{{1,4}})\s?(?:{to}|[-–—])\s?([0-9]{{1,4}})[.:)](?=\s|\Z)")
    called = {
        form: noun.rung
        for noun in reversed(language.nouns)
        for one in (*noun.one, *noun.many, *noun.short)
        for form in (without_accents(one), one)
    }
    initials = nouns.initials
    titled: list[Head] = []
    bare: list[Head] = []
    listed: list[Head] = []
    for k, block in enumerate(blocks):
        text = block.text
        if not text or block.role not in ("text", "title"):
            continue
        if block.label:
            if block.depth == 1 and block.label[0].isdigit() and block.label[-1] == ".":
                number = block.label[:-1]
                listed.append(Head(k, number, int(number), int(number), block.label, "list", 0))
            continue
        first = text[0]
        if first in initials:
            heading = read_heading(text, nouns, whole=not block.soft)
            rank = rank_of(heading.number) if heading else None
            if heading is not None and rank is not None:
                shape = called.get(heading.noun, heading.noun) + "!" * heading.is_shouted
                titled.append(
                    Head(
                        k, heading.number, rank, rank, heading.label, shape,
                        heading.title_at, heading,
                    )
                )  # fmt: skip
        elif "0" <= first <= "9":
            head = _numbered(k, block, span)
            if head is not None and block.role == "text":
                bare.append(head)
            elif head is not None and head.shape in (".", ")"):
                bare.append(msgspec.structs.replace(head, shape="title"))
    if not titled and len(listed) > len(bare):
        bare = listed  # `<ol><li>`: laws whose numbers only the list gives
    # `Laws 55, 56,` and on the next line `58.`: the law 58 that begins a paragraph is the law.
    certain = [
        head
        for head, following in zip_longest(bare, bare[1:])
        if not (
            blocks[head.block].soft
            and following is not None
            and following.number == head.number
            and not blocks[following.block].soft
        )
    ]
    return titled, certain


def rank_of(number: str) -> int | None:
    """The rank of a law's number: of `L121-3` 121, of `XII` 12.

    >>> rank_of("50a"), rank_of("L121-3"), rank_of("XII"), rank_of("Z")
    (50, 121, 12, None)
    """
    digits = _RANK.search(number)
    return int(digits[0]) if digits else value("ROMAN", number.upper())


def _numbered(k: int, block: Block, span: re.Pattern[str]) -> Head | None:
    """A bare number at the head of a block: `36.`, `12 to 46.`, or `46 A player` with its stop lost."""
    text = block.text
    label = label_of(block) if block.role == "text" else read_label(text)
    between = span.match(text) if label is None or label.shape == "--" else None
    if between and int(between[1]) < int(between[2]):
        number = f"{between[1]}-{between[2]}"
        words = len(text) - len(text[between.end() :].lstrip())
        return Head(k, number, int(between[1]), int(between[2]), between[0], ".", words)
    if label and label.number[0].isdigit() and _may_head(block, label):
        rank = value("digit", label.number)
        if rank is not None:
            shape = ONE_RUN.get(label.shape, label.shape)
            return Head(k, label.number, rank, rank, label.printed, shape, label.length, label)
    lost = _BARE.match(text)
    if lost:
        rank = rank_of(lost[1]) or 0
        return Head(k, lost[1], rank, rank, lost[1], "", lost.end())
    return None


def _may_head(block: Block, label: Label) -> bool:
    """A number in brackets heads a law only in a title: `## 1) Scope`."""
    return label.shape != "°" and (
        ")" not in label.shape or (block.role == "title" and label.shape == ")")
    )


def find_runs(heads: Sequence[Head], blocks: Sequence[Block]) -> list[list[Head]]:
    """Rising runs of one shape, in the order of their beginnings.

    A list inside a law interrupts a run, if it is no longer than the run, and is over when the run
    goes on; a number too far ahead, or behind, or with numbers lacking and a title before it, begins
    a run of its own.
    """
    if not heads:
        return []
    titles = [0]  # how many stand before each block
    for block in blocks:
        is_own = block.role == "title" and not block.head  # Section 2 is no title over Article V
        titles.append(titles[-1] + (is_own or is_title(block.text)))
    found: list[list[Head]] = []
    stack: list[list[Head]] = []
    for k, head in enumerate(heads):
        if not head.shape:
            # `46 A player` with its stop lost: taken only between 45. and 47.
            run = next((run for run in reversed(stack) if run[-1].until + 1 == head.rank), None)
            if run and _goes_on(heads[k + 1 : k + 40], run[-1].shape, head.rank + 1):
                run.append(msgspec.structs.replace(head, shape=run[-1].shape))
            continue
        outer = _outer(stack, head, blocks)
        last = stack[outer][-1] if stack else None
        goes_on = last and last.shape == head.shape and last.until + 1 == head.rank
        if last and goes_on and not _is_parted(last, head, titles):
            del stack[outer + 1 :]
            stack[outer].append(head)
            continue
        for depth in range(len(stack) - 1, -1, -1):
            run = stack[depth]
            if run[-1].shape != head.shape or not _follows(run, head, titles, heads[k + 1 : k + 9]):
                continue
            inner = stack[depth + 1 :]
            longest = max(map(len, inner), default=0)
            if longest <= len(run) or _are_set_in(inner, run[-1], head, blocks):
                del stack[depth + 1 :]
                run.append(head)
                break
        else:
            begins = head.rank == 1 or not stack or stack[-1][-1].shape != head.shape
            if begins or _begins_in_the_middle(head, heads[k + 1 : k + 9]):
                run = [head]
                found.append(run)
                stack.append(run)
                del stack[:-64]
    return found


def _outer(stack: Sequence[Sequence[Head]], head: Head, blocks: Sequence[Block]) -> int:
    """The run that a number goes on with: the last or, where it is set less far in, one around it."""
    last, indent = len(stack) - 1, blocks[head.block].indent
    if last > 0 and 0 <= indent + 1 < blocks[stack[last][-1].block].indent:
        for depth in range(last):
            one = stack[depth][-1]
            if one.until + 1 == head.rank and _are_set_in(stack[depth + 1 :], one, head, blocks):
                return depth
    return last


def _are_set_in(
    inner: Sequence[Sequence[Head]], last: Head, head: Head, blocks: Sequence[Block]
) -> bool:
    """Whether runs inside another are set further in than it and the number that goes on with it; 9.
    may stand a column further in than 10.
    """
    indent = blocks[head.block].indent
    same = indent >= 0 and abs(indent - blocks[last.block].indent) < 2
    return same and all(blocks[one[0].block].indent > indent + 1 for one in inner)


def label_decimals(heads: Sequence[Head], blocks: Sequence[Block], stop: int) -> None:
    """Give blocks numbered below the law they stand in (3.1 and 3.2 under 3) their labels, where there
    are two or more, from the first on.
    """
    edges = [head.block for head in heads[1:]] + [stop]
    for head, end in zip(heads, edges, strict=True):
        if not head.number.isdigit():
            continue
        under: list[tuple[int, Label]] = []
        begun = head.number + "."
        for k in range(head.block + 1, end):
            text = blocks[k].text
            if not text.startswith(begun) or blocks[k].role not in ("text", "title"):
                continue
            match = _DECIMAL.match(text)
            if match and int(match[3]) == len(under) + 1:
                parts = (match[2], match[3])
                under.append((k, Label(match[1], match[3], "compound", match.end(), parts)))
        for k, label in under if len(under) > 1 else ():
            blocks[k].head = label


def label_paragraphs(heads: Sequence[Head], laws: Sequence[Head], blocks: Sequence[Block]) -> None:
    """Give paragraphs numbered without a stop (`2 Il peut déléguer`) their labels, where they begin
    again at 1 under two laws or more.
    """
    starts = [law.block for law in laws]
    runs: dict[int, list[Head]] = {}
    for head in heads:
        law = bisect_right(starts, head.block) - 1
        run = runs.setdefault(law, [])
        if law >= 0 and not head.shape and head.rank == len(run) + 1:
            run.append(head)
    counted = [run for run in runs.values() if len(run) > 1]
    for head in (head for run in counted for head in run) if len(counted) > 1 else ():
        blocks[head.block].head = Label(head.label, head.number, "", head.words)


def _goes_on(heads: Sequence[Head], shape: str, rank: int) -> bool:
    following = next((head for head in heads if head.shape == shape and head.rank != 1), None)
    return following is not None and following.rank == rank


def _begins_in_the_middle(head: Head, after: Sequence[Head]) -> bool:
    """Whether a number other than 1 begins an excerpt: the next ones of its shape go on from it."""
    same = [each.rank for each in after if each.shape == head.shape]
    return same[: SURE - 1] == [head.rank + n for n in range(1, SURE)]


def _is_parted(last: Head, head: Head, titles: Sequence[int]) -> bool:
    """Whether so many titles stand between two numbers that another chapter has begun."""
    between = titles[head.block] - titles[last.block + 1]
    return between > (_MOST_TITLES if head.rank > last.until + 1 else 2 * _MOST_TITLES)


def _follows(run: Sequence[Head], head: Head, titles: Sequence[int], after: Sequence[Head]) -> bool:
    """The next number, an inserted one (50a after 50), or one after a gap, small in a short run."""
    last = run[-1]
    if head.rank == last.until:
        return len(head.number) > len(last.number) or (
            head.number > last.number and len(head.number) == len(last.number)
        )
    compound = "-" in head.number and "-" in last.number and head.shape not in (".", ":")
    gap = 100 if compound else 3 if len(run) < 8 else 12
    if len(run) > 2 and last.until + gap < head.rank <= last.until + 12:
        # An excerpt: the numbers go on from there.
        same = next((each for each in after if each.shape == head.shape), None)
        goes_on = same.rank == head.rank + 1 if same else not after and len(run) > 4
        gap = 12 if goes_on else gap
    if _is_parted(last, head, titles):
        return False
    # Rules 101 to 112, then 201 to 210: each chapter has its hundred.
    hundred = last.until >= 100 and head.rank in (rank := 100 * (last.until // 100 + 1), rank + 1)
    return last.until < head.rank <= last.until + gap or hundred


def inner_nouns(heads: Sequence[Head]) -> tuple[list[Head], list[Head]]:
    """Heads by noun, told apart from those of other nouns that begin again at 1 under them (ARTICLE
    II, `Section 1.`, `Clause 1.`).
    """
    nouns = dict.fromkeys(head.shape.rstrip("!") for head in heads)
    inner = {
        one for outer in nouns for one in nouns if outer != one and _restarts(heads, outer, one)
    }
    return (
        [head for head in heads if head.shape.rstrip("!") not in inner],
        [head for head in heads if head.shape.rstrip("!") in inner],
    )


def _restarts(heads: Sequence[Head], outer: str, inner: str) -> bool:
    """Whether one noun's numbers begin again at 1 right under two or more of another's."""
    times = 0
    over = False
    last = 0
    for head in heads:
        noun = head.shape.rstrip("!")
        if noun == outer:
            over, last = True, 0
        elif noun == inner:
            if not over or head.rank != last + 1:
                return False
            times += head.rank == 1
            last = head.rank
    return times > 1


def entitled(run: Sequence[Head], blocks: Sequence[Block], stop: int) -> tuple[Head, ...]:
    """A run whose heads know whether the words on their line are the law's heading: capitals are,
    small letters where most laws of the run have other words to be their text.
    """
    starts = [head.block for head in run[1:]] + [stop]
    votes = total = 0
    for head, following in zip(run, starts, strict=True):
        if not isinstance(head.read, Heading) or not head.read.title or is_title(head.read.title):
            continue
        total += 1
        title = head.read.title
        more = any(
            block.role == "text" and block.text for block in blocks[head.block + 1 : following]
        )
        votes += len(title) <= LINE and title[-1] not in ":;,—-" and more
    titles = votes * 2 > total
    return tuple(
        msgspec.structs.replace(head, is_titled=_is_titled(head, titles))
        if isinstance(head.read, Heading)
        else head
        for head in run
    )


def _is_titled(head: Head, titles: bool) -> bool:
    assert isinstance(head.read, Heading)
    title = head.read.title
    if not title or title[0] == "(":
        return False
    return is_title(title) or (titles and len(title) <= 2 * LINE and title[-1] not in ":;,")
