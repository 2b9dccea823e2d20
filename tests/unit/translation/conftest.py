"""The two Laws 6, and books made of a few lines."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lawkit.corpus import load_library, read_edition
from lawkit.model import Edition, Library

Book = Callable[[str, str], Edition]


@pytest.fixture(scope="session")
def library(corpus_dir: Path) -> Library:
    return load_library(corpus_dir)


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """`book("LAW 1\\n...", "en")` as an edition."""

    def book(text: str, language: str) -> Edition:
        path = tmp_path / f"book-{language}-{len(list(tmp_path.iterdir()))}.txt"
        path.write_text(text, "utf-8")
        return read_edition(path, language=language)[1]

    return book
