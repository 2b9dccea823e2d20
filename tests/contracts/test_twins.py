"""The same book as plain text and as HTML gives the same clauses, notes and divisions: by path, label
without typography, heading and words, but for what the two transcriptions print otherwise.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lawkit.parsers import ParseResult, parse

pytestmark = pytest.mark.data

TWINS = (
    ("20506.txt", "20506.htm", ""),
    ("23086-8.txt", "23086.htm", "THE LAWS OF AUCTION BRIDGE"),
    ("23086-8.txt", "23086.htm", "ETIQUETTE OF AUCTION BRIDGE"),
    ("39445-8.txt", "39445.htm", "THE LAWS OF WHIST."),
    ("39445-8.txt", "39445.htm", "THE LAWS OF BRIDGE (1904)."),
    ("39445-8.txt", "39445.htm", "THE LAWS OF AUCTION BRIDGE."),
)
# Where the two files themselves differ, and why.
OTHERWISE = {
    ("23086-8.txt", "6.p2"): "the caption of the table has a full stop in the text only",
    ("23086-8.txt", "6.p3"): "the text's table has ditto marks, and 2 where the page has 3 tricks",
    ("23086-8.txt", "6.p4"): "the caption of the table has a full stop in the text only",
    ("23086-8.txt", "6.p5"): "the text's table has ditto marks, and no tricks",
}


def plain(words: str) -> str:
    """Without what a transcriber chooses: how dashes, quotation marks and small capitals are typed."""
    words = re.sub(r"\s*(?:--|—)\s*", "--", words.replace("–", "-"))
    return words.translate(str.maketrans("“”‘’", "\"\"''")).casefold().strip()


def rows(result: ParseResult) -> dict[str, tuple[str, str, str]]:
    return {
        str(clause.path): (
            plain(clause.label).strip("()._-"),
            plain(clause.heading),
            plain(clause.text),
        )
        for law in result.clauses
        for clause in law.walk()
    }


def notes(result: ParseResult) -> list[tuple[str, int, str, str, list[str]]]:
    return [
        (str(n.law), n.n, n.marker, plain(n.text), [str(a.path) for a in n.anchors])
        for n in result.notes
    ]


def divisions(result: ParseResult) -> list[tuple[str, str, str]]:
    """The inmost titles: how many stand over the first law is the page's choice."""
    inmost = max((each.depth for each in result.divisions), default=0)
    return [
        (plain(each.title), str(each.first), str(each.last))
        for each in result.divisions
        if each.depth == inmost
    ]


@pytest.mark.parametrize(("text", "page", "part"), TWINS, ids=lambda value: value or "whole")
def test_text_and_page_give_one_tree(text: str, page: str, part: str, data_dir: Path) -> None:
    one, two = (
        parse((data_dir / "gutenberg" / file).read_bytes(), part=part) for file in (text, page)
    )
    assert (one.format, two.format) == ("text", "html")
    expected, found = rows(one), rows(two)
    assert list(found) == list(expected)
    differ = [path for path, row in expected.items() if found[path] != row]
    known = [path for file, path in OTHERWISE if file == text and path in expected]
    assert differ == known
    assert notes(two) == notes(one)
    assert divisions(two) == divisions(one)
    assert two.ladder == one.ladder
