"""Every name the engine can say of a game, as the keys of the files that have the words.

The names of calls, options, profiles and piles are the game's own lists. Those that only occur in
the course of a deal are listed in ``tests/games/names/<game>.py``; a game without such a file is
taken to say what its phases are called, and why suit must be followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from stich.ai.review.reasons import REASONS
from stich.app.asks import ERRORS
from stich.game import AnyGame, offered
from stich.state import Over, Phase


@dataclass(frozen=True, slots=True)
class Names:
    """What is said in the course of a deal; ``facts`` are those a status line tells."""

    phases: tuple[str, ...]
    items: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ("follow", "follow_trump")
    contracts: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    """Those that end in atLeast are for a seat that does not know all of its side."""


def names_of(game: AnyGame) -> Names:
    """What is said in the course of a deal of this game."""
    name = f"tests.games.names.{game.id}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return Names(phases_of(game))
    found = module.NAMES
    assert isinstance(found, Names)
    return found


def phases_of(game: AnyGame) -> tuple[str, ...]:
    """The names of all phases that are defined where the first phase of the game is."""
    home = type(game.opening(game.Rules(), game.Setup())).__module__
    found = {kind.name for kind in kinds(Phase) if kind.__module__ == home}
    return (*sorted(found), Over.name)


def kinds(cls: type[object]) -> Iterator[Any]:
    """All classes below this one that have a name."""
    for kind in cls.__subclasses__():
        if hasattr(kind, "name"):
            yield kind
        yield from kinds(kind)


def keys(game: AnyGame) -> Iterator[str]:
    """The keys of a game's file of words."""
    names = names_of(game)
    yield from ("name", "tagline")
    lists = {
        "phase": names.phases,
        "call": game.calls,
        "gloss": game.calls,
        "item": names.items,
        "why": names.reasons,
        "contract": names.contracts,
        "fact": names.facts,
        "goal": names.goals,
        "pile": game.piles,
        "profile": tuple(game.profiles),
    }
    for part, values in lists.items():
        for value in values:
            yield f"{part}.{value}"
    for name, choices in offered(game.Rules).items():
        yield f"option.{name}"
        for choice in choices:
            if isinstance(choice, str):
                yield f"value.{name}.{choice}"


def errors() -> list[str]:
    """The keys of the words for refusals."""
    return [f"error.{code}" for code in ERRORS]


def reasons() -> list[str]:
    """The keys of the words for why a move is best."""
    return [f"reason.{name}" for name in REASONS]
