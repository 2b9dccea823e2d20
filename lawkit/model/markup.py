"""Values as HTML for notebooks. Every word of a law is escaped: no text becomes markup."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lawkit.model.clause import Clause
    from lawkit.model.edition import Edition
    from lawkit.model.library import Library


def clause_html(clause: Clause) -> str:
    """The clause and all below it, a list within a list."""
    label = f"<b>{escape(clause.label)}</b> " if clause.label else ""
    heading = f"<b>{escape(clause.heading)}</b> " if clause.heading else ""
    cut = " <i>[incomplete]</i>" if clause.missing else ""
    inside = "".join(f"<li>{clause_html(child)}</li>" for child in clause.children)
    below = f'<ul style="list-style: none">{inside}</ul>' if inside else ""
    title = escape(str(clause.path), quote=True)
    return f'<span title="{title}">{label}{heading}{escape(clause.text)}{cut}</span>{below}'


def edition_html(edition: Edition) -> str:
    """Title, what it is, and its laws by heading."""
    facts = " · ".join(filter(None, (str(edition.id), edition.language, edition.date)))
    rows = "".join(
        f"<li><b>{escape(law.label or law.number)}</b> {escape(law.heading or _short(law.full_text))}</li>"
        for law in edition.clauses
    )
    return (
        f"<p><b>{escape(edition.title)}</b><br>{escape(facts)}</p>"
        f'<ul lang="{escape(edition.language, quote=True)}" style="list-style: none">{rows}</ul>'
        f"<p><small>{escape(edition.rights)}</small></p>"
    )


def library_html(library: Library) -> str:
    """A table of the editions."""
    rows = "".join(
        f"<tr><td>{escape(str(each.id))}</td><td>{escape(each.title)}</td>"
        f"<td>{escape(each.language)}</td><td>{len(each.clauses)}</td></tr>"
        for each in library
    )
    head = "<tr><th>edition</th><th>title</th><th>language</th><th>laws here</th></tr>"
    return f"<table>{head}{rows}</table>"


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
