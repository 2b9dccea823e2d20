"""How people write a clause: spells a path as a citation and reads one back, whatever its brackets,
dots, blanks and nouns. Knows no text around it: citations inside a text are `recognise`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from lawkit.errors import NotFoundError
from lawkit.languages import Language, available, load
from lawkit.model import ClauseId, ClausePath, Edition, EditionId, Ladder, Library
from lawkit.references.grammar import grammar
from lawkit.references.places import rungs
from lawkit.references.recognise import recognise
from lawkit.references.resolve import resolve
from lawkit.references.scene import Scene

_LONGEST = 300
"""No citation has more characters: what has is not looked into."""

_EDITION = re.compile(r"\s*([\w][\w-]*/[\w][\w-]*)\s*[#\s]\s*(.*)\Z", re.DOTALL)
_NOTE = re.compile(r"(.*?)\s*(?:\^|,?\s*\bnote\s+)(\d+)\s*\Z", re.DOTALL | re.IGNORECASE)
_NOUN = re.compile(r"\s*(?:([^\W\d_]+\.?|§+)\s*(?=[\d§]))?(.*)\Z", re.DOTALL)
_SIGNS = re.compile(r"\d+|[^\W\d_]+")
_MOST_NEAR = 3


def spell(
    path: ClausePath, ladder: Ladder, language: Language | str, note: int | None = None
) -> str:
    """The citation of a path in a language: noun, then each part with its rung's marks. `read`
    brings it back.

    >>> from lawkit.model.ladder import BRIDGE
    >>> spell(ClausePath.parse("27.B.1.b.i"), BRIDGE, "en")
    'Law 27B1(b)(i)'
    >>> spell(ClausePath.parse("10.p2"), BRIDGE, "fr")
    'Loi 10, paragraphe 2'
    """
    record = load(language) if isinstance(language, str) else language
    if not path.parts:
        return ""
    noun = record.noun(ladder.name)
    out = f"{noun[0].upper()}{noun[1:]} {_dotted(path.parts[0])}"
    for part, rung in zip(path.parts[1:], rungs(path.parts, ladder)[1:], strict=True):
        if rung < 0:
            paragraph = next((p.one[0] for p in record.parts if p.unnumbered), "p")
            out += f", {paragraph} {part[1:]}"
            continue
        level = ladder.levels[rung] if rung < len(ladder.levels) else None
        if level is not None and level.name:
            out += f", {level.name[0].upper()}{level.name[1:]} {part}"
            continue
        before, after = (level.before, level.after) if level else ("", "")
        if level is not None and level.style == "ROMAN" and not before:
            before = " "
        if not before and (
            (out[-1].isdigit() and part[0].isdigit()) or (out[-1].isalpha() and part[0].isalpha())
        ):
            before = "."
        out += before + _dotted(part) + (after if after != "." else "")
    return out + (f", note {note}" if note else "")


def read(text: str, library: Library | None = None, edition: Edition | None = None) -> ClauseId:
    """The clause that a citation names: `10(a)(i)`, `Law 6D1`, `Loi 6 D 1`, `10.a.i`,
    `rubber/1993-en#10.a.i`, `Law 7, note 1`. Without an edition every edition of the library is
    asked, those of the noun's language first. NotFoundError, with near misses, where there is none
    or where several editions have it.
    """
    if len(text) > _LONGEST:
        raise NotFoundError(
            f"no clause is called {text[:40]!r}...",
            remedy="Name a clause as it is cited: Law 6 D 1.",
        )
    named, rest = _named_edition(text, library)
    if named is not None:
        edition = named
    rest, note = _split_note(rest)
    if edition is not None:
        path = _find(rest, edition)
        if path is None:
            raise _missing(text, rest, edition)
        return _with_note(text, ClauseId(edition.id, path), note, edition)
    found = [
        (ClauseId(other.id, path), other)
        for other in _asked(rest, library)
        if (path := _find(rest, other)) is not None
    ]
    if len(found) == 1:
        return _with_note(text, found[0][0], note, found[0][1])
    if found:
        raise NotFoundError(
            f"{text.strip()!r} stands in {len(found)} editions",
            remedy="Say which: " + ", ".join(str(id) for id, _ in found),
            near=tuple(str(id) for id, _ in found),
        )
    near: list[str] = []
    for other in library or ():
        near += [str(ClauseId(other.id, path)) for path in _near(rest, other)]
    raise NotFoundError(f"no clause {text.strip()!r}", near=tuple(near[:_MOST_NEAR]))


def _named_edition(text: str, library: Library | None) -> tuple[Edition | None, str]:
    match = _EDITION.match(text)
    if match is None or library is None:
        return None, text
    return library[EditionId.parse(match[1])], match[2]


def _split_note(text: str) -> tuple[str, int | None]:
    match = _NOTE.match(text)
    return (match[1], int(match[2])) if match else (text, None)


def _with_note(text: str, id: ClauseId, note: int | None, edition: Edition) -> ClauseId:
    if note is None:
        return id
    known = [n.n for n in edition.notes_of(ClausePath(id.path.parts[:1]))]
    if note not in known:
        raise NotFoundError(
            f"no clause {text.strip()!r}",
            why=f"the law has {len(known)} notes",
            near=tuple(f"{id}^{n}" for n in known[:_MOST_NEAR]),
        )
    return ClauseId(id.edition, id.path, note)


def _asked(text: str, library: Library | None) -> Iterator[Edition]:
    """The editions whose language has the citation's noun; all where it has none."""
    noun = (_split_noun(text)[0] or "").lower()
    editions = tuple(library or ())
    fitting = [e for e in editions if noun in load(e.language).law_nouns or noun in e.nouns]
    yield from fitting if noun and fitting else editions


def _split_noun(text: str) -> tuple[str | None, str]:
    match = _NOUN.match(text)
    return (match[1], match[2]) if match else (None, text)


def _find(text: str, edition: Edition) -> ClausePath | None:
    """The path a citation names in an edition, or None."""
    written = text.strip()
    try:
        path = ClausePath.parse(written)
    except ValueError:
        path = ClausePath()
    if path.parts and path in edition.by_path:
        return path
    cited = _cited(written, edition)
    if cited is not None:
        return cited
    noun, rest = _split_noun(written)
    if noun is not None and not _is_noun(noun, edition):
        return None
    record = load(edition.language)
    for part in record.parts:
        if part.unnumbered:
            for word in (*part.one, *part.short):
                rest = re.sub(
                    rf"[\s,]+{re.escape(word)}\s*(\d+)", r".p\1", rest, flags=re.IGNORECASE
                )
    if record.letters:
        rest = rest.translate({ord(sign): latin for sign, latin in record.letters.items()})
    key = _key(rest)
    if not key:
        return None
    same = [path for path in edition.by_path if _key(str(path)) == key]
    if not same:
        folded = key.lower()
        same = [path for path in edition.by_path if _key(str(path)).lower() == folded]
    pieces = _SIGNS.findall(rest)
    exact = [path for path in same if _SIGNS.findall(str(path)) == pieces]
    return next(iter(exact or same), None)


def _cited(text: str, edition: Edition) -> ClausePath | None:
    """The clause that a text means where it is one citation of the book's own kind and no more: `Article
    II, Section 3`, `Rule IV (2)`, `art. L. 121-3`.
    """
    record = grammar(edition.language, edition.ladder, edition.nouns)
    scene = Scene(edition, None, edition.ladder, edition.id)
    found = resolve(
        recognise(text, record), text, ClauseId(edition.id, ClausePath()), "text", scene
    )
    if len(found) != 1 or found[0].surface != text or len(found[0].targets) != 1:
        return None
    return found[0].targets[0].id.path if found[0].status == "resolved" else None


def _is_noun(noun: str, edition: Edition) -> bool:
    """Whether a word may stand before a number of the edition: its own language's nouns, their
    first letter (`L 6D1`), or those of any other language.
    """
    word = noun.lower()
    for code in (edition.language, *available()):
        nouns = load(code).law_nouns
        parts = [w for part in load(code).parts for w in (*part.one, *part.many, *part.short)]
        if word in nouns or word in parts or word.rstrip(".") in {known[0] for known in nouns}:
            return True
    return word in edition.nouns


def _key(text: str) -> str:
    """Letters and digits only, in a form in which `10(a)(i)`, `10 a i` and `10.a.i` are one."""
    return "".join(_SIGNS.findall(text))


def _missing(text: str, rest: str, edition: Edition) -> NotFoundError:
    near = tuple(
        f"{spell(path, edition.ladder, edition.language)} ({path})" for path in _near(rest, edition)
    )
    laws = [law.path.law for law in edition.clauses]
    why = ""
    digits = re.search(r"\d+", rest)
    if laws and digits and digits.group() not in laws:
        here = laws[0] if len(laws) == 1 else f"{laws[0]} to {laws[-1]}"
        why = f"{edition.id} holds {edition.ladder.name} {here}"
    return NotFoundError(f"no clause {text.strip()!r} in {edition.id}", why=why, near=near)


def _near(text: str, edition: Edition) -> list[ClausePath]:
    """The likeliest clauses meant: beside the missing one, else of a like spelling."""
    keys: dict[str, ClausePath] = {}
    for path in edition.by_path:
        keys.setdefault(_key(str(path)).lower(), path)
    key = _key(_split_noun(text)[1]).lower()
    close = get_close_matches(key, keys, n=_MOST_NEAR, cutoff=0.6)
    held = [keys[key[:size]] for size in range(len(key) - 1, 0, -1) if key[:size] in keys]
    return list(_once([*(keys[k] for k in close), *held]))[:_MOST_NEAR]


def _once(paths: Iterable[ClausePath]) -> Iterator[ClausePath]:
    yield from dict.fromkeys(paths)


def _dotted(part: str) -> str:
    """A number as printed: the hyphen of `65-3` stands for the dot inside it; that of L. 121-3 does not."""
    if part[:1].isalpha() and part[1:2].isdigit():
        return f"{part[0]}. {part[1:]}"
    return part.replace("-", ".")
