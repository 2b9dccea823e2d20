"""Word's documents: automatic numbers as Word prints them, notes, and what is refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

import pytest

from lawkit.errors import InputError
from lawkit.parsers import ParseResult, parse

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BULLET, DECIMAL = ("bullet", ""), ("decimal", "%1.")


def level(n: int, style: str, text: str, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{style}"/>'
        f'<w:lvlText w:val="{text}"/>{more}</w:lvl>'
    )


def paragraph(words: str, depth: int = -1, number: int = 1, style: str = "") -> str:
    own = f'<w:pStyle w:val="{style}"/>' if style else ""
    if depth >= 0:
        own += f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'
    return f'<w:p><w:pPr>{own}</w:pPr><w:r><w:t xml:space="preserve">{words}</w:t></w:r></w:p>'


def package(body: str, **parts: str) -> bytes:
    """A document of hand-made parts, for what python-docx has no words for."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(
            "word/document.xml", f"<w:document {W}><w:body>{body}</w:body></w:document>"
        )
        for name, xml in parts.items():
            archive.writestr(f"word/{name}.xml", xml)
    return out.getvalue()


def numbering(*levels: str, num: str = "") -> str:
    num = num or '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    return (
        f'<w:numbering {W}><w:abstractNum w:abstractNumId="0">{"".join(levels)}</w:abstractNum>'
        f"{num}</w:numbering>"
    )


def lines(result: ParseResult) -> list[str]:
    return [line for line in result.text.split("\n") if line]


@pytest.mark.parametrize(
    ("levels", "depths", "printed"),
    [
        ([("decimal", "%1.")], [0, 0, 0], ["1.", "2.", "3."]),
        ([("upperRoman", "LAW %1")], [0, 0], ["LAW I", "LAW II"]),
        ([("decimal", "%1."), ("lowerLetter", "(%2)")], [0, 1, 1, 0, 1], ["1.", "(a)", "(b)", "2.", "(a)"]),
        ([("decimal", "%1."), ("decimal", "%1.%2")], [0, 1, 1, 0, 1], ["1.", "1.1", "1.2", "2.", "2.1"]),
        ([("decimalZero", "%1)")], [0, 0], ["01)", "02)"]),
        ([("ordinal", "%1")], [0, 0, 0, 0], ["1st", "2nd", "3rd", "4th"]),
        ([("decimal", "%1."), ("lowerRoman", "(%2)")], [1, 1, 0], ["(i)", "(ii)", "2."]),
        ([("bullet", "•")], [0, 0], ["", ""]),
    ],
    ids=["digits", "with a noun", "letters begin anew", "decimals", "zero", "ordinals", "begun below", "bullets"],
)  # fmt: skip
def test_automatic_numbers_are_those_that_word_prints(
    levels: Sequence[tuple[str, str]], depths: Sequence[int], printed: Sequence[str]
) -> None:
    body = "".join(paragraph("words", depth) for depth in depths)
    xml = numbering(*(level(n, style, text) for n, (style, text) in enumerate(levels)))
    found = lines(parse(package(body, numbering=xml)))
    assert found == [f"{number} words".strip() for number in printed]


def test_a_list_that_is_begun_anew() -> None:
    num = (
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
        '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">'
        '<w:startOverride w:val="1"/></w:lvlOverride></w:num>'
    )
    body = "".join(paragraph("x", 0, number) for number in (1, 1, 2, 2))
    xml = numbering(level(0, *DECIMAL), num=num)
    assert lines(parse(package(body, numbering=xml))) == ["1. x", "2. x", "1. x", "2. x"]


def test_a_number_that_the_style_gives() -> None:
    styles = (
        f'<w:styles {W}><w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr>'
        '<w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Law"><w:name w:val="Law"/><w:basedOn w:val="Base"/>'
        "</w:style></w:styles>"
    )
    body = paragraph("one", style="Law") + paragraph("two", style="Base")
    xml = numbering(level(0, *DECIMAL))
    found = lines(parse(package(body, numbering=xml, styles=styles)))
    assert found == ["1. one", "2. two"]


def test_headings_notes_tables_and_deleted_words() -> None:
    styles = (
        f'<w:styles {W}><w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style>'
        "</w:styles>"
    )
    notes = (
        f'<w:footnotes {W}><w:footnote w:id="0" w:type="separator"><w:p/></w:footnote>'
        '<w:footnote w:id="7"><w:p><w:r><w:t>See Law 2.</w:t></w:r></w:p></w:footnote></w:footnotes>'
    )
    body = (
        paragraph("The Deal", style="H2")
        + '<w:p><w:r><w:t>1. He deals</w:t></w:r><w:r><w:footnoteReference w:id="7"/></w:r>'
        + "<w:del><w:r><w:delText>never</w:delText><w:t>never</w:t></w:r></w:del>"
        + '<w:ins><w:r><w:t xml:space="preserve"> the</w:t><w:br/><w:t>cards:</w:t></w:r></w:ins></w:p>'
        + "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Ace</w:t></w:r></w:p></w:tc>"
        + "<w:tc><w:p><w:r><w:t>11</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
        + paragraph("2. Last.")
    )
    result = parse(package(body, styles=styles, footnotes=notes))
    assert [(str(c.path), c.text) for law in result.clauses for c in law.walk()] == [
        ("1", ""), ("1.p1", "He deals the cards:"), ("1.p2", "Ace 11"), ("2", "Last."),
    ]  # fmt: skip
    (note,) = result.notes
    assert (str(note.law), note.text, str(note.anchors[0].path)) == ("1", "See Law 2.", "1.p1")
    assert [division.title for division in result.divisions] == ["The Deal"]


def test_laws_in_numbered_headings_and_a_document_of_a_real_producer() -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.add_heading("THE LAWS", 0)
    for n in (1, 2):
        document.add_paragraph(f"Law number {n} says so.", style="List Number")
    out = io.BytesIO()
    document.save(out)
    result = parse(out.getvalue())
    assert result.format == "docx"
    assert [(law.label, law.text) for law in result.clauses] == [
        ("1.", "Law number 1 says so."), ("2.", "Law number 2 says so."),
    ]  # fmt: skip


def refusal(raw: bytes) -> InputError:
    with pytest.raises(InputError) as caught:
        parse(raw, name="some.docx")
    return caught.value


def test_a_bomb_is_refused_unread() -> None:
    raw = package(paragraph("x" * 300_000_000))
    assert len(raw) < 1_000_000
    error = refusal(raw)
    assert "unpacks beyond all measure" in str(error)
    assert "300,000" in error.why


def test_a_document_of_pictures_needs_its_text_recognised() -> None:
    assert "OCR" in refusal(package("<w:p><w:r/></w:p>")).remedy


@pytest.mark.parametrize("cut", [40, 300])
def test_a_damaged_document_says_so(cut: int) -> None:
    assert refusal(package(paragraph("1. words"))[:cut]).remedy


def test_no_entity_is_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY f SYSTEM "file:///etc/hostname">]>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(
            "word/document.xml",
            f"{bomb}<w:document {W}><w:body>{paragraph('1. so &a;&f; it is')}</w:body></w:document>",
        )
    assert parse(out.getvalue()).text.strip() == "1. so &a;&f; it is"


@pytest.mark.parametrize("deep", [20, 5_000])
def test_nested_tables_are_read_whole_or_not_at_all(deep: int) -> None:
    body = "<w:tbl><w:tr><w:tc>" * deep + paragraph("1. inmost") + "</w:tc></w:tr></w:tbl>" * deep
    raw = package(body + paragraph("2. last"))
    if deep == 20:
        assert lines(parse(raw)) == ["1. inmost", "2. last"]
    else:
        assert "depth" in refusal(raw).why
