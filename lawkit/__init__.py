"""lawkit: a multilingual law corpus and cross-reference toolkit.

The public door: it imports nothing until something is asked for, so that opening it costs nothing.

    >>> import lawkit
    >>> library = lawkit.load()
    >>> library["rubber/1993-en"]["10.a.i"].text
    'a card has been turned face up in dealing or is face up in the pack or elsewhere;'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from pathlib import Path

    from lawkit.citator import Graph
    from lawkit.model import ClausePath, Edition, Library, Reference
    from lawkit.model.concordance import Concordance
    from lawkit.rules import RuleBook

__all__ = ["cite", "compare", "graph", "load", "load_rules", "parse", "refs"]
__version__ = "0.1.0"


def load(corpus: str | os.PathLike[str] | None = None) -> Library:
    """The library of a corpus folder; without one, of LAWKIT_CORPUS, of `corpus/` here or above, or
    of the corpus that came along.

    Raises lawkit.errors.LawkitError with what, where, why and what to do.

    >>> [str(edition.id) for edition in load()]
    ['duplicate/2007-en', 'duplicate/2017-fr', 'euchre/1888-en', 'rubber/1993-en']
    """
    from lawkit.corpus import load_library

    return load_library(_folder(corpus))


def parse(
    path: str | os.PathLike[str], *, language: str = "", work: str | os.PathLike[str] | None = None
) -> Edition:
    r"""A file that is in no corpus, as an edition; `work` is a work.toml with its ladder and nouns.

    Language and ladder are found from the text where they are not given.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".txt") as book:
    ...     print("Rule 1\nThe doors are shut at ten.\n\nRule 2\nGuests sign.", file=book, flush=True)
    ...     [(law.label, law.text) for law in parse(book.name).clauses]
    [('Rule 1', 'The doors are shut at ten.'), ('Rule 2', 'Guests sign.')]
    """
    from pathlib import Path

    from lawkit.corpus import read_edition

    sheet = None if work is None else Path(work)
    return read_edition(Path(path), language=language, work=sheet)[1]


def refs(book: Library | Edition, library: Library | None = None) -> tuple[Reference, ...]:
    """The references of an edition, or of all in a library, resolved, in document order.

    Those of an edition are resolved over `library`; without one only the edition itself is known.

    >>> [one.surface for one in refs(load()["rubber/1993-en"]) if str(one.source.path) == "9"]
    ['Law 10']
    """
    from lawkit.model import Library
    from lawkit.references import references_of

    if isinstance(book, Library):
        return tuple(one for edition in book for one in references_of(edition, book))
    return references_of(book, library)


def cite(text: str, language: str = "en", at: str | ClausePath = "") -> tuple[Reference, ...]:
    """The citations in a snippet of text that stands at a clause (`"6.E.4"`), or nowhere.

    >>> [(one.surface, one.kind, str(one.targets[0].id.path)) for one in cite("subject to Law 16B1(a)")]
    [('Law 16B1(a)', 'subject-to', '16.B.1.a')]
    """
    from lawkit.references import cite

    return cite(text, language, at)


def graph(library: Library) -> Graph:
    """Who cites whom in a library: a networkx graph over clause ids; lawkit.citator asks it.

    >>> from lawkit.citator import cited_by
    >>> from lawkit.model import ClauseId
    >>> law_8 = ClauseId.parse("rubber/1993-en#8")
    >>> [str(each.citation.source.path) for each in cited_by(graph(load()), law_8)]
    ['7', '10']
    """
    from lawkit.citator import build_graph

    return build_graph(library, refs(library))


def compare(old: Edition, new: Edition, library: Library | None = None) -> Concordance:
    """What became of every clause and word of `old` in `new`, and of what cites them.

    References are resolved over `library`; without one each edition knows itself alone.

    >>> library = load()
    >>> found = compare(library["duplicate/2007-en"], library["duplicate/2017-fr"], library)
    >>> [str(id.path) for row in found.rows if row.kind == "dropped" for id in row.old]
    ['6']
    >>> row = next(row for row in found.rows if row.changes)
    >>> [(change.kind, change.before, change.after) for change in row.changes]
    [('reference', '16C', ''), ('reference', '', '16D')]
    """
    from lawkit.collate import compare

    return compare(old, new, refs(old, library), refs(new, library))


def load_rules(edition: str, corpus: str | os.PathLike[str] | None = None) -> RuleBook:
    """The executable rules of an edition (`"rubber/1993-en"`); the corpus is found as `load` finds it.

    NotFoundError where the edition is not there or has no rules; ManifestError for a fault in them.

    >>> from lawkit.rules import decide
    >>> decide(load_rules("rubber/1993-en"), {"first_deal": True})["prepares"].answer
    "the player to the dealer's left"
    """
    from lawkit.corpus import load_library, rule_sources
    from lawkit.errors import NotFoundError
    from lawkit.model import EditionId
    from lawkit.rules import read_rules, read_vocabulary

    folder = _folder(corpus)
    try:
        id = EditionId.parse(edition)
    except ValueError:
        raise NotFoundError(
            f"no edition {edition!r}", where=str(folder), remedy="Name it as in rubber/1993-en."
        ) from None
    text = load_library(folder, {id})[id]
    sources = rule_sources(folder, id)
    if not sources.rules:
        raise NotFoundError(f"{edition} has no rules", where=sources.rules_path)
    vocabulary = read_vocabulary(sources.facts_path, sources.facts)
    return read_rules(sources.rules_path, sources.rules, vocabulary, id, text)


def _folder(corpus: str | os.PathLike[str] | None) -> Path:
    import os
    from pathlib import Path

    from lawkit.corpus import find_corpus

    named = None if corpus is None else os.fspath(corpus)
    return find_corpus(named, os.environ, Path.cwd())
