"""The texts of a work's rules: facts.toml, and rules.toml and scenarios.toml of an edition."""

from __future__ import annotations

from pathlib import Path

import msgspec

from lawkit import files
from lawkit.model import EditionId


class RuleSources(msgspec.Struct, frozen=True):
    """Paths and texts, "" where a file is not there."""

    facts_path: str
    facts: str
    rules_path: str
    rules: str
    scenarios_path: str
    scenarios: str


def rule_sources(folder: Path, edition: EditionId) -> RuleSources:
    """The rule texts of an edition, as they stand on disk."""
    work = folder / edition.work
    rows = []
    for path in (
        work / "facts.toml",
        work / edition.name / "rules.toml",
        work / edition.name / "scenarios.toml",
    ):
        rows += [str(path), files.read_text(path) if path.exists() else ""]
    return RuleSources(*rows)
