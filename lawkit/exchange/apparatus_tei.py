"""An apparatus as TEI P5, chapter 12: parallel segmentation, so that every witness can be read from
the one file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from lawkit.model.apparatus import Apparatus, Entry, Passage

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TEI = "http://www.tei-c.org/ns/1.0"
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAME = re.compile(r"[^\w.-]")


def write(apparatus: Apparatus) -> str:
    """The document: an `ab` for each passage, `lb` between its lines, `app` with `lem` and `rdg`
    where the witnesses part. `type` of a reading is its layer.
    """
    names = witness_ids(apparatus)
    base = apparatus.base
    title = _text(apparatus.titles[base])
    witnesses = "".join(
        f"<witness xml:id={quoteattr(names[siglum])} n={quoteattr(_clean(siglum))}>"
        f"{_text(apparatus.titles[siglum])} ({apparatus.editions[siglum]})</witness>\n"
        for siglum in apparatus.sigla
    )
    body = "\n".join(_passage(passage, apparatus, names) for passage in apparatus.passages)
    return (
        f'{_HEAD}<TEI xmlns="{_TEI}">\n<teiHeader>\n<fileDesc>\n'
        f"<titleStmt><title>{title}: apparatus</title></titleStmt>\n"
        "<publicationStmt><p>Collated by machine.</p></publicationStmt>\n"
        f"<sourceDesc><listWit>\n{witnesses}</listWit></sourceDesc>\n</fileDesc>\n"
        '<encodingDesc><variantEncoding method="parallel-segmentation" location="internal"/>'
        f"</encodingDesc>\n</teiHeader>\n<text xml:lang={quoteattr(apparatus.languages[base])}>\n<body>\n"
        f"{body}\n</body>\n</text>\n</TEI>\n"
    )


def witness_ids(apparatus: Apparatus) -> dict[str, str]:
    """An XML name for each siglum: itself where it is one."""
    found: dict[str, str] = {}
    for siglum in apparatus.sigla:
        name = _NAME.sub("_", siglum) or "_"
        name = name if name[0].isalpha() or name[0] == "_" else f"W{name}"
        while name in found.values():
            name += "_"
        found[siglum] = name
    return found


def _passage(passage: Passage, apparatus: Apparatus, names: dict[str, str]) -> str:
    number = " ".join(str(id).partition("#")[2] for id in passage.ids)
    having = tuple(siglum for siglum in apparatus.sigla if siglum in passage.lines)
    lacking = tuple(siglum for siglum in apparatus.sigla if siglum not in passage.lines)
    inner = "".join(_pieces(passage, having, names))
    if lacking and apparatus.base in passage.lines:
        inner = (
            f"<app><lem{_wit(having, names)}>{inner}</lem>"
            f'<rdg{_wit(lacking, names)} type="significant"/></app>'
        )
    return f"<ab n={quoteattr(number)}>{inner}</ab>"


def _pieces(passage: Passage, having: tuple[str, ...], names: dict[str, str]) -> Iterator[str]:
    end = 0
    for entry in passage.entries:
        yield _text(passage.text[end : entry.span.start])
        yield _app(entry, names)
        end = entry.span.end
    yield _text(passage.text[end:])


def _app(entry: Entry, names: dict[str, str]) -> str:
    readings = "".join(
        f"<rdg{_wit(each.sigla, names)} type={quoteattr(each.layer)}>{_text(each.text)}</rdg>"
        for each in entry.readings
    )
    return f"<app><lem{_wit(entry.sigla, names)}>{_text(entry.lemma)}</lem>{readings}</app>"


def _wit(sigla: tuple[str, ...], names: dict[str, str]) -> str:
    return f" wit={quoteattr(' '.join('#' + names[siglum] for siglum in sigla))}"


def _text(words: str) -> str:
    return escape(_clean(words)).replace("\n", "<lb/>")


def _clean(words: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", words)
