"""Work that takes a while, done in short slices between requests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

MOST = 6
"""Works under way that are kept, so that one may look at something else in between."""

T = TypeVar("T")


@dataclass(slots=True)
class Work(Generic[T]):
    """Something that is found out step by step."""

    steps: Iterator[T]
    source: Any = None
    """What takes the steps."""
    last: T | None = None
    done: bool = False

    def go_on(self, ms: int) -> list[T]:
        """What is found in about so many milliseconds, at least one step."""
        end = time.perf_counter() + ms / 1000
        found: list[T] = []
        while not self.done:
            step = next(self.steps, None)
            if step is None:
                self.done = True
            else:
                self.last = step
                found.append(step)
            if time.perf_counter() >= end:
                break
        return found


class Works:
    """The latest few works under way, by what they are about."""

    def __init__(self) -> None:
        # found by equality, since not everything in a position can be hashed
        self._kept: list[tuple[tuple[Any, ...], Work[Any]]] = []

    def of(
        self, about: tuple[Any, ...], begin: Callable[[], Work[T]], anew: bool = False
    ) -> Work[T]:
        """The work that was begun for this, or a new one."""
        known = None if anew else next((work for key, work in self._kept if key == about), None)
        work = known or begin()
        others = [each for each in self._kept if each[0] != about]
        self._kept = [(about, work), *others][:MOST]
        return work
