"""Jobs: long work, done in short slices between requests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

MOST_JOBS = 6
"""The number of jobs kept, so that a player may open another screen in between."""

T = TypeVar("T")

Clock: TypeAlias = Callable[[], float]
"""The time in seconds from any origin."""


@dataclass(slots=True)
class Job(Generic[T]):
    """Work done step by step."""

    steps: Iterator[T]
    source: Any = None
    """The object that the steps belong to."""
    last: T | None = None
    done: bool = False
    clock: Clock = time.perf_counter

    def go_on(self, ms: int) -> list[T]:
        """Return the steps done in about this many milliseconds, at least one."""
        end = self.clock() + ms / 1000
        found: list[T] = []
        while not self.done:
            step = next(self.steps, None)
            if step is None:
                self.done = True
            else:
                self.last = step
                found.append(step)
            if self.clock() >= end:
                break
        return found


class Jobs:
    """The latest jobs, by subject."""

    def __init__(self, clock: Clock = time.perf_counter) -> None:
        self.clock = clock
        # a list, searched by equality, since not everything in a position can be hashed
        self._kept: list[tuple[tuple[object, ...], Job[Any]]] = []

    def of(
        self, about: tuple[object, ...], begin: Callable[[], Job[T]], anew: bool = False
    ) -> Job[T]:
        """Return the job on this subject, or begin one; with ``anew`` always begin."""
        known = None if anew else next((job for key, job in self._kept if key == about), None)
        job = known or begin()
        job.clock = self.clock
        others = [each for each in self._kept if each[0] != about]
        self._kept = [(about, job), *others][:MOST_JOBS]
        return job
