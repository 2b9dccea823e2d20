"""Files are written whole or not at all, and no name leads out of its folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lawkit import files
from lawkit.errors import InputError, UsageError, WriteError


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


def test_a_folder_takes_its_place_when_it_is_whole(tmp_path: Path) -> None:
    place = tmp_path / "public"
    with files.whole_folder(place) as made:
        (made / "a").write_text("one")
    with pytest.raises(ZeroDivisionError), files.whole_folder(place) as made:
        (made / "b").write_text(str(1 // 0))
    assert [path.name for path in place.iterdir()] == ["a"]
    with files.whole_folder(place) as made:
        (made / "c").write_text("two")
    assert [path.name for path in place.iterdir()] == ["c"]
    assert [path.name for path in tmp_path.iterdir()] == ["public"]


def test_what_a_killed_process_left_is_swept_and_nothing_else(tmp_path: Path) -> None:
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)  # fmt: skip
    dead = int(gone.stdout)
    kept = {".gitignore", "page.md", f".page.md.{os.getpid()}-0", f"page.{dead}-0", ".page.1993-en"}
    for name in (*kept, f".page.md.{dead}-0"):
        (tmp_path / name).write_text("x")
    (tmp_path / f".public.{dead}-1").mkdir()
    (tmp_path / f".public.{dead}-1/page").write_text("x")
    files.sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == kept
    # Who holds the folder knows that no living process left it either: its number is another's by now.
    files.sweep(tmp_path, alone=True)
    assert {path.name for path in tmp_path.iterdir()} == kept - {f".page.md.{os.getpid()}-0"}


def test_a_lock_is_held_by_one_and_goes_with_its_process(tmp_path: Path) -> None:
    lock = tmp_path / "made" / ".lock"
    with files.held(lock, "run"), pytest.raises(UsageError, match="another run is at work here"):  # noqa: SIM117
        with files.held(lock, "run"):
            pass
    with files.held(lock, "run"):
        pass
    (tmp_path / "file").write_text("x")
    with pytest.raises(WriteError), files.held(tmp_path / "file/.lock", "run"):
        pass


def test_what_has_no_end_is_not_read_to_it(tmp_path: Path) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no /dev/zero here")
    with pytest.raises(InputError, match="more bytes than the 1,000"):
        files.read_bytes(Path("/dev/zero"), limit=1000)
