"""Contracts that could have been played in a deal, reached by calls of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...deal import Piles
from ...game import Record
from ...state import CALL, Announced, Over, Phase, Seat, State
from ...tricks import Contract, Tricks
from .play import sides

MOST_POSITIONS = 200
"""Positions of an auction in which every call is tried; in later ones only the first call is."""


class Attempt(NamedTuple):
    """A declarer, and the positions in which it plays its contract, the most ambitious first."""

    declarer: Seat
    ways: Callable[[], Iterator[State]]
    unplayed: str = "score"
    """Unit of the value if the deal ends without play."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal before the first call; later moves of the record are ignored."""

    record: Record

    @property
    def start(self) -> State:
        return self.record.start()

    def at(self, phase: Phase, *calls: str) -> State:
        """Return the position after the named calls from this phase, with all cards as dealt."""
        return self.after(State(phase, self.start.piles), *calls)

    def after(self, state: State, *calls: str) -> State:
        """Return the position after the named calls."""
        for call in calls:
            state = state.advance(self.record.game.call(call))
        return state

    def as_announced(self, seat: Seat, state: State, unplayed: str = "score") -> Attempt:
        """Return an attempt with one position: the contract as announced, undoubled."""
        return Attempt(seat, lambda: iter([declined(state)]), unplayed)


def declined(state: State) -> State:
    """Play the first legal move, which declines, until cards are played to tricks."""
    while not isinstance(state.phase, Tricks | Over):
        state = state.advance(state.legal_moves()[0])
    return state


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Yield every contract that a short auction leads to; of a long auction only those of its first
    calls. A contract without a declarer is yielded once for each side; of positions in which the
    same is announced, the first."""
    played: set[tuple[Seat, Announced, Piles]] = set()
    waiting, positions = [dealt.start], 0
    while waiting:
        state = waiting.pop(0)
        if isinstance(state.phase, Tricks):
            for seat in _declarers(state.phase, state):
                key = seat, state.phase.announced._replace(sides=None), state.piles
                if key not in played:
                    played.add(key)
                    yield dealt.as_announced(seat, state)
        elif not isinstance(state.phase, Over):
            moves = state.legal_moves()
            if moves[0] < CALL or positions >= MOST_POSITIONS:
                moves = moves[:1]
            positions += len(moves)
            waiting += map(state.advance, moves)


def _declarers(play: Tricks[Contract], state: State) -> list[Seat]:
    declarer = play.announced.declarer
    if declarer is not None:
        return [declarer]
    side = sides(play, state.piles[:-1])
    return [seat for seat in play.contract.seats if side.index(side[seat]) == seat]
