"""The functions that ``import stich`` offers to programs: links, texts and matches of all games,
and the engine's judgement of a deal (``stich.lab.study``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .app.links import checked, follow
from .app.mending import mend
from .argument import check, short
from .code import CodeError
from .code import decode as decode_record
from .game import AnyGame, Choices, Record
from .games import GAMES as ALL
from .lab.chosen import game_of, rules_of
from .lab.study import analyse, solve, table, think
from .match import AnyMatch
from .match import new as new_match
from .seat import KIND, SeatRecord
from .state import Seat
from .text import read as read_text
from .text import show as show_record

__all__ = [
    "GAMES",
    "CodeError",
    "analyse",
    "decode",
    "new",
    "read",
    "show",
    "solve",
    "table",
    "think",
]


class Games(Mapping[str, AnyGame]):
    """The games by id. An unknown id raises a KeyError that lists those there are."""

    def __getitem__(self, game: str) -> AnyGame:
        if not isinstance(game, str) or game not in ALL:
            raise KeyError(f"there is no game {short(game)}; there are: {', '.join(ALL)}")
        return ALL[game]

    def __iter__(self) -> Iterator[str]:
        return iter(ALL)

    def __len__(self) -> int:
        return len(ALL)

    def __repr__(self) -> str:
        return repr(ALL)


GAMES = Games()


def decode(text: str) -> Record:
    """Return the deal of a link. An address, a ``#``, blanks and quotes around the code are
    ignored.

    Raise CodeError when the text is no link of a deal; its ``code`` is ``seat`` for the link of
    what one seat has seen.

    >>> decode(" https://example.org/stich/#by\\n") == decode("by")
    True
    """
    check("text", text, str)
    code = mend(text).code
    if code.startswith(KIND):
        raise CodeError(
            "seat",
            "this link holds what one seat has seen; "
            f"stich.seat.decode({code!r}, stich.GAMES.values()) opens it",
        )
    return decode_record(code, ALL.values())


def new(game: AnyGame | str, rules: Choices | str | None = None, dealer: Seat = 0) -> AnyMatch:
    """Return a match before its first deal.

    ``game`` is a game or its id; ``rules`` are house rules or the name of a profile, by default
    the game's first profile. Seats are numbered clockwise from 0. Raise ValueError for an unknown
    id, profile or seat, and TypeError for a value of another type or rules of another game.

    >>> new("schafkopf", dealer=3).setup.dealer
    3
    """
    of = game_of(game)
    chosen = rules_of(of, rules)
    return new_match(of, chosen, dealer)


def read(text: str) -> Record | SeatRecord:
    """Return the deal, or a seat's view of one, in the form that ``show`` writes. Raise TextError,
    with the line, for another text, and CodeError when no deal agrees with a seat's view.

    >>> read(show("by")) == decode("by")
    True
    """
    return checked(read_text(text, ALL.values()))


def show(record: Record | SeatRecord | str) -> str:
    """Return a deal or a seat's view of one, by itself or by its link, as text: tags, hands,
    calls, one trick a line, result. Raise CodeError for a text that is no link.

    >>> show("by").splitlines()[0]
    '[Game "bauernstoss"]'
    """
    if isinstance(record, str):
        record = follow(mend(record).code)
    check("record", record, (Record, SeatRecord), "a record or a link")
    return show_record(record)
