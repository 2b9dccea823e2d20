"""The concordance as rows of cells, for every format that holds a table."""

from __future__ import annotations

from lawkit.model import ClauseId, Edition
from lawkit.model.concordance import Concordance, Row, TitleChange
from lawkit.references import citation

HEADS = ("kind", "from", "to", "heading", "score", "evidence", "changes", "old words", "new words")
Cells = tuple[str, str, str, str, float, str, str, str, str]


def rows_of(concordance: Concordance, old: Edition, new: Edition) -> list[Cells]:
    """A row of cells for each row, in its order; clauses as the edition cites them, words of rows
    that did not change left out.
    """
    return [_cells(row, old, new) for row in concordance.rows]


def cite(ids: tuple[ClauseId, ...], edition: Edition) -> str:
    """The clauses as the edition cites them: `Law 10(a), Law 10(b)`."""
    return ", ".join(
        citation.spell(id.path, edition.ladder, edition.language, id.note) for id in ids
    )


def title_of(concordance: Concordance, old: Edition, new: Edition) -> str:
    """What is compared, in a line."""
    return f"{old.title} ({concordance.old}) → {new.title} ({concordance.new})"


def heading_of(row: Row, old: Edition, new: Edition) -> str:
    """The heading of the row's first clause, the new one's where it has one."""
    for ids, edition in ((row.new, new), (row.old, old)):
        if ids and (clause := edition.by_path.get(ids[0].path)) is not None:
            return clause.heading
    return ""


def titles_of(concordance: Concordance, old: Edition, new: Edition) -> list[tuple[str, str]]:
    """What became of titles, a kind and a line each: `A MISDEAL. → A NEW DEAL. (Law 39)`."""
    return [(each.kind, _title_line(each, old, new)) for each in concordance.titles]


def _title_line(title: TitleChange, old: Edition, new: Edition) -> str:
    words = " → ".join(dict.fromkeys(filter(None, (title.old, title.new))))
    sides = (
        cite((title.old_first,), old) if title.old_first else "",
        cite((title.new_first,), new) if title.new_first else "",
    )
    return f"{words} ({' → '.join(dict.fromkeys(filter(None, sides)))})"


def _cells(row: Row, old: Edition, new: Edition) -> Cells:
    changed = bool(row.changes)
    return (
        row.kind,
        cite(row.old, old),
        cite(row.new, new),
        heading_of(row, old, new),
        row.score,
        ", ".join(row.evidence),
        ", ".join(dict.fromkeys(change.kind for change in row.changes)),
        row.before if changed else "",
        row.after if changed else "",
    )
