"""How a mention refers: the kind that the words around it tell, and which words lead to it. Knows the
tables of the grammar; reads no number.
"""

from __future__ import annotations

from lawkit.model import Kind, Span
from lawkit.references.lexicon import Lexicon, Window
from lawkit.references.members import Members
from lawkit.references.mention import Form, Mention
from lawkit.references.tables import KINDS

LOOK_BACK = 72
_MARKS = "*†‡"
_BEFORE_JOINED = ' "“«([_\n\t\r\u00a0'


class Kinds(Members):
    """Looks at what stands before and behind a mention."""

    def _kind(self, start: int, end: int, last: Mention | None) -> Kind:
        """From the cue before, else the cue behind, else that of a mention this one is joined to."""
        grammar, text = self.grammar, self.text
        low = max(start - LOOK_BACK, 0)
        if last is not None and last.span.end > low:
            low = last.span.end
            if last.kind != "plain" and start - low < 40 and self._is_joined(low, start):
                return last.kind
        found = grammar.cue_before(text, low, start)
        if found is not None:
            if found[0] == "see" and _opens_note(text, found[1]):
                return "note"
            return KINDS[found[0]]
        behind = grammar.cue_behind(text, end)
        return "plain" if not behind else "applies" if behind == "yes" else "not-applicable"

    def _is_joined(self, start: int, end: int) -> bool:
        """Whether only a join and gap words stand between two mentions: `or the`, `et à la`."""
        between = self.text[start:end].rstrip(_BEFORE_JOINED)
        place = len(between)
        if not (
            self.grammar.joins.may_close(between, place)
            or self.grammar.gaps.may_close(between, place)
        ):
            return False
        words = Window(self.text, start, end).words
        stop = len(words)
        for _ in range(4):
            stop = len(words[:stop].rstrip(' "“«([_'))
            gap = self.grammar.gaps.closing(words, stop)
            if gap is None:
                break
            stop = gap[1]
        return self.grammar.joins.get(words[:stop].strip(" ,") or words[:stop].strip()) is not None

    def _is_led(self, words: Lexicon[bool], pos: int) -> bool:
        """Whether one of the words stands right before a place."""
        before = Window(self.text, max(pos - 24, 0), pos).words
        return words.closing(before, len(before.rstrip())) is not None

    def _simple(
        self,
        start: int,
        end: int,
        form: Form,
        last: Mention | None,
        depth: int | None = 0,
        count: int = 1,
    ) -> Mention:
        kind = self._kind(start, end, last)
        return Mention(Span(start, end), kind, form, depth=depth, count=count)

    def _is_announced(self, start: int, end: int) -> bool:
        """Whether `the following rule` sends the reader on (under the following rule), and does not
        merely open it (the following rule should be observed:).
        """
        grammar, text = self.grammar, self.text
        low = max(start - LOOK_BACK, 0)
        led = grammar.cue_before(text, low, start) or self._is_led(grammar.prepositions, start)
        return bool(led) and ":" not in text[end : end + 60].partition(".")[0]


def _opens_note(text: str, pos: int) -> bool:
    """Whether the cue opens a note hung on a bare mark: `* See Law 8`."""
    head = text[max(pos - 6, 0) : pos].strip()
    return bool(head) and pos - len(head) <= 2 and not head.strip(_MARKS)
