"""What programs read: beside each law its record as JSON and as a script, for each edition what the box
that finds looks through, a list of all clauses, and an address list for language models.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from lawkit import languages
from lawkit.model import Edition
from lawkit.publish import addresses, citing
from lawkit.publish.file import BUILT, DOCS, MARK
from lawkit.publish.linking import law_page
from lawkit.publish.records import law_json, law_script, record_law, script
from lawkit.publish.shelf import Shelf, year
from lawkit.publish.words import available, load

_FENCE = re.compile(r"^```.*?^```", re.M | re.S)
_MARKUP = re.compile(r"\[([^\]]*)\]\([^)]*\)|<[^>]+>|[*_`|#]+|\{[^}]*\}")
_TITLE = re.compile(r"^#\s+(.+)$|^title:\s*\"?(.+?)\"?$", re.M)


def draw_pages(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Records of laws, and the lists of what there is."""
    listed = []
    for edition in shelf.editions.values():
        words = load(edition.language)
        scripts: dict[str, list[str]] = {}
        for law in edition.clauses:
            page = law_page(shelf, edition, law, words)
            record = record_law(page)
            yield f"{BUILT}/{page.page.removesuffix('.md')}.json", law_json(record)
            scripts.setdefault(addresses.records_script(page.page), []).append(law_script(record))
            listed += [
                {
                    "id": one.id,
                    "cite": one.cite,
                    "page": f"{record.page}#{one.anchor}",
                    "heading": one.heading,
                }
                for one in record.clauses
            ]
        for script_name, parts in scripts.items():
            yield f"{DOCS}/{script_name}", "".join(parts)
        name = f"{addresses.edition_folder(edition.id)}/find.js"
        yield f"{DOCS}/{name}", script("lawkitFind", str(edition.id), _findable(shelf, edition))
    guides = [code for code in available() if _guides(shelf, code)]
    for code in guides:
        found = msgspec.json.encode(_guides(shelf, code)).decode()
        yield (
            f"{DOCS}/{addresses.LAWS}/guides-{code}.js",
            script("lawkitFind", f"guides-{code}", found),
        )
    yield f"{BUILT}/{addresses.LAWS}/clauses.json", msgspec.json.encode(listed).decode() + "\n"
    rows = [_manifest(shelf, edition) for edition in shelf.editions.values()]
    rows += [
        {
            "id": f"guides-{code}", "name": load(code).guides, "language": code, "year": "",
            "folder": "", "data": f"{addresses.LAWS}/guides-{code}.js", "nouns": [], "guide": True,
        }
        for code in guides
    ]  # fmt: skip
    told = msgspec.json.encode(rows).decode()
    yield (
        f"{DOCS}/{addresses.LAWS}/editions.js",
        f"// {MARK}\nglobalThis.lawkitEditions = {told};\n",
    )
    yield f"{BUILT}/llms.txt", _models(shelf)


def _manifest(shelf: Shelf, edition: Edition) -> dict[str, object]:
    """What the box that finds and the page that puts two laws side by side know of an edition."""
    noun = [
        one for one in languages.load(edition.language).nouns if one.is_named(edition.ladder.name)
    ]
    nouns = [word for one in noun for word in (*one.one, *one.many, *one.short)]
    folder = addresses.edition_folder(edition.id)
    return {
        "id": str(edition.id),
        "name": citing.edition_name(shelf, edition),
        "language": edition.language,
        "year": year(edition),
        "folder": f"{folder}/",
        "data": f"{folder}/find.js",
        "nouns": sorted({*nouns, *edition.nouns}, key=lambda word: (-len(word), word)),
        "noun": citing.noun(edition.ladder, load(edition.language)),
        "laws": [
            [
                law.number,
                addresses.link(addresses.edition_page(edition.id), _page(edition, law.number)),
                law.heading if edition.publish == "text" else "",
            ]
            for law in edition.clauses
        ],
    }


def _page(edition: Edition, law: str) -> str:
    return addresses.law_page(edition.id, law, edition.ladder)


def _findable(shelf: Shelf, edition: Edition) -> str:
    """Laws as file names; clauses as [law, anchor, citation, heading, text]."""
    words = load(edition.language)
    folder = addresses.edition_page(edition.id)
    laws: list[str] = []
    clauses: list[tuple[int, str, str, str, str]] = []
    shown = edition.publish == "text"
    for law in edition.clauses:
        laws.append(addresses.link(folder, _page(edition, law.number)))
        names = addresses.unique(str(one.path) for one in law.walk())
        clauses += [
            (
                len(laws) - 1,
                anchor,
                citing.cite(one.path, edition.ladder, words),
                one.heading if shown else "",
                one.text if shown else "",
            )
            for one, anchor in zip(law.walk(), names, strict=True)
        ]
        clauses += [
            (
                len(laws) - 1,
                addresses.note_anchor(note),
                citing.cite(note.law, edition.ladder, words, note.n),
                "",
                note.text if shown else "",
            )
            for note in edition.notes_of(law.path)
        ]
    return msgspec.json.encode({"laws": laws, "clauses": clauses}).decode()


def _guides(shelf: Shelf, code: str) -> dict[str, object]:
    """The authored pages of a language in the same shape, a page where a clause would be."""
    pages: list[str] = []
    entries: list[tuple[int, str, str, str, str]] = []
    for path, text in sorted(shelf.guides.items()):
        first = path.split("/")[0]
        spoken = first if first in available() else available()[0]
        if spoken != code:
            continue
        _, _, body = text.partition("\n---\n") if text.startswith("---\n") else ("", "", text)
        found = _TITLE.search(text)
        title = next((one for one in found.groups() if one), "") if found else path
        words = " ".join(_MARKUP.sub(r"\1", _FENCE.sub("", body)).split())
        pages.append(path.removesuffix(".md") + ".html")
        entries.append((len(pages) - 1, "", _MARKUP.sub(r"\1", title), "", words))
    return {"laws": pages, "clauses": entries} if pages else {}


def _models(shelf: Shelf) -> str:
    """What a language model is told of the site, in the form of llmstxt.org."""
    lines = [
        "# lawkit: numbered law books as one linked corpus",
        "",
        "> The laws of games, clause by clause, with references, comparisons and executable rules.",
        "> Each law has a page (.html) and beside it the same as data (.json): clauses in document",
        "> order with id, path, citation, heading, text and links. Cite a clause by its citation and",
        "> edition, such as Law 10(a)(i), Laws of Contract Bridge 1993.",
        "",
        "- [All clauses](laws/clauses.json): id, citation, address and heading of each",
        "",
    ]
    for work in shelf.works.values():
        lines += [f"## {_plain(work.title('en'))}", ""]
        for edition in shelf.editions_of(work.id):
            name = _plain(citing.edition_name(shelf, edition))
            folder = addresses.edition_folder(edition.id)
            lines.append(
                f"- [{name}]({folder}/index.html): {edition.language}; whole text at "
                f"{addresses.whole_page(edition, 0).removesuffix('.md')}.html. "
                f"Rights: {_plain(edition.rights)}"
            )
            if edition.publish != "text":
                continue
            for law in edition.clauses:
                page = _page(edition, law.number).removesuffix(".md")
                cited = citing.cite(law.path, edition.ladder, load(edition.language))
                heading = f" {_plain(law.heading)}" if law.heading else ""
                lines.append(f"  - [{cited}{heading}]({page}.json)")
        lines.append("")
    return "\n".join(lines)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[\[\]()<>`]", " ", text).split())
