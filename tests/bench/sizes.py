"""Prints what a first visit transfers by part: ``python -m tests.bench.sizes [--record]``."""

from __future__ import annotations

from website.command import build
from website.site import sizes

from .records import record


def main() -> None:
    build()
    print(f"{'part':32}{'raw':>12}{'gzip':>12}")
    for part, (raw, packed) in sizes().items():
        print(f"{part:32}{raw:>12}{packed:>12}")
        record("sizes", part, {"raw": raw, "gzip": packed})


if __name__ == "__main__":
    main()
