"""What a change would touch as GitHub-flavoured Markdown, for the description of a change: a proposal
weighed, or the reach of one clause. What somebody has to look at is a box to tick.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from lawkit.citator import Citation
from lawkit.citator import Touched as Reached
from lawkit.collate import summary_words
from lawkit.desk.proposal import Proposal, Touched, together
from lawkit.exchange.concordance_table import cite, heading_of, titles_of
from lawkit.exchange.redline_markdown import escape
from lawkit.model import ClauseId, Edition
from lawkit.model.concordance import Row

_CALLS = re.compile(r"@|\\#(?=\d)|GH(?=\\-\d)", re.IGNORECASE)
_TAGS = {"kept": ("", ""), "deleted": ("<del>", "</del>"), "inserted": ("<ins>", "</ins>")}
_TITLES = (
    ("citation", "Citations to read again"),
    ("translation", "Translations that would be stale"),
    ("rule", "Rules to read again"),
    ("scenario", "Scenarios to read again"),
)
_FOLDED = 12
"""A longer list is folded."""


def write(proposal: Proposal, old: Edition, new: Edition) -> str:
    """The proposal: what changes, which citations would break, what rests on what changes.

    No sign of a text is read as Markdown or HTML, and none calls a person (`@name`) or an issue
    (`#1`) where the description is shown.
    """
    rows = [row for row in proposal.concordance.rows if row.kind != "same" or row.changes]
    broken = _broken(proposal, old, new)
    kept = [each for each in together(proposal.touched) if each[0] not in proposal.lost]
    sums = (
        _counted(len(rows), "change"),
        _counted(len(broken), "citation") + " would break",
        _counted(len(kept), "place") + " to read again",
    )
    lines = [f"## {plain(old.title)}: a proposed text", "", "; ".join(sums) + "."]
    lines += ["", "### Changes", ""]
    lines += _changes(proposal, rows, old, new)
    lines += _list("Citations that would break", broken)
    for what, title in _TITLES:
        lines += _list(title, [_place(each, old, new) for each in kept if each[0].what == what])
    return "\n".join(lines) + "\n"


def write_reach(id: ClauseId, reached: Sequence[Reached], edition: Edition) -> str:
    """What a change to one clause touches, step by step, as a list to go through."""
    name = plain(cite((id,), edition))
    lines = [
        f"## {plain(edition.title)}: what a change to {name} touches",
        "",
        f"{_counted(len(reached), 'clause')}.",
    ]
    for distance, group in groupby(reached, key=lambda one: one.distance):
        title = "At first hand" if distance == 1 else f"At {distance} removes"
        lines += _list(
            title,
            [
                f"{_standing(one.through, edition)}: “{plain(one.through.surface)}” "
                f"({one.through.kind} {_source(one.through.target, edition)})"
                for one in group
            ],
        )
    return "\n".join(lines) + "\n"


def plain(text: str) -> str:
    """The text on one line, shown as it is, calling nobody."""
    return _CALLS.sub(r"\g<0><!-- -->", escape(" ".join(text.split())))


def _changes(proposal: Proposal, rows: Sequence[Row], old: Edition, new: Edition) -> list[str]:
    if not rows and not proposal.concordance.titles:
        return ["None."]
    lines = ["| clause | what becomes of it | changes |", "|---|---|---|"] if rows else []
    for row in rows:
        kinds = ", ".join(dict.fromkeys(change.kind for change in row.changes))
        became = "reworded" if row.kind == "same" else row.kind
        lines.append(f"| {_numbers(row, old, new)} | {became} | {kinds} |")
    for kind, title in titles_of(proposal.concordance, old, new):
        lines += ["", f"Title {kind}: {plain(title)}"]
    if proposal.concordance.words:
        for row in rows:
            if row.changes:
                lines += [
                    "",
                    f"**{_numbers(row, old, new)}** {plain(heading_of(row, old, new))}".rstrip(),
                ]
                lines += ["", "> " + _redline(row)]
    return lines


def _redline(row: Row) -> str:
    """The changed words with a few at either side, blanks at their edges outside the marks."""
    said = ""
    for run in summary_words(row):
        start, end = _TAGS[run.fate]
        before = " " if run.text[:1].isspace() else ""
        after = " " if run.text.strip() and run.text[-1:].isspace() else ""
        words = plain(run.text)
        said += f"{before}{start}{words}{end}{after}" if words else before
    return said.strip()


def _broken(proposal: Proposal, old: Edition, new: Edition) -> list[str]:
    """A line for each citation of the proposal, then of other editions, that would not hold."""
    lines = []
    for each in proposal.broken:
        now = f"now {plain(cite(each.expected, new))}" if each.expected else "dropped"
        was = f"what {plain(cite((each.was,), old))} was is {now}"
        lines.append(
            f"{_source(each.source, new)}: “{plain(each.surface)}” is {each.status}: {was}"
        )
    return lines + [_place(each, old, new) for each in together(proposal.lost)]


def _place(touched: tuple[Touched, ...], old: Edition, new: Edition) -> str:
    """What rests on something that changes, and on what."""
    name, surface = touched[0].name, touched[0].surface
    said = _source(name, old) if touched[0].what == "citation" else plain(name)
    if surface:
        said += f": “{plain(surface)}”"
    return f"{said} rests on " + "; ".join(_fate(one, old, new) for one in touched)


def _fate(one: Touched, old: Edition, new: Edition) -> str:
    was, became = cite((one.clause,), old), cite(one.became, new)
    now = f" to {plain(became)}" if became and became != was else ""
    return f"{plain(was)} ({one.why}{now})"


def _standing(citation: Citation, edition: Edition) -> str:
    """Where the citation stands: the clause, or the note under it."""
    source = citation.source
    return _source(ClauseId(source.edition, source.path, citation.note), edition)


def _source(id: ClauseId | str, edition: Edition) -> str:
    """As the edition cites it; in another edition the full id."""
    known = ClauseId.parse(id) if isinstance(id, str) else id
    own = known.edition == edition.id
    return plain(cite((known,), edition) if own else str(known))


def _numbers(row: Row, old: Edition, new: Edition) -> str:
    before, after = cite(row.old, old), cite(row.new, new)
    return plain(after if before == after else " → ".join(filter(None, (before, after))))


def _list(title: str, items: Sequence[str]) -> list[str]:
    if not items:
        return []
    boxes = [f"- [ ] {item}" for item in items]
    if len(items) > _FOLDED:
        head = f"<summary>{_counted(len(items), 'place')}</summary>"
        boxes = ["<details>", head, "", *boxes, "", "</details>"]
    return ["", f"### {title}", "", *boxes]


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
