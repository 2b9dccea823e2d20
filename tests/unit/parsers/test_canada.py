"""Justice Canada's XML: labels and counts are the XML's own, counted here by another parser."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from lawkit.model import Clause
from lawkit.parsers import ParseResult, parse

ROOT = '<Statute xmlns:lims="http://justice.gc.ca/lims" xml:lang="{}">{}</Statute>'
LEVELS = ("Section", "Subsection", "Paragraph", "Subparagraph", "Clause", "Subclause")
ACTS = ("I-21", "O-3.01", "O-3.01.2021")


def read(body: str, language: str = "en") -> ParseResult:
    return parse(ROOT.format(language, body).encode())


def rows(result: ParseResult) -> list[str]:
    found = [clause for law in result.clauses for clause in law.walk()]
    return [f"{c.path} | {c.label} | {c.heading} | {c.text}" for c in found]


def test_levels_labels_and_headings_are_the_markups_own() -> None:
    result = read(
        '<Body><Heading level="1"><Label>PART I</Label><TitleText>General</TitleText></Heading>'
        "<Section><MarginalNote>Short title</MarginalNote><Label>1</Label>"
        "<Text>This Act may be cited as the <XRefExternal>Cards Act</XRefExternal>.</Text></Section>"
        '<Heading level="2"><TitleText>Dealing</TitleText></Heading>'
        "<Section><MarginalNote>Duty</MarginalNote><Label>65.3</Label>"
        "<Subsection><Label>(1)</Label><Text>The dealer shall</Text>"
        "<Paragraph><Label>(a)</Label><Text>shuffle; and</Text></Paragraph>"
        "<Paragraph><Label>(a.1)</Label><Text>deal</Text>"
        "<Subparagraph><Label>(i)</Label><Text>at once, or</Text>"
        "<Clause><Label>(A)</Label><Text>before noon.</Text></Clause></Subparagraph></Paragraph>"
        "<ContinuedSectionSubsection><Text>in that order.</Text></ContinuedSectionSubsection>"
        "</Subsection><Subsection><MarginalNote>Exception</MarginalNote><Label>(2)</Label>"
        "<Text>Dummy need not.</Text></Subsection>"
        "<HistoricalNote><HistoricalNoteSubItem>1999, c. 1</HistoricalNoteSubItem></HistoricalNote>"
        "</Section></Body>"
    )
    assert rows(result) == [
        "1 | 1 | Short title | This Act may be cited as the Cards Act.",
        "65-3 | 65.3 | Duty | ",
        "65-3.1 | (1) |  | ",
        "65-3.1.p1 |  |  | The dealer shall",
        "65-3.1.a | (a) |  | shuffle; and",
        "65-3.1.a-1 | (a.1) |  | deal",
        "65-3.1.a-1.i | (i) |  | at once, or",
        "65-3.1.a-1.i.A | (A) |  | before noon.",
        "65-3.1.p2 |  |  | in that order.",
        "65-3.2 | (2) | Exception | Dummy need not.",
    ]
    assert [(d.title, str(d.first), d.depth) for d in result.divisions] == [
        ("PART I General", "1", 0),
        ("Dealing", "65-3", 1),
    ]
    assert [piece.text for piece in result.furniture if "1999" in piece.text] != []
    assert str(result.ladder) == "section > (1) > (a) > (i) > (A)"
    assert result.language == "en"


def test_each_definition_is_a_paragraph_with_its_own_list() -> None:
    result = read(
        "<Body><Section><Label>2</Label><Text>In this Act,</Text>"
        "<Definition><Text><DefinedTermEn>card</DefinedTermEn> means</Text>"
        "<Paragraph><Label>(a)</Label><Text>an ace, or</Text></Paragraph></Definition>"
        "<Definition><Text><DefinedTermEn>hand</DefinedTermEn> means</Text>"
        "<Paragraph><Label>(a)</Label><Text>a deal.</Text></Paragraph></Definition></Section></Body>"
    )
    assert rows(result) == [
        "2 | 2 |  | ",
        "2.p1 |  |  | In this Act,",
        "2.p2 |  |  | card means",
        "2.p2.a | (a) |  | an ace, or",
        "2.p3 |  |  | hand means",
        "2.p3.a | (a) |  | a deal.",
    ]


def test_a_footnote_is_a_note_and_schedules_are_none_of_the_law() -> None:
    result = read(
        "<Identification><LongTitle>An Act</LongTitle></Identification>"
        "<Body><Section><Label><FootnoteRef>*</FootnoteRef>1</Label><Text>In force.</Text>"
        "<Footnote><Label>*</Label><Text>[Note: in force in May.]</Text></Footnote></Section>"
        "<Section><Label>2 to 4</Label><Text>[Repealed]</Text></Section></Body>"
        "<Schedule><Section><Label>9</Label><Text>Transitional.</Text></Section></Schedule>"
    )
    assert rows(result) == ["1 | 1 |  | In force.", "2-4 | 2 to 4 |  | [Repealed]"]
    (note,) = result.notes
    assert (str(note.law), note.marker, note.text) == ("1", "*", "[Note: in force in May.]")
    assert [str(anchor.path) for anchor in note.anchors] == ["1"]
    kinds = {piece.kind: piece.text for piece in result.furniture}
    assert kinds["front"] == "An Act"
    assert "Transitional." in kinds["back"]


def test_an_excerpt_that_begins_below_a_section_keeps_its_marginal_note() -> None:
    result = parse(
        b"<Subsection><MarginalNote>Oath</MarginalNote><Label>(2)</Label><Text>taken before a judge."
        b"</Text></Subsection><Section><Label>4</Label><Text>Repealed.</Text></Section>",
        format="canada",
    )
    assert rows(result) == [
        "3 |  |  | ",
        "3.2 | (2) | Oath | taken before a judge.",
        "4 | 4 |  | Repealed.",
    ]
    assert result.clauses[0].missing == ("head",)


def test_french_counts_articles() -> None:
    body = (
        "<Body><Section><Label>1</Label><Text>Le donneur</Text>"
        "<Paragraph><Label>a)</Label><Text>distribue;</Text></Paragraph>"
        "<Paragraph><Label>b)</Label><Text>coupe.</Text></Paragraph></Section></Body>"
    )
    assert str(read(body, "fr").ladder) == "article > a)"


def test_quoted_law_is_words_of_the_clause_that_quotes_it() -> None:
    result = read(
        "<Body><Section><Label>1</Label><Text>Section 5 is replaced by:</Text><AmendedText>"
        "<Section><Label>5</Label><Text>New words.</Text></Section></AmendedText></Section>"
        "<Section><Label>2</Label><Text>Next.</Text></Section></Body>"
    )
    assert [str(law.path) for law in result.clauses] == ["1", "2"]
    assert [child.text for child in result.clauses[0].children] == [
        "Section 5 is replaced by:",
        "5",
        "New words.",
    ]


def test_no_entity_is_expanded_and_no_file_is_read() -> None:
    bomb = (
        '<!DOCTYPE Statute [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
        '<!ENTITY file SYSTEM "file:///etc/hostname">]>'
    )
    body = "<Body><Section><Label>1</Label><Text>&b; &file; &amp; &#65;</Text></Section></Body>"
    result = parse((bomb + ROOT.format("en", body)).encode())
    assert result.clauses[0].text == "&b; &file; & A"


def labelled(result: ParseResult) -> list[Clause]:
    return [clause for law in result.clauses for clause in law.walk() if clause.label]


@pytest.mark.data
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("act", ACTS)
def test_acts_have_the_labels_of_their_xml(act: str, language: str, data_dir: Path) -> None:
    etree = pytest.importorskip("lxml.etree")
    raw = (data_dir / "canada" / f"{act}.{language}.xml").read_bytes()
    result = parse(raw)
    body = etree.fromstring(raw).find("Body")
    expected = []
    for element in body.iter(*LEVELS):
        label = element.find("Label")
        if label is not None:
            expected.append("".join(label.itertext()).strip().lstrip("*"))
    assert [clause.label for clause in labelled(result)] == expected
    headings = [" ".join("".join(e.itertext()).split()) for e in body.iter("MarginalNote")]
    assert [c.heading for c in labelled(result) if c.heading] == headings
    titles = body.findall("Heading")
    assert [d.title for d in result.divisions] == [
        " ".join(" ".join(t.strip() for t in e.itertext()).split()) for e in titles
    ]
    words = Counter(word for e in body.iter("Text") for word in "".join(e.itertext()).split())
    found = Counter(
        word for law in result.clauses for c in law.walk() for word in c.text.split()
    ) + Counter(word for note in result.notes for word in note.text.split())
    assert found == words
    assert (result.language, result.diagnostics) == (language, ())
