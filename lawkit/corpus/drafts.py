"""Manifests drafted from a file, for a person to correct: what reading it found, said in TOML."""

from __future__ import annotations

from pathlib import Path

from lawkit import files
from lawkit.errors import UsageError
from lawkit.model import Edition, EditionId, Work


def draft_work(work: Work) -> str:
    """work.toml for a work whose ladder was found from a text."""
    import tomli_w

    body = tomli_w.dumps({"title": dict(work.titles), "ladder": str(work.ladder)})
    return (
        "# Drafted from a file. The title by language; the ladder as its labels print;\n"
        "# under [nouns], by language, what the book calls its laws besides the language's own words.\n"
        + body
    )


def draft_edition(edition: Edition, file: str, part: str = "") -> str:
    """edition.toml for an edition read from one file; what nobody can find out stands as "?"."""
    import tomli_w

    (witness,) = edition.witnesses
    numbers = [law.path.law for law in edition.clauses]
    ends = [number for number in (numbers[:1] + numbers[-1:]) if number.isdigit()]
    table: dict[str, object] = {
        "siglum": edition.id.name[:3].upper(),
        "title": edition.title,
        "language": edition.language,
        "date": "?",
        "authority": "?",
        "rights": "?",
        "publish": "none",
        "witness": [
            {
                "siglum": "A",
                "file": file,
                "sha256": witness.sha256,
                "provenance": "?",
                "encoding": witness.encoding,
                **({"code": part} if part else {}),
                "base": True,
            }
        ],
    }
    if len(ends) == 2:
        table = {"extent": f"{ends[0]}..{ends[1]}", **table}
    return (
        "# Drafted from a file: correct what is wrong and fill in what stands as ?.\n"
        "# `extent` is the book's first and last law, also where only a part of it is here.\n"
        '# `publish` is "text", "structure" (pages without the wording) or "none"; say whose the text is.\n'
        + tomli_w.dumps(table)
    )


def put_work(folder: Path, work: Work) -> Path:
    """Write a drafted work.toml into a corpus; UsageError where one is there."""
    return _put(folder / work.id / "work.toml", draft_work(work))


def put_edition(folder: Path, id: EditionId, edition: Edition, source: Path, part: str) -> Path:
    """Copy a witness into a corpus, byte for byte, and draft its edition.toml beside it."""
    target = folder / id.work / id.name
    page = _put(target / "edition.toml", draft_edition(edition, source.name, part))
    files.write(target / source.name, files.read_bytes(source))
    return page


def _put(path: Path, text: str) -> Path:
    if path.exists():
        raise UsageError(
            "this manifest exists",
            where=str(path),
            remedy="Edit it, or choose another name; nothing was written.",
        )
    files.write(path, text)
    return path
