"""TOML texts of rules, read strictly, with the line of every value for messages. Knows nothing of
facts or rules, and never a file: a text comes with the path to name in messages.
"""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from typing import TypeVar

import msgspec

from lawkit import files
from lawkit.errors import ManifestError

Address = tuple[str | int, ...]
"""The way to a value in a sheet: `("rule", 3, "then", "redeal")`; tables of an array count from 0."""

T = TypeVar("T")

_HEADER = re.compile(
    r"\s*+(\[\[?)\s*+([\w\-.\"'](?:[\w\-. \"']*[\w\-.\"'])?)\s*+\]\]?\s*+(?:#.*)?$"
)
_KEY = re.compile(r"\s*([\w-]+(?:\s*\.\s*[\w-]+)*)\s*=")
_FENCE = re.compile(r'"""|\'\'\'')
_SYNTAX = re.compile(r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)")
_UNKNOWN = re.compile(r"Object contains unknown field `(.+?)`")
_PATH = re.compile(r" - at `\$([^`]*)`$")


class Sheet(msgspec.Struct, frozen=True, dict=True):
    """One TOML text and the path under which messages name it."""

    path: str
    text: str

    @cached_property
    def tables(self) -> dict[str, object]:
        """The parsed text; ManifestError with line and column where it is no TOML."""
        try:
            return files.tables(self.text)
        except tomllib.TOMLDecodeError as error:
            match = _SYNTAX.match(str(error))
            reason = match[1] if match else str(error)
            last = self.text.count("\n") + 1
            place = f"{match[2]}:{match[3]}" if match and match[2] else f"{last}:1"
            raise ManifestError(
                "not valid TOML",
                where=f"{self.path}:{place}",
                why=reason[:1].lower() + reason[1:],
                remedy="Mend the line; strings stand in quotes, lists in [ ], tables in { }.",
            ) from None

    def convert(self, value: object, shape: type[T], address: Address) -> T:
        """The value as a `shape`; ManifestError names the offending key and its line."""
        try:
            return msgspec.convert(value, shape)
        except msgspec.ValidationError as error:
            raise self._mismatch(str(error), shape, address) from None

    def where(self, *address: str | int) -> str:
        """`path:line` of the value, or of the nearest table around it that stands in the text."""
        return f"{self.path}:{self.line(address)}"

    def line(self, address: Address) -> int:
        """The line of the value, from 1; that of the nearest table around it; 1 where there is none."""
        for length in range(len(address), 0, -1):
            found = self._lines.get(address[:length])
            if found:
                return found
        return 1

    def column(self, line: int, words: str) -> int:
        """The column, from 1, at which the words stand in the line; 0 where they do not."""
        lines = self.text.splitlines()
        return lines[line - 1].find(words) + 1 if 0 < line <= len(lines) else 0

    @cached_property
    def _lines(self) -> dict[Address, int]:
        found: dict[Address, int] = {}
        counts: dict[Address, int] = {}
        table: Address = ()
        fence = ""
        for number, line in enumerate(self.text.splitlines(), start=1):
            fences = _FENCE.findall(line)
            if fence:
                if fence in fences:
                    fence = ""
                continue
            if header := _HEADER.match(line):
                names = [part.strip().strip("\"'") for part in header[2].split(".")]
                table = ()
                for name in names[:-1]:
                    table = (*table, name)
                    if table in counts:
                        table = (*table, counts[table] - 1)
                table = (*table, names[-1])
                if header[1] == "[[":
                    counts[table] = counts.get(table, 0) + 1
                    found.setdefault(table, number)
                    table = (*table, counts[table] - 1)
                found.setdefault(table, number)
            elif key := _KEY.match(line):
                address = table
                for name in key[1].split("."):
                    address = (*address, name.strip())
                    found.setdefault(address, number)
            if fences and len(fences) % 2:
                fence = fences[-1]
        return found

    def _mismatch(self, message: str, shape: type, address: Address) -> ManifestError:
        inner: Address = ()
        if path := _PATH.search(message):
            message = message[: path.start()]
            for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path[1]):
                inner = (*inner, name or int(index))
        if unknown := _UNKNOWN.match(message):
            known = ", ".join(getattr(shape, "__struct_encode_fields__", ()))
            return ManifestError(
                f"unknown key {unknown[1]!r}",
                where=self.where(*address, *inner, unknown[1]),
                remedy=f"Known keys here: {known}." if known and not inner else "",
            )
        names = ".".join(str(part) for part in inner if isinstance(part, str))
        what = f"wrong type at {names!r}" if names else "wrong type"
        message = message[:1].lower() + message[1:].replace("`", "'")
        if "missing required field" in message:
            what, message = message.replace("object missing required field", "missing key"), ""
        return ManifestError(
            what,
            where=self.where(*address, *inner),
            why=message,
            remedy="Compare with the page on the rule language.",
        )
