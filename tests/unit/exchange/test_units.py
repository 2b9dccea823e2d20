"""Units and terms in the formats of translators' programs: valid, read back, and refused when bad."""

from pathlib import Path

import pytest
from lxml import etree

from lawkit.corpus import load_library
from lawkit.errors import InputError
from lawkit.exchange import tbx, tmx, units_csv, xliff
from lawkit.model.memory import Entry, Memory, entries_of
from lawkit.translation import align, read_terms
from lawkit.translation.merging import merge


@pytest.fixture(scope="module")
def memory(corpus_dir: Path) -> Memory:
    library = load_library(corpus_dir)
    left, right = library["duplicate/2007-en"], library["duplicate/2017-fr"]
    return Memory(
        "en", "fr", entries_of(align(left, right).units), left.id, right.id, "the owners'"
    )


HOSTILE = Memory(
    "en",
    "fr",
    (
        Entry(
            "c1.s1", "1", "<b> & ]]> \x07", "=SUM(1)", "reviewed", "a", "b", "Anne", ("why?", "so")
        ),
        Entry("c1.s2", "1", "", "seul"),
        Entry("c1.s3", "1", "only", ""),
    ),
)


def test_ids_say_the_place(memory: Memory) -> None:
    ids = [entry.id for entry in memory.entries]
    assert len(set(ids)) == len(ids)
    assert {"c6.h", "c6.D.1.s2", "c6.n1.s1"} <= set(ids)


def test_xliff_round_trip(memory: Memory) -> None:
    assert xliff.read(xliff.write(memory).encode(), where="x") == memory
    back = xliff.read(xliff.write(HOSTILE).encode(), where="x")
    assert back.entries[0] == Entry(
        "c1.s1", "1", "<b> & ]]> \ufffd", "=SUM(1)", "reviewed", "a", "b", "Anne", ("why?", "so")
    )
    assert back.entries[1:] == HOSTILE.entries[1:]


def test_tmx_round_trip(memory: Memory) -> None:
    back = tmx.read(tmx.write(memory).encode(), where="x")
    both = tuple(entry for entry in memory.entries if entry.source and entry.target)
    assert (back.source, back.target, back.entries) == (memory.source, memory.target, both)


def test_csv_round_trip(memory: Memory) -> None:
    for one in (memory, HOSTILE):
        back = units_csv.read(units_csv.write(one).encode(), where="x")
        assert [(e.id, e.source, e.target, e.state, e.reviewer) for e in back.entries] == [
            (e.id, e.source, e.target, e.state, e.reviewer) for e in one.entries
        ]


def test_no_cell_is_a_formula() -> None:
    assert "'=SUM(1)" in units_csv.write(HOSTILE)


@pytest.mark.data
def test_valid_against_the_schemas(memory: Memory, data_dir: Path) -> None:
    schema = etree.XMLSchema(etree.parse(data_dir / "schemas" / "xliff_core_2.0.xsd"))
    dtd = etree.DTD(str(data_dir / "schemas" / "tmx14.dtd"))
    for one in (memory, HOSTILE, Memory("en", "fr", ())):
        schema.assertValid(etree.fromstring(xliff.write(one).encode()))
        assert dtd.validate(etree.fromstring(tmx.write(one).encode())), dtd.error_log


def test_translate_toolkit_reads_them(memory: Memory, corpus_dir: Path) -> None:
    storage = pytest.importorskip("translate.storage")
    assert storage
    from translate.storage import tbx as other_tbx
    from translate.storage import tmx as other_tmx
    from translate.storage import xliff2

    pairs = [(e.source, e.target) for e in memory.entries if e.source and e.target]
    read = other_tmx.tmxfile.parsestring(tmx.write(memory).encode())
    assert [(str(unit.source), str(unit.target)) for unit in read.units] == pairs
    units = xliff2.Xliff2File.parsestring(xliff.write(memory).encode()).units
    found = [(str(unit.source or ""), str(unit.target or "")) for unit in units]
    assert found == [(e.source, e.target) for e in memory.entries]
    termbase = read_terms((corpus_dir / "terms.toml").read_text("utf-8"))
    terms = other_tbx.tbxfile.parsestring(tbx.write(termbase).encode())
    assert {str(unit.source) for unit in terms.units} >= {"board", "director"}


BAD_TMX = '<tmx version="1.4"><header srclang="en"/><body><tu>{}</tu></body></tmx>'


def test_markup_inside_segments_leaves_the_words() -> None:
    raw = BAD_TMX.format(
        '<tuv xml:lang="EN-GB"><seg>The <bpt i="1">&lt;b&gt;</bpt>Director<ept i="1"/> may</seg></tuv>'
        '<tuv xml:lang="fr"><seg>L\'arbitre peut</seg></tuv>'
    )
    entry = tmx.read(raw.encode(), where="x").entries[0]
    assert entry.source.startswith("The ")
    assert entry.source.endswith("Director may")
    assert entry.target == "L'arbitre peut"


@pytest.mark.parametrize(
    ("reader", "raw", "why"),
    [
        (tmx, BAD_TMX.format("<tuv><seg>a</seg></tuv>"), "does not say its language"),
        (tmx, BAD_TMX.format('<tuv xml:lang="en"><seg>a</seg></tuv>'), "one language only"),
        (tmx, "<tmx><body>", "not well-formed"),
        (tmx, "<xliff/>", "not a TMX file"),
        (
            tmx,
            '<!DOCTYPE tmx [<!ENTITY x "boom">]>'
            + BAD_TMX.format('<tuv xml:lang="en"><seg>&x;</seg></tuv>'),
            "is not resolved",
        ),
        (xliff, "<tmx/>", "not an XLIFF file"),
        (xliff, '<xliff version="1.2"/>', "XLIFF 1.2"),
        (xliff, '<xliff version="2.0"/>', "srcLang is missing"),
        (units_csv, "a,b\n1,2\n", "no column 'id'"),
        (units_csv, "", "no column 'id'"),
    ],
)
def test_bad_files_are_refused(reader, raw: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        reader.read(raw.encode(), where="x")
    assert why in str(caught.value)


def test_a_billion_laughs_are_not_heard() -> None:
    lines = ['<!ENTITY a "ha">'] + [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)]
    raw = f"<!DOCTYPE tmx [{''.join(lines)}]>" + BAD_TMX.format(
        '<tuv xml:lang="en"><seg>&a11;</seg></tuv><tuv xml:lang="fr"><seg>x</seg></tuv>'
    )
    with pytest.raises(InputError):
        tmx.read(raw.encode(), where="x")


HERE = (Entry("c1.s1", "1", "The card", "La carte", "translated"), Entry("c1.s2", "1", "Stop", ""))


@pytest.mark.parametrize(
    ("incoming", "before", "problem"),
    [
        (Entry("c9.s1", "9", "x", "y"), (), "unknown"),
        (Entry("c1.s1", "1", "The cards", "Les cartes"), (), "source-changed"),
        (
            Entry("c1.s2", "1", "Stop", "Halte", "translated"),
            (Entry("c1.s2", "1", "Stop", "Arrêt", "translated"),),
            "conflict",
        ),
    ],
)
def test_what_cannot_be_taken_is_told(incoming: Entry, before, problem: str) -> None:
    found = merge([incoming], HERE, before)
    assert [one.problem for one in found.conflicts] == [problem]
    assert found.taken == ()


def test_work_comes_home_with_state_comment_and_reviewer() -> None:
    work = Entry("c1.s2", "1", " Stop ", "Arrêt", "reviewed", reviewer="Anne", comments=("sûr",))
    found = merge([work, work], HERE)
    assert [(e.target, e.state, e.reviewer, e.comments) for e in found.taken] == [
        ("Arrêt", "reviewed", "Anne", ("sûr",))
    ]
    assert [one.problem for one in found.conflicts] == ["twice"]
    assert merge(HERE, HERE).unchanged == 2


TERMS = """
[[term]]
concept = "board"
terms = { en = ["board"], fr = ["étui", "donne"] }
evidence = ["duplicate/2007-en#6.B"]
definition = { fr = "Ce qui porte les mains." }
varies = "played, it is the donne"
forbidden = { fr = ["carton"] }
[[term]]
concept = "cut"
terms = { en = ["cut"], fr = ["coupe"] }
"""


def test_tbx_round_trip() -> None:
    termbase = read_terms(TERMS)
    assert tbx.read(tbx.write(termbase).encode(), where="x").terms == termbase.terms


def test_tbx_of_other_programs() -> None:
    """In the elements of 2019, with groups of words, a language not known here and two entries for
    one word.
    """
    entry = (
        '<conceptEntry id="c{n}"><langSec xml:lang="en-GB"><termSec><term>trick</term></termSec>'
        '</langSec><langSec xml:lang="xx"><termSec><term>?</term></termSec></langSec>'
        '<langSec xml:lang="fr"><descrip type="definition">quatre cartes</descrip>'
        "<termSec><term>{fr}</term></termSec></langSec></conceptEntry>"
    )
    rows = entry.format(n=1, fr="levée") + entry.format(n=2, fr="pli")
    text = f'<tbx type="TBX-Basic" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>{rows}</body></text></tbx>'
    terms = tbx.read(text.encode(), where="x").terms
    assert [(one.concept, one.terms, one.definition) for one in terms] == [
        ("trick", {"en": ("trick",), "fr": ("levée",)}, {"fr": "quatre cartes"}),
        ("trick (2)", {"en": ("trick",), "fr": ("pli",)}, {"fr": "quatre cartes"}),
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("<html/>", "not a TBX file"),
        ("<martif><text>", "not well-formed"),
        (
            "<martif><termEntry><langSet><tig><term>a</term></tig></langSet></termEntry></martif>",
            "do not say their language",
        ),
        (
            """<!DOCTYPE martif [<!ENTITY x "y">]><martif><termEntry><langSet xml:lang="en"><tig>
            <term>&x;</term></tig></langSet></termEntry></martif>""",
            "the entity &x; is not resolved",
        ),
    ],
)
def test_bad_tbx(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        tbx.read(text.encode(), where="x")


def test_tmx_codes_are_no_words() -> None:
    """What a translator's program keeps of its own between the words stays out of them."""
    seg = (
        '<bpt i="1">&lt;b&gt;</bpt>Le <hi>donneur</hi><ept i="1">&lt;/b&gt;</ept> joue'
        '<!-- so --> <ph>{1}<sub>x</sub></ph>seul<it pos="begin">&lt;i&gt;</it>.'
    )
    text = (
        '<tmx version="1.4"><header srclang="en"/><body><tu tuid="c1.s1"><tuv xml:lang="en">'
        f'<seg>One.</seg></tuv><tuv xml:lang="fr"><seg>{seg}</seg></tuv></tu></body></tmx>'
    )
    entry = tmx.read(text.encode(), where="x").entries[0]
    assert entry.target == "Le donneur joue seul."
