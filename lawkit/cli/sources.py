"""From what a user names to values: a corpus, an edition or a file, a clause as people write it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from lawkit.cli.output import watched
from lawkit.corpus import find_corpus, load_library, read_edition
from lawkit.errors import InputError, NotFoundError, UsageError
from lawkit.model import ClauseId, Edition, EditionId, Library, Reference


class Book(NamedTuple):
    """An edition with the library it stands in; `folder` is the corpus, None for a file.

    `file` is the base witness, as messages name it.
    """

    edition: Edition
    library: Library
    folder: Path | None
    file: str


def open_corpus(
    corpus: str | None, only: Iterable[EditionId] | None = None
) -> tuple[Path, Library]:
    """The corpus folder (`--corpus`, LAWKIT_CORPUS, here or above, shipped) and what is in it."""
    folder = corpus_folder(corpus)
    return folder, load_library(folder, None if only is None else tuple(only))


def corpus_folder(corpus: str | None) -> Path:
    """The corpus folder, relative to here where it lies below, so that messages stay short."""
    folder = find_corpus(corpus, os.environ, Path.cwd())
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def open_book(
    name: str,
    corpus: str | None,
    lang: str | None = None,
    work: str | None = None,
    *,
    alone: bool = False,
) -> Book:
    """The edition of the corpus, or the file, that `name` names; a file comes first. Of a file that
    holds several codes `name` may say which: `hoyle.txt#THE LAWS OF WHIST`.

    `alone`: of the corpus load this edition only. NotFoundError with near names; UsageError for
    `lang` or `work` with an edition, which says both of itself.
    """
    path, part = file_and_part(name)
    if path.is_file() or (work and not path.is_dir()):
        return _open_file(path, lang, work, part)
    try:
        id = EditionId.parse(name)
    except ValueError:
        return _no_such(name, corpus)
    if lang or work:
        raise UsageError(
            f"{name} is no file",
            why="an edition of the corpus says itself what its language and work are",
            remedy="Leave --lang and --work out, or name a file.",
        )
    folder, library = open_corpus(corpus, [id] if alone else None)
    if id not in library.editions:
        return _no_such(name, corpus)
    edition = library[id]
    return Book(edition, library, folder, file_of(edition, folder))


def file_and_part(name: str) -> tuple[Path, str]:
    """A file's name and, after `#`, the part of it that is meant, or "".

    A `#` is the file's own where a file is called so.
    """
    path = Path(name)
    file, stroke, part = name.rpartition("#")
    return (
        (Path(file), part) if stroke and not path.is_file() and Path(file).is_file() else (path, "")
    )


def file_of(edition: Edition, folder: Path | None) -> str:
    """The path of the edition's base witness; "" where it has none."""
    base = edition.base
    if base is None:
        return ""
    return (
        str(folder / edition.id.work / edition.id.name / base.file) if folder else base.provenance
    )


def all_references(library: Library) -> tuple[Reference, ...]:
    """Every reference of every edition, in order, with progress where it takes long."""
    from lawkit.references import references_of

    return tuple(
        reference
        for edition in watched(library, "Reading references")
        for reference in references_of(edition, library)
    )


def open_clause(
    text: str,
    corpus: str | None,
    edition: str | None,
    lang: str | None = None,
    work: str | None = None,
    *,
    alone: bool = False,
    absent: bool = False,
) -> tuple[Book, ClauseId]:
    """The clause that `text` names, as people write it, and its book.

    Without an edition the text must name one (`rubber/1993-en#10.a`) or be a clause of one edition
    only. `absent`: a clause that the work has and the excerpt lacks will do. NotFoundError with
    near misses.
    """
    from lawkit.references import citation

    name, stroke, _ = text.partition("#")
    if edition is None and stroke:
        edition = name
    if edition is None:
        folder, library = open_corpus(corpus)
        id = citation.read(text, library)
        chosen = library[id.edition]
        return Book(chosen, library, folder, file_of(chosen, folder)), id
    book = open_book(edition, corpus, lang, work, alone=alone)
    try:
        return book, citation.read(text, book.library, book.edition)
    except NotFoundError:
        id_there = _absent(text, book) if absent else None
        if id_there is None:
            raise
        return book, id_there


def _absent(text: str, book: Book) -> ClauseId | None:
    """The clause outside the excerpt that the text names, or None: `Law 16C`, `16.C`."""
    from lawkit.references import cite

    words = text.rpartition("#")[2].strip()
    if words[:1].isdigit():
        words = f"{book.edition.ladder.name} {words.replace('.', ' ')}"
    found = [aim for each in cite(words, edition=book.edition) for aim in each.targets]
    return found[0].id if len(found) == 1 and found[0].status == "outside" else None


def _open_file(path: Path, lang: str | None, work: str | None, part: str) -> Book:
    if lang:
        from lawkit import languages

        languages.load(lang)
    book, edition = read_edition(
        path, language=lang or "", work=Path(work) if work else None, part=part
    )
    return Book(edition, Library({book.id: book}, {edition.id: edition}), None, str(path))


def _no_such(name: str, corpus: str | None) -> Book:
    """Raises: neither a file nor an edition. Which of the two was meant shows in the name."""
    if Path(name).is_dir() and not Path(name, "edition.toml").exists():
        raise InputError("this is a folder, not a file", where=name, remedy="Name a file in it.")
    folder = corpus_folder(corpus)
    known = sorted(
        f"{page.parent.parent.name}/{page.parent.name}" for page in folder.glob("*/*/edition.toml")
    )
    import difflib

    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    near = near or [each for each in known if each.partition("/")[0] == name.strip("/")]
    raise NotFoundError(
        f"no file and no edition {name!r}",
        near=tuple(near),
        remedy="" if near else "Editions here: " + (", ".join(known) or "none") + ".",
    )
