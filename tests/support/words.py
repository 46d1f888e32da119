"""All names of a game that the engine can send, as the keys of the files that have the words.

The names of calls, options, profiles and piles are the game's own lists. Names that only occur in
the course of a deal are listed in ``tests/games/names/<game>.py``; for a game without such a file
some deals are played to collect them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from stich.ai.review.reasons import REASONS
from stich.app.asks import ERRORS
from stich.cards import listed
from stich.game import AnyGame, offered
from stich.state import CALL, Over, State
from tests.support.files import matching
from tests.support.table import at_random, random_deal

STATIC = Path(__file__).parents[2] / "static"

FOLLOWING = ("follow", "follow_trump")
"""The names of the reasons in Tricks for which a card is illegal."""

DEALS = 20
"""Deals played at random under each profile to collect the names of a game."""

STUBBORN = 2
"""Deals under each profile in which one call is made whenever it is legal, for every call: all pass
in a few of them, which random calls seldom do."""


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


def words(language: str, part: str) -> dict[str, Any]:
    """Return the words by key; none for a game that has no file of them yet."""
    found: dict[str, Any] = {}
    for path in matching(STATIC, f"**/words/{language}/*.json"):
        if path.stem == part:
            found |= json.loads(path.read_text("utf-8"))
    return found


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
    """Return the names met in deals played under every profile, and of the facts met those that
    have words, since the status line shows no others."""
    rng = Random(f"words {game.id}")
    said: dict[str, dict[str, None]] = {field.name: {} for field in fields(Names)}
    said["reasons"] = dict.fromkeys(FOLLOWING)
    calls = range(CALL, CALL + len(game.calls))
    wishes = [None] * DEALS + [call for call in calls for _ in range(STUBBORN)]
    for rules in game.profiles.values():
        for wish in wishes:
            for state in at_random(random_deal(game, rng, rules), rng, wish).states():
                note(said, state)
    shown = {key.removeprefix("fact.") for key in words("en", game.id) if key.startswith("fact.")}
    said["facts"] = {name: None for name in said["facts"] if name in shown}
    return Names(**{name: tuple(found) for name, found in said.items()})


def note(said: dict[str, dict[str, None]], state: State) -> None:
    """Add the names that occur in a position."""
    phase = state.phase
    said["facts"].update(dict.fromkeys(phase.facts()))
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
