"""Perfect play with open cards by trying everything through positions and their legal moves.

It knows nothing of tables or equal cards: tricks won and sides are read off the end of the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from math import inf
from typing import TypeAlias

from stich.state import CALL, Move, Over, Seat, State
from stich.tricks import Tricks

Ending: TypeAlias = Callable[[Over], float]
"""(end of a deal) -> its value to the seats that play high"""


def value(
    state: State, high: Container[Seat], ending: Ending, low: float = -inf, top: float = inf
) -> float:
    """Return the value of a position under best play, exact between ``low`` and ``top``; outside
    them a bound."""
    if isinstance(state.phase, Over):
        return ending(state.phase)
    maximises = state.phase.turn in high
    for move in state.legal_moves():
        found = value(state.advance(move), high, ending, low, top)
        low, top = (max(low, found), top) if maximises else (low, min(top, found))
        if low >= top:
            break
    return low if maximises else top


def card_values(state: State, high: Container[Seat], ending: Ending) -> dict[Move, float]:
    """Return by legal card the value of the deal after it under best play."""
    cards = [move for move in state.legal_moves() if move < CALL]
    return {card: value(state.advance(card), high, ending) for card in cards}


def ended(state: State) -> Over:
    """Return the end of a deal in which every seat makes its first legal move."""
    while not isinstance(state.phase, Over):
        state = state.advance(state.legal_moves()[0])
    return state.phase


def allies(over: Over, seat: Seat) -> set[Seat]:
    """Return the seats with the same score as this one: its side."""
    return {each for each, score in enumerate(over.score) if score == over.score[seat]}


def points(over: Over, seats: Container[Seat]) -> int:
    """Return the card points that these seats have taken."""
    last = over.last
    assert isinstance(last, Tricks)
    won = [trick.cards for trick in last.done if trick.winner in seats]
    return sum(last.worth(card) for cards in won for card in cards)


def above_average(over: Over, seat: Seat) -> float:
    """Return a seat's score above the mean of all seats."""
    return over.score[seat] - sum(over.score) / len(over.score)
