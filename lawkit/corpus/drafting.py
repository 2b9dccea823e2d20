"""A translation begun: an edition with its source's structure, whose text is made from the units of
translation.toml. A sentence not yet translated stands in the words of the source, with ⟦fr⟧, its language,
at its end; a heading without, for marks would hide that it is one.
"""

from __future__ import annotations

from pathlib import Path

from lawkit import files
from lawkit.corpus.translating import Translating, save_translating
from lawkit.errors import UsageError
from lawkit.languages import load
from lawkit.model import Clause, ClausePath, Edition, EditionId, Note
from lawkit.model.memory import Entry

FILE = "draft.txt"


def begin(
    folder: Path, id: EditionId, source: Edition, units: tuple[Entry, ...], language: str
) -> tuple[Path, Path]:
    """Write edition.toml, translation.toml and the draft; the paths of the first and the last.

    UsageError where the edition is there already.
    """
    place = folder / id.work / id.name
    if (place / "edition.toml").exists():
        raise UsageError(
            f"{id} is there already", where=str(place), remedy="Nothing was written: name another."
        )
    translating = Translating(str(source.id), draft=True, unit=units)
    save_translating(folder, id, translating)
    page = redraft(folder, id, source, translating, language)
    return place / "edition.toml", page


def redraft(
    folder: Path,
    id: EditionId,
    source: Edition,
    translating: Translating,
    language: str = "",
) -> Path:
    """Write the draft anew from its units, and edition.toml with the draft's sha256."""
    import tomli_w

    place = folder / id.work / id.name
    sheet = place / "edition.toml"
    known = files.tables(files.read_text(sheet)) if sheet.exists() else {}
    language = language or str(known.get("language", source.language))
    text = draft(source, translating.unit, language)
    files.write(place / FILE, text)
    manifest = known or {
        "siglum": id.name[:3].upper(),
        "title": f"{source.title}: {load(language).name}",
        "language": language,
        "date": source.date,
        "rights": source.rights,
        "publish": source.publish,
        "made_from": str(source.id),
    }
    if source.extent and "extent" not in manifest:
        manifest["extent"] = f"{source.extent[0]}..{source.extent[1]}"
    manifest["witness"] = [
        {
            "siglum": "T",
            "file": FILE,
            "sha256": files.sha256(text.encode()),
            "provenance": f"A draft of a translation of {source.id}, written by lawkit.",
            "encoding": "utf-8",
            "base": True,
        }
    ]
    files.write(sheet, tomli_w.dumps(manifest))
    return place / FILE


def draft(source: Edition, units: tuple[Entry, ...], language: str) -> str:
    """The text of the draft: the source's numbers, each unit in its translation or marked."""
    mark = f" ⟦{source.language}⟧"
    said = {
        unit.id: unit.target
        or (unit.source if unit.id.endswith(".h") else _marked(unit.source, mark))
        for unit in units
    }
    noun = load(language).noun(source.ladder.name)
    lines: list[str] = []
    for law in source.clauses:
        lines += [f"{noun.upper()} {law.number}"]
        if f"c{law.path}.h" in said:
            lines += [said[f"c{law.path}.h"]]
        lines.append("")
        lines += _words(law, said, source)
        for child in law.children:
            lines += _clause(child, said, source)
        for note in source.notes_of(law.path):
            text = " ".join(_sentences(f"c{law.path}.n{note.n}.s", said))
            lines += [f"{note.marker} {text}", ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _marked(text: str, mark: str) -> str:
    """The mark before the closing stop: a paragraph begins and ends as one does."""
    body = text.rstrip('.!?;:)»”"')
    return f"{body}{mark}{text[len(body) :]}"


def _clause(clause: Clause, said: dict[str, str], source: Edition) -> list[str]:
    label = clause.label or ("" if clause.path.is_paragraph else f"{clause.number}.")
    heading = said.get(f"c{clause.path}.h", "")
    words = _words(clause, said, source)
    if heading:
        lines = [f"{label} {heading}".strip(), "", *words]
    elif words:
        lines = [f"{label} {words[0]}".strip(), *words[1:]]
    else:
        lines = [label, ""]
    for child in clause.children:
        lines += _clause(child, said, source)
    return lines


def _words(clause: Clause, said: dict[str, str], source: Edition) -> list[str]:
    text = " ".join(_sentences(f"c{clause.path}.s", said))
    for note in _notes_at(clause.path, source):
        if note.marker and note.marker not in text:
            text = f"{text}{note.marker}"
    return [text, ""] if text else []


def _notes_at(path: ClausePath, source: Edition) -> list[Note]:
    return [note for note in source.notes if any(anchor.path == path for anchor in note.anchors)]


def _sentences(stem: str, said: dict[str, str]) -> list[str]:
    found = []
    k = 1
    while f"{stem}{k}" in said:
        found.append(said[f"{stem}{k}"])
        k += 1
    return found
