"""Result files, the rows of ``tests/bench/results/<topic>.jsonl`` from which BENCH.md is generated.

A script of this folder prints its figures; started with ``--record`` it also writes them here.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
RESULTS = Path(__file__).parent / "results"

FLAG = "--record"
"""The argument that makes a script write its rows."""

BUSY = 1.5
"""Load average from which a row says that the machine was busy."""


@dataclass(frozen=True)
class Row:
    """One line of a table: its name, its cells by column, and the run that printed it."""

    topic: str
    row: str
    columns: dict[str, str]
    commit: str
    """Commit measured; of rows older than the result files, the commit that noted the figure."""
    date: str
    machine: str
    command: str
    """Command that prints the row."""
    seeds: str | None = None
    count: str | None = None
    """Deals, decisions or visits behind the row."""
    interval: str | None = None
    """Confidence of the intervals among the cells."""


def read(topic: str) -> list[Row]:
    """Return the rows of a topic, in the order of the file; none where there is no file."""
    path = RESULTS / f"{topic}.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [Row(**json.loads(line)) for line in lines]


def write(topic: str, rows: list[Row]) -> None:
    """Replace the file of a topic."""
    known = [{k: v for k, v in asdict(row).items() if v is not None} for row in rows]
    text = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in known)
    (RESULTS / f"{topic}.jsonl").write_text(text, "utf-8")


def record(topic: str, row: str, columns: Mapping[str, str], **about: str) -> None:
    """Write a row in place of the one of this name, if the script was started with ``--record``.

    ``about`` may give seeds, count, interval, and a command other than that of this process."""
    if FLAG not in sys.argv:
        return
    here = {"commit": commit(), "date": date.today().isoformat(), "machine": machine()}
    new = Row(topic, row, dict(columns), **{**here, "command": command(), **about})
    rows = read(topic)
    names = [each.row for each in rows]
    if row in names:
        rows[names.index(row)] = new
    else:
        rows.append(new)
    write(topic, rows)


def arguments() -> list[str]:
    """Return the arguments of this process without ``--record``."""
    return [word for word in sys.argv[1:] if word != FLAG]


def command() -> str:
    """Return the command of this process without ``--record``."""
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    start = f"-m {spec.name.removesuffix('.__main__')}" if spec else Path(sys.argv[0]).name
    return " ".join(["python", start, *arguments()])


@cache
def commit() -> str:
    """Return the commit checked out, with ``-dirty`` where other files than the records differ."""
    records = (":!tests/bench/results", ":!tests/BENCH.md")
    changed = _git("status", "--porcelain", "--", ".", *records)
    return _git("rev-parse", "--short=7", "HEAD") + ("-dirty" if changed else "")


def _git(*arguments: str) -> str:
    call = ["git", *arguments]
    return subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@cache
def machine() -> str:
    """Return cores, memory and Python of the machine, and its load where others work beside it."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    python = ".".join(platform.python_version_tuple()[:2])
    load = os.getloadavg()[0]
    beside = f", load {load:.0f}" if load >= BUSY else ""
    return f"{os.cpu_count()} cores, {memory:.0f} GiB, CPython {python}{beside}"
