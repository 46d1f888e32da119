"""A record as a link: a letter, one number in base64url, a check character.

The letter names a format of a game (game.Format), and with it the radix of every digit. The number
is written in mixed radix, least significant digit first: the profile of house rules (or each
option, if the rules are a table's own), the setup, the number of the deal, 1 if it was played to
its end (else 0 and the number of moves), and the index of every move among the legal ones. A forced
move costs nothing. A record is written in the oldest format that can say it, so that one record is
one text, and any other text is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from .argument import check, check_number
from .deal import count
from .game import AnyGame, Choices, Contradiction, DealSetup, Format, Game, Record, Value
from .state import Move, Over

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LONGEST = 160
"""Most characters of a link; a longer text is refused unread."""

_VALUE = {character: value for value, character in enumerate(ALPHABET)}
MOVES = 256
"""Radix of the number of moves; every deal has fewer."""

Digit: TypeAlias = tuple[int, int]
"""A digit and its radix."""


class CodeError(ValueError):
    """A text that is not a link. ``code`` is the reason: alphabet, check, length, letter, too_long;
    ``none``: a text that was never one; ``deal``: well-formed, but no record is written like this;
    or ``seat``: the link of a seat's view where a whole deal is expected."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def encode(record: Record) -> str:
    """Return the link of a record.

    Raise IllegalMove when its moves are not legal, Contradiction when no match starts such a deal.

    >>> from stich.games import BAUERNSTOSS
    >>> encode(Record(BAUERNSTOSS, BAUERNSTOSS.Rules(), BAUERNSTOSS.Setup(), 0))
    'by'
    """
    format, number = pack(record)
    return written(format.letter, number)


Record._encode = encode  # type: ignore[method-assign, assignment]


def decode(text: str, games: Iterable[AnyGame]) -> Record:
    """Return the record of a link: ``encode`` writes exactly this text. Raise CodeError."""
    return unpack(*number_in(text, games))


def written(letters: str, number: int) -> str:
    """Return the text of a number after the letters of its format."""
    check("letters", letters, str)
    check_number("number", number, 0)
    body = ""
    while number:
        number, digit = divmod(number, 64)
        body += ALPHABET[digit]
    return letters + body + _check(letters + body)


def number_in(
    text: str, games: Iterable[AnyGame], kind: str = "", longest: int = LONGEST
) -> tuple[AnyGame, Format, int]:
    """Return the game, the format and the number of a text, the inverse of ``written``. ``kind``
    stands before the letter. Raise CodeError."""
    check("text", text, str)
    check("games", games, Iterable)
    if len(text) > longest:
        raise CodeError("too_long", f"no link is longer than {longest} characters")
    if len(text) < len(kind) + 2:
        least = ("two", "three")[len(kind)]
        raise CodeError("length", f"a link has at least {least} characters")
    for character in text:
        if character not in _VALUE:
            raise CodeError("alphabet", f"{character!r} cannot occur in a link")
    if _check(text[:-1]) != text[-1]:
        raise CodeError("check", "the check character is wrong: the link was changed or cut")
    letters = text[: len(kind) + 1]
    for game in games:
        check("games", game, Game)
        for format in game.formats:
            if kind + format.letter == letters:
                return game, format, _number(text[len(letters) : -1])
    raise CodeError("letter", f"no game has links that start with {letters!r}")


def sound(text: str) -> bool:
    """Return True if a text has the characters, the length and the check character of a code."""
    check("text", text, str)
    return (
        2 <= len(text) <= LONGEST
        and all(character in _VALUE for character in text)
        and _check(text[:-1]) == text[-1]
    )


def _number(body: str) -> int:
    if body.endswith(ALPHABET[0]):
        raise CodeError("deal", "a zero at the end of a link says nothing")
    number = 0
    for character in reversed(body):
        number = number * 64 + _VALUE[character]
    return number


def pack(record: Record) -> tuple[Format, int]:
    """Return the oldest format that can state a record, and the number of the record in it.

    Raise IllegalMove and Contradiction like encode.
    """
    check("record", record, Record)
    game = record.game
    state = record.start()
    format, digits = head(game, record.rules, record.setup)
    deck, sizes = game.shape(record.rules)
    digits.append((record.number, count(deck, sizes)))
    played = []
    for move in record.moves:
        legal = state.legal_moves()
        state = state.apply(move)
        played.append((legal.index(move), len(legal)))
    if isinstance(state.phase, Over):
        digits.append((1, 2))
    else:
        digits += [(0, 2), (len(record.moves), MOVES)]
    return format, in_radix(digits + played)


def in_radix(digits: Sequence[Digit]) -> int:
    """Return the number of these digits, the least significant first."""
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


def head(game: AnyGame, rules: Choices, setup: DealSetup) -> tuple[Format, list[Digit]]:
    """Return the oldest format that can state rules and setup, and their digits in it: the first
    ones of the number."""
    check("game", game, Game)
    game.check_rules(rules)
    check("setup", setup, game.Setup, f"a Setup of {game.id}")
    for format in game.formats:
        digits = _opening(game, rules, setup, format)
        if digits is not None:
            return format, digits
    raise AssertionError("the newest format can say every choice")


def _opening(
    game: AnyGame, rules_: Choices, setup_: DealSetup, format: Format
) -> list[Digit] | None:
    """Return the digits of rules and setup; None if this format cannot state them."""
    rules, setup = rules_.values(), setup_.values()
    for said, meant in zip((rules, setup), game.unsaid(format), strict=True):
        for name, value in meant.items():
            if said.pop(name) != value:
                return None
    radix = len(format.profiles) + 1
    if rules in format.profiles:
        digits = [(format.profiles.index(rules), radix)]
    else:
        digits = [(radix - 1, radix)]
        for name, values in format.rules.items():
            if rules[name] not in values:
                return None
            digits.append((values.index(rules[name]), len(values)))
    unused = game.unused_setup(rules_)
    for name, values in format.setup.items():
        if name not in unused:
            if setup[name] not in values:
                return None
            digits.append((values.index(setup[name]), len(values)))
    return digits


def unpack(game: AnyGame, format: Format, number: int) -> Record:
    """Return the record of a number, the inverse of ``pack``. Raise CodeError if there is none."""
    check("game", game, Game)
    check_number("number", number, 0)
    try:
        return _unpack(game, format, number)
    except Contradiction as error:
        raise CodeError("deal", str(error)) from None


def _unpack(game: AnyGame, format: Format, number: int) -> Record:
    digits = Digits(number)
    rules, setup = read_head(game, format, digits)
    deck, sizes = game.shape(rules)
    record = Record(game, rules, setup, digits.take(count(deck, sizes)))
    whole = digits.take(2)
    most = MOVES if whole else digits.take(MOVES)
    state = record.start()
    moves: list[Move] = []
    while len(moves) < most and (legal := state.legal_moves()):
        moves.append(legal[digits.take(len(legal))])
        state = state.advance(moves[-1])
    if digits.number or len(moves) < most and not whole:
        raise CodeError("deal", "the link goes on after the last move")
    if whole != isinstance(state.phase, Over):
        raise CodeError("deal", "the deal does not end where the link says so")
    return record.play(moves)


def read_head(game: AnyGame, format: Format, digits: Digits) -> tuple[Choices, DealSetup]:
    """Return rules and setup, the inverse of ``head``. Raise CodeError and Contradiction."""
    unsaid_options, unsaid_fields = game.unsaid(format)
    profile = digits.take(len(format.profiles) + 1)
    if profile < len(format.profiles):
        rules = game.said(format, profile)
    else:
        said = digits.choose(format.rules)
        if said in format.profiles:
            raise CodeError("deal", "these rules are a profile and said as a table's own")
        rules = game.Rules.of({**unsaid_options, **said})
    unused = game.unused_setup(rules)
    fields = digits.choose({n: of for n, of in format.setup.items() if n not in unused})
    setup = game.Setup.of({**unsaid_fields, **fields})
    for older in game.formats[: game.formats.index(format)]:
        if _opening(game, rules, setup, older) is not None:
            raise CodeError("deal", f"links of such deals start with {older.letter!r}")
    return rules, setup


class Digits:
    """The digits of a number, the least significant first; beyond the last all are zero."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, radix: int) -> int:
        """Remove the next digit, of this radix, and return it."""
        self.number, digit = divmod(self.number, radix)
        return digit

    def choose(self, choices: Mapping[str, tuple[Value, ...]]) -> dict[str, Value]:
        """Remove a digit for each choice and return the values by name."""
        return {name: values[self.take(len(values))] for name, values in choices.items()}


def _times(a: int, b: int) -> int:
    """Return the product in the field of 64 elements, modulo x^6 + x + 1."""
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
    """Return a check character, which changes with every character and every swap of neighbours."""
    total = 1
    for character in text:
        total = _TIMES_X[total] ^ _VALUE[character]
    return ALPHABET[_TIMES_X[total]]  # once more, so that its own swap is noticed too
