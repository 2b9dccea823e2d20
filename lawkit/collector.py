"""Python's collector of cycles, which has little to do here: many values are made, and hardly a cycle.

Knows nothing of lawkit.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


def collect_rarely() -> None:
    """For the whole of a process: to look for cycles at every 700 values takes a tenth of the time of
    `lawkit show`.
    """
    gc.set_threshold(50_000, 20, 20)


@contextmanager
def without_collector() -> Iterator[None]:
    """Holds the collector back, and lets it go on as it was: a tree in the making has no cycles, and to
    look through it again and again as it grows takes a tenth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
