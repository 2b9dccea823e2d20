"""What a worker does with a batch: reads its editions and writes their shard, unless it lies there
already. Knows neither who calls nor how many work beside it.
"""

from __future__ import annotations

import glob
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from lawkit import files
from lawkit.bulk.plan import Plan, Volume, code_digest, load_plan
from lawkit.bulk.shards import (
    PRODUCTS,
    Asked,
    Made,
    Refused,
    Shard,
    digest_of,
    folder_of,
    load,
    save,
)
from lawkit.corpus import load_library, load_signatures, read_edition
from lawkit.desk import check, finding_record, parse_record, reference_record
from lawkit.errors import InputError, LawkitError, UsageError
from lawkit.model import Diagnostic, Edition, EditionId, Library, Reference, Work
from lawkit.references import references_of
from lawkit.rules import RuleShelf
from lawkit.store import Record, edition_records, work_record, write_store

ReadShelf = Callable[[Path, Edition], RuleShelf | None]
_SHEET = "--work"
_ENCODER = msgspec.json.Encoder()


class Job(msgspec.Struct, frozen=True):
    """A batch by its number in the plan of that digest; small enough to travel by the thousand.

    shelf: how the rules of a corpus's edition are read, for the findings about them.
    """

    output: str
    plan: str
    number: int
    shelf: ReadShelf | None = None


class Done(msgspec.Struct, frozen=True):
    """A shard, and whether it lay there already."""

    shard: Shard
    is_kept: bool


def make_shard(job: Job) -> Done:
    """The shard of a batch. A source that cannot be read is recorded, and the others are made.

    Raises UsageError where the worker's program is another than the plan's, InputError where a
    source changes while it is read, WriteError where the shard cannot be written.
    """
    plan = load_plan(job.output, job.plan)
    if plan.code != code_digest():
        raise UsageError(
            "a worker has another lawkit than the one that asks",
            remedy="Install the same on every machine of the cluster.",
        )
    output, name, batch = Path(job.output), f"{job.number:05d}", plan.batches[job.number]
    mark = _mark(plan, batch)
    there = load(output, name)
    if there is not None and there.plan == mark and _is_current(plan, batch, there):
        return Done(there, True)
    desk = _Desk(plan, batch, job.shelf)
    stored = [PRODUCTS["store"]] if "store" in plan.products else []
    if stored:
        write_store(folder_of(output, name) / PRODUCTS["store"], desk.records())
    else:
        deque(desk.records(), maxlen=0)
    after = _digests(plan, (*batch, *desk.consulted))
    changed = [file for file, digest in desk.read.items() if after.get(file) != digest]
    if changed:
        raise InputError(
            "the source changes while it is read",
            where=str(Path(plan.folder) / changed[0]),
            remedy="Wait until it is written. What is done is kept: the same command goes on.",
        )
    shard = Shard(name, mark, after, desk.asked, tuple(desk.made), tuple(desk.refused), {})
    return Done(save(output, shard, desk.contents, stored), False)


def _mark(plan: Plan, batch: tuple[Volume, ...]) -> str:
    """The digest of a batch and of every option that it is made by."""
    own = replace(plan, folder="", sheet="", batches=(batch,))
    return files.sha256(_ENCODER.encode(own))


def _digests(plan: Plan, volumes: Iterable[Volume]) -> dict[str, str]:
    """The digest of every file that volumes are read from, by its path in the plan's folder."""
    root = Path(plan.folder)
    names: dict[str, Path] = {}
    for volume in volumes:
        source = root / volume.source
        if plan.is_corpus:
            names.update((f"{volume.source}/{one.name}", one) for one in _plain(source))
            work = volume.id.partition("/")[0]
            names.update((f"{work}/{one.name}", one) for one in _plain(root / work))
        else:
            names[volume.source] = source
            if volume.work:
                names[volume.work] = root / volume.work
    if plan.sheet:
        names[_SHEET] = Path(plan.sheet)
    return {name: digest_of(names[name]) for name in sorted(names)}


def _plain(folder: Path) -> Iterator[Path]:
    return (one for one in folder.iterdir() if one.is_file() and not one.name.startswith("."))


def _is_current(plan: Plan, batch: tuple[Volume, ...], there: Shard) -> bool:
    """Whether all that a shard was made from is as it was."""
    consulted: list[Volume] = []
    for one in there.asked:
        found = _siblings(plan, one.work, one.start)
        if tuple(volume.id for volume in found) != one.found:
            return False
        consulted += found
    return _digests(plan, (*batch, *consulted)) == there.read


def _siblings(plan: Plan, work: str, start: str) -> list[Volume]:
    """The volumes of a work whose edition's name begins so, in the order of their ids: all that the
    corpus has, of files those of the plan.
    """
    if plan.is_corpus:
        pages = Path(plan.folder).glob(f"{glob.escape(f'{work}/{start}')}*/edition.toml")
        ids = sorted(f"{work}/{page.parent.name}" for page in pages)
        return [Volume(id, id) for id in ids]
    return [volume for volume in plan.volumes if volume.id.startswith(f"{work}/{start}")]


@lru_cache(maxsize=8)
def _lookup(folder: str, is_corpus: bool, volume: Volume, language: str, sheet: str) -> Edition:
    plan = Plan(folder, is_corpus, ((volume,),), (), language, sheet)
    return _read(plan, volume)[1]


def _read(plan: Plan, volume: Volume) -> tuple[Work, Edition]:
    """An edition under the volume's id; the names of files in it are relative to the plan's folder."""
    root = Path(plan.folder)
    id = EditionId.parse(volume.id)
    if plan.is_corpus:
        library = load_library(root, [id])
        return library.works[id.work], _within(root, library[id])
    source = files.inside(root, volume.source)
    named = plan.sheet or (str(root / volume.work) if volume.work else "")
    work, edition = read_edition(
        source, language=plan.language, work=Path(named) if named else None
    )
    witness = replace(edition.witnesses[0], provenance=volume.source)
    return replace(work, id=id.work), _within(root, replace(edition, id=id, witnesses=(witness,)))


def _within(root: Path, edition: Edition) -> Edition:
    def relative(row: Diagnostic) -> Diagnostic:
        file = row.where.file.removeprefix(f"{root}/")
        return replace(row, where=replace(row.where, file=file))

    return replace(edition, diagnostics=tuple(map(relative, edition.diagnostics)))


class _Around(Library, frozen=True, dict=True):
    """An edition and, when a reference names another of its work, that one, read when it is asked for."""

    def named(self, work: str, start: str, language: str = "") -> Edition | None:
        desk: _Desk = self.__dict__["desk"]
        return desk.look(work, start, language)


class _Desk:
    """The making of one shard: what was read, asked and found on the way."""

    def __init__(self, plan: Plan, batch: tuple[Volume, ...], shelf: ReadShelf | None) -> None:
        self.plan = plan
        self.batch = batch
        self.shelf = shelf
        self.made: list[Made] = []
        self.refused: list[Refused] = []
        self.consulted: dict[Volume, None] = {}
        self.read = _digests(plan, batch)
        self._asked: dict[tuple[str, str], Asked] = {}
        self._parts: dict[str, list[bytes]] = {
            product: [] for product in plan.products if product != "store"
        }

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The looks at other editions, in a fixed order."""
        return tuple(sorted(self._asked.values()))

    @property
    def contents(self) -> dict[str, bytes]:
        """The files of the shard, but for the store."""
        return {PRODUCTS[product]: b"".join(found) for product, found in self._parts.items()}

    def records(self) -> Iterator[Record]:
        """Reads the batch, one edition in memory at a time; what the store holds of each."""
        for volume in self.batch:
            try:
                made, parts, records = self._make(volume)
            except LawkitError as error:
                said = error.why.replace(f"{self.plan.folder}/", "")
                self.refused.append(Refused(volume.source, error.what, said, error.remedy))
            except Exception as error:
                # A fault that one book brings out is not to be that of all others.
                self.refused.append(
                    Refused(
                        volume.source,
                        "lawkit fails on it",
                        f"{type(error).__name__}: {error}",
                        "This is a fault of lawkit: please report it, if you can with the file.",
                    )
                )
            else:
                self.made.append(made)
                for product, rows in parts.items():
                    self._parts[product] += rows
                yield from records

    def look(self, work: str, start: str, language: str) -> Edition | None:
        """The edition that a reference names by its year, as `Library.named` finds it."""
        found = {}
        for volume in self._ask(work, start):
            try:
                edition = _lookup(
                    self.plan.folder, self.plan.is_corpus, volume, self.plan.language,
                    self.plan.sheet,
                )  # fmt: skip
            except LawkitError:
                continue
            found[edition.id] = edition
        return Library({}, found).named(work, start, language)

    def _ask(self, work: str, start: str) -> list[Volume]:
        """The volumes whose names begin so; that they were asked for, and as they then were, is kept."""
        volumes = _siblings(self.plan, work, start)
        self._asked[work, start] = Asked(work, start, tuple(volume.id for volume in volumes))
        fresh = [volume for volume in volumes if volume not in self.consulted]
        self.read = {**_digests(self.plan, fresh), **self.read}
        self.consulted.update(dict.fromkeys(fresh))
        return volumes

    def _make(self, volume: Volume) -> tuple[Made, dict[str, list[bytes]], list[Record]]:
        """One edition in figures, its rows for each file of the shard, its records for the store."""
        work, edition = _read(self.plan, volume)
        if edition.amends:
            self._ask(*edition.amends.split("/", 1))
        alone = _Around({work.id: work}, {edition.id: edition})
        alone.__dict__["desk"] = self
        references = references_of(edition, alone)
        parts: dict[str, list[bytes]] = {}
        for product in self._parts:
            if product == "clauses":
                rows = [_ENCODER.encode(parse_record(edition))]
            elif product == "refs":
                line = {
                    "edition": str(edition.id),
                    "references": [reference_record(one) for one in references],
                }
                rows = [_ENCODER.encode(line)]
            elif product == "findings":
                rows = self._findings(volume, alone, edition, references)
            else:
                rows = _graph(alone, references)
            parts[product] = [row + b"\n" for row in rows]
        records: list[Record] = []
        if "store" in self.plan.products:
            records = [work_record(work), *edition_records(edition, references)]
        made = Made(
            str(edition.id),
            volume.source,
            edition.language,
            sum(1 for law in edition.clauses for _ in law.walk()),
            len(references),
            sum(one.status == "resolved" for one in references),
            len(parts.get("findings", ())),
        )
        return made, parts, records

    def _findings(
        self, volume: Volume, alone: Library, edition: Edition, references: tuple[Reference, ...]
    ) -> list[bytes]:
        root = Path(self.plan.folder)
        signed, rules, file = {}, {}, volume.source
        if self.plan.is_corpus:
            signed[edition.id] = load_signatures(root, edition.id)
            shelf = self.shelf(root, edition) if self.shelf else None
            rules = {edition.id: shelf} if shelf is not None else {}
            file = f"{volume.source}/{edition.base.file}" if edition.base else file
        # What a reference leads to may be not for publication.
        far = {one.id.edition for each in references for one in each.targets} - {edition.id}
        others = {id: self._known(id) for id in sorted(far)}
        near = {id: one for id, one in others.items() if one is not None}
        library = Library(alone.works, {edition.id: edition, **near})
        found = [
            finding_record(one)
            for one in check(library, references, signed, {edition.id: file}, rules)
            if one.edition == edition.id
            and (self.plan.is_corpus or one.diagnostic.code != "publish-forbids")
        ]
        # Rules name their sheet as it was opened.
        found = [replace(one, file=one.file.removeprefix(f"{root}/")) for one in found]
        found.sort(key=lambda one: (one.file, one.line, one.column, one.code))
        return [_ENCODER.encode(one) for one in found]

    def _known(self, id: EditionId) -> Edition | None:
        volume = next((one for one in self.consulted if one.id == str(id)), None)
        return None if volume is None else self.look(id.work, id.name, "")


def _graph(library: Library, references: tuple[Reference, ...]) -> list[bytes]:
    """The citations of the library's editions as rows of CSV, without the heading row."""
    from lawkit import citator

    built = citator.publishable(citator.build_graph(library, references), library)
    rows = citator.write_graph(built, "csv").partition("\n")[2]
    return [rows.removesuffix("\n").encode()] if rows else []
