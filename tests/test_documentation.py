"""The documentation is run: what README and the authored pages show is what happens.

In a fenced block `console`, each line `$ ...` is run in a folder that holds a copy of the corpus
and of README.md; the commands of one page follow each other in one folder. A command must exit
with 0, or with what the reader is told: `$ lawkit cite "Law 99"  # exit 1`. Lines under a command
must be its output; `...` stands for any text within a line, and alone on a line for any lines.
Fenced blocks `pycon` are doctests.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from lawkit.cli.app import app

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(
    r"^(?P<indent> *)(?P<ticks>```+) *(?P<kind>console|pycon)\b[^\n]*\n(?P<body>.*?)^(?P=indent)(?P=ticks)",
    re.MULTILINE | re.DOTALL,
)
EXIT = re.compile(r"\s+# exit (?P<code>[0-9])$")
# They change the machine, or are proved by a target of their own.
NOT_RUN = {"apt-get", "cd", "git", "make", "pip", "python", "python3", "source", "sudo"}
# They build for a while or never end: that the command is there is all this test asks.
ASKED_FOR_HELP = {"lawkit site build", "lawkit site serve"}


class Example(NamedTuple):
    line: int
    command: str
    code: int
    output: list[str]


def pages() -> list[Path]:
    """README and what authors wrote under site/docs, without the generated law pages."""
    found = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard",
         "README.md", "site/docs/*.md", "site/docs/**/*.md"],
        capture_output=True,
        check=False,
    )  # fmt: skip
    if found.returncode:
        return [ROOT / "README.md", *sorted((ROOT / "site/docs").rglob("*.md"))]
    names = {name for name in found.stdout.decode().split("\0") if name}
    return [path for path in (ROOT / name for name in sorted(names)) if path.is_file()]


def blocks_of(text: str, kind: str) -> Iterator[tuple[int, list[str]]]:
    """(number of the first line, lines) of each fenced block of that kind."""
    for fence in FENCE.finditer(text):
        if fence["kind"] == kind:
            indent = len(fence["indent"])
            lines = [line[indent:] for line in fence["body"].splitlines()]
            yield text.count("\n", 0, fence.start()) + 2, lines


def examples_of(text: str) -> list[Example]:
    examples: list[Example] = []
    for first, lines in blocks_of(text, "console"):
        continued = False
        for number, line in enumerate(lines, first):
            if continued:
                last = examples[-1]
                examples[-1] = last._replace(command=last.command + line.removeprefix("> ").strip())
            elif line.startswith("$ "):
                examples.append(Example(number, line[2:].strip(), 0, []))
            elif examples and number > first:
                examples[-1].output.append(line.rstrip())
            continued = examples[-1].command.endswith("\\") if examples else False
            if continued:
                examples[-1] = examples[-1]._replace(command=examples[-1].command[:-1])
    return [with_exit_code(example) for example in examples]


def with_exit_code(example: Example) -> Example:
    told = EXIT.search(example.command)
    if not told:
        return example
    return example._replace(command=example.command[: told.start()], code=int(told["code"]))


def pattern_of(output: list[str]) -> re.Pattern[str]:
    parts = []
    for line in output:
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(r".*?".join(map(re.escape, line.split("..."))) + r"[ \t]*\n")
    return re.compile("".join(parts))


def trimmed(lines: list[str]) -> list[str]:
    return "\n".join(lines).strip("\n").splitlines()


PAGES = pages()
WITH_COMMANDS = [page for page in PAGES if examples_of(page.read_text("utf-8"))]
WITH_DOCTESTS = [page for page in PAGES if [*blocks_of(page.read_text("utf-8"), "pycon")]]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_readme_shows_commands() -> None:
    assert ROOT / "README.md" in WITH_COMMANDS


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name_of)
def test_commands_do_what_the_page_says(page: Path, corpus_copy: Path) -> None:
    folder = corpus_copy.parent
    (folder / "README.md").write_bytes((ROOT / "README.md").read_bytes())
    surroundings = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for example in examples_of(page.read_text("utf-8")):
        place = f"{name_of(page)}:{example.line}: {example.command}"
        words = shlex.split(example.command, comments=True)
        if words[0] == "make":
            assert {word for word in words[1:] if "=" not in word} <= targets, place
        if words[0] in NOT_RUN:
            continue
        command = example.command
        if " ".join(words[:3]) in ASKED_FOR_HELP:
            command = " ".join([*words[:3], "--help"])
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        shown = f"{place}\n{done.stdout}{done.stderr}"
        assert done.returncode == example.code, f"exit {done.returncode}: {shown}"
        expected = trimmed(example.output)
        if expected and command == example.command:
            pattern = pattern_of(expected)
            results = (done.stdout, done.stdout + done.stderr)
            assert any(
                pattern.fullmatch("\n".join(trimmed(one.splitlines())) + "\n") for one in results
            ), f"other output than shown: {shown}"


@pytest.mark.parametrize("page", WITH_DOCTESTS, ids=name_of)
def test_sessions_do_what_the_page_says(
    page: Path, corpus_copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(corpus_copy.parent)
    lines = [""] * (page.read_text("utf-8").count("\n") + 1)
    for first, block in blocks_of(page.read_text("utf-8"), "pycon"):
        lines[first - 1 : first - 1 + len(block)] = block
    session = doctest.DocTestParser().get_doctest("\n".join(lines), {}, name_of(page), str(page), 0)
    told: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(optionflags=flags).run(session, out=told.append)
    assert not told, "".join(told)


def verbs(group: click.Group, before: str) -> Iterator[str]:
    """`lawkit show`, `lawkit site build`, ... without what is hidden."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name
        if command.hidden:
            continue
        if isinstance(command, click.Group):
            yield from verbs(command, f"{before} {name}")
        else:
            yield f"{before} {name}"


def test_every_verb_is_documented() -> None:
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    known = [*verbs(app, "lawkit")]
    assert known
    assert [verb for verb in known if not re.search(rf"{re.escape(verb)}\b", text)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```console\n$ a\n```", [Example(2, "a", 0, [])]),
        ("x\n```console\n$ a b  # exit 1\nout\n\n```", [Example(3, "a b", 1, ["out", ""])]),
        ("```console\n$ a \\\n> b\n$ c\nd\n```", [Example(2, "a b", 0, []), Example(4, "c", 0, ["d"])]),
        ("1. x\n    ```console\n    $ a\n      b\n    ```", [Example(3, "a", 0, ["  b"])]),
        ("```sh\n$ a\n```", []),
    ],
)  # fmt: skip
def test_examples_are_found(text: str, expected: list[Example]) -> None:
    assert examples_of(text) == expected


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        (["a", "b"], "a\nb\n", True),
        (["a"], "a\nb\n", False),
        (["a", "..."], "a\nb\nc\n", True),
        (["...", "c"], "a\nb\nc\n", True),
        (["a ... c"], "a b c\n", True),
        (["a ... c"], "a b d\n", False),
        (["1.5"], "175\n", False),
    ],
)
def test_output_is_compared(shown: list[str], printed: str, same: bool) -> None:
    assert bool(pattern_of(shown).fullmatch(printed)) is same
