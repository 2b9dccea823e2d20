"""HTML as text: escaping and elements. Owns the promise that no character of a law text comes alive
as HTML, Markdown, YAML or template syntax; knows nothing of laws.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NewType

Html = NewType("Html", str)
"""Markup that is safe to stand in a page."""

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# Braces are template syntax, a backtick, an asterisk, an underscore and the rest are Markdown; in a
# raw block all but braces are harmless, yet a page must stay safe where a renderer reads it otherwise.
_ALIVE = "{}`*_[]\\|~^$"
# Line and paragraph separators would end a line of YAML; U+0085 is a line break to some readers.
_NUMERIC = {mark: f"&#{ord(mark)};" for mark in (*_ALIVE, "\x85", "\u2028", "\u2029")}
# HTML has no place for the other control characters, and Markdown keeps its own marks in two of them.
_LOST = dict.fromkeys((*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F), "\ufffd")
_ESCAPES = str.maketrans({**_NAMED, **_NUMERIC, **{chr(k): v for k, v in _LOST.items()}})
_SURROGATE = re.compile("[\ud800-\udfff]")
_SPECIAL = re.compile(
    "[^\\w\\s,.;:()/#§!?+=%@-]|[\x00-\x08\x0b-\x1f_\x85\u2028\u2029\ud800-\udfff]"
)


def escape(text: str) -> Html:
    """Text as it must stand in an element or in a quoted attribute.

    A browser shows the same characters; control characters and lone surrogates, which HTML cannot
    hold, become U+FFFD.

    >>> escape('<b> {{ x }} "quoted"')
    '&lt;b&gt; &#123;&#123; x &#125;&#125; &quot;quoted&quot;'
    """
    if not _SPECIAL.search(text):
        return Html(text)
    return Html(_SURROGATE.sub("\ufffd", text).translate(_ESCAPES))


def element(tag: str, *children: Html, **attributes: str | bool | None) -> Html:
    """An element; attributes are escaped, `class_` stands for class, `_` in a name for a hyphen.

    An attribute that is None or False is left out, one that is True stands without a value.

    >>> element("a", escape("Law 7"), href="law-7.html", class_="ref", hidden=False)
    '<a href="law-7.html" class="ref">Law 7</a>'
    """
    return Html(f"{opening(tag, **attributes)}{''.join(children)}</{tag}>")


def opening(tag: str, **attributes: str | bool | None) -> Html:
    """The opening tag alone, for the few elements that have no end and for long ones."""
    drawn = f"<{tag}"
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        drawn += f" {_spelled(name)}" if value is True else f' {_spelled(name)}="{_quoted(value)}"'
    return Html(f"{drawn}>")


# Most attributes of a page are classes and labels that a thousand others have.
_quoted = lru_cache(maxsize=10_000)(escape)


@cache
def _spelled(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def join(*parts: Html, between: str = "") -> Html:
    """The parts that are not empty, one after the other."""
    return Html(between.join(part for part in parts if part))


def yaml_string(text: str) -> str:
    r"""A double-quoted YAML string: everything but plain letters, digits and harmless marks escaped.

    >>> yaml_string('Law 4: "shuffle"')
    '"Law 4: \\"shuffle\\""'
    """
    out = []
    for mark in _SURROGATE.sub("\ufffd", text):
        code = ord(mark)
        if mark in '"\\':
            out.append("\\" + mark)
        elif mark.isprintable():
            out.append(mark)
        else:
            out.append(f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
    return f'"{"".join(out)}"'
