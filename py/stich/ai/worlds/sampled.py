"""Weighted means of the values that moves take in sampled worlds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from math import sqrt

from ...state import Move

CONFIDENCE = 1.96
"""The half-width of a 95 % interval, in standard errors."""


class Sampled:
    """The mean value of every move over weighted worlds, and the error of a paired difference."""

    def __init__(self, moves: Iterable[Move], paired: bool = False) -> None:
        """Begin without worlds. With ``paired`` the differences between moves are summed up too,
        which ``error`` needs."""
        self._totals = dict.fromkeys(moves, 0.0)
        self._weights = dict(self._totals)
        self._counts = dict.fromkeys(self._totals, 0)
        self._differences = dict.fromkeys(combinations(self._totals if paired else (), 2), 0.0)
        self._squares = dict(self._differences)
        self._squared_weights = 0.0

    def add(self, weight: float, values: Mapping[Move, float]) -> None:
        """Add one world: the values of some moves, in the order in which the moves were given."""
        for move, value in values.items():
            self._totals[move] += weight * value
            self._weights[move] += weight
            self._counts[move] += 1
        if self._differences:
            squared = weight * weight
            self._squared_weights += squared
            for pair in combinations(values, 2):
                difference = values[pair[0]] - values[pair[1]]
                self._differences[pair] += squared * difference
                self._squares[pair] += squared * difference * difference

    def keep(self, moves: Collection[Move]) -> None:
        """Forget the values of all moves but these; for means without paired differences."""
        for table in (self._totals, self._weights, self._counts):
            for move in [move for move in table if move not in moves]:
                del table[move]

    @property
    def worlds(self) -> int:
        """The number of worlds in which some move has a value."""
        return max(self._counts.values())

    @property
    def complete(self) -> int:
        """The number of worlds in which every move has a value."""
        return min(self._counts.values())

    def mean(self, move: Move) -> float:
        """Return the mean value of a move; 0 before the first world."""
        return self._totals[move] / (self._weights[move] or 1.0)

    @property
    def means(self) -> dict[Move, float]:
        """The mean value of every move."""
        return {move: self.mean(move) for move in self._totals}

    def error(self, one: Move, other: Move) -> float:
        """Return the standard error of the difference between two moves, each with a value in all
        worlds, taken world by world."""
        if one == other:
            return 0.0
        pair = (one, other) if (one, other) in self._differences else (other, one)
        mean = self.mean(pair[0]) - self.mean(pair[1])
        about_mean = mean * (mean * self._squared_weights - 2 * self._differences[pair])
        return sqrt(max(self._squares[pair] + about_mean, 0.0)) / (self._weights[one] or 1.0)
