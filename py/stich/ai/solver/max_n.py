"""Search of endgames without tricks, all cards open, each seat playing for itself (max^n).

Each seat makes the move with the highest score for itself, of equal ones the first. The search is
exact, or gives up after a number of positions.
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
"""(phase) -> the part of a position, beside the hands, on which the rest of the deal depends; None
where the game has no such search"""


class TooLong(Exception):
    """The budget of positions is spent."""


class Endgame:
    """A search with a transposition table."""

    def __init__(self, key: Key, positions: int) -> None:
        self.key, self.left = key, positions
        """``left``: the budget of positions."""
        self._known: dict[tuple[Hands, Hashable], Scores] = {}

    def scores(self, phase: Phase, hands: Hands) -> Scores:
        """Return the final scores. Raise TooLong."""
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
            after = self.by_move(phase, hands)
            found = self._known[key] = max(after.values(), key=lambda scores: scores[seat])
        return found

    def by_move(self, phase: Phase, hands: Hands) -> dict[Move, Scores]:
        """Return the final scores for every legal move. Raise TooLong."""
        seat: Seat | None = phase.turn
        assert seat is not None
        found = {}
        for move in phase.legal(hands[seat], ()):
            left = hands[seat] & ~(1 << move) if move < CALL else hands[seat]
            after = (*hands[:seat], left, *hands[seat + 1 :])
            found[move] = self.scores(phase.after(move), after)
        return found


def solve(state: State, key: Key, positions: int) -> dict[Move, Scores] | None:
    """Return the final scores for every legal move if each seat then plays best for itself; None
    if that takes more than ``positions`` positions."""
    try:
        return Endgame(key, positions).by_move(state.phase, state.piles[:-1])
    except TooLong:
        return None
