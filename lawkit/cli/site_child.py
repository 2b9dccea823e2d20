"""MkDocs in a process of its own, which ends with the one that began it: a build that is killed leaves
nobody writing. Owned by the verb `site`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path


def run_mkdocs(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> tuple[int, str]:
    """MkDocs' exit code and what it said as errors, of a trace the last line; the rest goes to stderr."""
    # Its standard input is a pipe that nobody writes to: it ends when this process does.
    ours, theirs = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__, *arguments],
            cwd=folder,
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


def main() -> None:
    """MkDocs with the arguments of this process."""
    from mkdocs.__main__ import cli

    threading.Thread(target=_leave_with_parent, daemon=True).start()
    cli()


if __name__ == "__main__":
    main()
