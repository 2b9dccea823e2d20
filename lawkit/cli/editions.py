"""An edition to be compared: one of the corpus, a file, or one code of several in a file."""

from __future__ import annotations

from pathlib import Path

from lawkit.cli.sources import Book, open_book
from lawkit.corpus import read_edition
from lawkit.model import Edition, Library, Reference


def open_edition(
    name: str,
    corpus: str | None,
    lang: str | None = None,
    work: str | None = None,
    *,
    amends: Edition | None = None,
) -> Book:
    """As `open_book`, and `FILE#TITLE` for the code of that title in a file. `--lang` and `--work`
    are for those of two texts that are files. amends: the text that a file prints its differences
    from.
    """
    path, stroke, part = name.partition("#")
    if not Path(name).is_file() and not (stroke and Path(path).is_file()):
        return open_book(name, corpus, alone=False)
    whole = Path(name) if Path(name).is_file() else Path(path)
    if lang:
        from lawkit import languages

        languages.load(lang)
    own, edition = read_edition(
        whole,
        language=lang or "",
        work=Path(work) if work else None,
        part="" if whole == Path(name) else part,
        amends=amends,
    )
    return Book(edition, Library({own.id: own}, {edition.id: edition}), None, str(whole))


def references_in(book: Book) -> tuple[Reference, ...]:
    """The references of the book's own edition."""
    from lawkit.references import references_of

    return references_of(book.edition, book.library)
