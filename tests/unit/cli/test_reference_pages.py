"""The reference pages and the program say the same: verbs, options, findings, fields."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
import pytest

from lawkit.cli.app import app
from lawkit.cli.verbs import VERBS
from lawkit.desk import records
from lawkit.model import CODES

# They have subcommands, and pages of their own kind.
GROUPS = {"rule", "site"}
SIMPLE = [verb for verb in VERBS if verb not in GROUPS]


@pytest.fixture(scope="module")
def reference() -> Path:
    return Path(__file__).resolve().parents[3] / "site" / "docs" / "reference"


def rows(text: str) -> Iterator[list[str]]:
    """The cells of every table row but headings and rules."""
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("|--"):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


@pytest.mark.parametrize("verb", SIMPLE)
def test_each_verb_has_a_page_with_its_options(reference: Path, verb: str) -> None:
    text = (reference / f"{verb}.md").read_text("utf-8")
    assert text.startswith(f"# lawkit {verb}\n")
    command = app.get_command(click.Context(app), verb)
    assert command is not None
    options = {
        name: option.help
        for option in command.params
        if isinstance(option, click.Option)
        for name in (*option.opts, *option.secondary_opts)
    }
    section = text.partition("\n## Options\n")[2].partition("\n## ")[0]
    shown = {
        name: cells[1].replace("\\|", "|")
        for cells in rows(section)
        for name in re.findall(r"`(--?[\w-]+)", cells[0])
    }
    assert shown == options


def test_the_index_lists_every_verb_as_help_does(reference: Path) -> None:
    text = (reference / "index.md").read_text("utf-8")
    shown = {
        re.sub(r"[`\[]|lawkit |\].*", "", cells[0]): cells[1]
        for cells in rows(text.partition("\n## ")[0])
        if cells[0] != "verb"
    }
    assert shown == {verb: each.line for verb, each in VERBS.items()}


def test_the_page_of_findings_is_the_list_of_codes(reference: Path) -> None:
    shown = list(rows((reference / "findings.md").read_text("utf-8")))[1:]
    assert shown == [
        [f"`{code.name}`", code.severity, code.meaning, code.remedy] for code in CODES.values()
    ]


@pytest.mark.parametrize(
    ("page", "shape"), [("refs", records.ReferenceRecord), ("check", records.FindingRecord)]
)
def test_fields_of_a_record_are_documented(
    reference: Path, page: str, shape: type[msgspec.Struct]
) -> None:
    section = (reference / f"{page}.md").read_text("utf-8").partition("\n## JSON\n")[2]
    shown = [cells[0].strip("`") for cells in rows(section)][1:]
    assert shown == list(shape.__struct_fields__)


def test_fields_of_parse_are_documented(reference: Path) -> None:
    section = (reference / "parse.md").read_text("utf-8").partition("\n## JSON\n")[2]
    shown = {cells[0].strip("`"): set(re.findall(r"`(\w+)`", cells[1])) for cells in rows(section)}
    parts = {
        "edition": [records.EditionRecord, records.WitnessRecord],
        "clauses": [records.ClauseRecord],
        "divisions": [records.DivisionRecord],
        "notes": [records.NoteRecord, records.AnchorRecord],
        "tags": [records.TagRecord],
        "terms": [records.TermRecord, records.TermPlaceRecord],
        "furniture": [records.FurnitureRecord],
        "diagnostics": [records.DiagnosticRecord],
    }
    assert set(parts) == set(records.ParseRecord.__struct_fields__)
    for part, shapes in parts.items():
        fields = {name for shape in shapes for name in shape.__struct_fields__}
        assert fields <= shown[part], part
