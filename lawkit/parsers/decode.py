"""From bytes to text: declared encodings, byte order marks, and honest guesses. Knows no format."""

from __future__ import annotations

import codecs
import re

import msgspec

from lawkit.errors import InputError

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
# UTF-8 read as cp1252: "Ã©" for é, "â€™" for a quotation mark.
_MOJIBAKE = re.compile("[ÃÂ][\u0080-\u00bf]|â€[\u0080-\u02dc™œ“”˜]|\ufffd")


_C1 = re.compile(rb"[\x80-\x9f]")


class Decoded(msgspec.Struct, frozen=True):
    """Text of a file; `weak` where the encoding is a guess, `mojibake` the offset of a first sign of
    wrong decoding, or -1.
    """

    text: str
    encoding: str
    weak: bool = False
    mojibake: int = -1


def decode(raw: bytes, encoding: str = "", *, name: str = "") -> Decoded:
    """Decode by the declared encoding, else by mark, else as UTF-8, else as the file says of itself,
    else by a guess that says so.

    Raises InputError for a file that is empty, binary, or not in the encoding declared.
    """
    if not raw.strip():
        raise InputError(
            "the file is empty", where=name, remedy="Check that the download or copy is whole."
        )
    if encoding:
        return _finish(_strict(raw, encoding, name), encoding)
    for mark, found in _MARKS:
        if raw.startswith(mark):
            return _finish(_strict(raw, found, name), found)
    if b"\x00" in raw[:65536]:
        return _finish(_wide(raw, name), "utf-16")
    try:
        return _finish(raw.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    if _looks_binary(raw):
        raise _binary(name)
    said = _declared(raw)
    if said is not None:
        return _finish(*said)
    return _finish(*_guess(raw), weak=True)


def _declared(raw: bytes) -> tuple[str, str] | None:
    """The text as the file itself says it is encoded, or None. What is called latin-1 is read as
    cp1252, as every browser does, where it uses what only that has.
    """
    head = raw[:4096]
    if b"charset" not in head and b"encoding" not in head:
        return None
    from bs4.dammit import EncodingDetector

    said = EncodingDetector.find_declared_encoding(head, is_html=True, search_entire_document=True)
    if said is None:
        return None
    try:
        name = codecs.lookup(said).name
        if name == "iso8859-1" and _C1.search(raw):
            name = "cp1252"
        return raw.decode(name), {"iso8859-1": "latin-1"}.get(name, name)
    except (LookupError, UnicodeDecodeError):
        return None


def _strict(raw: bytes, encoding: str, name: str) -> str:
    try:
        return raw.decode(encoding)
    except LookupError:
        raise InputError(
            f"no encoding is called {encoding!r}",
            where=name,
            remedy="Use a name such as utf-8, cp1252, latin-1 or utf-16.",
        ) from None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"the file is not in the encoding {encoding}",
            where=f"{name}:{line}" if name else "",
            why=f"byte {error.start} is 0x{raw[error.start]:02x}",
            remedy="Declare the right encoding, or leave it out to have it detected.",
        ) from None


def _binary(name: str) -> InputError:
    return InputError(
        "this is a binary file, not a text",
        where=name,
        remedy="Give a text, Markdown, HTML, XML, PDF or DOCX file.",
    )


def _wide(raw: bytes, name: str) -> str:
    """UTF-16 without a mark: every other byte of Latin text is zero."""
    head = raw[:65536]
    even, odd = head[::2].count(0), head[1::2].count(0)
    for encoding, zeros, others in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if zeros > 0.7 * len(head) / 2 and others < 0.05 * len(head) / 2:
            try:
                return raw.decode(encoding)
            except UnicodeDecodeError:
                break
    raise _binary(name)


def _looks_binary(raw: bytes) -> bool:
    head = raw[:65536]
    control = sum(
        head.count(bytes((code,))) for code in range(32) if code not in (9, 10, 12, 13, 27)
    )
    return control > 0.02 * len(head)


def _guess(raw: bytes) -> tuple[str, str]:
    """cp1252 where the C1 range is used as typographic marks, else latin-1 (western books); other
    scripts by charset-normalizer.
    """
    high = [byte for byte in raw[:1_000_000] if byte >= 0x80]
    letters = sum(1 for byte in high if byte >= 0xC0)
    # A detector has nothing to go by in a few words: there the common western encodings are tried.
    if len(high) <= 0.15 * min(len(raw), 1_000_000) or len(high) < 64:
        c1 = sum(1 for byte in high if byte < 0xA0)
        if c1 and letters + c1 >= 0.5 * len(high):
            try:
                return raw.decode("cp1252"), "cp1252"
            except UnicodeDecodeError:
                pass
        if not c1:
            return raw.decode("latin-1"), "latin-1"
    from charset_normalizer import from_bytes

    best = from_bytes(raw[:1_000_000]).best()
    if best is not None:
        try:
            return raw.decode(best.encoding), best.encoding
        except (UnicodeDecodeError, LookupError):
            pass
    return raw.decode("cp1252", errors="replace"), "cp1252"


def _finish(text: str, encoding: str, weak: bool = False) -> Decoded:
    sign = None if text.isascii() else _MOJIBAKE.search(text)
    return Decoded(text, encoding, weak, sign.start() if sign else -1)
