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
