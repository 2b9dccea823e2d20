"""The site's pages as text: a library and its references in, files of Markdown out. Writes nothing and
knows neither MkDocs nor the disk.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping

from lawkit.desk import Finding
from lawkit.model import EditionId, Library, Reference
from lawkit.publish import pages
from lawkit.publish.shelf import Shelf
from lawkit.rules import RuleShelf
from lawkit.translation.terms import Termbase

__all__ = ["Shelf", "publish"]

_NO_TERMS = Termbase()


def publish(
    library: Library,
    references: tuple[Reference, ...],
    rules: Mapping[EditionId, RuleShelf] = {},
    findings: tuple[Finding, ...] = (),
    guides: Mapping[str, str] = {},
    terms: Termbase = _NO_TERMS,
) -> dict[str, str]:
    """Every generated file of the site by its path under the site's folder, in a fixed order.

    `docs/laws/...` holds the pages, `overrides/generated/...` the pieces that the theme puts into
    pages. findings: what `lawkit.desk.check` found, for the editors' desk. guides: the authored
    pages, Markdown by path under the pages' root, so that they are found too. terms: the termbase, for the index by subjects and the
    tooltips. The same values give
    the same bytes.
    """
    shelf = Shelf(library, references, rules, findings, guides, terms)
    return dict(sorted(_draw_all(shelf)))


def _draw_all(shelf: Shelf) -> Iterator[tuple[str, str]]:
    for module in sorted(found.name for found in pkgutil.iter_modules(pages.__path__)):
        yield from importlib.import_module(f"{pages.__name__}.{module}").draw_pages(shelf)
