"""Situations as people type them: `turn=RHO claims=RHO,partner put_right=yes`, or a TOML file of facts."""

from __future__ import annotations

import tomllib
from pathlib import Path

from lawkit.errors import InputError, UsageError
from lawkit.files import read_text
from lawkit.files import tables as tables_of
from lawkit.rules import Vocabulary

_TRUTH = {"yes": True, "true": True, "no": False, "false": False, "oui": True, "non": False}


def read_situation(
    words: tuple[str, ...], file: Path | None, vocabulary: Vocabulary
) -> dict[str, object]:
    """Facts by name; those typed come after those of the file. Values are checked by the rules."""
    found: dict[str, object] = {}
    if file is not None:
        try:
            tables = tables_of(read_text(file))
        except tomllib.TOMLDecodeError as error:
            raise InputError("not valid TOML", where=str(file), why=str(error)) from None
        facts = tables.get("facts", tables)
        found.update(facts if isinstance(facts, dict) else {})
    for word in words:
        name, sign, text = word.partition("=")
        name = name.strip()
        if not sign:
            raise UsageError(
                f"not a fact: {word!r}", remedy="Write fact=value, with quotes around blanks."
            )
        place = vocabulary.fact_places.get(name)
        kind = vocabulary.facts[place].sort.kind if place is not None else "enum"
        found[name] = _value(kind, text.strip())
    return found


def _value(kind: str, text: str) -> object:
    if kind == "bool":
        return _TRUTH.get(text.lower(), text)
    if kind == "number" and text.lstrip("-").isdecimal():
        return int(text)
    if kind == "set":
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text
