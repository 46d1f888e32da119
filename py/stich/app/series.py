"""A series: some deals of one game from a short link, the same for everybody, and its results.

The link of a series holds all there is to it: the game and its house rules, the number of deals,
the level of the bots, and a name. The link itself is the chance: the deal of number N (from 1) is
drawn from the SHA-512 digest of the text ``stich LINK N C``, where C counts the candidates from 1,
and is the first of CANDIDATES that passes the filter of ``deciding``, or else the first of all.
The same game, rules, number, level and name are the same deals.

Every deal is a deal of its own, with the setup of the first deal of a match. The deal passes on by
one seat from each to the next, so that a number of deals that the seats divide gives every place
equally often. The person sits in one seat throughout and bots of the level in all others: in seat
0, or in the first seat of the other side where the game has partners.

The result of a person has the series, the seat, the names that the person gave, and the whole play
of every deal that was finished. Points are computed from the plays.

Both are texts like those of ``stich.code``: a character for the kind, which is the version, the
letter of a format of the game, one number, a check character. Digits of a series, the least
significant first: the deals less one, the level, the name, rules and setup of the first deal. Those
of a result: a digest of the rest, the series, the side, the name, the pair where there are sides,
then for every deal 0, or 1 and the index of every move among the legal ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha512

from ..code import CodeError, Digit, Digits, head, in_radix, number_in, read_head, written
from ..deal import count
from ..game import AnyGame, Choices, Contradiction, DealSetup, Format, Record
from ..games import GAMES
from ..state import Move, Over, Seat
from .deciding import digest, passes

SERIES = "2"
"""The first character of the link of a series."""

RESULT = "3"
"""The first character of the link of a result."""

LEVELS = ("beginner", "club", "master")
"""The levels of the bots, by their digit; only appended to."""

_LEVELS = 8
"""Radix of the level."""

MOST_DEALS = 32
"""The most deals of a series."""

CANDIDATES = 16
"""The candidates for a deal that are tried."""

LONGEST_NAME = 24
"""The most characters of a name."""

_BYTES = 4 * LONGEST_NAME + 1
"""Radix of the length of a name in bytes."""

LONGEST = {SERIES: 240, RESULT: 4_000}
"""The most characters of a link of each kind."""

_DIGEST = 1 << 24
"""Radix of the digest in a result, which a number changed at several places will not match."""


def cleaned(name: str) -> str:
    """Return a name in composed characters, without invisible ones, with single blanks inside and
    none at the ends, cut to LONGEST_NAME."""
    seen = "".join(" " if c.isspace() else c for c in name if _visible(c))
    composed = unicodedata.normalize("NFC", seen)  # what an invisible character parted composes too
    return " ".join(composed.split())[:LONGEST_NAME].strip()


def _visible(character: str) -> bool:
    """Return True if a character is neither a control nor a format character, or is a blank."""
    return character.isspace() or not unicodedata.category(character).startswith("C")


@dataclass(frozen=True, slots=True)
class Series:
    """The deals of one link."""

    game: AnyGame
    rules: Choices
    deals: int
    level: str
    name: str

    def setup(self, nth: int) -> DealSetup:
        """Return the setup of the deal of this number, from 1."""
        dealer = self.game.default_setup(self.rules).dealer + nth - 1
        standing = self.game.begin(self.rules, dealer % self.game.players(self.rules))
        setup: DealSetup | None = self.game.setup(self.rules, standing)
        assert setup is not None
        return setup

    @property
    def sides(self) -> tuple[Seat, ...]:
        """The seats to choose from: the first of every team, or seat 0 without teams."""
        return tuple(min(team) for team in self.setup(1).teams) or (0,)

    def deal(self, nth: int) -> Record:
        """Return the deal of this number, from 1, before any move. Raise ValueError if there is
        none."""
        if not 1 <= nth <= self.deals:
            raise ValueError(f"this series has the deals 1 to {self.deals}")
        return _dealt(encode(self), nth)


@dataclass(frozen=True, slots=True)
class Result:
    """The finished deals of a person in a series; None for a deal that was not played."""

    series: Series
    seat: Seat
    name: str
    pair: str
    plays: tuple[Record | None, ...]


@lru_cache(256)
def _dealt(code: str, nth: int) -> Record:
    series = decode(code)
    game, rules, setup = series.game, series.rules, series.setup(nth)
    size = count(*game.shape(rules))
    texts = [f"stich {code} {nth} {candidate}" for candidate in range(1, CANDIDATES + 1)]
    records = ((text, Record(game, rules, setup, digest(text) % size)) for text in texts)
    found = next((record for text, record in records if passes(record, text)), None)
    return found or Record(game, rules, setup, digest(texts[0]) % size)


def encode(series: Series) -> str:
    """Return the link of a series. Raise ValueError for one that no link can say."""
    format, digits = _pack(series)
    return written(SERIES + format.letter, in_radix(digits))


def decode(text: str) -> Series:
    """Return the series of a link: ``encode`` writes exactly this text. Raise CodeError."""
    game, format, digits = _digits(text, SERIES)
    series = _unpack(game, format, digits)
    if digits.number:
        raise CodeError("deal", "the link goes on after the series")
    return series


def encode_result(result: Result) -> str:
    """Return the link of a result. Raise ValueError for one that no link can say."""
    series = result.series
    format, digits = _pack(series)
    sides = series.sides
    digits += [(sides.index(result.seat), len(sides)), *_name(result.name)]
    digits += _name(result.pair) if len(sides) > 1 else []
    for record in result.plays:
        digits += [(0, 2)] if record is None else [(1, 2), *_moves(record)]
    number = in_radix(digits)
    letters = RESULT + format.letter
    return written(letters, number * _DIGEST + _digest(letters, number))


def series_of(text: str) -> Series:
    """Return the series in the link of a result, without a look at its plays. Raise CodeError."""
    return _opened(text)[0]


def _opened(text: str) -> tuple[Series, Digits]:
    game, format, digits = _digits(text, RESULT)
    if digits.take(_DIGEST) != _digest(RESULT + format.letter, digits.number):
        raise CodeError("check", "the digest is wrong: the link was changed or cut")
    return _unpack(game, format, digits), digits


@lru_cache(256)
def decode_result(text: str) -> Result:
    """Return the result of a link: ``encode_result`` writes exactly this text. Raise CodeError,
    which names the deal whose play is impossible."""
    series, digits = _opened(text)
    sides = series.sides
    seat = sides[digits.take(len(sides))]
    name = _read_name(digits)
    pair = _read_name(digits) if len(sides) > 1 else ""
    numbers = range(1, series.deals + 1)
    plays = tuple(_play(series.deal(nth), digits) if digits.take(2) else None for nth in numbers)
    if digits.number:
        raise CodeError("deal", "the link goes on after the last play")
    return Result(series, seat, name, pair, plays)


def _pack(series: Series) -> tuple[Format, list[Digit]]:
    if not 1 <= series.deals <= MOST_DEALS:
        raise ValueError(f"a series has 1 to {MOST_DEALS} deals")
    if series.level not in LEVELS:
        raise ValueError(f"{series.level!r} is not one of: {', '.join(LEVELS)}")
    if not series.name:
        raise ValueError("a series has a name")
    format, digits = head(series.game, series.rules, series.setup(1))
    level = (LEVELS.index(series.level), _LEVELS)
    return format, [(series.deals - 1, MOST_DEALS), level, *_name(series.name), *digits]


def _unpack(game: AnyGame, format: Format, digits: Digits) -> Series:
    deals, level = digits.take(MOST_DEALS) + 1, digits.take(_LEVELS)
    if level >= len(LEVELS):
        raise CodeError("deal", "there is no such level")
    name = _read_name(digits)
    if not name:
        raise CodeError("deal", "a series has a name")
    try:
        rules, setup = read_head(game, format, digits)
        series = Series(game, rules, deals, LEVELS[level], name)
        game.first(rules, setup)
    except Contradiction as error:
        raise CodeError("deal", str(error)) from None
    if setup != series.setup(1):
        raise CodeError("deal", "no series begins with such a deal")
    return series


def _digits(text: str, kind: str) -> tuple[AnyGame, Format, Digits]:
    if not text.startswith(kind):
        raise CodeError("letter", f"links of this kind start with {kind}")
    game, format, number = number_in(text, GAMES.values(), kind, LONGEST[kind])
    return game, format, Digits(number)


def _name(name: str) -> list[Digit]:
    """Return the digits of a name: its length in bytes, and the bytes as one digit."""
    if cleaned(name) != name:
        raise ValueError(f"{name!r} has invisible characters or spare blanks")
    text = name.encode()
    return [(len(text), _BYTES), (int.from_bytes(text, "big"), 256 ** len(text))]


def _read_name(digits: Digits) -> str:
    size = digits.take(_BYTES)
    try:
        name = digits.take(256**size).to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        name = "\n"
    if cleaned(name) != name:
        raise CodeError("deal", "a name has invisible characters, spare blanks or broken bytes")
    return name


def _digest(letters: str, number: int) -> int:
    body = number.to_bytes(number.bit_length() // 8 + 1, "big")
    return int.from_bytes(sha512(letters.encode() + body).digest()[:3], "big")


def _moves(record: Record) -> Iterator[Digit]:
    """Yield the digits of a whole play. Raise ValueError if it is not finished."""
    state = record.start()
    for move in record.moves:
        legal = state.legal_moves()
        yield legal.index(move), len(legal)
        state = state.apply(move)
    if not isinstance(state.phase, Over):
        raise ValueError("only a finished deal is a result")


def _play(start: Record, digits: Digits) -> Record:
    """Return a deal with the whole play whose digits come next."""
    state, moves = start.start(), list[Move]()
    while legal := state.legal_moves():
        moves.append(legal[digits.take(len(legal))])
        state = state.advance(moves[-1])
    return start.play(moves)


_DEAL = re.compile(r"(2[\w-]+)/([1-9]\d?)(?:/([1-9]))?", re.ASCII)
"""A deal of a series: the link, the number of the deal, and the seat if it is not 0."""


def named(text: str) -> tuple[Series, int, Seat]:
    """Return the series, the number and the seat in the name of a deal. Raise ValueError."""
    match = _DEAL.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:80]!r} is no deal of a series")
    series, nth, seat = decode(match[1]), int(match[2]), int(match[3] or 0)
    if nth > series.deals or seat not in series.sides:
        raise ValueError(f"this series has the deals 1 to {series.deals}, seats {series.sides}")
    return series, nth, seat
