"""Values as HTML for notebooks: compact, readable on light and on dark. Every word of a law is escaped:
no text becomes markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lawkit.model.clause import Clause
    from lawkit.model.concordance import Concordance, Row
    from lawkit.model.edition import Edition
    from lawkit.model.ids import ClauseId
    from lawkit.model.library import Library


class Printer(Protocol):
    """Where IPython has a value tell itself in plain text."""

    def text(self, words: str) -> None:
        """Add the words."""


SHOWN = 40
"""How many rows or laws stand open; the rest is folded."""

# The theme's own colours show through; nothing is said by colour alone.
_FATES = {
    "kept": "{}",
    "deleted": '<del style="background: rgba(248, 81, 73, .25)">{}</del>',
    "inserted": '<ins style="background: rgba(46, 160, 67, .25)">{}</ins>',
}
_LEFT = 'style="text-align: left"'


def clause_html(clause: Clause) -> str:
    """The clause and all below it, a list within a list."""
    label = f"<b>{escape(clause.label)}</b> " if clause.label else ""
    heading = f"<b>{escape(clause.heading)}</b> " if clause.heading else ""
    cut = " <i>[incomplete]</i>" if clause.missing else ""
    inside = "".join(f"<li>{clause_html(child)}</li>" for child in clause.children)
    below = f'<ul style="list-style: none">{inside}</ul>' if inside else ""
    title = escape(str(clause.path))
    return f'<span title="{title}">{label}{heading}{escape(clause.text)}{cut}</span>{below}'


def edition_html(edition: Edition) -> str:
    """Title, what it is, and its laws by heading."""
    facts = " · ".join(filter(None, (str(edition.id), edition.language, edition.date)))
    laws = [
        f"<li><b>{escape(law.label or law.number)}</b> {escape(law.heading or _short(law.full_text))}</li>"
        for law in edition.clauses
    ]
    opened = f'<ul lang="{escape(edition.language)}" style="list-style: none">'
    return (
        f"<p><b>{escape(edition.title)}</b><br>{escape(facts)}</p>"
        f"{_folded(laws, opened, '</ul>')}<p><small>{escape(edition.rights)}</small></p>"
    )


def library_html(library: Library) -> str:
    """A table of the editions."""
    rows = [
        _row(str(each.id), each.title, each.language, str(len(each.clauses))) for each in library
    ]
    return _table(("edition", "title", "language", "laws here"), rows)


def concordance_html(concordance: Concordance) -> str:
    """How many rows there are of each kind, and those in which something changed, with their words."""
    counts = Counter("reworded" if row.is_reworded else row.kind for row in concordance.rows)
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "no clauses"
    changed = [
        f"<tr><td {_LEFT}>{escape(row.kind)}</td><td {_LEFT}>{escape(_numbers(row.old))}</td>"
        f"<td {_LEFT}>{escape(_numbers(row.new))}</td><td {_LEFT}>{_words(row, concordance)}</td></tr>"
        for row in concordance.rows
        if row.kind != "same" or row.changes
    ]
    head = f"<p><b>{escape(str(concordance.old))} → {escape(str(concordance.new))}</b><br>{escape(told)}</p>"
    return head + (_table(("what", "from", "to", "words"), changed) if changed else "")


def _words(row: Row, concordance: Concordance) -> str:
    from lawkit.model.runs import summary_words

    if not row.changes:
        return ""
    if not concordance.words:
        return escape("; ".join(f"{one.kind} {one.before or one.after}" for one in row.changes))
    return "".join(_FATES[run.fate].format(escape(run.text)) for run in summary_words(row))


def _numbers(ids: Iterable[ClauseId]) -> str:
    return ", ".join(f"{id.path}" + (f" note {id.note}" if id.note else "") for id in ids)


def _row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td {_LEFT}>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _table(heads: Sequence[str], rows: Sequence[str]) -> str:
    head = "<tr>" + "".join(f"<th {_LEFT}>{escape(each)}</th>" for each in heads) + "</tr>"
    return _folded(rows, f"<table>{head}", "</table>")


def _folded(items: Sequence[str], start: str, end: str) -> str:
    """The items, those beyond `SHOWN` behind a line to click on."""
    first, more = items[:SHOWN], items[SHOWN:]
    shown = start + "".join(first) + end
    if more:
        shown += (
            f"<details><summary>{len(more)} more</summary>{start}{''.join(more)}{end}</details>"
        )
    return shown


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
