"""A law page in a real browser, from a folder: how soon it is painted, whether anything jumps, how long scripts
hold it up, and how soon a preview stands after the pointer rests; by the browser's own clocks, medians of five.
And the shipped corpus under `lawkit site serve`: how long after a witness or a sheet of rules is saved an open
page shows the change, by itself, while nothing else is being built.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from report import Report

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "site/public"
LAW = "laws/rubber/1993-en/law-10.html"
RUNS = 5
EDITS = (
    ("a witness", "euchre/1888-en/*.txt", "A misdeal loses the deal.", "laws/euchre/1888-en/law-41.html"),
    ("a rule", "rubber/1993-en/rules.toml", "at least four where 4 to 48 are lifted off.",
     "laws/rubber/1993-en/law-5.html"),
)  # fmt: skip
"""What is edited: the file, the words in it, and the page that shows them."""
SETTLED = 4000
"""Milliseconds after which no second turn of the build is under way."""
OBSERVE = """() => {
  window.measured = {shift: 0, blocked: 0, paint: 0, preview: 0};
  const see = (type, use) => new PerformanceObserver(list => list.getEntries().forEach(use))
    .observe({type, buffered: true});
  see('layout-shift', one => { if (!one.hadRecentInput) measured.shift += one.value; });
  see('longtask', one => { measured.blocked += Math.max(0, one.duration - 50); });
  see('largest-contentful-paint', one => { measured.paint = one.startTime; });
  let rested = 0;
  document.addEventListener('pointerover', event => {
    if (event.target.closest('a.lk-ref') && !rested) rested = performance.now(); }, true);
  new MutationObserver(() => {
    if (document.querySelector('.lk-pop') && !measured.preview)
      requestAnimationFrame(() => { measured.preview = performance.now() - rested; });
  }).observe(document, {childList: true, subtree: true});
}"""


def measure(page: Page) -> dict[str, float]:
    page.add_init_script(f"({OBSERVE})()")
    page.goto(f"{PUBLIC.as_uri()}/{LAW}")
    page.wait_for_timeout(400)
    page.hover(".lk-law a.lk-ref >> nth=0")
    page.wait_for_selector(".lk-pop")
    page.wait_for_timeout(100)
    found: dict[str, float] = page.evaluate("measured")
    return found


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a copy of the site and the corpus that is served from the folder."""
    written = shutil.ignore_patterns("public", "generated")
    shutil.copytree(ROOT / "site", folder / "site", ignore=written)
    (folder / "site/overrides/generated").mkdir()
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{one.getsockname()[1]}"
    options = ["--address", address, "--config", "mkdocs.yml", "--corpus", "corpus"]
    command = [sys.executable, "-m", "lawkit", "site", "serve", *options]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=folder, stdout=quiet, stderr=quiet) as process:
        try:
            until_answers(address, process)
            yield f"http://{address}"
        finally:
            process.terminate()


def until_answers(address: str, process: subprocess.Popen[bytes]) -> None:
    host, _, port = address.partition(":")
    until = time.monotonic() + 120
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("lawkit site serve does not answer")


def until_seen(
    browser: Browser, folder: Path, site: str, edit: tuple[str, str, str]
) -> list[float]:
    """Seconds from the end of each save to when the open page holds the new words."""
    place, words, path = edit
    (file,) = (folder / "corpus").glob(place)
    text = file.read_text("utf-8")
    page = browser.new_page()
    page.goto(f"{site}/{path}")
    shows = "words => document.body.textContent.includes(words)"
    page.wait_for_function(shows, arg=words)
    seconds = []
    for k in range(RUNS):
        page.wait_for_timeout(SETTLED)
        changed = f"{words[:-1]}, edit {k + 1}."
        file.write_text(text.replace(words, changed), "utf-8")
        saved = time.perf_counter()
        page.wait_for_function(shows, arg=changed)
        seconds.append(time.perf_counter() - saved)
    page.close()
    return seconds


def main() -> int:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not (PUBLIC / LAW).is_file():
        subprocess.run([sys.executable, "-m", "lawkit", "site", "build"], cwd=ROOT, check=True)
    if chromium is None:
        print("no Chromium here: apt-get install chromium", file=sys.stderr)
        return 2
    report = Report("reading")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, width in (("desk", 1360), ("phone", 390)):
            runs = []
            for _ in range(RUNS):
                context = browser.new_context(viewport={"width": width, "height": 850})
                runs.append(measure(context.new_page()))
                context.close()
            report.title(f"{name}, {width} pixels wide")
            for key, said, unit, bar in (
                ("paint", "largest paint", "s", 1.2),
                ("shift", "layout shift", "x", 0.1),
                ("blocked", "blocked by scripts", "s", 0.15),
                ("preview", "preview after the pointer rests", "s", 0.1),
            ):
                scale = 1000 if unit == "s" else 1
                values = [one[key] / scale for one in runs]
                report.add(f"{name}: {said}", values, unit, bar=bar, by="clock")
        report.title("lawkit site serve, the shipped corpus")
        with tempfile.TemporaryDirectory() as name, served(Path(name)) as site:
            for what, *edit in EDITS:
                seconds = until_seen(browser, Path(name), site, (edit[0], edit[1], edit[2]))
                report.add(f"{what} saved, seen in an open page", seconds, "s", bar=2.0, by="clock")
        browser.close()
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
