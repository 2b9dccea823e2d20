"""The tables and views of a store, as SQL. Plain tables with primary keys and foreign keys, the full-text
index over clauses, notes and units beside them; what each holds is said on the site's page of the store.
"""

from __future__ import annotations

APPLICATION = 0x6C61776B
"""What the header of a store's file says it is: `lawk`."""

VERSION = 1
"""Of the tables; raised where a table or column is renamed or goes."""

PAGE = 4096

TABLES = """
create table works (
    id text primary key,
    ladder text not null
);
create table titles (
    work text not null references works (id),
    language text not null,
    title text not null,
    primary key (work, language)
);
create table editions (
    id text primary key,
    work text not null references works (id),
    position integer not null,
    siglum text not null,
    title text not null,
    language text not null,
    date text not null,
    ladder text not null,
    first_law integer,
    last_law integer,
    authority text not null,
    rights text not null,
    publish text not null,
    made_from text not null,
    amends text not null
);
create table witnesses (
    edition text not null references editions (id),
    siglum text not null,
    file text not null,
    sha256 text not null,
    provenance text not null,
    base integer not null,
    primary key (edition, siglum)
);
create table clauses (
    id text primary key,
    edition text not null references editions (id),
    position integer not null,
    path text not null,
    parent text references clauses (id),
    label text not null,
    heading text not null,
    text text not null,
    citation text not null,
    identity text not null,
    complete integer not null,
    missing text not null,
    witness text not null,
    start integer not null,
    stop integer not null,
    taken_from text not null
);
create table notes (
    id text primary key,
    edition text not null references editions (id),
    position integer not null,
    clause text references clauses (id),
    n integer not null,
    marker text not null,
    text text not null,
    identity text not null,
    start integer not null,
    stop integer not null
);
create table anchors (
    note text not null references notes (id),
    position integer not null,
    clause text references clauses (id),
    field text not null,
    offset integer not null,
    primary key (note, position)
);
create table divisions (
    id integer primary key,
    edition text not null references editions (id),
    title text not null,
    depth integer not null,
    first_clause text references clauses (id),
    last_clause text references clauses (id),
    start integer not null,
    stop integer not null
);
create table refs (
    id integer primary key,
    edition text not null references editions (id),
    clause text references clauses (id),
    note text references notes (id),
    field text not null,
    surface text not null,
    start integer not null,
    stop integer not null,
    kind text not null,
    status text not null,
    reason text not null,
    candidates text not null
);
create table targets (
    ref integer not null references refs (id),
    position integer not null,
    cited text not null,
    clause text references clauses (id),
    status text not null,
    start integer not null,
    stop integer not null,
    primary key (ref, position)
);
create table units (
    id integer primary key,
    source_edition text not null references editions (id),
    target_edition text not null references editions (id),
    path text not null,
    source text not null,
    target text not null,
    score real not null,
    method text not null
);
create table segments (
    unit integer not null references units (id),
    side text not null check (side in ('source', 'target')),
    position integer not null,
    clause text references clauses (id),
    note text references notes (id),
    field text not null,
    start integer not null,
    stop integer not null,
    primary key (unit, side, position)
);
create table concordances (
    id integer primary key,
    old text not null references editions (id),
    new text not null references editions (id),
    words integer not null,
    related integer not null
);
create table concordance_rows (
    id integer primary key,
    concordance integer not null references concordances (id),
    kind text not null,
    score real not null,
    evidence text not null
);
create table concordance_clauses (
    row integer not null references concordance_rows (id),
    side text not null check (side in ('old', 'new')),
    position integer not null,
    clause text references clauses (id),
    note text references notes (id),
    primary key (row, side, position)
);
create table changes (
    id integer primary key,
    row integer not null references concordance_rows (id),
    kind text not null,
    before text not null,
    after text not null,
    why text not null
);
create table title_changes (
    id integer primary key,
    concordance integer not null references concordances (id),
    kind text not null,
    before text not null,
    after text not null,
    old_clause text references clauses (id),
    new_clause text references clauses (id)
);
create table followings (
    id integer primary key,
    concordance integer not null references concordances (id),
    clause text references clauses (id),
    note text references notes (id),
    surface text not null,
    start integer not null,
    stop integer not null,
    status text not null,
    was text not null,
    expected text not null,
    now text not null
);
create table rules (
    id text primary key,
    edition text not null references editions (id),
    position integer not null,
    name text not null,
    condition text not null,
    exception text not null,
    answers text not null,
    otherwise integer not null,
    discretion text not null,
    readings text not null,
    reading text not null
);
create table rule_clauses (
    rule text not null references rules (id),
    role text not null check (role in ('rests on', 'see')),
    position integer not null,
    cited text not null,
    clause text references clauses (id),
    primary key (rule, role, position)
);
create table rule_beats (
    rule text not null references rules (id),
    beaten text not null references rules (id),
    primary key (rule, beaten)
);
create table scenarios (
    id integer primary key,
    edition text not null references editions (id),
    title text not null,
    facts text not null,
    ruling text not null
);
create table scenario_clauses (
    scenario integer not null references scenarios (id),
    position integer not null,
    cited text not null,
    clause text references clauses (id),
    primary key (scenario, position)
);
create table scenario_rules (
    scenario integer not null references scenarios (id),
    rule text not null references rules (id),
    primary key (scenario, rule)
);
"""

SEARCHED = {"clauses": ("heading", "text"), "notes": ("text",), "units": ("source", "target")}
"""Tables with a full-text index `<table>_fts`, and its columns: words without case and accents, in
every language.
"""

INDICES = """
create index clauses_by_edition on clauses (edition, position);
create index clauses_by_path on clauses (path);
create index clauses_by_parent on clauses (parent);
create index clauses_by_identity on clauses (identity);
create index notes_by_edition on notes (edition, position);
create index notes_by_clause on notes (clause);
create index anchors_by_clause on anchors (clause);
create index divisions_by_edition on divisions (edition);
create index refs_by_edition on refs (edition);
create index refs_by_clause on refs (clause);
create index refs_by_status on refs (status);
create index targets_by_clause on targets (clause);
create index targets_by_cited on targets (cited);
create index units_by_editions on units (source_edition, target_edition);
create index segments_by_clause on segments (clause);
create index rows_by_concordance on concordance_rows (concordance);
create index concordance_by_clause on concordance_clauses (clause);
create index changes_by_row on changes (row);
create index title_changes_by_concordance on title_changes (concordance);
create index followings_by_concordance on followings (concordance);
create index rules_by_edition on rules (edition);
create index rule_clauses_by_clause on rule_clauses (clause);
create index scenarios_by_edition on scenarios (edition);
create index scenario_clauses_by_clause on scenario_clauses (clause);
create index scenario_rules_by_rule on scenario_rules (rule);
"""

VIEWS = """
create view citations as
select refs.id as ref, refs.edition, refs.clause as source, sources.citation as source_citation,
    refs.note, refs.field, refs.surface, refs.kind, targets.status, targets.cited as target,
    aims.citation as target_citation, aims.text as target_text
from refs
join targets on targets.ref = refs.id
left join clauses as sources on sources.id = refs.clause
left join clauses as aims on aims.id = targets.clause;

create view unresolved as
select refs.edition, refs.clause, clauses.citation, refs.surface, refs.status, refs.reason,
    refs.candidates
from refs
left join clauses on clauses.id = refs.clause
where refs.status <> 'resolved';

create view cited as
select clauses.id as clause, clauses.edition, clauses.citation, clauses.heading,
    count(distinct refs.id) as times
from clauses
join targets on targets.clause = clauses.id
join refs on refs.id = targets.ref
group by clauses.id;

create view translations as
select units.id as unit, units.source_edition, units.target_edition, units.path,
    sources.language as source_language, targets.language as target_language, units.source,
    units.target, units.score, units.method
from units
join editions as sources on sources.id = units.source_edition
join editions as targets on targets.id = units.target_edition;

create view history as
select clauses.identity, editions.date, editions.id as edition, editions.language,
    clauses.id as clause, clauses.citation, clauses.heading, clauses.text
from clauses
join editions on editions.id = clauses.edition;

create view concordance as
select concordances.old as old_edition, concordances.new as new_edition, rows.id as row, rows.kind,
    rows.score,
    (select group_concat(coalesce(note, clause), ' ') from concordance_clauses
        where row = rows.id and side = 'old') as old,
    (select group_concat(coalesce(note, clause), ' ') from concordance_clauses
        where row = rows.id and side = 'new') as new,
    (select count(*) from changes where row = rows.id) as changes
from concordance_rows as rows
join concordances on concordances.id = rows.concordance;

create view coverage as
select clauses.id as clause, clauses.edition, clauses.citation,
    (select count(distinct rule) from rule_clauses
        where rule_clauses.clause = clauses.id and role = 'rests on') as rules,
    (select count(*) from scenario_clauses where scenario_clauses.clause = clauses.id) as scenarios
from clauses;
"""


def full_text() -> str:
    """The full-text tables: they hold no words of their own, so that none stands twice in the file."""
    return "".join(
        f"create virtual table {table}_fts using fts5 ({', '.join(columns)}, "
        f"content=\"{table}\", tokenize='unicode61 remove_diacritics 2');\n"
        for table, columns in SEARCHED.items()
    )
