"""What every test may ask for: the repository, the corpus, the larger texts, a browser."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# Derandomised, without a database and without deadlines: the same examples on every machine, and a
# slow machine is no failure. HYPOTHESIS_PROFILE=search looks further and at random.
settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# No corpus and no colour of whoever runs the tests leaks into them.
os.environ.pop("LAWKIT_CORPUS", None)
os.environ["NO_COLOR"] = "1"


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's root."""
    return ROOT


@pytest.fixture(scope="session")
def corpus_dir(root: Path) -> Path:
    """The shipped corpus. Read it, never write to it: ask for `corpus_copy` to change something."""
    return root / "corpus"


@pytest.fixture
def corpus_copy(corpus_dir: Path, tmp_path: Path) -> Path:
    """A copy of the shipped corpus that a test may spoil."""
    return shutil.copytree(corpus_dir, tmp_path / "corpus")


@pytest.fixture(scope="session")
def data_dir(root: Path) -> Path:
    """The folder of larger texts: LAWKIT_DATA, else ../shared/data beside the repository."""
    folder = root / os.environ.get("LAWKIT_DATA", "../shared/data")
    if not folder.is_dir():
        pytest.skip(f"the larger texts are not here: no folder {folder} (LAWKIT_DATA)")
    return folder.resolve()


# A clock that runs 400 days ahead, in whatever process starts with it on its path.
_AHEAD = """
import datetime, time
_time, _ahead = time.time, 400 * 86400
time.time = lambda: _time() + _ahead
time.time_ns = lambda: int(time.time() * 1e9)
_gmtime, _localtime = time.gmtime, time.localtime
time.gmtime = lambda seconds=None: _gmtime(time.time() if seconds is None else seconds)
time.localtime = lambda seconds=None: _localtime(time.time() if seconds is None else seconds)
class _Late(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return datetime.datetime.fromtimestamp(time.time(), tz)
    @classmethod
    def utcnow(cls):
        return datetime.datetime.fromtimestamp(time.time(), datetime.UTC).replace(tzinfo=None)
class _LateDay(datetime.date):
    @classmethod
    def today(cls):
        return datetime.date.fromtimestamp(time.time())
datetime.datetime, datetime.date = _Late, _LateDay
"""


@pytest.fixture(scope="session")
def clock_ahead(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The PYTHONPATH of a process whose clock runs 400 days ahead."""
    folder = tmp_path_factory.mktemp("clock")
    (folder / "sitecustomize.py").write_text(_AHEAD)
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    code = "import datetime; print((datetime.datetime.now() - datetime.datetime(1970, 1, 1)).days)"
    days = [
        int(
            subprocess.run(
                [sys.executable, "-c", code], env=env, capture_output=True, check=True
            ).stdout
        )
        for env in ({**os.environ}, {**os.environ, "PYTHONPATH": path})
    ]
    assert days[1] - days[0] in (400, 401)
    return path


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """The machine's own Chromium, headless; a download of Playwright's is never used."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.skip("no Chromium here: apt-get install chromium")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        # Chromium's sandbox refuses to start for root, as whom a bare container runs.
        chromium = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--clause "rubber/1993-en#10.a"`: only the scenarios tagged with that clause or one below it."""
    parser.addoption("--clause", help="run only the scenarios of this clause and those below it")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `--clause` does not ask for."""
    wanted = config.getoption("--clause")
    if not wanted:
        return
    edition, _, path = wanted.partition("#")
    parts = path.split(".") if path else []

    def is_asked(item: pytest.Item) -> bool:
        tags = [tag.partition("#") for mark in item.iter_markers("clause") for tag in mark.args]
        return any(e == edition and p.split(".")[: len(parts)] == parts for e, _, p in tags)

    left = [item for item in items if not is_asked(item)]
    items[:] = [item for item in items if is_asked(item)]
    config.hook.pytest_deselected(items=left)
