"""The witnesses of an edition, each read as an edition of its own, for collation."""

from __future__ import annotations

from pathlib import Path

import msgspec

from lawkit import files
from lawkit.corpus.assembly import assemble
from lawkit.corpus.folder import parse_witness
from lawkit.errors import InputError
from lawkit.model import Edition


def read_witnesses(folder: Path, edition: Edition) -> tuple[Edition, ...]:
    """Each witness of the edition as it reads, the base first, under the edition's id and its own
    siglum. InputError where a witness is missing.
    """
    found = []
    home = folder / edition.id.work / edition.id.name
    for witness in sorted(edition.witnesses, key=lambda one: one is not edition.base):
        path = files.inside(home, witness.file)
        if not path.exists():
            raise InputError(
                f"witness {witness.siglum} is not there", where=str(path), remedy="Put it back."
            )
        result = parse_witness(files.read_bytes(path), witness, edition, home)
        alone = msgspec.structs.replace(
            edition,
            siglum=witness.siglum,
            title=f"{edition.title}, witness {witness.siglum}",
            witnesses=(msgspec.structs.replace(witness, base=True),),
            corrections=tuple(c for c in edition.corrections if c.witness == witness.siglum),
            diagnostics=(),
        )
        found.append(assemble(alone, {witness.siglum: result}, [], str(home)))
    return tuple(found)
