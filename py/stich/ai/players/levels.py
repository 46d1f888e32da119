"""The bots by name, and the worlds that each of them imagines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...state import View
from ..worlds.inference import read
from ..worlds.sampler import Terms, World
from .club import beginner, club, sampling
from .master import master
from .thought import Bot, Source, Thought, believed, chance, worth

__all__ = ["LEVELS", "Bot", "Thought", "beginner", "chance", "club", "master", "sampling", "worth"]

LEVELS: dict[str, Bot] = {
    "beginner": beginner,
    "club": club,
    "master": master,
}
"""The weakest first."""

SOURCES: dict[str, Source] = {
    "beginner": believed,
    "club": believed,
    "master": read,
}
"""Where the worlds of each level come from."""


class Imagined(NamedTuple):
    """A thought, and if it is finished the next of the worlds it was made of."""

    thought: Thought
    drawn: int = 0
    world: World | None = None


def imagined(level: str, terms: Terms, view: View) -> Iterator[Imagined]:
    """What a bot of this level thinks here, then the very worlds that it has thought of.

    There are none where it follows a rule of thumb or has no choice.
    """
    thought = Thought({}, 0)
    for thought in LEVELS[level](terms, view, chance(terms, view)):
        yield Imagined(thought)
    source = SOURCES[level](terms, view, chance(terms, view))
    for drawn, world in enumerate(islice(source, thought.worlds), 1):
        yield Imagined(thought, drawn, world)
