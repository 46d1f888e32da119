"""The bots by name, and the worlds that each of them imagines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...game import Terms
from ...state import View
from ..worlds.inference import Source, believed
from ..worlds.sampler import World, chance
from .club import beginner, club
from .master import imagine, master
from .thought import Bot, Thought

LEVELS: dict[str, Bot] = {
    "beginner": beginner,
    "club": club,
    "master": master,
}
"""The weakest first."""

STRONGEST = list(LEVELS)[-1]

SOURCES: dict[str, Source] = {
    "beginner": believed,
    "club": believed,
    "master": imagine,
}
"""Where the worlds of each level come from."""


def think(bot: Bot, terms: Terms, view: View) -> Iterator[Thought]:
    """The thoughts of a bot, its random numbers seeded by what it sees."""
    return bot(terms, view, chance(terms, view))


class Imagined(NamedTuple):
    """A thought, and once it is finished the next of the worlds it was made of."""

    thought: Thought
    drawn: int = 0
    """How many of its worlds have been given."""
    world: World | None = None


def imagined(level: str, terms: Terms, view: View) -> Iterator[Imagined]:
    """What a bot of this level thinks here, then the very worlds that it has thought of.

    There are none where it has no choice or calls by its hand alone.
    """
    thought = Thought({}, 0)
    for thought in think(LEVELS[level], terms, view):
        yield Imagined(thought)
    source = SOURCES[level](terms, view, chance(terms, view))
    for drawn, world in enumerate(islice(source, thought.worlds), 1):
        yield Imagined(thought, drawn, world)
