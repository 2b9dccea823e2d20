"""The corpus on disk: find it, load it, keep its sign-offs. The only layer that knows the folders.

`corpus/<work>/<edition>/`: work.toml, edition.toml, the witnesses, and beside them what others keep.
"""

from lawkit.corpus.amending import amend
from lawkit.corpus.folder import find_corpus, load_library, parts_of, read_edition
from lawkit.corpus.reviewed import load_signatures, sign
from lawkit.corpus.sheets import RuleSources, rule_sources

__all__ = [
    "RuleSources",
    "amend",
    "find_corpus",
    "load_library",
    "load_signatures",
    "parts_of",
    "read_edition",
    "rule_sources",
    "sign",
]
