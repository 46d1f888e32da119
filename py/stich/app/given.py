"""Games, rules, deals and seats that requests name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..ai.players.levels import HELPER, LEVELS
from ..code import CodeError, decode
from ..game import AnyGame, Contradiction, Game, M, R, Record, S, UnknownOption
from ..games import GAMES
from ..seat import SeatRecord
from .asks import Refused
from .links import follow
from .wire import PERSON


def game_of(name: str) -> AnyGame:
    """Return the game of this name. Raise Refused if there is none."""
    if name not in GAMES:
        raise Refused("unknown_game", f"{name!r} is not one of: {', '.join(GAMES)}")
    return GAMES[name]


def rules_of(game: Game[R, S, M], values: Mapping[str, Any]) -> R:
    """Return the house rules with these values. Raise Refused for an unknown option, a value it
    cannot have, or rules that contradict each other."""
    try:
        return game.Rules.of(values)
    except UnknownOption as error:
        raise Refused("unknown_option", str(error)) from None
    except Contradiction as error:
        raise Refused("contradiction", str(error)) from None
    except ValueError as error:
        raise Refused("bad_value", str(error)) from None


@lru_cache(8)
def link_of(code: str) -> Record | SeatRecord:
    """Return the deal of a link, or one seat's view of it. Raise Refused if the text is neither."""
    try:
        return follow(code)
    except CodeError as error:
        raise Refused(f"code_{error.code}", str(error)) from None


@lru_cache(8)
def deal_of(code: str) -> Record:
    """Return the deal of a link. Raise Refused if the text is no link to a deal."""
    try:
        return decode(code, GAMES.values())
    except CodeError as error:
        raise Refused(f"code_{error.code}", str(error)) from None


def seats_of(record: Record, seat: int | None) -> int:
    """Return the number of seats of a deal. Raise Refused when there is no such seat."""
    players = record.game.players(record.rules)
    if seat is not None and seat >= players:
        raise Refused("bad_value", f"seat is from 0 to {players - 1}, or null")
    return players


def sitting_of(seats: list[str] | None, players: int) -> tuple[str, ...]:
    """Return the player of each seat, by default one person among bots. Raise Refused for other
    seats than there are, and for an unknown player."""
    if seats is None:
        return (PERSON, *[HELPER] * (players - 1))
    if len(seats) != players:
        raise Refused("bad_value", f"{players} sit at this table, not {len(seats)}")
    for who in seats:
        if who != PERSON and who not in LEVELS:
            raise Refused("bad_value", f"{who!r} is not one of: {PERSON}, {', '.join(LEVELS)}")
    return tuple(seats)
