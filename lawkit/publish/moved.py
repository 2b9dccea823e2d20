"""Addresses that pages once had: what moved.toml says of them, and the page that leads on from each."""

from __future__ import annotations

import posixpath
import tomllib
from collections.abc import Collection, Iterator

from lawkit import files
from lawkit.errors import ManifestError
from lawkit.publish.markup import escape


def read_moved(text: str, *, where: str = "moved.toml") -> dict[str, str]:
    """Old addresses with new ones, from the site's root; ManifestError for a sheet that is none.

    An address that ends in a stroke stands for all pages below it.
    """
    try:
        moved = files.tables(text).get("moved", {})
    except tomllib.TOMLDecodeError as error:
        raise ManifestError(
            "the sheet of moved pages cannot be read", where=where, why=str(error)
        ) from None
    if not isinstance(moved, dict) or not all(isinstance(to, str) for to in moved.values()):
        raise ManifestError(
            "the sheet of moved pages is not as it should be",
            where=where,
            remedy='Write [moved] and below it lines such as "laws/a/old.html" = "laws/a/new.html".',
        )
    for old, new in moved.items():
        wrong = old.endswith("/") != new.endswith("/") or ".." in f"{old}/{new}".split("/")
        if wrong or old.startswith("/") or new.startswith("/"):
            raise ManifestError(
                f"{old!r} cannot have moved to {new!r}",
                where=where,
                remedy="Name pages, or folders with a stroke at the end, from the site's root.",
            )
    return moved


def draw_moved(moved: dict[str, str], files: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Old page, new page and the HTML that leads from one to the other, for each old address.

    files: every path of the built site. Where a page stands at the old address none is drawn.
    """
    for old, new in moved.items():
        if not old.endswith("/"):
            if old not in files:
                yield old, new, _page(old, new)
            continue
        for file in sorted(files):
            if file.startswith(new) and file.endswith(".html"):
                before = old + file.removeprefix(new)
                if before not in files:
                    yield before, file, _page(before, file)


def _page(old: str, new: str) -> str:
    way = posixpath.relpath(new, posixpath.dirname(old) or ".")
    href = escape(way)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Moved</title>\n'
        f'<link rel="canonical" href="{href}">\n'
        # Scripts keep the clause that the address names; without them the page alone is found.
        f"<script>location.replace(document.querySelector('link').href + location.hash)</script>\n"
        f'<noscript><meta http-equiv="refresh" content="0; url={href}"></noscript>\n</head>\n'
        f'<body>\n<p><a href="{href}">This page has moved.</a></p>\n</body>\n</html>\n'
    )
