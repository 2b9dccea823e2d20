"""The built site as files: complete, closed in itself, the same each time."""

import json
import os
import re
import subprocess
import sys

import pytest
from lxml import html

from lawkit.publish.dead_links import find_dead_links


@pytest.fixture(scope="module")
def built_twice(root, corpus_dir, tmp_path_factory, copied, clock_ahead):
    """Two folders in which `lawkit site build` was run on the shipped corpus, on days more than a year
    apart, and its report.
    """
    reports = []
    folders = [tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")]
    for folder in folders:
        copied(folder)
        late = {"PYTHONPATH": clock_ahead} if reports else {}
        reports.append(run_build(folder, corpus_dir, **late))
    return folders, reports


def try_build(folder, corpus_dir, *arguments, **surroundings):
    return subprocess.run(
        [
            sys.executable, "-m", "lawkit", "site", "build",
            "--config", str(folder / "mkdocs.yml"), "--corpus", str(corpus_dir), *arguments,
        ],
        env={**os.environ, **surroundings},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip


def run_build(folder, corpus_dir, *arguments, **surroundings):
    done = try_build(folder, corpus_dir, "--json", *arguments, **surroundings)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_no_link_is_dead_and_nothing_is_loaded_from_elsewhere(public, pages):
    every = {path.relative_to(public).as_posix() for path in public.rglob("*") if path.is_file()}
    # The page for a missing page is shown at any address: its links are from the site's root.
    mine = [(name, text) for name, text in pages.items() if name != "404.html"]
    assert find_dead_links(mine, every) == ()


def test_no_style_fetches_from_elsewhere(public):
    for sheet in public.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", sheet.read_text("utf-8"))


def test_every_shipped_law_has_its_page(library, public):
    for edition in library:
        for law in edition.clauses:
            page = public / f"laws/{edition.id}/{edition.ladder.name}-{law.number}.html"
            assert page.is_file(), page


def test_every_clause_of_the_corpus_is_shown_with_its_words(library, pages):
    for edition in library:
        for law in edition.clauses:
            root = html.fromstring(pages[f"laws/{edition.id}/law-{law.number}.html"])
            shown = [
                "".join(line.itertext())
                for line in root.xpath("//div[@class='lk-law']//*[@class='lk-words']")
            ]
            for clause in law.walk():
                if clause.text and edition.id.work != "hostile":
                    assert any(same_words(clause.text, line) for line in shown), clause.path


def same_words(text, line):
    """Whether a line shows the text: marks of notes and of the editor may stand in between."""
    return re.sub(r"[*⟨⟩\s]", "", text) in re.sub(r"[*⟨⟩\s]", "", line)


def test_each_page_says_its_language(library, pages):
    for edition in library:
        for law in edition.clauses:
            root = html.fromstring(pages[f"laws/{edition.id}/law-{law.number}.html"])
            assert root.get("lang") == edition.language
            (text,) = root.xpath("//div[@class='lk-law']")
            assert text.get("lang") == edition.language
    assert html.fromstring(pages["fr/index.html"]).get("lang") == "fr"
    assert html.fromstring(pages["index.html"]).get("lang") == "en"


def test_each_page_names_rights_and_source(library, pages):
    for edition in library:
        for law in edition.clauses:
            root = html.fromstring(pages[f"laws/{edition.id}/law-{law.number}.html"])
            foot = root.xpath("string(//footer[@class='lk-source'])")
            assert edition.rights_for(edition.language)[0] in foot
            assert all(witness.sha256[:12] in foot for witness in edition.witnesses)


def test_ids_are_not_repeated_on_a_page(pages):
    for name, text in pages.items():
        ids = html.fromstring(text).xpath("//@id")
        assert len(ids) == len(set(ids)), name


def test_two_builds_are_the_same_bytes(built_twice):
    folders, reports = built_twice
    first, second = (contents(folder / "site/public") for folder in folders)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert reports[0]["dead_links"] == []


def test_a_second_build_writes_nothing(built_twice, corpus_dir):
    folders, reports = built_twice
    again = run_build(folders[0], corpus_dir, "--pages-only")
    assert again == {"files": reports[0]["files"], "written": 0, "removed": 0}


def test_pages_of_what_is_gone_are_removed(built_twice, corpus_copy):
    (_, folder), reports = built_twice
    manifest = corpus_copy / "euchre/1888-en/edition.toml"
    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace('publish = "text"', 'publish = "none"'), "utf-8")
    after = run_build(folder, corpus_copy, "--pages-only")
    assert after["removed"] == reports[1]["files"] - after["files"] > 12
    assert not (folder / "site/docs/laws/euchre").exists()
    assert (folder / "site/docs/laws/index.md").is_file()


def test_a_site_that_is_not_there_is_said_so(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "lawkit", "site", "build", "--config", str(tmp_path / "none.yml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "none.yml" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ("site_name: [open\ntheme: {}\n", "mkdocs.yml"),
        ("- a list\n", "mapping"),
        ("site_name: x\ndocs_dir: site/docs\ntheme: {name: nobody-made-it}\n", "nobody-made-it"),
        ("site_name: x\ndocs_dir: site/docs\nplugins: [nobody-made-it]\n", "nobody-made-it"),
        ("site_name: \0\n", "special character"),
    ],
)
def test_settings_that_cannot_be_read_are_said_so(corpus_dir, tmp_path, settings, why):
    for name in ("docs", "overrides"):
        (tmp_path / "site" / name).mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text(settings, "utf-8")
    done = try_build(tmp_path, corpus_dir)
    assert done.returncode == 2
    assert (
        f"{tmp_path / 'mkdocs.yml'}: MkDocs cannot read the settings of the site: " in done.stderr
    )
    assert why in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "site/public").exists()


def test_what_mkdocs_warns_of_stops_the_build(corpus_dir, tmp_path, copied):
    copied(tmp_path)
    with (tmp_path / "site/docs/index.md").open("a", encoding="utf-8") as page:
        page.write("\n[where](nowhere.md)\n")
    done = try_build(tmp_path, corpus_dir)
    assert done.returncode == 1
    assert "'nowhere.md'" in done.stderr
    assert "The site was not built" in done.stderr
    assert not (tmp_path / "site/public").exists()


def test_a_fresh_clone_builds_before_any_law_page_is_written(root, tmp_path, copied):
    copied(tmp_path)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--strict",
            "-f",
            str(tmp_path / "mkdocs.yml"),
        ],
        env={"PATH": "", "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "lawkit site build" in (tmp_path / "site/public/laws/index.html").read_text("utf-8")
