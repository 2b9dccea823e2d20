"""From folders to a Library, and from a single file to an edition of no corpus."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from lawkit import files, parsers
from lawkit.corpus import manifest
from lawkit.corpus.amending import amend
from lawkit.corpus.assembly import assemble
from lawkit.errors import ManifestError, NotFoundError
from lawkit.model import (
    Diagnostic,
    Edition,
    EditionId,
    Library,
    Place,
    Witness,
    Work,
)

SHIPPED = Path(__file__).parents[1] / "_corpus"
_CHECKOUT = Path(__file__).parents[2] / "corpus"


def find_corpus(
    explicit: str | Path | None = None,
    environ: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Path:
    """The corpus folder: named, else by LAWKIT_CORPUS, else `corpus/` here or in a parent folder,
    else the one shipped with the package. NotFoundError where the one named is none.
    """
    named = explicit or (environ or {}).get("LAWKIT_CORPUS")
    if named:
        folder = Path(named)
        if not folder.is_dir():
            raise NotFoundError(
                "no such corpus folder",
                where=str(folder),
                remedy="Name a folder that holds works: corpus/<work>/work.toml.",
            )
        return folder
    here = (cwd or Path()).absolute()
    for parent in (here, *here.parents):
        if any((parent / "corpus").glob("*/work.toml")):
            return parent / "corpus"
    for folder in (SHIPPED, _CHECKOUT):
        if folder.is_dir():
            return folder
    raise NotFoundError(
        "no corpus is here or in a parent folder",
        remedy="Name one with --corpus or LAWKIT_CORPUS.",
    )


def load_library(folder: Path, only: Collection[EditionId] | None = None) -> Library:
    """All works and editions of a corpus folder, or `only` some editions.

    Raises ManifestError and InputError for what cannot be read; a witness that is missing or has
    changed is a diagnostic of its edition, which then has no clauses or those of the changed file.
    """
    works: dict[str, Work] = {}
    editions: dict[EditionId, Edition] = {}
    for sheet in sorted(folder.glob("*/work.toml")):
        work = manifest.read_work(files.read_text(sheet), id=sheet.parent.name, where=str(sheet))
        works[work.id] = work
        for page in sorted(sheet.parent.glob("*/edition.toml")):
            id = _edition_id(work.id, page)
            if only is None or id in only:
                editions[id] = _load_edition(page, work, id)
    for id in list(editions):
        editions[id] = _made_whole(folder, editions, id, ())
    if not works:
        raise NotFoundError(
            "this corpus folder holds no work",
            where=str(folder),
            remedy="A work is a folder with a work.toml: corpus/<work>/work.toml.",
        )
    return Library(works, editions)


def _made_whole(
    folder: Path, editions: Mapping[EditionId, Edition], id: EditionId, above: tuple[str, ...]
) -> Edition:
    """An edition with what it takes from the one it amends, which may itself amend another."""
    edition = editions[id]
    if not edition.amends or any(law.taken_from for law in edition.clauses):
        return edition
    where = str(folder / id.work / id.name / "edition.toml")
    if edition.amends in above or edition.amends == str(id):
        raise ManifestError(
            "editions amend each other in a circle",
            where=where,
            why=" -> ".join((*above, str(id), edition.amends)),
            remedy="Let one of them stand without `amends`.",
        )
    try:
        base_id = EditionId.parse(edition.amends)
        known = editions if base_id in editions else load_library(folder, [base_id]).editions
        base = _made_whole(folder, known, base_id, (*above, str(id)))
    except (ValueError, KeyError):
        raise ManifestError(
            f"the edition amends {edition.amends!r}, which is not in this corpus",
            where=where,
            remedy="Name an edition as <work>/<edition>, and put it into the corpus.",
        ) from None
    return amend(edition, base)


def _edition_id(work: str, page: Path) -> EditionId:
    try:
        return EditionId.parse(f"{work}/{page.parent.name}")
    except ValueError:
        raise ManifestError(
            f"the folder name {page.parent.name!r} cannot name an edition",
            where=str(page.parent),
            remedy="Use letters, digits and hyphens, such as 1993-en.",
        ) from None


def _load_edition(page: Path, work: Work, id: EditionId) -> Edition:
    where = str(page)
    text = files.read_text(page)
    record = manifest.read_toml(text, manifest.EditionManifest, where=where)
    ladder = (
        manifest.read_ladder(record.ladder, text, where=where) if record.ladder else work.ladder
    )
    extent = manifest.read_extent(record.extent, text, where=where)
    bases = [witness for witness in record.witness if witness.base]
    if not record.witness or len(bases) > 1:
        raise ManifestError(
            "an edition is read from exactly one base witness",
            where=where,
            why=f"{len(bases)} of {len(record.witness)} witnesses say base = true",
            remedy="Declare its witnesses as [[witness]], one of them with base = true.",
        )
    known = {witness.siglum for witness in record.witness}
    for correction in record.correction:
        if correction.witness not in known:
            raise ManifestError(
                f"a correction names witness {correction.witness!r}, which is not declared",
                where=where,
                remedy="Witnesses here: " + ", ".join(sorted(known)) + ".",
            )
    blank = Edition(
        id=id,
        siglum=record.siglum,
        title=record.title,
        language=record.language,
        date=record.date,
        ladder=ladder,
        clauses=(),
        extent=extent,
        authority=record.authority,
        rights=manifest.rights(record)[0],
        rights_in=manifest.rights(record)[1],
        publish=record.publish,
        witnesses=manifest.witnesses(record),
        corrections=manifest.corrections(record),
        nouns=work.nouns.get(record.language, ()),
        made_from=record.made_from,
        amends=record.amends,
    )
    found: list[Diagnostic] = []
    results: dict[str, parsers.ParseResult] = {}
    for witness in blank.witnesses:
        raw = _read_witness(page.parent, witness, found)
        if raw is not None:
            results[witness.siglum] = parse_witness(raw, witness, blank, page.parent)
    return assemble(blank, results, found, str(page.parent))


def _read_witness(folder: Path, witness: Witness, found: list[Diagnostic]) -> bytes | None:
    path = files.inside(folder, witness.file)
    place = Place(str(path))
    if not path.exists():
        found.append(Diagnostic("witness-missing", place, f"witness {witness.siglum} is not there"))
        return None
    raw = files.read_bytes(path)
    digest = files.sha256(raw)
    if digest != witness.sha256:
        found.append(
            Diagnostic(
                "witness-changed",
                place,
                f"witness {witness.siglum} has sha256 {digest[:12]}..., declared is "
                f"{witness.sha256[:12]}...",
                digest,
            )
        )
    return raw


def parse_witness(
    raw: bytes, witness: Witness, edition: Edition, folder: Path
) -> parsers.ParseResult:
    """One witness of an edition, read with the edition's ladder, language and corrections."""
    return parsers.parse(
        raw,
        name=str(folder / witness.file),
        encoding=witness.encoding,
        language=edition.language,
        format=witness.format,
        ladder=edition.ladder,
        nouns={edition.language: edition.nouns},
        part=witness.code,
        corrections=[c for c in edition.corrections if c.witness == witness.siglum],
    )


def read_edition(
    path: Path,
    *,
    language: str = "",
    work: Path | None = None,
    encoding: str = "",
    part: str = "",
    amends: Edition | None = None,
) -> tuple[Work, Edition]:
    """A file that is in no corpus, as an edition of a work: that of `work` (a work.toml), else one
    whose ladder is found from the text. Its id is `<work>/<file name>`.

    part: which code of several in the file. amends: the edition it prints its differences from.
    """
    raw = files.read_bytes(path)
    name = re.sub(r"[^\w-]+", "-", path.stem).strip("-") or "text"
    known = None
    if work is not None:
        known = manifest.read_work(files.read_text(work), id=_work_name(work), where=str(work))
    result = parsers.parse(
        raw,
        name=str(path),
        encoding=encoding,
        language=language,
        ladder=known.ladder if known else None,
        nouns=known.nouns if known else {},
        part=part,
    )
    book = known or Work("file", {result.language: path.stem}, result.ladder)
    witness = Witness("F", path.name, files.sha256(raw), str(path), result.encoding, base=True)
    edition = Edition(
        id=EditionId(book.id, name),
        siglum="F",
        title=path.stem,
        language=result.language,
        date="",
        ladder=book.ladder,
        clauses=(),
        rights="",
        witnesses=(witness,),
        nouns=book.nouns.get(result.language, ()),
    )
    whole = assemble(edition, {"F": result}, [], str(path.parent))
    return book, amend(whole, amends) if amends else whole


def parts_of(
    path: Path, *, language: str = "", work: Path | None = None
) -> tuple[parsers.Part, ...]:
    """The codes that a file holds, in order, as `part` of `read_edition` names them."""
    known = (
        manifest.read_work(files.read_text(work), id=_work_name(work), where=str(work))
        if work
        else None
    )
    result = parsers.parse(
        files.read_bytes(path),
        name=str(path),
        language=language,
        ladder=known.ladder if known else None,
        nouns=known.nouns if known else {},
    )
    return result.parts


def _work_name(work: Path) -> str:
    name = work.parent.name if work.name == "work.toml" else work.stem
    return re.sub(r"[^\w-]+", "-", name).strip("-") or "file"
