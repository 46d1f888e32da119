"""Choices of bots in tests."""

from __future__ import annotations

import pytest

from stich.ai.players.levels import LEVELS, think
from stich.game import Record
from stich.state import State
from tests.support.table import play

ALL_LEVELS = pytest.mark.parametrize("level", LEVELS)


def choice(level: str, record: Record, state: State) -> str:
    """Return the name of the move that a bot of this level makes in this position of a deal."""
    assert state.phase.turn is not None
    *_, thought = think(LEVELS[level], record.terms, state.view(state.phase.turn))
    return record.game.name(thought.best)


def at(record: Record, moves: str) -> State:
    """Return the position of a deal after these moves."""
    return play(record.game, record.start(), moves)
