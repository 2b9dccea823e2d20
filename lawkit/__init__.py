"""lawkit: a multilingual law corpus and cross-reference toolkit.

The public door: it imports nothing until something is asked for, so that opening it costs nothing.

    >>> import lawkit
    >>> library = lawkit.load("corpus")                       # doctest: +SKIP
    >>> library["rubber/1993-en"]["10.a.i"].text              # doctest: +SKIP
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

    from lawkit.model import Edition, Library

__all__ = ["load", "parse"]
__version__ = "0.1.0"


def load(corpus: str | os.PathLike[str] | None = None) -> Library:
    """The library of a corpus folder; without one, of LAWKIT_CORPUS, of `corpus/` here or above, or
    of the corpus that came along.

    Raises lawkit.errors.LawkitError with what, where, why and what to do.
    """
    import os
    from pathlib import Path

    from lawkit.corpus import find_corpus, load_library

    named = None if corpus is None else os.fspath(corpus)
    return load_library(find_corpus(named, os.environ, Path.cwd()))


def parse(
    path: str | os.PathLike[str], *, language: str = "", work: str | os.PathLike[str] | None = None
) -> Edition:
    """A file that is in no corpus, as an edition; `work` is a work.toml with its ladder and nouns.

    Language and ladder are found from the text where they are not given.
    """
    from pathlib import Path

    from lawkit.corpus import read_edition

    sheet = None if work is None else Path(work)
    return read_edition(Path(path), language=language, work=sheet)[1]
