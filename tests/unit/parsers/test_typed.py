"""Notes typed in words: which marks are marks, and which numbers in brackets are not."""

import io

import pytest

from lawkit.parsers import ParseResult, parse

HEAD = "LAW 1\nTHE DEAL\n\n"


def notes(result: ParseResult) -> list[tuple[str, str, list[tuple[str, int]]]]:
    return [
        (note.marker, note.text, [(str(at.path), at.offset) for at in note.anchors])
        for note in result.notes
    ]


@pytest.mark.parametrize(("call", "note"), [
    ("*", "*"), ("†", "†"), ("[1]", "[1]"), ("¹", "¹"), (" [1]", "[1]"),
])  # fmt: skip
def test_a_mark_leaves_the_words_it_hangs_on(call: str, note: str) -> None:
    text = f"{HEAD}Each player{call} deals. The rest{call}, too.\n\n{note} But not the dummy.\n"
    result = parse(text.encode())
    assert result.clauses[0].text == "Each player deals. The rest, too."
    assert notes(result) == [(note, "But not the dummy.", [("1", 11), ("1", 27)])]


def test_marks_in_a_word_document_are_the_same() -> None:
    document = pytest.importorskip("docx").Document()
    for words in ("LAW 1", "THE DEAL", "Each player[1] deals.†", "[1] In turn.", "† Or cuts."):
        document.add_paragraph(words)
    out = io.BytesIO()
    document.save(out)
    result = parse(out.getvalue())
    assert result.clauses[0].text == "Each player deals."
    assert notes(result) == [("[1]", "In turn.", [("1", 11)]), ("†", "Or cuts.", [("1", 18)])]


ACT = """1 Name

(1) It is subject to subsection (2).

(2) It names one (1) player.

2 End

(1) So.

(2) It ends.

3 Last

Words.
"""


@pytest.mark.parametrize(("text", "paths"), [
    # What is cited, or said over in digits, is no note's mark.
    (ACT, ["1", "1.1", "1.2", "2", "2.1", "2.2", "3"]),
    # A paragraph numbered in square brackets, which no word calls.
    (f"{HEAD}[1] A card is dealt.\n\n[2] It is played.", ["1", "1.1", "1.2"]),
])  # fmt: skip
def test_a_number_that_no_word_calls_is_a_label(text: str, paths: list[str]) -> None:
    result = parse(text.encode())
    assert result.notes == ()
    assert [str(c.path) for law in result.clauses for c in law.walk()] == paths
