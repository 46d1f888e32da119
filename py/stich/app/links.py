"""Links of both kinds: of a deal, and of one seat's view of it."""

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
    """Return the link of a deal, or of one seat's view of it. Raises the errors of both
    encoders."""
    return encode_seat(record) if isinstance(record, SeatRecord) else encode(record)


def follow(text: str) -> Record | SeatRecord:
    """Return the record of a code. Raise CodeError if the text is no code, or if no deal agrees
    with it."""
    return checked(read(text))


def read(text: str) -> Record | SeatRecord:
    """Return the record of a code without a search for a deal that agrees. Raise CodeError if the
    text is no code."""
    if text.startswith(KIND):
        return decode_seat(text, GAMES.values())
    return decode(text, GAMES.values())


def checked(record: Record | SeatRecord) -> Record | SeatRecord:
    """Return the record. Raise CodeError if it is a seat's and no deal agrees with it."""
    if isinstance(record, SeatRecord):
        supposed(record)
    return record


def supposed(record: SeatRecord) -> Record:
    """Return a deal that agrees with the seat's view: for one link always the same. Raise CodeError
    if there is none."""
    deal = explained(record, Random(encode_seat(record)))
    if deal is None:
        raise CodeError("deal", f"no deal agrees with the view of seat {record.seat}")
    return deal
