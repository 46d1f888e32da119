"""The thoughts of a bot about a decision, each better than the one before.

A bot is given a View and nothing else. Its budget is counted in worlds and in moves played or
searched in them, never in seconds, and its random numbers are seeded by the view: in the same
position the same bot makes the same move everywhere.
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
    """The values of the moves considered, and how they were found."""

    values: dict[Move, float]
    """By move the mean value to the seat over the sampled worlds, in points of its score above the
    mean of all seats; the values of a beginner's cards are a heuristic without a unit. Without
    worlds a rule of thumb chose: 1.0 marks the move, and the others have 0.0."""
    worlds: int
    """Worlds evaluated; 0 where no move was compared."""
    confidence: float = 0.0
    """Fraction of fully compared worlds in which no move beat the best; 0 where not counted."""
    compared: int | None = None
    """The number of the first worlds, in which every move was compared; in later ones only moves
    close to the best were. None: all worlds."""
    choice: Move | None = None
    """The move to make, where it is not simply the move of the highest value."""

    @property
    def best(self) -> Move:
        """The move to make: the choice, else the first of the highest value."""
        if self.choice is not None:
            return self.choice
        return max(self.values, key=self.values.__getitem__)


Bot: TypeAlias = Callable[[Terms, View, Random], Iterator[Thought]]
"""(public terms, the seat's view, random numbers) -> ever better thoughts"""
