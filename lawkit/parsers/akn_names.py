"""Akoma Ntoso's names, for whoever reads or writes it: namespaces, languages, elements of the hierarchy, and
identifiers by its naming convention (AKN-NC 1.0, section 5). Knows no document.
"""

from __future__ import annotations

import re

from lawkit.model import ClausePath

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"

OWN = "urn:lawkit:akn"
"""The namespace of what the standard has no place for. `number`: of a clause whose printed label does not
say it; `missing`: the edges at which an excerpt cuts it off; `mark="no"`: of a note without a mark;
`takenFrom`: the edition whose text it is, where an amending one only points to it;
and in `proprietary`, `edition` with its `ladder`, `witness`, `correction`.
"""

LANGUAGES = {
    "eng": "en", "fra": "fr", "fre": "fr", "deu": "de", "ger": "de", "spa": "es", "ell": "el",
    "gre": "el", "pol": "pl", "ita": "it", "nld": "nl", "dut": "nl", "por": "pt", "swe": "sv",
    "dan": "da", "nor": "no", "fin": "fi", "ces": "cs", "cze": "cs", "rus": "ru", "tur": "tr",
    "zho": "zh", "chi": "zh", "jpn": "ja", "ron": "ro", "rum": "ro", "hun": "hu",
}  # fmt: skip
"""Two letters by three (ISO 639-2): of two codes for one language the terminological one comes first."""

BASIC = ("section", "article", "rule")
"""What a law may be."""

BELOW = (
    "subsection", "paragraph", "subparagraph", "clause", "subclause", "point", "indent",
)  # fmt: skip
"""What lies in it, a level each; whatever lies deeper is an indent."""

UNNUMBERED = "alinea"
DIVISION = "division"

_SHORT = {
    "section": "sec", "article": "art", "subsection": "subsec", "paragraph": "para",
    "subparagraph": "subpara", "division": "dvs", "alinea": "al",
}  # fmt: skip
_PARAGRAPH = re.compile(r"p([1-9][0-9]*)\Z")


def short(element: str) -> str:
    """The element as identifiers abbreviate it: `sec`, `para`."""
    return _SHORT.get(element, element)


def basic_of(name: str) -> str:
    """The element for laws that a ladder calls so: its own where there is one, else a section."""
    return name if name in BASIC else BASIC[0]


def element_of(path: ClausePath, basic: str) -> str:
    """The element for the clause at a path, in a work whose laws are `basic`."""
    if path.is_paragraph and len(path.parts) > 1:
        return UNNUMBERED
    depth = sum(1 for part in path.parts[1:] if not _PARAGRAPH.match(part))
    return BELOW[min(depth, len(BELOW)) - 1] if depth else basic


def eid(path: ClausePath, basic: str) -> str:
    """The identifier of the clause at a path: its numbers, each after its element.

    >>> eid(ClausePath.parse("10.a.i"), "section"), eid(ClausePath.parse("10.p2"), "article")
    ('sec_10__subsec_a__para_i', 'art_10__al_2')
    """
    names = []
    for k in range(1, len(path.parts) + 1):
        above = ClausePath(path.parts[:k])
        element = element_of(above, basic)
        number = above.parts[-1]
        names.append(f"{short(element)}_{number[1:] if element == UNNUMBERED else number}")
    return "__".join(names)


def language_code(language: str) -> str:
    """Three letters for two; `und` for a language that has none here."""
    return next((long for long, code in LANGUAGES.items() if code == language), "und")
