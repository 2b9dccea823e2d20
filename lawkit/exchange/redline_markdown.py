"""A comparison as Markdown: the concordance as a table, then each changed clause with `<del>` and
`<ins>`, which every Markdown program shows.
"""

from __future__ import annotations

import html
import re

from lawkit.collate import lines_of
from lawkit.exchange.concordance_table import cite, heading_of, title_of, titles_of
from lawkit.model import Edition
from lawkit.model.concordance import Concordance, Row

_LIVE = re.compile(r"([\\`*_{}\[\]()#+\-.!|~:])")
_TAGS = {"kept": ("", ""), "deleted": ("<del>", "</del>"), "inserted": ("<ins>", "</ins>")}


def write(concordance: Concordance, old: Edition, new: Edition) -> str:
    """The whole comparison. No sign of the law's text is read as Markdown."""
    lines = [f"# {escape(title_of(concordance, old, new))}", ""]
    lines += ["| kind | from | to | score | changes |", "|---|---|---|---|---|"]
    for row in concordance.rows:
        kinds = ", ".join(dict.fromkeys(change.kind for change in row.changes))
        score = f"{row.score:.2f}" if row.old and row.new else ""
        cells = (row.kind, escape(cite(row.old, old)), escape(cite(row.new, new)), score, kinds)
        lines.append("| " + " | ".join(cells) + " |")
    titles = titles_of(concordance, old, new)
    if titles:
        lines += ["", "## Titles", "", *(f"- {kind}: {escape(line)}" for kind, line in titles)]
    if not concordance.words:
        lines += ["", f"No words are compared: the texts are in {old.language} and {new.language}."]
        return "\n".join(lines) + "\n"
    for row in concordance.rows:
        if row.changes:
            lines += ["", f"## {_head(row, old, new)}"]
            for line in lines_of(row):
                marked = (
                    _TAGS[run.fate][0] + escape(run.text) + _TAGS[run.fate][1] for run in line.runs
                )
                lines += ["", "".join(marked)]
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """The text so that Markdown shows it as it is."""
    return _LIVE.sub(r"\\\1", html.escape(text, quote=False))


def _head(row: Row, old: Edition, new: Edition) -> str:
    before, after = cite(row.old, old), cite(row.new, new)
    numbers = after if before == after else " → ".join(filter(None, (before, after)))
    heading = heading_of(row, old, new)
    return escape(numbers + (f": {heading}" if heading else "")) + f" ({row.kind})"
