"""The browser's processes, seen from outside: their seconds of work, and a way to slow them
down."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

ROUND = 0.02
"""Seconds of one round of running and pausing."""
GLANCE = 0.2
"""Seconds for which the browser's work is measured."""
IDLE = 0.1
"""The share of one processor that a browser at rest uses at most."""


def processes() -> dict[int, float]:
    """Return the browser's processes among the descendants of this one, with their seconds of
    work."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                name, rest = (entry / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
                fields = rest.split()
                ticks = int(fields[11]) + int(fields[12])  # in programs and in the system
                parents[int(entry.name)] = int(fields[1]), name, ticks / os.sysconf("SC_CLK_TCK")
    found = {}
    for process, (parent, name, worked) in parents.items():
        while parent > 1 and parent != os.getpid():
            parent = parents.get(parent, (0,))[0]
        if parent == os.getpid() and "chrom" in name.lower():
            found[process] = worked
    return found


def work(before: dict[int, float]) -> float:
    """Return the seconds that all processors together have worked for the browser since
    ``before``."""
    return sum(worked - before.get(process, 0.0) for process, worked in processes().items())


def settle() -> None:
    """Wait until the browser is at rest: for each new window it first loads pages of its own."""
    rested = False
    while not rested:
        before = processes()
        time.sleep(GLANCE)
        rested = work(before) <= IDLE * GLANCE


def send(number: signal.Signals, targets: Iterable[int]) -> None:
    for process in targets:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)


@contextlib.contextmanager
def slower(times: int) -> Iterator[None]:
    """Slow the browser and its workers down: they run for one part in ``times`` of every ROUND."""
    over = threading.Event()

    def take_turns() -> None:
        while not over.is_set():
            targets = list(processes())
            until = time.monotonic() + 0.5  # new processes are noticed by then
            while time.monotonic() < until and not over.is_set():
                send(signal.SIGSTOP, targets)
                time.sleep(ROUND * (times - 1) / times)
                send(signal.SIGCONT, targets)
                time.sleep(ROUND / times)

    thread = threading.Thread(target=take_turns, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        send(signal.SIGCONT, processes())
