"""The entry: the table of verbs, errors as messages, exit codes, streams."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from lawkit.cli import app as app_module
from lawkit.cli import main
from lawkit.cli.app import app
from lawkit.cli.verbs import VERBS
from lawkit.errors import InputError

LAWKIT = [sys.executable, "-m", "lawkit"]


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_says_of_itself_what_the_table_says(verb: str) -> None:
    command = app.get_command(click.Context(app), verb)
    assert command is not None
    assert command.get_short_help_str(limit=200) == VERBS[verb].line.strip()
    assert command.name == verb


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_has_help(run, verb: str) -> None:
    done = run(verb, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: lawkit {verb}")


def test_help_lists_every_verb_in_the_order_of_the_table(run) -> None:
    out = run("--help").out
    places = [out.index(f"\n  {verb} ") for verb in VERBS]
    assert places == sorted(places)


def test_help_loads_no_verb_and_nothing_heavy() -> None:
    code = (
        "import sys\nfrom lawkit.cli import main\nmain(['--help'])\n"
        "print(sorted(m for m in sys.modules if m in ('msgspec', 'rich', 'networkx', 'pathlib')"
        " or m.startswith('lawkit.')), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == (
        "['lawkit.cli', 'lawkit.cli.app', 'lawkit.cli.verbs', 'lawkit.errors']"
    )


def test_show_loads_neither_the_graph_nor_colour_printing(corpus_dir: Path) -> None:
    code = (
        "import sys\nfrom lawkit.cli import main\n"
        f"main(['show', 'Law 10', '--edition', 'rubber/1993-en', '--corpus', {str(corpus_dir)!r}])\n"
        "print(sorted({'rich', 'networkx', 'bs4', 'lxml', 'charset_normalizer'} & set(sys.modules)),"
        " file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_nothing_asked_shows_the_help(run) -> None:
    done = run()
    assert done.code == 2
    assert "Usage: lawkit" in done.out + done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["shwo"], "No such command 'shwo'. Did you mean show?"),
        (["frobnicate"], "No such command 'frobnicate'. See lawkit --help."),
        (["show"], "Missing argument 'CLAUSE'"),
        (["show", "Law 10", "--nosuch"], "No such option"),
        (["graph", "--format", "pdf"], "Invalid value for '--format'"),
    ],
)
def test_a_wrong_call_exits_with_2(run, words: list[str], message: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_version(run) -> None:
    done = run("--version")
    assert (done.code, done.out.split()[0]) == (0, "lawkit")


def test_a_known_error_is_a_message(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise InputError("it fails", where="here:3", why="because", remedy="Mend it.")

    monkeypatch.setattr(app_module.app, "invoke", fail)
    done = run("show")
    assert (done.code, done.err) == (2, "lawkit: here:3: it fails: because\nMend it.\n")
    with pytest.raises(InputError):
        main(["--debug", "show"])


def test_an_unexpected_error_is_a_message_too(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(app_module.app, "invoke", fail)
    done = run("show")
    assert (done.code, done.out) == (2, "")
    first, second, third = done.err.splitlines()
    assert first == "lawkit: unexpected: ZeroDivisionError: division by zero"
    assert "please report it" in second
    assert "--debug" in third
    with pytest.raises(ZeroDivisionError):
        main(["show", "--debug"])


def test_interrupting_is_quiet(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app_module.app, "invoke", stop)
    done = run("show")
    assert (done.code, done.err) == (130, "Interrupted; nothing was written half.\n")


def test_a_reader_that_leaves_is_no_error(corpus_dir: Path) -> None:
    command = [*LAWKIT, "parse", "rubber/1993-en", "--json", "--corpus", str(corpus_dir)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_corpus_may_be_named_before_or_after_the_verb(
    run, corpus_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAWKIT_CORPUS", "no/such/folder")
    words = ("show", "Law 5", "--edition", "rubber/1993-en")
    assert run(*words).code == 2
    before = run("--corpus", corpus_dir, *words)
    after = run(*words, "--corpus", corpus_dir)
    assert before == after
    assert before.code == 0


def test_no_colour_where_there_is_no_terminal_or_none_is_wanted(run) -> None:
    assert "\x1b" not in run("show", "Law 10", "-e", "rubber/1993-en").out


def test_a_terminal_without_the_letters_still_gets_the_text(corpus_dir: Path) -> None:
    command = [*LAWKIT, "show", "Loi 6", "-e", "duplicate/2017-fr", "--corpus", str(corpus_dir)]
    done = subprocess.run(
        command, capture_output=True, env={"PYTHONIOENCODING": "cp1253"}, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"m\xe9lang\xe9" in done.stdout
