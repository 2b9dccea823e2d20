"""The site at scale: books of 1,000 and 3,000 laws made of the laws of the books under LAWKIT_DATA, else of
the shipped ones, each law renumbered and its references with it. Generating is compared with MkDocs' build
of what was generated, and that build with the build of the same law texts as bare Markdown pages, in one
run, in seconds of the processor, medians of three. What follows a changed clause is timed from the library
on: references, pages, and those of them that must be written. And the shipped corpus, from its sources to
the finished site.

`python bench/bench_site.py [LAWS ...]`
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from report import Report

import lawkit
from lawkit.cli.site_build import Drawn, finish, split, write_sources
from lawkit.model import Clause, ClausePath, Edition, EditionId, Ladder, Library, Note, Work
from lawkit.publish import publish
from lawkit.references import references_of

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data") / "gutenberg"
_CITED = re.compile(r"\b(laws?) (\d+)", re.IGNORECASE)
RUNS = 3

Patterns = list[tuple[Edition, Clause]]


def laws_of_books() -> Patterns:
    """The laws of the shipped book of bridge, which cite most, then those of the larger books that are
    here.
    """
    shipped = lawkit.load(ROOT / "corpus")["rubber/1993-en"]
    books = [lawkit.parse(path, language="en") for path in sorted(DATA.glob("*.txt"))]
    return [(book, law) for book in (shipped, *books) for law in book.clauses]


def book_of(patterns: Patterns, size: int, changed: int = 0) -> Library:
    """A library of one book of so many laws; with `changed`, the words of that law are others."""
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


# A process takes over the peak of the one that starts it: a small one stands between.
_LAUNCH = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
sys.exit(status)
"""


def build(settings: Path) -> tuple[float, float]:
    """Seconds of the processor and megabytes of `mkdocs build`."""
    return run(settings, "mkdocs", "build", "--quiet", "--clean", "-f", str(settings))


def run(settings: Path, module: str, *words: str) -> tuple[float, float]:
    """Seconds of the processor and megabytes of a command of Python's."""
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(
        [sys.executable, "-c", _LAUNCH, *command],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        cwd=settings.parent,
        stdout=subprocess.PIPE,
        check=True,
    )
    seconds, megabytes = map(float, done.stdout.splitlines()[-1].split())
    return seconds, megabytes


def shipped(report: Report) -> None:
    """The shipped corpus, from its sources to the finished site, beside MkDocs on the same pages."""
    report.title("the shipped corpus, from its sources to the finished site")
    words = ("--corpus", str(ROOT / "corpus"), "site", "build", "--config")
    with tempfile.TemporaryDirectory() as name:
        settings = copy_site(Path(name))
        whole, plain = [], []
        for _ in range(RUNS):
            whole.append(run(settings, "lawkit", *words, str(settings))[0])
            plain.append(build(settings)[0])
    what = "all pages"
    report.add(what, whole, "s")
    report.add(what, plain, "s", who="plain mkdocs", lead=round(1 / 1.5, 2), note="the same pages")


def generate(folder: Path, library: Library) -> tuple[float, float, Drawn]:
    """Seconds of the processor to find the references of a library, and to write its pages; the pages."""
    began = time.process_time()
    references = tuple(one for edition in library for one in references_of(edition, library))
    found = time.process_time()
    drawn = split(publish(library, references))
    write_sources(folder / "mkdocs.yml", drawn)
    return found - began, time.process_time() - found, drawn


def main() -> int:
    patterns = laws_of_books()
    report = Report("site")
    shipped(report)
    for size in [int(word) for word in sys.argv[1:]] or [1000, 3000]:
        laws = f"{size:,} laws"
        report.title(f"a book of {laws}")
        library = book_of(patterns, size)
        with tempfile.TemporaryDirectory() as name:
            bare = Path(name, "bare")
            plain = copy_site(bare)
            write_bare(bare, library)
            runs = []
            for n in range(RUNS):
                ours = Path(name, f"ours-{n}")
                settings = copy_site(ours)
                *seconds, drawn = generate(ours, library)
                runs.append((*seconds, *build(plain)[:1], *build(settings)))
            referred, drew, bared, built, memory = map(list, zip(*runs, strict=True))
            began = time.process_time()
            finish(ours / "site/public", ours / "site/moved.toml", drawn.built)
            finished = time.process_time() - began
            changed = book_of(patterns, size, changed=size // 2)
            again = sum(generate(ours, changed)[:2])
        mine = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        took = report.add(f"mkdocs build, {laws}", built, "s")
        report.add(
            f"mkdocs build, {laws}", bared, "s", who="plain mkdocs", lead=round(1 / 1.3, 2),
            note="the same law texts as bare Markdown, without references or notes' links",
        )  # fmt: skip
        report.add(f"references, {laws}", referred, "s")
        report.add(f"pages generated, {laws}", drew, "s", bar=0.3 * took)
        report.add(f"pages sealed, {laws}", finished, "s")
        report.add(f"references and pages after one change, {laws}", again, "s", bar=3)
        report.add(f"memory of the build, {laws}", memory, "MB", bar=300)
        report.add(f"memory of generating, {laws}", mine, "MB", bar=300)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
