"""A game by its id, house rules by the name of a profile, and random setups of deals."""

from __future__ import annotations

from random import Random

from ..argument import check, short
from ..game import AnyGame, Choices, Contradiction, DealSetup, Game, options
from ..games import GAMES


def game_of(game: object) -> AnyGame:
    """Return a game, given itself or its id. Raise ValueError for an unknown id, TypeError for a
    value of another type."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(f"game must be a game or its id, not {type(game).__name__}")
    if game not in GAMES:
        raise ValueError(f"there is no game {short(game)}; there are: {', '.join(GAMES)}")
    return GAMES[game]


def rules_of(game: AnyGame, rules: object) -> Choices:
    """Return house rules of a game, given themselves, the name of a profile or None for the first
    profile. Raise ValueError for an unknown name, TypeError for a value of another type."""
    check("game", game, Game, "a game")
    found: object = rules
    if rules is None:
        found = next(iter(game.profiles.values()))
    elif isinstance(rules, str):
        if rules not in game.profiles:
            known = ", ".join(game.profiles)
            raise ValueError(f"{game.id} has no profile {short(rules)}; it has: {known}")
        found = game.profiles[rules]
    check("rules", found, game.Rules, f"Rules of {game.id} or the name of a profile")
    assert isinstance(found, Choices)
    return found


def any_setup(game: AnyGame, rules: Choices, rng: Random) -> DealSetup:
    """Return a random setup, perhaps one that no match under these rules reaches."""
    check("game", game, Game, "a game")
    game.check_rules(rules)
    check("rng", rng, Random, "a random.Random")
    unused = game.unused_setup(rules)
    while True:
        values = {
            name: of[0] if name in unused else of[int(rng.random() * len(of))]
            for name, of in options(game.Setup).items()
        }
        try:
            setup: DealSetup = game.Setup.of(values)
        except ValueError:
            continue
        return setup


def reached(game: AnyGame, rules: Choices, setup: DealSetup) -> bool:
    """Return True if a match under these rules may reach this setup."""
    check("game", game, Game, "a game")
    try:
        game.first(rules, setup)
    except Contradiction:
        return False
    return True
