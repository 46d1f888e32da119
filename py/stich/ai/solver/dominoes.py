"""Dominoes with open cards: what comes of every card if each plays for his own score alone.

Everybody chooses what brings himself most, and of equal cards the lowest (max^n). That is exact
where it comes to an end, and is not tried for longer than a number of positions.
"""

from __future__ import annotations

from typing import TypeAlias

from ...cards import CardSet
from ...games.barbu.domino import Domino
from ...state import Move, Over, Seat, State

Scores: TypeAlias = tuple[int, ...]


def above(scores: Scores, seat: Seat) -> float:
    """How much better a seat does than the average."""
    return scores[seat] - sum(scores) / len(scores)


class TooLong(Exception):
    """More positions than were allowed."""


class Endgame:
    """The search, and what it has found so far: positions are met on many ways."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes
        self._known: dict[tuple[tuple[CardSet, ...], int, CardSet, tuple[int, ...]], Scores] = {}

    def scores(self, phase: Domino | Over, hands: tuple[CardSet, ...]) -> Scores:
        """The final scores. Raises TooLong."""
        if isinstance(phase, Over):
            return phase.score
        key = hands, phase.seat, phase.ready, phase.out
        found = self._known.get(key)
        if found is None:
            self.left -= 1
            if self.left < 0:
                raise TooLong
            seat = phase.seat
            lines = self.lines(phase, hands)
            found = self._known[key] = max(lines.values(), key=lambda scores: scores[seat])
        return found

    def lines(self, phase: Domino, hands: tuple[CardSet, ...]) -> dict[Move, Scores]:
        """For each legal move the final scores. Raises TooLong."""
        seat = phase.seat
        found = {}
        for move in phase.legal(hands[seat], ()):
            after = phase.after(move)
            assert isinstance(after, Domino | Over)
            left = hands[seat] & ~(1 << move) if move < 52 else hands[seat]
            found[move] = self.scores(after, (*hands[:seat], left, *hands[seat + 1 :]))
        return found


def solve(state: State, nodes: int) -> dict[Move, Scores] | None:
    """For each legal move in Dominoes the final scores of all seats if everybody goes on as well
    as he can for himself; None if that would take more than so many positions."""
    phase = state.phase
    assert isinstance(phase, Domino)
    try:
        return Endgame(nodes).lines(phase, state.piles[:-1])
    except TooLong:
        return None
