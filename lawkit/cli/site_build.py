"""From pages to a finished site: the steps after MkDocs, the zip for reading offline. Owned by the verb `site`."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from lawkit import files
from lawkit.publish import publish
from lawkit.publish.addresses import LAWS
from lawkit.publish.dead_links import find_dead_links
from lawkit.publish.file import BUILT
from lawkit.publish.moved import draw_moved, read_moved
from lawkit.publish.policy import seal

# The list of generated files lies where everything is generated, and outside the built site.
LIST = "overrides/generated/.files"

# The earliest date that a zip can hold: two zips of one site are the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)
_LEVEL = 9


class Drawn(msgspec.Struct, frozen=True):
    """The generated files: those that MkDocs builds from, by path in the site's folder, and those that
    go into the built site as they are, by path in it.
    """

    sources: dict[str, str]
    built: dict[str, str]


def draw_pages(settings: Path, folder: Path) -> Drawn:
    """All pages of a corpus, for the site whose mkdocs.yml is `settings`."""
    from lawkit.cli.rulebooks import read_shelf
    from lawkit.corpus import load_library, load_signatures
    from lawkit.desk import check
    from lawkit.references import references_of
    from lawkit.translation.terms import Termbase, read_terms

    library = load_library(folder)
    references = tuple(one for edition in library for one in references_of(edition, library))
    shelves = {one.id: read_shelf(folder, one) for one in library}
    rules = {id: shelf for id, shelf in shelves.items() if shelf is not None}
    signed = {one.id: load_signatures(folder, one.id) for one in library}
    sheet = folder / "terms.toml"
    terms = read_terms(files.read_text(sheet), where=str(sheet)) if sheet.is_file() else Termbase()
    findings = check(library, references, signed, {}, rules)
    guides = read_guides(settings.parent / "site/docs")
    return split(publish(library, references, rules, findings, guides, terms))


def split(pages: Mapping[str, str]) -> Drawn:
    """What `publish` gives, by who takes it on."""
    mine = f"{BUILT}/"
    return Drawn(
        {name: text for name, text in pages.items() if not name.startswith(mine)},
        {name.removeprefix(mine): text for name, text in pages.items() if name.startswith(mine)},
    )


def read_guides(docs: Path) -> dict[str, str]:
    """The authored pages, Markdown by path."""
    every = {path.relative_to(docs).as_posix(): path for path in docs.rglob("*.md")}
    return {
        name: path.read_text("utf-8")
        for name, path in sorted(every.items())
        if not name.startswith(f"{LAWS}/")
    }


def write_sources(settings: Path, drawn: Drawn) -> tuple[int, int]:
    """Writes what MkDocs builds from; how many files were written and how many removed. What a killed
    build left half is removed.
    """
    files.sweep(settings.parent / "site", "**/.*")
    return files.write_tree(settings.parent / "site", drawn.sources, mark=LIST, sync=False)


def finish(public: Path, moved: Path, built: Mapping[str, str]) -> None:
    """Writes into the built site what goes there as it is, the pages that lead on from moved ones, and
    each page's policy.
    """
    for name, text in built.items():
        files.write(files.inside(public, name), text, sync=False)
    if moved.is_file():
        known = _files(public)
        sheet = read_moved(files.read_text(moved), where=str(moved))
        for old, _, page in draw_moved(sheet, known):
            files.write(files.inside(public, old), page, sync=False)
    for path in public.rglob("*.html"):
        files.write(path, seal(path.read_text("utf-8")), sync=False)


def dead_links(public: Path) -> list[tuple[str, str, str]]:
    """Page, link and why, for each that leads nowhere."""
    every = _files(public)
    pages: Iterator[tuple[str, str]] = (
        (name, (public / name).read_text("utf-8"))
        for name in sorted(every)
        # It is shown at any address, so its links are from the site's root.
        if name.endswith(".html") and name != "404.html"
    )
    return [(one.page, one.href, one.why) for one in find_dead_links(pages, every)]


def pack(public: Path, archive: Path) -> int:
    """Writes the site as a zip, under a folder of its own, and returns its size in bytes.

    The same site gives the same bytes. What only a server or its makers need is left out: the page for a
    missing page, source maps.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as whole:
        for name in sorted(_files(public)):
            if name == "404.html" or name.endswith((".map", ".gz")):
                continue
            entry = zipfile.ZipInfo(f"{archive.stem}/{name}", _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            # Unix, whatever machine packs it.
            entry.create_system = 3
            whole.writestr(entry, (public / name).read_bytes())
    raw = out.getvalue()
    files.write(archive, raw)
    return len(raw)


def _files(public: Path) -> set[str]:
    return {path.relative_to(public).as_posix() for path in public.rglob("*") if path.is_file()}
