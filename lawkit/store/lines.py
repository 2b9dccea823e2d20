"""Records as JSON Lines: one JSON object a line, UTF-8, in the order of the stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from lawkit.errors import InputError
from lawkit.store.records import Record


def write_lines(records: Iterable[Record]) -> Iterator[bytes]:
    """Each record as a line with its line feed."""
    encoder = msgspec.json.Encoder()
    for record in records:
        yield encoder.encode(record) + b"\n"


def read_lines(lines: Iterable[bytes], *, where: str = "") -> Iterator[Record]:
    """The records of such lines, empty ones skipped; InputError names the line that is none."""
    decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise InputError(
                    "the line is no record",
                    where=f"{where}:{number}",
                    why=str(error),
                    remedy="Read what `lawkit export jsonl` wrote.",
                ) from None
