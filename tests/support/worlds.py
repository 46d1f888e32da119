"""Positions to sample from, and the worlds sampled from them."""

from __future__ import annotations

from itertools import islice
from random import Random

from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import STRICT, worlds
from stich.game import Record
from stich.state import State, View
from tests.support.table import play


def some(record: Record, view: View, many: int, seed: int = 1) -> list[State]:
    found = islice(worlds(Knowledge(record.terms, view), Random(seed)), many)
    return [world.state for world in found if world.loose == STRICT]


def opened(record: Record, moves: str) -> State:
    return play(record.game, record.start(), moves)
