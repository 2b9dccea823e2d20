"""`lawkit site serve` shows the site, and a change of the corpus soon after."""

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def fetch_until(address, wanted, seconds=30):
    """The page once it holds the words; the test fails where it never does."""
    until = time.monotonic() + seconds
    text = ""
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                text = answer.read().decode()
        except (OSError, urllib.error.URLError):
            text = ""
        if wanted in text:
            return text
        time.sleep(0.1)
    pytest.fail(f"{address} never showed {wanted!r}: {text[:200]!r}")


def test_a_change_of_the_corpus_is_shown(copied, corpus_copy, tmp_path):
    folder = tmp_path / "checkout"
    folder.mkdir()
    copied(folder)
    port = free_port()
    served = subprocess.Popen(
        [
            sys.executable, "-m", "lawkit", "site", "serve", "--address", f"127.0.0.1:{port}",
            "--config", str(folder / "mkdocs.yml"), "--corpus", str(corpus_copy),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    page = f"http://127.0.0.1:{port}/laws/euchre/1888-en/law-41.html"
    try:
        fetch_until(page, "A misdeal loses the deal.")
        witness = next((corpus_copy / "euchre/1888-en").glob("*.txt"))
        text = witness.read_text("utf-8")
        witness.write_text(text.replace("A misdeal loses the deal.", "A misdeal wins it."), "utf-8")
        fetch_until(page, "A misdeal wins it.")
    finally:
        served.terminate()
        served.wait(10)


def serve(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "lawkit", "site", "serve", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def assert_refused(done, *said):
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "unexpected" not in done.stderr
    for words in said:
        assert words in done.stderr


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "127.0.0.1:http", "127.0.0.1:99999", "no such host:8000"]
)
def test_an_address_that_is_none_is_said_so(address):
    assert_refused(serve("--address", address), "address")


def test_an_address_that_is_taken_is_said_so():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        address = f"127.0.0.1:{one.getsockname()[1]}"
        assert_refused(serve("--address", address), address, "--address")


def test_a_corpus_that_cannot_be_read_is_said_so_at_once(corpus_copy):
    sheet = corpus_copy / "rubber/work.toml"
    sheet.write_text(sheet.read_text("utf-8") + "x = [", "utf-8")
    done = serve("--address", f"127.0.0.1:{free_port()}", "--corpus", corpus_copy)
    assert_refused(done, "work.toml")


def test_an_error_is_told_and_the_last_site_stays(copied, corpus_copy, tmp_path):
    folder = tmp_path / "checkout"
    folder.mkdir()
    copied(folder)
    port = free_port()
    log = tmp_path / "log"
    with log.open("w") as out:
        served = subprocess.Popen(
            [
                sys.executable, "-m", "lawkit", "site", "serve", "--address", f"127.0.0.1:{port}",
                "--config", str(folder / "mkdocs.yml"), "--corpus", str(corpus_copy),
            ],
            stdout=out,
            stderr=out,
        )  # fmt: skip
    page = f"http://127.0.0.1:{port}/laws/euchre/1888-en/law-41.html"
    head = folder / "site/overrides/partials/header.html"
    theme = head.read_text("utf-8")
    try:
        fetch_until(page, "A misdeal loses the deal.")
        head.write_text(theme + "{% if %}", "utf-8")
        until = time.monotonic() + 30
        while "Expected an expression" not in log.read_text("utf-8"):
            assert time.monotonic() < until, log.read_text("utf-8")
            time.sleep(0.1)
        fetch_until(page, "A misdeal loses the deal.")
        head.write_text(theme + "<!-- mended -->", "utf-8")
        fetch_until(page, "<!-- mended -->")
        assert "Traceback" not in log.read_text("utf-8")
    finally:
        served.terminate()
        served.wait(10)
