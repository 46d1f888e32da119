"""Print what a first visit transfers before the engine's first answer, by file, and what comes
later: ``python -m tests.bench.sizes [--record]``.
"""

from __future__ import annotations

import json

from website.command import build
from website.install import DIST

from .records import record

SMALL = 20_000
"""Bytes below which a file has no row of its own."""


def main() -> None:
    build()
    listing = json.loads((DIST / "files.json").read_text("utf-8"))
    sizes = {name: size for name, size in listing["boot"].items() if size >= SMALL}
    sizes["other files"] = sum(size for size in listing["boot"].values() if size < SMALL)
    sizes["before the first answer"] = sum(listing["boot"].values())
    sizes["later, kept for offline use"] = listing["later"]
    for name, size in sizes.items():
        print(f"{name:40}{size / 1e6:>8.2f} MB")
        record("sizes", name, {"MB on the line": f"{size / 1e6:.2f}"})


if __name__ == "__main__":
    main()
