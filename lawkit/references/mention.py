"""A citation as it stands in a text, recognised and not yet resolved. Knows no edition."""

from __future__ import annotations

from typing import Literal

import msgspec

from lawkit.model import Kind, Span

Form = Literal[
    "numbers", "this", "previous", "next", "named", "paragraph", "open", "external", "marked",
]  # fmt: skip


class Number(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One part of a citation, in Latin letters: `16`, `C`, `a-1`. `bracketed`: printed with a
    bracket, `(a)` or `a)`; `attached`: nothing stands between it and the part before; `counted`: its
    noun may count unnumbered paragraphs (alinéa 2).
    """

    text: str
    bracketed: bool = False
    attached: bool = False
    counted: bool = False

    @property
    def paragraph(self) -> int:
        """Which unnumbered paragraph it is (`p2`), or 0."""
        return int(self.text[1:]) if self.text[0] == "p" and self.text[1:].isdecimal() else 0


class Item(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One member of a citation's list. `bare`: it begins below the law, as the (b) of `4(a) or (b)`.
    `ends_range`: a range runs from the member before up to this one; `joint` is the word between.
    """

    numbers: tuple[Number, ...]
    span: Span
    bare: bool = False
    ends_range: bool = False
    joint: Span = Span(0, 0)


class Owner(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a part is said to belong to: of Law 5, of this section, of paragraph (a), of the second
    paragraph, of that section. `depth` is the rung its noun names and `noun` the noun, as in `Mention`; of
    a paragraph, which one it is.
    """

    form: Literal["numbers", "this", "previous", "next", "named", "paragraph"]
    depth: int | None = 0
    item: Item | None = None
    noun: str = ""


class Mention(msgspec.Struct, frozen=True, gc=False):
    """One run: a noun with its list, or a relative expression.

    form: what it says. items: the members named, if any. depth: the rung its noun names (0 the
    law, None no noun, -1 a part of any rung). plural: the noun's form. within: what the run says
    it belongs to, innermost first (subsection (1) *of section 5*). count: which paragraph, or how
    many steps back or on (0: all the way back). edition: the year of another edition of the work. mark: the printed
    mark that the clauses meant bear. alone: of `count` steps only the last is meant (the last rule but
    one). unsure: only its shape says that it is a citation, so it
    counts only where its targets exist. with_own: the law it stands in is meant too (*this and*
    the foregoing Laws (55 and 56)). noun: what its clauses are called, whatever the form. code: the words
    for a code as a whole that they are said to be of (Article 5 of *the Convention*), which may be the
    code that the text itself is of.
    """

    span: Span
    kind: Kind
    form: Form = "numbers"
    items: tuple[Item, ...] = ()
    depth: int | None = 0
    plural: bool = False
    within: tuple[Owner, ...] = ()
    count: int = 1
    edition: str = ""
    mark: str = ""
    unsure: bool = False
    with_own: bool = False
    alone: bool = False
    noun: str = ""
    code: Span | None = None

    @property
    def is_relative(self) -> bool:
        """Whether it points from the clause it stands in."""
        if self.within:
            outer = self.within[-1]
            return outer.item is None or outer.item.bare
        if self.form in ("this", "previous", "next") or self.with_own:
            return True
        return bool(self.items) and self.items[0].bare
