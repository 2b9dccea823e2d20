"""The command line's entry. Owns exit codes and the last word on every error; knows no verb.

Exit codes: 0 fine, 1 findings, 2 usage or unreadable input, 130 interrupted (128 + SIGINT).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from lawkit.errors import LawkitError

INTERRUPTED = 130
_REPORT = "This is a fault of lawkit, not of yours: please report it with the command and, if you can, the file."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Nothing is raised and no traceback shown, save with --debug."""
    if arguments is None:
        from lawkit.collector import collect_rarely

        collect_rarely()
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in words[: words.index("--") if "--" in words else len(words)]
    if debug:
        words.remove("--debug")
    try:
        return _run(words)
    except BrokenPipeError:
        # `lawkit graph | head`: the reader has enough. What is still buffered goes nowhere, or
        # Python would complain of it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("Interrupted; nothing was written half.", file=sys.stderr)  # noqa: T201
        return INTERRUPTED
    except LawkitError as error:
        if debug:
            raise
        print(_message(error), file=sys.stderr)  # noqa: T201
        return error.exit_code
    except Exception as error:
        if debug:
            raise
        lines = (f"lawkit: unexpected: {type(error).__name__}: {error}", _REPORT)
        print(*lines, "With --debug the trace is shown.", sep="\n", file=sys.stderr)  # noqa: T201
        return 2


def _run(words: list[str]) -> int:
    import click

    from lawkit.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character of the law shows its code instead.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        if "_LAWKIT_COMPLETE" in os.environ:
            app.main(words, prog_name="lawkit")
        with app.make_context("lawkit", words) as context:
            code = app.invoke(context)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as leave:
        sys.stdout.flush()
        return leave.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        error.show()
        return 2


def _message(error: LawkitError) -> str:
    """What, where, why; and what to do about it on a line of its own."""
    first = f"lawkit: {error}"
    return f"{first}\n{error.remedy}" if error.remedy else first
