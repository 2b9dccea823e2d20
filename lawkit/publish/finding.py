"""What a finding says on a page, in the page's language. The messages of the analyses are English: elsewhere the title
of the code stands for them, with the words that the message quotes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lawkit.publish.markup import Html, element, escape, join
from lawkit.publish.words import FALLBACK, Words

_QUOTED = re.compile("“((?:[^“”]|“[^“”]*”)+)”")


def draw_finding(
    code: str, message: str, words: Words, texts: Sequence[tuple[str, str]] = ()
) -> Html:
    """The title of the code, then the message on an English page, what it quotes on another; then the code, which
    keeps the message as its tooltip.

    message: "" where no word of the edition may be shown. texts: what may be quoted, each with its language.
    """
    if words.code == FALLBACK:
        says = [element("span", escape(message))] if message else []
    else:
        says = [_draw_quote(one, texts) for one in _QUOTED.findall(message)]
    title = words.findings[code]
    said = words.finding_says.format(title=title) if says else title
    return join(
        element("span", escape(said), class_="lk-finding"),
        *says,
        element("code", escape(code), title=message or None, lang=FALLBACK),
        between=" ",
    )


def _draw_quote(quoted: str, texts: Sequence[tuple[str, str]]) -> Html:
    """In the language of the first text that holds it."""
    language = next((language for text, language in texts if quoted in text), None)
    return element("q", escape(quoted), lang=language)
