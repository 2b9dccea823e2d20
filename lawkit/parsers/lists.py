"""Lists of a page: the labels that their markup gives to items, and that no letter of the page prints.

Knows attributes; nothing of blocks, nor of what the labels are the labels of.
"""

from __future__ import annotations

import re

import msgspec

from lawkit.model.numbers import Style, spell, value
from lawkit.parsers.labels import read_label
from lawkit.parsers.tags import attribute

LISTS = frozenset(("ol", "ul", "menu", "dir"))
"""The elements that are lists."""

_STYLES: dict[str, Style] = {"1": "digit", "a": "lower", "A": "upper", "i": "roman", "I": "ROMAN"}
_CSS_STYLES: dict[str, Style] = {
    "decimal": "digit", "lower-alpha": "lower", "lower-latin": "lower", "upper-alpha": "upper",
    "upper-latin": "upper", "lower-roman": "roman", "upper-roman": "ROMAN",
}  # fmt: skip
_CSS_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([a-z-]+)", re.I)
_SHOWN = "data-list-text"  # what converters from PDF keep of an item's printed label
_LONGEST = 12
_MOST, _MOST_ROMAN = 99_999, 3_999


class _List(msgspec.Struct):
    """An open list: the style of its numbers (none: no numbers), and the next of them."""

    name: str
    style: Style | None
    following: int = 1
    step: int = 1
    nested: bool = False


class Lists:
    """The lists that are open at a place of a page."""

    def __init__(self) -> None:
        self._open: list[_List] = []

    @property
    def depth(self) -> int:
        """How many are open."""
        return len(self._open)

    def begin(self, name: str, attributes: str) -> None:
        """A list begins."""
        style: Style | None = None
        following, step = 1, 1
        if name == "ol":
            style = _style(attributes) or "digit"
            start = attribute(attributes, "start") or ""
            following = int(start) if re.fullmatch(r"\d{1,6}", start) else 1
            step = -1 if re.search(r"\breversed\b", attributes, re.I) else 1
        nested = any(one.style == style for one in self._open)
        self._open.append(_List(name, style, following, step, nested))

    def end(self, name: str) -> None:
        """The innermost list of that name ends, with those in it."""
        for k in range(len(self._open) - 1, -1, -1):
            if self._open[k].name == name:
                del self._open[k:]
                break

    def label(self, attributes: str) -> str:
        """The label that the next item has from the innermost list; "" where it has none."""
        if not self._open:
            return ""
        inner = self._open[-1]
        shown = attribute(attributes, _SHOWN) if attributes and _SHOWN in attributes else ""
        if shown and len(shown) <= _LONGEST and any(sign.isalnum() for sign in shown):
            return shown.strip()
        given = attribute(attributes, "value") or "" if attributes else ""
        if re.fullmatch(r"\d{1,6}", given):
            inner.following = int(given)
        style = (_style(attributes) if attributes else None) or inner.style
        if style is None or "list-style-type:none" in attributes.replace(" ", "").lower():
            return ""
        rank = inner.following
        inner.following += inner.step
        if not 1 <= rank <= (_MOST_ROMAN if style in ("roman", "ROMAN") else _MOST):
            return ""
        return f"({spell(style, rank)})" if inner.nested else f"{spell(style, rank)}."


def unprinted(label: str, words: str) -> str:
    """The label of a list's item, or "" where its words begin with that number themselves."""
    printed = read_label(words)
    number = label.strip("().")
    if printed and (printed.number == number or _rank(printed.number) == _rank(number)):
        return ""
    return label


def _rank(number: str) -> int | None:
    ranks = (value(style, number) for style in ("digit", "roman", "ROMAN", "lower", "upper"))
    return next((rank for rank in ranks if rank is not None), None)


def _style(attributes: str) -> Style | None:
    """The style of a list's numbers: `type="a"`, or what the element's own CSS says."""
    if not attributes:
        return None
    named = _STYLES.get(attribute(attributes, "type") or "")
    if named:
        return named
    css = _CSS_STYLE.search(attributes)
    return _CSS_STYLES.get(css[1].lower()) if css else None
