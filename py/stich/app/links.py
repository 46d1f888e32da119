"""Links of both kinds: of a deal, and of what one seat has seen of it."""

from __future__ import annotations

from random import Random

from ..ai.worlds.explained import explained
from ..code import CodeError, decode, encode
from ..game import Record
from ..games import GAMES
from ..pasted import Pasted, readings
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


def mend(text: str) -> Pasted:
    """Return the code in a pasted text: the only link among the readings that need least damage.

    Raises CodeError if no reading is a link, with what is wrong with the text as it stands, or if
    several are.
    """
    wrong: CodeError | None = None
    for alternatives in readings(text):
        valid = []
        for pasted in alternatives:
            try:
                read(pasted.code)
                valid.append(pasted)
            except CodeError as error:
                wrong = wrong or error
        if len({pasted.code for pasted in valid}) > 1:
            raise CodeError("ambiguous", "the damaged link could be several deals")
        if valid:
            return valid[0]
    if wrong is None:
        read(text.strip().lstrip("#"))
    raise wrong or CodeError("check", "nothing in this text is a link")


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
