"""show: a clause as it stands in the book, with notes, references and corrections."""

from __future__ import annotations

import shutil
import textwrap

import click

from lawkit.cli.options import corpus_option, edition_option, file_options, json_option
from lawkit.cli.output import say, say_json, say_table
from lawkit.cli.sources import Book, open_clause
from lawkit.errors import NotFoundError
from lawkit.model import Clause, ClauseId, ClausePath, Note, Reference, Span
from lawkit.references import references_of


@click.command(short_help="Show a clause with its notes and references.")
@click.argument("clause")
@edition_option
@json_option
@file_options
@corpus_option
def show(
    clause: str,
    edition: str | None,
    as_json: bool,
    lang: str | None,
    work: str | None,
    corpus: str | None,
) -> None:
    """Show CLAUSE as it stands in the book, what lies in it, its notes and where it refers to.

    CLAUSE is written as people write it: "Law 10(a)(i)", "Loi 6 D 1", rubber/1993-en#10.a.i.
    """
    book, id = open_clause(clause, corpus, edition, lang, work, alone=True)
    here = book.edition.by_path.get(id.path)
    if here is None:
        raise NotFoundError(f"{id} is not in this excerpt", remedy=_extent(book))
    references = [
        each
        for each in references_of(book.edition, book.library)
        if each.source.path.law == id.path.law
    ]
    inside = {each.path for each in here.walk()}
    notes = [
        note
        for note in book.edition.notes_of(ClausePath(id.path.parts[:1]))
        if _bears(note, here, inside)
    ]
    mine = [
        each
        for each in references
        if (each.source.path in inside and not each.source.note)
        or any(each.source.note == note.n for note in notes)
    ]
    if as_json:
        _as_json(book, inside, notes, mine)
    else:
        _Page(book, notes, mine).print(here)


class _Page:
    """The clause set for a terminal: at most 100 columns, indented as the tree is."""

    def __init__(self, book: Book, notes: list[Note], references: list[Reference]) -> None:
        self.book = book
        self.notes = notes
        self.references = references
        self.width = min(shutil.get_terminal_size().columns, 100)
        self.shallowest = 0

    def print(self, clause: Clause) -> None:
        edition = self.book.edition
        dated = f" ({edition.date})" if edition.date and edition.date not in edition.title else ""
        say(click.style(f"{edition.title}{dated}  {ClauseId(edition.id, clause.path)}", dim=True))
        self._context(clause)
        say()
        self._clause(clause, 0)
        if self.notes:
            say()
            for note in self.notes:
                refs = [each for each in self.references if each.source.note == note.n]
                self._words(note.text, [r.span for r in refs], [], f"{note.marker} ", 0)
        if self.references:
            say("\n" + click.style("Refers to", bold=True))
            say_table([self._row(each) for each in self.references], indent=2)
        self._corrections(clause)

    def _context(self, clause: Clause) -> None:
        """What the clause lies in, a line each, so that (i) is not read alone."""
        edition = self.book.edition
        above = []
        path = edition.parents.get(clause.path, ClausePath())
        while path.parts:
            above.append(edition.by_path[path])
            path = edition.parents[path]
        for each in reversed(above):
            words = " ".join(filter(None, (each.label, each.heading, each.text)))
            say(click.style(textwrap.shorten(words, self.width - 3, placeholder=" ..."), dim=True))

    def _clause(self, clause: Clause, depth: int) -> None:
        own = [
            each
            for each in self.references
            if each.source.path == clause.path and not each.source.note
        ]
        edition = self.book.edition
        if "head" in clause.missing:
            say("  " * depth + click.style("[the beginning is not in this excerpt]", dim=True))
        label = clause.label
        if clause.heading:
            say("  " * depth + click.style(f"{label}  {clause.heading}".strip(), bold=True))
            label = ""
        elif label and not clause.text:
            say("  " * depth + click.style(label, bold=True))
        if clause.text:
            spans = [each.span for each in own if each.where == "text"]
            marks = [
                (anchor.offset, marker)
                for marker, anchor in (
                    *((note.marker, a) for note in edition.notes for a in note.anchors),
                    *((tag.marker, tag.anchor) for tag in edition.tags),
                )
                if anchor.path == clause.path and anchor.where == "text"
            ]
            self._words(clause.text, spans, marks, f"{label} " if label else "", depth)
        for child in clause.children:
            self._clause(child, depth + (0 if child.path.is_paragraph else 1))
        if "tail" in clause.missing and not any("tail" in c.missing for c in clause.children):
            say("  " * depth + click.style("[the rest is not in this excerpt]", dim=True))

    def _words(
        self, text: str, spans: list[Span], marks: list[tuple[int, str]], lead: str, depth: int
    ) -> None:
        """Wrapped, references underlined, notes' marks where they stand."""
        under = [any(k in span for span in spans) for k in range(len(text))]
        signs = [(sign, flag) for sign, flag in zip(text, under, strict=True)]
        for offset, marker in sorted(marks, reverse=True):
            signs[offset:offset] = [(sign, False) for sign in marker]
        plain = "".join(sign for sign, _ in signs)
        indent = "  " * depth
        lines = textwrap.wrap(
            plain,
            max(self.width - len(indent) - len(lead), 20),
            break_long_words=False,
            break_on_hyphens=False,
        )
        cursor = 0
        for k, line in enumerate(lines):
            cursor = plain.index(line, cursor)
            styled = _underlined(signs[cursor : cursor + len(line)])
            cursor += len(line)
            say(indent + (lead if k == 0 else " " * len(lead)) + styled)

    def _row(self, reference: Reference) -> tuple[str, ...]:
        source = reference.source
        place = f"{source.path} note {source.note}" if source.note else str(source.path)
        aims = [self._target(each.id, each.status) for each in reference.targets]
        meant = ", ".join(aims) or reference.reason or reference.status
        return place, reference.kind, reference.surface, meant

    def _target(self, id: ClauseId, status: str) -> str:
        edition = self.book.edition
        name = str(id.path) if id.edition == edition.id else str(id)
        clause = edition.by_path.get(id.path) if id.edition == edition.id else None
        if status != "resolved":
            return f"{name} ({'not in this excerpt' if status == 'outside' else status})"
        return f"{name} {clause.heading}" if clause and clause.heading else name

    def _corrections(self, clause: Clause) -> None:
        edition = self.book.edition
        base = edition.base
        mine = [
            each
            for each in edition.corrections
            if base
            and each.witness == base.siglum
            and clause.span.start <= each.span.start <= clause.span.end
        ]
        if mine:
            say("\n" + click.style("Corrected by the editor", bold=True))
            for each in mine:
                was, read = (f"“{' '.join(words.split())}”" for words in (each.was, each.read))
                change = f"{was} is read {read}" if each.read else f"{was} is left out"
                say(f"  {change if each.was else f'{read} is supplied'}: {each.why}")


def _underlined(signs: list[tuple[str, bool]]) -> str:
    out, k = [], 0
    while k < len(signs):
        end = k
        while end < len(signs) and signs[end][1] == signs[k][1]:
            end += 1
        words = "".join(sign for sign, _ in signs[k:end])
        out.append(click.style(words, underline=True) if signs[k][1] else words)
        k = end
    return "".join(out)


def _bears(note: Note, clause: Clause, inside: set[ClausePath]) -> bool:
    """Whether the note hangs in the clause: by an anchor, or on its law where it has none."""
    if note.anchors:
        return any(anchor.path in inside for anchor in note.anchors)
    return clause.path == note.law


def _extent(book: Book) -> str:
    laws = book.edition.clauses
    name = book.edition.ladder.name
    return f"Here are {name} {laws[0].number} to {laws[-1].number}." if laws else ""


def _as_json(
    book: Book, inside: set[ClausePath], notes: list[Note], references: list[Reference]
) -> None:
    from lawkit.desk.records import parse_record, reference_record

    record = parse_record(book.edition)
    paths = {str(path) for path in inside}
    numbers = {(str(note.law), note.n) for note in notes}
    say_json({
        "edition": record.edition,
        "clauses": [each for each in record.clauses if each.path in paths],
        "notes": [each for each in record.notes if (each.law, each.n) in numbers],
        "references": [reference_record(each) for each in references],
    })  # fmt: skip
