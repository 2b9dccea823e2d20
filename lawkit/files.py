"""Files written whole or not at all, and paths kept inside their folder. Knows nothing of laws."""

from __future__ import annotations

import errno
import glob
import hashlib
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from lawkit.errors import InputError, UsageError, WriteError

LIMIT = 64 * 1024 * 1024
"""No source file above this many bytes is read into memory: a long law book has a tenth of it."""

DEEPEST = 32
"""No manifest nests deeper than this: what people write has five levels at most."""

_LONGEST = 255  # bytes of a file's name, on every system that is used

# How temporary files and folders are named: the file's name, the process, a count.
_TEMPORARY = re.compile(r"\A\..+\.([0-9]{1,9})-[0-9]{1,5}\Z", re.S)


def read_bytes(path: Path, *, limit: int = LIMIT) -> bytes:
    """The whole file; InputError where it is missing, a folder, unreadable or above `limit` bytes."""
    try:
        if path.is_dir():
            raise InputError("this is a folder, not a file", where=str(path))
        with path.open("rb") as file:
            # A device or a pipe has no size to ask for, and a file may grow while it is read.
            size = os.fstat(file.fileno()).st_size
            raw = b"" if size > limit else file.read(limit + 1)
        if size > limit or len(raw) > limit:
            said = (
                f"the file has {size:,} bytes, more" if size > limit else "the file has more bytes"
            )
            raise InputError(
                f"{said} than the {limit:,} that are read",
                where=str(path),
                remedy="Split it into parts.",
            )
        return raw
    except FileNotFoundError:
        raise InputError(
            "no such file", where=str(path), remedy="Check the name and the folder."
        ) from None
    except OSError as error:
        raise InputError(
            "the file cannot be read", where=str(path), why=error.strerror or str(error)
        ) from None


def read_text(path: Path) -> str:
    """A file that must be UTF-8 (the TOML that people write); InputError with the line otherwise."""
    raw = read_bytes(path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(
            "the file is not UTF-8", where=f"{path}:{line}", remedy="Save it as UTF-8."
        ) from None


def tables(text: str) -> dict[str, object]:
    """The tables of a TOML text, at most `DEEPEST` levels of them; tomllib.TOMLDecodeError for all that
    is none, also for what only an attacker writes: endless nesting, a number of thousands of digits.
    """
    try:
        found: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("Tables or lists nest too deep") from None
    except ValueError as error:
        raise tomllib.TOMLDecodeError(str(error).partition(";")[0]) from None
    level: list[object] = [found]
    for _ in range(DEEPEST):
        inner = [one.values() if isinstance(one, dict) else one for one in level]
        level = [each for one in inner for each in one if isinstance(each, dict | list)]  # type: ignore[attr-defined]
    if level:
        raise tomllib.TOMLDecodeError("Tables or lists nest too deep")
    return found


def sha256(raw: bytes) -> str:
    """The hexadecimal digest by which a manifest names a witness."""
    return hashlib.sha256(raw).hexdigest()


def inside(folder: Path, name: str) -> Path:
    """The path of `name` in `folder`; InputError where it would leave it, by `..` or by a link."""
    root = folder.resolve()
    try:
        if any(len(os.fsencode(part)) > _LONGEST for part in name.split("/")):
            raise ValueError("a name in it is longer than any system's")
        path = (root / name).resolve()
    except (
        ValueError,
        OSError,
        RuntimeError,
    ) as error:  # a NUL, a ring of links
        raise InputError(
            f"the path {name[:200]!r} cannot be one",
            where=str(folder),
            why=str(error)[:200],
            remedy="Name a file that lies in the folder itself.",
        ) from None
    if path != root and root not in path.parents:
        raise InputError(
            f"the path {name!r} leads out of its folder",
            where=str(folder),
            remedy="Name a file that lies in the folder itself.",
        )
    return path


def write(path: Path, content: str | bytes, *, sync: bool = True) -> bool:
    """Write a file whole or not at all; False where it already holds just that.

    A temporary file in the same folder is filled, synced and renamed over the old one, so that a
    reader, or a process killed at any moment, sees the old bytes or the new ones. Without `sync` that
    holds for readers and killed processes, not for a machine that loses power: for what can be made
    again.
    """
    raw = content.encode() if isinstance(content, str) else content
    temporary = ""
    try:
        if path.is_file() and path.stat().st_size == len(raw) and path.read_bytes() == raw:
            return False
        descriptor, temporary = _open_temporary(path)
        with os.fdopen(descriptor, "wb") as out:
            out.write(raw)
            if sync:
                out.flush()
                os.fsync(out.fileno())
        Path(temporary).replace(path)
        return True
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise unwritable(path, error.strerror or str(error)) from None


@contextmanager
def held(lock: Path, what: str) -> Iterator[None]:
    """Hold `lock` while `what` is at work; UsageError where another process holds it.

    The file stays and is empty; the system lets go of it with the process, however that ends.
    """
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        file = lock.open("ab")
    except OSError as error:
        raise WriteError(
            "the file cannot be written",
            where=str(lock),
            why=error.strerror or str(error),
            remedy="Choose another place.",
        ) from None
    with file:
        try:
            _lock(file.fileno())
        except OSError:
            raise UsageError(
                f"another {what} is at work here",
                where=str(lock.parent),
                remedy="Wait until it has ended, or choose another place.",
            ) from None
        yield


def _lock(descriptor: int) -> None:
    """OSError where another process has the file locked."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A file to be filled by other means, under another name beside `path`: synced and renamed over it
    when the block ends well, gone when it does not. WriteError where the system refuses.
    """
    temporary = ""
    try:
        sweep(path.parent, f".{glob.escape(path.name)}.*")
        descriptor, temporary = _open_temporary(path)
        os.close(descriptor)
        yield Path(temporary)
        with Path(temporary).open("rb+") as made:
            os.fsync(made.fileno())
        Path(temporary).replace(path)
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from None
    finally:
        if temporary:
            Path(temporary).unlink(missing_ok=True)


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """An empty folder beside `path`, to be filled: it takes its place when the block ends well, and is
    gone when it does not. A reader sees the old files or the new ones, and none only while two names
    change.
    """
    sweep(path.parent, f".{glob.escape(path.name)}.*")
    made, old = (path.with_name(f".{path.name}.{os.getpid()}-{n}") for n in (0, 1))
    try:
        made.mkdir(parents=True)
        yield made
        if path.exists():
            path.replace(old)
        made.replace(path)
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from None
    finally:
        for folder in (made, old):
            shutil.rmtree(folder, ignore_errors=True)


def sweep(folder: Path, names: str = ".*", *, alone: bool = False) -> None:
    """Remove the temporary files and folders that killed processes left in a folder, of those that
    match `names` (`**/.*` for all below it). alone: a lock says that nobody else writes there, so that
    those of a process whose number another bears by now go too.
    """
    for path in sorted(folder.glob(names)):
        match = _TEMPORARY.search(path.name)
        if not match or (not alone and _lives(int(match[1]))):
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    """Whether a process of that number is there, or nobody can tell."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def unwritable(path: Path, why: str) -> WriteError:
    """The error of a file that could not be written, and what to do."""
    return WriteError(
        "the file cannot be written",
        where=str(path),
        why=why,
        remedy="What stood there before is untouched; free space or choose another place.",
    )


def _open_temporary(path: Path) -> tuple[int, str]:
    """A new file beside `path`, open for writing, and its name; the folder is made where it is missing.

    It is made with the rights that any new file has, which `tempfile` would not give it.
    """
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    for attempt in range(10_000):
        name = f"{path.parent}/.{path.name}.{os.getpid()}-{attempt}"
        try:
            return os.open(name, flags, 0o666), name
        except FileExistsError:
            continue
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
    raise FileExistsError(errno.EEXIST, "no name is left for a temporary file", str(path))


def write_tree(
    folder: Path, files: Mapping[str, str | bytes], *, mark: str, sync: bool = True
) -> tuple[int, int]:
    """Make `folder` hold `files` (by relative path), each written as `write` does.

    Files of an earlier call that are not among them are removed; the list of what is ours lies in
    `folder/mark`. Returns how many were written and how many removed. Others' files stay.
    """
    listed = folder / mark
    before = set(listed.read_text(encoding="utf-8").split("\n")) if listed.is_file() else set()
    before.discard("")
    write(listed, "\n".join(sorted(before | set(files))) + "\n")
    # A folder is resolved once; a file in it that is a link is replaced, never followed.
    split = {name: name.rpartition("/") for name in sorted(files)}
    places = {parent: inside(folder, parent) for parent in {one[0] for one in split.values()}}
    written = sum(
        write(places[parent] / last, files[name], sync=sync)
        for name, (parent, _, last) in split.items()
    )
    stale = sorted(before - set(files))
    for name in stale:
        path = inside(folder, name)
        path.unlink(missing_ok=True)
        parent = path.parent
        while parent != folder.resolve() and parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()
            parent = parent.parent
    write(listed, "\n".join(sorted(files)) + "\n")
    return written, len(stale)
