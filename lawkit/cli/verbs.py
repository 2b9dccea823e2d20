"""The table of verbs: which module holds each, and what it does in a line. Imports none of them.

The module of a verb holds a click command under the verb's name (`cited-by` -> `cited_by`, `import` -> `import_`), and its
short help is the line that stands here; a test holds the two together.
"""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """One verb: the group it is listed under, its module, its line of help."""

    group: str
    module: str
    line: str


VERBS: dict[str, Verb] = {
    "show": Verb("Read", "lawkit.cli.show", "Show a clause with its notes and references."),
    "parse": Verb("Read", "lawkit.cli.read", "Give the clauses of an edition or file."),
    "refs": Verb("Read", "lawkit.cli.read", "Give the references of an edition or file."),
    "cite": Verb("Read", "lawkit.cli.read", "Find the references in a snippet of text."),
    "cited-by": Verb("Cite", "lawkit.cli.citing", "List who cites a clause."),
    "impact": Verb("Cite", "lawkit.cli.citing", "List what a change to a clause touches."),
    "graph": Verb("Cite", "lawkit.cli.graph", "Sum up or export the graph of references."),
    "compare": Verb("Compare", "lawkit.cli.compare", "Tell what became of every clause and word."),
    "collate": Verb("Compare", "lawkit.cli.collating", "Collate witnesses: base, readings, sigla."),
    "trace": Verb("Compare", "lawkit.cli.collating", "Follow a clause through all editions."),
    "align": Verb("Translate", "lawkit.cli.translate", "Lay two languages of a work side by side."),
    "review": Verb("Translate", "lawkit.cli.translate", "Find what is wrong in a translation."),
    "terms": Verb("Translate", "lawkit.cli.terms", "List, check and propose terms."),
    "search": Verb("Translate", "lawkit.cli.search", "Search the corpus: words in context, sentences like one."),
    "bulk": Verb("Exchange", "lawkit.cli.bulk", "Read every edition of a folder: clauses, references, graph, store."),
    "export": Verb("Exchange", "lawkit.cli.exchange", "Write a format of other programs."),
    "import": Verb("Exchange", "lawkit.cli.exchange", "Bring a translator's file home."),
    "check": Verb("Edit", "lawkit.cli.check", "Find what is wrong in a corpus or file."),
    "accept": Verb("Edit", "lawkit.cli.check", "Accept a finding, with the reason."),
    "rule": Verb("Rules", "lawkit.cli.rules", "Ask, run, explain and prove executable rules."),
    "site": Verb("Publish", "lawkit.cli.site", "Build or serve the site."),
    "new": Verb("Set up", "lawkit.cli.new", "Begin a work or an edition from a file."),
    "doctor": Verb("Set up", "lawkit.cli.doctor", "Say whether all is in place, and what to do."),
}  # fmt: skip
"""Every verb, in the order of `lawkit --help`."""
