"""Files are written whole or not at all, and no name leads out of its folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit import files
from lawkit.errors import InputError, WriteError


def test_write_says_whether_anything_changed(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    assert files.write(path, "one")
    assert not files.write(path, "one")
    assert files.write(path, b"two")
    assert path.read_text() == "two"
    assert [each.name for each in path.parent.iterdir()] == ["b.txt"]


def test_a_write_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    files.write(path, "before")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(WriteError, match="No space left"):
        files.write(path, "after")
    assert path.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


def test_a_folder_in_the_way_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file")
    with pytest.raises(WriteError) as caught:
        files.write(tmp_path / "a" / "b", "x")
    assert caught.value.where == str(tmp_path / "a" / "b")


@pytest.mark.parametrize("name", ["../b", "a/../../b", "/etc/passwd", "link/b"])
def test_no_name_leads_out_of_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path)
    with pytest.raises(InputError, match="leads out"):
        files.inside(folder, name)


def test_a_tree_is_made_to_hold_just_what_is_given(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("kept")
    assert files.write_tree(tmp_path, {"a/b.md": "1", "c.md": "2"}, mark=".made") == (2, 0)
    assert files.write_tree(tmp_path, {"c.md": "2", "d.md": "3"}, mark=".made") == (1, 1)
    names = sorted(str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file())
    assert names == [".made", "c.md", "d.md", "mine.md"]
    assert not (tmp_path / "a").exists()


def test_reading_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        files.read_bytes(tmp_path / "none")
    with pytest.raises(InputError, match="a folder"):
        files.read_bytes(tmp_path)
    (tmp_path / "big").write_bytes(b"x" * 11)
    with pytest.raises(InputError, match="11 bytes"):
        files.read_bytes(tmp_path / "big", limit=10)
    (tmp_path / "latin").write_bytes(b"a\nb\xe9")
    with pytest.raises(InputError, match="not UTF-8") as caught:
        files.read_text(tmp_path / "latin")
    assert caught.value.where.endswith("latin:2")
