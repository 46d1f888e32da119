"""Endgames without tricks and with open cards, each seat playing for its own score alone (max^n).

Each seat chooses what brings itself most, and of equal moves the first. That is exact where it
comes to an end, and is given up after a number of positions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

from ...cards import CardSet
from ...state import CALL, Move, Over, Phase, Seat, State

Scores: TypeAlias = tuple[int, ...]
"""Final scores by seat."""

Hands: TypeAlias = tuple[CardSet, ...]

Key: TypeAlias = Callable[[Phase], Hashable | None]
"""(phase) -> what, beside the hands, decides how it can go on"""


class TooLong(Exception):
    """More positions than were allowed."""


class Endgame:
    """The search, and what it has found so far: positions are reached in many ways."""

    def __init__(self, key: Key, positions: int) -> None:
        self.key, self.left = key, positions
        """``left``: positions that may still be searched."""
        self._known: dict[tuple[Hands, Hashable], Scores] = {}

    def scores(self, phase: Phase, hands: Hands) -> Scores:
        """The final scores. Raises TooLong."""
        if isinstance(phase, Over):
            return phase.score
        key = hands, self.key(phase)
        found = self._known.get(key)
        if found is None:
            self.left -= 1
            if self.left < 0:
                raise TooLong
            seat = phase.turn
            assert seat is not None
            lines = self.lines(phase, hands)
            found = self._known[key] = max(lines.values(), key=lambda scores: scores[seat])
        return found

    def lines(self, phase: Phase, hands: Hands) -> dict[Move, Scores]:
        """For each legal move the final scores. Raises TooLong."""
        seat: Seat | None = phase.turn
        assert seat is not None
        found = {}
        for move in phase.legal(hands[seat], ()):
            left = hands[seat] & ~(1 << move) if move < CALL else hands[seat]
            after = (*hands[:seat], left, *hands[seat + 1 :])
            found[move] = self.scores(phase.after(move), after)
        return found


def solve(state: State, key: Key, positions: int) -> dict[Move, Scores] | None:
    """For each legal move the final scores of all seats if each goes on as well as it can for
    itself; None if that would take more than so many positions."""
    try:
        return Endgame(key, positions).lines(state.phase, state.piles[:-1])
    except TooLong:
        return None
