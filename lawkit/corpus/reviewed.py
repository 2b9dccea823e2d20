"""reviewed.toml: what editors have accepted and signed off. Only the tool writes it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from lawkit import files
from lawkit.corpus.manifest import read_toml
from lawkit.model import EditionId, Signature

NAME = "reviewed.toml"
_HEAD = (
    "# Written by lawkit: findings accepted with a reason, rules signed off. Do not edit by hand.\n"
)


class RuleSign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule read against its clauses: the digest of their text then, and who signed."""

    rule: str
    digest: str
    by: str = ""


class Reviewed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """reviewed.toml of one edition."""

    accepted: tuple[Signature, ...] = ()
    rule: tuple[RuleSign, ...] = ()


def load_reviewed(folder: Path, edition: EditionId) -> Reviewed:
    """What stands in an edition's reviewed.toml; nothing where there is none."""
    path = folder / edition.work / edition.name / NAME
    if not path.exists():
        return Reviewed()
    return read_toml(files.read_text(path), Reviewed, where=str(path))


def save_reviewed(folder: Path, edition: EditionId, reviewed: Reviewed) -> Path:
    """Write it whole, in a fixed order, and return its path."""
    import tomli_w

    path = folder / edition.work / edition.name / NAME
    tables = {
        "accepted": [
            msgspec.structs.asdict(row)
            for row in sorted(reviewed.accepted, key=lambda row: (row.clause, row.code))
        ],
        "rule": [
            msgspec.structs.asdict(row) for row in sorted(reviewed.rule, key=lambda row: row.rule)
        ],
    }
    body = tomli_w.dumps(
        {key: rows for key, rows in tables.items() if rows}, multiline_strings=True
    )
    files.write(path, _HEAD + body)
    return path


def load_signatures(folder: Path, edition: EditionId) -> tuple[Signature, ...]:
    """The accepted findings of an edition."""
    return load_reviewed(folder, edition).accepted


def sign(folder: Path, edition: EditionId, signature: Signature) -> Path:
    """Accept a finding: a signature of the same code and clause is replaced."""
    before = load_reviewed(folder, edition)
    others = tuple(
        row
        for row in before.accepted
        if (row.code, row.clause) != (signature.code, signature.clause)
    )
    return save_reviewed(
        folder, edition, msgspec.structs.replace(before, accepted=(*others, signature))
    )


def sign_rules(folder: Path, edition: EditionId, signed: tuple[RuleSign, ...]) -> Path:
    """Sign rules off; earlier signatures of the same rules are replaced, others stay."""
    before = load_reviewed(folder, edition)
    names = {row.rule for row in signed}
    others = tuple(row for row in before.rule if row.rule not in names)
    return save_reviewed(folder, edition, msgspec.structs.replace(before, rule=(*others, *signed)))
