"""The contracts that could have been played in a deal, each reached by the game's own calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...game import Record
from ...state import CALL, Over, Phase, Seat, State
from ...tricks import Contract, Tricks
from .play import sides

MOST_POSITIONS = 200
"""Positions of an auction from which every call is tried; from later ones only the first."""


class Attempt(NamedTuple):
    """A declarer, and all ways for him to come to play a contract, the most ambitious first."""

    declarer: Seat
    ways: Callable[[], Iterator[State]]
    unplayed: str = "score"
    """The unit of its value if the deal ends without play."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal before the first word, whatever was played."""

    record: Record

    @property
    def start(self) -> State:
        return self.record.start()

    def at(self, phase: Phase, *calls: str) -> State:
        """The position with all cards as dealt in this phase, after some calls by name."""
        return self.after(State(phase, self.start.piles), *calls)

    def after(self, state: State, *calls: str) -> State:
        """The position after some calls by name."""
        for call in calls:
            state = state.advance(self.record.game.call(call))
        return state

    def as_announced(self, seat: Seat, state: State, unplayed: str = "score") -> Attempt:
        """A contract with one way to play it: as it is announced, nobody doubling."""
        return Attempt(seat, lambda: iter([declined(state)]), unplayed)


def declined(state: State) -> State:
    """The position once everybody asked has declined, which is always the first move."""
    while not isinstance(state.phase, Tricks | Over):
        state = state.advance(state.legal_moves()[0])
    return state


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Every contract that the calls lead to, as far as they are few; from a long auction those of
    its first calls. Where nobody declares a contract, it is told for every seat that plays for
    itself, or for one seat of each side."""
    played: list[State] = []
    waiting, positions = [dealt.start], 0
    while waiting:
        state = waiting.pop(0)
        if isinstance(state.phase, Tricks):
            if all((state.phase, state.piles) != (each.phase, each.piles) for each in played):
                played.append(state)
                for seat in _declarers(state.phase, state):
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
