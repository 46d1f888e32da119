"""The score that a seat can be certain of: the best strategy against every layout and every play.

All other seats play against the seat and know all cards. The seat's own choice depends only on what
it sees: positions with the same view are kept together in one set, and get one move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..state import Move, Over, Seat, State, View

POSITIONS = 8_000
"""The limit on positions entered in one search."""


class TooLarge(Exception):
    """The search has entered too many positions."""


class End(NamedTuple):
    """The end of a deal in one world: the score of the seat, the number of the world, all moves."""

    score: int
    world: int
    moves: tuple[Move | None, ...]


class Held(NamedTuple):
    """A position of one world, with the number of the world."""

    world: int
    state: State


class Certain:
    """A search over sets of worlds for one seat."""

    def __init__(self, seat: Seat, limit: int = POSITIONS) -> None:
        self.seat, self.left = seat, limit

    def by_move(self, worlds: Sequence[State], moves: Sequence[Move]) -> dict[Move, End]:
        """Return the worst end after each move of the seat, if the seat then plays its best.

        Raise TooLarge.
        """
        return {move: self.worst([state.advance(move) for state in worlds]) for move in moves}

    def worst(self, worlds: Sequence[State]) -> End:
        """Return the worst end of these positions, if the seat plays its best and alike in those
        with the same view. Raise TooLarge."""
        held = [Held(number, state) for number, state in enumerate(worlds)]
        return self._worst(self._by_view(held), None)

    def _after(self, held: Sequence[Held], move: Move) -> list[list[Held]]:
        """Return the sets of positions after a move of the seat, one for each view."""
        return self._by_view([Held(h.world, h.state.advance(move)) for h in held])

    def _by_view(self, held: Sequence[Held]) -> list[list[Held]]:
        found: dict[View, list[Held]] = {}
        for each in held:
            found.setdefault(each.state.view(self.seat), []).append(each)
        return list(found.values())

    def _worst(self, sets: Sequence[list[Held]], floor: int | None) -> End:
        """Return the worst end over some sets; any end at or below the floor stops the search."""
        worst: End | None = None
        for held in sets:
            end = self._best(held, floor, None if worst is None else worst.score)
            if worst is None or end.score < worst.score:
                worst = end
            if floor is not None and worst.score <= floor:
                break
        assert worst is not None
        return worst

    def _best(self, held: Sequence[Held], floor: int | None, ceiling: int | None) -> End:
        """Return the end of one set of positions with the same view; any end at or above the
        ceiling stops the search."""
        self.left -= len(held)
        if self.left < 0:
            raise TooLarge
        first = held[0].state
        if isinstance(first.phase, Over):
            return End(first.phase.score[self.seat], held[0].world, first.history)
        if first.phase.turn != self.seat:
            later = [
                Held(h.world, h.state.advance(move)) for h in held for move in h.state.legal_moves()
            ]
            return self._worst(self._by_view(later), floor)
        best: End | None = None
        for move in first.legal_moves():
            end = self._worst(self._after(held, move), floor)
            if best is None or end.score > best.score:
                best = end
                floor = best.score if floor is None else max(floor, best.score)
            if ceiling is not None and best.score >= ceiling:
                break
        assert best is not None
        return best
