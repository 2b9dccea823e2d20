"""The words of the site's interface: one record for each language, one file each. A file dropped in
here is a language of the interface; the words of the law itself are elsewhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from lawkit.publish.words.record import Words

__all__ = ["Words", "available", "load"]

FALLBACK = "en"
"""The interface of an edition whose language has no words here."""


@cache
def available() -> tuple[str, ...]:
    """The codes of the interface's languages, the fallback first."""
    found = {module.name for module in pkgutil.iter_modules(__path__)} - {"record"}
    return (FALLBACK, *sorted(found - {FALLBACK}))


@cache
def load(language: str) -> Words:
    """The words for a language, or the fallback's where there are none."""
    code = language if language in available() else FALLBACK
    words = importlib.import_module(f"{__name__}.{code}").WORDS
    if not isinstance(words, Words):
        raise TypeError(f"{__name__}.{code}.WORDS is not a record of words")
    return words
