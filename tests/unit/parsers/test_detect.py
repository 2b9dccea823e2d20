"""What a book says of itself: by which noun it cites its laws."""

from __future__ import annotations

import pytest

from lawkit.parsers import parse

BOOK = "1. Name\n\nThe name is fixed.\n\n2. Members\n\n{}\n\n3. Meetings\n\nThey meet.\n"
CITED = [
    ("They pay under clause 3, as clause 1 says.", "clause"),
    ("They pay under section 3, as section 1 says.", "section"),
    ("They pay under clause 3; see sections 124, 125 and 189 of the Charities Act 2011.", "clause"),
    ("See section 124 and section 189.", "section"),
    ("They pay in order 3 times.", "law"),
]


@pytest.mark.parametrize(("text", "noun"), CITED)
def test_the_noun_is_that_of_citations_of_its_own_laws(text: str, noun: str) -> None:
    assert parse(BOOK.format(text).encode(), name="book.txt").ladder.name == noun
