"""A ruling as HTML for notebooks. No word of a rule becomes markup."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lawkit.rules.rulings import Answer, Ruling

_LEFT = 'style="text-align: left; vertical-align: top"'


def ruling_html(ruling: Ruling) -> str:
    """The answer, then what it rests on, a line each; what there is none of is left out."""
    beaten = (f"{each.rule} by {each.by}" for each in ruling.beaten)
    options = (f"{said(each.answer)} ({', '.join(each.rules)})" for each in ruling.options)
    lines = {
        "clauses": ", ".join(map(str, ruling.clauses)),
        "rules": ", ".join(ruling.rules),
        "beaten": ", ".join(beaten),
        "held back": ", ".join(ruling.withheld),
        "either": "; ".join(options),
        "discretion": ", ".join(ruling.discretion),
        "see": ", ".join(map(str, ruling.see)),
    }
    answer = f": <b>{escape(said(ruling.answer))}</b>" if ruling.answer is not None else ""
    rows = "".join(
        f"<tr><th {_LEFT}>{name}</th><td {_LEFT}>{escape(line)}</td></tr>"
        for name, line in lines.items()
        if line
    )
    head = f"<p><b>{escape(ruling.decision)}</b> {escape(ruling.status)}{answer}</p>"
    return head + (f"<table>{rows}</table>" if rows else "")


def said(answer: Answer | None) -> str:
    """The answer, several joined."""
    if answer is None:
        return "no answer"
    return answer if isinstance(answer, str) else ", ".join(answer)
