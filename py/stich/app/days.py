"""The deals of the days and the rounds of the weeks, from the date alone.

A deal is named by its game and its day: ``2026-11-27``, or ``2026-W48-1`` and ``2026-W48-2`` for
the two deals of each game in the round of an ISO week. Chance is the SHA-512 digest of the text
``stich LETTER GAME DAY N``, a published standard that no release of Python can change: LETTER is
the format of the day, N counts the candidates from 1. The digest as a big-endian integer gives the
dealer (remainder by the number of seats), its quotient the number of the deal (remainder by the
number of deals).

Format A, frozen: the rules of the first profile in the first format of the game's links, the setup
of the first deal of a match, the person in seat 0, club players in all other seats. The deal is the
first candidate that passes the filter of ``deciding``.

A new format is appended with its first day, which must be in the future: earlier days stay as they
were.
"""

from __future__ import annotations

import re
from datetime import date
from itertools import count as counting

from ..code import encode
from ..deal import count
from ..game import AnyGame, Record
from ..state import Seat
from .deciding import SEAT, digest, passes
from .wire import PERSON, Answer

FORMATS = (("A", date(2026, 1, 1)),)
"""The letter of each format, and its first day."""

LEVEL = "club"
"""The level of the bots."""

_NAME = re.compile(r"\d{4}-(?:\d\d-\d\d|W\d\d-[12])", re.ASCII)


def dealt(game: AnyGame, day: str) -> Answer:
    """Return the deal of a day, the person's seat and the players. Raise ValueError for a text that
    names no day, or one before the first."""
    record = chosen(game, day, format_of(day))
    return seated(record, SEAT, LEVEL)


def seated(record: Record, seat: Seat, level: str) -> Answer:
    """Return a deal with the person's seat and the players: bots of one level in the other
    seats."""
    others = [level] * (record.game.players(record.rules) - 1)
    return {"code": encode(record), "seat": seat, "seats": [*others[:seat], PERSON, *others[seat:]]}


def format_of(day: str) -> str:
    """Return the letter of the format of a day. Raise ValueError if there is none."""
    try:
        on = date.fromisoformat(f"{day[:-1]}1" if "W" in day else day)
    except ValueError:
        on = None
    if on is None or not _NAME.fullmatch(day):
        raise ValueError(f"{day!r} is no day like 2026-11-27 or 2026-W48-1")
    letters = [letter for letter, since in FORMATS if since <= on]
    if not letters:
        raise ValueError(f"the first day is {FORMATS[0][1]}")
    return letters[-1]


def chosen(game: AnyGame, day: str, letter: str) -> Record:
    """Return the first candidate that passes the filter."""
    texts = (f"stich {letter} {game.id} {day} {n}" for n in counting(1))
    return next(found for text in texts if passes(found := candidate(game, text), text))


def candidate(game: AnyGame, text: str) -> Record:
    """Return the deal of a text."""
    rules = game.said(game.formats[0], 0)
    drawn, dealer = divmod(digest(text), game.players(rules))
    setup = game.setup(rules, game.begin(rules, dealer))
    assert setup is not None
    return Record(game, rules, setup, drawn % count(*game.shape(rules)))
