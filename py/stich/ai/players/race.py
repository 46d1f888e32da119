"""Elimination: moves are compared world by world, and those clearly behind are dropped.

The value of a move differs from world to world far more than between two good moves, so moves are
compared in the same worlds. Without the moves that are clearly behind, the same work compares the
close ones in several times as many worlds.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...state import Move
from ..worlds.sampled import Sampled

FEWEST_WORLDS = 40
"""Worlds in which every move is compared before one may be dropped."""

STEP = 8
"""Worlds between two eliminations."""

DROP_AT = 3.0
"""Paired standard errors behind the leader at which a move is dropped. Not two: the test is
repeated every ``STEP`` worlds."""

TIE_WITHIN = 1.0
"""Paired standard errors within which moves count as tied where the evaluation sees all hands."""

PRIOR_WITHIN = 2.0
"""Paired standard errors behind the leader within which the prior of a move counts."""


class Race:
    """The values of moves over the worlds so far, in points of the score."""

    def __init__(
        self,
        bias: Mapping[Move, float],
        tie: float = TIE_WITHIN,
        indifference: float = 0.0,
        prior: Mapping[Move, float] | None = None,
    ) -> None:
        """Prepare the race. ``bias`` is added to the mean of every move. To choose the best,
        ``prior`` is added within ``PRIOR_WITHIN`` standard errors of the leader, moves within
        ``tie`` standard errors count as tied, and smaller differences than ``indifference`` are
        ignored."""
        self.bias, self.tie, self.indifference = bias, tie, indifference
        self.prior = prior or dict.fromkeys(bias, 0.0)
        self.left = list(bias)
        """The moves not dropped, in the order given."""
        self._values = Sampled(bias, paired=True)
        self._heuristic = Sampled(bias)
        self._leads = Sampled(bias)
        """1 for a move that no other beats in a world, else 0; until the first move is dropped."""
        self._dropped: dict[Move, tuple[Move, float]] = {}
        """By dropped move the leader at that time, and how far the move was behind."""

    def add(
        self, weight: float, values: Mapping[Move, float], heuristic: Mapping[Move, float]
    ) -> None:
        """Add a world of this weight: the value of every move left, and its heuristic prior."""
        total = {move: values[move] + heuristic[move] for move in self.left}
        self._values.add(weight, total)
        self._heuristic.add(weight, {move: heuristic[move] for move in self.left})
        if not self._dropped:
            top = max(total.values())
            self._leads.add(weight, {m: float(value > top - 1e-9) for m, value in total.items()})

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return self._values.worlds

    @property
    def compared(self) -> int:
        """The number of worlds in which every move was compared."""
        return self._values.complete

    @property
    def worth(self) -> dict[Move, float]:
        """The mean value of every move. A dropped move stays as far behind the leader of that time
        as it was in the same worlds."""
        found = self._means()
        for move, (leader, gap) in reversed(self._dropped.items()):
            found[move] = found[leader] - gap
        return {move: found[move] for move in self.bias}

    @property
    def best(self) -> Move:
        """The move to make. Near leaders count as tied and are compared by mean plus prior; among
        moves within the indifference of that one, the best prior decides."""
        means = self._means()
        prior = {m: self._heuristic.mean(m) + self.bias[m] + self.prior[m] for m in means}
        leader = self._preferred(means)
        tied = [m for m in means if m != leader and not self._behind(means, leader, m, self.tie)]
        found = max([leader, *tied], key=lambda move: means[move] + prior[move])
        even = [m for m in means if abs(means[m] - means[found]) < self.indifference]
        return max([found, *even], key=prior.__getitem__)

    def _preferred(self, means: Mapping[Move, float]) -> Move:
        """Return the leader once the prior is added to the moves not clearly behind."""
        top = _leader(means)
        near = [m for m in means if m == top or not self._behind(means, top, m, PRIOR_WITHIN)]
        return max(near, key=lambda move: means[move] + self.prior[move])

    def settle(self) -> None:
        """Make ``best`` follow the means alone, without ties and priors: the worlds were all there
        are."""
        self.tie = self.indifference = 0.0
        self.prior = dict.fromkeys(self.bias, 0.0)

    def confidence(self, move: Move) -> float:
        """Return the fraction of the compared worlds in which no move beat this one."""
        return self._leads.mean(move)

    def drop(self) -> None:
        """Drop every move that is clearly behind the leader, or never differs from it."""
        if self.worlds < FEWEST_WORLDS or self.worlds % STEP:
            return
        means = self._means()
        leader = _leader(means)
        for move in means:
            if move != leader and self._behind(means, leader, move, DROP_AT):
                self.left.remove(move)
                self._dropped[move] = leader, means[leader] - means[move]

    def _means(self) -> dict[Move, float]:
        return {move: self._values.mean(move) + self.bias[move] for move in self.left}

    def _behind(self, means: Mapping[Move, float], leader: Move, move: Move, errors: float) -> bool:
        """Return True if a move is at least this many standard errors behind the leader."""
        return means[leader] - means[move] >= errors * self._values.error(leader, move)


def _leader(means: Mapping[Move, float]) -> Move:
    """Return the move of the highest mean, the first of equals."""
    return max(means, key=means.__getitem__)
