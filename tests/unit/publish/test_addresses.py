import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawkit.model import ClausePath, EditionId, Ladder
from lawkit.publish import addresses

LADDER = Ladder.parse("law > (a) > (i)")
RUBBER = EditionId("rubber", "1993-en")


def test_a_law_has_one_page_in_every_language():
    assert addresses.law_page(RUBBER, "10", LADDER) == "laws/rubber/1993-en/law-10.md"
    sections = Ladder.parse("section > (1)")
    assert addresses.law_page(RUBBER, "65-3", sections).endswith("/section-65-3.md")


def test_a_clause_is_addressed_by_its_path():
    assert addresses.anchor(ClausePath.parse("10.a.i")) == "10.a.i"


@given(st.lists(st.text(min_size=1), min_size=2, unique=True))
def test_no_two_numbers_share_a_file_name(numbers):
    names = [addresses.slug(number) for number in numbers]
    assert len(set(names)) == len(names)
    assert all(name.isascii() and "/" not in name and "." not in name for name in names)


@pytest.mark.parametrize(
    ("page", "target", "place", "href"),
    [
        ("laws/r/e/law-7.md", "laws/r/e/law-10.md", "10.a", "law-10.html#10.a"),
        ("laws/r/e/law-7.md", "laws/r/e/law-7.md", "7.n1", "#7.n1"),
        ("laws/r/e/law-7.md", "laws/r/f/law-7.md", "7", "../f/law-7.html#7"),
        ("laws/r/e/law-7.md", "fr/lois.md", "", "../../../fr/lois.html"),
        ("index.md", "laws/r/index.md", "", "laws/r/index.html"),
        ("index.md", "laws/r/law-7.md", 'a"b c', "laws/r/law-7.html#a%22b%20c"),
    ],
)
def test_the_way_from_page_to_page(page, target, place, href):
    assert addresses.link(page, target, place) == href
