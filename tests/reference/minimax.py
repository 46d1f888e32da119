"""Perfect play with open cards by trying everything through positions and their legal moves.

It knows nothing of tables, bounds or equal cards: who wins what is read off the end of the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TypeAlias

from stich.state import CALL, Move, Over, Seat, State
from stich.tricks import Tricks

Ending: TypeAlias = Callable[[Over], float]
"""(end of a deal) -> what it is worth to those who play high"""


def value(state: State, high: Container[Seat], ending: Ending) -> float:
    """What a position comes to if everybody plays as well as can be."""
    if isinstance(state.phase, Over):
        return ending(state.phase)
    choose = max if state.phase.turn in high else min
    return choose(value(state.advance(move), high, ending) for move in moves(state))


def moves(state: State) -> list[Move]:
    """The moves that perfect play is about: among the cards no announcement, and no doubling."""
    legal = state.legal_moves()
    if isinstance(state.phase, Tricks):
        return [move for move in legal if move < CALL]
    return list(legal[:1] if state.phase.name == "stoss" else legal)


def card_values(state: State, high: Container[Seat], ending: Ending) -> dict[Move, float]:
    """For every card that may be played what comes of it."""
    return {card: value(state.advance(card), high, ending) for card in moves(state)}


def points(over: Over, seats: Container[Seat]) -> int:
    """The card points that these seats have taken."""
    last = over.last
    assert isinstance(last, Tricks)
    won = [trick.cards for trick in last.done if trick.winner in seats]
    return sum(last.worth(card) for cards in won for card in cards)


def above_average(over: Over, seat: Seat) -> float:
    """How much better than the average a seat has scored."""
    return over.score[seat] - sum(over.score) / len(over.score)
