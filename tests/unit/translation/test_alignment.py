"""Which segments answer to which."""

from lawkit.model import Library
from lawkit.references import references_of
from lawkit.translation import align, align_texts
from lawkit.translation.lengths import Lengths, learn_lengths


def test_law_6(library: Library) -> None:
    left, right = library["duplicate/2007-en"], library["duplicate/2017-fr"]
    laid = align(
        left,
        right,
        source_references=references_of(left, library),
        target_references=references_of(right, library),
    )
    apart = [(unit.key, unit.bead) for unit in laid.units if unit.bead != "1-1"]
    assert apart == [("6.B", "1-2"), ("6.B", "0-1"), ("6.D.1", "1-0"), ("6^1", "1-0")]
    assert all(0 <= unit.score <= 1 for unit in laid.units)


def test_a_law_with_itself(library: Library) -> None:
    edition = library["rubber/1993-en"]
    laid = align(edition, edition)
    assert all(unit.source_text == unit.target_text for unit in laid.units)


def test_a_clause_that_one_side_does_not_number_goes_with_its_law(book) -> None:
    left = book(
        "LAW 1\nCALLS\n\nA player may\n(a) pass, or\n(b) double.\n\nLAW 2\nEND\n\nStop.\n", "en"
    )
    right = book(
        "LOI 1\nANNONCES\n\nUn joueur peut passer ou contrer.\n\nLOI 2\nFIN\n\nArrêt.\n", "fr"
    )
    texts = [unit for unit in align(left, right).units if unit.where == "text"]
    assert [(unit.key, unit.bead) for unit in texts] == [("1", "3-1"), ("2", "1-1")]


def test_definitions_go_by_the_terms_they_name(book) -> None:
    left = book(
        "LAW 1\nWORDS\n\nIn these Laws:\n\nboard means a holder. (étui)\n\ndeal means dealing. (donne)\n\n"
        "side means two players. (camp)\n",
        "en",
    )
    right = book(
        "LOI 1\nMOTS\n\nDans ces lois :\n\ncamp Deux joueurs. (side)\n\ndonne La distribution. (deal)\n\n"
        "étui Un porte-cartes. (board)\n",
        "fr",
    )
    pairs = [
        (unit.source_text.split()[0], unit.target_text.split()[0])
        for unit in align(left, right).units
        if unit.method == "definition"
    ]
    assert pairs == [("board", "étui"), ("deal", "donne"), ("side", "camp")]


def test_clauses_without_labels() -> None:
    left = [
        "Law 12 applies to 13 cards.",
        "The Director decides.",
        "Whatever else the players say at the table has no effect at all on anything.",
        "Section 1977.",
    ]
    right = ["La loi 12 s'applique à 13 cartes.", "Le directeur décide.", "Article 1977."]
    beads = [(b.first, b.last, b.start, b.end) for b in align_texts(left, right, ("en", "fr"))]
    assert (0, 1, 0, 1) in beads
    assert (3, 4, 2, 3) in beads


def test_numbers_that_do_not_agree_leave_the_words(book) -> None:
    left = book("LAW 1\nONE\n\nThe Director 1977.\n\nLAW 2\nTWO\n\nThe commission 1850.\n", "en")
    right = book("LOI 11\nUN\n\nLe directeur 1977.\n\nLOI 12\nDEUX\n\nLa commission 1850.\n", "fr")
    pairs = [
        (str(p.source[0]), str(p.target[0]))
        for p in align(left, right).pairs
        if p.source and p.target
    ]
    assert pairs == [("1", "11"), ("2", "12")]


def test_lengths_are_learned_from_the_pairs() -> None:
    even = [(100, 118), (100, 122), (200, 236), (200, 244)] * 5
    lengths = learn_lengths(even)
    assert lengths.ratio == 1.2
    assert lengths.strain(100, 120) == 0
    assert 0 < lengths.strain(100, 117) < lengths.strain(100, 110) < lengths.strain(100, 60)
    assert lengths.strain(400, 460) < lengths.strain(100, 60) == lengths.strain(100, 0)


def test_lengths_of_nothing() -> None:
    assert learn_lengths([(0, 5), (5, 0)]) == Lengths()
