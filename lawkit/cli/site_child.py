"""MkDocs in a process of its own, which ends with the one that began it: a build that is killed leaves
nobody writing. Owned by the verb `site`.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

UNREADABLE = 2
"""The exit code where MkDocs cannot make sense of its settings."""


def run_mkdocs(
    settings: Path, arguments: Sequence[str], environment: Mapping[str, str]
) -> tuple[int, str]:
    """MkDocs' exit code, or UNREADABLE, and what it said as errors, of a trace the last line; the rest goes to
    stderr.
    """
    # Its standard input is a pipe that nobody writes to: it ends when this process does.
    ours, theirs = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__, str(settings), *arguments],
            cwd=settings.parent,
            env=environment,
            stdin=ours,
            stdout=sys.stderr,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    finally:
        os.close(ours)
        os.close(theirs)
    said, trace, rest = done.stderr.partition("Traceback (most recent call last):")
    last = rest.strip().rpartition("\n")[2] if trace else ""
    return done.returncode, "\n".join(filter(None, (said.strip(), last)))


def _leave_with_parent() -> None:
    os.read(0, 1)
    os._exit(1)


def _refuse_unreadable(settings: str) -> None:
    """Ends with UNREADABLE, and with why on stderr, where MkDocs rejects the settings."""
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    from lawkit.cli.output import tell

    log = logging.getLogger("mkdocs")
    log.setLevel(logging.ERROR)  # Its warnings are told when it builds.
    try:
        load_config(settings)
    except Abort:
        sys.exit(UNREADABLE)  # Each wrong value has been told.
    except (MkDocsException, OSError) as error:
        tell(str(error))
        sys.exit(UNREADABLE)
    log.setLevel(logging.NOTSET)


def main() -> None:
    """MkDocs for the settings that are the first argument of this process, with its other arguments."""
    from mkdocs.__main__ import cli

    threading.Thread(target=_leave_with_parent, daemon=True).start()
    settings, *arguments = sys.argv[1:]
    _refuse_unreadable(settings)
    cli([*arguments, "--config-file", settings])


if __name__ == "__main__":
    main()
