"""Many editions at once: 200 MB of source made from real books and Acts with other names and numbers, read
by one process, by two, and by a Dask cluster of two worker processes: clauses, references, findings,
graph, store. Each is to give the same bytes; a worker is killed in the middle of one more run.

    python bench/bench_scale.py [MEGABYTES]

Seconds of the wall and of the processor, and the most memory that a worker had. What is made lies in a
folder that goes at the end; without Dask that part is left out.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from report import Report

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data")
SHIPPED = ROOT / "corpus/euchre/1888-en/004_b7dc4a75bfbc6e9b.txt"
LAWKIT = [sys.executable, "-m", "lawkit"]
SPEEDUP, CLUSTER, MEMORY = 1.7, 1.25, 600.0
NAMES = (
    "Archer", "Barrow", "Calder", "Dunmore", "Ellery", "Fenwick", "Garrick", "Hale", "Ives", "Jarrow",
    "Keswick", "Lorne", "Merton", "Norwood", "Orde", "Penrith", "Quill", "Rowan", "Selkirk", "Thorne",
)  # fmt: skip
_TAG = re.compile(r"(<[^<>]*>)")
_NUMBER = re.compile(r"(?<![\w.])[1-9][0-9]{0,2}(?![\w.]*\w|\]|\})")
_NAME = re.compile(r"\b(?:Mr\. )?[A-Z][a-z]{5,}\b")


class Took(NamedTuple):
    """A run: seconds of the wall, of the processor, megabytes of its largest worker."""

    wall: float
    processor: float
    memory: float


def books() -> list[tuple[str, str, str]]:
    """Name, ending and text of every book and Act."""
    paths = [path for path in sorted(DATA.glob("*/*")) if path.suffix in (".txt", ".htm", ".xml")]
    found = []
    for path in paths or [SHIPPED]:
        raw = path.read_bytes()
        try:
            found.append((path.stem, path.suffix, raw.decode("utf-8-sig")))
        except UnicodeDecodeError:
            found.append((path.stem, path.suffix, raw.decode("cp1252")))
    return found


def varied(text: str, seed: int) -> str:
    """The text with every number up to 999 raised by the same amount, so that its references still
    lead where they led, and some of its names changed.
    """
    chance = random.Random(seed)
    more = seed % 400
    names = {name: chance.choice(NAMES) for name in sorted(set(_NAME.findall(text)))[seed % 7 :: 7]}
    return "".join(
        piece
        if piece[:1] == "<"
        else _NUMBER.sub(
            lambda match: str(int(match[0]) + more),
            _NAME.sub(lambda match: names.get(match[0], match[0]), piece),
        )
        for piece in _TAG.split(text)
    )


def make(folder: Path, size: int) -> int:
    """Fill the folder; how many bytes it holds."""
    known = books()
    total = seed = 0
    while total < size:
        for name, suffix, text in known:
            raw = varied(text, seed).encode()
            path = folder / f"series-{seed % 20}" / f"{1800 + seed}-{name}{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
            total += len(raw)
            seed += 1
            if total >= size:
                break
    return total


def tree(folder: Path) -> dict[str, str]:
    """The digest of every file of a result."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def highest(process: int) -> dict[int, float]:
    """Megabytes at their highest of a process and all below it."""
    found = {}
    waiting = [process]
    while waiting:
        one = waiting.pop()
        try:
            status = Path(f"/proc/{one}/status").read_text()
            children = [
                child
                for task in Path(f"/proc/{one}/task").iterdir()
                for child in (task / "children").read_text().split()
            ]
        except OSError:
            continue
        peak = re.search(r"VmHWM:\s+(\d+)", status)
        found[one] = int(peak[1]) / 1024 if peak else 0.0
        waiting += map(int, children)
    return found


def run(source: Path, output: Path, *options: str, watch: int = 0, kill: bool = False) -> Took:
    """One run of `lawkit bulk`; with `kill` one of its workers is killed when a third is done."""
    command = [*LAWKIT, "bulk", str(source), "-o", str(output), *options]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    memory: dict[int, float] = {}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        while process.poll() is None:
            mine = highest(process.pid)
            mine.pop(process.pid, None)
            if watch:
                mine |= highest(watch)
            for number, size in mine.items():
                memory[number] = max(size, memory.get(number, 0.0))
            if kill and len(list(output.glob("shards/*/shard.json"))) > 10:
                os.kill(max(mine, key=lambda number: mine[number]), signal.SIGKILL)
                kill = False
            time.sleep(0.1)
        assert process.stderr is not None
        said = process.stderr.read().decode()
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode:
        sys.exit(said)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Took(wall, used, max(memory.values(), default=0.0))


def on_cluster(source: Path, output: Path) -> Took:
    """One run on a scheduler and two worker processes of its own."""
    place = output.parent / "scheduler.json"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    begin = [*dask, "--port", "0", "--no-dashboard", "--scheduler-file", str(place)]
    scheduler = subprocess.Popen(begin, **quiet)  # type: ignore[call-overload]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(place)]
    worker += ["--nworkers", "2", "--nthreads", "1", "--no-dashboard", "--local-directory"]
    workers = subprocess.Popen([*worker, str(output.parent)], **quiet)  # type: ignore[call-overload]
    try:
        for _ in range(300):
            if place.exists():
                break
            time.sleep(0.1)
        address = json.loads(place.read_text())["address"]
        from distributed import Client

        with Client(address) as client:
            client.wait_for_workers(2, timeout=60)
        return run(source, output, "--scheduler", address, watch=workers.pid)
    finally:
        for process in (workers, scheduler):
            process.terminate()
            process.wait()


def main() -> int:
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    home = Path(tempfile.mkdtemp(prefix="lawkit-scale-"))
    try:
        return measure(home, size * 1_000_000)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def measure(home: Path, size: int) -> int:
    source = home / "source"
    total = make(source, size)
    count = sum(1 for path in source.rglob("*") if path.is_file())
    report = Report("scale")
    report.title(f"{total / 1e6:.0f} MB in {count} editions")

    def tell(name: str, took: Took) -> None:
        report.add(name, took.wall, "s", by="clock", note=f"{total / 1e6 / took.wall:.1f} MB/s")
        report.add(f"{name}, the processors' time", took.processor, "s")
        report.add(f"{name}, memory of the largest worker", took.memory, "MB", bar=MEMORY)

    one = run(source, home / "one", "--workers", "1")
    tell("one process", one)
    two = run(source, home / "two", "--workers", "2")
    tell("two processes", two)
    report.add("two processes against one", one.wall / two.wall, "times", bar=SPEEDUP)
    whole = tree(home / "one")
    wrong = int(tree(home / "two") != whole)
    again = run(source, home / "two", "--workers", "2")
    report.add("with nothing to do", again.wall, "s", by="clock")
    shutil.rmtree(home / "two")
    killed = run(source, home / "killed", "--workers", "2", kill=True)
    tell("one worker killed in the middle", killed)
    wrong += tree(home / "killed") != whole
    shutil.rmtree(home / "killed")
    if importlib.util.find_spec("distributed"):
        dask = on_cluster(source, home / "dask")
        tell("a Dask cluster of two worker processes", dask)
        report.add("a Dask cluster against the pool", dask.wall / two.wall, "x", bar=CLUSTER)
        wrong += tree(home / "dask") != whole
    else:
        report.lack(
            "a Dask cluster of two worker processes",
            "lawkit",
            "no dask: pip install 'lawkit[scale]'",
        )
    report.add("runs that gave other bytes than one process", wrong, "x", bar=0)
    manifest = json.loads((home / "one/manifest.json").read_text())
    print(", ".join(f"{manifest[name]:,} {name}" for name in ("clauses", "references", "resolved")))
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
