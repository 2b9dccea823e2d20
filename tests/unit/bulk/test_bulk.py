"""Many editions through one seam: the same bytes whoever works, nothing done twice, nothing lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lawkit import files
from lawkit.bulk import PRODUCTS, Job, Plan, Shard, Summary, join, make_plan, make_shard, run
from lawkit.bulk import work as at_work
from lawkit.bulk.plan import save_plan
from lawkit.cli.rulebooks import read_shelf
from lawkit.corpus import read_edition
from lawkit.desk import parse_record
from lawkit.errors import InputError, LawkitError, NotFoundError, UsageError
from lawkit.store import Store

EVERYTHING = tuple(PRODUCTS)


def law(number: int, words: str) -> str:
    return f"LAW {number}\nTITLE {number}\n\n{words}\n\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Three editions of one work, one of another, one file that is no text."""
    folder = tmp_path / "shelf"
    books = {
        "bridge/1997-en.txt": law(1, "See Law 2.") + law(2, "(a) one\n(b) two"),
        "bridge/2007-en.txt": law(1, "As in 1997 Law 2.") + law(2, "See Law 1 and Law 9."),
        "bridge/2017-fr.txt": "LOI 1\nTITRE\n\nVoir Loi 2.\n\nLOI 2\nTITRE\n\nRien.\n",
        "whist/1900.md": "## LAW 1\n\nSee Law 1.\n",
        "whist/scan.txt": "\x00\x01\x02" * 100,
    }
    for name, text in books.items():
        files.write(folder / name, text)
    return folder


def made(
    plan: Plan, output: Path, runner: Callable[..., Any] = map
) -> tuple[Summary, dict[str, bool]]:
    digest = save_plan(output, plan)
    jobs = [Job(str(output), digest, n, read_shelf) for n in range(len(plan.batches))]
    done = list(runner(make_shard, jobs))
    summary = join(output, [one.shard for one in done])
    return summary, {one.shard.name: one.is_kept for one in done}


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a result; the plan and the lock are of the machine."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def lines(folder: Path, product: str) -> list[Any]:
    rows = []
    for path in sorted(folder.glob(f"shards/*/{PRODUCTS[product]}")):
        rows += [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    return rows


def test_what_is_made_is_what_the_verbs_give(shelf: Path, tmp_path: Path) -> None:
    summary, _ = made(make_plan(shelf, EVERYTHING), tmp_path / "out")
    assert [one.id for one in summary.made] == [
        "bridge/1997-en", "bridge/2007-en", "bridge/2017-fr", "whist/1900",
    ]  # fmt: skip
    assert [(one.source, one.what) for one in summary.refused] == [
        ("whist/scan.txt", "this is a binary file, not a text")
    ]
    record = lines(tmp_path / "out", "clauses")[0]
    alone = msgspec.to_builtins(parse_record(read_edition(shelf / "bridge/1997-en.txt")[1]))
    assert [c["text"] for c in record["clauses"]] == [c["text"] for c in alone["clauses"]]
    assert record["clauses"][0]["id"] == "bridge/1997-en#1"
    assert record["edition"]["witnesses"][0]["provenance"] == "bridge/1997-en.txt"
    codes = [
        (row["code"], row["edition"], row["file"]) for row in lines(tmp_path / "out", "findings")
    ]
    assert ("ref-dangling", "bridge/2007-en", "bridge/2007-en.txt") in codes
    graph = (tmp_path / "out/graph.csv").read_text().splitlines()
    assert graph[0].startswith("source,target,kind,status")
    assert "bridge/1997-en#1,bridge/1997-en#2,see,resolved" in graph[1]


def test_a_reference_to_another_edition_is_resolved_across_shards(
    shelf: Path, tmp_path: Path
) -> None:
    plan = make_plan(shelf, EVERYTHING, batch=1)
    made(plan, tmp_path / "out")
    (one, *_), *_ = [row["references"] for row in lines(tmp_path / "out", "refs")][1:]
    assert (one["targets"], one["status"]) == (["bridge/1997-en#2"], "resolved")
    figures = msgspec.json.decode((tmp_path / "out/graph.json").read_bytes())
    assert figures["between"] == {"bridge/2007-en -> bridge/1997-en": 1}
    assert figures["hubs"][0] == {"law": "bridge/1997-en#2", "cited": 2, "cites": 0}


def test_the_same_bytes_by_one_worker_or_two_and_from_another_folder(
    shelf: Path, tmp_path: Path
) -> None:
    made(make_plan(shelf, EVERYTHING, batch=100), tmp_path / "here")
    moved = shelf.rename(tmp_path / "elsewhere")
    plan = make_plan(moved, EVERYTHING, batch=100)
    assert len(plan.batches) > 1
    made(plan, tmp_path / "there", lambda work, jobs: run(work, jobs, workers=2))
    assert tree(tmp_path / "here") == tree(tmp_path / "there")


def test_what_is_done_is_kept_and_what_changed_is_made_again(shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    plan = make_plan(shelf, EVERYTHING, batch=1)
    made(plan, out)
    whole = tree(out)
    assert set(made(plan, out)[1].values()) == {True}
    (out / "shards/00000/refs.jsonl").write_bytes(b"{")
    (out / "shards/00002/shard.json").unlink()
    assert [n for n, kept in made(plan, out)[1].items() if not kept] == ["00000", "00002"]
    assert tree(out) == whole
    # 2007-en looks at 1997-en: both are made again, and no other.
    files.write(shelf / "bridge/1997-en.txt", law(1, "Nothing.") + law(3, "Nothing."))
    assert [n for n, kept in made(plan, out)[1].items() if not kept] == ["00000", "00001"]


def test_an_edition_that_comes_later_is_found_by_who_asked_for_it(
    shelf: Path, tmp_path: Path
) -> None:
    late = (shelf / "bridge/1997-en.txt").rename(tmp_path / "late.txt")
    made(make_plan(shelf, EVERYTHING), tmp_path / "out")
    assert lines(tmp_path / "out", "refs")[0]["references"][0]["status"] == "outside"
    late.rename(shelf / "bridge/1997-en.txt")
    made(make_plan(shelf, EVERYTHING), tmp_path / "out")
    assert lines(tmp_path / "out", "refs")[1]["references"][0]["status"] == "resolved"


def test_shards_of_no_batch_go_and_what_others_put_there_stays(shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    made(make_plan(shelf, EVERYTHING, batch=1), out)
    (out / "shards/00001/mine.txt").write_text("mine")
    made(make_plan(shelf, ("refs",)), out)
    assert sorted(tree(out)) == [
        "manifest.json", "shards/00000/refs.jsonl", "shards/00000/shard.json",
        "shards/00001/mine.txt",
    ]  # fmt: skip


class Fall(msgspec.Struct):
    """A job that ends its worker the first time."""

    mark: str


def fall_once(job: Fall) -> str:
    if job.mark and not Path(job.mark).exists():
        Path(job.mark).write_text("fallen")
        os._exit(9)
    return job.mark


def fall_always(job: Fall) -> str:
    os._exit(9)


def fail(job: Fall) -> str:
    raise InputError("it cannot be read", where=job.mark)


def test_what_a_killed_run_left_half_written_goes(shelf: Path, tmp_path: Path) -> None:
    plan = make_plan(shelf, EVERYTHING, batch=2)
    made(plan, tmp_path / "out")
    (tmp_path / f"out/.graph.json.{os.getpid()}-0").write_text("{")
    made(plan, tmp_path / "out")
    assert not list((tmp_path / "out").glob(".graph.json.*"))


def test_a_worker_that_dies_loses_nothing(tmp_path: Path) -> None:
    jobs = [Fall(str(tmp_path / "a")), Fall(""), Fall(str(tmp_path / "b"))]
    assert sorted(run(fall_once, jobs, workers=2)) == sorted(job.mark for job in jobs)


def test_workers_that_always_die_are_a_clear_error() -> None:
    with pytest.raises(UsageError, match="die again and again"):
        list(run(fall_always, [Fall("")], workers=1))


def test_an_error_of_a_worker_is_the_error_of_the_run() -> None:
    with pytest.raises(InputError) as caught:
        list(run(fail, [Fall("some.txt")], workers=1))
    assert (caught.value.what, caught.value.where) == ("it cannot be read", "some.txt")


def test_a_source_that_changes_while_it_is_read_is_a_clear_error(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = at_work.read_edition

    def read(path: Path, **how: Any) -> Any:
        found = real(path, **how)
        with path.open("a") as file:
            file.write("LAW 3\n\nMore.\n")
        return found

    monkeypatch.setattr(at_work, "read_edition", read)
    with pytest.raises(InputError, match="changes while it is read"):
        made(make_plan(shelf, ("refs",)), tmp_path / "out")
    assert not tree(tmp_path / "out")


def test_another_program_on_a_worker_is_a_clear_error(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan(shelf, ("refs",))
    monkeypatch.setattr(at_work, "code_digest", lambda: "another")
    with pytest.raises(UsageError, match="another lawkit"):
        made(plan, tmp_path / "out")


def test_a_source_behind_a_link_out_of_the_folder_is_left(shelf: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(law(1, "Secret."))
    (shelf / "whist/secret.txt").symlink_to(secret)
    (shelf / "whist/other").symlink_to(tmp_path)
    names = {volume.source for volume in make_plan(shelf, ("refs",)).volumes}
    assert "whist/secret.txt" not in names
    assert not any(name.startswith("whist/other") for name in names)


def test_what_is_asked_for_must_be_there(shelf: Path) -> None:
    with pytest.raises(NotFoundError):
        make_plan(shelf, ("refs",), only=["whist/1901"])
    assert issubclass(NotFoundError, LawkitError)


def test_a_cluster_gives_the_same_bytes(shelf: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not here (extra `scale`)")
    plan = make_plan(shelf, EVERYTHING, batch=100)
    made(plan, tmp_path / "here")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        made(plan, tmp_path / "there", lambda work, jobs: run(work, jobs, scheduler=address))
    assert tree(tmp_path / "here") == tree(tmp_path / "there")


def test_no_scheduler_is_a_clear_error() -> None:
    with pytest.raises(UsageError, match=r"needs Dask|no Dask scheduler answers"):
        list(run(fail, [Fall("")], scheduler="tcp://127.0.0.1:9"))


def test_a_shard_that_was_tampered_with_is_no_shard(shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    plan = make_plan(shelf, ("refs",))
    made(plan, out)
    page = out / "shards/00000/shard.json"
    shard = msgspec.json.decode(page.read_bytes(), type=Shard)
    held = {"../../../etc": next(iter(shard.files.values()))}
    page.write_bytes(msgspec.json.encode(msgspec.structs.replace(shard, files=held)))
    assert made(plan, out)[1] == {"00000": False}


def test_a_book_that_lawkit_fails_on_is_told_and_the_others_are_made(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = at_work.references_of

    def read(edition: Any, library: Any) -> Any:
        if edition.id.name == "2007-en":
            raise IndexError("list index out of range")
        return real(edition, library)

    monkeypatch.setattr(at_work, "references_of", read)
    summary, _ = made(make_plan(shelf, ("refs", "store")), tmp_path / "out")
    assert [one.id for one in summary.made] == ["bridge/1997-en", "bridge/2017-fr", "whist/1900"]
    assert ("bridge/2007-en.txt", "IndexError: list index out of range") in [
        (one.source, one.why) for one in summary.refused
    ]


def test_the_store_of_a_shard_is_searched(shelf: Path, tmp_path: Path) -> None:
    made(make_plan(shelf, ("store",)), tmp_path / "out")
    with Store(tmp_path / "out/shards/00000/store.sqlite") as store:
        assert [str(hit.clause) for hit in store.find("voir")] == ["bridge/2017-fr#1"]
