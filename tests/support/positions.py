"""Positions of play, with the inputs of the policy network from their mover's view."""

from __future__ import annotations

from random import Random

import pytest

from stich.ai.policy.features import Features, Shape, features
from stich.ai.sense import sense_of
from stich.game import Record
from stich.games import GAMES
from stich.lab.arena import Duel, start
from stich.state import State
from stich.tricks import Tricks

NETWORKED = pytest.mark.parametrize(
    "game", [game for game in GAMES if sense_of(GAMES[game]).inputs]
)
"""Every game with inputs of a policy network."""


def by_heart(game: str, number: int) -> list[tuple[Record, State]]:
    """Return the positions of one deal in which a card is to be chosen. Calls are a beginner's, and
    cards the first legal ones, so that the deal is the same every time."""
    record = start(Duel(game, "beginner", "beginner", 5), number)
    state, found = record.start(), []
    call = sense_of(record.game).call
    while legal := state.legal_moves():
        move, seat = legal[0], state.phase.turn
        assert seat is not None and call
        if isinstance(state.phase, Tricks):
            if len(legal) > 1:
                found.append((record, state))
        elif len(legal) > 1:
            move = call(state.phase, state.piles[seat], legal)
        state = state.advance(move)
    return found


def by_chance(game: str, deals: int) -> list[tuple[Record, State]]:
    """Return positions before a card, after the calls and doubles of club players."""
    found, rng = list[tuple[Record, State]](), Random(5)
    for number in range(deals):
        record = start(Duel(game, "club", "club", 9), number)
        state, sense = record.start(), sense_of(record.game)
        assert sense.call
        while legal := state.legal_moves():
            phase, seat = state.phase, state.phase.turn
            assert seat is not None
            move = legal[0]
            if isinstance(phase, Tricks):
                if sense.inputs and not sense.inputs(phase, state.view(seat), ()):
                    break
                found.append((record, state))
                move = rng.choice(legal)
            elif not phase.card_play and len(legal) > 1:
                hand = state.piles[seat]
                doubles = sense.doubles(phase, hand)
                move = legal[-1] if doubles else sense.call(phase, hand, legal)
            state = state.advance(move)
    return found


def seen(record: Record, state: State, shape: Shape) -> Features:
    seat = state.phase.turn
    inputs = sense_of(record.game).inputs
    assert seat is not None and inputs
    found = features(shape, record.terms, state.view(seat), inputs)
    assert found
    return found
