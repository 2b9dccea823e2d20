"""Progress, tables and counts."""

import sys

import pytest

from lawkit.cli.output import counted, say_table, watched


def test_watching_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(watched(range(5), "Counting", after=0)) == [0, 1, 2, 3, 4]
    assert list(watched([], "Counting")) == []
    assert capsys.readouterr() == ("", "")


def test_a_long_watch_on_a_terminal_draws_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(watched(range(5), "Counting", after=10)) == [0, 1, 2, 3, 4]
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(watched(range(5), "Counting", after=-1)) == [0, 1, 2, 3, 4]
    out, err = capsys.readouterr()
    assert out == ""
    assert "Counting" in err


def test_columns_are_as_wide_as_what_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    say_table([("a", "\x1b[1mbold\x1b[0m", "end"), ("long", "b", "")], indent=1)
    assert capsys.readouterr().out == " a     bold  end\n long  b\n"


def test_counts() -> None:
    assert [counted(n, "law") for n in (0, 1, 2)] == ["0 laws", "1 law", "2 laws"]
    assert counted(2, "copy", "copies") == "2 copies"
