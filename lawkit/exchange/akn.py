"""An edition as Akoma Ntoso 3.0 (OASIS LegalDocML), from which `lawkit.parsers.akn` reads the same clauses,
divisions and notes again. Identifiers follow the naming convention; nothing of the day is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from msgspec.structs import replace

from lawkit import languages
from lawkit.errors import RightsError
from lawkit.exchange.xml_out import clean
from lawkit.model import (
    Anchor,
    Clause,
    ClauseId,
    ClausePath,
    Division,
    Edition,
    EditionId,
    Note,
    Reference,
    Span,
)
from lawkit.parsers import akn_names as names
from lawkit.parsers.declared import law_number, number_of

COUNTRY = "zz"
"""Of what no country enacted: the code of ISO 3166 that is left to its users."""

_AGENT = "lawkit"


def write(
    edition: Edition,
    references: Iterable[Reference] = (),
    *,
    editions: Sequence[Edition] = (),
    identity: Mapping[ClauseId, ClauseId] | None = None,
) -> str:
    """The edition as a document.

    references: its own, marked up where they stand. editions: those of its work that are here, the
    earliest first: it names the work, and clauses for all that follow (`wId`). identity: each clause
    with the one it goes back to. RightsError where the edition is not to be published; where only
    its structure is, there are no words.
    """
    if edition.publish == "none":
        raise RightsError(
            "the edition is not to be published",
            where=str(edition.id),
            why="its `publish` is 'none'",
            remedy="Obtain the rights and say so in its edition.toml.",
        )
    shown = [one for one in editions if one.publish != "none"] or [edition]
    return _Document(edition, references, shown, identity or {}).text()


class _Place(NamedTuple):
    """Where something stands in a clause's or note's words; in a note, `path` is its law."""

    path: ClausePath
    where: str
    note: int = 0


class _Element(NamedTuple):
    """An inline element over a run of words; those that begin together are listed outermost first."""

    span: Span
    name: str
    attributes: dict[str, str]


class _Document:
    def __init__(
        self,
        edition: Edition,
        references: Iterable[Reference],
        editions: Sequence[Edition],
        identity: Mapping[ClauseId, ClauseId],
    ) -> None:
        self.edition = edition
        self.editions = {one.id: one for one in editions}
        self.first = editions[0]
        self.identity = identity
        self.is_silent = edition.publish == "structure"
        self.basic = names.basic_of(edition.ladder.name)
        self.language = languages.load(edition.language)
        self.lines: list[str] = []
        self.used: set[str] = set()
        self.inline: dict[_Place, list[_Element]] = {}
        if not self.is_silent:
            for reference in references:
                note = reference.source.note or 0
                place = _Place(reference.source.path, reference.where, note)
                self.inline.setdefault(place, []).extend(self._elements(reference))
        self.marks: dict[_Place, list[tuple[int, str]]] = {}
        self.at_end: dict[ClausePath, list[str]] = {}
        self._set_notes()

    def text(self) -> str:
        own = self.edition
        self.lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<akomaNtoso xmlns="{names.NAMESPACE}" xmlns:lk="{names.OWN}">',
            f"<act{_attributes({'name': 'act', 'contains': self._contains()})}>",
        ]
        self._meta()
        title = "" if self.is_silent else own.title
        self.lines.append(f"<preface><p><docTitle>{_words(title)}</docTitle></p></preface>")
        self.lines.append("<body>")
        self._body()
        self.lines += ["</body>", "</act>", "</akomaNtoso>", ""]
        return "\n".join(self.lines)

    def _contains(self) -> str:
        return "originalVersion" if self.edition.id == self.first.id else "singleVersion"

    # -- identification ---------------------------------------------------------------------------

    def _work(self) -> str:
        return f"/akn/{COUNTRY}/act/{_year(self.first.date)}/{self.edition.id.work}"

    def _expression(self, edition: Edition) -> str:
        date = edition.date or _year("")
        return f"{self._work()}/{names.language_code(edition.language)}@{date}"

    def _meta(self) -> None:
        own, base = self.edition, self.edition.base
        expression = self._expression(own)
        siglum = base.siglum if base else own.siglum
        author = "authority" if own.authority else _AGENT
        say = self.lines.append
        say(f'<meta><identification source="#{_AGENT}">')
        self._frbr("Work", f"{self._work()}/!main", self._work(), self.first, author,
                   {"work": own.id.work},
                   _empty("FRBRcountry", value=COUNTRY), _empty("FRBRname", value=own.id.work))  # fmt: skip
        more = []
        if own.id != self.first.id:
            more.append(
                _empty(
                    "FRBRmasterExpression",
                    href=self._expression(self.first),
                    showAs=str(self.first.id),
                )
            )
        more.append(_empty("FRBRlanguage", language=names.language_code(own.language)))
        source = self.editions.get(EditionId.parse(own.made_from)) if own.made_from else None
        if source is not None:
            more.append(
                _empty(
                    "FRBRtranslation",
                    href=self._expression(source),
                    fromLanguage=names.language_code(source.language),
                )
            )
        titled = {"edition": str(own.id), "siglum": own.siglum, "title": own.title}
        self._frbr("Expression", f"{expression}/!main", expression, own, author, titled, *more)
        file = f"{expression}/{_token(siglum)}.xml"
        carried = {"witness": base.file, "sha256": base.sha256} if base else {}
        self._frbr("Manifestation", f"{expression}/!main/{_token(siglum)}.xml", file, own, _AGENT,
                   carried, _empty("FRBRformat", value="application/xml"))  # fmt: skip
        say(f'</identification><references source="#{_AGENT}">')
        say(_tlc(_AGENT, "lawkit"))
        if own.authority:
            say(_tlc("authority", own.authority))
        say(f'</references><proprietary source="#{_AGENT}">')
        extent = f"{own.extent[0]}..{own.extent[1]}" if own.extent else ""
        said = {
            "id": str(own.id), "ladder": str(own.ladder), "date": own.date, "extent": extent,
            "publish": own.publish, "rights": own.rights, "madeFrom": own.made_from,
            "amends": own.amends, "identities": str(self.first.id),
        }  # fmt: skip
        say(f"<lk:edition{_attributes(_filled(said))}/>")
        for one in own.witnesses:
            told = {
                "siglum": one.siglum, "file": one.file, "sha256": one.sha256, "part": one.part,
                "provenance": one.provenance, "base": "true" if one is base else "",
            }  # fmt: skip
            say(f"<lk:witness{_attributes(_filled(told))}/>")
        for each in own.corrections if not self.is_silent else ():
            mended = {
                "witness": each.witness, "start": str(each.span.start), "end": str(each.span.end),
                "was": each.was, "read": each.read, "why": each.why,
            }  # fmt: skip
            say(f"<lk:correction{_attributes(mended)}/>")
        say("</proprietary></meta>")

    def _frbr(
        self, kind: str, this: str, uri: str, dated: Edition, author: str,
        aliases: dict[str, str], *more: str,
    ) -> None:  # fmt: skip
        self.lines += [
            f"<FRBR{kind}>",
            _empty("FRBRthis", value=this),
            _empty("FRBRuri", value=uri),
            *(_empty("FRBRalias", value=said, name=name) for name, said in aliases.items() if said),
            _empty("FRBRdate", date=_day(dated.date), name="publication" if dated.date else "unknown"),
            _empty("FRBRauthor", href=f"#{author}"),
            *more,
            f"</FRBR{kind}>",
        ]  # fmt: skip

    # -- divisions and clauses --------------------------------------------------------------------

    def _body(self) -> None:
        """The laws within their divisions; a division ends where its last law does, or with the one
        it lies in.
        """
        begin: dict[ClausePath, list[Division]] = {}
        for division in self.edition.divisions:
            begin.setdefault(division.first, []).append(division)
        opened: list[tuple[Division, str]] = []
        counts: dict[str, int] = {}
        if not self.edition.clauses:
            self.lines.append(
                '<section eId="sec_1"><content eId="sec_1__content"><p/></content></section>'
            )
        for law in self.edition.clauses:
            for division in begin.pop(law.path, ()):
                while opened and opened[-1][0].depth >= division.depth:
                    opened.pop()
                    self.lines.append(f"</{names.DIVISION}>")
                above = f"{opened[-1][1]}__" if opened else ""
                counts[above] = counts.get(above, 0) + 1
                short = names.short(names.DIVISION)
                number = self._free(f"{above}{short}_{counts[above]}")
                opened.append((division, number))
                self.lines.append(f"<{names.DIVISION}{_attributes({'eId': number})}>")
                if division.title and not self.is_silent:
                    place = _Place(division.first, f"division {division.title}")
                    words = self._inline(division.title, place, f"{number}__heading")
                    self.lines.append(f'<heading eId="{number}__heading">{words}</heading>')
            if law.path.is_paragraph and law.children:
                # Words before any number, of a text without laws: what follows stands beside them.
                self._clause(replace(law, children=()), ClausePath())
                for child in law.children:
                    self._clause(child, ClausePath())
            else:
                self._clause(law, ClausePath())
        self.lines += [f"</{names.DIVISION}>"] * len(opened)

    def _clause(self, clause: Clause, parent: ClausePath) -> None:
        element = names.element_of(clause.path, self.basic)
        number = self._free(names.eid(clause.path, self.basic))
        own = {"eId": number, "wId": self._wid(clause.path, number)}
        if clause.taken_from:
            own["lk:takenFrom"] = clause.taken_from
        if element != names.UNNUMBERED:
            own |= _filled(
                {
                    "status": "incomplete" if clause.missing else "",
                    "lk:number": self._unsaid(clause, parent),
                    "lk:missing": " ".join(clause.missing),
                }
            )
        self.lines.append(f"<{element}{_attributes(own)}>")
        if clause.label:
            self.lines.append(f'<num eId="{number}__num">{_words(clause.label)}</num>')
        if clause.heading and not self.is_silent:
            words = self._inline(
                clause.heading, _Place(clause.path, "heading"), f"{number}__heading"
            )
            self.lines.append(f'<heading eId="{number}__heading">{words}</heading>')
        left = self.at_end.pop(clause.path, ()) if not clause.children else ()
        holder = "intro" if clause.children else "content"
        if clause.text or left or not clause.children:
            at = f"{number}__{holder}"
            text = "" if self.is_silent else clause.text
            words = self._inline(text, _Place(clause.path, "text"), f"{at}__p_1") + "".join(left)
            self.lines.append(f'<{holder} eId="{at}"><p eId="{at}__p_1">{words}</p></{holder}>')
        below = parent if element == names.UNNUMBERED else clause.path
        for child in clause.children:
            self._clause(child, below)
        rest = "".join(self.at_end.pop(clause.path, ()))
        if rest:
            at = f"{number}__wrapup"
            self.lines.append(f'<wrapUp eId="{at}"><p eId="{at}__p_1">{rest}</p></wrapUp>')
        self.lines.append(f"</{element}>")

    def _unsaid(self, clause: Clause, parent: ClausePath) -> str:
        """The clause's number where a reader would not find it in its label, else ""."""
        if not parent.parts:
            said = law_number(clause.label, self.language) if clause.label else ""
            number = str(clause.path)
        else:
            said = number_of(clause.label) if clause.label else ""
            number = clause.number
        return "" if said == number else number

    def _wid(self, path: ClausePath, own: str) -> str:
        """The clause's identifier where it first stood: that of the earliest edition; of a clause that
        came later, with the edition in which it came, so that no two are alike.
        """
        id = ClauseId(self.edition.id, path)
        root = self.identity.get(id, id)
        edition = self.editions.get(root.edition)
        basic = names.basic_of(edition.ladder.name) if edition else self.basic
        name = own if root == id else names.eid(root.path, basic)
        return name if root.edition == self.first.id else f"{root.edition.name}__{name}"

    def _free(self, name: str) -> str:
        """The identifier, with a count where it stands already."""
        found, count = name, 1
        while found in self.used:
            count += 1
            found = f"{name}_{count}"
        self.used.add(found)
        return found

    # -- references -------------------------------------------------------------------------------

    def _elements(self, reference: Reference) -> list[_Element]:
        """One clause is a `ref`, a range an `rref`; several of either lie in an `mref`."""
        targets = [target for target in reference.targets if target.span.start < target.span.end]
        runs: list[list[int]] = []
        for k, target in enumerate(targets):
            if runs and target.span.start == targets[k - 1].span.end:
                runs[-1].append(k)
            elif not (runs and target.span.start < targets[k - 1].span.end):
                runs.append([k])
        found = []
        for run in runs:
            first, last = targets[run[0]], targets[run[-1]]
            span = Span(first.span.start, last.span.end)
            if len(run) > 1:
                ends = {"from": self._href(first.id), "upTo": self._href(last.id)}
                found.append(_Element(span, "rref", ends))
            else:
                found.append(_Element(span, "ref", {"href": self._href(first.id)}))
        if len(found) == 1:
            return [found[0]._replace(span=reference.span)]
        if found:
            return [_Element(reference.span, "mref", {}), *found]
        return []

    def _href(self, id: ClauseId) -> str:
        """Within the document `#eId`; of what is not in it, the expression's address before that."""
        other = self.editions.get(id.edition)
        named = self.edition if id.edition == self.edition.id else other
        name = names.eid(id.path, names.basic_of(named.ladder.name) if named else self.basic)
        if id.note:
            name += f"__authorialNote_{id.note}"
        if named is self.edition and id.path in self.edition.by_path:
            return f"#{name}"
        if named is not None:
            return f"{self._expression(named)}#{name}"
        return f"/akn/{COUNTRY}/act/{id.edition.work}/{id.edition.name}#{name}"

    # -- notes ------------------------------------------------------------------------------------

    def _set_notes(self) -> None:
        """Each note at its last mark, `noteRef` at those before; one whose turn has not come there, for
        the notes of a law are counted in order, right after the one before it, without a mark.
        """
        order = {path: k for k, path in enumerate(self.edition.by_path)}
        rank = {"division": -1, "heading": 0, "text": 1}

        def position(anchor: Anchor) -> tuple[int, int, int]:
            return order.get(anchor.path, -1), rank[anchor.where], anchor.offset

        for law, notes in self.edition.notes_by_law.items():
            reached = (-1, 0, 0)
            spot: Anchor | None = None
            for note in notes:
                above = names.eid(law, self.basic) or "body"
                number = self._free(f"{above}__authorialNote_{note.n}")
                anchors = sorted(note.anchors, key=position)
                own = anchors[-1] if anchors and anchors[-1].where != "division" else None
                is_marked = own is not None and position(own) >= reached and law not in self.at_end
                for anchor in anchors[:-1] if is_marked else anchors:
                    self._mark(anchor, _reference_to(note.marker, number))
                body = self._note(note, number, is_marked=is_marked)
                if own is not None and is_marked:
                    reached, spot = position(own), own
                if spot is not None:
                    self._mark(spot, body)
                else:
                    self.at_end.setdefault(law, []).append(body)
        for tag in self.edition.tags:
            self._mark(tag.anchor, _reference_to(tag.marker, ""))

    def _mark(self, anchor: Anchor, said: str) -> None:
        where: str = anchor.where
        if where == "division":
            over = [one for one in self.edition.divisions if one.first == anchor.path]
            where += f" {over[-1].title}" if over else ""
        if not self.is_silent:
            self.marks.setdefault(_Place(anchor.path, where), []).append((anchor.offset, said))

    def _note(self, note: Note, number: str, *, is_marked: bool) -> str:
        own = {"eId": number, "marker": note.marker, "placement": "bottom"}
        if not is_marked:
            own["lk:mark"] = "no"
        place = _Place(note.law, "note", note.n)
        text = "" if self.is_silent else note.text
        words = self._inline(text, place, f"{number}__p_1")
        return (
            f'<authorialNote{_attributes(own)}><p eId="{number}__p_1">{words}</p></authorialNote>'
        )

    # -- words ------------------------------------------------------------------------------------

    def _inline(self, text: str, place: _Place, number: str) -> str:
        """Words with their references as elements and their notes at their marks."""
        marks = sorted(self.marks.pop(place, []), key=lambda one: one[0])
        elements = self.inline.get(place, [])
        if not marks and not elements:
            return _words(text)
        opening: dict[int, list[str]] = {}
        closing: dict[int, list[str]] = {}
        ends: list[int] = []
        counts: dict[str, int] = {}
        for element in sorted(elements, key=lambda one: (one.span.start, -one.span.end)):
            span = element.span
            while ends and ends[-1] <= span.start:
                ends.pop()
            if not 0 <= span.start < span.end <= (ends[-1] if ends else len(text)):
                continue
            ends.append(span.end)
            counts[element.name] = counts.get(element.name, 0) + 1
            own = {"eId": f"{number}__{element.name}_{counts[element.name]}", **element.attributes}
            opening.setdefault(span.start, []).append(f"<{element.name}{_attributes(own)}>")
            closing.setdefault(span.end, []).insert(0, f"</{element.name}>")
        at: dict[int, list[str]] = {}
        for offset, said in marks:
            at.setdefault(min(max(offset, 0), len(text)), []).append(said)
        out = []
        position = 0
        for offset in sorted({*opening, *closing, *at}):
            out.append(_words(text[position:offset]))
            out += closing.get(offset, [])
            out += at.get(offset, [])
            out += opening.get(offset, [])
            position = offset
        out.append(_words(text[position:]))
        return "".join(out)


def _reference_to(marker: str, number: str) -> str:
    return f"<noteRef{_attributes({'marker': marker, 'href': f'#{number}'})}/>"


def _words(text: str) -> str:
    return escape(clean(text))


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(clean(value))}" for name, value in values.items())


def _filled(values: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value}


def _empty(element: str, **values: str) -> str:
    return f"<{element}{_attributes(values)}/>"


def _tlc(id: str, shown: str) -> str:
    return _empty(
        "TLCOrganization", eId=id, href=f"/akn/ontology/organization/{COUNTRY}/{id}", showAs=shown
    )


def _year(date: str) -> str:
    return date[:4] if date[:4].isdigit() and len(date[:4]) == 4 else "0001"


def _day(date: str) -> str:
    """A full date, as the standard wants one: the first day of a year or month."""
    parts = date.split("-")
    if not all(part.isdigit() for part in parts) or len(parts[0]) != 4:
        return "0001-01-01"
    return "-".join([*parts, "01", "01"][:3])


def _token(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name) or "witness"
