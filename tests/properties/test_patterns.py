"""No pattern of lawkit grows faster than its text: each one that is compiled, up to 8,000 characters; up to a
million in tests/eval/eval_patterns.py.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "eval"))

import eval_patterns
from eval_patterns import ROOT, Found, judge

pytestmark = pytest.mark.skipif(os.name == "nt", reason="measures as only POSIX can")


def test_no_pattern_grows_faster_than_its_text() -> None:
    """In a process of its own: what is compiled there is seen from the first import on."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/eval/eval_patterns.py"), "8000"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("pattern", [r"\s+\Z", r"(a+)+b", r"<(\w+)[^>]*>", r"\w+@\w+"])
def test_one_that_does_is_found(pattern: str) -> None:
    assert judge(Found(re.compile(pattern), ("x.py", 1), "X", False), 32_000)


@pytest.mark.parametrize("pattern", [r"\s+", r"(?<!\s)\s+\Z", r"[a-z]{1,40}\)", r"law|section"])
def test_one_that_does_not_is_left(pattern: str) -> None:
    assert judge(Found(re.compile(pattern), ("x.py", 1), "X", False), 32_000) == ""


def test_what_is_declared_is_there() -> None:
    for path, _ in (*eval_patterns.OWN, *eval_patterns.SHORT, *eval_patterns.AT_ONE_PLACE):
        assert (ROOT / path).is_file()
    for path, name in eval_patterns.OWN:
        assert f"{name} = re.compile" in (ROOT / path).read_text("utf-8")
