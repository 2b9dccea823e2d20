"""A law page in a real browser, from a folder: how soon it is painted, whether anything jumps, how long scripts
hold it up, and how soon a preview stands after the pointer rests; by the browser's own clocks, medians of five.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from report import Report

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "site/public"
LAW = "laws/rubber/1993-en/law-10.html"
RUNS = 5
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
        browser.close()
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
