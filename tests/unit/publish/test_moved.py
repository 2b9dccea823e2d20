import pytest

from lawkit.errors import ManifestError
from lawkit.publish.moved import draw_moved, read_moved

FILES = {"laws/a/1-en/law-1.html", "laws/a/1-en/index.html", "laws/a/1-en/law-1.json", "index.html"}


def drawn(sheet):
    return {old: new for old, new, _ in draw_moved(read_moved(sheet), FILES)}


def test_a_page_leads_on_from_its_old_address():
    sheet = '[moved]\n"laws/a/one.html" = "laws/a/1-en/law-1.html"'
    ((old, new, page),) = draw_moved(read_moved(sheet), FILES)
    assert (old, new) == ("laws/a/one.html", "laws/a/1-en/law-1.html")
    assert 'href="1-en/law-1.html"' in page


def test_a_folder_stands_for_all_its_pages():
    assert drawn('[moved]\n"laws/a/1/" = "laws/a/1-en/"') == {
        "laws/a/1/law-1.html": "laws/a/1-en/law-1.html",
        "laws/a/1/index.html": "laws/a/1-en/index.html",
    }


def test_a_page_that_is_there_is_never_overwritten():
    assert drawn('[moved]\n"index.html" = "laws/a/1-en/index.html"') == {}


def test_nothing_moved_is_nothing_drawn():
    assert drawn("") == {}


@pytest.mark.parametrize(
    "sheet",
    [
        "[moved",
        "moved = 3",
        '[moved]\n"a/" = "b.html"',
        '[moved]\n"/a.html" = "b.html"',
        '[moved]\n"../a.html" = "b.html"',
    ],
)
def test_a_sheet_that_cannot_be_is_said_so(sheet):
    with pytest.raises(ManifestError):
        read_moved(sheet, where="moved.toml")
