"""Akoma Ntoso read as clauses: what others wrote, in their own hierarchies."""

from __future__ import annotations

import pytest

from lawkit.parsers import ParseResult, parse

ROOT = (
    '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act">'
    '<meta><identification source="#us"><FRBRExpression><FRBRlanguage language="{}"/>'
    "</FRBRExpression></identification></meta>{}</act></akomaNtoso>"
)


def read(body: str, language: str = "eng") -> ParseResult:
    return parse(ROOT.format(language, body).encode())


def rows(result: ParseResult) -> list[str]:
    found = [clause for law in result.clauses for clause in law.walk()]
    return [f"{c.path} | {c.label} | {c.heading} | {c.text}" for c in found]


def test_hierarchy_notes_and_lists() -> None:
    result = read(
        "<preface><p>Act on cards</p></preface><body><chapter><num>Chapter I</num>"
        "<heading>General</heading>"
        "<section><num>1.</num><heading>Title</heading><content><p>The dealer"
        '<authorialNote marker="1" placement="bottom"><p>See section 2.</p></authorialNote> deals.'
        "</p></content></section>"
        "<section><num>2.</num><subsection><num>(1)</num><intro><p>A player may:</p></intro>"
        "<paragraph><num>(a)</num><content><p>pass &amp; talk;</p></content></paragraph>"
        "<paragraph><num>(b)</num><content><blockList><listIntroduction>say:</listIntroduction>"
        "<item><num>(i)</num><p>one,</p></item><item><num>(ii)</num><p>two</p></item></blockList>"
        "</content></paragraph><wrapUp><p>as may be.</p></wrapUp></subsection>"
        "<subsection><num>(2)</num><content><p>First.</p><p>Second.</p></content></subsection>"
        "</section></chapter></body><conclusions><p>Signed.</p></conclusions>"
    )
    assert rows(result) == [
        "1 | 1. | Title | The dealer deals.",
        "2 | 2. |  | ",
        "2.1 | (1) |  | ",
        "2.1.p1 |  |  | A player may:",
        "2.1.a | (a) |  | pass & talk;",
        "2.1.b | (b) |  | say:",
        "2.1.b.i | (i) |  | one,",
        "2.1.b.ii | (ii) |  | two",
        "2.1.p2 |  |  | as may be.",
        "2.2 | (2) |  | ",
        "2.2.p1 |  |  | First.",
        "2.2.p2 |  |  | Second.",
    ]
    assert [(d.title, str(d.first), str(d.last)) for d in result.divisions] == [
        ("Chapter I General", "1", "2")
    ]
    (note,) = result.notes
    assert (str(note.law), note.marker, note.text) == ("1", "1", "See section 2.")
    assert [(str(a.path), a.offset) for a in note.anchors] == [("1", 10)]
    assert [(piece.kind, piece.text) for piece in result.furniture if "<" not in piece.text] == [
        ("front", "Act on cards"),
        ("back", "Signed."),
    ]
    assert str(result.ladder) == "section > (1) > (a) > (i)"


@pytest.mark.parametrize(
    ("body", "laws", "ladder"),
    [
        (
            (
                "<section><num>Section 1</num><article><num>Article 1</num><content><p>x</p></content>"
                "</article><article><num>Article 2</num><content><p>y</p></content></article></section>"
            ),
            ["1", "2"],
            "article",
        ),
        (
            (
                "<article><num>Art. 1</num><section><num>(1)</num><content><p>x</p></content></section>"
                "<section><num>(2)</num><content><p>y</p></content></section></article>"
            ),
            ["1"],
            "article > (1)",
        ),
        (
            (
                "<rule><num>LAW 10</num><content><p>x</p></content></rule>"
                "<rule><num>LAW 11</num><content><p>y</p></content></rule>"
            ),
            ["10", "11"],
            "law",
        ),
        (
            (
                "<section><num>65.3</num><content><p>x</p></content></section>"
                "<section><num>66 bis</num><content><p>y</p></content></section>"
            ),
            ["65-3", "66bis"],
            "section",
        ),
    ],
    ids=["articles in sections", "sections in articles", "numbers with their noun", "inserted"],
)
def test_the_law_is_the_basic_unit(body: str, laws: list[str], ladder: str) -> None:
    result = read(f"<body>{body}</body>")
    assert [str(law.path) for law in result.clauses] == laws
    assert str(result.ladder) == ladder


@pytest.mark.parametrize(("code", "language"), [("fra", "fr"), ("eng", "en"), ("deu", "de")])
def test_the_language_is_that_of_the_identification(code: str, language: str) -> None:
    body = "<body><section><num>1</num><content><p>A B C.</p></content></section></body>"
    assert read(body, code).language == language


def test_a_prefix_on_every_element_changes_nothing() -> None:
    plain = (
        "<akomaNtoso><act><body><section><num>1.</num><content><p>One.</p></content></section>"
        "<section><num>2.</num><content><p>Two.</p></content></section></body></act></akomaNtoso>"
    )
    prefixed = plain.replace("</", "</akn:").replace("<a", "<akn:a").replace("<b", "<akn:b")
    for name in ("section", "num", "content", "p>"):
        prefixed = prefixed.replace(f"<{name}", f"<akn:{name}")
    assert rows(parse(prefixed.encode())) == rows(parse(plain.encode()))


def test_no_entity_is_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY f SYSTEM "file:///etc/hostname">]>'
    body = "<body><section><num>1</num><content><p>&a;&f;&lt;</p></content></section></body>"
    assert parse((bomb + ROOT.format("eng", body)).encode()).clauses[0].text == "&a;&f;<"


def test_ten_thousand_levels_are_read_and_nothing_is_lost() -> None:
    deep = "".join(
        f"<paragraph><num>({n})</num><content><p>word{n}</p></content>" for n in range(10_000)
    )
    result = read(f"<body><section><num>1</num>{deep}</section></body>")
    said = " ".join(clause.text for law in result.clauses for clause in law.walk())
    assert [f"word{n}" in said for n in (0, 31, 32, 33, 9_999)] == [True] * 5
    assert said.count("word") == 10_000
