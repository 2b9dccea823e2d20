"""What is to be read: the volumes of a corpus or of a folder of sources, cut into batches. The cut is
made from names and sizes alone, so that it does not depend on who works or how many.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from pathlib import Path, PurePosixPath

import msgspec

from lawkit import files
from lawkit.errors import InputError, NotFoundError, UsageError
from lawkit.model import EditionId

NAME = ".plan.json"
BATCH = 4_000_000
"""A batch ends with the volume that brings it to this many bytes of source: a few seconds of work, so
that a run that is killed loses little, and in memory at once is one volume.
"""
SUFFIXES = frozenset(
    {".txt", ".text", ".md", ".markdown", ".htm", ".html", ".xhtml", ".xml", ".akn", ".pdf", ".docx"}
)  # fmt: skip
_PACKAGE = Path(__file__).parents[1]


class Volume(msgspec.Struct, frozen=True):
    """One edition to be made: of a corpus (`source` is its folder) or of one source file.

    source and work are relative to the plan's folder; work is the work.toml beside a file, or "".
    """

    id: str
    source: str
    work: str = ""


class Plan(msgspec.Struct, frozen=True):
    """All that decides what is made, but for the bytes of the sources themselves.

    folder: absolute. sheet: the work.toml named for all files, absolute, or "". batches: volumes in
    the order of their ids. products: what is made of each edition. code: the digest of the program.
    """

    folder: str
    is_corpus: bool
    batches: tuple[tuple[Volume, ...], ...]
    products: tuple[str, ...]
    language: str = ""
    sheet: str = ""
    code: str = ""

    @property
    def volumes(self) -> Iterable[Volume]:
        """Every volume, in order."""
        return (volume for batch in self.batches for volume in batch)


def make_plan(
    folder: Path,
    products: Collection[str],
    *,
    only: Collection[str] = (),
    language: str = "",
    sheet: Path | None = None,
    batch: int = BATCH,
) -> Plan:
    """The plan for a corpus folder, or for a folder of source files, of `only` these editions or
    files where any are named.

    NotFoundError where the folder is none or holds no source; UsageError for language or sheet with
    a corpus, whose editions say both themselves.
    """
    if not folder.is_dir():
        raise NotFoundError(
            "no such folder", where=str(folder), remedy="Name a corpus or a folder of sources."
        )
    is_corpus = any(folder.glob("*/work.toml")) and any(folder.glob("*/*/edition.toml"))
    if is_corpus and (language or sheet):
        raise UsageError(
            "--lang and --work are for a folder of files",
            why="an edition of a corpus says both of itself",
            remedy="Leave them out.",
        )
    volumes = _editions(folder) if is_corpus else _sources(folder)
    if only:
        volumes = _chosen(volumes, only, folder)
    if not volumes:
        raise NotFoundError(
            "there is no source here",
            where=str(folder),
            remedy="Sources end in " + ", ".join(sorted(SUFFIXES)) + ".",
        )
    sizes = {volume: _size(folder / volume.source) for volume in volumes}
    return Plan(
        str(folder.resolve()),
        is_corpus,
        _cut(volumes, sizes, batch),
        tuple(sorted(products)),
        language,
        str(sheet.resolve()) if sheet else "",
        code_digest(),
    )


@lru_cache(maxsize=1)
def code_digest() -> str:
    """The digest of the program and its records: what another program made is made again."""
    whole = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*")):
        if path.suffix in (".py", ".toml") and "_corpus" not in path.parts:
            whole.update(path.relative_to(_PACKAGE).as_posix().encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _editions(folder: Path) -> list[Volume]:
    found = []
    for page in folder.glob("*/*/edition.toml"):
        source = page.parent.relative_to(folder).as_posix()
        try:
            EditionId.parse(source)
        except ValueError:
            raise InputError(
                f"the folder name {page.parent.name!r} cannot name an edition",
                where=str(page.parent),
                remedy="Use letters, digits and hyphens, such as 1993-en.",
            ) from None
        found.append(Volume(source, source))
    return sorted(found, key=lambda volume: volume.id)


def _sources(folder: Path) -> list[Volume]:
    """Every source file below the folder: its folders name its work (`file` where there is none), its
    own name the edition; of two of one name the ending is added. A link that leads out of the folder is not followed.
    """
    root = folder.resolve()
    names: dict[str, list[PurePosixPath]] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in SUFFIXES or not path.is_file():
            continue
        if path.is_symlink() and root not in path.resolve().parents:
            continue
        name = PurePosixPath(path.relative_to(folder).as_posix())
        # A folder that is itself named has no name of its own here: the same files, the same ids.
        work = _slug("-".join(name.parts[:-1]), "file")
        names.setdefault(f"{work}/{_slug(name.stem, 'text')}", []).append(name)
    found = []
    for id, twins in names.items():
        for k, own in enumerate(twins, start=1):
            alone = id if len(twins) == 1 else f"{id}-{_slug(own.suffix, 'text')}-{k}"
            work = str(own.parent / "work.toml")
            found.append(Volume(alone, str(own), work if (folder / work).is_file() else ""))
    return sorted(found, key=lambda volume: volume.id)


def _slug(name: str, otherwise: str) -> str:
    return re.sub(r"[^\w-]+", "-", name).strip("-") or otherwise


def _chosen(volumes: list[Volume], only: Collection[str], folder: Path) -> list[Volume]:
    wanted = {name.strip().removeprefix("./") for name in only if name.strip()}
    known = {name for volume in volumes for name in (volume.id, volume.source)}
    unknown = sorted(wanted - known)
    if unknown:
        raise NotFoundError(
            f"the list names {unknown[0]!r}, which is not among the sources",
            where=str(folder),
            remedy="Name editions (work/edition), or files by their path in the folder.",
        )
    return [volume for volume in volumes if {volume.id, volume.source} & wanted]


def _size(path: Path) -> int:
    """Bytes of a source; of an edition, of the files in its folder."""
    if path.is_dir():
        return sum(one.stat().st_size for one in path.iterdir() if one.is_file())
    return path.stat().st_size


def _cut(
    volumes: Iterable[Volume], sizes: dict[Volume, int], batch: int
) -> tuple[tuple[Volume, ...], ...]:
    batches: list[tuple[Volume, ...]] = []
    here: list[Volume] = []
    size = 0
    for volume in volumes:
        here.append(volume)
        size += sizes[volume]
        if size >= batch:
            batches.append(tuple(here))
            here, size = [], 0
    return (*batches, tuple(here)) if here else tuple(batches)


def save_plan(output: Path, plan: Plan) -> str:
    """Write the plan where the workers find it; its digest."""
    raw = msgspec.json.encode(plan)
    files.write(output / NAME, raw)
    return files.sha256(raw)


def drop_plan(output: Path) -> None:
    """Remove the plan of a run that has ended: it names folders of this machine."""
    (output / NAME).unlink(missing_ok=True)


@lru_cache(maxsize=2)
def load_plan(output: str, digest: str) -> Plan:
    """The plan of that digest; InputError where another one has taken its place."""
    raw = files.read_bytes(Path(output) / NAME, limit=1 << 30)
    if files.sha256(raw) != digest:
        raise InputError(
            "the plan has changed since this run began",
            where=str(Path(output) / NAME),
            remedy="Give each run a folder of its own.",
        )
    return msgspec.json.decode(raw, type=Plan)
