"""Twenty thousand damaged pieces of the real books and Acts: nothing raised, nothing lost, no work that
grows faster than the source. Seeds are fixed; a failing one is printed and can be given again.

    python tests/eval/eval_formats.py [COUNT [FIRST_SEED]]
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "contracts"))

from test_formats import TEXTS, faults, mutate  # noqa: E402

from lawkit.errors import InputError  # noqa: E402
from lawkit.parsers import parse  # noqa: E402

DATA = ROOT / os.environ.get("LAWKIT_DATA", "../shared/data")
KINDS = {".htm": "html", ".xml": "canada", ".txt": "text"}
SLOW = 5e-4  # seconds a character: a hundred times what reading takes
SHOWN = 5


def sources() -> list[tuple[str, str, str]]:
    """(name, format, text) of every book and Act, and of the specimens of other formats."""
    found = []
    for path in sorted(DATA.glob("*/*")):
        if path.suffix in KINDS:
            raw = path.read_bytes()
            try:
                text = raw.decode("utf-8-sig")
            except UnicodeDecodeError:
                text = raw.decode("latin-1")
            found.append((path.name, KINDS[path.suffix], text))
    return [*found, *((name, name, make().decode()) for name, make in TEXTS.items())]


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    books = sources()
    if len(books) == len(TEXTS):
        print(f"no books under {DATA}: set LAWKIT_DATA", file=sys.stderr)
        return 2
    tried: Counter[str] = Counter()
    wrong: Counter[str] = Counter()

    def report(kind: str, seed: int, name: str, what: object) -> None:
        wrong[kind] += 1
        if wrong[kind] <= SHOWN:
            print(f"{kind}: seed {seed} of {name}: {what}")

    for seed in range(first, first + count):
        chance = random.Random(seed)
        name, format, text = chance.choice(books)
        size = chance.randint(100, 3000)
        start = chance.randrange(max(len(text) - size, 1))
        piece = mutate(chance, text[start : start + size])
        raw = piece.encode("utf-8", "surrogatepass")
        tried[format] += 1
        began = time.process_time()
        try:
            result = parse(raw, format=format if chance.random() < 0.8 else "")
        except InputError:
            wrong["refused"] += 1
            continue
        except Exception as error:
            report("raised", seed, name, repr(error))
            continue
        if time.process_time() - began > 0.05 + SLOW * len(piece):
            report("slow", seed, name, f"{time.process_time() - began:.2f} s")
        for fault in faults(result):
            report("fault", seed, name, fault)
    print(", ".join(f"{format} {n:,}" for format, n in sorted(tried.items())))
    refused = wrong.pop("refused", 0)
    print(f"{count:,} inputs, {refused} refused with a reason, {sum(wrong.values())} wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
