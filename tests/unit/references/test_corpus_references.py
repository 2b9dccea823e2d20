"""Every reference of the shipped editions, written down by reading the witnesses; none besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.corpus import load_library
from lawkit.model import Library
from lawkit.references import references_of

EXPECTED = {
    "rubber/1993-en": """
        6.e        text  Law 10                       see          resolved  10
        7^1        note  Law 8                        note         resolved  8
        8.p2       text  Law 7                        plain        resolved  7
        8.p2       text  Law 10                       plain        resolved  10
        8.p2       text  marked with an asterisk (*)  marked       resolved  7.p2 7.p3 10.a.ii 10.a.iii
        9          text  Law 10                       under        resolved  10
        10.p1      text  Law 7                        as-provided  resolved  7
        10.p1      text  Laws 4 and 5                 as-provided  resolved  4 5
        10.c.i     text  Law 1                        plain        outside   1
        10^1       note  Law 8                        note         resolved  8
        11         text  Law 10(c)                    plain        resolved  10.c
        11.a       text  Law 67                       applies      outside   67
        11.b       text  Law 23                       as-provided  outside   23
        11.b       text  Law 49                       as-provided  outside   49
        12         text  Law 10(c)                    plain        resolved  10.c
        12.a       text  Law 67                       applies      outside   67
    """,
    "duplicate/2007-en": """
        6.D.1      text  Law 16C                      applies      outside   16.C
        6.D.1      text  Law 24                       but-see      outside   24
        6.D.1      text  relevant Law                 see          open
        6.D.3      text  Law 22A                      subject-to   outside   22.A
        6.D.3      text  Law 86C                      but-see      outside   86.C
        6.E.4      text  A and B above                as-provided  resolved  6.A 6.B
    """,
    "duplicate/2017-fr": """
        6.D.1      text  Loi 16D                      applies      outside   16.D
        6.D.1      text  Loi 24*                      but-see      outside   24
        6.D.3      text  Loi 22 B*                    but-see      outside   22.B
        6.D.3      text  Loi 86 A*                    but-see      outside   86.A
        6.E.4      text  A et B ci-dessus             as-provided  resolved  6.A 6.B
    """,
    "euchre/1888-en": "",
}
"""source, where, the words (a final * for any more of a doubled link), kind, status, targets."""


@pytest.fixture(scope="module")
def library(corpus_dir: Path) -> Library:
    return load_library(corpus_dir)


@pytest.mark.parametrize("edition", EXPECTED)
def test_references(library: Library, edition: str) -> None:
    wanted = [line.split(maxsplit=2) for line in EXPECTED[edition].strip().splitlines()]
    found = references_of(library[edition], library)
    for reference, (source, where, rest) in zip(found, wanted, strict=True):
        surface, kind, status, *targets = [part.strip() for part in _columns(rest)]
        assert str(reference.source).partition("#")[2] == source
        assert reference.where == where
        assert reference.surface == surface or reference.surface.startswith(surface.rstrip("*"))
        assert (reference.kind, reference.status) == (kind, status)
        assert [str(target.id.path) for target in reference.targets] == targets
        text = _text_of(library, reference.source, where)
        assert reference.span.of(text) == reference.surface


def _columns(rest: str) -> list[str]:
    words, *others = [part for part in rest.split("  ") if part.strip()]
    return [words, *(field for other in others for field in other.split())]


def _text_of(library: Library, source: object, where: str) -> str:
    from lawkit.model import ClauseId

    assert isinstance(source, ClauseId)
    edition = library[source.edition]
    if where == "note":
        return next(n.text for n in edition.notes_of(source.path) if n.n == source.note)
    clause = edition[source.path]
    return clause.heading if where == "heading" else clause.text
