"""The house rules that a machine can check: who may touch the disk, what starts light, what is named how."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "lawkit"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Top-level import -> the layers that may know it. What is not listed here is free.
KNOWN_TO = {
    "networkx": {"citator"},
    "bs4": {"parsers"},
    "lxml": {"parsers", "exchange"},
    "charset_normalizer": {"parsers", "corpus"},
    "z3": {"rules"},
    "mkdocs": {"cli", "publish"},
    "click": {"cli"},
    "rich": {"cli"},
    "tomli_w": {"corpus", "files", "cli", "exchange"},
    "pdfplumber": {"parsers"},
    "docx": {"parsers", "exchange"},
    "openpyxl": {"exchange"},
    "dask": {"bulk"},
    "distributed": {"bulk"},
    "pytest": set(),
    "hypothesis": set(),
}
# GPL: oracles for tests and benchmarks, never for us.
NEVER = {"translate", "collatex"}
TOUCHES_DISK = {"corpus", "files", "cli", "bulk"}
DISK_MODULES = {"shutil", "tempfile", "glob", "fileinput"}
DISK_CALLS = {
    "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "rmdir", "unlink", "touch",
    "iterdir", "rglob",
}  # fmt: skip
UNREPEATABLE = {
    "time", "secrets", "uuid", "socket", "ssl", "http", "ftplib", "smtplib", "requests",
    "urllib3", "httpx", "aiohttp", "asyncio", "locale",
}  # fmt: skip
CLOCK_CALLS = {"now", "utcnow", "today"}
HEAVY = (
    "networkx", "bs4", "lxml", "mkdocs", "z3", "rich", "rapidfuzz", "charset_normalizer",
)  # fmt: skip
VAGUE = {
    "version", "manager", "handler", "processor", "utils", "util", "helpers", "helper", "misc",
    "data", "info", "common",
}  # fmt: skip


def layer_of(module: Path) -> str:
    """`citator` for lawkit/citator/paths.py and for lawkit/citator.py; "" for the package itself."""
    first = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else "cli" if first == "__main__" else first


def name_of(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


def tree_of(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"), filename=str(module))


def imports_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def top(name: str) -> str:
    return name.partition(".")[0]


def calls_of(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """(line, what the name is taken from or "", name) of every call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.lineno, "", node.func.id
            elif isinstance(node.func, ast.Attribute):
                yield node.lineno, ast.unparse(node.func.value), node.func.attr


def tracked_files() -> list[Path]:
    listing = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=False,
    )
    if listing.returncode:
        pytest.skip("not a git checkout: there is no list of tracked files")
    paths = (ROOT / name for name in listing.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


every_module = pytest.mark.parametrize("module", MODULES, ids=name_of)


def test_there_are_modules() -> None:
    assert MODULES


@every_module
def test_says_what_it_owns(module: Path) -> None:
    assert ast.get_docstring(tree_of(module)), "a module opens with what it owns"


@every_module
def test_is_named_for_what_it_holds(module: Path) -> None:
    parts = module.relative_to(PACKAGE).with_suffix("").parts
    assert not VAGUE & {part.strip("_") for part in parts}


@every_module
def test_knows_only_what_its_layer_may(module: Path) -> None:
    layer = layer_of(module)
    wrong = [
        f"line {line}: {name}"
        for line, name in imports_of(tree_of(module))
        if top(name) in NEVER or layer not in KNOWN_TO.get(top(name), {layer})
    ]
    assert not wrong


@every_module
def test_touches_the_disk_only_where_it_may(module: Path) -> None:
    layer = layer_of(module)
    if layer in TOUCHES_DISK:
        return
    tree = tree_of(module)
    wrong = [f"line {n}: {name}" for n, name in imports_of(tree) if top(name) in DISK_MODULES]
    ships_records = layer == "languages" or any(
        name == "importlib.resources" for _, name in imports_of(tree)
    )
    for line, owner, name in calls_of(tree):
        # What a module ships beside itself, such as a language's record, is part of the package.
        if ships_records and name in {"read_text", "read_bytes", "iterdir"}:
            continue
        opens = name == "open" and owner in {"", "io", "os", "codecs"}
        if opens or (owner and name in DISK_CALLS) or (owner == "os" and name != "fspath"):
            wrong.append(f"line {line}: {name}")
    assert not wrong


@every_module
def test_gives_the_same_answer_every_time(module: Path) -> None:
    """Below the command line there is no clock, no chance, no network and no changing global."""
    if layer_of(module) == "cli":
        return
    tree = tree_of(module)
    wrong = [
        f"line {line}: {name}"
        for line, name in imports_of(tree)
        if top(name) in UNREPEATABLE or name.startswith(("urllib.request", "random."))
    ]
    wrong += [
        f"line {line}: {owner}.{name}"
        for line, owner, name in calls_of(tree)
        if (name in CLOCK_CALLS and re.search(r"\b(date|datetime)$", owner))
        or (owner == "random" and name != "Random")
    ]
    # random.Random(seed) is chance that repeats itself; without a seed it is not.
    wrong += [
        f"line {node.lineno}: random.Random without a seed"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "random.Random"
        and not (node.args or node.keywords)
    ]
    wrong += [
        f"line {node.lineno}: global {', '.join(node.names)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Global)
    ]
    assert not wrong


@every_module
def test_leaves_nothing_unwritten(module: Path) -> None:
    wrong = [
        node.lineno
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Name) and node.id == "NotImplementedError"
    ]
    assert not wrong, f"lines {wrong}"


@every_module
def test_public_signatures_say_what_they_take(module: Path) -> None:
    """No `Any` in the signature of a public function or of a public class's method."""

    def functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
        for node in body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield from functions(node.body)
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield node

    wrong = [
        f"line {function.lineno}: {function.name}"
        for function in functions(tree_of(module).body)
        for annotation in (
            *(a.annotation for a in ast.walk(function.args) if isinstance(a, ast.arg)),
            function.returns,
        )
        if annotation and re.search(r"\bAny\b", ast.unparse(annotation))
    ]
    assert not wrong


@pytest.mark.parametrize("arguments", [[], ["--help"]], ids=["import", "help"])
def test_the_command_starts_light(arguments: list[str]) -> None:
    """Neither importing the command line nor its --help loads what only some verbs need."""
    code = (
        "import sys, lawkit.cli\n"
        f"assert not {arguments!r} or lawkit.cli.main({arguments!r}) == 0\n"
        f"print(*(set(sys.modules) & set({HEAVY!r})), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.split() == []


def test_the_package_itself_loads_nothing() -> None:
    code = f"import sys, lawkit; print(*(set(sys.modules) & set({(*HEAVY, 'click', 'msgspec')!r})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_site_stays_a_folder_of_pages() -> None:
    """`site` is a module of the standard library: a package of that name would hide it."""
    assert not list((ROOT / "site").rglob("__init__.py"))
    assert not (ROOT / "site/assets").exists(), "the build leaves it out: site/overrides/assets"


def test_no_file_names_a_machine_or_a_registry() -> None:
    hosts = r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|unpkg\.com|jsdelivr\.net"
    machine = re.compile(rf"{hosts}|(?<![\w.:/}})>-])/(?:work|home|root|Users)/")
    wrong = []
    for path in tracked_files():
        name = path.relative_to(ROOT).as_posix()
        if re.fullmatch(r"corpus/.*\.txt|LICENSE", name):
            continue  # as obtained, never edited
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        wrong += [f"{name}:{n}: {line}" for n, line in enumerate(lines, 1) if machine.search(line)]
    assert not wrong


def normalised(requirement: str) -> str:
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def test_the_lock_names_no_address_and_hashes_everything() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    assert "://" not in lock
    assert "--index" not in lock
    assert "--find-links" not in lock
    blocks = re.split(r"\n(?=\w)", lock)
    pinned = [block for block in blocks if "==" in block.partition("\n")[0]]
    assert pinned
    assert [block for block in pinned if "--hash=sha256:" not in block] == []


def test_the_lock_covers_what_the_project_asks_for() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    locked = {normalised(line) for line in lock.splitlines() if re.match(r"\w", line)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    asked = [
        *project["project"]["dependencies"],
        *(one for extra, many in extras.items() if extra != "scale" for one in many),
        *(one for group in project["dependency-groups"].values() for one in group),
    ]
    assert {normalised(requirement) for requirement in asked} - locked == set()
