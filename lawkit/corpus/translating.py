"""translation.toml: a translator's units beside an edition, as imported. Only the tool writes it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from lawkit import files
from lawkit.corpus.manifest import read_toml
from lawkit.model import EditionId
from lawkit.model.memory import Entry

NAME = "translation.toml"
_HEAD = "# Written by lawkit: units of the translation as imported. Do not edit by hand.\n"


class Translating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """translation.toml of one edition. source: what it is translated from. draft: the edition's
    witness is made from these units, and made anew when they change; `taken` are the ids of those
    that were imported, the others stand as they were begun.
    """

    source: str = ""
    draft: bool = False
    taken: tuple[str, ...] = ()
    unit: tuple[Entry, ...] = ()


def load_translating(folder: Path, edition: EditionId) -> Translating:
    """What stands in an edition's translation.toml; nothing where there is none."""
    path = folder / edition.work / edition.name / NAME
    if not path.exists():
        return Translating()
    return read_toml(files.read_text(path), Translating, where=str(path))


def save_translating(folder: Path, edition: EditionId, translating: Translating) -> Path:
    """Write it whole, units in their order, and return its path."""
    import tomli_w

    path = folder / edition.work / edition.name / NAME
    rows = [
        {key: value for key, value in msgspec.structs.asdict(one).items() if value not in ("", ())}
        for one in translating.unit
    ]
    table: dict[str, object] = {"source": translating.source, "draft": translating.draft}
    if translating.draft:
        table["taken"] = list(translating.taken)
    table["unit"] = rows
    files.write(path, _HEAD + tomli_w.dumps(table, multiline_strings=True))
    return path
