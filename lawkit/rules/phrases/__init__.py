"""The words in which rules and rulings are told, one TOML file per language. Dropping one in is all that
a further language needs.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from lawkit.errors import ManifestError


class Phrases(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"and_": "and", "or_": "or"}
):
    """The record of one language; {a}, {b} and {c} stand for what is filled in."""

    subject: str
    yes: str
    no: str
    and_: str
    or_: str
    nor: str
    no_case: str
    otherwise: str
    unless: str
    brackets: str
    quote: str
    predicate: dict[str, str]
    set: dict[str, str]
    rule: dict[str, str]
    argument: dict[str, str]
    status: dict[str, str]
    page: dict[str, str]
    cover: dict[str, str]


def available() -> tuple[str, ...]:
    """The codes of the languages there are words for, sorted."""
    names = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name[:-5] for name in names if name.endswith(".toml")))


@cache
def load(language: str) -> Phrases:
    """The words of the language; those of English where there are none."""
    code = language if language in available() else "en"
    source = resources.files(__name__) / f"{code}.toml"
    try:
        return msgspec.convert(tomllib.loads(source.read_text("utf-8")), Phrases)
    except msgspec.ValidationError as error:
        raise ManifestError(
            "the phrases of a language are not as they should be",
            where=str(source),
            why=str(error),
            remedy="Compare with en.toml.",
        ) from None
