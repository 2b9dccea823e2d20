"""The group of all verbs. A verb's module is imported when the verb is called, never for `--help`."""

from __future__ import annotations

import importlib
import os
from keyword import iskeyword

import click

import lawkit
from lawkit.cli.verbs import VERBS


class LazyGroup(click.Group):
    """A click group that reads the table of verbs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs, in the table's order."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb's command, imported now; None for an unknown verb."""
        verb = VERBS.get(cmd_name)
        if verb is None:
            return None
        name = cmd_name.replace("-", "_")
        # `import` cannot be a name of Python's.
        command = getattr(importlib.import_module(verb.module), name + "_" * iskeyword(name))
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with "did you mean" on a near miss."""
        name = args[0]
        if name not in VERBS and not name.startswith("-"):
            import difflib

            near = difflib.get_close_matches(name, VERBS, n=3, cutoff=0.5)
            hint = f" Did you mean {' or '.join(near)}?" if near else " See lawkit --help."
            raise click.UsageError(f"No such command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The verbs in their groups, from the table alone."""
        for group in dict.fromkeys(verb.group for verb in VERBS.values()):
            with formatter.section(group):
                rows = [(name, verb.line) for name, verb in VERBS.items() if verb.group == group]
                formatter.write_dl(rows, col_max=12)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 fine, 1 findings, 2 usage or unreadable input. "
    "Every verb has --help; most have --json.",
)
@click.option(
    "--corpus",
    metavar="FOLDER",
    help="The corpus; else LAWKIT_CORPUS, else corpus/ here or above, else the one that came along.",
)
@click.option("--debug", is_flag=True, help="Show the trace of an error.")
@click.version_option(lawkit.__version__, message="lawkit %(version)s")
@click.pass_context
def app(context: click.Context, corpus: str | None, debug: bool) -> None:
    """Numbered law books as one linked corpus: clauses, references, graph, site."""
    context.obj = corpus
    if os.environ.get("NO_COLOR"):
        context.color = False
