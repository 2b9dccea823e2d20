"""The numbering ladder of a work as data: which styles of number follow one another, how they print."""

from __future__ import annotations

import re
from typing import Self

import msgspec

from lawkit.model.numbers import Style, value

_SPECIMEN: dict[str, Style] = {"1": "digit", "A": "upper", "a": "lower", "i": "roman", "I": "ROMAN"}
_LEVEL = re.compile(
    r"(?:(?P<name>[^\W\d_]+)\s+)?(?P<before>[.(]?)(?P<sign>[1AaiI])(?P<after>[.)°]?)\Z"
)


class Level(msgspec.Struct, frozen=True):
    """One rung: the style of its numbers and the marks around them in a citation.

    name: what the book calls its clauses there (law, section, rule, article); always set on the
    first rung, and below it where the label itself has a noun (ARTICLE II, *Section 3.*).
    """

    style: Style
    before: str = ""
    after: str = ""
    name: str = ""

    @property
    def specimen(self) -> str:
        """How the level is written in a ladder: `law`, `rule I`, `A`, `(a)`."""
        sign = self.before + {v: k for k, v in _SPECIMEN.items()}[self.style] + self.after
        return f"{self.name} {sign}" if self.name else sign

    @property
    def is_decimal(self) -> bool:
        """Whether a dot alone leads down to it: 9.2 under 9."""
        return self.before == "." and self.style == "digit"

    def reads(self, number: str) -> bool:
        """Whether the level spells its numbers so."""
        return value(self.style, number) is not None


class Ladder(msgspec.Struct, frozen=True):
    """Written as specimens: `law > A > 1 > (a) > (i)`; `.1` is a decimal level (9.2 under 9). The
    first is a noun, whose numbers are digits where no other specimen follows it (`rule I`). A level that
    stands twice (`article > 1 > 1`) is told apart by how far in its numbers are set.
    """

    levels: tuple[Level, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError, with the reason, for a ladder that cannot be."""
        levels: list[Level] = []
        for rung in (rung.strip() for rung in text.split(">")):
            match = _LEVEL.match(rung)
            if not levels and not (match and match["name"] and not match["before"]):
                if not rung.isalpha() or rung in _SPECIMEN:
                    raise ValueError(
                        "the first level of a ladder is a noun such as law or section, or a noun "
                        f"with its number such as rule I, not {rung!r}"
                    )
                levels.append(Level("digit", name=rung.lower()))
                continue
            if match is None or (match["before"] == "(") > (match["after"] == ")"):
                raise ValueError(
                    f"level {rung!r} is none of 1, A, a, i, I, with or without brackets, a dot or °"
                )
            name = (match["name"] or "").lower()
            levels.append(Level(_SPECIMEN[match["sign"]], match["before"], match["after"], name))
        return cls(tuple(levels))

    def __str__(self) -> str:
        first = self.levels[0]
        plain = first.name if first.style == "digit" else first.specimen
        return " > ".join((plain, *(level.specimen for level in self.levels[1:])))

    @property
    def name(self) -> str:
        """What the work calls its clauses at the top: law, section, rule, article."""
        return self.levels[0].name

    def below(self, depth: int) -> Level | None:
        """The level under a path of `depth` numbers, or None at the foot."""
        return self.levels[depth] if depth < len(self.levels) else None


BRIDGE = Ladder.parse("law > A > 1 > (a) > (i)")
"""The ladder taken where nothing else is known."""
