"""The language record and its page in the documentation name the same keys."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from lawkit.languages import Cues, Deictics, Joins, Language, Noun, Part, load
from lawkit.languages.record import Prose, Wording

DOCUMENTED = {
    "nouns": Noun,
    "parts": Part,
    "joins": Joins,
    "cues": Cues,
    "deictics": Deictics,
    "wording": Wording,
    "prose": Prose,
}


def test_every_key_is_documented(root: Path) -> None:
    page = (root / "site/docs/contributing/languages.md").read_text("utf-8")
    rows = {
        match[1]: match[0] for match in re.finditer(r"^\| `\[*([a-z]+)[^|]*\|[^\n]*", page, re.M)
    }
    named = {
        key
        for head in re.findall(r"^\| ([^|]*) \|", page, re.M)
        for key in re.findall(r"`\[*(\w+)", head)
    }
    assert named == {field.encode_name for field in msgspec.structs.fields(Language)}
    for key, record in DOCUMENTED.items():
        missing = {
            field.encode_name
            for field in msgspec.structs.fields(record)
            if f"`{field.encode_name}`" not in rows[key]
            and f"`{field.encode_name} =" not in rows[key]
        }
        assert not missing, f"{key} does not document {missing}"


@pytest.mark.parametrize(
    ("code", "ladder", "noun"),
    [
        ("en", "law", "law"),
        ("en", "section", "section"),
        ("fr", "section", "article"),
        ("fr", "loi", "loi"),
        ("en", "unknown", "law"),
    ],
)
def test_the_noun_of_a_ladder(code: str, ladder: str, noun: str) -> None:
    assert load(code).noun(ladder) == noun


def test_law_nouns_hold_each_word_once() -> None:
    for code in ("en", "fr"):
        nouns = load(code).law_nouns
        assert len(nouns) == len(set(nouns))
