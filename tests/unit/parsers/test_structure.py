"""Tables of small sources and what they read as: title, source, listing, each ended by a dot alone.

Add a case to tests/cases/structure/*.txt; no code is needed. Furniture that is only markup, marks or
layout is left out of the listings, and so is furniture where a case lists none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lawkit.parsers import ParseResult, parse

CASES = Path(__file__).parents[2] / "cases" / "structure"


def cases() -> Iterator[object]:
    for file in sorted(CASES.glob("*.txt")):
        for block in re.split(r"(?m)^\.\n(?:\n|\Z)", file.read_text("utf-8")):
            if block.strip():
                title, source, expected = re.split(r"(?m)^\.\n", block, maxsplit=2)
                yield pytest.param(source, expected, id=f"{file.stem}: {title.strip()}")


def listing(result: ParseResult, *, furniture: bool) -> Iterator[str]:
    for law in result.clauses:
        for clause in law.walk():
            edges = "".join(f"<{edge}> " for edge in clause.missing)
            yield f"{clause.path} | {clause.label} | {clause.heading} | {edges}{clause.text}".rstrip()
    for division in result.divisions:
        yield f"division {division.depth} {division.first}..{division.last} {division.title}"
    for note in result.notes:
        places = " ".join(
            f"{a.path}:{a.offset}" + (" division" if a.where == "division" else "")
            for a in note.anchors
        )
        yield f"note {note.law} {note.n} {note.marker} {note.text} at {places}"
    for tag in result.tags:
        yield f"tag {tag.marker} {tag.anchor.path}:{tag.anchor.offset}"
    for piece in result.furniture if furniture else ():
        if piece.kind not in ("markup", "mark", "layout"):
            yield f"furniture {piece.text}"


@pytest.mark.parametrize(("source", "expected"), list(cases()))
def test_source_reads_as_listed(source: str, expected: str) -> None:
    result = parse(source.encode())
    lines = expected.splitlines()
    furniture = any(line.startswith("furniture ") for line in lines)
    assert list(listing(result, furniture=furniture)) == lines


def test_a_million_lines_without_a_law_say_so() -> None:
    page = (
        "The players go on and on, and\n" + "nobody says what the rule is\n" * 8 + "here.\n\n"
    ) * 91_000
    assert page.count("\n") > 1_000_000
    result = parse(page.encode())
    assert [row.code for row in result.diagnostics] == ["no-law"]
    assert len(result.clauses) == 91_000
    assert {str(clause.path)[0] for clause in result.clauses} == {"p"}


def test_a_line_of_fifty_megabytes_is_one_paragraph() -> None:
    body = "word and words " * 3_400_000
    laws = parse(f"1. First.\n\n2. {body}\n\n3. Last.".encode()).clauses
    assert [str(law.path) for law in laws] == ["1", "2", "3"]
    assert len(laws[1].text) == len(body) - 1


def test_a_code_that_begins_in_the_middle_is_a_part_of_its_own() -> None:
    """A book that prints laws 20 to 26 of one code and 8 to 12 of another."""
    words = "The player whose turn it is to deal shuffles the pack and offers it to be cut."
    first = "\n\n".join(f"{n}. {words}" for n in range(20, 27))
    second = "\n\n".join(f"{n}. {words}" for n in range(8, 13))
    book = f"THE LAWS OF LOO.\n\n{first}\n\nTHE LAWS OF WHIST.\n\n{second}\n"
    parts = parse(book.encode()).parts
    assert [(part.title, part.numbers) for part in parts] == [
        ("THE LAWS OF LOO.", "20..26"),
        ("THE LAWS OF WHIST.", "8..12"),
    ]


def test_moves_of_chess_are_no_laws() -> None:
    """Numbers before signs rather than words, on one line or each on a line of its own."""
    moves = ("P-K4", "P to Q 4", "B takes P", "Kt-KB3", "P x P", "R to K sq.")
    rows = [f"{n}. {move}    {n}. {move}" for n, move in enumerate(moves, 1)]
    cells = [f"{n}.\n\n{move}" for n, move in enumerate(moves, 1)]
    laws = ["1. White moves first.", "2. A piece touched is moved."]
    text = "\n\n".join([*rows, *cells, *laws])
    assert [part.numbers for part in parse(text.encode()).parts] == ["1..2"]


def test_a_list_goes_on_behind_a_line_that_stands_further_out() -> None:
    text = (
        "1  Lifts\n\nOffence for riders\n\n\t(1)\tA person rides who:\n\n\t(a)\tis drunk; or\n\n"
        "\t(b)\tis asleep.\n\nPenalty:\t5 pounds.\n\n\t(2)\tHe pays at once.\n\n2  Stairs\n\n"
        "\t(1)\tThey are swept.\n\n\t(2)\tThey are lit.\n\n3  Doors\n\nThey are shut.\n"
    )
    laws = parse(text.encode()).clauses
    paths = [str(c.path) for law in laws for c in law.walk() if not c.path.is_paragraph]
    assert paths == ["1", "1.1", "1.1.a", "1.1.b", "1.2", "2", "2.1", "2.2", "3"]


def test_a_list_of_contents_with_long_titles_is_not_the_code() -> None:
    titles = [f"The {word} of the members of the club and of their guests" for word in "abcd"]
    contents = "".join(f"{n}. {title}\n\n" for n, title in enumerate(titles, 1))
    code = "".join(
        f"{n}. {title}\n\n{'It is said. ' * 40}\n\n" for n, title in enumerate(titles, 1)
    )
    result = parse(f"{contents}{code}".encode())
    assert [part.numbers for part in result.parts] == ["1..4", "1..4"]
    assert all("It is said." in law.text for law in result.clauses)


def test_a_paragraph_is_of_the_clause_that_a_later_label_goes_on() -> None:
    book = (
        "1. Aims\n\n(1) The club has aims.\n\nThey are:\n\n(a) to row;\n\n(b) to sail.\n\n(2) It has no other.\n\n"
        "2. Dues\n\n2.1. Dues are paid.\n\nIn spring, that is.\n\n2.2. They are paid in full.\n\n2.3. At once.\n\n"
        "2.4. In coin.\n\n3. End\n\n3.1. It ends.\n"
    )
    laws = parse(book.encode()).clauses
    found = {str(clause.path): clause.text for law in laws for clause in law.walk()}
    assert (found["1.1.p1"], found["1.1.p2"]) == ("The club has aims.", "They are:")
    assert (found["1.1.a"], found["1.2"]) == ("to row;", "It has no other.")
    assert (found["2.1.p1"], found["2.1.p2"]) == ("Dues are paid.", "In spring, that is.")


def test_an_excerpt_behind_the_contents_of_the_whole_is_the_law() -> None:
    contents = "\n".join(f"Rule {n}. Title of rule {n}" for n in range(1, 15))
    laws = "\n\n".join(
        f"Rule {n}. Title of rule {n}\n\n{'Words and words. ' * 20}" for n in range(1, 4)
    )
    found = parse(f"CONTENTS\n\n{contents}\n\nTHE RULES\n\n{laws}\n".encode()).clauses
    assert [(law.number, law.text[:16]) for law in found] == [
        ("1", "Words and words."), ("2", "Words and words."), ("3", "Words and words."),
    ]  # fmt: skip
