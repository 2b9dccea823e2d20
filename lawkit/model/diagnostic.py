"""Findings: a closed, documented list of codes, and a finding's place."""

from __future__ import annotations

from typing import Literal

import msgspec

from lawkit.model.ids import ClauseId

Severity = Literal["error", "warning", "note"]


class Code(msgspec.Struct, frozen=True):
    """A kind of finding: its gravity, what it means, what an editor does about it."""

    name: str
    severity: Severity
    meaning: str
    remedy: str


def _codes(*rows: tuple[str, Severity, str, str]) -> dict[str, Code]:
    return {row[0]: Code(*row) for row in rows}


_OF_EDITIONS = _codes(
    ("numbering-gap", "warning", "A number is missing between two clauses of one run.",
     "Compare with the source; accept it where the book itself leaves the number out."),
    ("numbering-duplicate", "error", "Two clauses of one parent bear the same number.",
     "Correct the label in edition.toml, or accept it where the book is printed so."),
    ("numbering-order", "warning", "A number comes before one that should precede it.",
     "Correct the label in edition.toml, or accept it where the book is printed so."),
    ("clause-incomplete", "note", "The edge of the excerpt cuts the clause off.",
     "Obtain a witness with the rest, or declare the part it carries in edition.toml."),
    ("clause-empty", "warning", "A numbered clause has neither words nor children.",
     "Compare with the source; correct the label if it is none."),
    ("ref-dangling", "error", "A reference points to a clause that the work does not have.",
     "Compare with the source; correct the citation or accept the printed error."),
    ("ref-ambiguous", "warning", "A reference may mean more than one clause.",
     "Say in a correction which is meant, or accept it as ambiguous."),
    ("note-without-marker", "warning", "A note has no mark in the text of its law.",
     "Correct the witness's reading, or accept a note that hangs on the law as a whole."),
    ("marker-without-note", "warning", "A note's mark has no note in its law.",
     "Look for the note in another witness, or accept a mark that serves as a tag."),
    ("text-unaccounted", "error", "Words of the witness are in no clause, note, heading or furniture.",
     "Report the file: the parser must lose nothing."),
    ("no-law", "error", "No numbered law was found in the file.",
     "Name the ladder in work.toml, or check that this is the right file."),
    ("encoding-weak", "warning", "The encoding was guessed and the guess is weak.",
     "Declare the encoding in edition.toml."),
    ("mojibake", "warning", "The text shows signs of having been decoded wrongly.",
     "Declare the right encoding in edition.toml, or obtain a better witness."),
    ("witness-changed", "error", "A witness is not the file whose sha256 edition.toml declares.",
     "Restore the file, or sign the new one by declaring its sha256."),
    ("witness-missing", "error", "A witness that edition.toml declares is not there.",
     "Put the file back, or take its entry out of edition.toml."),
    ("correction-misplaced", "error", "A correction's span does not hold the words it says it replaces.",
     "Correct `start`, `end` or `was` in edition.toml."),
    ("extent-exceeded", "warning", "A law's number lies outside the extent that edition.toml declares.",
     "Correct `extent` in edition.toml."),
    ("publish-forbids", "error", "The edition's `publish` forbids what is asked of it.",
     "Ask for the structure only, or obtain the rights and say so in edition.toml."),
    ("witnesses-differ", "note", "Two witnesses of one edition differ in a clause or a note.",
     "Compare them; the base is read, the difference is kept."),
    ("acceptance-lapsed", "note", "A finding that was accepted is no longer found.",
     "Withdraw it: lawkit accept CODE CLAUSE --withdraw."),
    ("rules-unreadable", "error", "A sheet of facts, rules or scenarios cannot be read.",
     "Mend it as the message says; until then no rule of the edition is checked."),
    ("scenario-fails", "error", "The rules do not rule as a scenario demands.",
     "Read the clause; mend the rule, or the scenario where it was wrong."),
    ("rule-stale", "warning", "The words a rule rests on have changed since it was signed off.",
     "Read the rule and its scenarios against the text, then sign: lawkit rule sign EDITION RULE."),
    ("rule-unsigned", "note", "Rules have never been signed off.",
     "Read them against the text, then sign: lawkit rule sign EDITION."),
    ("rule-uncovered", "warning", "A clause has words of its own, no rule and no class.",
     "Write a rule (lawkit rule new CLAUSE), or say in [[coverage]] why it needs none."),
    ("rule-uncited", "warning", "A rule reads or hands over to a clause that its text does not cite.",
     "Name the clause that cites it among the rule's clauses, or accept it with the reason."),
)  # fmt: skip

_OF_TRANSLATIONS = _codes(
    ("clause-missing", "warning", "A clause of the source has no counterpart in the translation.",
     "Translate it; accept it where the editions differ."),
    ("clause-added", "warning", "A clause of the translation has no counterpart in the source.",
     "Look for what it was made from; accept it where the editions differ."),
    ("segment-missing", "warning", "A sentence or note of the source has no counterpart.",
     "Translate it; accept it where the editions differ."),
    ("segment-added", "warning", "A sentence or note of the translation has no counterpart.",
     "Look for what it was made from; accept it where the editions differ."),
    ("heading-missing", "note", "A heading of the source has no counterpart.",
     "Translate it, or leave it where the book heads its clauses so."),
    ("heading-added", "note", "A heading of the translation has no counterpart.",
     "Leave it where the book heads its clauses so."),
    ("order-differs", "warning", "Two segments stand in each other's place.",
     "Put them back; accept it where the language asks for it."),
    ("part-missing", "warning", "Words of the source are not rendered: a sentence, an item, a member of a list.",
     "Render them; accept a concise rendering."),
    ("part-added", "warning", "A member of a list is in the translation only.",
     "Take it out; accept it where the source implies it."),
    ("reference-differs", "warning", "The translation cites another clause than the source.",
     "Compare both; correct the citation, or accept it where the editions differ."),
    ("reference-missing", "warning", "The translation does not cite what the source cites.",
     "Cite it; accept it where a pronoun serves."),
    ("reference-added", "warning", "The translation cites what the source does not cite.",
     "Take it out; accept it where the source has a pronoun."),
    ("reference-kind", "warning", "A clause is cited in another way (subject to, but see).",
     "Compare both; render the relation, or accept it where the editions differ."),
    ("number-differs", "warning", "A number stands on one side only.",
     "Correct it; accept it where the other side says it in other words."),
    ("obligation-weakened", "warning", "What must or should be done may be done in the translation.",
     "Render the verb's force; accept it where the editions differ."),
    ("obligation-strengthened", "warning", "What may or should be done must be in the translation.",
     "Render the verb's force; accept it where the editions differ."),
    ("untranslated", "warning", "A segment stands in the language of the source.",
     "Translate it; accept a quotation."),
    ("signs-differ", "warning", "Signs do not pair, words are quoted on one side only, or those before a list end it.",
     "Close or open them; look for words left out before the list."),
    ("term-missing", "warning", "A term is not rendered as the termbase says.",
     "Use the termbase's word, or add the rendering to terms.toml; accept a pronoun."),
    ("term-unusual", "warning",
     "A word stands where the text has another one for the source's everywhere else, or a term where the source names none.",
     "Use the usual word; accept it where the source means another thing."),
    ("term-forbidden", "warning", "A term is rendered by a word that the termbase forbids.",
     "Use the termbase's word."),
    ("term-varied", "warning", "One term is rendered in several ways.",
     "Choose one, or say in the termbase why it varies."),
    ("term-merged", "warning", "Different terms are rendered as one.",
     "Choose another word, or say in the termbase why."),
    ("translation-stale", "warning", "The source has changed since its clause was translated.",
     "Translate the change; the finding shows the old and the new source."),
)  # fmt: skip

CODES: dict[str, Code] = {**_OF_EDITIONS, **_OF_TRANSLATIONS}
"""Every code a finding can bear, in the order of the documentation."""

TRANSLATION_CODES = frozenset(_OF_TRANSLATIONS)
"""The codes of `lawkit review`, which needs two editions."""


class Place(msgspec.Struct, frozen=True):
    """Where a finding is: file with line and column (both from 1, 0 where unknown), and clause."""

    file: str = ""
    line: int = 0
    column: int = 0
    clause: ClauseId | None = None

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return " ".join(part for part in (file, str(self.clause) if self.clause else "") if part)


class Diagnostic(msgspec.Struct, frozen=True):
    """One finding. `about` is the text it rests on: when that changes, an acceptance lapses."""

    code: str
    where: Place
    message: str
    about: str = ""

    @property
    def severity(self) -> Severity:
        """The gravity of its code."""
        return CODES[self.code].severity

    @property
    def hint(self) -> str:
        """What an editor does about it."""
        return CODES[self.code].remedy
