"""Dead links of a built site, and what it would load from elsewhere. Reads texts, not folders."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Collection, Iterable
from functools import cache
from urllib.parse import unquote, urlsplit

import msgspec

_LINK = re.compile(r"<(\w+)\b([^>]*)>")
_ADDRESS = re.compile(r'\s(?:href|src|srcset|data|poster)="([^"]*)"')
_ID = re.compile(r'\s(?:id|name)="([^"]*)"')
_LOADS = {"script", "img", "link", "iframe", "source", "video", "audio", "object", "embed"}


class DeadLink(msgspec.Struct, frozen=True, order=True):
    """A link of `page` that leads nowhere, or loads from elsewhere: `why` is which."""

    page: str
    href: str
    why: str


def find_dead_links(
    pages: Iterable[tuple[str, str]], files: Collection[str]
) -> tuple[DeadLink, ...]:
    """The dead links of a site, by page and then in order.

    pages: path and HTML of each page, paths with `/` from the site's root. files: every path of the
    site. A link is dead where no such file is, or where the page it leads to has no such anchor;
    what a browser would load (script, style, image) must lie in the site itself.
    """
    anchors: dict[str, set[str]] = {}
    links: list[tuple[str, str, str, str]] = []
    dead: list[DeadLink] = []
    for page, text in pages:
        anchors[page] = {html.unescape(name) for name in _ID.findall(text)}
        for tag, attributes in _LINK.findall(text):
            for written in _ADDRESS.findall(attributes):
                href = html.unescape(written)
                parts = urlsplit(href)
                if parts.scheme or parts.netloc:
                    if tag.lower() in _LOADS and parts.scheme != "data":
                        dead.append(DeadLink(page, href, "is loaded from elsewhere"))
                    continue
                target = _target(posixpath.dirname(page), parts.path) if parts.path else page
                if target not in files:
                    dead.append(DeadLink(page, href, f"there is no {target}"))
                elif parts.fragment and target.endswith(".html"):
                    links.append((page, href, target, unquote(parts.fragment)))
    for page, href, target, fragment in links:
        if fragment not in anchors.get(target, ()):
            dead.append(DeadLink(page, href, f"{target} has no anchor {fragment}"))
    return tuple(sorted(set(dead)))


@cache
def _target(folder: str, path: str) -> str:
    """The file that an address on a page in the folder leads to, from the site's root."""
    here = "" if path.startswith("/") else folder
    target = posixpath.normpath(posixpath.join(here, unquote(path).lstrip("/")))
    if path.endswith("/") or target == ".":
        return posixpath.normpath(posixpath.join(target, "index.html"))
    return target
