"""An apparatus as one HTML page that needs nothing else: the base text with numbered places, the
readings under each passage, the trivial ones in a layer that can be hidden.
"""

from __future__ import annotations

import html

from lawkit.model.apparatus import Apparatus, Entry, Passage

_STYLE = """
body { font: 1rem/1.5 Georgia, serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
section { border-top: 1px solid #ddd; padding: .4rem 0 } .number, .place { font: .75rem system-ui, sans-serif; color: #555 }
mark { background: #fdf0cf; color: inherit } mark.trivial { background: none; border-bottom: 1px dotted #999 }
ol { font-size: .9rem; margin: .3rem 0 .6rem } .trivial { color: #555 }
.hide .trivial { border: 0 } .hide li.trivial { display: none } .sigla { font-style: italic }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #161616 } mark { background: #4a3b10 }
.number, .place, .trivial { color: #aaa } section { border-color: #444 } }
"""
_SCRIPT = (
    "document.getElementById('trivial').addEventListener('change',"
    " e => document.body.classList.toggle('hide', !e.target.checked));"
)


def write(apparatus: Apparatus) -> str:
    """The page; a passage in which all agree is shown without an apparatus."""
    title = html.escape(f"{apparatus.titles[apparatus.base]}: apparatus")
    witnesses = "".join(
        f'<li><span class="sigla">{html.escape(siglum)}</span> '
        f"{html.escape(apparatus.titles[siglum])} ({html.escape(str(apparatus.editions[siglum]))})</li>"
        for siglum in apparatus.sigla
    )
    language = html.escape(apparatus.languages[apparatus.base])
    body = "\n".join(_section(passage, apparatus) for passage in apparatus.passages)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<ul>{witnesses}</ul>\n"
        '<p><label><input type="checkbox" id="trivial" checked> typography and spelling</label></p>\n'
        f'<main lang="{language}">\n{body}\n</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n'
    )


def _section(passage: Passage, apparatus: Apparatus) -> str:
    number = html.escape(" ".join(str(id).partition("#")[2] for id in passage.ids))
    pieces, notes = [], []
    end = 0
    for k, entry in enumerate(passage.entries, 1):
        pieces.append(_words(passage.text[end : entry.span.start]))
        pieces.append(
            f'<mark class="{entry.layer}">{_words(entry.lemma)}<sup class="place">{k}</sup></mark>'
        )
        notes.append(_note(entry))
        end = entry.span.end
    pieces.append(_words(passage.text[end:]))
    lacking = [siglum for siglum in apparatus.sigla if siglum not in passage.lines]
    lacks = ""
    if lacking and passage.text:
        lacks = f'<p class="lacking">om. <span class="sigla">{html.escape(" ".join(lacking))}</span></p>'
    listed = f"<ol>{''.join(notes)}</ol>" if notes else ""
    return f'<section><span class="number">{number}</span><p>{"".join(pieces)}</p>{lacks}{listed}</section>'


def _note(entry: Entry) -> str:
    """`lemma] reading A B; reading C`, as in a printed apparatus."""
    lemma = _words(entry.lemma) or "<i>add.</i>"
    readings = "; ".join(
        f'{_words(each.text) or "<i>om.</i>"} <span class="sigla">'
        f"{html.escape(' '.join(each.sigla))}</span>"
        for each in entry.readings
    )
    return f'<li class="{entry.layer}">{lemma}] {readings}</li>'


def _words(text: str) -> str:
    return html.escape(text).replace("\n", "<br>")
