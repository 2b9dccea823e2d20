"""From a source's bytes to clauses: decoding, the format's reader, the one structure builder.

A module in this folder with NAME, `sniff` and `read` is a source format: dropping it in registers
it. Nothing here opens a file.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec

from lawkit import languages
from lawkit.collector import without_collector
from lawkit.errors import UsageError
from lawkit.languages import Language
from lawkit.model import Correction, Diagnostic, Ladder, MarkedTerm, Place, Span
from lawkit.model.text import line_and_column
from lawkit.parsers.block import Block
from lawkit.parsers.decode import Decoded, decode
from lawkit.parsers.detect import ENOUGH, detect_language
from lawkit.parsers.extract import Extract, blocks_of
from lawkit.parsers.parts import Part, choose, find_parts
from lawkit.parsers.result import ParseResult
from lawkit.parsers.source import Source, correct
from lawkit.parsers.structure import build
from lawkit.parsers.typed import lift_notes

_NAMED = 0.45  # how sure the end of a file's name makes of its format

__all__ = ["Format", "ParseResult", "Part", "formats", "markup_of", "parse"]


class Format(msgspec.Struct, frozen=True):
    """A source format. A text format has sniff (how sure it is, 0 to 1, that a decoded text is its
    own) and read; a binary one has opens (whether bytes are its own) and extract, which takes the
    bytes and the file's name and raises InputError for what cannot be read.

    Where it has them: markup gives the runs of a text that are no words of it, in order;
    suffixes, how the names of its files end; language_of the language that the text declares, or "";
    ladder_of the ladder that the markup of
    its blocks declares; terms_of the terms that it says are defined, in order.
    """

    name: str
    sniff: Callable[[str], float] | None = None
    read: Callable[[str, Language], list[Block]] | None = None
    opens: Callable[[bytes], bool] | None = None
    extract: Callable[[bytes, str], Extract] | None = None
    markup: Callable[[str], Iterator[Span]] | None = None
    language_of: Callable[[str], str] | None = None
    ladder_of: Callable[[str, Sequence[Block], Language], Ladder] | None = None
    terms_of: Callable[[str, Language], Iterator[MarkedTerm]] | None = None
    suffixes: tuple[str, ...] | None = None


@cache
def formats() -> dict[str, Format]:
    """Every source format by name, in alphabetical order."""
    found = (_format(row.name) for row in pkgutil.iter_modules(__path__))
    return {format.name: format for format in found if format is not None}


@cache
def _format(name: str) -> Format | None:
    """The format whose module and NAME are `name`, or None; imports that module alone."""
    module = importlib.import_module(f"{__name__}.{name}")
    if not (hasattr(module, "sniff") or hasattr(module, "opens")):
        return None
    own: dict[str, Any] = {
        field: getattr(module, field, None) for field in Format.__struct_fields__[1:]
    }
    return Format(module.NAME, **own)


def parse(
    raw: bytes,
    *,
    name: str = "",
    encoding: str = "",
    language: str = "",
    format: str = "",
    ladder: Ladder | None = None,
    nouns: Mapping[str, Sequence[str]] = MappingProxyType({}),
    part: str = "",
    corrections: Iterable[Correction] = (),
) -> ParseResult:
    """Parse a source file; what is not given is detected.

    nouns: what the work calls its clauses besides the language's own words, by language (`BYE-RULE 9`).
    part: which run of laws of several in one book, by its number or words of its title; else the
    longest. Raises InputError only where the bytes are no text at all (empty, binary, another
    encoding than declared), UsageError for a format and NotFoundError for a part that does not
    exist; all else is a diagnostic.
    """
    binary = _binary(raw, format)
    if binary is not None and binary.extract is not None:
        reader, extract = binary, binary.extract(raw, name)
        decoded = Decoded(extract.text, "")
    else:
        decoded = decode(raw, encoding, name=name)
        reader, extract = _reader(decoded.text, format, name), None
    source = correct(decoded.text, corrections)
    record = languages.load(language or _language(source.text, reader))
    with without_collector():
        if extract is not None:
            blocks = blocks_of(extract, source, spaced=bool(record.space_before))
        else:
            blocks = reader.read(source.text, record) if reader.read else []
        lift_notes(blocks, source.text, record)
        if ladder is None and reader.ladder_of is not None:
            ladder = reader.ladder_of(source.text, blocks, record)
        parts = find_parts(blocks, record, ladder, nouns.get(record.code, ()))
        result = build(blocks, source, choose(parts, part), ladder, record)
        terms = reader.terms_of(source.text, record) if reader.terms_of else ()
        return msgspec.structs.replace(
            result,
            encoding=decoded.encoding,
            format=reader.name,
            language=record.code,
            parts=parts,
            terms=tuple(
                MarkedTerm(source.span(term.span.start, term.span.end), term.others)
                for term in terms
            ),
            diagnostics=(*_doubts(decoded, source), *result.diagnostics),
        )


def markup_of(text: str, format: str = "") -> Iterator[Span]:
    """The runs of a decoded source that its format, else the format it looks like, has as markup and
    not as words, in order; none for a format without markup.
    """
    reader = _reader(text, format)
    return iter(()) if reader.markup is None else reader.markup(text)


def _named(format: str) -> Format:
    """The format of that name; UsageError, with those there are, for one that does not exist."""
    names = {row.name for row in pkgutil.iter_modules(__path__)}
    found = _format(format) if format in names else None
    if found is None:
        raise UsageError(
            f"no source format is called {format!r}", remedy="Formats: " + ", ".join(formats())
        )
    return found


def _binary(raw: bytes, format: str) -> Format | None:
    """The binary format that is asked for, or whose own the bytes are; None for a text."""
    if format:
        named = _named(format)
        return named if named.extract else None
    return next((one for one in formats().values() if one.opens and one.opens(raw)), None)


def _reader(text: str, format: str, name: str = "") -> Format:
    """The format that is asked for, else the one the text, and its file's name, look most like."""
    if format:
        return _named(format)

    def sure(one: Format) -> float:
        named = bool(one.suffixes) and name.lower().endswith(one.suffixes or ())
        return max(one.sniff(text), _NAMED * named) if one.sniff else -1.0

    return max(formats().values(), key=sure)


def _language(text: str, reader: Format) -> str:
    """The language that a source declares, if it is one of ours, else the one its words are in."""
    said = reader.language_of(text) if reader.language_of else ""
    if said in languages.available():
        return said
    if reader.markup is None:
        return detect_language(text)
    words: list[str] = []
    position = length = 0
    for span in reader.markup(text):
        words.append(text[position : span.start])
        length += span.start - position
        position = span.end
        if length > ENOUGH:
            break
    else:
        words.append(text[position : position + ENOUGH])
    return detect_language(" ".join(words))


def _doubts(decoded: Decoded, source: Source) -> tuple[Diagnostic, ...]:
    """Findings about the bytes and the corrections, before any clause."""
    found = []
    if decoded.weak:
        place = Place("", 1, 1)
        found.append(
            Diagnostic("encoding-weak", place, f"the encoding was guessed as {decoded.encoding}")
        )
    if decoded.mojibake >= 0:
        line, column = line_and_column(decoded.text, decoded.mojibake)
        words = decoded.text[decoded.mojibake : decoded.mojibake + 20]
        found.append(Diagnostic("mojibake", Place("", line, column), f"wrongly decoded: {words!r}"))
    for correction in source.misplaced:
        line, column = line_and_column(source.witness, correction.span.start)
        found.append(
            Diagnostic(
                "correction-misplaced",
                Place("", line, column),
                f"the span {correction.span.start}-{correction.span.end} does not hold "
                f"{correction.was!r}",
            )
        )
    return tuple(found)
