"""The apparatus: places, layers, sigla; and every witness read back from it, from TEI too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree, html

from lawkit.collate import collate, listing, read_witness
from lawkit.corpus import load_library
from lawkit.corpus.witnesses import read_witnesses
from lawkit.errors import UsageError
from lawkit.exchange import apparatus_html, apparatus_tei
from lawkit.model import Edition
from lawkit.model.apparatus import Apparatus

Make = Callable[..., Edition]
T = "{http://www.tei-c.org/ns/1.0}"

BASE = [("1", "THE CUT | The dealer cuts the pack to-day."), ("1.a", "He shall leave four cards."),
        ("2", "Each player looks at his own hand alone, and at no other.")]  # fmt: skip
SECOND = [("1", "THE CUT | The dealer cuts the pack today."), ("1.a", "He must leave four cards."),
          ("2", "Each player looks at his own hand alone; and at no other."),
          ("3", "Bystanders shall keep silent throughout the play of the rubber.")]  # fmt: skip
THIRD = [("1", "Each player looks at his own hand alone, and at no other."),
         ("2", "THE CUT | The dealer cuts the pack to-day."), ("2.a", "He must leave three cards."),
         ("3", "Bystanders shall keep silent throughout the play of the rubber.")]  # fmt: skip


@pytest.fixture
def editions(make: Make) -> list[Edition]:
    notes = [[("1", "See Law 8.")], [], [("2", "See Law 9.")]]
    return [
        make(name, laws, notes=note)
        for name, laws, note in zip("ABC", (BASE, SECOND, THIRD), notes, strict=True)
    ]


def words(apparatus: Apparatus, siglum: str) -> list[tuple[object, str, str]]:
    return [(line.id, line.where, text) for line, text in read_witness(apparatus, siglum)]


def test_places_and_layers(editions: list[Edition]) -> None:
    found = collate(editions)
    assert found.sigla == ("A", "B", "C")
    told = [
        (entry.lemma, entry.sigla, [(each.sigla, each.text, each.layer) for each in entry.readings])
        for _, entry in found.entries()
    ]
    assert ("to-day", ("A", "C"), [(("B",), "today", "trivial")]) in told
    assert ("shall", ("A",), [(("B", "C"), "must", "significant")]) in told
    assert ("four", ("A", "B"), [(("C",), "three", "significant")]) in told
    assert (",", ("A", "C"), [(("B",), ";", "trivial")]) in told
    silent = "Bystanders shall keep silent throughout the play of the rubber."
    assert ("", ("A",), [(("B", "C"), silent, "significant")]) in told


def test_each_witness_can_be_read_back(editions: list[Edition]) -> None:
    found = collate(editions)
    for edition in editions:
        assert tuple(words(found, edition.siglum)) == listing(edition)


def test_a_witness_that_lacks_a_passage_is_not_in_it(editions: list[Edition]) -> None:
    found = collate(editions)
    note = next(each for each in found.passages if each.text.startswith("See Law"))
    assert set(note.lines) == {"A", "C"}


def test_labels_are_kept(editions: list[Edition]) -> None:
    labels = [line.label for line, _ in read_witness(collate(editions), "C")]
    assert [label for label in labels if label] == ["1.", "2.", "a.", "3."]


def tei_words(text: str, name: str) -> list[str]:
    """The passages of a witness from the TEI alone: its lemmas and readings, `lb` as a line's end."""
    root = etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=False, no_network=True))

    def read(element: etree._Element) -> str:
        found = element.text or ""
        for child in element:
            if child.tag == T + "lb":
                found += "\n"
            elif child.tag == T + "app":
                own = [each for each in child if f"#{name}" in each.get("wit").split()]
                assert len(own) == 1, (name, etree.tostring(child))
                found += read(own[0])
            found += child.tail or ""
        return found

    return [words for ab in root.iter(T + "ab") if (words := read(ab))]


def test_tei_gives_each_witness_back(editions: list[Edition]) -> None:
    found = collate(editions)
    text = apparatus_tei.write(found)
    for edition in editions:
        lines = [line for words in tei_words(text, edition.siglum) for line in words.split("\n")]
        assert sorted(lines) == sorted(words for _, _, words in listing(edition))


def test_tei_escapes_and_names(make: Make) -> None:
    one = make("x", [("1", "A < B & C \x0c.")])
    two = make("y", [("1", "A < D & C \x0c.")])
    found = collate([one, two], ["1 x", "ß"])
    root = etree.fromstring(apparatus_tei.write(found).encode())
    names = [
        each.get("{http://www.w3.org/XML/1998/namespace}id") for each in root.iter(T + "witness")
    ]
    assert names == ["W1_x", "ß"]
    assert root.find(f".//{T}variantEncoding").get("method") == "parallel-segmentation"


def test_page_of_the_apparatus(editions: list[Edition]) -> None:
    page = html.fromstring(apparatus_html.write(collate(editions)))
    assert not page.xpath("//@src|//@href")
    assert page.xpath("//mark[@class='trivial']/text()")[0] == "to-day"
    assert "om." in "".join(page.xpath("//p[@class='lacking']//text()"))


def test_the_shipped_witnesses(corpus_dir: Path) -> None:
    edition = load_library(corpus_dir)["rubber/1993-en"]
    witnesses = read_witnesses(corpus_dir, edition)
    found = collate(witnesses)
    assert found.sigla == ("B", "A")
    assert found.entries() == ()
    assert [str(p.ids[0].path) for p in found.passages if "A" not in p.lines] == ["10"]
    for witness in witnesses:
        assert tuple(words(found, witness.siglum)) == listing(witness)


@pytest.mark.parametrize(
    ("sigla", "count", "why"),
    [
        ((), 1, "one text cannot"),
        (("A", "A"), 2, "siglum of its own"),
        (("A",), 2, "siglum of its own"),
    ],
)
def test_what_cannot_be_collated(
    sigla: tuple[str, ...], count: int, why: str, editions: list[Edition]
) -> None:
    with pytest.raises(UsageError, match=why):
        collate(editions[:count], sigla)


def test_two_languages_cannot_be_collated(make: Make) -> None:
    with pytest.raises(UsageError, match="en and fr cannot be collated"):
        collate([make("a", BASE), make("b", BASE, language="fr")])


def test_a_siglum_that_is_none_of_it(editions: list[Edition]) -> None:
    with pytest.raises(UsageError, match="no witness 'Z'"):
        read_witness(collate(editions), "Z")
