"""The ends of randomly played deals, in matches under every profile and under mixed house rules."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from stich.deal import draw
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.state import CALL, Over
from tests.support.plays import Chance

MATCHES = 1000
"""Matches of each game."""

DEALS = 6
"""Deals of each match, so that pots, chalk and doubled deals pass from one to the next."""


class Played(NamedTuple):
    """A deal that is over, and its rules and setup."""

    rules: Any
    setup: Any
    standing: Any
    over: Over


def results(name: str) -> list[tuple[Any, Over]]:
    """Return the rules and the end of each deal."""
    return [(deal.rules, deal.over) for deal in deals(name)]


@cache
def deals(name: str) -> list[Played]:
    """Return all deals; every other match has mixed rules."""
    game: AnyGame = GAMES[name]
    found: list[Played] = []
    profiles = list(game.profiles.values())
    for number in range(MATCHES):
        chance = Chance(f"sums {name} {number}")
        mixed = number % 2
        rules = chance.choices(game.Rules) if mixed else profiles[number // 2 % len(profiles)]
        found += match(game, rules, chance)
    return found


def match(game: AnyGame, rules: Any, chance: Chance, most: int = DEALS) -> list[Played]:
    """Return the first deals of a randomly played match."""
    found: list[Played] = []
    standing = game.begin(rules, chance.below(game.players(rules)))
    for _ in range(most):
        setup = game.setup(rules, standing)
        if setup is None:
            break
        deal = draw(*game.shape(rules), chance.rng)
        end = played(Record(game, rules, setup, deal), chance, quiet=chance.often(0.3))
        found.append(Played(rules, setup, standing, end))
        standing = game.carry(rules, standing, end)
    return found


def played(record: Record, chance: Chance, quiet: bool) -> Over:
    """Return the end of a randomly played deal. ``quiet`` players mostly make their first legal
    call, a pass."""
    state = record.start()
    while moves := state.legal_moves():
        calls = moves[0] >= CALL
        state = state.apply(
            moves[0] if quiet and calls and chance.often(0.9) else chance.any_of(moves)
        )
    assert isinstance(state.phase, Over)
    return state.phase
