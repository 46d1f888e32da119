"""Moves compared world by world, until those that fall clearly behind need no more looking at.

What a move is worth differs from world to world far more than between two good moves. So worlds go
where they tell something: a move that is behind beyond all chance is dropped, and the close ones
are looked at in more worlds, several times as many for the same work.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import sqrt

from ...state import Move

FEWEST_WORLDS, STEP = 40, 8
"""Worlds in which every move is looked at, and every how many one may be dropped."""

CLEARLY, DOUBT = 3.0, 1.0
"""How many standard errors of the difference, taken world by world, a move must be behind to be
dropped, which is asked so often that by chance most would once be behind by two; and up to how many
worlds are taken not to tell where players see too much in them."""


class Race:
    """What moves have come to so far; values are points of the score."""

    def __init__(
        self, extra: Mapping[Move, float], doubt: float = DOUBT, little: float = 0.0
    ) -> None:
        """``extra`` is what each move is worth beside what worlds show; ``doubt`` how many standard
        errors do not part two moves when the best is chosen, and ``little`` what makes no odds
        then."""
        self.extra, self.doubt, self.little = extra, doubt, little
        self.left = list(extra)
        """Those not yet dropped, in the order given."""
        self.worlds = self.compared = 0
        """Worlds looked at, and those of them in which no move had been dropped."""
        self._apart = dict.fromkeys(combinations(extra, 2), 0.0)
        self._squares = dict(self._apart)
        """How far two moves came apart, and its square, by the square of each world's weight."""
        self._totals = dict.fromkeys(extra, 0.0)
        self._looks = dict.fromkeys(extra, 0.0)
        self._best = dict.fromkeys(extra, 0.0)
        self._weight = self._weight_squared = self._weight_compared = 0.0
        self._dropped: dict[Move, tuple[Move, float]] = {}
        """The leader when a move was dropped, and how far it was behind."""

    def add(self, weight: float, came: Mapping[Move, float], looks: Mapping[Move, float]) -> None:
        """What the moves left come to in a world of such a weight, and how they look there."""
        self.worlds += 1
        values = {move: came[move] + looks[move] for move in self.left}
        self._weight += weight
        self._weight_squared += weight * weight
        for pair in combinations(self.left, 2):
            apart = values[pair[0]] - values[pair[1]]
            self._apart[pair] += weight * weight * apart
            self._squares[pair] += weight * weight * apart * apart
        for move, value in values.items():
            self._totals[move] += weight * value
            self._looks[move] += weight * looks[move]
        if not self._dropped:
            self.compared += 1
            self._weight_compared += weight
            top = max(values.values())
            for move, value in values.items():
                self._best[move] += weight * (value > top - 1e-9)

    @property
    def worth(self) -> dict[Move, float]:
        """The mean value of every move; one that was dropped stays as far behind the move that led
        then as it was in the same worlds."""
        found = self._means()
        for move, (leader, gap) in reversed(self._dropped.items()):
            found[move] = found[leader] - gap
        return {move: found[move] for move in self.extra}

    @property
    def best(self) -> Move:
        """The leader; or of all that may be as good, where worlds do not tell, the one with which
        looks and what it is worth besides, counted twice, come to more. Of those that come to as
        much as that, but for a little, the one that looks best."""
        means = self._means()
        right = {m: self._looks[m] / self._weight + self.extra[m] for m in means}
        leader = _leader(means)
        near = [m for m in means if m != leader and not self._behind(means, leader, m, self.doubt)]
        found = max([leader, *near], key=lambda move: means[move] + right[move])
        even = [m for m in means if abs(means[m] - means[found]) < self.little]
        return max([found, *even], key=right.__getitem__)

    def sure(self, move: Move) -> float:
        """The share of the worlds compared in which no other move was better than this."""
        return self._best[move] / self._weight_compared

    def drop(self) -> None:
        """Leaves out every move that is clearly behind the leader, or never differs from it."""
        if self.worlds < FEWEST_WORLDS or self.worlds % STEP:
            return
        means = self._means()
        leader = _leader(means)
        for move in means:
            if move != leader and self._behind(means, leader, move, CLEARLY):
                self.left.remove(move)
                self._dropped[move] = leader, means[leader] - means[move]

    def _means(self) -> dict[Move, float]:
        return {move: self._totals[move] / self._weight + self.extra[move] for move in self.left}

    def _behind(self, means: Mapping[Move, float], leader: Move, move: Move, errors: float) -> bool:
        """Whether it is behind by at least so many standard errors."""
        gap = means[leader] - means[move]
        shown = gap - self.extra[leader] + self.extra[move]
        pair = (leader, move) if (leader, move) in self._apart else (move, leader)
        apart = self._apart[pair] if pair[0] == leader else -self._apart[pair]
        squares = self._squares[pair] + shown * (shown * self._weight_squared - 2 * apart)
        return gap * self._weight >= errors * sqrt(max(squares, 0.0))


def _leader(means: Mapping[Move, float]) -> Move:
    """The best, the first of equals."""
    return max(means, key=means.__getitem__)
