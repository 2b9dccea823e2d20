"""What Markdown marks: headings, items, emphasis, links, tags; none of it is law text."""

from __future__ import annotations

from lawkit.corpus import read_edition
from lawkit.desk.accounting import unaccounted
from lawkit.languages import load
from lawkit.model import Ladder
from lawkit.parsers import parse
from lawkit.parsers.markdown import read, sniff

BOOK = """---
title: "1. No law"
layout: page
---
The Rules of Shed
=================

See the [index](index.md#a), ![a card](card.png "back") and [the club][1].

[1]: club.md

1) The Deal
-----------

a) Each \\_player\\_ deals in turn:

- i) to the **left**, one `card` at a time,
  until all are __dealt__;
- ii) as in 2.a.

| Cards | Players |
|------:|:--------|
| 5     | four    |

b) A card faced is
***dealt*** again.
<!-- not yet decided -->

2) <a name="play"></a>The Play ##
---
a) The dealer's left leads.

> b) Nobody talks.

* * *
"""


def clauses(text: str) -> list[tuple[str, str]]:
    laws = parse(text.encode(), format="markdown").clauses
    return [(str(c.path), c.heading or c.text) for law in laws for c in law.walk()]


def test_a_book_with_all_of_it(tmp_path):
    assert clauses(BOOK) == [
        ("1", "The Deal"),
        ("1.a", ""),
        ("1.a.p1", "Each _player_ deals in turn:"),
        ("1.a.i", "to the left, one card at a time, until all are dealt;"),
        ("1.a.ii", "as in 2.a."),
        ("1.a.p2", "Cards Players"),
        ("1.a.p3", "5 four"),
        ("1.b", "A card faced is dealt again."),
        ("2", "The Play"),
        ("2.a", "The dealer's left leads."),
        ("2.b", "Nobody talks."),
    ]
    book = tmp_path / "shed.md"
    book.write_text(BOOK, "utf-8")
    assert list(unaccounted(read_edition(book)[1])) == []


def test_headings_have_their_depth():
    text = "Rules\n===\nWords.\n\nDeal\n---\n### Turns ###\n####Turning\n#1 is no heading\n"
    titles = [(b.depth, b.text) for b in read(text, load("en")) if b.role == "title"]
    assert titles == [(0, "Rules"), (1, "Deal"), (2, "Turns"), (3, "Turning")]


def test_a_line_of_hyphens_under_an_item_is_a_rule():
    blocks = read("Words:\n\n- one\n---\n- two\n", load("en"))
    assert [(b.role, b.text) for b in blocks] == [
        ("text", "Words:"), ("text", "one"), ("layout", ""), ("text", "two"),
    ]  # fmt: skip


def test_items_keep_the_columns_they_are_set_in():
    blocks = read("- a\n  + b\n    * c\n- d\n", load("en"))
    assert [(b.indent, b.text) for b in blocks] == [(0, "a"), (2, "b"), (4, "c"), (0, "d")]


def test_headings_tell_markdown_from_text_with_a_few_tags():
    assert sniff("<meta charset='utf-8'>\n\n## Part I\n\n## Part II\n") > 0.7
    assert sniff("1. No heading.\n\n2. None.\n") == 0.0


def test_a_lone_asterisk_is_the_note_of_the_word_that_has_one():
    noted = parse(b"# Laws\n\n## 1. Deal\n\nA pack* is dealt.\n\n* Of 52 cards.\n").notes
    assert [note.text for note in noted] == ["Of 52 cards."]
    listed = parse(b"# Laws\n\n## 1. Deal\n\nA pack* of\n\n* 52 cards\n* 32 cards\n")
    assert listed.notes == ()


LISTS = """# Rules

## Article 1

1.- Each club:
    1. has a name,
    1. has a seat.
2.- No club has two.

## Article 2

They sing:

1. loudly,
1. together.

And dance:

1. slowly,
1. alone.

## Article 3

1. First.
   1. Under it.
2. Second.
"""


def test_numbers_begin_again_where_they_are_set_in():
    assert clauses(LISTS) == [
        ("1", ""),
        ("1.1", "Each club:"),
        ("1.1.1", "has a name,"),
        ("1.1.2", "has a seat."),
        ("1.2", "No club has two."),
        ("2", ""),
        ("2.p1", "They sing:"),
        ("2.p1.1", "loudly,"),
        ("2.p1.2", "together."),
        ("2.p2", "And dance:"),
        ("2.p2.1", "slowly,"),
        ("2.p2.2", "alone."),
        ("3", ""),
        ("3.1", "First."),
        ("3.1.1", "Under it."),
        ("3.2", "Second."),
    ]


def test_links_into_the_page_are_its_contents():
    text = "# Rules\n\n" + "".join(f"{n}. [Name {n}](#name-{n})\n" for n in range(1, 5))
    text += "".join(f"\n## {n}. Name {n}\n\nWords.\n" for n in range(1, 3))
    assert clauses(text) == [("1", "Name 1"), ("2", "Name 2")]


def test_decimal_titles_stand_over_numbers_of_their_own():
    text = "# Rules\n\n## 1. Name\n\nWords.\n\n## 2. Aims\n\n1. One.\n2. Two.\n\n## 3. Members\n\n"
    text += "".join(f"### 3.{n} Kind\n\n1. One.\n   * (a) first\n2. Two.\n" for n in range(1, 5))
    text += "3. Three.\n4. Four.\n"
    paths = [path for path, _ in clauses(text)]
    assert paths[:7] == ["1", "2", "2.1", "2.2", "3", "3.1", "3.1.1"]
    assert paths[-5:] == ["3.4.1", "3.4.1.a", "3.4.2", "3.4.3", "3.4.4"]


def test_a_ladder_with_one_kind_of_label_twice_can_be_written_down() -> None:
    found = parse(LISTS.encode(), format="markdown")
    assert str(found.ladder) == "article > 1 > 1"
    given = parse(LISTS.encode(), format="markdown", ladder=Ladder.parse("article > 1 > 1"))
    assert (given.ladder, given.clauses) == (found.ladder, found.clauses)
