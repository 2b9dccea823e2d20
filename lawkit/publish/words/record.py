"""The shape of a language's interface words. Every word is required, so that a missing one is an error
of types and never an English word on a French page.
"""

from __future__ import annotations

import msgspec

from lawkit.model import Kind, Status
from lawkit.model.clause import Edge


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one language. Where braces stand, `str.format` fills them.

    kinds: how a reference refers, as a list says it. languages: the names of languages, by code.
    library_page: the page of all works, under the pages' root. beside_words: what the script of the
    page that puts two laws side by side says, words divided by `|`. severities: of a finding. findings: what each code
    of `CODES` means, as a title.
    """

    code: str
    languages: dict[str, str]
    library_page: str

    library: str
    contents: str
    breadcrumb: str
    previous: str
    following: str
    pager: str

    edition: str
    authority: str
    other_editions: str
    not_in_excerpt: str
    extent_part: str
    extent_one: str
    extent_whole: str
    extent_unknown: str
    absent_one: str
    absent_many: str

    structure_only: str
    structure_clause: str
    missing: dict[Edge, str]

    refers_to: str
    referred_by: str
    nobody_refers: str
    refers_nowhere: str
    referred_count_one: str
    referred_count_many: str
    to_clause: str
    kinds: dict[Kind, str]
    statuses: dict[Status, str]

    notes: str
    note_mark: str
    back_to_text: str

    permalink: str

    source: str
    rights: str
    witness: str
    base_witness: str
    checksum: str
    corrections: str
    correction_replaced: str
    correction_supplied: str
    correction_removed: str
    editorial: str
    made_from: str
    edition_absent: str

    laws_here: str

    more: str
    read_on: str
    whole: str
    beside: str
    beside_lead: str
    beside_words: str
    beside_other: str
    needs_scripts: str
    guides: str
    as_data: str

    topics: str
    topics_lead: str
    topics_none: str
    letters: str

    neighbours: str
    history: str

    graph: str
    graph_lead: str
    graph_of: str
    graph_arc: str
    graph_none: str
    graph_kinds: str
    graph_list: str

    desk: str
    desk_lead: str
    desk_state: str
    desk_editions: str
    desk_open: str
    desk_references: str
    desk_rules: str
    desk_target: str
    desk_outside: str
    desk_none: str
    desk_count: str
    severities: dict[str, str]
    finding_says: str
    findings: dict[str, str]
