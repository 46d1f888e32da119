"""The games, by id and by the letter that opens their links: the only list of them."""

from __future__ import annotations

from ..game import AnyGame
from .barbu import GAME as BARBU
from .bauernstoss import GAME as BAUERNSTOSS
from .fipsen import GAME as FIPSEN
from .schafkopf import GAME as SCHAFKOPF

GAMES: dict[str, AnyGame] = {game.id: game for game in (SCHAFKOPF, FIPSEN, BARBU, BAUERNSTOSS)}
