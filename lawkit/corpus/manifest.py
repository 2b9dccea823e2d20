"""work.toml and edition.toml: what people write about a work and an edition, strictly read.

Turns a TOML text into a typed record or says which line is wrong and why; opens no file itself.
"""

from __future__ import annotations

import re
import tomllib
from typing import TypeVar

import msgspec

from lawkit import files
from lawkit.errors import ManifestError
from lawkit.model import Correction, Ladder, Publish, Span, Witness, Work

T = TypeVar("T")

_EXTENT = re.compile(r"([0-9]+)\.\.([0-9]+)\Z")
_KEY = re.compile(r"field `([^`]+)`|`\$\.([\w.\[\]]+)`")


class WorkManifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """work.toml. title: by language, or one string. nouns: by language."""

    title: str | dict[str, str]
    ladder: str
    nouns: dict[str, list[str]] = {}


class WitnessManifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One [[witness]] of edition.toml."""

    siglum: str
    file: str
    sha256: str
    provenance: str
    encoding: str = ""
    format: str = ""
    part: str = ""
    code: str = ""
    base: bool = False
    why_base: str = ""


class CorrectionManifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One [[correction]]: in `witness`, from `start` to `end` (code points), `was` is to be read `read`."""

    witness: str
    start: int
    end: int
    was: str
    read: str
    why: str


class EditionManifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """edition.toml. rights: one string, in English, or by language."""

    siglum: str
    title: str
    language: str
    date: str
    rights: str | dict[str, str]
    publish: Publish
    witness: list[WitnessManifest]
    extent: str = ""
    authority: str = ""
    made_from: str = ""
    amends: str = ""
    ladder: str = ""
    correction: list[CorrectionManifest] = []


def read_toml(text: str, kind: type[T], *, where: str) -> T:
    """A TOML text as a record; ManifestError names file and line, the key and what it should be."""
    try:
        raw = files.tables(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise ManifestError(
            "this is not valid TOML",
            where=f"{where}:{line[1]}" if line else where,
            why=str(error),
            remedy="Correct the line; strings stand in quotes, tables in square brackets.",
        ) from None
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise ManifestError(
            "the manifest is not as it should be",
            where=f"{where}:{line_of(text, str(error))}",
            why=str(error),
            remedy="Keys here: " + ", ".join(getattr(kind, "__struct_fields__", ())) + ".",
        ) from None


def line_of(text: str, message: str) -> int:
    """The line of the key a validation error speaks of, or 1."""
    match = _KEY.search(message)
    if not match:
        return 1
    key = (match[1] or match[2]).rsplit(".", 1)[-1].split("[")[0]
    place = re.search(rf"^[ \t]*(?:\[+[ \t]*)?\"?{re.escape(key)}\b", text, re.M)
    return text.count("\n", 0, place.start()) + 1 if place else 1


def read_work(text: str, *, id: str, where: str) -> Work:
    """A work from its work.toml; ManifestError says what is wrong with it."""
    manifest = read_toml(text, WorkManifest, where=where)
    titles = {"en": manifest.title} if isinstance(manifest.title, str) else manifest.title
    nouns = {code: tuple(words) for code, words in manifest.nouns.items()}
    return Work(id, titles, read_ladder(manifest.ladder, text, where=where), nouns)


def read_ladder(ladder: str, text: str, *, where: str) -> Ladder:
    """A ladder as a manifest writes it; ManifestError for one that cannot be."""
    try:
        return Ladder.parse(ladder)
    except ValueError as error:
        raise ManifestError(
            f"the ladder {ladder!r} cannot be",
            where=f"{where}:{line_of(text, '`$.ladder`')}",
            why=str(error),
            remedy="Write the levels as they print, such as: law > A > 1 > (a) > (i).",
        ) from None


def read_extent(extent: str, text: str, *, where: str) -> tuple[int, int] | None:
    """`1..81` as (1, 81); ManifestError for an extent that cannot be."""
    if not extent:
        return None
    match = _EXTENT.match(extent)
    if not match or int(match[1]) > int(match[2]):
        raise ManifestError(
            f"the extent {extent!r} cannot be",
            where=f"{where}:{line_of(text, '`$.extent`')}",
            remedy="Write the first and the last law of the book as printed, such as: 1..81.",
        )
    return int(match[1]), int(match[2])


def rights(manifest: EditionManifest) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Whose the text is, in English where it is said so, and the same in other languages."""
    said = manifest.rights
    if isinstance(said, str):
        return said, ()
    first = "en" if "en" in said else next(iter(said), "")
    return said.get(first, ""), tuple((code, text) for code, text in said.items())


def witnesses(manifest: EditionManifest) -> tuple[Witness, ...]:
    """The declared witnesses, in their order."""
    return tuple(
        Witness(
            w.siglum,
            w.file,
            w.sha256,
            w.provenance,
            w.encoding,
            w.part,
            w.base,
            w.format,
            w.why_base,
            w.code,
        )
        for w in manifest.witness
    )


def corrections(manifest: EditionManifest) -> tuple[Correction, ...]:
    """The declared corrections, in their order."""
    return tuple(
        Correction(c.witness, Span(c.start, c.end), c.was, c.read, c.why)
        for c in manifest.correction
    )
