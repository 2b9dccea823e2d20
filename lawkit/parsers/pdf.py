"""PDF into text in reading order: columns, running heads, page numbers, hyphens at the ends of lines.

The witness text is what a reader reads: each paragraph with the lines it is printed in, the page's
own lines (its number, its running head) where they interrupt it. Needs the extra `pdf`.
"""

from __future__ import annotations

import io
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from lawkit.errors import InputError
from lawkit.parsers.block import Role
from lawkit.parsers.extract import Extract, Writer, is_blank
from lawkit.parsers.labels import Label, is_title, read_label

NAME = "pdf"

_ENDED = re.compile(r"[.!?:;][\"'”’)\]]*\Z")
_PAGE_NUMBER = re.compile(r"[-–—\s\[(]*(?:\d{1,4}|[ivxlc]{1,7})[-–—\s\])]*\Z", re.I)
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BROKEN = re.compile(r"[^\W\d_]-\Z")
_RAISED = re.compile(r"\[?\d{1,3}\]?\Z|[*†‡]\Z")
_LABELLED = re.compile(r"(?:[.!?:;,—–]|--|\b(?:and|or|et|ou|und|oder|y|o))[\"'”’)\]]*\Z")
_TIED = re.compile(
    r"(?<![;,:.])\s(?:and|or|et|ou|to|à|of|de|under|in|sections?|rules?|articles?)\Z"
)
_COMPOUND = re.compile(
    r"(?:\d{1,4}(?:\.\d{1,3})+[a-z]?|[A-Z]\d{1,3}[a-z]?|\d{1,3}[a-z]\d{1,2}[a-z]?)[.)]?\s"
)
_ITALIC_LABEL = re.compile(r"(?:[a-z]{1,4}|\d{1,2})\Z")
_SIGN = 0.5  # how wide a sign is, in sizes of its type
_LEADING = 1.3  # of a line to the next, in sizes of its type
_MOST_PAGES = 20_000
# Unpacked, a PDF may have a hundred megabytes, or be a hundred times its size, but never a gigabyte.
_MOST_BYTES, _MOST_TIMES = 100_000_000, 100
_PIECE = 1 << 16
_STREAM = re.compile(rb"(?<!end)stream\r?\n")


_Word = dict[str, object]
"""A word as pdfplumber gives it: text, x0, x1, top, bottom, size, fontname."""


class _Page(msgspec.Struct):
    """A page: its number, its width in points, its rows from the top, each from the left."""

    number: int
    width: float
    rows: list[list[_Word]]


class _Line(msgspec.Struct):
    """A printed line: its words, its place on the page in points from the top left, its type.

    marks: (offset in the words, length) of raised numbers. label: a number that the line begins with
    in italics, before words that are not: `a two tricks`.
    """

    words: str
    x0: float
    x1: float
    top: float
    bottom: float
    size: float
    bold: bool
    page: int
    column: int = 0
    is_furniture: bool = False
    marks: tuple[tuple[int, int], ...] = ()
    label: str = ""


def opens(raw: bytes) -> bool:
    """The signature of a PDF, near its beginning."""
    return b"%PDF-" in raw[:1024]


def extract(raw: bytes, name: str = "") -> Extract:
    """The text of a PDF. InputError for one that is damaged, locked, or has pictures of text only."""
    pages = _pages(raw, name)
    rows = [row for page in pages for row in page.rows]
    if is_blank([str(word["text"]) for row in rows for word in row]):
        raise InputError(
            "there is no text in the PDF",
            where=name,
            why="its pages are pictures",
            remedy="Have the text recognised (OCR) first, for instance with ocrmypdf.",
        )
    aside = _find_furniture(pages)
    return _write([line for page in pages for line in _in_reading_order(page, aside)])


def _refuse_bomb(raw: bytes, name: str) -> None:
    """InputError where the packed streams of a PDF come to more than any book: they are unpacked a
    piece at a time and counted before anything keeps them.
    """
    total, most = 0, max(_MOST_BYTES, min(_MOST_TIMES * len(raw), 10 * _MOST_BYTES))
    view = memoryview(raw)
    for start in _STREAM.finditer(raw):
        unpacking = zlib.decompressobj()
        place, piece = start.end(), b""
        try:
            while not unpacking.eof and (piece or place < len(raw)):
                if not piece:
                    piece, place = bytes(view[place : place + _PIECE]), place + _PIECE
                total += len(unpacking.decompress(piece, _PIECE))
                piece = unpacking.unconsumed_tail
                if total > most:
                    raise InputError(
                        "the PDF unpacks beyond all measure",
                        where=name,
                        why=f"its {len(raw):,} bytes come to more than {most:,}",
                        remedy="Do not open it unless you trust it; save it anew if you do.",
                    )
        except zlib.error:
            continue  # packed otherwise, or not at all


def _pages(raw: bytes, name: str) -> list[_Page]:
    _refuse_bomb(raw, name)
    try:
        import pdfplumber
        from pdfminer.pdfdocument import PDFPasswordIncorrect
        from pdfplumber.utils.exceptions import PdfminerException
    except ImportError:
        raise InputError(
            "PDF needs the extra 'pdf'", where=name, remedy="pip install 'lawkit[pdf]'"
        ) from None
    found: list[_Page] = []
    try:
        with pdfplumber.open(io.BytesIO(raw)) as document:
            for number, page in enumerate(document.pages[:_MOST_PAGES], start=1):
                words = page.extract_words(
                    x_tolerance=1.5, y_tolerance=2, keep_blank_chars=False,
                    use_text_flow=False, extra_attrs=["size", "fontname"],
                )  # fmt: skip
                found.append(_Page(number, float(page.width), _rows(words)))
                page.close()
    # pdfminer raises whatever a broken file leads it to: struct.error, RecursionError, ...
    except Exception as error:
        why = error.args[0] if isinstance(error, PdfminerException) and error.args else error
        if isinstance(why, PDFPasswordIncorrect) or "password" in f"{why!r}".lower():
            raise InputError(
                "the PDF is encrypted",
                where=name,
                why="it cannot be read without its password",
                remedy="Save a copy without a password, if you may.",
            ) from None
        raise InputError(
            "the PDF cannot be read",
            where=name,
            why=f"{type(why).__name__}: {why}"[:200],
            remedy="Check that the download or copy is whole.",
        ) from None
    return found


def _in_reading_order(page: _Page, aside: set[int]) -> list[_Line]:
    """The lines of a page: bands from the top, in each its columns from the left."""
    number = page.number
    margin = _take_margin(page)
    gutter = _gutter([row for row in page.rows if id(row) not in aside], page.width)
    ordered: list[_Line] = []
    left: list[_Line] = []
    right: list[_Line] = []
    for row in page.rows:
        here: list[_Word] = []
        there: list[_Word] = []
        if gutter is not None and id(row) not in aside:
            here = [word for word in row if _number(word, "x1") <= gutter]
            there = [word for word in row if _number(word, "x0") >= gutter]
        if len(here) + len(there) < len(row):
            ordered += [*left, *right, _line(row, number)]
            ordered[-1].is_furniture = id(row) in aside
            left, right = [], []
            continue
        if here:
            left.append(_line(here, number, 1))
        if there:
            right.append(_line(there, number, 2))
    numbers = [_line([word], number) for word in margin]
    for line in numbers:
        line.is_furniture = True
    return [*ordered, *left, *right, *numbers]


def _take_margin(page: _Page) -> list[_Word]:
    """Numbers in the right margin (of the pages of the book that is reprinted), taken out of rows."""
    rows = [row for row in page.rows if len(row) > 1]
    last = [row for row in rows if str(row[-1]["text"]).isdigit()]
    ends = {id(row) for row in last}
    body = [_number(row[-2 if id(row) in ends else -1], "x1") for row in rows]
    edge = max(body, default=0.0)
    found = []
    for row in last:
        word = row[-1]
        if _number(word, "x0") > edge and _number(word, "x0") - _number(row[-2], "x1") > 2:
            found.append(row.pop())
    return found


def _number(word: _Word, key: str) -> float:
    value = word.get(key)
    return float(value) if isinstance(value, (int, float)) else 0.0


def _rows(words: Sequence[_Word]) -> list[list[_Word]]:
    """Words that stand on one line, raised ones with them; from the top, each from the left."""
    rows: list[list[_Word]] = []
    bottom = -1.0
    for word in sorted(words, key=lambda w: (_number(w, "bottom"), _number(w, "x0"))):
        size = max(_number(word, "size"), 4.0)
        if rows and abs(_number(word, "bottom") - bottom) <= 0.35 * size:
            rows[-1].append(word)
        else:
            rows.append([word])
            bottom = _number(word, "bottom")
    merged: list[list[_Word]] = []
    for row in rows:
        # A raised number stands a little higher: it goes to the line whose height it is within.
        small = all(len(str(w["text"])) <= 5 and _RAISED.match(str(w["text"])) for w in row)
        merged.append(row)
        if len(merged) > 1 and all(
            len(str(w["text"])) <= 5 and _RAISED.match(str(w["text"])) for w in merged[-2]
        ):
            above = merged[-2]
            height = max(_number(w, "size") for w in row)
            lowest = max(_number(w, "bottom") for w in above)
            if (
                not small
                and min(_number(w, "top") for w in row) < lowest
                and all(_number(w, "size") < 0.95 * height for w in above)
            ):
                merged[-2:] = [[*above, *row]]
    return [sorted(row, key=lambda w: _number(w, "x0")) for row in merged]


def _gutter(rows: Sequence[Sequence[_Word]], width: float) -> float | None:
    """Where a page parts into two columns: a strip near the middle that the words of few rows cross,
    behind which most rows begin at one place.
    """
    if len(rows) < 6:
        return None
    crossings: list[tuple[int, float]] = []
    for step in range(130, 272):
        x = width * step / 400
        across = sum(1 for row in rows if any(_number(w, "x0") < x < _number(w, "x1") for w in row))
        crossings.append((across, x))
    fewest = min(crossings)[0]
    strip = [x for across, x in crossings if across == fewest]
    if fewest > 0.12 * len(rows) or strip[-1] - strip[0] < 0.01 * width:
        return None
    best = strip[len(strip) // 2]
    right = [next((w for w in row if _number(w, "x0") >= best), None) for row in rows]
    begins = Counter(round(_number(word, "x0") / 3) for word in right if word is not None)
    left = sum(1 for row in rows if _number(row[0], "x1") <= best)
    total = sum(begins.values())
    side = sum(
        1 for row, w in zip(rows, right, strict=True) if w and (w is row[0] or _parted(row, best))
    )
    if min(left, total) < max(4, 0.2 * len(rows)) or side < 0.2 * len(rows):
        return None
    # Columns begin at one place; numbers in a table of contents end at one.
    return best if begins.most_common(1)[0][1] >= 0.5 * total else None


def _parted(row: Sequence[_Word], x: float) -> bool:
    """Whether a row has words on both sides of `x` with more than a space between them."""
    before = [word for word in row if _number(word, "x1") <= x]
    after = [word for word in row if _number(word, "x0") >= x]
    if not before or not after:
        return False
    return _number(after[0], "x0") - _number(before[-1], "x1") > 0.6 * _number(after[0], "size")


def _line(row: Sequence[_Word], number: int, column: int = 0) -> _Line:
    sizes = Counter[float]()
    for word in row:
        sizes[round(_number(word, "size"), 1)] += len(str(word["text"]))
    size = sizes.most_common(1)[0][0]
    foot = max(_number(word, "bottom") for word in row if round(_number(word, "size"), 1) == size)
    parts: list[str] = []
    marks: list[tuple[int, int]] = []
    length = 0
    previous: _Word | None = None
    for word in row:
        text = str(word["text"])
        if previous is not None and _number(word, "x0") - _number(previous, "x1") > 0.12 * size:
            parts.append(" ")
            length += 1
        small = _number(word, "size") < 0.88 * size and _number(word, "bottom") < foot - 0.05 * size
        if small and (not length or parts[-1] != " ") and _RAISED.match(text):
            marks.append((length, len(text)))
        parts.append(text)
        length += len(text)
        previous = word
    return _Line(
        "".join(parts),
        _number(row[0], "x0"),
        max(_number(word, "x1") for word in row),
        min(_number(word, "top") for word in row),
        max(_number(word, "bottom") for word in row),
        size,
        all("bold" in str(word["fontname"]).lower() for word in row),
        number,
        column,
        marks=tuple(marks),
        label=_italic_label(row, size),
    )


def _italic_label(row: Sequence[_Word], size: float) -> str:
    """The number in italics that a row begins with, or ""."""
    if len(row) < 2 or not _ITALIC_LABEL.match(str(row[0]["text"])):
        return ""
    apart = _number(row[1], "x0") - _number(row[0], "x1") > 0.12 * size
    return str(row[0]["text"]) if apart and _is_italic(row[0]) and not _is_italic(row[1]) else ""


def _is_italic(word: _Word) -> bool:
    font = str(word["fontname"]).lower()
    return "italic" in font or "oblique" in font


def _find_furniture(pages: Sequence[_Page]) -> set[int]:
    """Running heads and page numbers, by identity: the outermost rows of pages, set apart from what
    follows, that are alike on several pages but for their numbers.

    Where the numbers are not those of the pages (`Article 7` at the head of three of them), only what
    stands further apart than the paragraphs do is a running head.
    """
    gaps = sorted(
        gap
        for page in pages
        for above, below in pairwise(page.rows)
        if (gap := _bottom(below) - _bottom(above)) > 0.9 * _number(below[0], "size")
    )
    lines = 1.3 * gaps[len(gaps) // 20] if gaps else 0.0
    paragraphs = 1.3 * gaps[len(gaps) // 3] if gaps else 0.0
    seen: Counter[str] = Counter()
    edges: list[tuple[int, str]] = []
    for page in pages:
        keys = set()
        for rows in (page.rows[:3], page.rows[:-4:-1]):
            # From the edge inwards, as long as white space parts a row from the next.
            for row, inner in pairwise(rows):
                gap = abs(_bottom(inner) - _bottom(row))
                words = " ".join(str(word["text"]) for word in row)
                key = _running_key(words, page.number)
                if gap < lines and not (key[0] == "#" and row is rows[0]):
                    break
                if key[0] != "#" and "0" in key and gap < paragraphs:
                    break
                edges.append((id(row), key))
                keys.add(key)
        seen.update(keys)
    enough = 2 if len(pages) < 4 else 3
    alone = "#+0" if len(pages) == 1 else ""  # the 1 of a single page
    return {row for row, key in edges if seen[key] >= enough or key == alone}


def _running_key(words: str, page: int) -> str:
    """What a row has in common with those of other pages: its words, `#` for the page's number (or
    one that keeps its distance from it), 0 for any other number.
    """
    numbers = _DIGITS.findall(words)
    sign = f"#{int(numbers[0]) - page:+}" if len(numbers) == 1 and len(numbers[0]) < 5 else ""
    if _PAGE_NUMBER.match(words):
        return sign or "#"
    plain = _DIGITS.sub("0", words).casefold()
    return plain.replace("0", sign) if sign and not read_label(words) else plain


def _bottom(row: Sequence[_Word]) -> float:
    return max(_number(word, "bottom") for word in row)


def _write(lines: Sequence[_Line]) -> Extract:
    """The lines as passages. What interrupts a paragraph at a page's edge (its number, its notes)
    stands after it.
    """
    body = [line for line in lines if not line.is_furniture]
    sizes = Counter[float]()
    for line in body:
        sizes[line.size] += len(line.words)
    size = sizes.most_common(1)[0][0]
    notes = _find_notes(body, size)
    markers = {_bare(line.words[a : a + n]) for line in body for a, n in line.marks if not a}
    markers |= {line.words[0] for line in body if id(line) in notes and line.words[0] in "*†‡"}
    words = set(_WORD.findall("\n".join(line.words for line in body).casefold()))
    paragraphs = _Paragraphs(body, notes, size)
    out = Writer()
    held: list[tuple[Role, list[_Line]]] = []
    current: list[_Line] = []
    soft = False

    def end() -> None:
        if current and _note_mark(current[0]).strip("[]").isdigit():
            held.insert(0, ("note", list(current)))  # among the notes at the end of a book
        elif current:
            _put(out, current, words, markers)
            role, depth = paragraphs.role(current, size)
            indent = paragraphs.indent(current[0])
            out.end(role, depth=depth, soft=soft, label=current[0].label, indent=indent)
        for kind, aside in held:
            marker = _begin_note(out, aside[0]) if kind == "note" else ""
            rest = aside if kind != "note" else [_without_mark(aside[0]), *aside[1:]]
            _put(out, rest, words, set())
            out.end(kind, marker=marker)
        current.clear()
        held.clear()

    for line in lines:
        if line.is_furniture:
            held.append(("layout", [line]))
        elif id(line) in notes:
            if notes[id(line)] or not held or held[-1][0] != "note":
                held.append(("note", [line]))
            else:
                held[-1][1].append(line)
        else:
            turn = paragraphs.turns(current[-1], line) if current else True
            if turn is not None:
                end()
                soft = not turn
            current.append(line)
    end()
    return out.extract()


def _find_notes(body: Sequence[_Line], size: float) -> dict[int, bool]:
    """The lines of notes at the feet of pages, by identity; True for a note's first line."""
    found: dict[int, bool] = {}
    pages: dict[int, list[_Line]] = {}
    for line in body:
        pages.setdefault(line.page, []).append(line)
    for page in pages.values():
        foot: list[_Line] = []
        for line in reversed(page):
            if line.size > 0.93 * size:
                break
            foot.append(line)
        foot.reverse()
        starts = [k for k, line in enumerate(foot) if _starts_note(line)]
        if starts:
            for k, line in enumerate(foot[starts[0] :], start=starts[0]):
                found[id(line)] = k in starts
    return found


def _starts_note(line: _Line) -> bool:
    return any(not a for a, _ in line.marks) or bool(re.match(r"[*†‡]\s?\w", line.words))


def _note_mark(line: _Line) -> str:
    """The mark that a note begins with, as it prints, or ""."""
    raised = next((line.words[a : a + n] for a, n in line.marks if not a), "")
    return raised or (line.words[0] if line.words[0] in "*†‡" else "")


def _without_mark(line: _Line) -> _Line:
    return msgspec.structs.replace(line, words=line.words[len(_note_mark(line)) :], marks=())


def _begin_note(out: Writer, line: _Line) -> str:
    mark = _note_mark(line)
    if mark:
        out.cut(mark)
    return _marker(mark)


def _bare(mark: str) -> str:
    return mark.strip("[]")


def _marker(mark: str) -> str:
    """How a note's mark is written wherever it stood: `[24]`, `*`."""
    return f"[{_bare(mark)}]" if _bare(mark).isdigit() else mark


class _Paragraphs:
    """Where paragraphs begin, by the space between lines and at their edges."""

    def __init__(self, body: Sequence[_Line], notes: dict[int, bool], size: float) -> None:
        self.size = 1.05 * size  # what is larger may be a title
        self.edges: dict[tuple[int, int], tuple[float, float]] = {}
        # Left and right pages may have other margins; on one page all may be set in.
        self.margins: dict[tuple[int, int], float] = {}
        gaps = []
        previous: _Line | None = None
        for line in body:
            if id(line) in notes:
                continue
            place = (line.page, line.column)
            left, right = self.edges.get(place, (line.x0, line.x1))
            self.edges[place] = (min(left, line.x0), max(right, line.x1))
            side = (line.page % 2, line.column)
            self.margins[side] = min(self.margins.get(side, line.x0), line.x0)
            if previous is not None and (previous.page, previous.column) == place:
                gaps.append((line.top - previous.top) / max(line.size, 1))
            previous = line
        gaps = sorted(gap for gap in gaps if 0.8 < gap < 3)
        # The leading: the gap within paragraphs is the smallest that is common.
        self.leading = gaps[len(gaps) // 20] if gaps else _LEADING
        if self._parts(body, notes):
            self.leading = _LEADING

    def _parts(self, body: Sequence[_Line], notes: dict[int, bool]) -> bool:
        """Whether the smallest gap already parts paragraphs: nearly every line before it is short."""
        short = total = 0
        for above, below in pairwise(body):
            place = (below.page, below.column)
            if (above.page, above.column) != place or id(above) in notes or id(below) in notes:
                continue
            if (below.top - above.top) / max(below.size, 1) < 1.1 * self.leading:
                total += 1
                short += self._is_short(above)
        return total > 0 and short > 0.9 * total

    def _is_short(self, line: _Line) -> bool:
        """Whether a line ends well before its column does."""
        left, right = self.edges[line.page, line.column]
        return line.x1 < right - 0.2 * (right - left)

    def _is_forced(self, above: _Line, line: _Line) -> bool:
        """Whether a line of the text begins under the one above though its first word had room there."""
        if not line.words[0].isupper() or line.size > self.size:
            return False
        word = line.words.split(None, 1)[0]
        width = (line.x1 - line.x0) * len(word) / len(line.words)
        right = self.edges[line.page, line.column][1]
        level = abs(line.x0 - above.x0) < _SIGN * line.size
        return level and above.x1 + line.size + width < right

    def indent(self, line: _Line) -> int:
        """How far in a line begins, in signs of its type."""
        margin = self.margins.get((line.page % 2, line.column), line.x0)
        return round((line.x0 - margin) / (_SIGN * max(line.size, 1)))

    def turns(self, previous: _Line, line: _Line) -> bool | None:
        """Whether a line begins a paragraph: True, False for a guess, None for no."""
        ended = bool(_ENDED.search(previous.words))
        if abs(line.size - previous.size) > 0.08 * line.size or line.bold != previous.bold:
            return True
        if line.label and (ended or _LABELLED.search(previous.words)):
            return False
        label = read_label(line.words) or _COMPOUND.match(line.words)
        left, right = self.edges[line.page, line.column]
        here = (line.page, line.column) == (previous.page, previous.column)
        if here and (line.top - previous.top) / line.size > 1.25 * self.leading:
            return True
        short = self._is_short(previous)
        if label and not short and _TIED.search(previous.words):
            return None
        if label and (
            short
            or not isinstance(label, Label)
            or label.is_bracketed
            or _LABELLED.search(previous.words)
        ):
            return False
        # On a new page no gap tells: a title does, or a line that ends early.
        early = is_title(line.words) or self._is_short(line)
        if not here and line.words[0].isupper() and (short or (ended and early)):
            return True
        if line.words[0].islower():
            return None
        if not ended:
            return True if here and short and self._is_forced(previous, line) else None
        is_indented = line.x0 > left + 0.8 * line.size and previous.x0 < line.x0 - 0.5 * line.size
        if short or (is_indented and here):
            return True
        return None if here or right <= left else False

    def role(self, lines: Sequence[_Line], size: float) -> tuple[Role, int]:
        """A title is short, and larger, or, if it has no label, bold and in capitals or in the middle."""
        first = lines[0]
        words = " ".join(line.words for line in lines)
        if len(lines) > 3 or len(words) > 160 or words.startswith("("):
            return "text", 0
        left, right = self.edges[first.page, first.column]
        centred = abs((first.x0 - left) - (right - first.x1)) < 0.06 * (right - left)
        centred = centred and first.x0 > left + size
        if first.size > 1.12 * size:
            return "title", 0 if first.size > 1.45 * size else 1
        if first.bold and (centred or is_title(words)) and not read_label(words):
            return "title", 1
        return "text", 0


def _put(out: Writer, lines: Sequence[_Line], known: set[str], markers: set[str]) -> None:
    """The words of lines, one a line; a hyphen that only the line's end made is cut."""
    for k, line in enumerate(lines):
        words = line.words
        following = lines[k + 1].words if k + 1 < len(lines) else ""
        hyphen = bool(_BROKEN.search(words)) and following[:1].islower()
        if hyphen:
            words = words[:-1]
        position = 0
        for start, length in line.marks:
            mark = line.words[start : start + length]
            if start and _bare(mark) in markers and start + length <= len(words):
                out.write(words[position:start])
                out.cut(mark, _marker(mark))
                position = start + length
        out.write(words[position:])
        if not following:
            continue
        if not hyphen:
            out.write("\n")
            continue
        first = _WORD.findall(words)[-1].casefold()
        second = _WORD.match(following)
        rest = second[0].casefold() if second else ""
        if f"{first}-{rest}" in known and first + rest not in known:
            out.write("-")
            out.cut("\n")
        else:
            out.cut("-\n")
