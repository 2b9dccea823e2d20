"""`lawkit site`: writes the law pages, has MkDocs build the site, seals its pages and looks for dead links."""

from __future__ import annotations

import os
from pathlib import Path

import click

from lawkit.cli.options import corpus_option, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.errors import InputError, UsageError
from lawkit.files import held, whole_folder

ARCHIVE = "lawkit-site.zip"
LOCK = "site/overrides/generated/.lock"


@click.group(short_help="Build or serve the site.")
def site() -> None:
    """Build or serve the site.

    The law pages are written under site/docs/laws, beside the authored pages; what was written
    before and is no longer needed is removed. A page that would stay the same is not touched. The
    built site takes the place of the one before when it is whole.
    """


@site.command()
@click.option("--config", metavar="FILE", help="The site's mkdocs.yml.")
@click.option("--pages-only", is_flag=True, help="Write the law pages and stop.")
@click.option("--offline", is_flag=True, help="Pack the site as a zip that opens from a folder.")
@corpus_option
@json_option
def build(
    config: str | None, pages_only: bool, offline: bool, corpus: str | None, as_json: bool
) -> None:
    """Write the law pages, build the site, seal its pages and check its links.

    Exit code 1 where the build warns or a link is dead, 2 where mkdocs.yml cannot be read.
    """
    settings = _find_settings(config)
    from lawkit.cli import site_build
    from lawkit.cli.site_child import UNREADABLE, build_site

    drawn = site_build.draw_pages(settings, _corpus_folder(corpus))
    pages = len(drawn.sources)
    public = settings.parent / "site/public"
    with held(settings.parent / LOCK, "build"):
        written, removed = site_build.write_sources(settings, drawn)
        changed = f"{counted(pages, 'file')}, {written} written, {removed} removed"
        report: dict[str, object] = {"files": pages, "written": written, "removed": removed}
        if pages_only:
            say_json(report) if as_json else say(changed)
            return
        tell(changed)
        with whole_folder(public) as made:
            code, said = build_site(settings, made, _environment())
            if code == UNREADABLE:
                raise InputError(
                    "MkDocs cannot read the settings of the site",
                    where=str(settings),
                    why=said,
                    remedy="Mend the file as it says.",
                )
            if said:
                tell(said)
            if code:
                tell("The site was not built: mend what MkDocs reports above.")
                raise SystemExit(1)
            site_build.finish(made, settings.parent / "site/moved.toml", drawn.built)
    dead = site_build.dead_links(public)
    for page, href, why in dead:
        tell(f"site/public/{page}: {href}: {why}")
    report |= {
        "site": str(public / "index.html"),
        "dead_links": [{"page": page, "href": href, "why": why} for page, href, why in dead],
    }
    if offline:
        archive = settings.parent / "site" / ARCHIVE
        size = site_build.pack(public, archive)
        report |= {"archive": str(archive), "bytes": size}
    if as_json:
        say_json(report)
    else:
        say(
            f"{public / 'index.html'}: {counted(len(dead), 'dead link') if dead else 'no dead link'}"
        )
        if offline:
            say(f"{archive}: {size:,} bytes")
    if dead:
        raise SystemExit(1)


@site.command()
@click.option("--config", metavar="FILE", help="The site's mkdocs.yml.")
@click.option("--address", default="127.0.0.1:8000", metavar="HOST:PORT", help="Where to show it.")
@corpus_option
def serve(config: str | None, address: str, corpus: str | None) -> None:
    """Show the site at a local address, and a change of the corpus at once."""
    from lawkit.cli.site_serve import serve_site

    settings = _find_settings(config)
    host, _, port = address.rpartition(":")
    if not (host and port.isdigit()):
        raise UsageError(
            f"not an address: {address!r}", remedy="Write host and port: 127.0.0.1:8000."
        )
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    serve_site(settings, _corpus_folder(corpus), host, int(port))


def _find_settings(named: str | None) -> Path:
    """The mkdocs.yml that is named, or that of the folder here or above, or that of the checkout."""
    if named is not None:
        path = Path(named).resolve()
        if not path.is_file():
            raise InputError("no such file", where=named, remedy="Name a mkdocs.yml.")
        return path
    here = Path.cwd()
    checkout = Path(__file__).resolve().parent.parent.parent
    for folder in (here, *here.parents, checkout):
        path = folder / "mkdocs.yml"
        if path.is_file() and (folder / "site/overrides").is_dir():
            return path
    raise UsageError(
        "there is no site here",
        where=str(here),
        why="no mkdocs.yml with a folder site/overrides beside it, here or above",
        remedy="Go to a checkout of lawkit, or name its mkdocs.yml with --config.",
    )


def _corpus_folder(named: str | None) -> Path:
    from lawkit.corpus import find_corpus

    return find_corpus(named, os.environ, Path.cwd())


def _environment() -> dict[str, str]:
    # The date of a build is nothing a reader needs; without it two builds are the same bytes.
    return {"SOURCE_DATE_EPOCH": "315532800", "NO_MKDOCS_2_WARNING": "1"} | dict(os.environ)
