"""Languages as data: one TOML file each, one typed record. Everything that depends on a language is
read from here; nothing here knows clauses, references or the files of a corpus.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from lawkit.errors import ManifestError, NotFoundError
from lawkit.languages.record import Cues, Deictics, Joins, Language, Noun, Part, Prose, Wording

__all__ = [
    "Cues",
    "Deictics",
    "Joins",
    "Language",
    "Noun",
    "Part",
    "Prose",
    "Wording",
    "available",
    "load",
    "read",
]

_FOLDER = Path(__file__).parent


@cache
def available() -> tuple[str, ...]:
    """The codes of all languages, in alphabetical order: one for each TOML file in this folder."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def load(code: str) -> Language:
    """The record of one language; NotFoundError for an unknown code, ManifestError for a bad file."""
    if code not in available():
        raise NotFoundError(
            f"no language {code!r}", remedy="Languages here: " + ", ".join(available())
        )
    path = _FOLDER / f"{code}.toml"
    return read(path.read_text("utf-8"), where=path.name)


def read(text: str, *, where: str = "") -> Language:
    """A language record from the text of its TOML file; ManifestError for an unknown key, a wrong
    type or a word in capitals (`where` is the file as people know it).
    """
    try:
        return msgspec.convert(tomllib.loads(text), Language)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ManifestError(
            "the language record cannot be read",
            where=where,
            why=str(error),
            remedy="Compare it with the record of another language.",
        ) from None
