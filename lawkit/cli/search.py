"""search: words in their context on both sides, and what was translated like a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lawkit.cli.editions import references_in
from lawkit.cli.options import corpus_option, json_option
from lawkit.cli.output import counted, say, say_json, tell
from lawkit.cli.sources import Book, open_book, open_corpus
from lawkit.desk.pairs import translation_pairs
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import ClausePath, Edition, Library
from lawkit.model.alignment import Unit
from lawkit.references import citation

if TYPE_CHECKING:
    from lawkit.translation.memory import Hit, Match

_WIDTH = 44


@click.command(short_help="Search the corpus: words in context, sentences like one.")
@click.argument("words", metavar="WORDS")
@click.option("--lang", metavar="CODE", help="Only editions in this language.")
@click.option("--edition", "-e", metavar="EDITION", help="Only this edition, or a file.")
@click.option(
    "--clause", metavar="CLAUSE", help="Only this clause of each edition, with its parts."
)
@click.option("--with", "pair", metavar="EDITION", help="Show what each unit is in this edition.")
@click.option("--like", is_flag=True, help="Find units like the sentence WORDS, with percentages.")
@click.option("--least", default=50, show_default=True, help="The least percentage of --like.")
@click.option(
    "--db",
    metavar="FILE",
    help="Search a store of `lawkit export sqlite`, or the folder of `lawkit bulk`.",
)
@json_option
@corpus_option
def search(
    words: str,
    lang: str | None,
    edition: str | None,
    clause: str | None,
    pair: str | None,
    like: bool,
    least: int,
    db: str | None,
    as_json: bool,
    corpus: str | None,
) -> None:
    """Search for WORDS, in any case and with any accents; `deal*` finds dealt and dealing.

    Both sides of a unit are shown where another language of the work is here.
    """
    if not any(sign.isalnum() for sign in words):
        raise UsageError("there is no word to look for", remedy="Give a word or a sentence.")
    if db is not None:
        if pair:
            raise UsageError(
                "a store has the pairs it was written with",
                remedy="Leave --with out, or search the corpus without --db.",
            )
        if like:
            _show_matches(_stored_like(words, Path(db), lang, edition, least), as_json)
        else:
            _show(_stored(words, Path(db), lang, edition, clause), as_json)
        return
    from lawkit.translation.memory import find_like, find_words

    if edition:
        book = open_book(edition, corpus)
        library, editions = book.library, [book.edition]
    else:
        _, library = open_corpus(corpus)
        editions = list(library)
    editions = [one for one in editions if lang is None or one.language == lang]
    units = _units(library, editions, open_book(pair, corpus) if pair else None)
    if like:
        if clause is not None:
            paths = [path for one in editions if (path := _path(clause, one)) is not None]
            units = [unit for unit in units if any(unit.path.is_within(path) for path in paths)]
        _show_matches(find_like(words, units, least=least), as_json)
        return
    found = find_words(words, editions, units)
    _show(found if clause is None else _within(clause, found, editions), as_json)


def _show_matches(matches: Sequence[Match], as_json: bool) -> None:
    if as_json:
        say_json(
            [
                {
                    "percent": one.percent,
                    "path": one.unit.key,
                    "source": one.unit.source_text,
                    "target": one.unit.target_text,
                }
                for one in matches
            ]
        )
        return
    for one in matches:
        say(f"{one.percent:>3}%  {one.unit.key}")
        say(f"      {one.unit.source_text or '-'}")
        say(f"      {one.unit.target_text or '-'}")
    tell(counted(len(matches), "match", "matches"))


def _show(hits: Iterable[Hit], as_json: bool) -> None:
    if as_json:
        say_json(
            [
                {
                    "clause": str(hit.clause),
                    "where": hit.where,
                    "start": hit.span.start,
                    "end": hit.span.end,
                    "text": hit.text,
                    "other": hit.other,
                }
                for hit in hits
            ]
        )
        return
    count = 0
    for count, hit in enumerate(hits, 1):  # noqa: B007
        before, word, after = hit.context(_WIDTH)
        shown = click.style(word, bold=True)
        say(f"{before:>{_WIDTH}}{shown}{after:<{_WIDTH}}  {hit.clause}")
        if hit.other:
            say(f"{'':>{_WIDTH}}= {hit.other}")
    tell(counted(count, "place"))


def _stored(
    words: str, path: Path, lang: str | None, edition: str | None, clause: str | None
) -> Iterator[Hit]:
    """The places in a store, or in those of a folder."""
    from lawkit.store import Store

    for place in _stores(path, edition):
        with Store(place) as store:
            hits = store.find(words, language=lang or "", edition=edition or "")
            if clause is None:
                yield from hits
                continue
            for name, those in groupby(hits, lambda hit: hit.clause.edition):
                yield from _within(clause, those, [store.edition(name)])


def _stored_like(
    words: str, path: Path, lang: str | None, edition: str | None, least: int
) -> tuple[Match, ...]:
    """The units of a store, or of those of a folder, like a sentence."""
    from lawkit.store import Store
    from lawkit.translation.memory import find_like

    units: list[Unit] = []
    for place in _stores(path, edition):
        with Store(place) as store:
            units += store.units(language=lang or "", edition=edition or "")
    return find_like(words, units, least=least)


def _stores(path: Path, edition: str | None) -> list[Path]:
    """The store, or those of the shards that `lawkit bulk` wrote, in the order of their editions; with
    an edition those that hold it. NotFoundError where none does.
    """
    from lawkit.store import Store

    shards = sorted(path.glob("shards/*/store.sqlite")) if path.is_dir() else []
    places = shards or [path]
    if edition is None:
        return places
    held = {}
    for place in places:
        with Store(place) as store:
            held[place] = store.editions()
    found = [place for place in places if edition in held[place]]
    if not found:
        every = [name for place in places for name in held[place]]
        raise NotFoundError(
            f"no edition {edition!r} in the store",
            where=str(path),
            remedy="Editions there: " + (", ".join(every) or "none") + ".",
        )
    return found


def _within(clause: str, hits: Iterable[Hit], editions: Iterable[Edition]) -> Iterator[Hit]:
    """Those of the hits that lie in the clause of that name of each edition, or below it."""
    paths = {one.id: _path(clause, one) for one in editions}
    for hit in hits:
        path = paths.get(hit.clause.edition)
        if path is not None and hit.clause.path.is_within(path):
            yield hit


def _units(library: Library, editions: list[Edition], pair: Book | None) -> list[Unit]:
    """Each edition laid beside one of another language: the one named, else the earliest."""
    from lawkit.references import references_of
    from lawkit.translation import align

    if pair is None:
        pairs = list(translation_pairs(editions, library))
    else:
        pairs = [
            (one, pair.edition)
            for one in editions
            if pair.edition.id != one.id
            and (pair.edition.id.work == one.id.work or not pair.folder)
        ]
    found: list[Unit] = []
    for one, other in pairs:
        theirs = references_in(pair) if pair else references_of(other, library)
        found += align(
            one,
            other,
            source_references=references_of(one, library),
            target_references=theirs,
        ).units
    return found


def _path(clause: str, edition: Edition) -> ClausePath | None:
    try:
        return citation.read(clause, None, edition).path
    except NotFoundError:
        return None
