"""The site at scale: books of 1,000 and 3,000 laws made from the shipped texts, each law renumbered and
its references with it. Generating is compared with MkDocs' build of what was generated, and that build
with the build of the same law texts as bare Markdown pages, in one run; the median where runs repeat.

`python bench/bench_site.py [LAWS ...]`
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from lawkit.cli.site_build import Drawn, finish, split, write_sources
from lawkit.corpus import load_library
from lawkit.model import Clause, ClausePath, Edition, EditionId, Ladder, Library, Note, Work
from lawkit.publish import publish
from lawkit.references import references_of

ROOT = Path(__file__).resolve().parent.parent
_CITED = re.compile(r"\b(Laws?) (\d+)")
RUNS = 3


def laws_of(corpus: Library) -> list[tuple[Edition, Clause]]:
    """The English laws of the shipped corpus that are of usual length."""
    return [
        (edition, law)
        for edition in corpus
        if edition.language == "en" and edition.id.work == "rubber"
        for law in edition.clauses
    ]


def book_of(corpus: Library, size: int, changed: int = 0) -> Library:
    """A library of one book of so many laws; with `changed`, the words of that law are others."""
    patterns = laws_of(corpus)
    ladder = Ladder.parse("law > (a) > (i)")
    laws: list[Clause] = []
    notes: list[Note] = []
    for nth in range(size):
        edition, law = patterns[nth % len(patterns)]
        shift = nth + 1 - int(law.number)
        number = str(nth + 1)

        laws.append(renumbered(law, number, shift, " Changed." if nth + 1 == changed else ""))
        notes += [
            msgspec.structs.replace(
                note,
                law=ClausePath((number,)),
                text=moved(note.text, shift),
                anchors=tuple(
                    msgspec.structs.replace(one, path=ClausePath((number, *one.path.parts[1:])))
                    for one in note.anchors
                ),
            )
            for note in edition.notes_of(law.path)
        ]
    first = patterns[0][0]
    id = EditionId("long", "2000-en")
    book = msgspec.structs.replace(
        first, id=id, clauses=tuple(laws), notes=tuple(notes), divisions=(), tags=(),
        corrections=(), extent=(1, size), source="", diagnostics=(), furniture=(),
    )  # fmt: skip
    return Library({"long": Work("long", {"en": "A Long Book"}, ladder)}, {id: book})


def moved(text: str, shift: int) -> str:
    """The text with every law that it cites so many numbers on."""
    return _CITED.sub(lambda one: f"{one[1]} {max(int(one[2]) + shift, 1)}", text)


def renumbered(clause: Clause, number: str, shift: int, added: str) -> Clause:
    """The clause as one of another law."""
    return msgspec.structs.replace(
        clause,
        path=ClausePath((number, *clause.path.parts[1:])),
        text=moved(clause.text, shift) + added,
        children=tuple(renumbered(child, number, shift, "") for child in clause.children),
    )


def copy_site(folder: Path) -> Path:
    """mkdocs.yml and what people wrote, without generated pages."""

    def generated(place: str, names: list[str]) -> list[str]:
        here = Path(place)
        if here == ROOT / "site":
            return ["public"]
        if here == ROOT / "site/docs/laws":
            return [name for name in names if name not in (".gitignore", "index.md")]
        return names if here == ROOT / "site/overrides/generated" else []

    shutil.copytree(ROOT / "site", folder / "site", ignore=generated)
    return Path(shutil.copy(ROOT / "mkdocs.yml", folder))


def write_bare(folder: Path, library: Library) -> None:
    """The law texts as anybody would write them in Markdown, a page for each law."""
    for edition in library:
        for law in edition.clauses:
            lines = [f"# Law {law.number} {law.heading}"]
            for clause in law.walk():
                said = f"{clause.label} {clause.text}" if clause is not law else clause.text
                lines += ["", said.strip().replace("<", "&lt;")]
            lines += [f"\n[^{n}]: {note.text}" for n, note in enumerate(edition.notes_of(law.path))]
            path = folder / "site/docs/laws/long/2000-en" / f"law-{law.number}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", "utf-8")


def build(settings: Path) -> tuple[float, float]:
    """Seconds and megabytes of `mkdocs build`."""
    began = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--clean", "-f", str(settings)],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        cwd=settings.parent,
    )
    _, status, usage = os.wait4(child.pid, 0)
    assert status == 0
    return time.perf_counter() - began, usage.ru_maxrss / 1024


def generate(folder: Path, library: Library) -> tuple[float, Drawn]:
    """Seconds from a library and its references to pages on disk; and the pages."""
    references = tuple(one for edition in library for one in references_of(edition, library))
    began = time.perf_counter()
    drawn = split(publish(library, references))
    write_sources(folder / "mkdocs.yml", drawn)
    return time.perf_counter() - began, drawn


def main() -> int:
    corpus = load_library(ROOT / "corpus")
    sizes = [int(word) for word in sys.argv[1:]] or [1000, 3000]
    missed = 0
    print(
        f"{'laws':>6} {'generate':>9} {'build':>7} {'bare':>7} {'finish':>7} {'again':>7} {'MB':>5}"
    )
    for size in sizes:
        library = book_of(corpus, size)
        with tempfile.TemporaryDirectory() as name:
            ours, bare = Path(name, "ours"), Path(name, "bare")
            settings, plain = copy_site(ours), copy_site(bare)
            write_bare(bare, library)
            first, drawn = generate(ours, library)
            builds = [(build(plain), build(settings)) for _ in range(RUNS if size <= 1000 else 1)]
            bared = statistics.median(one[0][0] for one in builds)
            built = statistics.median(one[1][0] for one in builds)
            memory = max(one[1][1] for one in builds)
            began = time.perf_counter()
            finish(ours / "site/public", ours / "site/moved.toml", drawn.built)
            finished = time.perf_counter() - began
            changed = book_of(corpus, size, changed=size // 2)
            began = time.perf_counter()
            generate(ours, changed)
            again = time.perf_counter() - began
        mine = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        bars = (
            ("generating / build", first / built, 0.3),
            ("build / bare build", built / bared, 1.3),
            ("MB of the build", memory, 300.0),
            ("MB of generating", mine, 300.0),
            ("seconds after a change", again, 3.0),
        )
        print(
            f"{size:>6} {first:>9.2f} {built:>7.2f} {bared:>7.2f} {finished:>7.2f} {again:>7.2f} {memory:>5.0f}"
        )
        for said, value, bar in bars:
            missed += value > bar
            print(
                f"       {said:<24}{value:8.2f}  (bar {bar:g}){'' if value <= bar else '  missed'}"
            )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
