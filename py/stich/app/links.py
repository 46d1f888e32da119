"""Links of both kinds: of a deal, and of what one seat has seen of it."""

from __future__ import annotations

from random import Random

from ..ai.worlds.explained import explained
from ..code import CodeError, decode, encode
from ..game import Record
from ..games import GAMES
from ..seat import KIND, SeatRecord
from ..seat import decode as decode_seat
from ..seat import encode as encode_seat


def link(record: Record | SeatRecord) -> str:
    """The link of a deal, or of what a seat has seen of one. Raises what the two encoders raise."""
    return encode_seat(record) if isinstance(record, SeatRecord) else encode(record)


def follow(text: str) -> Record | SeatRecord:
    """Return the record of a code. Raises CodeError, also if no deal could look like that."""
    return checked(read(text))


def read(text: str) -> Record | SeatRecord:
    """Return the record of a code without looking for a deal that agrees. Raises CodeError."""
    if text.startswith(KIND):
        return decode_seat(text, GAMES.values())
    return decode(text, GAMES.values())


def checked(record: Record | SeatRecord) -> Record | SeatRecord:
    """The same record. Raises CodeError if it is a seat's and no deal agrees with it."""
    if isinstance(record, SeatRecord):
        supposed(record)
    return record


def supposed(record: SeatRecord) -> Record:
    """A deal that looks like this to the seat: for one link always the same. Raises CodeError."""
    deal = explained(record, Random(encode_seat(record)))
    if deal is None:
        raise CodeError("deal", f"no deal looks like this to seat {record.seat}")
    return deal
