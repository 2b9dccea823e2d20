import string

import msgspec
import pytest

from lawkit.model import CODES
from lawkit.publish import words
from lawkit.publish.words import Words

ENGLISH = words.load("en")


def fields_of(record: Words) -> dict[str, str]:
    """Every word by name; a table's words as `table.key`."""
    found = {}
    for name, value in msgspec.structs.asdict(record).items():
        if isinstance(value, dict):
            found |= {f"{name}.{key}": word for key, word in value.items()}
        else:
            found[name] = value
    return found


def blanks(word: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(word) if name is not None}


def test_both_languages_are_there():
    assert words.available() == ("en", "fr")


def test_a_language_without_words_is_shown_in_english():
    assert words.load("xx") is ENGLISH


@pytest.mark.parametrize("code", words.available())
def test_every_word_is_there_with_the_same_blanks(code):
    record = words.load(code)
    assert record.code == code
    mine, english = fields_of(record), fields_of(ENGLISH)
    assert mine.keys() == english.keys()
    for name, word in mine.items():
        assert word.strip() == word != "", name
        # A language may leave out a noun that its grammar does not want there, never add one.
        assert blanks(word) <= blanks(english[name]), name


@pytest.mark.parametrize("code", words.available())
def test_every_finding_has_a_title_of_its_own(code):
    titles = words.load(code).findings
    assert list(titles) == list(CODES)
    assert len(set(titles.values())) == len(titles)
    assert not [title for title in titles.values() if title.endswith(".") or len(title) > 60]


@pytest.mark.parametrize("code", [one for one in words.available() if one != "en"])
def test_no_english_is_left_on_other_pages(code):
    same = {
        name
        for name, word in fields_of(words.load(code)).items()
        if word == fields_of(ENGLISH)[name]
    }
    assert same <= {"notes", "note_mark", "checksum", "extent_unknown", "graph_arc", "kinds.note"}
