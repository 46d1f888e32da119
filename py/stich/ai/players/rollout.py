"""A world played to its end by rules of thumb, card by card and call by call."""

from __future__ import annotations

from ...game import Game
from ...state import Move, Over, Seat, State
from ...tricks import Tricks
from ..sense.calls import CALLERS
from ..sense.heuristic import choose
from ..sense.objective import AIMS
from .thought import worth


def finish(game: Game, state: State) -> Over:
    """The end of a deal if everybody goes on as sensible players do."""
    while True:
        state = to_cards(game, state)
        if isinstance(state.phase, Over):
            return state.phase
        state = _cards(game, state)


def sensible(game: Game, state: State, seat: Seat, point: float = 0.0) -> float:
    """What a deal comes to for a seat if everybody goes on as sensible players do."""
    return worth(finish(game, state), seat, point)


def to_cards(game: Game, state: State) -> State:
    """The position when a card to a trick is next, or the deal is over, after sensible calls."""
    caller = CALLERS[game.id]
    while not isinstance(state.phase, Tricks | Over):
        moves = state.legal_moves()
        move = moves[0]
        if len(moves) > 1:
            assert state.phase.turn is not None
            move = caller(state.phase, state.piles[state.phase.turn], moves)
        state = state.advance(move)
    return state


def _cards(game: Game, state: State) -> State:
    """The position once no more cards are played to tricks: not step by step as State does."""
    phase, hands = state.phase, list(state.piles[:-1])
    assert isinstance(phase, Tricks)
    aim = AIMS[game.id](phase, hands)
    left = 0
    for seat in phase.contract.seats:
        left |= hands[seat]
    played, moves = state.piles[-1], list[Move]()
    while isinstance(phase, Tricks):
        seat = phase.turn
        hand = hands[seat]
        card = choose(phase, seat, hand, left & ~hand, aim)
        hands[seat] = hand ^ 1 << card
        left ^= 1 << card
        played |= 1 << card
        moves.append(card)
        phase = phase.after(card)
    return State(phase, (*hands, played), (*state.history, *moves), state.secrets)
