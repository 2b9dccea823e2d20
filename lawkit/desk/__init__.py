"""The editor's desk: joins the analyses of a Library into findings and records. Reads and writes no file."""

from lawkit.desk.checks import CHECKS, Case, check
from lawkit.desk.findings import Finding, digest, sign, withdraw
from lawkit.desk.records import (
    FindingRecord,
    ParseRecord,
    ReferenceRecord,
    finding_record,
    parse_record,
    reference_record,
)

__all__ = [
    "CHECKS",
    "Case",
    "Finding",
    "FindingRecord",
    "ParseRecord",
    "ReferenceRecord",
    "check",
    "digest",
    "finding_record",
    "parse_record",
    "reference_record",
    "sign",
    "withdraw",
]
