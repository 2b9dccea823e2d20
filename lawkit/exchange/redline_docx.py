"""A comparison as a Word document with tracked changes: WordprocessingML (ECMA-376, part 1, 17.13.5),
insertions, deletions and moves. Accepting all gives the new text, rejecting all the old.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

import msgspec

from lawkit.collate import Line, ids_of, lines_of
from lawkit.collate.alignment import rising
from lawkit.errors import UsageError
from lawkit.exchange.concordance_table import title_of
from lawkit.model import ClauseId, Edition
from lawkit.model.concordance import Change, Concordance, Field, Row
from lawkit.model.runs import Fate, Run
from lawkit.model.text import Span

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}Z?)?\Z")
# What XML 1.0 cannot hold; a law that has one shows where it stood.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_STYLES = {"heading": "Heading", "text": "Clause", "note": "Note"}


def write(concordance: Concordance, old: Edition, new: Edition, *, author: str, date: str) -> bytes:
    """The document, the same bytes for the same comparison. `date` is 2024-05-31, with a time or
    without; UsageError for another shape, and for texts in two languages, which have no redline.
    """
    if not concordance.words:
        raise UsageError(
            f"no word redline between {old.language} and {new.language}",
            why="a word of one language does not answer to a word of another",
            remedy="Compare two texts in one language, or write the table: --format xlsx.",
        )
    if not _DATE.match(date):
        raise UsageError(f"{date!r} is no date", remedy="Write it like 2024-05-31.")
    stamp = date if "T" in date else f"{date}T00:00:00Z"
    body = "".join(_Body(concordance, old, new, author, stamp).paragraphs())
    title = f'<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>{_plain(title_of(concordance, old, new))}</w:p>'
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS,
        "word/_rels/document.xml.rels": _DOCUMENT_RELATIONS,
        "word/styles.xml": _STYLE_SHEET,
        "word/document.xml": (
            f'{_HEAD}<w:document xmlns:w="{_W}"><w:body>{title}{body}<w:sectPr/></w:body></w:document>'
        ),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in files.items():
            package.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


class _Body:
    """The paragraphs of one document; revisions are numbered as they come."""

    def __init__(
        self, concordance: Concordance, old: Edition, new: Edition, author: str, stamp: str
    ) -> None:
        self._old, self._new = old, new
        self._order: dict[ClauseId, int] = {}
        for id in ids_of(old):
            self._order.setdefault(id, len(self._order))
        coming: dict[ClauseId, int] = {}
        for id in ids_of(new):
            coming.setdefault(id, len(coming))
        rows = [
            each
            for row in concordance.rows
            for each in (
                (row,)
                if _is_run(row.old, self._order) and _is_run(row.new, coming)
                else _apart(row)
            )
        ]
        self._rows = sorted(rows, key=lambda row: coming[row.new[0]] if row.new else -1)
        self._by = f"w:author={quoteattr(_clean(author))} w:date={quoteattr(stamp)}"
        self._count = 0

    def paragraphs(self) -> Iterator[str]:
        """Row by row in the new order; what moved away is deleted where it stood in the old text."""
        out_of_order = self._out_of_order()
        for k, leaves in self._places(out_of_order):
            row = self._rows[k]
            if k in out_of_order:
                yield from self._moved(row, f"move{k}", leaves=leaves)
                continue
            for n, line in enumerate(lines_of(row)):
                yield self._tracked_line(line, row, first=not n)
            if not row.before and not row.after:
                # A number with nothing of its own: its parts follow.
                fate: Fate = "kept" if row.old and row.new else "deleted" if row.old else "inserted"
                id = (row.new or row.old)[0]
                yield self._tracked_line(Line(id, "text", (), fate), row, first=True)

    def _moved(self, row: Row, name: str, *, leaves: bool) -> Iterator[str]:
        """At its old place the words as they were, at the new one as they are."""
        kind = "moveFrom" if leaves else "moveTo"
        side: Fate = "deleted" if leaves else "inserted"
        range_id = self._next()
        lines = list(_of_side(lines_of(row), side))
        lines = lines or [Line((row.old if leaves else row.new)[0], "text", ())]
        for k, line in enumerate(lines):
            runs = [
                self._tracked(kind, run.text) if run.fate == "kept" else self._run(run)
                for run in line.runs
            ]
            label = self._label(line, row, old=leaves, first=not k)
            head = self._tracked(kind, label) if label else ""
            start = f'<w:{kind}RangeStart w:id="{range_id}" w:name="{name}" {self._by}/>'
            end = f'<w:{kind}RangeEnd w:id="{range_id}"/>'
            yield _paragraph(
                line,
                f'<w:{"del" if leaves else "ins"} w:id="{self._next()}" {self._by}/>',
                (start if not k else "")
                + head
                + "".join(runs)
                + (end if line is lines[-1] else ""),
            )

    def _tracked_line(self, line: Line, row: Row, *, first: bool) -> str:
        mark = ""
        if line.mark != "kept":
            tag = "del" if line.mark == "deleted" else "ins"
            mark = f'<w:{tag} w:id="{self._next()}" {self._by}/>'
        before = self._label(line, row, old=True, first=first)
        after = self._label(line, row, old=False, first=first)
        if before == after:
            labels = [Run("kept", before)]
        else:
            labels = [Run("deleted", before), Run("inserted", after)]
        runs = "".join(self._run(run) for run in (*labels, *line.runs) if run.text)
        return _paragraph(line, mark, runs)

    def _label(self, line: Line, row: Row, *, old: bool, first: bool) -> str:
        """The printed label before the first line of a clause, on one side, or ""."""
        ids, fields = (row.old, row.old_fields) if old else (row.new, row.new_fields)
        field = line.was if old else line.now
        if not fields:
            # A number with nothing of its own has no line there: it stands before the row's first.
            labelled = ids if first else ()
        elif field and next(each for each in fields if each.id == field.id) == field:
            # So do those before it in the row: `2.` before the paragraph that is all it has.
            own = {each.id for each in fields}
            at = ids.index(field.id)
            begin = max((k + 1 for k in range(at) if ids[k] in own), default=0)
            labelled = ids[begin : at + 1]
        else:
            labelled = ()
        return "".join(self._printed(id, old=old) for id in labelled)

    def _printed(self, id: ClauseId, *, old: bool) -> str:
        if id.note:
            return f"{id.note}. "
        clause = (self._old if old else self._new).by_path.get(id.path)
        return f"{clause.label} " if clause and clause.label else ""

    def _run(self, run: Run) -> str:
        if run.fate == "kept":
            return _plain(run.text)
        return self._tracked("del" if run.fate == "deleted" else "ins", run.text)

    def _tracked(self, tag: str, text: str) -> str:
        # Deleted words stand in delText, but those that moved away in t.
        own = "delText" if tag == "del" else "t"
        return f'<w:{tag} w:id="{self._next()}" {self._by}>{_plain(text, own)}</w:{tag}>'

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _out_of_order(self) -> set[int]:
        """Rows that do not stand in the order of both texts: those that moved, and among the split
        and merged those that moved besides.
        """
        both = [k for k, row in enumerate(self._rows) if row.old and row.new]
        staying = [k for k in both if self._rows[k].kind != "moved"]
        places = [self._place(self._rows[k]) for k in staying]
        weights = [2 + len(self._rows[k].before) for k in staying]
        kept = {staying[k] for k in rising(places, weights)}
        return {k for k in both if k not in kept}

    def _place(self, row: Row) -> int:
        return min((self._order[id] for id in row.old if id in self._order), default=-1)

    def _places(self, out_of_order: set[int]) -> Iterator[tuple[int, bool]]:
        """Rows in the new order, and once more each that moved, where it stood in the old text:
        (row, whether it leaves there).
        """
        gone = {k for k, row in enumerate(self._rows) if not row.new}
        waiting = sorted(
            gone | out_of_order, key=lambda k: self._place(self._rows[k]), reverse=True
        )
        for k, row in enumerate(self._rows):
            if k in gone:
                continue
            if row.old and k not in out_of_order:
                while waiting and self._place(self._rows[waiting[-1]]) < self._place(row):
                    yield waiting.pop(), True
            yield k, False
        for k in reversed(waiting):
            yield k, True


def _is_run(ids: tuple[ClauseId, ...], order: dict[ClauseId, int]) -> bool:
    """Whether the clauses stand one behind the other."""
    places = [order[id] for id in ids]
    return all(k + 1 == n for k, n in pairwise(places))


def _apart(row: Row) -> Iterator[Row]:
    """A row whose clauses have others between them: each old one gone from its place, and each new
    one put in at its own, so that taking the changes back or making them keeps every order.
    """
    for kind, ids, fields, words in (
        ("dropped", row.old, row.old_fields, row.before),
        ("added", row.new, row.new_fields, row.after),
    ):
        gone = kind == "dropped"
        for id in ids:
            own = [field for field in fields if field.id == id]
            text = "\n".join(field.span.of(words) for field in own)
            shift = own[0].span.start if own else 0
            placed = tuple(
                Field(id, field.where, Span(field.span.start - shift, field.span.end - shift))
                for field in own
            )
            old, new = Span(0, len(text) * gone), Span(0, len(text) * (not gone))
            change = Change("wording", old, new, text * gone, text * (not gone))
            yield Row(
                "dropped" if gone else "added",
                (id,) if gone else (),
                () if gone else (id,),
                0.0,
                (),
                text if gone else "",
                "" if gone else text,
                placed if gone else (),
                () if gone else placed,
                (change,) if text else (),
            )


def _of_side(lines: Iterable[Line], side: Fate) -> Iterator[Line]:
    """The lines as one side has them: ends that only the other has join a line to the next."""
    open_line: Line | None = None
    for line in lines:
        runs = tuple(run for run in line.runs if run.fate in ("kept", side))
        whole = msgspec.structs.replace(line, runs=runs)
        if open_line is not None and open_line.runs:
            whole = msgspec.structs.replace(open_line, runs=(*open_line.runs, *runs))
        open_line = whole
        if line.mark in ("kept", side):
            yield whole
            open_line = None
    if open_line is not None and open_line.runs:
        yield open_line


def _paragraph(line: Line, mark: str, content: str) -> str:
    mark = f"<w:rPr>{mark}</w:rPr>" if mark else ""
    return f'<w:p><w:pPr><w:pStyle w:val="{_STYLES[line.where]}"/>{mark}</w:pPr>{content}</w:p>'


def _plain(text: str, tag: str = "t") -> str:
    return f'<w:r><w:{tag} xml:space="preserve">{escape(_clean(text))}</w:{tag}></w:r>'


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = (
    f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument'
    '.wordprocessingml.document.main+xml"/>'
    '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument'
    '.wordprocessingml.styles+xml"/></Types>'
)
_RELATIONS = (
    f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="word/document.xml"/>'
    "</Relationships>"
)
_DOCUMENT_RELATIONS = (
    f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>'
)
_STYLE_SHEET = (
    f'{_HEAD}<w:styles xmlns:w="{_W}">'
    + "".join(
        f'<w:style w:type="paragraph" w:styleId="{id}"{" w:default=" + chr(34) + "1" + chr(34) if id == "Clause" else ""}>'
        f'<w:name w:val="{name}"/><w:pPr><w:spacing w:after="120"/>{extra}</w:pPr>'
        f'<w:rPr>{bold}<w:sz w:val="{size}"/></w:rPr></w:style>'
        for id, name, extra, bold, size in (
            ("Clause", "Normal", "", "", 22),
            ("Title", "Title", "", "<w:b/>", 32),
            ("Heading", "heading 1", '<w:outlineLvl w:val="0"/>', "<w:b/>", 24),
            ("Note", "footnote text", '<w:ind w:left="360"/>', "", 18),
        )
    )
    + "</w:styles>"
)
