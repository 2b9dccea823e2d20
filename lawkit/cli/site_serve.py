"""The site on a local address while somebody works: a change of the corpus rebuilds the pages it changes, a
change of an authored page or of the theme the whole. Owned by the verb `site`.
"""

from __future__ import annotations

import logging
import shutil
import signal
import socket
import sys
import tempfile
from pathlib import Path

from jinja2 import TemplateError
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException
from mkdocs.livereload import LiveReloadServer

from lawkit import files
from lawkit.cli.output import tell
from lawkit.cli.site_build import draw_pages, write_sources
from lawkit.errors import InputError, LawkitError, UsageError

Stamp = tuple[tuple[str, int, int], ...]

# How often folders are looked at: an edit is to be seen within two seconds.
_LOOKS_EVERY = 0.25


def serve_site(settings: Path, corpus: Path, host: str, port: int) -> None:
    """Serves until it is ended; what is built lies in a folder of its own, removed at the end.

    Raises LawkitError where the address cannot be served from, or where nothing can be built to begin
    with; later errors are told, and what was built before stays.
    """
    _check_address(host, port)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # Warnings of a build of parts are about the parts left out.
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    folder = tempfile.mkdtemp(prefix="lawkit-site-")
    work = _Workshop(settings, corpus, Path(folder), f"http://{host}:{port}/")
    work.turn.parent.mkdir()
    try:
        work.build()
        server = LiveReloadServer(
            builder=work.build,
            host=host,
            port=port,
            root=str(work.site),
            polling_interval=_LOOKS_EVERY,
        )
        for place in work.watched():
            server.watch(str(place))
        for name in ("docs", "overrides"):
            server.watch(str(settings.parent / "site" / name), recursive=False)
        tell(f"http://{host}:{port}/ (Ctrl-C to stop)")
        try:
            server.serve()  # type: ignore[no-untyped-call]
        finally:
            server.shutdown()
    except KeyboardInterrupt:
        tell("")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _check_address(host: str, port: int) -> None:
    try:
        with socket.create_server((host, port)):
            pass
    except (OSError, OverflowError) as error:
        raise UsageError(
            "the site cannot be shown at this address",
            where=f"{host}:{port}",
            why=getattr(error, "strerror", None) or str(error),
            remedy="Choose another: --address 127.0.0.1:8001.",
        ) from None


class _Workshop:
    """What was built from what, so that no more is built again than must be."""

    def __init__(self, settings: Path, corpus: Path, folder: Path, address: str) -> None:
        self.settings = settings
        self.corpus = corpus
        self.site = folder / "site"
        self.address = address
        self.seen: Stamp | None = None
        self.pieces: Stamp = ()
        self.behind = False
        # A second turn is asked for by a change of this file, which is watched.
        self.turn = folder / "turns" / "next"

    def watched(self) -> list[Path]:
        """The corpus, and what people write of the site: not the pages that are generated."""
        site = self.settings.parent / "site"
        generated = {site / "docs/laws", site / "overrides/generated"}
        parts = [*(site / "docs").iterdir(), *(site / "overrides").iterdir()]
        folders = [one for one in parts if one.is_dir() and one not in generated]
        return [self.corpus, self.settings, self.turn.parent, *sorted(folders)]

    def build(self) -> None:
        """Writes the pages and builds what changed. An error is told and the last site stays; where there
        is none yet, it is raised.

        A change of laws alone shows at once on their own pages; where it changes a piece that other
        pages include, such as the list of laws beside each, those follow in a second turn.
        """
        try:
            self._build()
        except LawkitError as error:
            if self.seen is None:
                raise
            tell(str(error))
        except (MkDocsException, TemplateError) as error:
            if self.seen is None:
                raise InputError(
                    "the site cannot be built", where=str(self.settings), why=str(error)
                ) from None
            tell(str(error))

    def _build(self) -> None:
        drawn = draw_pages(self.settings, self.corpus)
        written, removed = write_sources(self.settings, drawn)
        authored, pieces = self._stamp()
        some = authored == self.seen and not self.behind
        if some and not (written or removed):
            return
        # MkDocs empties the folder of a whole site before it knows whether it can build one.
        place = self.site if some else self.site.with_name("next")
        config = load_config(
            str(self.settings), site_dir=str(place), site_url=self.address, strict=False
        )
        build(config, serve_url=self.address, dirty=some)
        for name, text in drawn.built.items():
            files.write(files.inside(place, name), text, sync=False)
        if not some:
            shutil.rmtree(self.site, ignore_errors=True)
            place.rename(self.site)
        if self.seen is not None and (written or removed):
            tell(f"{written} files written, {removed} removed")
        self.behind = some and pieces != self.pieces
        if self.behind:
            self.turn.write_text(str(pieces), "utf-8")
        self.seen, self.pieces = authored, pieces

    def _stamp(self) -> tuple[Stamp, Stamp]:
        """What changes whenever an authored page or the theme does, and whenever a piece does."""
        site = self.settings.parent / "site"
        laws, pieces = site / "docs/laws", site / "overrides/generated"
        authored = [
            path
            for folder in (site / "docs", site / "overrides")
            for path in sorted(folder.rglob("*"))
            if laws not in path.parents and pieces not in path.parents
        ]
        return _times([*authored, self.settings]), _times(sorted(pieces.rglob("*.html")))


def _times(paths: list[Path]) -> Stamp:
    found = ((path, path.stat()) for path in paths if path.is_file())
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in found)
