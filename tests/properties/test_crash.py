"""Killed at a few moments, each writer leaves whole files and a state that the next run mends; a hundred
moments of each in tests/eval/eval_crash.py.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "eval"))

from eval_crash import SUBJECTS, Subject, disturb, torn

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kills as only POSIX can")


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_killed_at_some_moments_the_next_run_gives_the_same_bytes(subject: Subject) -> None:
    assert disturb(subject, 2, seed=1) == []


def test_a_torn_file_would_be_seen() -> None:
    old, new = {"a": b"one", "b": b"1"}, {"a": b"two"}
    assert torn({"a": b"tw", "b": b"1", ".a.77-0": b"t"}, old, new) == ["a"]
    assert torn({"c": b""}, old, new) == ["c"]
