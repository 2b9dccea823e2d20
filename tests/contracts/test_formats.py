"""What holds for every source format; a new one inherits it and brings the specimen code in its own
dress: the same clauses as from all others, nothing lost, every word in its place, nothing raised.
"""

from __future__ import annotations

import functools
import io
import random
import re
import sys
from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING

import pytest

from lawkit.desk.accounting import unaccounted
from lawkit.errors import InputError
from lawkit.model import Clause, Edition, EditionId, Witness
from lawkit.parsers import ParseResult, formats, parse

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A code of our own. Each row: how deep, label, words. Depth -1 is a title.
CODE = (
    (-1, "", "THE DEAL"),
    (0, "1.", "Each player deals in turn, and the turn passes to the left."),
    (0, "2.", "There must be a new deal by the same dealer, if:"),
    (1, "(a)", "a card is found faced in the pack;"),
    (1, "(b)", "the pack is proved imperfect, unless"),
    (2, "(i)", "a card has been led; or"),
    (2, "(ii)", "both sides agree – “by word or sign” – to go on."),
    (0, "3.", "A player who deals out of turn may be stopped before the last card is dealt."),
    (-1, "", "THE PLAY"),
    (0, "4.", "The player at the dealer’s left leads; see Law 2 & Law 3."),
    (0, "5.", "Whoever cannot follow suit plays as he likes, à volonté, and is not to be blamed for it."),
    (0, "6.", "A trick turned and quitted may not be looked at until the hand is over."),
    (0, "7.", "If the claim in Law 2(b)(ii) is denied, the hand is played out."),
    (0, "8.", "The side that takes most tricks scores one point for each above six."),
)  # fmt: skip
PATHS = (
    "1", "2", "2.a", "2.b", "2.b.i", "2.b.ii", "3", "4", "5", "6", "7", "8",
)  # fmt: skip
EXPECTED = [
    (path, label.strip("(.)"), words)
    for path, (_, label, words) in zip(PATHS, (row for row in CODE if row[0] >= 0), strict=True)
]


def as_text() -> bytes:
    return "\n\n".join(f"{label} {words}".strip() for _, label, words in CODE).encode()


def as_markdown() -> bytes:
    lines = [f"{label} {words}" if label else f"## {words}" for _, label, words in CODE]
    return "\n\n".join(["# THE LAWS OF SHED", *lines]).encode()


def page(style: str = "") -> str:
    """HTML whose numbers stand in the text, but for one list whose numbers only the list gives."""
    words = [f"<!DOCTYPE html><html lang='en'><head><title>Shed</title>{style}</head><body>"]
    for depth, label, text in CODE:
        said = escape(text).replace("–", "&ndash;").replace("à", "&agrave;")
        if depth < 0:
            words.append(f"<h2>{said}</h2>")
        elif depth == 2:
            start = "<ol type='i' start='1'>" if label == "(i)" else ""
            stop = "</ol>" if label == "(ii)" else ""
            words.append(f"{start}<li>{said}{stop}")
        else:
            words.append(f"<p class='l{depth}'>{label} <span>{said[:9]}</span>{said[9:]}\n</p>")
    return "\n".join((*words, "</body></html>"))


def as_html() -> bytes:
    return page().encode()


def nested(tags: tuple[tuple[str, str], ...], title: str) -> Iterator[str]:
    """The code as nested elements: per depth an opening with label and words, and its closing."""
    opened: list[str] = []
    for depth, label, words in CODE:
        while len(opened) > max(depth, 0):
            yield opened.pop()
        if depth < 0:
            yield title.format(escape(words))
        else:
            opening, closing = tags[depth]
            yield opening.format(label=label, words=escape(words))
            opened.append(closing)
    while opened:
        yield opened.pop()


def as_canada() -> bytes:
    names = ("Section", "Paragraph", "Subparagraph")
    tags = tuple(
        (f"<{name}><Label>{{label}}</Label><Text>{{words}}</Text>", f"</{name}>") for name in names
    )
    title = '<Heading level="1"><TitleText>{}</TitleText></Heading>'
    body = "".join(nested(tags, title))
    root = '<Statute xmlns:lims="http://justice.gc.ca/lims" xml:lang="en">'
    return f"<?xml version='1.0' encoding='utf-8'?>{root}<Body>{body}</Body></Statute>".encode()


def as_akn() -> bytes:
    names = ("section", "paragraph", "subparagraph")
    tags = tuple(
        (f"<{name}><num>{{label}}</num><content><p>{{words}}</p></content>", f"</{name}>")
        for name in names
    )
    parts = "".join(nested(tags, "</part><part><heading>{}</heading>")).removeprefix("</part>")
    root = '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act">'
    return f"{root}<body>{parts}</part></body></act></akomaNtoso>".encode()


def as_docx() -> bytes:
    docx = pytest.importorskip("docx")
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    document = docx.Document()
    levels = "".join(
        f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{style}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for n, (style, text) in enumerate(
            (("decimal", "%1."), ("lowerLetter", "(%2)"), ("lowerRoman", "(%3)"))
        )
    )
    numbering = document.part.numbering_part.element
    numbering.insert(
        0,
        parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="77">{levels}</w:abstractNum>'),
    )
    numbering.append(
        parse_xml(f'<w:num {nsdecls("w")} w:numId="78"><w:abstractNumId w:val="77"/></w:num>')
    )
    for depth, _, words in CODE:
        if depth < 0:
            document.add_heading(words, 1)
            continue
        paragraph = document.add_paragraph(words)
        paragraph._p.get_or_add_pPr().append(
            parse_xml(
                f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{depth}"/><w:numId w:val="78"/></w:numPr>'
            )
        )
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


TEXTS: dict[str, Callable[[], bytes]] = {
    "text": as_text, "markdown": as_markdown, "html": as_html, "canada": as_canada, "akn": as_akn,
}  # fmt: skip
BINARIES = ("docx", "pdf")


@pytest.fixture(scope="module")
def specimen(request: pytest.FixtureRequest) -> Callable[[str], bytes]:
    """The code in a format, made by a real producer."""

    @functools.cache
    def make(name: str) -> bytes:
        if name in TEXTS:
            return TEXTS[name]()
        if name == "docx":
            return as_docx()
        pytest.importorskip("pdfplumber")
        browser: Browser = request.getfixturevalue("browser")
        sheet = browser.new_page()
        style = (
            "<style>body{font:11pt serif;text-align:justify} .l1{margin-left:2em} "
            "ol{padding:0 0 0 4em} li{list-style:none} li:first-child:before{content:'(i) '} "
            "li:last-child:before{content:'(ii) '} @page{size:10cm 12cm;margin:2cm 1cm}</style>"
        )
        sheet.set_content(page(style))
        made = sheet.pdf(
            display_header_footer=True,
            header_template="<div style='font-size:7px;margin:auto'>The Laws of Shed</div>",
            footer_template="<div style='font-size:7px;margin:auto' class='pageNumber'></div>",
            prefer_css_page_size=True,
        )
        sheet.close()
        return made

    return make


ALL = [*TEXTS, "docx", pytest.param("pdf", marks=pytest.mark.browser)]
every_format = pytest.mark.parametrize("name", ALL)


def as_edition(result: ParseResult) -> Edition:
    fields = {
        name: getattr(result, name)
        for name in ("clauses", "divisions", "notes", "tags", "furniture", "ladder")
    }
    witness = Witness("F", "file", "", "", format=result.format, base=True)
    return Edition(
        id=EditionId("file", "x"), siglum="F", title="", language="en", date="",
        source=result.text, witnesses=(witness,), **fields,
    )  # fmt: skip


def every_clause(result: ParseResult) -> list[Clause]:
    return [clause for law in result.clauses for clause in law.walk()]


def faults(result: ParseResult) -> list[str]:
    """What is wrong with a result, whatever was read: words lost or out of place, spans outside."""
    found = [f"lost {span.of(result.text)!r}" for span in unaccounted(as_edition(result))]
    size = len(result.text)
    for clause in every_clause(result):
        if not 0 <= clause.span.start <= clause.span.end <= size:
            found.append(f"{clause.path} is outside")
        last = clause.span.start
        for child in clause.children:
            if not last <= child.span.start <= child.span.end <= clause.span.end:
                found.append(f"{child.path} is not where it should be in {clause.path}")
            last = child.span.start
        for text, origin in ((clause.text, clause.origin), (clause.heading, clause.heading_origin)):
            for offset, sign in enumerate(text):
                place = origin.locate(offset)
                # An entity's `&` stands for the character that it names.
                if not sign.isspace() and result.text[place : place + 1] not in (sign, "&"):
                    found.append(f"{clause.path}: {text[offset : offset + 9]!r} is not at {place}")
                    break
    return found


def attempt(raw: bytes, format: str = "") -> tuple[ParseResult | None, InputError | None]:
    """The result of a source, or the reason why it is refused; any other error is the test's."""
    try:
        return parse(raw, name="some.file", format=format), None
    except InputError as error:
        return None, error


def test_every_format_brings_its_specimen() -> None:
    assert set(formats()) == {*TEXTS, *BINARIES}


@every_format
def test_gives_the_same_clauses_as_all_others(name: str, specimen: Callable[[str], bytes]) -> None:
    result = parse(specimen(name))
    found = [(str(c.path), c.label.strip("(.)"), c.text) for c in every_clause(result)]
    assert found == EXPECTED
    titles = [(each.title, str(each.first), str(each.last)) for each in result.divisions]
    assert titles[-2:] == [("THE DEAL", "1", "3"), ("THE PLAY", "4", "8")]
    assert result.diagnostics == ()


@every_format
def test_is_known_by_its_content(name: str, specimen: Callable[[str], bytes]) -> None:
    assert parse(specimen(name), name="code.bin").format == name


@every_format
def test_loses_nothing_and_keeps_every_word_in_place(
    name: str, specimen: Callable[[str], bytes]
) -> None:
    assert faults(parse(specimen(name))) == []


@every_format
def test_reads_alike_twice(name: str, specimen: Callable[[str], bytes]) -> None:
    assert parse(specimen(name)) == parse(specimen(name))


@every_format
def test_takes_corrections(name: str, specimen: Callable[[str], bytes]) -> None:
    from lawkit.model import Correction, Span

    text = parse(specimen(name)).text
    place = text.index("most tricks")
    mend = Correction("F", Span(place, place + 4), "most", "the most", "a word was lost")
    result = parse(specimen(name), corrections=[mend])
    law = every_clause(result)[-1]
    assert law.text == "The side that takes the most tricks scores one point for each above six."
    assert result.text == text
    assert law.span.of(text).endswith("above six.") or law.span.of(text).rstrip("\n</>p").endswith(
        "six."
    )


@every_format
@pytest.mark.parametrize("part", [0.2, 0.5, 0.8, 0.99])
def test_reads_a_truncated_file_or_says_why_not(
    name: str, part: float, specimen: Callable[[str], bytes]
) -> None:
    raw = specimen(name)
    result, refused = attempt(raw[: int(len(raw) * part)])
    if result is not None:
        assert faults(result) == []
    if refused is not None:
        assert name in BINARIES
        assert (refused.where, bool(refused.remedy)) == ("some.file", True)


BITS = (
    "<", ">", '"', "'", "&", "</p>", "<p>", "<ol>", "</ol>", "<ol type='a'>", "<li value='3'>", "<table>",
    "<tr><td>", "</td>", "</table>", "<br>", "<br><br>(a) ", "<pre>", "\n\n1. ", "</pre>", "<!--", "-->",
    "<![CDATA[", "]]>", "<a href='#n1' id='r1'><sup>[1]</sup></a>", "<p><a id='n1' href='#r1'>[1]</a> A note",
    "*", "* See Law 2. ", "<script>", "</script>", "<style>", "<i>a</i> ", "<b>1</b> ", "&eacute;", "&#8212;",
    "&nbsp", "&nosuch;", "<span class='pagenum'>{3}</span>", "<center><b>The Cut</b></center>", "<h3>", "</h3>",
    "\ufeff", "\u200b", "<Section>", "<Label>(b)</Label>", "</Text>", "<Text>", "<MarginalNote>Heading</MarginalNote>",
    "</Paragraph>", "<Subsection>", "<Definition>", "<FootnoteRef>*</FootnoteRef>", "<Footnote><Label>*</Label>",
    "<num>2</num>", "<heading>", "<section>", "</section>", "<authorialNote marker='1'>", "</authorialNote>",
    "<quotedStructure>", "LAW 7\n", "1. ", "(a) ", "<nav>", "</nav>", "<title>", "<!DOCTYPE x [<!ENTITY a 'b'>]>",
    "&a;", "<?x ?>", "<ul><li><font>", "_a_ ", "| ", "## ",
)  # fmt: skip


def mutate(chance: random.Random, text: str, bits: tuple[str, ...] = BITS) -> str:
    """A text with some of it doubled, dropped, cut off or interrupted."""
    for _ in range(chance.randint(1, 10)):
        k, kind = chance.randrange(len(text) + 1), chance.randrange(5)
        if kind == 0:
            text = text[:k] + chance.choice(bits) + text[k:]
        elif kind == 1:
            text = text[:k] + text[k + chance.randint(1, 40) :]
        elif kind == 2:
            j = chance.randrange(len(text) + 1)
            text = text[:k] + text[j : j + chance.randint(1, 200)] + text[k:]
        elif kind == 3:
            text = text[: max(k, 20)]
        else:
            text = text[:k] + text[k:].replace(chance.choice("<>\"'/ p"), "", 1)
        text = text or "<"
    return text


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("seed", range(100))
def test_damage_raises_nothing_and_loses_nothing(name: str, seed: int) -> None:
    source = mutate(random.Random(f"{name}{seed}"), TEXTS[name]().decode())
    raw = source.encode("utf-8", "surrogatepass")
    result, refused = attempt(raw, format=name if seed % 4 else "")
    if result is not None:
        assert faults(result) == []
    assert refused is None or re.search("empty|binary", str(refused))


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_document_is_read_or_refused_with_a_reason(
    seed: int, specimen: Callable[[str], bytes]
) -> None:
    chance = random.Random(seed)
    raw = bytearray(specimen("docx"))
    for _ in range(chance.randint(1, 20)):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    result, refused = attempt(bytes(raw))
    if result is not None:
        assert faults(result) == []
    assert refused is None or (refused.what and refused.why)


def calls(raw: bytes, name: str) -> int:
    """How many functions are called to read a source: a measure of work that no machine sways."""
    count = 0

    def tally(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(tally)
    try:
        parse(raw, format=name)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", TEXTS)
def test_work_grows_with_the_source_and_no_faster(name: str) -> None:
    text = TEXTS[name]().decode()
    head, middle, tail = text[: len(text) // 4], text[len(text) // 4 : -60], text[-60:]
    small = calls((head + middle * 20 + tail).encode(), name)
    large = calls((head + middle * 80 + tail).encode(), name)
    assert large / small <= 4.6
