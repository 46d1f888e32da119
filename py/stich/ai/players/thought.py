"""What a bot is: from what a seat sees it makes, step by step, a better thought.

A bot is given a View and nothing else. Its budget is counted in worlds and in moves played or
searched in them, never in seconds, and its random numbers are seeded by what it sees: in the same
place the same bot makes the same move everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from ...game import Terms
from ...state import Move, View


@dataclass(frozen=True, slots=True)
class Thought:
    """What the moves considered are worth to the seat, by so many imagined worlds.

    In the first ``compared`` of them every move was looked at, in the others those close to the
    best; None if it was in all. ``sure`` is the share of the compared in which no other move was
    better than the best; 0 where that was not counted. ``choice`` is the best if it is not simply
    the move of the highest value.
    """

    values: dict[Move, float]
    worlds: int
    sure: float = 0.0
    compared: int | None = None
    choice: Move | None = None

    @property
    def best(self) -> Move:
        """The move to make: of the highest value, the first of equals, unless one was chosen."""
        if self.choice is not None:
            return self.choice
        return max(self.values, key=self.values.__getitem__)


Bot: TypeAlias = Callable[[Terms, View, Random], Iterator[Thought]]
"""(what all know, what the seat sees, random numbers) -> ever better thoughts"""
