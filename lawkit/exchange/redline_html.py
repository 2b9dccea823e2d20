"""A comparison as one HTML page that needs nothing else: concordance, heat strip, redline, filters."""

from __future__ import annotations

import html

from lawkit.collate import lines_of
from lawkit.exchange.concordance_table import cite, heading_of, title_of, titles_of
from lawkit.model import Edition
from lawkit.model.concordance import Concordance, Row

_TAG = {"deleted": "del", "inserted": "ins"}
_STYLE = """
body { font: 1rem/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin: 1.6rem 0 .3rem }
table { border-collapse: collapse; width: 100%; font: .85rem/1.4 system-ui, sans-serif }
th, td { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid #ddd; vertical-align: top }
del { color: #8a1c1c; background: #fbeaea; text-decoration: line-through }
ins { color: #14532d; background: #e8f5ec; text-decoration: underline }
.kind { font: .8rem system-ui, sans-serif; color: #555; border: 1px solid #bbb; border-radius: .6rem; padding: 0 .5rem }
.strip { display: flex; height: 1rem; margin: 1rem 0; border: 1px solid #bbb }
.strip a { flex: 1 1 1px; min-width: 1px }
.heat0 { background: #f2f2f2 } .heat1 { background: #fde3b4 } .heat2 { background: #f5a65b } .heat3 { background: #b8392b }
nav button, nav label { font: .85rem system-ui, sans-serif; margin-right: .8rem }
.heading { font-weight: bold } .note { font-size: .9rem } [hidden] { display: none }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #161616 } del { color: #ffb4a9; background: #3a1512 }
ins { color: #a7e3b8; background: #10301b } .kind { color: #bbb } th, td { border-color: #444 } .heat0 { background: #2a2a2a } }
"""
_SCRIPT = """
const rows = [...document.querySelectorAll('section[data-kinds]')];
const boxes = [...document.querySelectorAll('nav input')];
function show() {
  const on = new Set(boxes.filter(b => b.checked).map(b => b.value));
  for (const row of rows) row.hidden = !row.dataset.kinds.split(' ').some(k => on.has(k));
}
boxes.forEach(b => b.addEventListener('change', show));
function go(step) {
  const seen = rows.filter(r => !r.hidden);
  const tops = seen.map(r => r.getBoundingClientRect().top);
  const next = step > 0 ? seen.find((r, k) => tops[k] > 5) : seen.filter((r, k) => tops[k] < -5).pop();
  if (next) { next.scrollIntoView(); next.focus({preventScroll: true}); }
}
document.getElementById('next').addEventListener('click', () => go(1));
document.getElementById('back').addEventListener('click', () => go(-1));
"""


def write(concordance: Concordance, old: Edition, new: Edition) -> str:
    """The page. Deleted words are struck through and inserted ones underlined: colour is never the
    only sign.
    """
    title = html.escape(title_of(concordance, old, new))
    changed = [row for row in concordance.rows if _kinds(row)]
    kinds = dict.fromkeys(kind for row in changed for kind in _kinds(row))
    boxes = "".join(
        f'<label><input type="checkbox" value="{kind}" checked> {kind}</label>' for kind in kinds
    )
    steps = '<button id="back">Previous change</button><button id="next">Next change</button>'
    body = [
        f"<h1>{title}</h1>",
        f'<nav aria-label="Changes">{steps}{boxes}</nav>',
        _strip(concordance, new),
    ]
    if not concordance.words:
        body.append(
            f"<p>No words are compared: the texts are in {html.escape(old.language)} and "
            f"{html.escape(new.language)}.</p>"
        )
    if concordance.titles:
        items = "".join(
            f"<li>{kind}: {html.escape(line)}</li>"
            for kind, line in titles_of(concordance, old, new)
        )
        body.append(f"<h2>Titles</h2>\n<ul>{items}</ul>")
    body += [
        _section(k, row, concordance, old, new)
        for k, row in enumerate(concordance.rows)
        if _kinds(row)
    ]
    body += ["<h1>Concordance</h1>", _table(concordance, old, new)]
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + f"\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _kinds(row: Row) -> list[str]:
    """What a reader may filter by: the relation unless it is `same`, and the kinds of change."""
    kinds: list[str] = [] if row.kind == "same" else [row.kind]
    if row.old and row.new:
        kinds += [change.kind for change in row.changes]
    return list(dict.fromkeys(kinds))


def _strip(concordance: Concordance, new: Edition) -> str:
    cells = []
    for k, row in enumerate(concordance.rows):
        share = 1 - row.score if row.changes or row.kind != "same" else 0
        heat = 0 if not share and not row.changes else 1 if share < 0.1 else 2 if share < 0.5 else 3
        name = html.escape(cite(row.new, new) or "dropped")
        target = f' href="#row{k}"' if _kinds(row) else ""
        cells.append(f'<a class="heat{heat}"{target} title="{name}: {row.kind}"></a>')
    return (
        '<div class="strip" role="img" aria-label="Where the changes are">'
        + "".join(cells)
        + "</div>"
    )


def _section(k: int, row: Row, concordance: Concordance, old: Edition, new: Edition) -> str:
    before, after = html.escape(cite(row.old, old)), html.escape(cite(row.new, new))
    numbers = after if before == after else " → ".join(filter(None, (before, after)))
    heading = html.escape(heading_of(row, old, new))
    kinds = _kinds(row)
    tags = " ".join(f'<span class="kind">{kind}</span>' for kind in kinds)
    parts = [
        f'<section id="row{k}" data-kinds="{" ".join(kinds)}" tabindex="-1">',
        f"<h2>{numbers} {heading} {tags}</h2>",
    ]
    if concordance.words:
        for line in lines_of(row):
            language = old.language if line.fate == "deleted" else new.language
            parts.append(
                f'<p class="{line.where}" lang="{html.escape(language)}">'
                + "".join(
                    _marked(run.fate, run.text, run.change.kind if run.change else "")
                    for run in line.runs
                )
                + "</p>"
            )
    else:
        items = "".join(
            f"<li>{change.kind}: <q>{html.escape(change.before or change.after)}</q> in "
            f"{html.escape(str(concordance.old if change.before else concordance.new))} only</li>"
            for change in row.changes
        )
        parts.append(f"<ul>{items}</ul>" if items else "")
    return "\n".join([*parts, "</section>"])


def _marked(fate: str, text: str, kind: str) -> str:
    words = html.escape(text)
    tag = _TAG.get(fate)
    return f'<{tag} title="{kind}">{words}</{tag}>' if tag else words


def _table(concordance: Concordance, old: Edition, new: Edition) -> str:
    rows = "".join(
        f"<tr><td>{row.kind}</td><td>{html.escape(cite(row.old, old))}</td>"
        f"<td>{html.escape(cite(row.new, new))}</td>"
        f"<td>{f'{row.score:.2f}' if row.old and row.new else ''}</td>"
        f"<td>{', '.join(row.evidence)}</td></tr>\n"
        for row in concordance.rows
    )
    return (
        "<table>\n<thead><tr><th>kind</th><th>from</th><th>to</th><th>score</th><th>evidence</th>"
        f"</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>"
    )
