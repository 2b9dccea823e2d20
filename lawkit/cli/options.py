"""Options that verbs share, spelt once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Verb = TypeVar("Verb", bound=Callable[..., Any])


def _keep_corpus(context: click.Context, _: click.Parameter, value: str | None) -> str | None:
    """`lawkit --corpus X verb` and `lawkit verb --corpus X` are the same."""
    return value if value is not None else context.find_root().obj


def corpus_option(verb: Verb) -> Verb:
    """`corpus`: the folder named by the user, or None."""
    return click.option(
        "--corpus", metavar="FOLDER", callback=_keep_corpus, help="The corpus (see lawkit --help)."
    )(verb)


def json_option(verb: Verb) -> Verb:
    """`as_json`: whether the result is JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Give the result as JSON.")(verb)


def edition_option(verb: Verb) -> Verb:
    """`edition`: an edition of the corpus or a file, or None."""
    return click.option(
        "--edition", "-e", metavar="EDITION", help="An edition (rubber/1993-en) or a file."
    )(verb)


def file_options(verb: Verb) -> Verb:
    """`lang` and `work`: what a file outside any corpus does not say of itself."""
    verb = click.option(
        "--work", metavar="FILE", help="A work.toml with the ladder and nouns of a file's work."
    )(verb)
    return click.option("--lang", metavar="CODE", help="The language of a file: en, fr, ...")(verb)
