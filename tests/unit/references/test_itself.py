"""Whether `the Convention` is the work that is read, and what that section is: in whole editions."""

from __future__ import annotations

import pytest

from lawkit.model import Clause, ClausePath, Edition, EditionId, Ladder, Span
from lawkit.references import references_of


def clause(path: str, text: str, *children: Clause) -> Clause:
    return Clause(ClausePath.parse(path), path, "", text, Span(0, 0), children, ())


def edition(*texts: str, title: str, ladder: str = "article > 1", language: str = "en") -> Edition:
    laws = tuple(clause(str(n), text) for n, text in enumerate(texts, 1))
    id = EditionId("work", f"2000-{language}")
    return Edition(id, "W", title, language, "2000", Ladder.parse(ladder), laws)


CODES = [
    ("Convention on Games", ("This Convention enters into force.",), "the Convention", "resolved"),
    ("Protocol on Games", ("This Protocol enters into force.",), "the Convention", "external"),
    ("Protocol to the Convention", ("The present Protocol is short.",), "the Convention", "external"),
    ("Convention on Games", ("Nothing speaks of itself.",), "the Convention", "resolved"),
    ("Games", ("Nothing speaks of itself.",), "the Convention", "external"),
    ("Games", ('"The Convention" means this Convention on Games.',), "the Convention", "resolved"),
    ("Clubs Act", ("This Act is short.", '"the Act" means the Games Act.'), "the Act", "external"),
    ("Clubs Act", ("This Act is short.",), "the principal Act", "external"),
    ("Clubs Act", ("This Act is short.",), "the Act", "resolved"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "texts", "code", "status"), CODES)
def test_what_a_work_calls_itself(
    title: str, texts: tuple[str, ...], code: str, status: str
) -> None:
    book = edition(*texts, f"Article 1 of {code} applies.", title=title)
    (found,) = references_of(book)
    assert found.status == status
    assert found.surface == ("Article 1" if status == "resolved" else f"Article 1 of {code}")


def test_a_french_work_calls_itself() -> None:
    texts = (
        "La présente convention est courte.",
        "L'article 1 de la Convention et l'article 1 du Traité.",
    )
    book = edition(*texts, title="Jeux", language="fr")
    assert [found.status for found in references_of(book)] == ["resolved", "external"]


def test_what_was_named_is_what_the_words_that_lead_to_a_text_have_named() -> None:
    """An item of a list goes on with its lead and with the item before, until a stop ends the sentence."""
    ladder = Ladder.parse("section > (1) > (a)")
    law = clause(
        "4", "",
        clause(
            "4.1", "The clerk, under section 2,",
            clause("4.1.a", "keeps, as that section says, the register of section 3;"),
            clause("4.1.b", "sends it as that section says."),
            clause("4.1.c", "Under that section he is paid."),
        ),
        clause("4.2", "That section is read with this one."),
    )  # fmt: skip
    book = Edition(
        EditionId("act", "2000-en"), "A", "Act", "en", "2000", ladder,
        (clause("2", "A."), clause("3", "B."), law),
    )  # fmt: skip
    said = [
        (str(found.source.path), [str(target.id.path) for target in found.targets])
        for found in references_of(book)
        if found.surface.lower() == "that section"
    ]
    assert said == [("4.1.a", ["2"]), ("4.1.b", ["3"]), ("4.1.c", ["2"]), ("4.2", [])]


def test_a_number_that_no_part_bears_is_a_law_s() -> None:
    """Clause 2 of a book of clauses, paragraphs 1 and 2 of one that is numbered by them."""
    ladder = "law > (1)"
    book = edition("A.", "B.", "Under clause 2 and paragraphs 1 to 3.", title="Deed", ladder=ladder)
    found = [[str(target.id.path) for target in each.targets] for each in references_of(book)]
    assert found == [["2"], ["1", "2", "3"]]


def test_items_of_this_article_are_those_beside_it_where_it_has_no_others() -> None:
    ladder = Ladder.parse("article > 1 > (a)")
    law = clause(
        "5",
        "",
        clause("5.2", "", clause("5.2.a", "A."), clause("5.2.b", "Item (a) of this article.")),
    )
    book = Edition(EditionId("a", "2000-en"), "A", "A", "en", "2000", ladder, (law,))
    (found,) = references_of(book)
    assert [str(target.id.path) for target in found.targets] == ["5.2.a"]
