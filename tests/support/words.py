"""All names of a game that the engine can send, as the keys of the files that have the words.

The names of calls, options, profiles and piles are the game's own lists. Names that only occur in
the course of a deal are listed in ``tests/games/names/<game>.py``; for a game without such a file
some deals are played to collect them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from random import Random

from stich.ai.review.reasons import REASONS
from stich.app.asks import ERRORS
from stich.cards import listed
from stich.game import AnyGame, offered
from stich.state import CALL, Over, State
from tests.support.table import at_random, random_deal

FOLLOWING = ("follow", "follow_trump")
"""The names of the reasons in Tricks for which a card is illegal."""

DEALS = 20
"""Deals played to collect the names of a game."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names that occur in a deal, by kind; ``facts`` are those that the status line shows."""

    phases: tuple[str, ...]
    items: tuple[str, ...] = ()
    reasons: tuple[str, ...] = FOLLOWING
    contracts: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    """Names of goals; those ending in atLeast are for a seat that does not know all of its side."""


def names_of(game: AnyGame) -> Names:
    """Return the names of a game: those listed in tests/games/names, or else those met in deals."""
    name = f"tests.games.names.{game.id}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return heard(game)
    found = module.NAMES
    assert isinstance(found, Names)
    return found


def heard(game: AnyGame) -> Names:
    """Return the names met in deals played at random, under every profile."""
    rng = Random(f"words {game.id}")
    said: dict[str, dict[str, None]] = {field.name: {} for field in fields(Names)}
    said["reasons"] = dict.fromkeys(FOLLOWING)
    for rules in game.profiles.values():
        for _ in range(DEALS):
            for state in at_random(random_deal(game, rng, rules), rng).states():
                note(said, state)
    return Names(**{name: tuple(found) for name, found in said.items()})


def note(said: dict[str, dict[str, None]], state: State) -> None:
    """Add the names that occur in a position."""
    phase = state.phase
    said["phases"][phase.name] = None
    if contract := phase.announced.contract:
        said["contracts"][contract] = None
    if isinstance(phase, Over):
        said["items"].update(dict.fromkeys(name for name, _ in phase.items))
    if phase.turn is None:
        return
    hand, legal = state.piles[phase.turn], state.legal_moves()
    if goal := phase.goal(phase.turn, hand):
        said["goals"][goal.name + ("" if goal.known else ".atLeast")] = None
    for card in listed(hand):
        if card not in legal and legal[0] < CALL and (why := phase.reason(hand, (), card)):
            said["reasons"][why.name] = None


def keys(game: AnyGame) -> Iterator[str]:
    """Yield the keys of a game's file of words."""
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
    """Return the keys of the words for refusals."""
    return [f"error.{code}" for code in ERRORS]


def reasons() -> list[str]:
    """Return the keys of the words for the reasons of a best move."""
    return [f"reason.{name}" for name in REASONS]
