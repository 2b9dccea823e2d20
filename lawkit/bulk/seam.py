"""The one seam through which work on many editions runs: `concurrent.futures.Executor`. A pool of
processes here, or a Dask cluster; the work is the same function and knows of neither.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import TypeVar

from lawkit.collector import collect_rarely
from lawkit.errors import UsageError

Job = TypeVar("Job")
Result = TypeVar("Result")

STRIKES = 3
"""A pool that loses its workers this often without one job done in between is given up."""


def run(
    work: Callable[[Job], Result], jobs: Sequence[Job], *, workers: int = 0, scheduler: str = ""
) -> Iterator[Result]:
    """The result of each job as it comes, in any order; `work` and jobs must be picklable.

    workers: how many processes, 0 for one a processor. scheduler: the address of a Dask scheduler,
    whose workers see the same folders. Where a worker dies its pool is opened anew and does what is
    left. Raises what `work` raises, and UsageError where workers die again and again.
    """
    left = dict(enumerate(jobs))
    strikes = 0
    while left:
        before = len(left)
        try:
            with _opened(workers, scheduler, len(left)) as executor:
                futures = {executor.submit(work, job): number for number, job in left.items()}
                for future in as_completed(futures):
                    result = future.result()
                    del left[futures.pop(future)]
                    yield result
        except BrokenExecutor:
            strikes = 0 if len(left) < before else strikes + 1
            if strikes == STRIKES:
                raise UsageError(
                    "the workers die again and again",
                    why="the machine may have no memory left for them",
                    remedy="Use fewer --workers. What is done is kept: the same command goes on.",
                ) from None


@contextmanager
def _opened(workers: int, scheduler: str, jobs: int) -> Iterator[Executor]:
    with _cluster(scheduler) if scheduler else _pool(workers, jobs) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def _pool(workers: int, jobs: int) -> Iterator[Executor]:
    count = min(workers or os.cpu_count() or 1, jobs)
    # A process of its own and not a fork: the same on every system, and no lock is copied locked.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context, initializer=_begin) as pool:
        yield pool


def _begin() -> None:
    """A worker's start: Ctrl-C is for the one who asked, and whoever asked may be killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    """A pool's workers wait for ever where their parent was killed: they leave with it."""
    wait([sentinel])
    os._exit(1)


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    try:
        # Not installed with lawkit, and without types where it is.
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise UsageError(
            "--scheduler needs Dask", remedy="Install it: pip install 'lawkit[scale]'."
        ) from None
    try:
        client = distributed.Client(scheduler, timeout=10)
    except (OSError, TimeoutError, ValueError) as error:
        raise UsageError(
            f"no Dask scheduler answers at {scheduler}",
            why=str(error) or type(error).__name__,
            remedy="Start one with `dask scheduler`, workers with `dask worker ADDRESS`.",
        ) from None
    with client:
        # Each job is done anew: what it gives is a record of files, not a value to be kept.
        yield client.get_executor(pure=False)
