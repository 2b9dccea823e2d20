"""What a stranger's file may do to whoever reads it: nothing. The threats and their defences are told in
site/docs/contributing/threats.md; each test here is named there.
"""

from __future__ import annotations

import ast
import io
import json
import socket
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lawkit import citator, files
from lawkit.corpus import load_library
from lawkit.corpus.manifest import EditionManifest, read_toml
from lawkit.errors import InputError, LawkitError, ManifestError
from lawkit.exchange import tmx, xliff
from lawkit.model import EditionId
from lawkit.parsers import parse
from lawkit.parsers.trees import read_tree
from lawkit.rules import read_rules, read_vocabulary
from lawkit.translation.terms import read_terms

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "lawkit"
MODULES = sorted(PACKAGE.rglob("*.py"))
SECRET = "the secret of the house"


def calls(path: Path) -> Iterator[tuple[int, str, ast.Call]]:
    """(line, dotted name, call) of every call in a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield node.lineno, ast.unparse(node.func), node


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


# -- no way from data to code -------------------------------------------------------------------------

CODE_FROM_DATA = {
    "pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "joblib", "code", "codeop", "ctypes",
    "cffi", "pty", "xmlrpc", "yaml", "jsonpickle", "runpy", "imp",
}  # fmt: skip
RUNS = {"eval", "exec", "compile", "__import__", "execfile", "breakpoint"}
SHELLS = ("os.system", "os.popen", "os.exec", "os.spawn", "os.posix_spawn", "subprocess.getoutput")
# The format, verb or extra that a name stands for: each from a table or a folder of the package itself.
IMPORTS_BY_NAME = {
    "lawkit/bulk/seam.py",
    "lawkit/cli/app.py",
    "lawkit/cli/rules.py",
    "lawkit/parsers/__init__.py",
    "lawkit/publish/__init__.py",
    "lawkit/publish/leading_on.py",
    "lawkit/publish/words/__init__.py",
}  # fmt: skip


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_data_becomes_code(module: Path) -> None:
    name = module.relative_to(ROOT).as_posix()
    wrong = [f"imports {one}" for one in imports(module) if one.partition(".")[0] in CODE_FROM_DATA]
    for line, called, call in calls(module):
        if called in RUNS or called.startswith(SHELLS):
            wrong.append(f"line {line}: {called}")
        shell = [word.value for word in call.keywords if word.arg == "shell"]
        if shell and ast.unparse(shell[0]) != "False":
            wrong.append(f"line {line}: a shell")
        if called.endswith("import_module") and name not in IMPORTS_BY_NAME:
            wrong.append(f"line {line}: {called}")
    assert wrong == []


def test_a_condition_cannot_name_what_is_no_fact() -> None:
    facts = read_vocabulary(
        "f", "[fact.x]\ntype='bool'\nask.en='x?'\n[decision.d]\nanswers=['a']\nask.en='d?'\n"
    )
    for said in (
        "__import__('os').system('x')", "x.__class__", "(lambda: x)()", "[y for y in (1,)]", "x if x else x",
        "open('x')", "f'{x}'", "x := 1", "().__class__.__bases__", "not " * 900 + "x",
        "10 ** 10 ** 10", "'a' * 10 ** 9", "x\x00",
    ):  # fmt: skip
        sheet = f"[[rule]]\nid='r'\nclauses=['1']\nwhen={json.dumps(said)}\nthen.d='a'\n"
        with pytest.raises(LawkitError):
            read_rules("r", sheet, facts, EditionId("a", "b"), None)


# -- XML: no entity, no document type, no network ---------------------------------------------------

MAKES_TREES = {
    "fromstring", "fromstringlist", "XML", "HTML", "iterparse", "XMLParser", "HTMLParser", "XMLPullParser",
    "parseString", "make_parser", "parse_graphml", "read_graphml", "parse_xml", "XMLID", "XInclude", "XSLT",
}  # fmt: skip
XML_ENTRIES = {
    # One reader for all trees, and networkx's for graphs, which is given no text with a document type.
    ("lawkit/parsers/trees.py", "etree.XMLParser"),
    ("lawkit/parsers/trees.py", "etree.fromstring"),
    ("lawkit/citator/exchange.py", "networkx.parse_graphml"),
}


def test_every_way_into_xml_is_known() -> None:
    found = {
        (module.relative_to(ROOT).as_posix(), called)
        for module in MODULES
        for _, called, _ in calls(module)
        if called.rpartition(".")[2] in MAKES_TREES or called in ("etree.parse", "minidom.parse")
    }
    assert found == XML_ENTRIES
    readers = {one for module in MODULES for one in imports(module) if one.startswith("xml.")}
    assert {one for one in readers if not one.startswith("xml.sax.saxutils.")} == set()


def as_docx(body: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("word/document.xml", body)
    return out.getvalue()


W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"


def read_docx(head: str, words: str) -> object:
    body = f'<w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>1. Law {words}</w:t></w:r></w:p></w:body></w:document>'
    return parse(as_docx((head + body).encode()), format="docx")


def read_markup(format: str, frame: str) -> Callable[[str, str], object]:
    return lambda head, words: parse((head + frame.format(words)).encode(), format=format)


READERS: dict[str, Callable[[str, str], object]] = {
    "tree": lambda head, words: read_tree(f"{head}<a b='c'>{words}</a>".encode()).xpath("string()"),
    "tmx": lambda head, words: tmx.read(
        f'{head}<tmx version="1.4"><header srclang="en"/><body><tu tuid="1"><tuv xml:lang="en"><seg>{words}'
        f'</seg></tuv><tuv xml:lang="fr"><seg>b</seg></tuv></tu></body></tmx>'.encode(), where="x.tmx"
    ),
    "xliff": lambda head, words: xliff.read(
        f'{head}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">'
        f'<file id="f"><unit id="u"><segment><source>{words}</source><target>b</target></segment></unit></file>'
        f"</xliff>".encode(), where="x.xlf"
    ),
    "graphml": lambda head, words: citator.read_graph(
        f'{head}<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">'
        f'<node id="{words}"/></graph></graphml>', "graphml"
    ).nodes,
    "docx": read_docx,
    "akn": read_markup("akn", f'<akomaNtoso xmlns="{AKN}"><act><body><section><num>1</num><content><p>{{}}</p>'
                       "</content></section></body></act></akomaNtoso>"),
    "canada": read_markup("canada", "<Statute><Body><Section><Label>1</Label><Text>{}</Text></Section></Body></Statute>"),
    "html": read_markup("html", "<html><body><p>1. {}</p></body></html>"),
}  # fmt: skip
BOMB = "<!DOCTYPE a [<!ENTITY e0 'lollollol'>" + "".join(
    f"<!ENTITY e{n} '{f'&e{n - 1};' * 10}'>" for n in range(1, 12)
)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("name", READERS)
def test_no_entity_leads_out_of_a_document(name: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(SECRET)
    outside = tmp_path / "outside.dtd"
    outside.write_text(f"<!ENTITY e '{SECRET}'>")
    heads = (
        f"<!DOCTYPE a [<!ENTITY e SYSTEM '{secret.as_uri()}'>]>",
        f"<!DOCTYPE a [<!ENTITY e SYSTEM '{secret}'>]>",
        f"<!DOCTYPE a SYSTEM '{outside.as_uri()}'>",
        f"<!DOCTYPE a [<!ENTITY % p SYSTEM '{outside.as_uri()}'> %p;]>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'http://127.0.0.1:9/e'>]>",
        "<!DOCTYPE a PUBLIC '-//X//Y' 'http://127.0.0.1:9/a.dtd'>",
        f"<?xml-stylesheet href='{secret.as_uri()}'?>",
    )
    for head in heads:
        for words in ("&e;", "plain", f"<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='{secret.as_uri()}' parse='text'/>"):  # fmt: skip
            try:
                found = READERS[name](head, words)
            except (LawkitError, ValueError, SyntaxError):
                continue
            assert SECRET not in repr(found)


@pytest.mark.parametrize("name", READERS)
def test_an_entity_that_multiplies_is_not_multiplied(name: str) -> None:
    """In words and in an attribute, where libxml2 expands entities whatever it is told."""
    for head in (f"{BOMB}]>", f"{BOMB}<!ATTLIST a b CDATA '&e11;'>]>"):
        for words in ("&e11;", "<b c='&e11;'/>"):
            try:
                found = READERS[name](head, words)
            except (LawkitError, ValueError, SyntaxError):
                continue
            # The declarations themselves may be kept, as the markup that they are.
            assert repr(found).count("lollollol") <= 40


@pytest.mark.parametrize("name", READERS)
def test_depth_is_read_or_refused(name: str) -> None:
    words = "<b>" * 50_000 + "deep" + "</b>" * 50_000
    try:
        READERS[name]("", words)
    except (LawkitError, SyntaxError):
        return


# -- sizes and expansion ------------------------------------------------------------------------------


def test_a_document_that_unpacks_beyond_all_measure_is_refused() -> None:
    with pytest.raises(InputError, match="unpacks beyond all measure"):
        parse(as_docx(b" " * 500_000_000), format="docx", name="x.docx")


def test_a_pdf_that_unpacks_beyond_all_measure_is_refused() -> None:
    packed = zlib.compress(b" " * 150_000_000, 9)
    raw = (
        b"%PDF-1.4\n1 0 obj <</Length 1 /Filter /FlateDecode>>\nstream\n" + packed + b"\nendstream"
    )
    with pytest.raises(InputError, match="unpacks beyond all measure"):
        parse(raw, format="pdf", name="x.pdf")


def test_a_file_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(1 << 40)  # a terabyte of nothing, that takes no place
    with pytest.raises(InputError, match="more than the"):
        files.read_bytes(huge)


DEEP = (
    "a = " + "[" * 100_000, "a=" + "{a=" * 3000 + "1" + "}" * 3000, ".".join(["a"] * 5000) + " = 1",
    "a = " + "1" * 5000, "[" + ".".join(["a"] * 3000) + "]",
)  # fmt: skip


@pytest.mark.parametrize("text", DEEP, ids=["lists", "tables", "dots", "digits", "header"])
def test_a_manifest_without_end_is_a_clear_error(text: str) -> None:
    for read in (
        lambda: read_toml(text, EditionManifest, where="edition.toml"),
        lambda: read_terms(text, where="terms.toml"),
        lambda: read_vocabulary("facts.toml", text),
    ):
        with pytest.raises(ManifestError):
            read()


@pytest.mark.parametrize("text", ["[" * 100_000, '{"nodes": ' * 50_000])
def test_json_without_end_is_a_clear_error(text: str) -> None:
    with pytest.raises(InputError):
        citator.read_graph(text, "json")


# -- paths ------------------------------------------------------------------------------------------

LEADS_OUT = (
    "../secret.txt", "/etc/hostname", "a/../../secret.txt", "link.txt", "ring", "folder/secret.txt",
    "a\x00b", "x" * 5000, "..", "folder/../../secret.txt",
)  # fmt: skip


@pytest.mark.parametrize("name", LEADS_OUT)
def test_no_path_of_a_manifest_leaves_its_folder(name: str, tmp_path: Path) -> None:
    (tmp_path / "corpus/w/secret.txt").parent.mkdir(parents=True)
    (tmp_path / "corpus/w/secret.txt").write_text(f"LAW 1\n\n{SECRET}\n")
    home = tmp_path / "corpus/w/1900-en"
    home.mkdir()
    (home / "link.txt").symlink_to(tmp_path / "corpus/w/secret.txt")
    (home / "folder").symlink_to(tmp_path / "corpus/w")
    (home / "ring").symlink_to(home / "ring")
    (tmp_path / "corpus/w/work.toml").write_text('title = "W"\nladder = "law > (a)"\n')
    (home / "edition.toml").write_text(
        'siglum = "W"\ntitle = "W"\nlanguage = "en"\ndate = "1900"\nrights = "none"\npublish = "text"\n'
        f'[[witness]]\nsiglum = "A"\nfile = {json.dumps(name)}\nsha256 = "{"0" * 64}"\nprovenance = "?"\n'
        "base = true\n"
    )
    with pytest.raises(LawkitError) as caught:
        load_library(tmp_path / "corpus")
    assert SECRET not in str(caught.value)


def test_no_generated_file_leaves_its_folder(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/out").symlink_to(tmp_path)
    for name in ("../a", "/a", "out/a", "a/../../b"):
        with pytest.raises(InputError, match="leads out"):
            files.write_tree(tmp_path / "site", {name: "x"}, mark=".made")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site"]
