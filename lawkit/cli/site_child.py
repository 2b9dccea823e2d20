"""MkDocs in a process of its own, which ends with the one that began it: a build that is killed leaves
nobody writing. Owned by the verb `site`.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

UNREADABLE = 2
"""The exit code where MkDocs cannot make sense of its settings."""


def build_site(settings: Path, site: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """MkDocs' strict build into the folder `site`: its exit code, or UNREADABLE, and what it said as
    warnings and errors, of a trace the last line; the rest goes to stderr.
    """
    # Its standard input is a pipe that nobody writes to: it ends when this process does.
    ours, theirs = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__, str(settings), str(site)],
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


def main() -> None:
    """Builds the site of the settings that are the first argument of this process into its second."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    from lawkit.cli.output import tell
    from lawkit.collector import collect_rarely

    threading.Thread(target=_leave_with_parent, daemon=True).start()
    collect_rarely()
    settings, site = sys.argv[1:]
    # A strict build counts the warnings that are said: none may be kept quiet.
    log = logging.getLogger("mkdocs")
    log.setLevel(logging.WARNING)
    log.addHandler(logging.StreamHandler())
    try:
        config = load_config(settings, site_dir=site, strict=True)
    except Abort:
        sys.exit(UNREADABLE)  # Each wrong value has been told.
    except (MkDocsException, OSError) as error:
        tell(str(error))
        sys.exit(UNREADABLE)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    except MkDocsException as error:
        tell(str(error))
        sys.exit(1)
    finally:
        config.plugins.on_shutdown()


if __name__ == "__main__":
    main()
