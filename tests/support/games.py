"""All games, and the fifth game, which only tests know: general tests run on each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from stich.game import AnyGame
from stich.games import GAMES as OWN
from tests.fifth.hearts import GAME as HEARTS
from tests.fifth.upcard import GAME as UPCARD

FIFTH = {game.id: game for game in (HEARTS, UPCARD)}
GAMES: dict[str, AnyGame] = {**OWN, **FIFTH}


def seated(game: str, first: str, others: str) -> list[str]:
    """Return the level of each seat under a game's default rules: ``first`` for seat 0, ``others``
    for every other seat."""
    return [first, *[others] * (GAMES[game].players(GAMES[game].Rules()) - 1)]


def asked(names: Sequence[str]) -> list[AnyGame]:
    """Return the games named on a command line, or all if none is. Exit with an error for an
    unknown name."""
    if unknown := [name for name in names if name not in OWN]:
        raise SystemExit(f"there is no game {unknown[0]!r}; there are: {', '.join(OWN)}")
    return [OWN[name] for name in names or OWN]


@pytest.fixture(scope="module")
def fifth() -> Iterator[AnyGame]:
    """List the fifth game among the others, so that its links are read and sessions offer it."""
    OWN.update(FIFTH)
    yield HEARTS
    for name in FIFTH:
        del OWN[name]
