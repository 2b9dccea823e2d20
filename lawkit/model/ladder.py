"""The numbering ladder of a work as data: which styles of number follow one another, how they print."""

from __future__ import annotations

import re
from typing import Self

import msgspec

from lawkit.model.numbers import Style, value

_SPECIMEN: dict[str, Style] = {"1": "digit", "A": "upper", "a": "lower", "i": "roman", "I": "ROMAN"}
_LEVEL = re.compile(r"([.(]?)([1AaiI])([.)]?)\Z")


class Level(msgspec.Struct, frozen=True):
    """One rung: the style of its numbers and the marks around them in a citation.

    `name` is set on the first rung only (law, section, rule, article).
    """

    style: Style
    before: str = ""
    after: str = ""
    name: str = ""

    @property
    def specimen(self) -> str:
        """How the level is written in a ladder: `law`, `A`, `(a)`."""
        if self.name:
            return self.name
        return self.before + {v: k for k, v in _SPECIMEN.items()}[self.style] + self.after

    def reads(self, number: str) -> bool:
        """Whether the level spells its numbers so."""
        return value(self.style, number) is not None


class Ladder(msgspec.Struct, frozen=True):
    """Written as specimens: `law > A > 1 > (a) > (i)`; `.1` is a decimal level (9.2 under 9)."""

    levels: tuple[Level, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError, with the reason, for a ladder that cannot be."""
        rungs = [rung.strip() for rung in text.split(">")]
        if not rungs[0] or not rungs[0].isalpha() or rungs[0] in _SPECIMEN:
            raise ValueError(
                f"the first level of a ladder is a noun such as law or section, not {rungs[0]!r}"
            )
        levels = [Level("digit", name=rungs[0].lower())]
        for rung in rungs[1:]:
            match = _LEVEL.match(rung)
            if not match or (match[1] == "(") != (match[3] == ")" and match[1] == "("):
                raise ValueError(
                    f"level {rung!r} is none of 1, A, a, i, I, with or without brackets or a dot"
                )
            level = Level(_SPECIMEN[match[2]], match[1], match[3])
            if level in levels:
                raise ValueError(f"level {rung!r} stands twice in the ladder")
            levels.append(level)
        return cls(tuple(levels))

    def __str__(self) -> str:
        return " > ".join(level.specimen for level in self.levels)

    @property
    def name(self) -> str:
        """What the work calls its clauses at the top: law, section, rule, article."""
        return self.levels[0].name

    def below(self, depth: int) -> Level | None:
        """The level under a path of `depth` numbers, or None at the foot."""
        return self.levels[depth] if depth < len(self.levels) else None


BRIDGE = Ladder.parse("law > A > 1 > (a) > (i)")
"""The ladder taken where nothing else is known."""
