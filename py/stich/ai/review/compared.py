"""Moves that a bot has not weighed, compared by playing sampled deals on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...game import Terms
from ...state import View
from ..players.evaluation import foreseen
from ..players.levels import SOURCES, STRONGEST
from ..worlds.sampled import Sampled
from ..worlds.sampler import chance


def compare(sampled: Sampled, terms: Terms, view: View, worlds: int) -> Iterator[None]:
    """Add worlds of the seat to move, one a step, each played on by the heuristic after every
    move of ``sampled``."""
    moves = tuple(sampled.means)
    for world in islice(SOURCES[STRONGEST](terms, view, chance(terms, view)), worlds):
        values = {m: foreseen(terms.game, world.state.advance(m), view.seat) for m in moves}
        sampled.add(world.weight, values)
        yield
