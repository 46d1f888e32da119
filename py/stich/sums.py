"""Sums of floats that every version of Python rounds alike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def added(numbers: Iterable[float], start: float = 0.0) -> float:
    """Return the sum of the numbers, added to ``start`` one after another.

    The built-in ``sum`` rounds floats otherwise since Python 3.12, and a bot that chooses between
    close values would play another card there.
    """
    return reduce(add, numbers, start)
