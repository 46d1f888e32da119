"""The levels of the bots by name, and the sampler of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...game import Terms
from ...state import View
from ..worlds.inference import Source, plausible
from ..worlds.sampler import World, chance
from .club import beginner, club
from .master import imagine, master
from .thought import Bot, Thought

LEVELS: dict[str, Bot] = {
    "beginner": beginner,
    "club": club,
    "master": master,
}
"""The bot of every level, the weakest first."""

STRONGEST = list(LEVELS)[-1]

HELPER = "club"
"""The level of bots in seats without a chosen level, and of those that finish a deal in place of
people and of the strongest bots."""

SOURCES: dict[str, Source] = {
    "beginner": plausible,
    "club": plausible,
    "master": imagine,
}
"""The sampler of every level."""


def think(bot: Bot, terms: Terms, view: View) -> Iterator[Thought]:
    """Yield the thoughts of a bot, its random numbers seeded by the view."""
    return bot(terms, view, chance(terms, view))


class Imagined(NamedTuple):
    """A thought and, once it is final, one of its worlds."""

    thought: Thought
    drawn: int = 0
    """The number of worlds yielded."""
    world: World | None = None


def imagined(level: str, terms: Terms, view: View) -> Iterator[Imagined]:
    """Yield the thoughts of a bot of this level, then the worlds that it evaluated.

    There are no worlds where it has no choice, or calls by its hand alone.
    """
    thought = Thought({}, 0)
    for thought in think(LEVELS[level], terms, view):
        yield Imagined(thought)
    source = SOURCES[level](terms, view, chance(terms, view))
    for drawn, world in enumerate(islice(source, thought.worlds), 1):
        yield Imagined(thought, drawn, world)
