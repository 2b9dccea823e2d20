"""The corpus as one stream of records: into a SQLite file that any browser opens, into JSON Lines, and
back. A stream may be longer than memory: what writes it keeps no more than one record.

    records_of(library) -> write_store(path, records) -> Store(path).find("deal*")
"""

from lawkit.store.lines import read_lines, write_lines
from lawkit.store.reading import Store
from lawkit.store.records import Record
from lawkit.store.streaming import edition_records, records_of, work_record
from lawkit.store.writing import write_store

__all__ = [
    "Record",
    "Store",
    "edition_records",
    "read_lines",
    "records_of",
    "work_record",
    "write_lines",
    "write_store",
]
