"""The reference page of `lawkit site` and the program say the same."""

import re
from pathlib import Path

import click
import pytest

from lawkit.cli.site import site

PAGE = Path(__file__).resolve().parents[3] / "site/docs/reference/site.md"


@pytest.mark.parametrize("name", sorted(site.commands))
def test_each_option_is_on_the_page(name):
    section = PAGE.read_text("utf-8").partition(f"### Options of {name}\n")[2].partition("\n#")[0]
    shown = dict(re.findall(r"^\| `(--[\w-]+)[^`]*` \| (.*) \|$", section, re.MULTILINE))
    options = [one for one in site.commands[name].params if isinstance(one, click.Option)]
    assert shown == {one.opts[0]: one.help for one in options}
