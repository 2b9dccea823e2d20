"""From printed parts to paths: which rung of the ladder a part stands on, from a law downwards or
from the place where the text stands. Pure arithmetic of paths; knows no edition.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lawkit.model import Ladder
from lawkit.model.numbers import Style, spell, value
from lawkit.references.mention import Number

Path = tuple[str, ...]
_INSERTED = re.compile(r"(\d+)([A-Z]|[a-z])\Z")
_FAR = 30  # no list of romans is so long that (l), (c), (d) or (m) counts in it


def reads(style: Style, number: str) -> bool:
    """Whether a printed number may stand on a rung of that style: `a-1` as `a`, never `c` as 100."""
    rank = value(style, number.partition("-")[0] if style != "digit" else number)
    return rank is not None and (style not in ("roman", "ROMAN") or rank <= _FAR)


def absolute(numbers: Sequence[Number], ladder: Ladder) -> list[Path]:
    """Paths that a citation from the law down may mean, the likeliest first: `50a` is the inserted
    law where the next rung has no small letters, else clause a of Law 50.
    """
    law, rest = numbers[0].text, numbers[1:]
    if "-" in law and law[0].isdigit():
        # 9.2 may be a decimal rung even where the ladder does not say so; it is likelier one below
        # Article 9, whose paragraphs bear bare numbers, than below section 9 with its (1) and (2).
        split = (*law.split("-"), *descend(rest, ladder, 2))
        below = ladder.below(1)
        whole = (law, *descend(rest, ladder, 1))
        bare = below is not None and below.style == "digit" and not below.before + below.after
        return [split, whole] if bare else [whole, split]
    if not rest:
        return [(law,)]
    straight = (law, *descend(rest, ladder, 1))
    first = rest[0]
    found = [straight]
    if first.attached and not first.bracketed and not first.text[0].isdigit():
        merged_law = law + first.text
        merged = (merged_law, *descend(rest[1:], ladder, 1)) if rest[1:] else (merged_law,)
        below = ladder.below(1)
        if below is not None and reads(below.style, first.text):
            found.append(merged)
        elif (
            below is not None
            and below.style in ("upper", "lower")
            and _folds(below.style, first.text)
        ):
            if below.style == "lower":
                found.append(merged)
            else:
                found.insert(0, merged)
                found.append((law, first.text.upper(), *descend(rest[1:], ladder, 2)))
        else:
            found.insert(0, merged)
    if any(number.counted for number in rest):
        found.append((law, *descend([_paragraph(number) for number in rest], ladder, 1)))
    return found


def _paragraph(number: Number) -> Number:
    """The unnumbered paragraph that a counted part means where no clause has its number."""
    return Number(f"p{number.text}") if number.counted else number


def descend(numbers: Sequence[Number], ladder: Ladder, depth: int) -> Path:
    """The parts as the ladder spells them from rung `depth` on, rungs left out allowed; a part that
    no rung reads stays as printed (the (1) under 25B2(b)).
    """
    path: list[str] = []
    for number in numbers:
        for at in range(depth, len(ladder.levels)):
            if reads(ladder.levels[at].style, number.text):
                path.append(number.text)
                depth = at + 1
                break
        else:
            below = ladder.below(depth)
            text = number.text
            if below is not None and _folds(below.style, text):
                text = text.lower() if below.style in ("lower", "roman") else text.upper()
            path.append(text)
            depth += 1
    return tuple(path)


def rungs(path: Path, ladder: Ladder) -> list[int]:
    """The rung of each part of a path, found from the top; unnumbered paragraphs stand on none (-1).

    A page whose law has lost its heading begins below the top: D.1 of ladder law > A > 1.
    """
    found: list[int] = []
    depth = 0
    for part in path:
        if part[0] == "p" and part[1:].isdigit():
            found.append(-1)
            continue
        at = next(
            (k for k in range(depth, len(ladder.levels)) if reads(ladder.levels[k].style, part)),
            depth,
        )
        found.append(at)
        depth = at + 1
    return found


def relative(numbers: Sequence[Number], own: Path, ladder: Ladder, depth: int = -1) -> list[Path]:
    """Paths that a bare part may mean where the text stands at `own`, the likeliest first: on the
    rung its style names, else further and further out.
    """
    first = numbers[0]
    mine = rungs(own, ladder)
    deepest = max(mine) if mine else 0
    levels = ladder.levels
    fits = [k for k in range(1, len(levels)) if reads(levels[k].style, first.text)]
    if 0 < depth < len(levels) and depth in fits:
        fits = [depth]
    exact = [
        k for k in fits if (levels[k].before == "(" or levels[k].after == ")") == first.bracketed
    ]
    order = exact + [k for k in fits if k not in exact]
    # (i) beside (a) is the roman where the text already stands that deep, else the letter.
    order.sort(key=lambda k: (k not in exact, k > deepest + 1, -k if k <= deepest + 1 else k))
    found: list[Path] = []
    for k in order:
        prefix = tuple(part for part, rung in zip(own, mine, strict=True) if 0 <= rung < k)
        path = (*prefix, *descend(numbers, ladder, k))
        if path not in found:
            found.append(path)
    tail = tuple(number.text for number in numbers)
    numbered = tuple(part for part, rung in zip(own, mine, strict=True) if rung >= 0)
    if not order:
        tail = descend(numbers, ladder, 1)
    if first.counted:
        found += [(*numbered[:n], f"p{first.text}") for n in range(len(numbered), 0, -1)]
    for size in range(len(numbered), 0, -1):
        path = (*numbered[:size], *tail)
        if path not in found:
            found.append(path)
    # Under a paragraph that has no number, in a ladder without such a rung: only as it is printed.
    return found or [tail]


def continued(
    numbers: Sequence[Number], last: Sequence[Number], path: Path, ladder: Ladder
) -> list[Path]:
    """Paths that a bare part may mean behind a full member of its list: the (b) of `35(1)(a) or (b)`
    replaces the last part of its own form.
    """
    first = numbers[0]
    found: list[Path] = []
    tail = [number.text for number in numbers]
    for back in range(1, min(len(last), len(path)) + (0 if len(last) == len(path) else 1)):
        old = last[-back]
        if old.bracketed == first.bracketed and _same_form(old.text, first.text):
            stem = path[: len(path) - back]
            depth = rungs(path, ladder)[len(stem)] if stem else 0
            found.append((*stem, *(descend(numbers, ladder, max(depth, 1)) if stem else tail)))
            if back + 1 <= len(last) and _is_odd(old.text, first.text):
                continue
            break
    for other in relative(numbers, path, ladder):
        if other not in found:
            found.append(other)
    return found


def between(start: Path, end: Path, ladder: Ladder, most: int = 500) -> list[Path] | None:
    """The paths strictly between two of one parent, by rank; None where they have no common series."""
    if not start or start[:-1] != end[:-1]:
        return None
    stem, _, first = start[-1].rpartition("-")
    if stem and end[-1].startswith(f"{stem}-"):  # L122-1 to L122-3
        final = end[-1][len(stem) + 1 :]
        if first.isdigit() and final.isdigit() and int(final) - int(first) <= most:
            return [(*start[:-1], f"{stem}-{n}") for n in range(int(first) + 1, int(final))]
    if start[-1][:1] == end[-1][:1] == "p" and start[-1][1:].isdigit() and end[-1][1:].isdigit():
        ranks = range(int(start[-1][1:]) + 1, min(int(end[-1][1:]), most))
        return [(*start[:-1], f"p{rank}") for rank in ranks]
    one, other = _INSERTED.match(start[-1]), _INSERTED.match(end[-1])
    if one and other and one[1] == other[1] and one[2] < other[2]:  # 5A to 5C
        letters = range(ord(one[2]) + 1, ord(other[2]))
        return [(*start[:-1], one[1] + chr(letter)) for letter in letters]
    depth = rungs(start, ladder)[-1]
    style = ladder.levels[depth].style if depth < len(ladder.levels) else "digit"
    low, high = value(style, start[-1].partition("-")[0]), value(style, end[-1].partition("-")[0])
    if low is None or high is None:
        for style in ("digit", "upper", "lower", "roman"):
            low, high = value(style, start[-1]), value(style, end[-1])
            if low is not None and high is not None:
                break
    if low is None or high is None or not low < high or high - low > most:
        return None
    return [(*start[:-1], spell(style, rank)) for rank in range(low + 1, high)]


def _form(text: str) -> str:
    return "1" if text[0].isdigit() else "A" if text[0].isupper() else "a"


def _same_form(old: str, new: str) -> bool:
    """Of one series: both digits, both capitals, both letters or both romans."""
    if _form(old) != _form(new):
        return False
    if _form(old) != "a":
        return True
    if len(old) > 1 and reads("roman", old):
        return reads("roman", new)
    if len(new) > 1 and reads("roman", new):
        return reads("roman", old)
    return not reads("roman", old) or reads("roman", new)


def _is_odd(old: str, new: str) -> bool:
    return _form(old) == "a" and reads("roman", new) and not reads("roman", old)


def _folds(style: Style, text: str) -> bool:
    """Whether only the case keeps the text off the rung: Loi 20.F.5.A."""
    if style in ("lower", "roman"):
        return text.isupper() and reads(style, text.lower())
    return text.islower() and reads(style, text.upper())
