"""A game by its id, and house rules by the name of a profile."""

from __future__ import annotations

from ..game import AnyGame, Choices, Game
from ..games import GAMES


def game_of(game: object) -> AnyGame:
    """Return a game, given itself or its id. Raise ValueError for an unknown id, TypeError for a
    value of another type."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(f"game is a game or its id, not {type(game).__name__}")
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    return GAMES[game]


def rules_of(game: AnyGame, rules: object) -> Choices:
    """Return house rules of a game, given themselves, the name of a profile or None for the first
    profile. Raise ValueError for an unknown name, TypeError for a value of another type."""
    found: object = rules
    if rules is None:
        found = next(iter(game.profiles.values()))
    elif isinstance(rules, str):
        if rules not in game.profiles:
            known = ", ".join(game.profiles)
            raise ValueError(f"{game.id} has no profile {rules!r}; it has: {known}")
        found = game.profiles[rules]
    if not isinstance(found, Choices) or not isinstance(found, game.Rules):
        raise TypeError(
            f"rules are {game.id}'s Rules or the name of a profile, not {type(rules).__name__}"
        )
    return found
