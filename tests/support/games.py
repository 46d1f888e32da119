"""Every game there is, and one more that only tests know: what holds for all must hold for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stich.game import AnyGame
from stich.games import GAMES as OWN
from tests.fifth.hearts import GAME as HEARTS

GAMES: dict[str, AnyGame] = {**OWN, HEARTS.id: HEARTS}


@pytest.fixture(scope="module")
def fifth() -> Iterator[AnyGame]:
    """The fifth game, at home with the others: for links that are read and sessions that ask."""
    OWN[HEARTS.id] = HEARTS
    yield HEARTS
    del OWN[HEARTS.id]
