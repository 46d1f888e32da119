"""A record as a link: a letter, one number in base64url, a check character.

The number is written in mixed radix, least significant digit first: the profile of house rules (or
each option, if the rules are a table's own), the setup, the number of the deal, whether it was
played to its end (or else how many moves there are), and the index of every move among the legal
ones. A forced move costs nothing. Every number reads as a legal record: only a damaged text is an
error.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from .deal import count
from .game import Choices, Game, Record, Value, options
from .state import Move, Over

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LONGEST = 160
"""No record is longer than this many characters; a longer text is refused unread."""

_VALUE = {character: value for value, character in enumerate(ALPHABET)}
_MOVES = 256


class CodeError(ValueError):
    """A text that is not a link. ``code`` says why: alphabet, check, length, letter or too_long."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def encode(record: Record) -> str:
    """The link of a record. Raises IllegalMove when its moves are not legal.

    >>> from stich.games import BAUERNSTOSS
    >>> encode(Record(BAUERNSTOSS, BAUERNSTOSS.Rules(), BAUERNSTOSS.Setup(), 0))
    'by'
    """
    body = ""
    number = pack(record)
    while number:
        number, digit = divmod(number, 64)
        body += ALPHABET[digit]
    text = record.game.letter + body
    return text + _check(text)


def decode(text: str, games: Iterable[Game]) -> Record:
    """The record of a link. Raises CodeError."""
    if len(text) > LONGEST:
        raise CodeError("too_long", f"no link is longer than {LONGEST} characters")
    if len(text) < 2:
        raise CodeError("length", "a link has at least two characters")
    for character in text:
        if character not in _VALUE:
            raise CodeError("alphabet", f"{character!r} cannot occur in a link")
    if _check(text[:-1]) != text[-1]:
        raise CodeError("check", "the check character is wrong: the link was changed or cut")
    game = next((game for game in games if game.letter == text[0]), None)
    if game is None:
        raise CodeError("letter", f"no game has links that start with {text[0]!r}")
    number = 0
    for character in reversed(text[1:-1]):
        number = number * 64 + _VALUE[character]
    return unpack(game, number)


def pack(record: Record) -> int:
    """The number of a record."""
    game = record.game
    deck, sizes = game.layout(record.rules)
    digits = _rule_digits(game, record.rules)
    digits += _digits(record.setup, game.idle(record.rules))
    digits.append((record.number, count(deck, sizes)))
    state = record.start()
    played = []
    for move in record.moves:
        legal = state.legal_moves()
        state = state.apply(move)
        played.append((legal.index(move), len(legal)))
    if isinstance(state.phase, Over):
        digits.append((1, 2))
    else:
        digits += [(0, 2), (len(record.moves), _MOVES)]
    number = 0
    for digit, radix in reversed(digits + played):
        number = number * radix + digit
    return number


def unpack(game: Game, number: int) -> Record:
    """The record of a number; any number is one."""
    digits = _Digits(number)
    profiles = list(game.profiles.values())
    profile = digits.take(len(profiles) + 1)
    rules = profiles[profile] if profile < len(profiles) else _rules(game, digits)
    setup = game.Setup.of(_read(game.Setup, digits, game.idle(rules)))
    deck, sizes = game.layout(rules)
    record = Record(game, rules, setup, digits.take(count(deck, sizes)))
    most = _MOVES if digits.take(2) else digits.take(_MOVES)
    state = record.start()
    moves: list[Move] = []
    while len(moves) < most and (legal := state.legal_moves()):
        moves.append(legal[digits.take(len(legal))])
        state = state.advance(moves[-1])
    return record.play(moves)


class _Digits:
    """Reads digits off a number, the least significant first; past its end all are zero."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, radix: int) -> int:
        self.number, digit = divmod(self.number, radix)
        return digit


def _digits(choices: Choices, idle: Collection[str] = ()) -> list[tuple[int, int]]:
    known = options(type(choices))
    return [
        (values.index(getattr(choices, name)), len(values))
        for name, values in known.items()
        if name not in idle
    ]


def _rule_digits(game: Game, rules: Any) -> list[tuple[int, int]]:
    profiles = list(game.profiles.values())
    radix = len(profiles) + 1
    if rules in profiles:
        return [(profiles.index(rules), radix)]
    return [(len(profiles), radix), *_digits(rules)]


def _read(cls: type[Choices], digits: _Digits, idle: Collection[str] = ()) -> dict[str, Value]:
    known = options(cls)
    return {
        name: values[digits.take(len(values))] for name, values in known.items() if name not in idle
    }


def _rules(game: Game, digits: _Digits) -> Any:
    """A table's own rules; a contradiction, which no table can have, reads as the default."""
    values = _read(game.Rules, digits)
    try:
        return game.Rules.of(values)
    except ValueError:
        return game.Rules()


def _times(a: int, b: int) -> int:
    """The product in the field of 64 elements, modulo x^6 + x + 1."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a & 64:
            a ^= 67
        b >>= 1
    return product


_TIMES_X = tuple(_times(value, 2) for value in range(64))


def _check(text: str) -> str:
    """A character that changes with any one of the text and with any swap of two neighbours."""
    total = 1
    for character in text:
        total = _TIMES_X[total] ^ _VALUE[character]
    return ALPHABET[_TIMES_X[total]]  # once more, so that its own swap is noticed too
