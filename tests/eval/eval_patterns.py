"""No pattern of lawkit takes more than linear time, whatever it is given: every one that is compiled, when the
package is imported and when its verbs are run, those built from the languages' words among them. Each is
tried on runs made of its own parts and of the usual signs, from a thousand characters to a million.

    python tests/eval/eval_patterns.py [LARGEST]

Times are of the processor; a doubtful one is measured again and the best of three counts.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import io
import os
import pkgutil
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "lawkit"
FIRST, STEP, LARGEST = 8_000, 4, 1_000_000
GROWTH = 9.0  # linear is 4, quadratic 16
MUCH = 0.3  # seconds for the first size: a hundred times what the slowest linear one takes
LEAST = 0.02  # seconds: below it nothing is told from noise
TOO_LONG = 2  # seconds of the processor for one text
SIGNS = " \n\t\u00a0aA1.-_,;:()[]<>*'\"|#&é\x00"
WORDS = (
    "Law 1 ",
    "1. ",
    "(a) ",
    "a b ",
    "and ",
    "1, ",
    "<a ",
    "a.",
    "A1",
    "i",
    "\n\n",
    " \n",
    "aA",
    "1 to ",
)

# (file, name or line's text): why its input is short. Each is tried up to that many characters only.
SHORT = {
    ("lawkit/references/citation.py", "_NOTE"): (
        300,
        "a clause as somebody names it: `read` looks into no more",
    ),
    ("lawkit/references/citation.py", "rest"): (300, "the same"),
}
# (file, name): it is only ever tried at one place, by `match`.
AT_ONE_PLACE = {("lawkit/corpus/amending.py", "")}
# (file, name): why no stranger writes what it reads.
OWN = {
    (
        "lawkit/publish/dead_links.py",
        "_LINK",
    ): "pages built here, in which the text of a law is escaped",
    ("lawkit/publish/policy.py", "_SCRIPT"): "the same",
    ("lawkit/publish/policy.py", "_STYLE"): "the same",
    ("lawkit/publish/policy.py", "_POLICY"): "the same",
    (
        "lawkit/publish/pages/records.py",
        "_MARKUP",
    ): "the guides of the site, written by its authors",
}

Site = tuple[str, int]


class Found(NamedTuple):
    """A compiled pattern, where it was compiled, and whether it is only ever tried at one place."""

    pattern: re.Pattern[Any]
    site: Site
    name: str
    is_anchored: bool


def watch() -> dict[Site, dict[tuple[Any, int], re.Pattern[Any]]]:
    """From now on every pattern that lawkit's code compiles, by the place in it."""
    seen: dict[Site, dict[tuple[Any, int], re.Pattern[Any]]] = {}
    real = re._compile  # type: ignore[attr-defined]

    def compile(pattern: Any, flags: Any) -> Any:
        made = real(pattern, flags)
        frame = sys._getframe(1)
        while frame is not None and not frame.f_code.co_filename.startswith(str(PACKAGE)):
            if not frame.f_code.co_filename.endswith(("re/__init__.py", "functools.py")):
                return made
            frame = frame.f_back  # type: ignore[assignment]
        if frame is not None:
            name = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
            here = seen.setdefault((name, frame.f_lineno), {})
            here[made.pattern, made.flags] = made
        return made

    re._compile = compile  # type: ignore[attr-defined]
    return seen


def exercise() -> None:
    """Import everything, and run what builds patterns while it works."""
    import lawkit

    for row in pkgutil.walk_packages(lawkit.__path__, "lawkit."):
        if not row.name.endswith("__main__"):
            importlib.import_module(row.name)
    from lawkit import languages
    from lawkit.cli import main
    from lawkit.model import Ladder
    from lawkit.references import grammar
    from lawkit.references.definitions import definitions
    from lawkit.translation import numbers  # noqa: F401

    ladders = (
        "law > A > 1 > (a) > (i)",
        "section > (1) > (a) > (i)",
        "law > a",
        "rule I > 1 > (a)",
    )
    for code in languages.available():
        for ladder in ladders:
            read = grammar(code, Ladder.parse(ladder), ("Rule", "Bylaw"))
            members = {name: own for kind in type(read).__mro__ for name, own in vars(kind).items()}
            for name, own in members.items():
                if hasattr(own, "__get__") and not callable(own) and not name.startswith("__"):
                    getattr(read, name)
        list(definitions("x", code))
    one, two, other = "rubber/1993-en", "duplicate/2007-en", "duplicate/2017-fr"
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.environ["LAWKIT_CORPUS"] = str(ROOT / "corpus")
        verbs = [
            ["parse", one], ["refs", one], ["check"], ["check", "--json"], ["graph"], ["graph", "-o", "g.graphml"],
            ["show", "Law 10", "-e", one], ["cite", "See 1997 Law 16 B 1 (a) and Laws 2 to 4.", "--lang", "en"],
            ["cited-by", "Law 8", "-e", one], ["impact", "Law 8", "-e", one], ["compare", one, two],
            ["compare", one, two, "-o", "r.html"], ["compare", one, two, "-o", "r.docx", "--author", "a", "--date", "2026-01-01"],
            ["parse", "r.docx"], ["collate", one], ["trace", "Law 6", "-e", one], ["align", two, other],
            ["review", two, other], ["terms"], ["terms", "--propose", two, other], ["search", "deal*"],
            ["search", "--like", "the deck is shuffled"], ["export", "xliff", two, other, "-o", "a.xlf"],
            ["export", "tmx", two, other, "-o", "a.tmx"], ["export", "csv", two, other, "-o", "a.csv"],
            ["export", "tbx", "-o", "a.tbx"], ["export", "sqlite", "-o", "a.sqlite"], ["export", "jsonl", "-o", "a.jsonl"],
            ["import", "a.xlf", "--dry-run"], ["rule", "run"], ["rule", "coverage", one], ["rule", "diff", one, two],
            ["rule", "verify", two], ["rule", "new", "Law 9", "-e", one], ["doctor"], ["bulk", str(ROOT / "corpus"), "-o", "b"],
            ["new", "edition", "a/b", "r.docx"],
        ]  # fmt: skip
        for words in verbs:
            with (
                contextlib.redirect_stdout(io.StringIO()),
                contextlib.redirect_stderr(io.StringIO()),
            ):
                main(words)
        sys.path.insert(0, str(ROOT / "tests" / "contracts"))
        from test_formats import TEXTS

        from lawkit.parsers import parse

        for name, make in TEXTS.items():
            parse(make(), format=name)
    from lawkit.cli.site_build import draw_pages

    draw_pages(ROOT / "mkdocs.yml", ROOT / "corpus")


def sites() -> dict[Site, ast.Call]:
    """Every place in lawkit that compiles a pattern or uses one without compiling it first."""
    found = {}
    names = {
        "compile",
        "match",
        "search",
        "fullmatch",
        "sub",
        "subn",
        "split",
        "findall",
        "finditer",
    }
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if ast.unparse(node.func.value) == "re" and node.func.attr in names:
                found[path.relative_to(ROOT).as_posix(), node.lineno] = node
    return found


def anchored_names() -> set[tuple[str, str]]:
    """(file, name) of the module-level patterns that are used by `match` and `fullmatch` alone."""
    used: dict[tuple[str, str], set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text("utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                own = node.targets[0].id
                uses = set(re.findall(rf"\b{own}\b(\.\w+|)", text))
                used[name, own] = {use.lstrip(".") for use in uses}
    return {
        key
        for key, uses in used.items()
        if uses and uses <= {"match", "fullmatch", "", "pattern"} and uses & {"match", "fullmatch"}
    }


def every_pattern() -> tuple[list[Found], list[str]]:
    """All patterns, and the places that compile one and were never come by."""
    seen = watch()
    exercise()
    known = sites()
    anchored = anchored_names()
    found: list[Found] = []
    reached: set[int] = set()
    for (path, line), patterns in sorted(seen.items()):
        # A call that runs over lines is met at any of them.
        near = [
            site
            for site in known
            if site[0] == path and site[1] <= line <= (known[site].end_lineno or line)
        ]
        reached |= {id(known[site]) for site in near}
        start = near[0][1] if near else line
        own = _target((path, start)) if near else ""
        alone = (path, own) in anchored or any(
            isinstance(known[site].func, ast.Attribute)
            and known[site].func.attr in ("match", "fullmatch")  # type: ignore[attr-defined]
            for site in near
        )
        found += [Found(one, (path, line), own, alone) for one in patterns.values()]
    missing = []
    for site, call in known.items():
        if id(call) in reached:
            continue
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant):
            found.append(Found(re.compile(first.value), site, "", False))
        elif isinstance(first, ast.JoinedStr) and (made := _likely(first)) is not None:
            own = _target(site)
            alone = _method(call) in ("match", "fullmatch") or (site[0], own) in AT_ONE_PLACE
            found.append(Found(made, site, own, alone))
        else:
            missing.append(f"{site[0]}:{site[1]}: {ast.unparse(call)}")
    return found, missing


def _target(site: Site) -> str:
    """The name that a line gives to what it makes, or ""."""
    line = (ROOT / site[0]).read_text("utf-8").splitlines()[site[1] - 1]
    name = re.match(r"\s*(\w+)\s*(?::[^=]+)?=", line)
    return name[1] if name else ""


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _likely(parts: ast.JoinedStr) -> re.Pattern[str] | None:
    """A pattern that no verb above has built, with a word in the place of each of its variables."""
    text = "".join(
        str(one.value) if isinstance(one, ast.Constant) else "word" for one in parts.values
    )
    try:
        return re.compile(text)
    except re.error:
        return None


def sample(parsed: Any, choice: int = 0) -> str:
    """A string that the parsed pattern may match, or something like it."""
    made = ""
    for op, value in parsed:
        name = str(op)
        if name == "LITERAL":
            made += chr(value)
        elif name == "NOT_LITERAL":
            made += "a" if value != 97 else "b"
        elif name == "ANY":
            made += "a"
        elif name == "IN":
            made += _member(value, choice)
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            made += sample(value[2], choice) * max(value[0], min(value[1], 1))
        elif name == "SUBPATTERN":
            made += sample(value[3], choice)
        elif name == "ATOMIC_GROUP":
            made += sample(value, choice)
        elif name == "BRANCH":
            made += sample(value[1][choice % len(value[1])], choice)
    return made


def _member(members: Any, choice: int) -> str:
    """A sign of a class."""
    kinds = {"CATEGORY_DIGIT": "1", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "a"}
    refused = str(members[0][0]) == "NEGATE"
    signs = []
    for op, value in members[1:] if refused else members:
        if str(op) == "LITERAL":
            signs.append(chr(value))
        elif str(op) == "RANGE":
            signs += [chr(value[0]), chr(value[1])]
        elif str(op) == "CATEGORY":
            signs.append(kinds.get(str(value), "!"))
    if refused:
        return next((sign for sign in "a1 .!" if sign not in signs), "~")
    return signs[choice % len(signs)] if signs else "a"


def repeats(parsed: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """What may be repeated, each with a sample of what stands before it."""
    for op, value in parsed:
        name = str(op)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            if value[1] > 8:
                yield before, value[2]
            yield from repeats(value[2], before)
        elif name == "SUBPATTERN":
            yield from repeats(value[3], before)
        elif name == "ATOMIC_GROUP":
            yield from repeats(value, before)
        elif name == "BRANCH":
            for branch in value[1]:
                yield from repeats(branch, before)
        elif name in ("ASSERT", "ASSERT_NOT"):
            yield from repeats(value[1], before)
        before += sample([(op, value)])


def hostile(pattern: re.Pattern[Any]) -> list[tuple[str, str]]:
    """(what comes once, what is repeated): made of the pattern's own parts, and of the usual signs."""
    text = (
        pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    )
    parsed = re._parser.parse(
        text, pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags
    )  # type: ignore[attr-defined]
    tries = dict.fromkeys(("", unit) for unit in (*SIGNS, *WORDS))
    for choice in range(3):
        whole = sample(parsed, choice)
        if whole:
            tries["", whole] = None
            tries["", whole[:-1] or whole] = None
            tries["", whole + " "] = None
    for before, body in [*repeats(parsed)][:40]:
        for choice in range(2):
            unit = sample(body, choice)
            if unit:
                tries[before, unit] = None
                tries["", before + unit] = None
    return [*tries][:160]


def use(found: Found) -> Callable[[Any], object]:
    """How the pattern is used: at one place, or wherever it is found."""
    if found.is_anchored:
        return found.pattern.match
    return lambda text: sum(1 for _ in found.pattern.finditer(text))


def make(found: Found, before: str, unit: str, size: int) -> Any:
    text = before + unit * max((size - len(before)) // len(unit), 1) + "\x01"
    return text if isinstance(found.pattern.pattern, str) else text.encode("latin-1", "replace")


class TooLongError(Exception):
    """One text took more than is allowed."""


def seconds(work: Callable[[Any], object], text: Any) -> float:
    def stop(*_: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, TOO_LONG)
    began = time.process_time()
    try:
        work(text)
    except TooLongError:
        return float("inf")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - began


def judge(found: Found, largest: int) -> str:
    """What is wrong with a pattern, or ""."""
    work = use(found)
    key = (found.site[0], found.name)
    if key in OWN:
        return ""
    largest = min(largest, SHORT[key][0]) if key in SHORT else largest
    slowest = []
    for before, unit in hostile(found.pattern)[: 160 if largest > FIRST else 90]:
        # From small to large, or what grows exponentially would be met only where it never ends.
        for size in (200, 2_000, FIRST) if largest >= FIRST else (largest,):
            took = seconds(work, make(found, before, unit, size))
            if took > MUCH:
                return _said(found, unit, f"{took:.1f} s for {size:,} characters")
        slowest.append((took, before, unit))
    slowest.sort(key=lambda one: -one[0])
    for rank, (took, before, unit) in enumerate(slowest[:3]):
        size = FIRST
        while size * STEP <= (largest if rank == 0 else min(largest, 16 * FIRST)):
            size *= STEP
            last, took = took, seconds(work, make(found, before, unit, size))
            if took == float("inf"):
                # Slow: whether it grows faster than its text shows on the sizes before.
                small, large = (
                    min(seconds(work, make(found, before, unit, n)) for _ in range(3))
                    for n in (size // STEP // STEP, size // STEP)
                )
                if large > GROWTH * small:
                    return _said(found, unit, f"more than {TOO_LONG} s for {size:,} characters")
                break
            if took > LEAST and took > GROWTH * last:
                small, large = (
                    min(seconds(work, make(found, before, unit, n)) for _ in range(3))
                    for n in (size // STEP, size)
                )
                if large > GROWTH * small:
                    return _said(
                        found,
                        unit,
                        f"{large / small:.1f} times as long for {STEP} times {size // STEP:,}",
                    )
                took = large
    return ""


def _said(found: Found, unit: str, what: str) -> str:
    path, line = found.site
    return f"{path}:{line}: {found.name} {found.pattern.pattern!r:.120} on {unit!r:.40}: {what}"


_PATTERNS: list[Found] = []


def _judge_one(job: tuple[int, int]) -> str:
    if os.environ.get("PATTERNS_TOLD"):
        print(_PATTERNS[job[0]].site, flush=True)
    return judge(_PATTERNS[job[0]], job[1])


def main() -> int:
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else LARGEST
    patterns, missing = every_pattern()
    _PATTERNS[:] = patterns
    jobs = [(n, largest) for n in range(len(patterns))]
    with get_context("fork").Pool(2) as pool:
        wrong = [said for said in pool.imap_unordered(_judge_one, jobs, 4) if said]
    for said in sorted(wrong):
        print(said)
    for place in missing:
        print(f"{place}: never compiled here: let a verb of `exercise` come by")
    built = sum(1 for one in patterns if not one.name)
    print(
        f"{len(patterns)} patterns, {built} of them built while at work, up to {largest:,} characters: "
        f"{len(wrong)} grow faster than their text, {len(missing)} never compiled"
    )
    return int(bool(wrong or missing))


if __name__ == "__main__":
    sys.exit(main())
