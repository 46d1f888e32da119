"""The deals of the days and the rounds of the weeks, from the date alone.

A deal is named by its game and its day: ``2026-11-27``, or ``2026-W48-1`` and ``2026-W48-2`` for
the two deals of each game in the round of an ISO week. Chance is the SHA-512 digest of the text
``stich LETTER GAME DAY N``, a published standard that no release of Python can change: LETTER is
the format of the day, N counts the candidates from 1. The digest as a big-endian integer gives the
dealer (remainder by the number of seats), its quotient the number of the deal (remainder by the
number of deals).

Format A, frozen: the rules of the first profile in the first format of the game's links, the setup
of the first deal of a match, the person in seat 0, club players in all other seats. The deal is the
first candidate that passes the filter.

The filter proves that something can be decided. It uses nothing but the rules and those integers,
so that it outlives every change of the bots. In a line all seats move by lot: among all legal
cards, but among the first two legal calls only, because contracts made by lot among all are lost
at once. Wherever the person may choose between cards and has at most HELD of them, the rest is
searched with all cards open, the person for the person's score and all others against it. A
candidate passes with the first of LINES lines in which two of the cards lead to different scores.
A deal that fails may still hold decisions; one that passes surely does.

A new format is appended with its first day, which must be in the future: earlier days stay as they
were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from hashlib import sha512
from itertools import count as counting

from ..code import encode
from ..deal import count
from ..game import AnyGame, Record
from ..state import CALL, Move, Over, Seat, State
from .wire import PERSON, Answer

FORMATS = (("A", date(2026, 1, 1)),)
"""The letter of each format, and its first day."""

SEAT: Seat = 0
"""The person's seat."""

LEVEL = "club"
"""The level of the bots."""

LINES = 32
"""The most lines of a candidate."""

HELD = 2
"""The largest hand from which the rest of a line is searched."""

INFINITE = 1 << 20
"""More than any score."""

_NAME = re.compile(r"\d{4}-(?:\d\d-\d\d|W\d\d-[12])", re.ASCII)


def dealt(game: AnyGame, day: str) -> Answer:
    """Return the deal of a day, the person's seat and the players. Raise ValueError for a text that
    names no day, or one before the first."""
    record = chosen(game, day, format_of(day))
    others = [LEVEL] * (game.players(record.rules) - 1)
    return {"code": encode(record), "seat": SEAT, "seats": [*others[:SEAT], PERSON, *others[SEAT:]]}


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
    drawn = int.from_bytes(sha512(text.encode()).digest(), "big")
    drawn, dealer = divmod(drawn, game.players(rules))
    setup = game.setup(rules, game.begin(rules, dealer))
    assert setup is not None
    return Record(game, rules, setup, drawn % count(*game.shape(rules)))


def passes(record: Record, text: str) -> bool:
    """Return True if the person can decide something in one of the lines."""
    return any(open_line(record, lots(f"{text} {line}")) for line in range(1, LINES + 1))


def lots(text: str) -> Iterator[int]:
    """Yield the bytes of the digests of a text followed by 1, 2 and so on."""
    for block in counting(1):
        yield from sha512(f"{text} {block}".encode()).digest()


def open_line(record: Record, lots: Iterator[int]) -> bool:
    """Play by lot until the person can decide the score. Return False if that never happens."""
    state = record.start()
    while not isinstance(state.phase, Over):
        legal = state.legal_moves()
        if len(legal) > 1:
            if legal[-1] >= CALL:
                legal = legal[:2]
            elif decides(state, legal):
                return True
        state = state.advance(legal[next(lots) * len(legal) >> 8 if len(legal) > 1 else 0])
    return False


def decides(state: State, legal: tuple[Move, ...]) -> bool:
    """Return True if the person is to play one of the last cards and they lead to different
    scores."""
    if state.phase.turn != SEAT or state.piles[SEAT].bit_count() > HELD:
        return False
    first = value(state.advance(legal[0]))
    others = (value(state.advance(card), first - 1, first + 1) for card in legal[1:])
    return any(other != first for other in others)


def value(state: State, low: int = -INFINITE, high: int = INFINITE) -> int:
    """Return the person's score after perfect play with open cards, or the bound that it passes."""
    if isinstance(state.phase, Over):
        return min(high, max(low, state.phase.score[SEAT]))
    own = state.phase.turn == SEAT
    for move in state.legal_moves():
        found = value(state.advance(move), low, high)
        low, high = (max(low, found), high) if own else (low, min(high, found))
        if low >= high:
            break
    return low if own else high
