"""HTML read as clauses: the table of pages, what no page may lose, and what encodings say of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lawkit.languages import load
from lawkit.parsers import ParseResult, html, parse, tags

CASES = Path(__file__).parents[2] / "cases" / "html.txt"


def cases() -> Iterator[tuple[str, str, list[str]]]:
    for case in re.split(r"^== ", CASES.read_text("utf-8"), flags=re.M)[1:]:
        name, _, rest = case.partition("\n")
        page, _, expected = rest.partition("\n---\n")
        yield name, page, expected.rstrip().splitlines()


CASES_READ = tuple(cases())


def listing(result: ParseResult) -> Iterator[str]:
    for law in result.clauses:
        for clause in law.walk():
            yield f"{clause.path} | {clause.label} | {clause.heading} | {clause.text}"
    for note in result.notes:
        places = ", ".join(f"{a.path} {a.where} {a.offset}" for a in note.anchors)
        yield f"note {note.law} {note.marker} | {note.text} | {places}"
    for division in result.divisions:
        yield f"division {division.first}..{division.last} | {division.title}"


@pytest.mark.parametrize(
    ("page", "expected"), [case[1:] for case in CASES_READ], ids=[case[0] for case in CASES_READ]
)
def test_page_reads_as_a_reader_reads_it(page: str, expected: list[str]) -> None:
    found = [line.rstrip() for line in listing(parse(page.encode(), format="html"))]
    assert found == [line.rstrip() for line in expected]


def words(text: str) -> str:
    """All words of a page's blocks, one space between."""
    return " ".join(block.text for block in html.read(text, load("en")) if block.text)


def test_unclosed_lists_and_fonts_of_the_nineties_keep_every_law() -> None:
    page = "<html><body>" + "".join(
        f"<ul><li><font size=2>{n}. Law number {n} says so." for n in range(1, 201)
    )
    result = parse(page.encode())
    assert [str(law.path) for law in result.clauses] == [str(n) for n in range(1, 201)]
    assert result.clauses[-1].text == "Law number 200 says so."


@pytest.mark.parametrize(
    ("opening", "closing", "count"),
    [
        ("<ol><li>", True, 10_000),
        ("<ul><li>", False, 2_000),
        ("<table><tr><td>", False, 2_000),
        ("<div>", True, 2_000),
        ("<b>", False, 2_000),
    ],
)
def test_no_depth_loses_a_word(opening: str, closing: bool, count: int) -> None:
    page = "<html><body>" + "".join(f"{opening}word{n} " for n in range(count))
    if closing:
        page += "".join(f"</{name}>" for name in re.findall(r"\w+", opening)[::-1]) * count
    assert re.findall(r"word\d+", words(page)) == [f"word{n}" for n in range(count)]
    assert parse(page.encode()).text == page


def test_a_text_node_of_twelve_megabytes_is_kept() -> None:
    body = "word and words " * 800_000
    page = f"<html><body><p>1. First.</p><p>2. {body}</p></body></html>"
    laws = parse(page.encode()).clauses
    assert len(laws) == 2
    assert laws[1].text == body.strip()


def test_a_page_of_nothing_but_navigation_has_no_law() -> None:
    page = "<html><body>" + "".join(f'<li><a href="{n}">{n}. Part</a>' for n in range(1, 9))
    result = parse(page.encode())
    assert result.clauses == ()
    assert [row.code for row in result.diagnostics] == ["no-law"]
    assert {piece.kind for piece in result.furniture} == {"navigation"}


def test_no_licence_is_law() -> None:
    licence = "<p>1. Use this work.</p><p>2. Do not sell it.</p><p>3. No warranty.</p>"
    page = (
        f"<h1>The Project Gutenberg eBook</h1>{licence}"
        "<p>***START OF THE PROJECT GUTENBERG EBOOK LAWS***</p><p>1. Cut.</p><p>2. Deal.</p>"
        f"<p>***END OF THE PROJECT GUTENBERG EBOOK LAWS***</p>{licence}"
    )
    result = parse(page.encode())
    assert [law.text for law in result.clauses] == ["Cut.", "Deal."]
    assert sum(piece.kind == "licence" for piece in result.furniture) == 9


@pytest.mark.parametrize(
    ("head", "encoding", "read_as"),
    [
        ('<meta charset="iso-8859-2">', "iso-8859-2", "iso8859-2"),
        ('<meta http-equiv=content-type content="text/html; charset=windows-1251">', "cp1251", "cp1251"),
        ('<meta charset="latin1">', "latin-1", "latin-1"),
        ('<meta charset="utf-8">', "utf-8", "utf-8"),
        ('<meta charset="nonsense">', "latin-1", "latin-1"),
    ],
)  # fmt: skip
def test_a_page_is_believed_about_its_encoding(head: str, encoding: str, read_as: str) -> None:
    said = {"cp1251": "Закон", "iso-8859-2": "Łódź"}.get(encoding, "Café")
    page = (
        f"<html><head>{head}</head><body><p>1. {said} one.</p><p>2. {said} two.</p></body></html>"
    )
    result = parse(page.encode(encoding))
    assert result.encoding == read_as
    assert [law.text for law in result.clauses] == [f"{said} one.", f"{said} two."]


def test_what_is_called_latin_1_is_read_as_browsers_do() -> None:
    page = b'<meta charset="iso-8859-1"><p>1. \x93So\x94 it is.</p><p>2. Yes.</p>'
    result = parse(page)
    assert result.encoding == "cp1252"
    assert result.clauses[0].text == "“So” it is."


def test_mixed_encodings_are_read_and_reported() -> None:
    page = "<p>1. Café.</p>".encode() + "<p>2. Café à la carte.</p>".encode("latin-1")
    result = parse(page)
    assert len(result.clauses) == 2
    assert {row.code for row in result.diagnostics} == {"encoding-weak", "mojibake"}


def test_the_language_is_that_of_the_words_and_not_of_the_tags() -> None:
    law = (
        '<p><a href="#x">{}</a>. Le donneur distribue les cartes, et la main passe à la gauche.</p>'
    )
    page = "<html><body>" + "".join(law.format(n) for n in range(1, 9))
    assert parse(page.encode()).language == "fr"


# A tag is (name, where it ends) here; all else is text.
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<p>a</p>", ["p", "/p"]),
        ("<P CLASS=x>a", ["p"]),
        ("<br/>", ["br"]),
        ('<a title="a > b">x', ["a"]),
        ('<a title="don\'t">x', ["a"]),
        ("a < b", []),
        ("<3 hearts>", []),
        ("<!-- <p> -->a", [""]),
        ("<!-- never closed <p>a", [""]),
        ("<![CDATA[<p>]]>", ["![", "]]"]),
        ("<script><p></script><p>", ["", "p"]),
        ("<script><p>", ["", "p"]),
        ("<!DOCTYPE html [<!ENTITY a 'b'>]><p>", ["", "p"]),
        ("<p cla", [""]),
        ("<p", [""]),
        ("</>", [""]),
        ("<", []),
    ],
)
def test_tags_are_told_from_text(text: str, found: list[str]) -> None:
    assert [name for _, _, name, _ in tags.Tokens(text)] == found


@pytest.mark.parametrize(
    "bit",
    ["<", "<a ", "<a b='", '<a b="', '<a b="x>y ', "<!--", "<![CDATA[", "<script>", "<!doctype x[",
     "&", "&#", "<?", "</", "<p>", "</p>"],
)  # fmt: skip
def test_nothing_unclosed_makes_reading_slow(bit: str) -> None:
    """Work, counted by the tokens that come out, and all the text there between them."""
    for text in (bit * 30_000, bit * 30_000 + ">", "x" + bit * 30_000 + "-->"):
        last = 0
        for start, end, _, _ in tags.Tokens(text):
            assert last <= start < end
            last = end
        assert last <= len(text)


def test_reads_the_same_words_as_a_tree_does() -> None:
    """libxml2's tree as the oracle, but where marks and links are taken out of the words, and where a
    tree loses the words after a stray `<`.
    """
    lxml_html = pytest.importorskip("lxml.html")
    compared = 0
    for name, page, _ in CASES_READ:
        if "<a" in page or "*" in page or "less than" in name:
            continue
        tree = lxml_html.document_fromstring(f"<html><body>{page}</body></html>")
        for element in tree.xpath("//script|//style|//comment()"):
            element.drop_tree()
        blocks = html.read(f"<html><body>{page}</body></html>", load("en"))
        found = "".join(
            (block.label if block.label.isalpha() else "") + block.text for block in blocks
        )
        assert re.sub(r"\s", "", found) == re.sub(r"\s", "", tree.text_content())
        compared += 1
    assert compared > 15


def test_an_italic_letter_before_asterisks_is_not_lost() -> None:
    page = b"<pre>\n1. Each player deals.\n\n<i>a</i> *** the rest follows ***\n</pre>"
    assert list(listing(parse(page, format="html"))) == [
        "1 | 1. |  | Each player deals.",
        "1.a | a |  | *** the rest follows ***",
    ]


def test_a_label_kept_beside_the_item_is_shown_and_counts_nothing():
    page = "<h2>Article 1</h2><p>He:</p><ul><li data-list-text='a)'>cuts,</li><li data-list-text='b)'>deals.</li></ul>"
    laws = parse(page.encode(), format="html").clauses
    assert [(str(c.path), c.label) for law in laws for c in law.walk() if c.path.parts[1:]] == [
        ("1.a", "a)"), ("1.b", "b)"),
    ]  # fmt: skip
    empty = "<h2>Article 1</h2><p>He:</p><ul><li data-list-text='•'>cuts.</li></ul>"
    assert [len(law.children) for law in parse(empty.encode(), format="html").clauses] == [2]


def test_a_list_that_runs_through_numbered_titles_has_the_laws():
    page = "<h1>1 BY-LAW</h1>" + "".join(
        f"<h2>1.{n} Title</h2><ol start={n}><li>Words of the law {n}."
        f"{'<ol><li>One.</li><li>Two.</li></ol>' if n == 2 else ''}</li></ol>"
        for n in range(1, 8)
    )
    laws = parse(page.encode(), format="html").clauses
    paths = [str(c.path) for law in laws for c in law.walk() if not c.path.is_paragraph]
    assert paths == ["1", "2", "2.1", "2.2", "3", "4", "5", "6", "7"]


def test_a_list_in_spans_is_a_list() -> None:
    item = '<span class="akn-item"><span class="akn-num">({})</span> <span class="akn-p">{}</span></span>'
    page = (
        '<section><h3>1. Filming</h3><span class="akn-num">(1)</span> <span class="akn-blockList">'
        '<span class="akn-listIntroduction">Nobody films:</span>'
        + item.format("a", "at night;")
        + item.format("b", "in the woods,")
        + "</span></section><h3>2. Fees</h3><p>None.</p>"
    )
    laws = parse(page.encode(), format="html").clauses
    assert [(str(c.path), c.text) for law in laws for c in law.walk()] == [
        ("1", ""),
        ("1.1", "Nobody films:"),
        ("1.1.a", "at night;"),
        ("1.1.b", "in the woods,"),
        ("2", "None."),
    ]
