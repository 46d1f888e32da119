"""Knowledge of each game beyond its rules: one module a game, named by the game's id.

``sense_of`` finds it; a game without a module has the defaults of ``Sense``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ...game import AnyGame
from .sense import DEFAULT, AnySense, Sense


def sense_of(game: AnyGame) -> AnySense:
    """Return the knowledge of this game."""
    return _of(game.id)


@cache
def _of(game: str) -> AnySense:
    name = f"{__name__}.{game}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return DEFAULT
    sense = getattr(module, "SENSE", None)
    if not isinstance(sense, Sense):
        raise TypeError(f"{game}: {name} defines no SENSE, a value of Sense")
    return sense
