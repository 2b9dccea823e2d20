"""PDF printed by a real browser: columns, running heads, page numbers, hyphens, notes; what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from lawkit.errors import InputError
from lawkit.parsers import ParseResult, parse

pytest.importorskip("pdfplumber")

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Print = Callable[..., bytes]
LAWS = [
    "The player who deals must not look at the face of any card, and shall deal again if one be exposed.",
    "Whoever takes back a card that was played and quitted loses the trick, unless both adversaries agree.",
    "A claim is made in words, and the hand is shown at once; until it is, the play goes on undisturbed.",
    "The score is kept by both sides, and an error is mended at any time before the next deal is over.",
    "Bystanders say nothing, ask nothing and touch nothing; who does may be asked to leave the table.",
]  # fmt: skip


@pytest.fixture(scope="module")
def to_pdf(browser: Browser) -> Print:
    def make(body: str, style: str = "", **options: object) -> bytes:
        sheet = browser.new_page()
        sheet.set_content(
            f"<html lang=en><style>body{{font:11pt/1.4 serif}} {style}</style><body>{body}</body></html>"
        )
        made = sheet.pdf(prefer_css_page_size=True, **options)  # type: ignore[arg-type]
        sheet.close()
        return made

    return make


def laws(count: int) -> str:
    return "".join(f"<p>{n}. {LAWS[n % 5]}</p>" for n in range(1, count + 1))


def texts(result: ParseResult) -> list[str]:
    return [law.text for law in result.clauses]


pytestmark = pytest.mark.browser


def test_two_columns_are_read_one_after_the_other(to_pdf: Print) -> None:
    raw = to_pdf(
        f"<h1>THE LAWS</h1><div class=two>{laws(40)}</div>",
        ".two{columns:2;text-align:justify} @page{size:A5;margin:1.5cm}",
    )
    assert texts(parse(raw)) == [LAWS[n % 5] for n in range(1, 41)]


def test_running_heads_and_page_numbers_are_furniture(to_pdf: Print) -> None:
    head = "<div style='font-size:8px;width:100%;text-align:center'>{}</div>"
    raw = to_pdf(
        laws(30),
        "@page{size:A5;margin:2cm 1.5cm}",
        display_header_footer=True,
        header_template=head.format("The Laws of Shed"),
        footer_template=head.format("– <span class=pageNumber></span> –"),
    )
    result = parse(raw)
    assert texts(result) == [LAWS[n % 5] for n in range(1, 31)]
    kept = [piece.text for piece in result.furniture if piece.kind == "layout"]
    assert kept.count("The Laws of Shed") == sum(text.startswith("–") for text in kept) > 2


def test_words_are_joined_over_hyphens_that_only_the_line_made(to_pdf: Print) -> None:
    words = "The dealer shall re-deal without undue considera&shy;tion and the re-deal stands. " * 6
    raw = to_pdf(
        f"<p>1. {words}</p><p>2. Last.</p>", "p{width:5cm;hyphens:manual;text-align:justify}"
    )
    said = texts(parse(raw))[0]
    assert said == words.replace("&shy;", "").strip()


def test_notes_at_the_foot_have_their_marks(to_pdf: Print) -> None:
    raw = to_pdf(
        "<p>1. He leads<sup>1</sup> a card.</p><p>2. Last of the laws, and a longer one than that.</p>"
        "<p style='font-size:8pt'><sup>1</sup> See Law 2.</p>"
    )
    result = parse(raw)
    assert texts(result)[0] == "He leads a card."
    (note,) = result.notes
    assert (str(note.law), note.marker, note.text) == ("1", "[1]", "See Law 2.")
    assert note.anchors[0].offset == 8


def test_larger_and_bold_lines_are_titles(to_pdf: Print) -> None:
    raw = to_pdf("<h2>The Cut</h2><p>1. Cut first.</p><h2>The Deal</h2><p>2. Deal next.</p>")
    assert [division.title for division in parse(raw).divisions] == ["The Cut", "The Deal"]


def refusal(raw: bytes) -> InputError:
    with pytest.raises(InputError) as caught:
        parse(raw, name="some.pdf")
    return caught.value


def test_pictures_of_pages_need_their_text_recognised(to_pdf: Print) -> None:
    dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    error = refusal(to_pdf(f"<img src='{dot}' width=400 height=400>"))
    assert "OCR" in error.remedy
    assert error.where == "some.pdf"


def test_a_locked_pdf_says_that_it_is_encrypted() -> None:
    # The standard security handler (ISO 32000-1, 7.6.3) with a user's password that is not empty.
    raw = (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n"
        b"3 0 obj<</Filter/Standard/V 1/R 2/P -4/O<" + b"41" * 32 + b">/U<" + b"42" * 32 + b">>>endobj\n"
        b"trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<30><30>]>>\n%%EOF"
    )  # fmt: skip
    error = refusal(raw)
    assert "encrypted" in error.what
    assert "password" in error.remedy


@pytest.mark.parametrize("cut", [20, 400, 3_000])
def test_a_truncated_pdf_is_refused_or_read(cut: int, to_pdf: Print) -> None:
    assert refusal(to_pdf(laws(3))[:cut]).remedy


def test_italics_tell_a_label_and_a_title_may_bear_a_note(to_pdf: Print) -> None:
    raw = to_pdf(
        "<h2>THE REVOKE<sup>1</sup></h2>"
        "<p>50. A revoke is the failure to follow suit when a player could have done so.</p>"
        "<p>50<i>a</i>. An established revoke cannot be taken back (Law 51, <i>b</i>).</p>"
        "<p>51. The penalty for a revoke, unless it was mended in time, is:</p>"
        "<p class=in><i>a</i> two tricks, if the side that revoked has won as many afterwards, and</p>"
        "<p class=in><i>b</i> one trick otherwise, except as in Law 50<i>a</i> and the one before.</p>"
        "<p>52. No more is taken, and the deal stands.</p>"
        "<p class=n><sup>1</sup> See Law 52.</p>",
        "@page{size:14cm 20cm;margin:2cm} sup{font-size:7pt} .n{font-size:8pt;margin-top:5cm} "
        ".in{margin:0 0 0 2em} h2{font-size:14pt}",
    )
    result = parse(raw)
    found = [(str(c.path), c.label, c.text[:9]) for law in result.clauses for c in law.walk()]
    assert found == [
        ("50", "50.", "A revoke "), ("50a", "50a.", "An establ"), ("51", "51.", "The penal"),
        ("51.a", "a", "two trick"), ("51.b", "b", "one trick"), ("52", "52.", "No more i"),
    ]  # fmt: skip
    (title,) = result.divisions
    (note,) = result.notes
    assert (title.title, note.text, note.anchors[0].where) == (
        "THE REVOKE",
        "See Law 52.",
        "division",
    )


@pytest.mark.browser
def test_what_is_set_further_in_hangs_below(browser: Browser) -> None:
    sheet = browser.new_page()
    sheet.set_content(
        "<style>h2{font-size:16pt}</style><h2>1) The deal</h2><ol><li>Each player:<ol><li>cuts,"
        "<li>deals;</ol><li>or:<ol><li>passes,<li>calls</ol><p>as he likes.</ol>"
        f"<h2>2) The play</h2><p>{LAWS[0]}<p>Spoken of here are<br>Clubs and hearts<br>Spades and diamonds"
    )
    laws = parse(sheet.pdf()).clauses
    sheet.close()
    found = [(str(c.path), c.text) for law in laws for c in law.walk()]
    assert found == [
        ("1", ""),
        ("1.1", "Each player:"),
        ("1.1.1", "cuts,"),
        ("1.1.2", "deals;"),
        ("1.2", ""),
        ("1.2.p1", "or:"),
        ("1.2.1", "passes,"),
        ("1.2.2", "calls"),
        ("1.2.p2", "as he likes."),
        ("2", ""),
        ("2.p1", LAWS[0]),
        ("2.p2", "Spoken of here are"),
        ("2.p3", "Clubs and hearts"),
        ("2.p4", "Spades and diamonds"),
    ]
    assert [law.heading for law in laws] == ["The deal", "The play"]


@pytest.mark.browser
def test_a_list_goes_on_behind_one_set_further_in(browser: Browser) -> None:
    inner = "<ol><li>one;<li>two;<li>three.</ol>"
    sheet = browser.new_page()
    sheet.set_content(
        "<ol>" + "".join(f"<li>Law {n}.{inner if n % 3 == 1 else ''}" for n in range(1, 13))
    )
    laws = parse(sheet.pdf()).clauses
    sheet.close()
    assert [law.number for law in laws] == [str(n) for n in range(1, 13)]
    assert [len(law.children) for law in laws] == [3, 0, 0] * 4
